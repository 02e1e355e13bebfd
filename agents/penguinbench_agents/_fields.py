"""The table of all fields of a profile: value, unit, range, source and mark, in one place."""

from __future__ import annotations

import difflib
import math
from typing import Any, Final

from penguinbench._errors import OptionError
from penguinbench_agents._field import Field
from penguinbench_agents._similarity import CLASSES

_INF = math.inf
_WOODS = "Woods et al. (2015): simple response 213 ms, stimulus detection 131 ms"
_WOLFE = "Wolfe, Palmer & Horowitz (2010)"
_CLASS = "the similarity class"
_ADULT = "1 is an adult by definition"
_NEUTRAL = "neutral; a study sets it"
_BLITZ = "neutral; seen in a speed card game by the same designer (16 people): "

_ROWS: Final = (
    Field("similarity", "pair", "", 0, 0, "U", "assumption: which class a game's targets belong to is not known",
          "how alike targets and the rest look: sets the search numbers below", kind="word", words=tuple(CLASSES)),
    # Encoding
    Field("encoding_ms", 131.0, "ms", 0, 5000, "V", _WOODS, "mean time from the onset to having seen the card"),
    Field("encoding_sd_ms", 27.0, "ms", 0, 1000, "V", _WOLFE + ", feature search", "normal jitter of encoding"),
    # Search
    Field("search_m3_ms", None, "ms", 0, 60_000, "U", _CLASS, "mean search time with three cards up", (1200, 1875)),
    Field("search_per_card_ms", None, "ms", 0, 5000, "U", _CLASS, "added for each further card", (50, 128)),
    Field("search_cv", None, "", 0, 5, "U", _CLASS, "standard deviation over mean of the search time", (0.4, 0.625)),
    Field("search", None, "", 0, 0, "U", "another family is a choice of the study",
          "another family as the shape of the search time, scaled to the same mean (Lba: median); looked up in its "
          "table even when exact is set", kind="latency"),
    Field("search_factor", 1.0, "", 0.01, 100, "V", _ADULT, "age and skill: search times are multiplied by it"),
    Field("double_ms", 550.0, "ms", 0, 60_000, "U", "assumption, calibrated with the class pair",
          "mean search time of a card with two fish or worms, however many cards are up", (440, 690)),
    Field("miss_base", None, "", 0, 1, "U", _CLASS, "probability that a target is missed at an onset"),
    Field("miss_per_card", None, "", 0, 1, "U", _CLASS, "added for each card above miss_free_cards", (0.003, 0.012)),
    Field("miss_free_cards", None, "cards", 0, 64, "U", _CLASS, "cards up to which misses do not grow"),
    Field("lapse", 0.0, "", 0, 1, "U", "0: misses already hold the 2 % seen in " + _WOLFE,
          "probability that an onset is not processed at all"),
    # Inspection
    Field("inspects", True, "", 0, 1, "U", "assumption", "looks at all of a found pair before acting", kind="flag"),
    Field("inspect_ms", 100.0, "ms", 0, 5000, "U", "assumption", "time it takes, constant", (50, 200)),
    Field("hold_ms", 0.0, "ms", 0, 10_000, "U", "assumption", "waits so long after a find whether more is there"),
    # Choice
    Field("choice_ms", None, "ms", 0, 10_000, "U", _CLASS, "mean time to choose the action", (80, 170)),
    Field("choice_cv", 0.3, "", 0, 5, "U", "assumption", "standard deviation over mean of the choice", (0.2, 0.45)),
    Field("choice_factor", 1.0, "", 0.01, 100, "V", _ADULT, "age and skill: choice times are multiplied by it"),
    Field("caution", 1.0, "", 0.05, 20, "V", "1 by definition: the errors of " + _WOLFE,
          "scales the thresholds: false alarms alarm_rate ** caution, choices slower by it"),
    Field("alarm_rate", 0.0146, "", 0, 0.99, "V", _WOLFE + ": false alarms 1.4-1.5 % of trials",
          "probability of a wrong claim at an onset, exp(-2 * 1.1 * 1.92) of a Wald accumulator"),
    Field("alarm_ms", 573.0, "ms", 0, 60_000, "V", _WOLFE + ": threshold 1.1 / drift 1.92",
          "mean time until a false alarm is ready"),
    Field("alarm_cv", 0.69, "", 0, 5, "V", _WOLFE + ": 1 / sqrt(1.1 * 1.92)",
          "standard deviation over mean of that time, divided by sqrt(caution)"),
    # Motor
    Field("knock_ms", 82.0, "ms", 0, 10_000, "V", _WOODS, "mean motor time of a knock"),
    Field("call_extra_ms", 30.0, "ms", 0, 10_000, "U", "assumption: voice is slower than hand by tens of ms (A)",
          "a call takes so much longer than a knock", (10, 80)),
    Field("fitts_a_ms", 0.0, "ms", 0, 10_000, "U", "assumption", "reaching for a figure: Fitts' constant"),
    Field("fitts_b_ms", 20.0, "ms/bit", 0, 5000, "U", "assumption: a short reach; the timed deck figures ask for it",
          "and slope per bit of log2(reach_cm / target_cm + 1)", (10, 60)),
    Field("reach_cm", 10.0, "cm", 0, 300, "U", "assumption: a hand that hovers near the figures",
          "distance of hand and figure", (5, 30)),
    Field("target_cm", 5.0, "cm", 0.1, 100, "U", "assumption: a wooden figure between spread fingers",
          "width within which the hand gets hold of the figure", (3, 8)),
    Field("motor_cv", 0.1, "", 0, 5, "U", "assumption", "standard deviation over mean of motor times", (0.05, 0.2)),
    Field("motor_factor", 1.0, "", 0.01, 100, "V", _ADULT, "age and skill: motor times are multiplied by it"),
    # Claims of others
    Field("aborts", True, "", 0, 1, "U", "assumption", "drops a claim that another's has made useless", kind="flag"),
    Field("upgrades", True, "", 0, 1, "U", "assumption", "follows its own call with a better claim", kind="flag"),
    Field("copy", 0.0, "", 0, 1, "U", "neutral; reviews describe players who grab after a neighbour",
          "probability of grabbing the middle figure after a neighbour did"),
    Field("copy_delay_ms", 100.0, "ms", 0, 10_000, "U", "assumption", "decision to copy, after encoding", (50, 250)),
    # History and shared difficulty
    Field("difficulty_sd", 0.0, "", 0, 3, "U", _NEUTRAL, "SD of the ln of how hard a card is for everybody"),
    Field("practice_gain", 0.0, "", 0, 20, "U", _BLITZ + "practice -5 .. -42 % over 640 trials",
          "times * (1 + this * exp(-(experience + rounds) / practice_rounds))"),
    Field("practice_rounds", 200.0, "rounds", 0.01, _INF, "U", _NEUTRAL, "rounds until practice is down to 1 / e"),
    Field("experience", 0.0, "rounds", 0, _INF, "U", _NEUTRAL, "rounds played before the series"),
    Field("fatigue_per_round", 0.0, "", 0, 1, "U", _NEUTRAL, "times * (1 + this * rounds)"),
    Field("post_error_caution", 0.0, "", 0, 20, "U", _BLITZ + "+11 .. +19 % slower after an error",
          "caution * (1 + this * exp(-rounds since the error / post_error_rounds))"),
    Field("post_error_rounds", 2.0, "rounds", 0.01, _INF, "U", _NEUTRAL, "rounds until that is down to 1 / e"),
    Field("repeat_factor", 1.0, "", 0.01, 100, "U", _BLITZ + "target repeated -13 .. -45 %",
          "times * this when the element or action is the one of last time"),
    Field("switch_factor", 1.0, "", 0.01, 100, "U", _BLITZ + "cue switched +6.5 .. +13 %",
          "times * this when it is another"),
    # The person and the run
    Field("flip_interval_ms", None, "ms", 1, 60_000, "U", "None: the game's option",
          "time between two cards while this player flips"),
    Field("person_sd", 0.29, "", 0, 3, "V", "between-person SD of ln(median) .24-.34 in a speed card game (16 people)",
          "how much people of this kind differ in speed", (0.24, 0.34)),
    Field("exact", False, "", 0, 1, "V", "same distribution either way",
          "draws inverse Gaussian stages by the exact sampler instead of a quantile table", kind="flag"),
    # Single games. New fields stand at the end: each field has its own word of a person's draw.
    Field("familiarity", 1.0, "", 0.05, 2, "U", "neutral; assumption: a card that stayed is half known already",
          "Catch the Match: search times * this when one of the two cards has lain there before"),
    Field("decoy_pull", 0.0, "", 0, 20, "U", "neutral; assumption: swapped colours tempt",
          "Catch the Match: alarm_rate * (1 + this * number of decoys)"),
    Field("join_above", 0.0, "points", -100, 100, "U", "assumption: a strategy, no person was measured",
          "Last Penguin: joins a card whose estimate lies above this"),
    Field("patience_ms", 60_000.0, "ms/point", 0, 1e12, "U", "assumption: a strategy, no person was measured",
          "Last Penguin: mean time a finger stays on a closed card, per point of its estimate"),
    Field("crowd_cost", 0.3, "points", 0, 100, "U", "assumption: a strategy, no person was measured",
          "Last Penguin: off the estimate of a card for every holder but one"),
    Field("reads_drawer", 2.0, "points", 0, 100, "U", "assumption: a strategy, no person was measured",
          "Last Penguin: off the estimate of a card whose drawer has lifted"),
    Field("spare_fingers", 2.0, "fingers", 0, 10, "U", "assumption: a strategy, no person was measured",
          "Last Penguin: joins no card that would leave fewer fingers free"),
    Field("bluff", 0.0, "", 0, 1, "U", "assumption: a strategy, no person was measured",
          "Last Penguin: probability of staying on a bad card drawn until its count is over"),
    Field("slip_per_s", 0.0, "1/s", 0, 10, "U", "neutral; assumption",
          "Last Penguin: hazard of a finger losing contact"),
    Field("picks", "best", "", 0, 0, "U", "assumption",
          "Last Penguin: chooses fingers and cards by their worth or at random",
          kind="word", words=("best", "random")),
    Field("memory_cards", 4.0, "cards", 0, 8, "U", "assumption: about four things are kept in mind",
          "Polar Panic: face-up cards remembered when they are turned down again", (2, 6)),
    Field("memory_loss", 0.1, "", 0, 1, "U", "assumption",
          "Polar Panic: probability of forgetting each of them between two own turns", (0.03, 0.3)),
    Field("memory_confusion", 0.05, "", 0, 1, "U", "assumption",
          "Polar Panic: probability of flipping a neighbour of the remembered card", (0.01, 0.2)),
    Field("flip_choice", "partner", "", 0, 0, "U", "assumption",
          "Polar Panic: flips any card, any but the known bear, or a remembered partner of a face-up card",
          kind="word", words=("random", "avoid_bear", "partner")),
    Field("peeks", True, "", 0, 1, "U", "the rules let the drawer look",
          "Last Penguin: looks at the cards it draws, as the rules allow; false: plays without that knowledge",
          kind="flag"),
)  # fmt: skip

FIELDS: Final[dict[str, Field]] = {row.name: row for row in _ROWS}
"""Every field of a profile by name, in the order in which files and lists show them."""


def default(name: str) -> Any:
    """Return a field's default."""
    return FIELDS[name].default


def field(name: str) -> Field:
    """Return the row of a field; an unknown name raises ``OptionError`` with the nearest one."""
    if name in FIELDS:
        return FIELDS[name]
    close = difflib.get_close_matches(name, FIELDS, 1, 0.0)
    raise OptionError(f"{name} must be a field of a profile; the nearest is {close[0]}")


N_WORDS: Final = 64
"""64-bit words that draw one person: one a field, in the order of the table, and the last for the person's speed.

Each field has a word of its own, so a new field at the end of the table changes nobody.
"""
