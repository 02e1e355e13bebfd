"""Games of which only each round's winner is known: the race likelihood.

A round contributes the winner's density at its time, times every loser's survivor there; a round that a deadline
ended contributes everybody's survivor. Rounds may share a difficulty (a normal change of everybody's ln m): such
data cannot tell how much of it there is (Tsiatis 1975), so it is integrated for given sizes and all answers are shown.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from penguinbench._errors import OptionError
from penguinbench_agents.fitting._model import FITTED, Floats, _back, _forth
from penguinbench_agents.fitting._search import climb
from penguinbench_agents.latency import Latency
from penguinbench_agents.latency._registry import nearest

if TYPE_CHECKING:
    import pandas as pd

DIFFICULTIES: Final = (0.0, 0.15, 0.30)
_NODES: Final = 11


@dataclass(frozen=True)
class Races:
    """Rounds: who won when. Every player takes part in every round.

    Attributes
    ----------
    players : tuple of str
    winner : int64 (rounds,)
        Place in ``players``; -1 where a deadline ended the round.
    times_ms : float64 (rounds,)
        From the onset to the first response, or to the deadline.
    left_out : int
        Rounds that began with a claim before there was a match: they say nothing.
    behind_ms : float64 (rounds, players), optional
        By how much later than at time 0 each player saw the onset; by default all saw it then.
    """

    players: tuple[str, ...]
    winner: NDArray[np.int64] = field(repr=False)
    times_ms: Floats = field(repr=False)
    left_out: int = 0
    behind_ms: Floats | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Validate shapes and ranges."""
        if len(self.players) < 2 or len(set(self.players)) != len(self.players):
            raise OptionError(f"players={self.players!r} must be at least two different names")
        winner, times = np.asarray(self.winner), np.asarray(self.times_ms, np.float64)
        if winner.ndim != 1 or winner.shape != times.shape or len(times) < 10:
            raise OptionError("winner and times_ms must be of one length, at least 10 rounds")
        if winner.min() < -1 or winner.max() >= len(self.players):
            raise OptionError("winner must be a place in players, or -1 for a deadline")
        if not (np.isfinite(times).all() and (times > 0).all()):
            raise OptionError("times_ms must be finite and above 0")
        if self.behind_ms is not None:
            behind = np.asarray(self.behind_ms, np.float64)
            if behind.shape != (len(times), len(self.players)) or not (np.isfinite(behind) & (behind >= 0)).all():
                raise OptionError("behind_ms must be finite, at least 0, one row a round and one column a player")

    @classmethod
    def of(cls, games: Any) -> Races:
        """Return the rounds of a ``Result`` whose log was kept (``keep="log"``), a path or events of a log.

        The time of the first claim is from the card with which the first right claim existed. A first claim that
        never was right, and the end of the game, cut everybody off. Errors are those of ``rounds_of``.
        """
        from penguinbench_agents.fitting._race_log import rounds_of

        return cls(*rounds_of(games))


@dataclass(frozen=True)
class RaceFit:
    """Fits of a race at several sizes of shared difficulty: ``table()`` shows all of them."""

    family: str
    players: tuple[str, ...]
    answers: Mapping[float, dict[str, tuple[float, float]]]
    logliks: Mapping[float, float]
    rounds: int
    left_out: int

    def table(self) -> pd.DataFrame:
        """Return one row a difficulty and parameter: ``value``, ``se``, ``low``, ``high`` (95 %), ``loglik``."""
        import pandas as pd

        rows = []
        for sd, answer in self.answers.items():
            for name, (value, se) in answer.items():
                ratio = math.exp(1.959964 * se / value) if se == se and value > 0 else math.nan
                rows.append({"difficulty_sd": sd, "parameter": name, "value": value, "se": se, "low": value / ratio,
                             "high": value * ratio, "loglik": self.logliks[sd]})  # fmt: skip
        return pd.DataFrame(rows)

    def ratio(self, slower: str, faster: str, difficulty_sd: float) -> tuple[float, float]:
        """Return how many times slower one player's stage is than another's, and its standard error."""
        for name in (slower, faster):
            if name not in self.players:
                raise OptionError(f"player {name!r} must be one of {', '.join(self.players)}")
        if difficulty_sd not in self.answers:
            raise OptionError(f"difficulty_sd={difficulty_sd!r} must be one of {', '.join(map(str, self.answers))}")
        return self.answers[difficulty_sd][f"{slower}/{faster}"]

    def latency(self, player: str, difficulty_sd: float = 0.0) -> Latency:
        """Return a player's fitted distribution."""
        answer = self.answers[difficulty_sd]
        shapes = [answer[name][0] for name, _, _ in FITTED[self.family].shapes]
        return FITTED[self.family].build(answer[f"{player} m_ms"][0], shapes, answer.get("offset_ms", (0.0, 0.0))[0])


def fit_races(
    games: Any, family: str = "ShiftedLognormal", *, difficulty: Sequence[float] = DIFFICULTIES, losers: bool = True
) -> RaceFit:
    """Fit every player's speed to rounds of which only the winner is known; shape and offset are shared.

    Parameters
    ----------
    games : Races, Result, path or events of a log
    family : str
        As in ``fit``.
    difficulty : sequence of float
        SD of a difficulty that all players of a round share, on ln m; one answer each.
    losers : bool
        False leaves the losers' survivors out, which biases every estimate: only to show how much.

    Raises
    ------
    OptionError
        Another family, a negative difficulty, rounds that cannot be fitted.
    """
    if family not in FITTED:
        raise OptionError(f"family={family!r} must have a likelihood; pass {nearest(str(family), list(FITTED))}")
    if not difficulty or any(not 0 <= sd <= 2 for sd in difficulty):
        raise OptionError(f"difficulty={difficulty!r} must be numbers from 0 to 2")
    races = games if isinstance(games, Races) else Races.of(games)
    answers, logliks = {}, {}
    start = None
    for sd in difficulty:
        likelihood = _Likelihood(races, family, float(sd), losers)
        peak = climb(likelihood, [likelihood.start() if start is None else start])
        start = peak.x
        answers[float(sd)] = likelihood.answer(peak.x, peak.cov)
        logliks[float(sd)] = peak.value
    return RaceFit(family, races.players, answers, logliks, len(races.times_ms), races.left_out)


class _Likelihood:
    """Log-likelihood of all rounds; x is ln m of every player, the shapes, the logarithm of the offset."""

    def __init__(self, races: Races, family: str, sd: float, losers: bool) -> None:
        self.races, self.family, self.losers = races, FITTED[family], losers
        nodes, weights = np.polynomial.hermite_e.hermegauss(_NODES)
        self.shift = sd * nodes if sd else np.zeros(1)
        self.log_weight = np.log(weights / weights.sum()) if sd else np.zeros(1)

    def start(self) -> Floats:
        t = self.races.times_ms
        first = float(np.median(t))
        out = [math.log(0.9 * first)] * len(self.races.players)
        out += [_forth(v, scale) for _, scale, v in self.family.shapes]
        return np.array(out + ([math.log(max(0.4 * float(t.min()), 1.0))] if self.family.has_offset else []))

    def __call__(self, x: Floats) -> float:
        k = len(self.races.players)
        shapes = [_back(v, scale) for v, (_, scale, _) in zip(x[k:], self.family.shapes, strict=False)]
        offset = _back(x[-1], "log") if self.family.has_offset else 0.0
        unit = self.family.unit(shapes)
        t, winner = self.races.times_ms, self.races.winner
        total = np.zeros((len(self.shift), len(t)))
        for p in range(k):
            own = t if self.races.behind_ms is None else t - self.races.behind_ms[:, p]
            early = np.maximum(offset - own, 0.0) * 0.1
            log_m = x[p] + self.shift[:, None]
            y = (own - offset) * np.exp(-log_m)
            won = winner == p
            total[:, won] += np.maximum(unit.logpdf(y[:, won]) - log_m, -700.0) - early[won]
            if self.losers:
                total[:, ~won] += unit.logsf(y[:, ~won])
        total += self.log_weight[:, None]
        top = total.max(axis=0)
        return float((top + np.log(np.exp(total - top).sum(axis=0))).sum())

    def answer(self, x: Floats, cov: Floats) -> dict[str, tuple[float, float]]:
        """Return every parameter and every ratio to the first player, each with its standard error."""
        players, out = self.races.players, {}
        scale = np.sqrt(np.diag(cov))
        for i, name in enumerate(players):
            out[f"{name} m_ms"] = (math.exp(x[i]), math.exp(x[i]) * float(scale[i]))
        for i, (name, kind, _) in enumerate(self.family.shapes, len(players)):
            value = _back(x[i], kind)
            out[name] = (value, float(scale[i]) * (value * (1 - value) if kind == "logit" else value))
        if self.family.has_offset:
            out["offset_ms"] = (math.exp(x[-1]), math.exp(x[-1]) * float(scale[-1]))
        for i, slow in enumerate(players):
            for j, fast in enumerate(players):
                if i != j:
                    r = math.exp(x[i] - x[j])
                    se = (
                        math.sqrt(max(cov[i, i] + cov[j, j] - 2 * cov[i, j], 0)) if np.isfinite(cov[i, j]) else math.nan
                    )
                    out[f"{slow}/{fast}"] = (r, r * se)
        return out
