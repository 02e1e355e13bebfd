"""Every engine gives what one thread gives, to the bit, also when a worker is killed on the way."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import penguinbench as pb
from penguinbench_experiments.runner.engine import process_pool
from penguinbench_experiments.runner.run import Ran, run
from tests.study_runs import CHUNK_GAMES, CHUNKS, GAMES, SMALL, DyingOnce

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def serial() -> pd.DataFrame:
    return small(workers=1).table.frame()


def small(**more: Any) -> Ran:
    return run(SMALL, GAMES, **{"chunk_games": CHUNK_GAMES, "progress": False, **more})


def test_a_process_pool_with_a_killed_worker(serial: pd.DataFrame, tmp_path: Path) -> None:
    flag = tmp_path / "died"
    ran = small(executor="processes", workers=2, play=DyingOnce(flag, 4), folder=tmp_path / "out")
    assert flag.exists()
    assert ran.table.frame().equals(serial)
    assert len(list((tmp_path / "out").rglob("*.parquet"))) == CHUNKS
    assert ran.played == CHUNKS


def test_a_broken_pool_of_the_caller_is_replaced(serial: pd.DataFrame, tmp_path: Path) -> None:
    pool = process_pool(2)
    assert isinstance(pool, ProcessPoolExecutor)
    with pool:
        assert small(executor=pool, play=DyingOnce(tmp_path / "died", 2)).table.frame().equals(serial)


def test_a_chunk_that_always_kills_its_worker_ends_the_study() -> None:
    # All four conditions start with one that kills (groups 0 to 3 among two, 0 to 1 among four); timing says which.
    with pytest.raises(pb.ArenaError, match="worker processes died 5 times with groups 0 to [13] of"):
        small(executor="processes", workers=1, play=DyingOnce(None, 0))


@pytest.fixture
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed", reason="needs the extra cluster")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a library's own house
        with distributed.LocalCluster(
            n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as found:
            yield found
        gc.collect()


@pytest.mark.filterwarnings("ignore")
def test_dask_with_three_worker_processes_and_one_killed(
    cluster: Any, serial: pd.DataFrame, tmp_path: Path
) -> None:  # fmt: skip
    flag = tmp_path / "died"
    ran = small(executor=cluster.scheduler_address, play=DyingOnce(flag, 4), folder=tmp_path / "out")
    assert flag.exists()
    assert ran.table.frame().equals(serial)
    assert ran.played == CHUNKS
    with cluster.get_client() as client:
        from_notebook = small(executor=client.get_executor(pure=False, retries=2))
    assert from_notebook.table.frame().equals(serial)
    again = small(executor=cluster.scheduler_address, folder=tmp_path / "out")
    assert (again.played, again.found) == (0, CHUNKS)


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_does_not_answer_is_said_in_one_line() -> None:
    pytest.importorskip("distributed", reason="needs the extra cluster")
    with pytest.raises(pb.OptionError, match=r"scheduler='nonsense://x' must be a Dask scheduler's address"):
        small(executor="nonsense://x")
