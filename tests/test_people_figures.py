"""Figures of fits: what is drawn is what was computed, on the axes that was passed."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pytest

from penguinbench._errors import OptionError
from penguinbench_agents.fitting import fit
from penguinbench_experiments.people_figures import QUANTILES, plot_qq, plot_quantile_probability
from tests.test_fitting import people


def test_points_of_both_figures(rng: np.random.Generator) -> None:
    """240 trials of the fitted family: a sample quantile at .5 lies within four standard errors, about 15 %."""
    found = fit(people(rng, 2))
    figure, (left, right) = plt.subplots(1, 2)
    assert plot_qq(found, "000", ax=left) is left
    x, y = left.lines[0].get_data()
    assert len(x) == found.data["000"].n_responses
    assert np.all(np.diff(y) >= 0) and abs(np.median(y) / np.median(x) - 1) < 0.15
    assert plot_quantile_probability(found, ax=right) is right
    seen = right.lines[0].get_ydata()
    data = found.data["000"]
    np.testing.assert_allclose(seen, np.quantile(data.times[: data.n_responses], QUANTILES) / 1000)
    with pytest.raises(OptionError, match="must be one of 000, 001"):
        plot_qq(found, "x")
    plt.close(figure)
