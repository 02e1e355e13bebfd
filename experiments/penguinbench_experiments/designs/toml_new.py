"""The file that ``penguinbench study new`` writes: a study that runs, with a comment on all that can be said."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from penguinbench._errors import OptionError
from penguinbench_experiments.designs.grid import GRIDS
from penguinbench_experiments.designs.measures import MEASURES

_TEXT: Final = """\
# A study of your own. Run it:          penguinbench study {name}
# A quick look first:                   penguinbench study {name} --quick
# What can be set and measured:         penguinbench games pheasants, penguinbench agents adult
# Everything here is checked before the first game; a mistake is told with its line.

question = "Does a shorter settle window help a child of ten among adults?"

games = 10_000                          # of each condition; whole groups, so that everybody sits everywhere
quick = 400                             # with --quick

# What every condition shares.
game = "pheasants"
players = ["adult", "adult", "adult", "child-10"]      # penguinbench agents lists names; a file my.toml is one too

[options]                               # of the game: penguinbench games pheasants
flipper_lag_ms = 100

# [profile]                             # a field of every player: penguinbench agents adult
# caution = 1.2
# [player.4]                            # a field of one place, from 1
# search_factor = 1.5
# [handicap.1]                          # head_start_ms, hand_delay_ms, gift_cards, penalty_factor
# hand_delay_ms = 200
# [deck]                                # another deck: colours, outfits, doubled, one_fish, two_fish, closeups, redraw
# colours = 7

# What is varied: a list of levels for each. The first of each is what others are compared with.
[factors]
options.settle_ms = [1500, 800, 300]
options.penalty_cards = [1, 2]
# n_players = [2, 3, 4]                 # the line-up is repeated or cut
# player.4.caution = [1.0, 1.4]

# A level that changes several things at once has a name; write one [[level]] for each.
# [[level]]
# factor = "who flips"
# level = "in turn"
# [[level]]
# factor = "who flips"
# level = "the last"
# options.next_flipper = "loser"
"""
_TOP: Final = """\
# Which cells of the grid: {grids}. A fraction needs fraction = 2 (one cell in two).
grid = "full"

# What is measured:
{measures}
measures = ["win", "cards", "rounds"]

"""


def new_study(file: Path) -> Path:
    """Write a commented study to start from and return its path.

    Raises
    ------
    OptionError
        The name does not end in ``.toml``, a file is there, or it cannot be written.
    """
    if file.suffix != ".toml":
        raise OptionError(f"{file} must end in .toml, such as {file.name}.toml")
    names = "\n".join(
        f"#   {row.name:<16}{row.label}{' (each player)' if row.each else ''}" for row in MEASURES.values()
    )
    top = _TOP.format(grids=", ".join(GRIDS), measures=names)
    text = _TEXT.format(name=file.name).replace(
        "# What every condition shares.\n", f"{top}# What every condition shares.\n"
    )
    part = file.with_name(f".part-{os.getpid()}-{file.name}")
    try:
        if file.exists():
            raise OptionError(f"{file} must be a new file; one of this name is there")
        part.write_text(text, encoding="utf-8", newline="\n")
        os.replace(part, file)
    except OSError as error:
        raise OptionError(f"{file}: cannot be written ({error.strerror or error})") from None
    finally:
        part.unlink(missing_ok=True)
    return file
