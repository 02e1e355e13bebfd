"""A game as data and a few verbs: names, options, deck, table, matches, judgement, kernels."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import numpy.typing as npt

from penguinbench._claim import Claim, Outcome
from penguinbench._codec import Codec
from penguinbench._errors import OptionError
from penguinbench._handicap import Handicap
from penguinbench._layout import KINDS, MAX_CARDS, RULES, SCORING_CARDS, new_record
from penguinbench._options import Options, make_options
from penguinbench._rulings import Ruling
from penguinbench._table import parse_table

if TYPE_CHECKING:
    from penguinbench._deck import Deck
    from penguinbench._deckspec import DeckSpec


@dataclass(frozen=True, eq=False)
class Game:
    """Hold one game; ``pb.game(id)`` finds it.

    >>> import penguinbench as pb
    >>> pb.game("pheasants").players
    (2, 7)

    Attributes
    ----------
    id, title : str
    players : tuple of int
        Fewest and most players.
    actions : tuple of str
        Kernels number them from 1 in this order.
    hand_actions : tuple of str
        Those made with the hand.
    elements, colours : tuple of str
        What a card shows, in text order; the letters and names of colours.
    arg_limits : tuple of int
        By action: how many arguments it knows (a call: its elements), 1 without.
    since_facts : tuple of int
        By action: the fact that says since which card it is right, -1 without.
    options_type : type
        The frozen class of the game's options.
    rulings : tuple of Ruling
        What the rulebook leaves open.
    default_figures : mapping of int to int
        Scarce figures by number of players.
    codec : Codec
        Cards as words and text.
    package : str
        Where the game's parts lie, imported when used: ``deck``, ``round``, ``detector``; with a clock of its own also
        ``log`` and ``view``. Or one module that holds what is asked of all of them.
    arg_names : tuple of str
        By action: what its argument is, ``"element"`` (a word of ``elements``), ``"position"`` (a whole number) or
        ``""``. Empty: an action with several arguments names an element.
    kinds : tuple of str
        Kinds of tables, from nothing up.
    own_clock : bool
        Whether the game moves by kernels of its own, ``act`` and ``clock`` (see ``_own_clock``).
    scoring : int
        ``SCORING_CARDS`` or ``SCORING_POINTS`` of ``_layout``.
    """

    id: str
    title: str
    players: tuple[int, int]
    actions: tuple[str, ...]
    hand_actions: tuple[str, ...]
    elements: tuple[str, ...]
    colours: Mapping[str, str]
    arg_limits: tuple[int, ...]
    since_facts: tuple[int, ...]
    options_type: type[Options]
    rulings: tuple[Ruling, ...]
    default_figures: Mapping[int, int]
    codec: Codec
    package: str
    arg_names: tuple[str, ...] = ()
    kinds: tuple[str, ...] = KINDS
    own_clock: bool = False
    scoring: int = SCORING_CARDS

    def arg_name(self, do: int) -> str:
        """Return what the argument of an action (numbered from 1) is: ``"element"``, ``"position"`` or ``""``."""
        if self.arg_names:
            return self.arg_names[do - 1]
        return "element" if self.arg_limits[do - 1] > 1 else ""

    def arg_word(self, do: int, arg: int) -> str | int | None:
        """Return an action's argument as people write it: the name of an element, a position, or None."""
        name = self.arg_name(do)
        if name == "element":
            return self.elements[arg]
        return int(arg) if name == "position" else None

    def arg_number(self, do: int, word: Any) -> int:
        """Return an action's argument as kernels take it.

        Raises
        ------
        OptionError
            The action takes no argument, or another one; the message begins with the argument's name.
        """
        name, action = self.arg_name(do), self.actions[do - 1]
        if name == "":
            if word is not None:
                raise OptionError(f"element={word!r} must be None: {action} names none")
            return 0
        if name == "element":
            if word not in self.elements:
                raise OptionError(f"element={word!r} must be one of {', '.join(self.elements)} in {self.id}")
            return self.elements.index(word)
        limit = self.arg_limits[do - 1]
        whole = isinstance(word, (int, np.integer)) and not isinstance(word, bool)
        if not whole or not 0 <= word < limit:
            raise OptionError(f"position={word!r} must be a whole number from 0 to {limit - 1} for {action}")
        return int(word)

    def options(self, **changes: Any) -> Options:
        """Return the game's options, checked; what is not named has its default.

        Raises
        ------
        OptionError
            An unknown name or a value out of its range.
        """
        return make_options(self.options_type, changes)

    def as_options(self, options: Any) -> Options:
        """Return options from what a caller passed: options of this game, a mapping, or None for the defaults.

        Raises
        ------
        OptionError
            Options of another game, or something else.
        """
        if options is None:
            return self.options()
        if isinstance(options, self.options_type):
            return options
        if isinstance(options, Options):
            what = f"options of {options.GAME}"
        elif isinstance(options, Mapping):
            return self.options(**options)
        else:
            what = repr(options)
        raise OptionError(f"options={what} must be options of {self.id}; make them with game({self.id!r}).options(...)")

    def rules_record(self, options: Options | Mapping[str, Any] | None, n_seats: int) -> Any:
        """Return the ``RULES`` record of the options for a number of seats; places and deck are the caller's to fill.

        Raises
        ------
        OptionError
            The game does not allow so many players, or ``first_flipper`` is none of them.
        """
        chosen = self.as_options(options)
        self.check_players(n_seats)
        if chosen.first_flipper >= n_seats:
            raise OptionError(f"first_flipper={chosen.first_flipper} must be a seat, 0 to {n_seats - 1}")
        rules = new_record(RULES)
        for row in chosen.ROWS:
            value = getattr(chosen, row.name)
            if row.name == "figures" and value is None and self.default_figures:  # P5, F2
                value = self.default_figures[n_seats]
            row.write(rules, row.number(value))
        rules["n_seats"] = n_seats
        rules["n_actions"] = len(self.actions)
        rules["arg_limit"] = 1
        rules["since_fact"] = -1
        for number, action in enumerate(self.actions, start=1):
            rules["hand_actions"] |= (action in self.hand_actions) << number
            rules["arg_limit"][number] = self.arg_limits[number - 1]
            rules["since_fact"][number] = self.since_facts[number - 1]
        rules["penalty_factor"] = 1
        rules["own_clock"] = self.own_clock
        rules["scoring"] = self.scoring
        return rules

    def handicaps(self, options: Any = None) -> tuple[str, ...]:
        """Return the fields of ``Handicap`` that can change something in this game with its options.

        A head start needs cards to be seen in time, a delay of hands claims made by hand, a penalty factor a penalty.

        >>> import penguinbench as pb
        >>> pb.game("last-penguin").handicaps()
        ('hand_delay_ms', 'gift_cards')
        """
        rules = self.as_options(options).to_dict()
        has = {
            "head_start_ms": len(self.kinds) > 1,
            "hand_delay_ms": bool(self.hand_actions) or rules.get("pointing") == "needed",
            "gift_cards": True,
            "penalty_factor": "penalty_cards" in rules,
        }
        return tuple(name for name in Handicap.__dataclass_fields__ if has[name])

    def check_handicaps(self, handicaps: Sequence[Handicap | None], options: Any = None) -> None:
        """Raise an OptionError where a handicap would change nothing in this game with its options."""
        known = self.handicaps(options)
        for handicap in handicaps:
            if handicap is not None and not isinstance(handicap, Handicap):
                raise OptionError(f"handicap={handicap!r} must be a Handicap or None")
            for name, field in Handicap.__dataclass_fields__.items():
                value = field.default if handicap is None else getattr(handicap, name)
                if value != field.default and name not in known:
                    told = f"{name}={value:g} must be {field.default:g} in {self.id}, where it changes nothing"
                    raise OptionError(f"{told}; what does: {', '.join(known)}")

    def check_players(self, n: int) -> None:
        """Raise an OptionError unless the game allows n players."""
        low, high = self.players
        if not low <= n <= high:
            raise OptionError(f"players={n} must be {low} to {high} in {self.id}")

    def deck(self, seed: int | None = None, spec: DeckSpec | None = None) -> Deck:
        """Return a deck, unshuffled: the printed default, or another one by its seed and specification."""
        return cast("Deck", self.part("deck").draw(seed, spec))

    def table(self, texts: Sequence[str]) -> npt.NDArray[np.uint64]:
        """Return the cards of a table in text form, as words of shape (cards,).

        >>> import penguinbench as pb
        >>> pb.game("penguins").table(["G R P Y B O", "- R - - - -"]).shape
        (2,)

        Raises
        ------
        DeckError
            A text is no card of the game.
        """
        if isinstance(texts, str):
            raise OptionError(f"texts={texts!r} must be a list of card texts; pass [{texts!r}]")
        return parse_table(texts, self.codec)

    def as_table(self, table: Any) -> npt.NDArray[np.uint64]:
        """Return cards from what a caller passed: words of shape (cards,), or texts; empty slots are left out.

        Raises
        ------
        DeckError
            A text is no card of the game.
        OptionError
            Not one table of at most 64 cards of the game.
        """
        if not isinstance(table, np.ndarray) and any(isinstance(card, str) for card in table):
            return self.table(list(table))
        cards = np.asarray(table, dtype=np.uint64) if len(table) else np.zeros(0, np.uint64)
        if cards.ndim != 1:
            raise OptionError(f"table of shape {cards.shape} must be one table, shape (cards,)")
        cards = cards[cards != 0]
        if len(cards) > MAX_CARDS:
            raise OptionError(f"table of {len(cards)} cards must have at most {MAX_CARDS}")
        for position, card in enumerate(cards.tolist()):
            fault = self.codec.fault(card)
            if fault:
                raise OptionError(f"table: card {position} ({card:#x}) is no card of {self.id}: {fault}")
        return cards

    def matches(self, table: Any, options: Options | Mapping[str, Any] | None = None) -> Any:
        """Return what matches on a table: ``kind``, ``elements`` and ``pairs``; the kind depends on the options."""
        return self.part("round").matches(self, self.as_table(table), self.as_options(options))

    def judge(
        self,
        table: Any,
        claims: Sequence[Claim],
        piles: Sequence[Any],
        stack: Any,
        flipper: int | None = 0,
        options: Options | Mapping[str, Any] | None = None,
        handicaps: Sequence[Handicap | None] | None = None,
        last: bool | None = None,
        seed: int = 0,
    ) -> Outcome:
        """Judge one window with the judge that series are played with.

        Parameters
        ----------
        table : sequence of str, or array of uint64, shape (cards,)
            Cards in the order they were laid.
        claims : sequence of Claim
            In any order; equal times are drawn by the seed, claims of one seat keep their order.
        piles : sequence of int, or of arrays of uint64
            By seat: how many cards, or the cards, the one won last first. Its length is the number of players.
        stack : int or array of uint64
            How many cards, or the cards from the top. Counts need not add up to a deck.
        flipper : int or None
            The seat that turned the cards, None for somebody who does not play.
        options, handicaps : optional
            Of the game, and by seat.
        last : bool, optional
            Whether the last card has been turned. Default: the stack is empty.
        seed : int
            Keys what chance decides, 0 to 2**64 - 1.

        Raises
        ------
        OptionError
            Anything out of its range; the message says what it must be.
        DeckError
            A text is no card of the game.
        """
        self.check_handicaps(handicaps or (), options)
        judge_window = getattr(self.part("round"), "judge_window", None)
        if judge_window is None:
            raise OptionError(f"game={self.id!r} must have a judge_window to judge a table by itself; replay a log")
        return cast(
            Outcome, judge_window(self, table, claims, piles, stack, flipper, options, handicaps, last, seed)
        )  # fmt: skip

    def kernels(self) -> tuple[Any, Any]:
        """Return the compiled functions of the game: ``fall`` and ``judge``, or ``act`` and ``clock``."""
        return cast("tuple[Any, Any]", self.part("round").KERNELS)

    def redraw(self) -> Any:
        """Return the compiled function that writes another deck for each deal; it has the judge's signature."""
        return self.part("deck").REDRAW

    def figures_left(self, table: Any, rules: Any) -> dict[str, int]:
        """Return how many scarce figures lie on the table of a TABLE record, by action; none in games without."""
        if not self.default_figures:
            return {}
        return cast("dict[str, int]", self.part("round").figures_left(self, table, rules))

    @property
    def spec_type(self) -> Any:
        """Return the class of the game's deck specifications: frozen, with ``size``, ``redraw`` and ``row()``."""
        return self.part("deck").SPEC

    def part(self, name: str) -> Any:
        """Return a module of the game's folder, such as ``part("log")``; a game in one file is all its parts."""
        module = importlib.import_module(self.package)
        return importlib.import_module(f"{self.package}.{name}") if hasattr(module, "__path__") else module

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Pickle as the id."""
        from penguinbench._registry import game

        return game, (self.id,)
