"""Counter-based noise: every draw is keyed by what happens, never by how often something was drawn.

The generator is Philox4x64-10 (Salmon et al., SC 2011). A block of four 64-bit words is a pure function of a
key and a counter. Here the key is ``(root, game)`` for the noise of a game or ``(root, group)`` for a deal, and
the counter is ``(seat, ordinal, target, stage)``:

* ``root``: the seed of the series, any integer of 64 bits;
* ``game`` / ``group``: the number of the game, or of the group of games that share a deal, 64 bits;
* ``seat``: the seat the noise belongs to; ``ordinal``: the card turned, counting cards that come back;
* ``target``: what it is about (a pair of positions in the line, a claimant), 0 where nothing else is;
* ``stage``: a number of the table ``STAGES``. Published: a stage keeps its number for ever, a new one gets a new one.

NumPy's ``Philox(counter, key)`` raises the counter by one before its first block; ``tests`` hold both equal to the bit.
numba mixes ``uint64`` and plain ints through float64, so every constant here is ``np.uint64``.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from penguinbench._accel import kernel, mulhilo

STAGES: Final = {
    "deal": 1,  # the shuffle of a deal; key (root, group)
    "redraw": 2,  # another deck for a game or a series
    "tie": 3,  # who was first among claims completed at the same tick; key (root, group)
    "vote": 4,  # what each voter perceives of a dispute; key (root, group)
    "fixed": 5,  # a player's stages at one onset: encoding, choice, motor, inspection, first targets
    "targets": 6,  # further targets of a card, eight positions a block
    "again": 7,  # a missed target raced anew with a later card
    "alarm": 8,  # false alarms, eight ordinals a block
    "alarm_detail": 9,  # time and content of a false alarm
    "claim_seen": 10,  # reaction to a claim: encoding, choice, motor, copying
    "racer": 11,  # the latency of a racer
    "people": 12,  # persons drawn from a population
    "python": 13,  # the seed of a Python player's generator
    "order": 14,  # the circular order of the players of a group
    "difficulty": 15,  # the shared difficulty of a card; key (root, game), seat 0
    "exact": 16,  # the exact sampler, drawn instead of a quantile table
    "choice": 17,  # which matching element an impulsive player sees
    "giving": 18,  # which card is given, returned or laid where, when an option says at random; key (root, group)
    "objects": 19,  # Catch the Match: the searches of a round, eight attempts a block
    "object_alarm": 20,  # Catch the Match: a false alarm of a round: whether, when, what
    "guess": 21,  # Catch the Match: when a guesser speaks and what it names
    "recall": 22,  # Catch the Match: when a solver speaks
    "learnt": 23,  # Catch the Match: which answers a solver knows by heart; key (root, place), the same in every game
    "panic_search": 25,  # Polar Panic: a pair of cards, at each card's onset
    "panic_hand": 26,  # Polar Panic: choice and the way of a hand
    "panic_flip": 27,  # Polar Panic: which card is flipped, what is forgotten or confused
    "panic_alarm": 28,  # Polar Panic: a false alarm at a card
    "nerves": 35,  # Last Penguin: reactions to a card, how long a finger stays, slips, bluffs
    "nerves_choice": 36,  # Last Penguin: reactions to what a seat owes, random choices
}
"""Stage numbers of the noise. A new stage gets a new number; none is ever used again for something else."""

STAGE_DEAL: Final = np.uint64(1)
STAGE_REDRAW: Final = np.uint64(2)
STAGE_TIE: Final = np.uint64(3)
STAGE_VOTE: Final = np.uint64(4)
STAGE_FIXED: Final = np.uint64(5)
STAGE_TARGETS: Final = np.uint64(6)
STAGE_AGAIN: Final = np.uint64(7)
STAGE_ALARM: Final = np.uint64(8)
STAGE_ALARM_DETAIL: Final = np.uint64(9)
STAGE_CLAIM_SEEN: Final = np.uint64(10)
STAGE_RACER: Final = np.uint64(11)
STAGE_PEOPLE: Final = np.uint64(12)
STAGE_PYTHON: Final = np.uint64(13)
STAGE_ORDER: Final = np.uint64(14)
STAGE_DIFFICULTY: Final = np.uint64(15)
STAGE_EXACT: Final = np.uint64(16)
STAGE_CHOICE: Final = np.uint64(17)
STAGE_GIVING: Final = np.uint64(18)
STAGE_OBJECTS: Final = np.uint64(19)
STAGE_OBJECT_ALARM: Final = np.uint64(20)
STAGE_GUESS: Final = np.uint64(21)
STAGE_RECALL: Final = np.uint64(22)
STAGE_LEARNT: Final = np.uint64(23)
STAGE_PANIC_SEARCH: Final = np.uint64(25)
STAGE_PANIC_HAND: Final = np.uint64(26)
STAGE_PANIC_FLIP: Final = np.uint64(27)
STAGE_PANIC_ALARM: Final = np.uint64(28)
STAGE_NERVES: Final = np.uint64(35)
STAGE_NERVES_CHOICE: Final = np.uint64(36)

_M0 = np.uint64(0xD2E7470EE14C6C93)
_M1 = np.uint64(0xCA5A826395121157)
_W0 = np.uint64(0x9E3779B97F4A7C15)
_W1 = np.uint64(0xBB67AE8584CAA73B)
_U32 = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


@kernel()
def philox(
    k0: np.uint64, k1: np.uint64, c0: np.uint64, c1: np.uint64, c2: np.uint64, c3: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Return one block of Philox4x64-10: four uint64 words of a key and a counter, both uint64."""
    for _ in range(10):
        h0, l0 = mulhilo(_M0, c0)
        h1, l1 = mulhilo(_M1, c2)
        c0, c1, c2, c3 = h1 ^ c1 ^ k0, l1, h0 ^ c3 ^ k1, l0
        k0 = k0 + _W0
        k1 = k1 + _W1
    return c0, c1, c2, c3


@kernel()
def below(word: np.uint64, n: np.uint64) -> np.uint64:
    """Return a whole number below n from one 64-bit word: the high half of word * n.

    The bias is at most n / 2**64 (64 cards: 3e-18), so no rejection is needed (Lemire 2019, section 2).
    """
    high, _ = mulhilo(word, n)
    return high


@kernel()
def shuffle(root: np.uint64, group: np.uint64, n: int, order: Any) -> None:
    """Write into ``order[0:n]`` the shuffled card indices of the deal (root, group): Fisher-Yates."""
    for i in range(n):
        order[i] = np.uint8(i)
    block = np.uint64(0)
    zero = np.uint64(0)
    w0, w1, w2, w3 = zero, zero, zero, zero
    lane = 4
    for i in range(n - 1, 0, -1):
        if lane == 4:
            w0, w1, w2, w3 = philox(root, group, zero, block, zero, STAGE_DEAL)
            block += np.uint64(1)
            lane = 0
        word = w0
        if lane == 1:
            word = w1
        elif lane == 2:
            word = w2
        elif lane == 3:
            word = w3
        lane += 1
        j = np.int64(below(word, np.uint64(i + 1)))
        kept = order[i]
        order[i] = order[j]
        order[j] = kept
