"""A profile: the numbers that make a simulated player, frozen and checked."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from penguinbench._errors import OptionError
from penguinbench_agents._field import MARKS, Mark, check_name
from penguinbench_agents._fields import FIELDS, N_WORDS, default, field
from penguinbench_agents._minds import mind
from penguinbench_agents._similarity import CLASS_FIELDS, CLASSES, class_source
from penguinbench_agents._tables import check_times
from penguinbench_agents.latency import Latency, to_dict

if TYPE_CHECKING:
    from penguinbench_agents._people import Words


@dataclasses.dataclass(frozen=True, kw_only=True)
class Profile:
    """A simulated player that sees, searches, chooses and moves; all fields are in ``FIELDS``.

    Every field has a default (an adult), a unit, a range, a source and a mark: ``describe()`` lists them. A value
    that is not the default counts as an assumption of the caller unless ``provenance`` says where it is from.
    Bad values raise ``OptionError``.

    Examples
    --------
    >>> Profile(name="slow", search_factor=2).grab_ms
    262.9...
    """

    person_words: ClassVar[int] = N_WORDS
    """How many 64-bit words ``draw_person`` takes."""

    name: str
    description: str = ""
    similarity: str = default("similarity")
    encoding_ms: float = default("encoding_ms")
    encoding_sd_ms: float = default("encoding_sd_ms")
    search_m3_ms: float | None = default("search_m3_ms")
    search_per_card_ms: float | None = default("search_per_card_ms")
    search_cv: float | None = default("search_cv")
    search: Latency | None = default("search")
    search_factor: float = default("search_factor")
    double_ms: float = default("double_ms")
    miss_base: float | None = default("miss_base")
    miss_per_card: float | None = default("miss_per_card")
    miss_free_cards: float | None = default("miss_free_cards")
    lapse: float = default("lapse")
    inspects: bool = default("inspects")
    inspect_ms: float = default("inspect_ms")
    hold_ms: float = default("hold_ms")
    choice_ms: float | None = default("choice_ms")
    choice_cv: float = default("choice_cv")
    choice_factor: float = default("choice_factor")
    caution: float = default("caution")
    alarm_rate: float = default("alarm_rate")
    alarm_ms: float = default("alarm_ms")
    alarm_cv: float = default("alarm_cv")
    knock_ms: float = default("knock_ms")
    call_extra_ms: float = default("call_extra_ms")
    fitts_a_ms: float = default("fitts_a_ms")
    fitts_b_ms: float = default("fitts_b_ms")
    reach_cm: float = default("reach_cm")
    target_cm: float = default("target_cm")
    motor_cv: float = default("motor_cv")
    motor_factor: float = default("motor_factor")
    aborts: bool = default("aborts")
    upgrades: bool = default("upgrades")
    copy: float = default("copy")
    copy_delay_ms: float = default("copy_delay_ms")
    difficulty_sd: float = default("difficulty_sd")
    practice_gain: float = default("practice_gain")
    practice_rounds: float = default("practice_rounds")
    experience: float = default("experience")
    fatigue_per_round: float = default("fatigue_per_round")
    post_error_caution: float = default("post_error_caution")
    post_error_rounds: float = default("post_error_rounds")
    repeat_factor: float = default("repeat_factor")
    switch_factor: float = default("switch_factor")
    flip_interval_ms: float | None = default("flip_interval_ms")
    person_sd: float = default("person_sd")
    exact: bool = default("exact")
    familiarity: float = default("familiarity")
    decoy_pull: float = default("decoy_pull")
    join_above: float = default("join_above")
    patience_ms: float = default("patience_ms")
    crowd_cost: float = default("crowd_cost")
    reads_drawer: float = default("reads_drawer")
    spare_fingers: float = default("spare_fingers")
    bluff: float = default("bluff")
    slip_per_s: float = default("slip_per_s")
    picks: str = default("picks")
    memory_cards: float = default("memory_cards")
    memory_loss: float = default("memory_loss")
    memory_confusion: float = default("memory_confusion")
    flip_choice: str = default("flip_choice")
    peeks: bool = default("peeks")
    provenance: tuple[tuple[str, str, str], ...] = ()
    """(field, mark, source) of values that are not the default, sorted by field."""

    def __post_init__(self) -> None:
        """Check every field once."""
        check_name(self.name)
        if not isinstance(self.description, str):
            raise OptionError(f"description={self.description!r} must be a text")
        for row in FIELDS.values():
            object.__setattr__(self, row.name, row.check(getattr(self, row.name)))
        if self.search is not None:
            check_times(self.search)
            if not self.search.ppf(0.5) > 0:
                raise OptionError(f"search={self.search!r} must take some time; pass search_m3_ms=0 for none")
        for name, mark, source in self.provenance:
            field(name)
            if mark not in MARKS or not isinstance(source, str):
                raise OptionError(
                    f"provenance of {name}: mark={mark!r} must be one of {', '.join(MARKS)}, with a source"
                )
        object.__setattr__(self, "provenance", tuple(sorted(self.provenance)))

    @property
    def call_ms(self) -> float:
        """Mean motor time of a call in ms."""
        return self.knock_ms + self.call_extra_ms

    @property
    def grab_ms(self) -> float:
        """Mean motor time of a grab in ms: a knock's plus Fitts' law (Shannon's form) for the reach."""
        bits = math.log2(self.reach_cm / self.target_cm + 1.0)
        return self.knock_ms + self.fitts_a_ms + self.fitts_b_ms * bits

    def value(self, name: str) -> Any:
        """Return a field's value in force: where the field is None, that of the similarity class."""
        value = getattr(self, field(name).name)
        if value is None and name in CLASS_FIELDS:
            return float(getattr(CLASSES[self.similarity], name))
        return value

    def source_of(self, name: str) -> tuple[Mark, str]:
        """Return mark and source of the value in force of a field."""
        row = field(name)
        for known, mark, source in self.provenance:
            if known == name:
                return mark, source  # type: ignore[return-value]  # checked when the profile was made
        value = getattr(self, name)
        if value is None and name in CLASS_FIELDS:
            return class_source(self.similarity, name)
        return (row.mark, row.source) if value == row.default else ("U", "set by the caller")

    def but(self, **changes: Any) -> Profile:
        """Return the profile with some fields changed; an unknown name raises ``OptionError`` with the nearest.

        Examples
        --------
        >>> Profile(name="adult").but(caution=1.2).caution
        1.2
        """
        plain = {"name", "description", "provenance"}
        for name in changes.keys() - plain:
            field(name)
        if "provenance" not in changes:
            changes["provenance"] = tuple(row for row in self.provenance if row[0] not in changes)
        return dataclasses.replace(self, **changes)

    def draw_person(self, source: np.random.Generator | Words, shared: Words | None = None) -> Profile:
        """Return one person of this kind, drawn from a generator or from ``person_words`` 64-bit words.

        Fields with a stated range (``FIELDS[name].vary``) are drawn from it, then all times are multiplied by one
        factor, log-normal with ``person_sd``. ``shared`` words draw the ranges instead of ``source``, when all
        players of a line-up are to live under the same assumptions.
        """
        from penguinbench_agents._people import draw_person

        return draw_person(self, source, shared)

    @classmethod
    def from_toml(cls, path: str | Path) -> Profile:
        """Return the profile of a TOML file; what it does not name keeps its default.

        Raises ``OptionError`` naming file and key for an unknown key (with the nearest one) or a bad value.
        """
        from penguinbench_agents._profile_toml import read_profile

        return read_profile(Path(path))

    def to_toml(self, path: str | Path) -> Path:
        """Write the profile as a commented TOML file (UTF-8, at once or not at all) and return its path."""
        from penguinbench_agents._profile_toml import write_profile

        return write_profile(self, Path(path))

    def kernel(self, game: str = "penguins") -> Any:
        """Return the compiled player that plays every profile in a game (its id)."""
        return mind(game).kernel()

    def shapes(self, game: str = "penguins") -> list[NDArray[np.float64]]:
        """Return the quantile tables a game's kernel reads, float64 (2, N_CELLS + 1) each."""
        return mind(game).shapes(self)

    def row(self, shape_rows: Sequence[int], game: str = "penguins") -> NDArray[np.float64]:
        """Return the parameters a game's kernel reads, float64 (N_PARAMS,).

        Parameters
        ----------
        shape_rows : sequence of int
            Where the kit holds the tables of ``shapes()``, in their order.
        game : str
            Id of the game.
        """
        return mind(game).row(self, shape_rows)

    def describe(self) -> dict[str, Any]:
        """Return name, description and every field with value, unit, range, source and mark, ready for JSON."""
        return {
            "kind": "profile",
            "name": self.name,
            "description": self.description,
            "call_ms": self.call_ms,
            "grab_ms": self.grab_ms,
            "fields": [self._describe_field(name) for name in FIELDS],
        }

    def _describe_field(self, name: str) -> Mapping[str, Any]:
        row = FIELDS[name]
        value = self.value(name)
        mark, source = self.source_of(name)
        return {
            "name": name,
            "value": to_dict(value) if isinstance(value, Latency) else value,
            "unit": row.unit,
            "range": row.range,
            "default": row.default,
            "vary": list(row.vary) if row.vary else None,
            "mark": mark,
            "source": source,
            "help": row.help,
        }
