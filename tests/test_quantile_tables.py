"""Quantile tables against the exact distributions, and the table's format in its own words."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import quad_vec

import penguinbench_agents.latency as latency
from penguinbench._errors import OptionError
from penguinbench._layout import KIT, N_CELLS, new_record
from penguinbench._quantiles import quantile
from penguinbench_agents._tables import boundaries, normal_table, shape_table, unit_ms, wald_table
from tests.cases import cases

CVS = (0.1, 0.27, 0.3, 0.44, 0.5, 0.66, 0.69, 0.9, 1.2)
SHAPES = (
    *(latency.ShiftedWald(730, cv) for cv in CVS),
    latency.ShiftedWald(200, 0.5, 220),
    latency.ShiftedLognormal(1200, 0.45, 300),
    latency.ShiftedLognormal(500, 0.9),
    latency.ExGaussian(400, 40, 150),
    latency.ExGaussian(300, 30, 300),
    latency.Empirical(latency.ShiftedLognormal(800, 0.4, 200).sample(400, np.random.default_rng(3)).tolist()),
)


def look_up(table: np.ndarray, word: int) -> float:
    """Read one word from a table: the naive twin of the kernel's look-up."""
    half = word >> 31
    x = (word if half == 0 else 2**32 - 1 - word) + 0.5
    octave = math.floor(math.log2(x)) + 1
    start = 2.0 ** (octave - 1)
    inside = (x / start - 1) * 64
    cell = octave * 64 + math.floor(inside)
    share = inside - math.floor(inside)
    return float(table[half, cell] + share * (table[half, cell + 1] - table[half, cell]))


def moments(table: np.ndarray) -> tuple[float, float]:
    """Return mean and standard deviation of a table's piecewise linear distribution, exactly."""
    width = np.diff(boundaries()) / 2.0**32
    low, high = table[:, :-1], table[:, 1:]
    mean = float((width * (low + high) / 2).sum())
    square = float((width * (low * low + low * high + high * high) / 3).sum())
    return mean, math.sqrt(square - mean * mean)


def test_boundaries_are_uniform_within_each_octave() -> None:
    x = boundaries()
    assert len(x) == N_CELLS + 1 and x[0] == 0.5 and x[64] == 1.0 and x[-1] == 2.0**31
    assert x[65] == 1 + 1 / 64 and (np.diff(x) > 0).all()


@pytest.mark.parametrize("family", SHAPES, ids=repr)
def test_table_keeps_moments_and_extreme_quantiles(family: latency.Latency) -> None:
    """Mean, standard deviation, .1 % and 99.9 % quantiles within .1 % of the exact distribution."""
    table = shape_table(family)
    mean, sd = moments(table)
    assert mean == pytest.approx(1, rel=1e-3) and sd == pytest.approx(family.std() / family.mean(), rel=1e-3)
    for p in (0.001, 0.02, 0.3, 0.5, 0.7, 0.98, 0.999):
        exact = family.ppf(p) / family.mean()
        assert look_up(table, math.floor(p * 2**32)) == pytest.approx(exact, rel=1e-3)


def test_normal_table_jitters_without_bias() -> None:
    table = normal_table()
    mean, sd = moments(table)
    assert abs(mean) < 1e-12 and sd == pytest.approx(1, rel=1e-3)
    assert look_up(table, math.floor(0.001 * 2**32)) == pytest.approx(-3.0902323, rel=1e-3)
    assert look_up(table, math.floor(0.999 * 2**32)) == pytest.approx(3.0902323, rel=1e-3)


def test_lba_without_a_mean_is_scaled_to_its_median() -> None:
    family = latency.Lba(A=0.8, b=1, v=0.003, s=0.001)
    table = shape_table(family)
    assert unit_ms(family) == pytest.approx(family.ppf(0.5)) and table[0, -1] == pytest.approx(1)
    assert look_up(table, math.floor(0.999 * 2**32)) == pytest.approx(family.ppf(0.999) / unit_ms(family), rel=1e-3)


def test_constants_are_flat_and_zero_stays_zero() -> None:
    assert (shape_table(latency.Constant(200)) == 1).all() and (wald_table(0) == 1).all()
    assert (shape_table(latency.Constant(0)) == 0).all()


@pytest.mark.parametrize("cv", CVS)
def test_rows_rise_to_the_median_and_meet_there(cv: float) -> None:
    table = wald_table(cv)
    assert (np.diff(table[0]) > 0).all() and (np.diff(table[1]) < 0).all()
    assert table[0, -1] == pytest.approx(table[1, -1], rel=1e-12)
    assert not table.flags.writeable and wald_table(cv) is table


def test_kernel_reads_tables_as_the_definition_says(rng: np.random.Generator) -> None:
    """The compiled look-up and the naive one, at random words and at every kind of edge."""
    kit = new_record(KIT)
    kit["shapes"][5] = wald_table(0.5)
    edges = [0, 1, 2, 3, 2**31 - 1, 2**31, 2**32 - 1, 2**32 - 2, 2**16, 2**30, 2**30 - 1, 3 * 2**30]
    words = edges + [int(w) for w in rng.integers(0, 2**32, 2000)]
    for word in words:
        got = quantile(kit, 5, np.uint64(word))
        assert got == pytest.approx(look_up(wald_table(0.5), word), rel=1e-13), f"word={word}"


@pytest.mark.statistical
def test_looked_up_draws_have_the_moments(rng: np.random.Generator) -> None:
    """Four standard errors: sd / sqrt(N) of the mean."""
    n = cases("quantile_words")
    words = rng.integers(0, 2**32, n)
    table = wald_table(0.66)
    half = words >> 31
    x = np.where(half == 0, words, 2**32 - 1 - words) + 0.5
    drawn = np.where(half == 0, np.interp(x, boundaries(), table[0]), np.interp(x, boundaries(), table[1]))
    assert abs(drawn.mean() - 1) < 4 * 0.66 / math.sqrt(n)


def test_survivor_integrates_to_the_mean() -> None:
    """The exact distributions of this file are what they say: the survivor's area is the mean."""
    for family in SHAPES[:3]:
        area, _ = quad_vec(family.sf, 0, family.mean() + 60 * family.std(), limit=2000)
        assert area == pytest.approx(family.mean(), rel=1e-7)


def test_latencies_that_are_no_stage_are_refused() -> None:
    with pytest.raises(OptionError, match="end with certainty"):
        shape_table(latency.Lba(A=0.5, b=1, v=1, s=1, positive_drifts=False))
    with pytest.raises(OptionError, match="lie above 0 ms"):
        shape_table(latency.ExGaussian(40, 40, 150))
    with pytest.raises(OptionError, match="must be a latency"):
        shape_table(200)  # type: ignore[arg-type]
