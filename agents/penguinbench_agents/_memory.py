"""Words of a profile's memory row: what one seat remembers within a game (``minds["words"][seat]``)."""

from __future__ import annotations

from typing import Final

STATE: Final = 0  # bit 0: more horses than room, recompute them
N_HORSES: Final = 1
N_MISSED: Final = 2
KEPT: Final = 3  # cards that stayed on the table when this round began (their pairs are raced with the next card)
BASE: Final = 4  # nothing is decided before this tick (the end of a window without an award)
MADE: Final = 5  # what the seat has claimed on purpose in this window: a MADE_ code
MOTOR_AT: Final = 6  # when the motor stage of the pending plan begins
ALARM_AT: Final = 7  # a false alarm: completed at this tick, 0 without one
ALARM_MOTOR_AT: Final = 8
ALARM_CLAIM: Final = 9  # action * 256 + argument
PLAN_KIND: Final = 10  # what the pending plan is: 0 none, 1 right, 2 a false alarm, 3 a copy
REJECTED: Final = 14  # bits of claims that were judged void or wrong in this round: 0-5 calls, 6 + action
COPY_AT: Final = 15  # a copied figure: completed at this tick, 0 without one
HORSES: Final = 16  # sixteen horses: tick << 16 | later position << 8 | other position (OF_DOUBLE for two fish)
ROOM_HORSES: Final = 16
MISSED: Final = 32  # targets missed so far: later position << 8 | other position
ROOM_MISSED: Final = 6
COPY_MOTOR_AT: Final = 38
ERROR_ROUND: Final = 39  # number of the round of the last error + 1, 0 without one
ALARM_TAG: Final = 40  # ordinal // 8 + 1 of the block of words in the four that follow
ALARM_WORDS: Final = 41
LAST_CLAIM: Final = 45  # action * 256 + argument of the last round this seat acted in, 0 before
ACTED_CLAIM: Final = 46  # the same for this round
PLANNED: Final = 47  # action of the pending plan that is right
REJECTED_UNTIL: Final = 48  # by bit of REJECTED, 11 of them: finds up to this tick do not lead to the claim again

OF_DOUBLE: Final = 255
NO_HORSE: Final = (1 << 62) | OF_DOUBLE
FLAG_DROPPED: Final = 1

PLAN_NONE: Final = 0
PLAN_RIGHT: Final = 1
PLAN_ALARM: Final = 2
PLAN_COPY: Final = 3

MADE_NOTHING: Final = 0
MADE_CALL: Final = 1
MADE_FINAL: Final = 2
