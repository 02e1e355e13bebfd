"""What the pace does to a game, and the best reply of a fast and a slow flipper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.table import Table
from penguinbench_experiments.studies.answer import Answer, amount, clear, number, shown
from penguinbench_experiments.studies.pace.sweep import PACES_MS, TABLES
from penguinbench_experiments.studies.plotting import axes, band, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MIX: Final = {
    "single_share": "single match",
    "several_share": "several elements",
    "identical_share": "identical cards",
    "double_share": "two worms",
}
_SORTED: Final = tuple(sorted(PACES_MS))


def score(table: Table) -> Answer:
    """Return what the pace changes, and whether a pace of one's own pays."""
    rows = []
    for pace in _SORTED:
        cell = table.one("interval", flip_interval_ms=pace)
        values = {name: table.value(cell, name)["value"] for name in (*_MIX, "cards_up", "outrun", "rounds", "seconds")}
        mix = " / ".join(f"{100 * values[name]:.0f}" for name in _MIX)
        rows.append(
            (
                f"{pace / 1000:g} s",
                number(values["cards_up"]),
                f"{mix} %",
                number(values["outrun"], "%"),
                number(values["rounds"]),
                number(values["seconds"]),
            )  # fmt: skip
        )
    fast, slow = (table.one("interval", flip_interval_ms=pace) for pace in (_SORTED[0], _SORTED[-1]))
    said, pays = [], []
    for name in TABLES:
        best, change = best_reply(table, name)
        told = f"{amount(change)} cards a game"
        if best == PACES_MS[0] or not clear(change):
            said.append(f"For {name} no own pace is told apart from the game's {PACES_MS[0] / 1000:g} s.")
        else:
            said.append(f"For {name} the best own pace is {best / 1000:g} s: {told} against {PACES_MS[0] / 1000:g} s.")
            pays.append(f"{name} does best at {best / 1000:g} s")
    own = (
        f"A pace of one's own pays: {'; '.join(pays)}." if pays else "A pace of one's own brings nothing that is seen."
    )
    verdict = (
        f"From {_SORTED[0] / 1000:g} to {_SORTED[-1] / 1000:g} s a card, a table is won with "
        f"{number(table.value(fast, 'cards_up')['value'])} down to {number(table.value(slow, 'cards_up')['value'])} "
        f"cards. {own}"
    )
    paragraph = (
        f"At {_SORTED[0] / 1000:g} s a card {shown(table.value(fast, 'several_share'), 'several_share')} of the "
        "rounds are won "
        f"where several elements match and {shown(table.value(fast, 'outrun'), 'outrun')} of the first claims come "
        "too late "
        f"for what lies there; at {_SORTED[-1] / 1000:g} s it is "
        f"{shown(table.value(slow, 'several_share'), 'several_share')} and "
        f"{shown(table.value(slow, 'outrun'), 'outrun')}. "
        f"A game takes {number(table.value(fast, 'seconds')['value'])} s or "
        f"{number(table.value(slow, 'seconds')['value'])} s. " + " ".join(said)
    )
    notes = (
        "Too late: the first claim of a window was right for cards that lay there before, and is void or wrong now. "
        "It "
        "holds claims by somebody who had not yet seen a second match.",
    )
    columns = ("pace", "cards up when won", "single / several / identical / two worms", "too late", "rounds", "seconds")
    return Answer(verdict, paragraph, columns, tuple(rows), notes)


def best_reply(table: Table, name: str) -> tuple[int, dict[str, Any]]:
    """Return the own pace with the most cards for the player at the first place, and what it brings."""
    cells = {pace: table.where("own", table=name, own_pace=pace)[0] for pace in PACES_MS}
    best = max(cells, key=lambda pace: table.ratio(cells[pace], "cards", 0).value)
    return best, table.difference(cells[best], cells[PACES_MS[0]], "cards", 0)


def plot_mix(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw on what kind of table rounds are won, over the pace."""
    ax = axes(ax)
    seconds = [pace / 1000 for pace in _SORTED]
    for colour, (name, label) in zip(COLOURS, _MIX.items(), strict=False):
        rows = [table.value(table.one("interval", flip_interval_ms=pace), name) for pace in _SORTED]
        band(ax, seconds, rows, True, **{"color": colour, "label": label, **style})
    late = [table.value(table.one("interval", flip_interval_ms=pace), "outrun") for pace in _SORTED]
    band(ax, seconds, late, True, color="#D55E00", linestyle=(0, (4, 2)), label="first claims that come too late")
    ax.set_ylim(0)
    ax.set_xlabel("seconds between two cards")
    ax.set_ylabel("rounds won, or first claims (%)")
    ax.set_title("What the pace does (4 adults; bands: 95 %)")
    ax.legend(frameon=False, fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1))
    tidy(ax)
    return ax


def plot_own_pace(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw what an own pace brings against the game's, deal by deal, for a fast and a slow player."""
    ax = axes(ax)
    for colour, name in zip(COLOURS, TABLES, strict=False):
        first = table.where("own", table=name, own_pace=PACES_MS[0])[0]
        rows = []
        for pace in _SORTED:
            change = table.difference(table.where("own", table=name, own_pace=pace)[0], first, "cards", 0)
            rows.append({"value": change["difference"], "low": change["low"], "high": change["high"]})
        band(ax, [pace / 1000 for pace in _SORTED], rows, False, **{"color": colour, "label": name, **style})
    ax.axhline(0, color="#222222", linewidth=1)
    ax.set_xlabel("own pace while flipping (s a card; the others: 1.5 s)")
    ax.set_ylabel("cards a game more than at 1.5 s")
    ax.set_title("Does an own pace pay? (paired by deal; bands: 95 %)")
    ax.legend(frameon=False)
    tidy(ax)
    return ax


FIGURES: Final = (plot_mix, plot_own_pace)
