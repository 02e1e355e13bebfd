"""Statistics: shares with intervals, verdicts, Elo, sequential tests, ratings, skill and luck, shape, equilibria.

>>> import penguinbench_experiments as pe
>>> round(pe.statistics.elo(wins=136, losses=96, draws=111).elo, 2)
40.7
"""

from penguinbench_experiments.statistics.after_stop import AfterStop, after_stop
from penguinbench_experiments.statistics.balance import Balance, balance
from penguinbench_experiments.statistics.coverage import Coverage, exact_coverage, group_coverage
from penguinbench_experiments.statistics.elo import Elo, elo
from penguinbench_experiments.statistics.paired import Paired, paired_difference, paired_t
from penguinbench_experiments.statistics.payoff import (
    BestResponse,
    Equilibrium,
    Solution,
    SupportShare,
    best_responses,
    equilibrium_supports,
    symmetric_equilibria,
    zero_sum,
)
from penguinbench_experiments.statistics.plackett_luce import Ratings, bradley_terry, davidson, plackett_luce
from penguinbench_experiments.statistics.rankings import rankings_of
from penguinbench_experiments.statistics.scores import pentanomial_of
from penguinbench_experiments.statistics.shape import shape, shape_games
from penguinbench_experiments.statistics.shares import Share, exact_binomial, group_shares, share_difference, win_share
from penguinbench_experiments.statistics.skill import SkillLuck, SkillSlope, skill_luck, skill_luck_of, skill_slope
from penguinbench_experiments.statistics.sprt import Sprt, sprt
from penguinbench_experiments.statistics.sprt_design import Course, sprt_course, sprt_win_loss
from penguinbench_experiments.statistics.verdict import FamilyVerdict, Holm, Verdict, holm, overall, verdict, verdicts

__all__ = (
    "AfterStop", "Balance", "BestResponse", "Course", "Coverage", "Elo", "Equilibrium", "FamilyVerdict", "Holm",
    "Paired", "Ratings", "Share", "SkillLuck", "SkillSlope", "Solution", "Sprt", "SupportShare", "Verdict",
    "after_stop", "balance", "best_responses", "bradley_terry", "davidson", "elo", "equilibrium_supports",
    "exact_binomial", "exact_coverage", "group_coverage", "group_shares", "holm", "overall", "paired_difference",
    "paired_t", "pentanomial_of", "plackett_luce", "rankings_of", "shape", "shape_games", "share_difference",
    "skill_luck", "skill_luck_of", "skill_slope", "sprt", "sprt_course", "sprt_win_loss", "symmetric_equilibria",
    "verdict", "verdicts", "win_share", "zero_sum",
)  # fmt: skip
