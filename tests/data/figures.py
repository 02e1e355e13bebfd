"""Worked cases of both rulebooks on tables of our own deck: who did what when, and what must come of it.

Rows are read as: seats 0 to 3 with five cards each and a stack of 30 unless said; a claim is ``seat action[:element]
@ ms``. Cards are texts in the element order of the game.
"""

from __future__ import annotations

from dataclasses import dataclass

HATS = ("G R P Y B O", "Y R O G P B", "R Y B O G P")  # one match: hat red
SCARF_TAIL_FOUR = ("Y R B O G P", "P G Y R O B", "G O P B R Y", "O B Y P G R")  # scarf yellow, feathers green
SCARF_TAIL_PAIR = ("B P Y O G R", "P B Y R G O")  # both on one pair
BEAKS = ("R O B G P Y", "O B R P Y G", "B P Y G R O")  # one match: beak green
TWINS = ("P Y B R O G", "P Y B R O G", "B R G Y P O")
SCARF_WORMS = ("R Y P O G B", "O G P B R Y", "Y R B G O P*")  # scarf purple, and two worms
GALA = ("B R P G O Y", "Y R B O G P", "G R P O Y B", "R Y O B P G", "O B G Y R P*")


@dataclass(frozen=True)
class Case:
    """One worked case; numbers after the judgement."""

    id: str
    game: str
    rules: str
    table: tuple[str, ...]
    claims: tuple[str, ...]
    verdicts: str
    gained: tuple[int, ...] = (0, 0, 0, 0)
    lost: tuple[int, ...] = (0, 0, 0, 0)
    extra: tuple[int, ...] = (0, 0, 0, 0)
    piles: tuple[int, ...] = (5, 5, 5, 5)
    stack: int = 30
    left: int = 0  # on the table afterwards
    stack_after: int = 30
    box: int = 0
    next_flipper: int | None = 1
    game_over: bool = False


CASES = (
    Case("fig3", "pheasants", "F10 F11 F28 F30", HATS, ("0 call:hat @700", "1 call:hat @800", "2 call:scarf @900"),
         "wins beaten wrong", (3, 0, 0, 0), (0, 0, 1, 0), stack_after=31),
    Case("fig3b", "pheasants", "F29", HATS, ("0 call:hat @700", "1 call:hat @800", "2 call:scarf @900"),
         "wins beaten wrong", (3, 0, 0, 0), piles=(5, 5, 0, 5)),
    Case("fig4", "pheasants", "F12 F14 F15 F16", SCARF_TAIL_FOUR,
         ("0 call:scarf @700", "1 call:scarf @750", "0 blue @1400", "2 blue @1500", "3 blue @1600"),
         "void void wins wins wins", (1, 0, 1, 1), stack_after=31),
    Case("fig4b", "pheasants", "F12 F-k", SCARF_TAIL_FOUR, ("1 call:scarf @750",), "void", left=4, next_flipper=0),
    Case("fig5", "pheasants", "F15 F17", SCARF_TAIL_PAIR, ("0 blue @900", "2 blue @950", "3 blue @1000"),
         "wins wins wins", (1, 0, 1, 1), stack_after=29),
    Case("fig5b", "pheasants", "F18", SCARF_TAIL_PAIR, ("0 blue @900", "2 blue @950", "3 blue @1000"),
         "wins wins wins", (1, 0, 1, 0), extra=(0, 0, 0, 1), stack=0, stack_after=0, next_flipper=None, game_over=True),
    Case("fig6", "pheasants", "F21 F24 F28", BEAKS, ("3 blue @800", "1 red @900"), "wrong wrong",
         lost=(0, 1, 0, 1), left=3, stack_after=32, next_flipper=0),
    Case("fig6-later", "pheasants", "F10 F21 F24", BEAKS, ("3 blue @800", "1 red @900", "2 call:beak @1500"),
         "wrong wrong wins", (0, 0, 3, 0), (0, 1, 0, 1), stack_after=32),
    Case("fig7", "pheasants", "F22 F23 F27", TWINS, ("3 red @700", "2 blue @800", "1 blue @850", "0 knock @900"),
         "wins wrong wrong wrong", (0, 0, 0, 3), (1, 1, 1, 0), stack_after=33),
    Case("fig7b", "pheasants", "F22 F-m", TWINS, ("2 blue @800", "2 red @1400"), "wrong void",
         lost=(0, 0, 1, 0), left=3, stack_after=31, next_flipper=0),
    Case("fig8", "pheasants", "F13 F25 F26", SCARF_WORMS, ("0 call:scarf @700", "3 knock @1500"), "void wins",
         (0, 0, 0, 3)),
    Case("fig9", "pheasants", "F19 F25", GALA, ("3 blue @700", "2 blue @800", "0 knock @1600"), "void void wins",
         (5, 0, 0, 0)),
    Case("fig9b", "pheasants", "F19", GALA, ("3 blue @700",), "void", left=5, next_flipper=0),
    Case("p-pair", "penguins", "P-g P-d", SCARF_TAIL_FOUR, ("0 black @800", "1 call:lei @900", "2 call:blanket @950"),
         "wrong wins beaten", (0, 4, 0, 0), (1, 0, 0, 0), box=1),
    Case("p-call-on-several", "penguins", "P-d", SCARF_TAIL_PAIR, ("1 call:lei @900",), "wins", (0, 2, 0, 0)),
    Case("p-leftovers", "penguins", "P10 P-b", (*SCARF_TAIL_PAIR, "R G O B P Y"), ("0 black @900", "2 black @1000"),
         "wins wins", (1, 0, 1, 0), box=1),
    Case("p-white-over-call", "penguins", "P14", TWINS, ("1 call:umbrella @700", "3 white @1200"), "beaten wins",
         (0, 0, 0, 3)),
    Case("p-two-fish-unknocked", "penguins", "P-m", SCARF_WORMS, ("0 call:lei @700",), "wins", (3, 0, 0, 0)),
    Case("p-wrong-knock", "penguins", "P-f P18 P21", BEAKS, ("0 knock @700",), "wrong", lost=(1, 0, 0, 0), left=3,
         box=1, next_flipper=0),
    # Cases the rulebooks do not draw.
    Case("p-two-fish-with-a-pawn", "penguins", "P23", SCARF_WORMS, ("0 white @700",), "wrong", lost=(1, 0, 0, 0),
         left=3, box=1, next_flipper=0),
    Case("p-knock-over-all", "penguins", "P13 P15 P-n", (*TWINS[:2], "Y R B G O P*"),
         ("0 call:shirt @600", "1 black @700", "2 white @800", "3 knock @1900"), "beaten beaten beaten wins",
         (0, 0, 0, 3)),
    Case("p-second-knock", "penguins", "P16", SCARF_WORMS, ("2 knock @700", "1 knock @701"), "wins beaten",
         (0, 0, 3, 0)),
    Case("p-black-then-knock", "penguins", "P-q", (*SCARF_TAIL_PAIR, "Y R B G O P*"), ("0 black @700", "0 knock @1300"),
         "wins void", (1, 0, 0, 0), box=2),
    Case("p-pawns-gone", "penguins", "P5 P17", SCARF_TAIL_PAIR, ("0 black @700", "1 black @800", "2 black @900"),
         "wins wins void", (1, 1, 0, 0)),
    Case("p-call-lapses", "penguins", "P-p", SCARF_TAIL_PAIR, ("0 call:lei @700", "1 call:lei @800", "0 knock @1300"),
         "void wins wrong", (0, 2, 0, 0), (1, 0, 0, 0), box=1),
    Case("p-too-late", "penguins", "G-b", HATS,
         ("0 call:lei @700", "1 call:sunglasses @2200", "2 call:sunglasses @2201"),
         "wrong wins void", (0, 3, 0, 0), (1, 0, 0, 0), box=1),
    Case("p-too-soon", "penguins", "G-k", HATS,
         ("0 call:lei @700", "0 call:sunglasses @1100", "1 call:sunglasses @1150"),
         "wrong void wins", (0, 3, 0, 0), (1, 0, 0, 0), box=1),
    Case("f-two-right-knocks", "pheasants", "F25 P16", SCARF_WORMS, ("2 knock @700", "1 knock @800"), "wins beaten",
         (0, 0, 3, 0)),
    Case("f-fourth-blue", "pheasants", "F2 F35", SCARF_TAIL_FOUR,
         ("0 blue @700", "1 blue @701", "2 blue @702", "3 blue @703"), "wins wins wins void", (1, 1, 1, 0),
         stack_after=31),
    Case("f-wrong-call-still-pays", "pheasants", "F14 F-n", SCARF_TAIL_FOUR, ("0 call:hat @700", "0 blue @1300"),
         "wrong wins", (1, 0, 0, 0), (1, 0, 0, 0), stack_after=34),
    Case("f-dispute", "pheasants", "F33 F34 G-a", HATS, ("0 call:hat @700", "1 call:hat @700", "2 call:hat @701"),
         "wins wins beaten", (1, 1, 0, 0), stack_after=31),
    Case("f-three-disputants", "pheasants", "F34 F17 F-w", ("R O B G P Y", "B P Y G R O"),
         ("0 call:beak @700", "1 call:beak @700", "2 call:beak @700"), "wins wins wins", (1, 1, 1, 0), stack_after=29),
    Case("f-penalties-do-not-pay", "pheasants", "F17 F18 G-e", SCARF_TAIL_PAIR,
         ("0 call:hat @600", "1 blue @900", "2 blue @950", "3 blue @1000"), "wrong wins wins wins", (0, 1, 1, 0),
         (1, 0, 0, 0), (0, 0, 0, 1), stack=0, stack_after=1, next_flipper=None, game_over=True),
)  # fmt: skip
