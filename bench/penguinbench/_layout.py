"""The records that hold a half-played game, and the numbers kernels and drivers share.

Words: a *tick* is 1/1024 ms, the grid every time lies on (T1: exact in binary and in JSON). A *place* is
an index into the line-up, a *seat* a place at the table; ``table["place"][seat]`` says who sits there.

Four records travel together through every kernel. Records, not arrays: an array argument is reference-counted
at every call (a four-player game cost 63 us with arrays, 23 us with records).

``TABLE``  the game: clock, seats, cards, the claims of the open window. About 3 KB, copied as a whole.
``MINDS``  one memory row a seat, zero when a game starts. What players remember, copied with the table.
``RULES``  what is constant in a series: the options of the game in ticks and whole numbers.
``KIT``    what the players of a series are made of: one row of parameters a place, quantile tables, the noise key.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

MAX_SEATS: Final = 8
MAX_CARDS: Final = 64
MAX_CLAIMS: Final = 40
"""Claims one settle window has room for; one more ends the series with an ``ArenaError``."""
MAX_NOTES: Final = 64
"""What the kernels of a game with a clock of its own may note in one step, for the log."""
MAX_WINDOWS: Final = 1000
"""Windows of one round without an award after which a game is cut off and flagged as capped (G-i)."""
N_FACTS: Final = 24
N_OPTIONS: Final = 64
N_OWN: Final = 264
N_MEMORY: Final = 60
N_PARAMS: Final = 64
N_SHAPES: Final = 64
TICKS_PER_MS: Final = 1024
NEVER: Final = 1 << 62
"""A tick that never comes. No sentinel leaves the kernels: tables and views show it as missing."""
NOBODY: Final = -1

# Quantile tables: cells are uniform within an octave of the tail probability, so both tails are as fine
# as the middle. 32 octaves cover a 32-bit word; see _quantiles.py.
CELLS_PER_OCTAVE: Final = 64
N_OCTAVES: Final = 32
N_CELLS: Final = N_OCTAVES * CELLS_PER_OCTAVE

# Phases of a game.
FLIPPING: Final = 0
LAST_CHANCE: Final = 1
WINDOW: Final = 2
OVER: Final = 3

# What ``advance`` answers: what happened in the step it made.
STEP_FALL: Final = 0  # a card fell (and may have become visible to some seats at once)
STEP_SEEN: Final = 1  # a card that fell before became visible to further seats
STEP_WAKE: Final = 2  # seats were asked at a time they had set
STEP_PLAN: Final = 3  # plans became claims on their way (a hand moves)
STEP_CLAIM: Final = 4  # a claim was completed
STEP_JUDGED: Final = 5  # a window ended and the judge spoke
STEP_TICK: Final = 6  # the game's own clock moved (games with ``rules["own_clock"]``)
STEP_TURN: Final = 7  # seats were asked because it is their turn or because they owe a choice
STEP_OVER: Final = 8  # the game is over
STEP_FULL: Final = 9  # more than MAX_CLAIMS claims in one window; from here on: faults
STEP_PAST: Final = 10  # a plan lies in the past; table["fault_seat"] says whose
STEP_ACTION: Final = 11  # a plan names an action or argument the game does not know; see table["fault_seat"]

# Why a seat is asked (the ``why`` of a player kernel; ``View.why`` shows the words).
WHY_CARD: Final = 0
WHY_CLAIM: Final = 1
WHY_WAKE: Final = 2
WHY_ACTED: Final = 3
WHY_JUDGED: Final = 4
WHY_TURN: Final = 5
WHY_CHOOSE: Final = 6
WHY: Final = ("card", "claim", "wake", "acted", "judged", "turn", "choose")

# What a plan does: nothing, ask me again, or one of the game's actions (1, 2, ... in the game's order).
DO_NOTHING: Final = 0
DO_ASK: Final = -1

# Verdicts (docs/rules, decision tables). PENDING while the window is open.
PENDING: Final = 0
WINS: Final = 1
BEATEN: Final = 2
VOID: Final = 3
WRONG: Final = 4
DONE: Final = 5  # an action that is no claim, carried out (Last Penguin, Polar Panic)
VERDICTS: Final = ("pending", "wins", "beaten", "void", "wrong", "done")

# Tallies a seat: columns of table["tally"].
TALLY_FLIPS: Final = 0
TALLY_CLAIMS: Final = 1
TALLY_WINS: Final = 2
TALLY_BEATEN: Final = 3
TALLY_VOID: Final = 4
TALLY_WRONG: Final = 5
TALLY_LOST: Final = 6
TALLY_FREE: Final = 7  # claims made with an empty pile, when a wrong one costs nothing (G-k)
TALLIES: Final = ("flips", "claims", "wins", "beaten", "void", "wrong", "lost", "free")

# Facts every game keeps up to date as cards fall: table["facts"][FACT_...]. A game's own facts follow.
FACT_BEST: Final = 0  # the action that earns most on the table as it is, 0 when nothing is right
FACT_BEST_ARG: Final = 1
FACT_SINCE: Final = 2  # position in the line of the card with which a right claim first existed, -1 before
FACT_KIND: Final = 3  # index into KINDS of the table's kind
FACT_OWN: Final = 4  # the first fact a game may use as it likes

SCORING_CARDS: Final = 0
SCORING_POINTS: Final = 1

KINDS: Final = ("none", "single", "several", "identical", "double")


def _record(fields: list[Any]) -> np.dtype[Any]:
    """Return an aligned record dtype whose records also answer to attributes when the JIT is off."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


# table["out_n"] counts cards out of play; they are in no pile, stack or line.
TABLE: Final = _record(
    [
        # the clock
        ("now", "i8"),
        ("due_at", "i8"),  # the bench's own next event: card, window end or end of the last chance
        ("last_fall", "i8"),
        ("window_number", "i8"),  # of the window that opened last, within its round
        ("phase", "i4"),
        ("final", "i4"),  # 1: the last card has been turned, the window now open is the last
        ("flipper", "i4"),
        ("n_seats", "i4"),
        ("round", "i4"),
        ("window", "i4"),  # windows opened in this round so far
        ("round_claims", "i4"),  # claims completed in this round so far
        ("ordinal", "i4"),  # cards turned so far, counting cards that came back
        ("n_up", "i4"),
        ("n_claims", "i4"),  # claims of the open window
        ("stack_head", "i4"),
        ("stack_n", "i4"),
        ("out_n", "i4"),
        ("capped", "i4"),
        ("award", "i4"),  # what the judge set: 1 when the last window earned somebody something
        ("ended", "i4"),  # what the judge set: 1 when the rules end the game here
        ("left_over", "i4"),  # cards on the table or in the stack when the game ended
        ("fault_seat", "i4"),
        ("fault", "i4"),  # a STEP code from STEP_FULL on, set by a kernel that cannot go on; else 0
        ("judged", "i4"),  # what a game with its own clock set: 1 when the claims in the record have been judged
        ("call_mask", "i4"),  # seats such a game wants asked next, at this tick, and why
        ("call_why", "i4"),
        ("n_notes", "i4"),
        ("own_state", "i4"),  # a state of a game with its own clock
        ("window_round", "i4"),  # round, cards up and kind when the window opened
        ("window_cards_up", "i4"),
        ("window_kind", "i4"),
        ("asked", "i4"),  # seats of Python players that must be asked before the next step
        ("asked_why", "i4"),
        ("python_mask", "i4"),  # seats of Python players
        ("facts", "i8", N_FACTS),
        # the seats
        ("onset_at", "i8", MAX_SEATS),  # when the next card becomes visible to the seat
        ("plan_at", "i8", MAX_SEATS),
        ("flight_at", "i8", MAX_SEATS),  # when a claim on its way is completed
        ("last_claim_at", "i8", MAX_SEATS),
        ("lag", "i8", MAX_SEATS),  # by which the seat sees every card later (head starts of others)
        ("hand_delay", "i8", MAX_SEATS),
        ("pace", "i8", MAX_SEATS),  # ticks between two cards while the seat flips
        ("seen", "i4", MAX_SEATS),  # cards of the line that are visible to the seat
        ("plan_do", "i4", MAX_SEATS),
        ("plan_arg", "i4", MAX_SEATS),
        ("flight_do", "i4", MAX_SEATS),
        ("flight_arg", "i4", MAX_SEATS),
        ("place", "i4", MAX_SEATS),
        ("voice", "i4", MAX_SEATS),  # seats (bit mask) answered for by the function at this place
        ("penalty_factor", "i4", MAX_SEATS),
        ("pile_n", "i4", MAX_SEATS),
        ("pile_top", "i4", MAX_SEATS),  # index of the card won last, NOBODY when empty
        ("extra", "i4", MAX_SEATS),  # points without a card
        ("last_award", "i4", MAX_SEATS),  # ordinal of the last card turned when the seat last earned, -1 before
        ("tally", "i4", (MAX_SEATS, len(TALLIES))),
        ("points", "i4", MAX_SEATS),  # the score where it is not a number of cards (``rules["scoring"]``)
        # what a game with a clock of its own keeps as it likes; its folder says what stands where
        ("own_at", "i8", MAX_SEATS),
        ("own", "i2", N_OWN),
        ("note", "i2", (MAX_NOTES, 4)),  # what happened in this step, for the log: what, seat, card, argument
        # the claims of the open window, in order of completion
        ("claim_at", "i8", MAX_CLAIMS),
        ("claim_latency", "i8", MAX_CLAIMS),  # from the onset, at this seat, of what made it right; NEVER: never was
        ("claim_arg", "i2", MAX_CLAIMS),
        ("claim_seat", "u1", MAX_CLAIMS),
        ("claim_do", "u1", MAX_CLAIMS),
        ("claim_verdict", "u1", MAX_CLAIMS),
        ("claim_tied", "u1", MAX_CLAIMS),
        ("claim_gained", "u1", MAX_CLAIMS),
        ("claim_lost", "u1", MAX_CLAIMS),
        # the cards; everything below names a card by its index in ``cards``
        ("cards", "u8", MAX_CARDS),  # the deck of this game, in deck order, 0 where it is smaller
        ("up_fall", "i8", MAX_CARDS),  # when the card at this position of the line fell
        ("up_ordinal", "i4", MAX_CARDS),
        ("up", "u1", MAX_CARDS),
        ("up_flipper", "i1", MAX_CARDS),
        ("stack", "u1", MAX_CARDS),  # a ring: top at stack_head
        ("pile_next", "u1", MAX_CARDS),  # the card won before this one by the same seat
    ]
)

MINDS: Final = _record([("words", "i8", (MAX_SEATS, N_MEMORY))])

RULES: Final = _record(
    [
        ("settle", "i8"),
        ("flip_interval", "i8"),
        ("min_flip", "i8"),
        ("max_flip", "i8"),
        ("between_rounds", "i8"),
        ("last_chance", "i8"),
        ("flipper_lag", "i8"),
        ("reach", "i8"),
        ("flip_hand", "i8"),
        ("call_gap", "i8"),
        ("tie_window", "i8"),
        ("vote_sd", "i8"),
        ("tie", "i4"),  # 0 strict, 1 window, 2 vote
        ("calls_per_window", "i4"),  # 0: no limit
        ("max_rounds", "i4"),
        ("next_flipper", "i4"),  # 0 left, 1 winner, 2 loser, 3 fixed, 4 nobody
        ("n_actions", "i4"),
        ("hand_actions", "i4"),  # bit a is set when action a is made with the hand
        ("arg_limit", "i4", 16),  # an action's argument lies in 0 .. limit - 1
        ("since_fact", "i4", 16),  # the fact that says since which position an action (+ its argument) is right
        ("moving_card", "i4"),  # 1: a claim completed at the tick of a card's fall is served before the card
        ("own_clock", "i4"),  # 1: the game moves by kernels of its own, ``act`` and ``clock``
        ("scoring", "i4"),  # 0: cards + extra; 1: points, ties go to who has most cards
        ("final_tie", "i4"),  # 0 shared, 1 the tied seat that earned last
        ("n_seats", "i4"),
        ("n_cards", "i4"),
        ("rotate", "i4"),
        ("redraw", "i4"),  # 1: every group plays with a deck of its own
        ("spec", "i4", 16),  # the game's DeckSpec in numbers, for redraw
        # one entry a place of the line-up
        ("voice", "i4", MAX_SEATS),  # first place that plays with the same function, NOBODY for a Python player
        ("gift", "i4", MAX_SEATS),
        ("penalty_factor", "i4", MAX_SEATS),
        ("head_start", "i8", MAX_SEATS),
        ("hand_delay", "i8", MAX_SEATS),
        ("pace", "i8", MAX_SEATS),  # 0: none declared
        ("option", "i4", N_OPTIONS),  # the game's own options, in the order of its table
    ]
)

KIT: Final = _record(
    [
        ("root", "u8"),
        ("game", "u8"),
        ("group", "u8"),
        ("params", "f8", (MAX_SEATS, N_PARAMS)),  # one row a place of the line-up
        ("shapes", "f8", (N_SHAPES, 2, N_CELLS + 1)),  # quantile tables, lower and upper half
    ]
)


GAME_ROW: Final = _record(
    [
        ("game", "i8"),
        ("group", "i8"),
        ("duration", "i8"),  # ticks
        ("rotation", "i4"),
        ("rounds", "i4"),
        ("cards_turned", "i4"),
        ("left_over", "i4"),
        ("out_of_play", "i4"),
        ("winners", "i4"),
        ("capped", "i4"),
    ]
)

SEAT_ROW: Final = _record(
    [
        ("game", "i8"),
        ("seat", "i4"),
        ("place", "i4"),
        ("score", "i4"),
        ("cards", "i4"),
        ("extra", "i4"),
        ("rank", "i4"),
        ("win", "i4"),  # in units of 1 / WIN_UNITS
        ("tally", "i4", len(TALLIES)),
    ]
)

WIN_UNITS: Final = 840
"""A win is 840 units, so that a share of 1/m is whole for every m up to 8 and totals are exact."""

CLAIM_ROW: Final = _record(
    [
        ("game", "i8"),
        ("at", "i8"),  # ticks
        ("latency", "i8"),  # ticks, NEVER where the action never was right
        ("round", "i4"),
        ("window", "i4"),
        ("order", "i4"),
        ("arg", "i2"),
        ("seat", "u1"),
        ("place", "u1"),
        ("action", "u1"),
        ("cards_up", "u1"),
        ("kind", "u1"),
        ("verdict", "u1"),
        ("gained", "u1"),
        ("lost", "u1"),
        ("tied", "u1"),
    ]
)


def new_record(dtype: np.dtype[Any]) -> Any:
    """Return one zeroed record of a structured dtype."""
    return np.zeros(1, dtype)[0]
