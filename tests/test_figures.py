"""Figures draw where they are told, return their axes, and set nothing global."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pytest

import penguinbench as pb
from penguinbench_experiments import figures
from penguinbench_experiments.report import quantile_ms

PLOTS = (figures.plot_win_rates, figures.plot_seats, figures.plot_claims, figures.plot_latencies)


@pytest.fixture(scope="module")
def result() -> pb.Result:
    return pb.play("penguins", ["adult", "teen-15", "child-10", "child-7"], games=40, seed=1, keep="summary")


@pytest.mark.parametrize("plot", PLOTS)
def test_a_plot_draws_on_the_axes_it_is_given(plot: Callable[..., Any], result: pb.Result) -> None:
    before = dict(matplotlib.rcParams)
    figure = matplotlib.figure.Figure()
    ax = figure.subplots()
    assert plot(result, ax=ax) is ax
    assert ax.get_title()
    assert ax.get_xlabel() or ax.get_ylabel()
    assert dict(matplotlib.rcParams) == before
    assert plt.get_fignums() == []


def test_without_axes_the_current_ones_are_used(result: pb.Result) -> None:
    try:
        ax = plt.gca()
        assert figures.plot_win_rates(result) is ax
        assert len(plt.get_fignums()) == 1
    finally:
        plt.close("all")


def test_bars_are_the_win_rates_with_their_intervals(result: pb.Result) -> None:
    ax = figures.plot_win_rates(result, ax=matplotlib.figure.Figure().subplots())
    rates = result.win_rates()
    np.testing.assert_allclose([bar.get_height() for bar in ax.patches[:4]], 100 * rates["share"])
    (segments,) = [c.get_segments() for c in ax.collections]
    np.testing.assert_allclose([s[:, 1] for s in segments], 100 * rates[["low", "high"]].to_numpy())
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert "equal share, 25 %" in labels
    assert any("95 %" in label for label in labels)


def test_style_reaches_the_artists(result: pb.Result) -> None:
    ax = figures.plot_seats(result, ax=matplotlib.figure.Figure().subplots(), color="red")
    assert matplotlib.colors.to_hex(ax.patches[0].get_facecolor()) == "#ff0000"


def test_the_page_of_a_series_can_be_printed(result: pb.Result) -> None:
    page = io.BytesIO()
    figures.series_figure(result).savefig(page, format="png", dpi=50)
    assert page.getvalue().startswith(b"\x89PNG")
    assert plt.get_fignums() == []


def test_people_have_a_second_interval() -> None:
    drawn = pb.play("penguins", ["adult", "child-7"], games=8, seed=1, people=2, keep="summary")
    ax = figures.plot_win_rates(drawn, ax=matplotlib.figure.Figure().subplots())
    assert any("drawn line-ups" in text.get_text() for text in ax.get_legend().get_texts())


def test_quantiles_of_binned_latencies() -> None:
    bins = np.zeros(1024, np.int64)
    assert np.isnan(quantile_ms(bins, 0.5))
    bins[10], bins[20] = 2, 2
    assert quantile_ms(bins, 0.25) == 10.5 * 16
    assert quantile_ms(bins, 0.75) == 20.5 * 16
    bins[1023] = 100
    assert np.isnan(quantile_ms(bins, 0.5))
