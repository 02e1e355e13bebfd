"""Reading response times: every known pitfall has a file, and an outcome: refused with its place, or counted."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from penguinbench._errors import OptionError
from penguinbench_agents.trials import DataError, Trials, read_trials

Write = Callable[[str | bytes], Path]
TIMES = (412, 587, 633, 498, 1204, 702, 555, 468)
HEAD = "participant,trial,rt_ms,correct\n"


def body(times: object = TIMES, person: str = "001", first: int = 1) -> str:
    return "".join(f"{person},{i},{t},1\n" for i, t in enumerate(times, first))  # type: ignore[call-overload]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def make(data: str | bytes) -> Path:
        path = tmp_path / "trials.csv"
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path

    return make


def times(trials: Trials) -> list[float]:
    return [float(t) for t in trials.frame["rt_ms"].dropna()]


def said(trials: Trials, kind: str, text: str) -> int:
    hits = [note for note in trials.report.notes if note.kind == kind and text in note.text]
    assert len(hits) == 1, str(trials.report)
    assert text in str(trials.report)
    return hits[0].count


def refused(path: Path, *texts: str, **options: object) -> None:
    with pytest.raises(DataError) as caught:
        read_trials(path, **options)  # type: ignore[arg-type]
    for text in (*texts, "trials.csv"):
        assert text in str(caught.value)


def test_a_plain_file_and_a_code_with_zeros(write: Write) -> None:
    trials = read_trials(write(HEAD + body()))
    assert trials.people == ("001",) and times(trials) == list(TIMES)
    assert trials.frame["row"].tolist() == list(range(2, 10))
    assert trials.report.count("repair") == trials.report.count("aside") == 0


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_delimiters(write: Write, delimiter: str) -> None:
    assert times(read_trials(write((HEAD + body()).replace(",", delimiter)))) == list(TIMES)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_encodings(write: Write, encoding: str) -> None:
    text = (HEAD + body(person="Jörg")).encode(encoding)
    trials = read_trials(write(text))
    assert trials.people == ("Jörg",)
    assert trials.report.notes[0].kind in ("repair", "guess")


def test_gzip_parquet_and_several_files(write: Write, tmp_path: Path) -> None:
    packed = write(gzip.compress((HEAD + body()).encode()))
    frame = pd.DataFrame({"subj": ["7"] * 8, "rt": np.array(TIMES) / 1000, "acc": [1, 0] * 4})
    frame.to_parquet(tmp_path / "more.parquet")
    both = read_trials([packed, tmp_path / "more.parquet"])
    assert both.people == ("001", "7") and len(both) == 16
    np.testing.assert_allclose(times(both)[8:], TIMES)


def test_seconds_and_milliseconds_by_evidence(write: Write) -> None:
    in_s = [t / 1000 for t in TIMES]
    trials = read_trials(write("id,rt\n".replace("id", "subject") + "".join(f"a,{t}\n" for t in in_s)))
    np.testing.assert_allclose(times(trials), TIMES)
    said(trials, "guess", "rt is in s: the median is 0.571")
    refused(write(HEAD + body(in_s)), "its name says ms", "0.571")
    between = "subject,rt\n" + "".join(f"a,{t / 10}\n" for t in TIMES)
    refused(write(between), "pass unit='s' or unit='ms'")
    assert times(read_trials(write(between), unit="ms")) == [t / 10 for t in TIMES]
    mixed = "subject,rt\n" + "".join(f"{p},{t * f}\n" for p, f in (("a", 1), ("b", 1), ("c", 0.001)) for t in TIMES)
    refused(write(mixed), "row 18", "participant 'c'", "seconds and milliseconds")


@pytest.mark.parametrize("code", ["-1", "0", "-999", "999999", "", "NA", "NaN", "null"])
def test_timeouts_by_code_are_censored_trials(write: Write, code: str) -> None:
    code = "99999" if code == "999999" else code
    text = "participant,rt_ms,response\n" + "".join(f"a,{t},left\n" for t in TIMES) + f"a,{code},\n" * 2
    trials = read_trials(write(text), deadline_ms=3000)
    assert trials.frame["status"].tolist() == ["response"] * 8 + ["timeout"] * 2
    assert trials.frame["rt_ms"].isna().sum() == 2 and (trials.frame["deadline_ms"] == 3000).all()
    said(trials, "repair", "read as a timeout")
    assert trials.counts()["timeout"].tolist() == [2]
    said(read_trials(write(text)), "kept", "timeouts without a known deadline")


def test_999_ms_can_be_a_time_or_a_code(write: Write) -> None:
    many = [*TIMES, 1400, 1500, 999, 999, 999, 999]
    refused(write(HEAD + body(many)), "row 12", "999 stands 4 times", "timeout_codes=[999]")
    assert read_trials(write(HEAD + body(many)), timeout_codes=[]).counts()["timeout"].sum() == 0
    coded = read_trials(write(HEAD + body(many)), timeout_codes=[999])
    assert coded.counts()["timeout"].sum() == 4
    assert times(read_trials(write(HEAD + body([*TIMES, 999])))) == [*TIMES, 999]


def test_the_deadline_itself(write: Write) -> None:
    trials = read_trials(write(HEAD + body([*TIMES, 2000, 2000, 2000])))
    assert trials.counts()["timeout"].tolist() == [3] and (trials.frame["deadline_ms"] == 2000).all()
    said(trials, "guess", "taken as the deadline")
    column = "participant,rt,trial_duration\n" + "".join(f"a,{t},1500\n" for t in [*TIMES, ""])
    assert read_trials(write(column)).frame["deadline_ms"].tolist() == [1500] * 9


def test_negative_times(write: Write) -> None:
    trials = read_trials(write(HEAD + body([*TIMES, -37])))
    assert trials.frame["status"].iloc[-1] == "anticipation" and said(trials, "kept", "anticipation") == 1
    assert trials.frame["rt_ms"].iloc[-1] == -37
    signed = [t if i % 2 else -t for i, t in enumerate(TIMES)]
    refused(write(HEAD.replace(",correct", "") + body(signed).replace(",1\n", "\n")), "row 2", "negative='error'")
    text = "participant,rt\n" + "".join(f"a,{t}\n" for t in signed)
    trials = read_trials(write(text), negative="error")
    assert times(trials) == list(TIMES) and trials.frame["correct"].tolist() == [False, True] * 4


def test_decimal_commas(write: Write) -> None:
    semi = "participant;rt\n" + "".join(f"a;{t / 1000:.4f}\n".replace(".", ",") for t in TIMES)
    trials = read_trials(write(semi))
    np.testing.assert_allclose(times(trials), TIMES)
    assert said(trials, "repair", "decimal commas") == 8
    unclear = "participant;rt\n" + "".join(f"a;1,{t}\n" for t in TIMES if t < 1000)
    refused(write(unclear), "row 2", "'1,412'", "decimal=','")
    assert times(read_trials(write(unclear), decimal="."))[0] == 1412
    np.testing.assert_allclose(times(read_trials(write(unclear), decimal=","))[0], 1412)


def test_columns_twice_moved_or_only_numbering(write: Write) -> None:
    twice = "participant,rt,rt\n" + "".join(f"a,{t},{t}\n" for t in TIMES)
    said(read_trials(write(twice)), "repair", "stands twice with the same cells")
    refused(write(twice.replace("a,633,633", "a,633,634")), "column 'rt'", "different cells")
    numbered = ",participant,rt\n" + "".join(f"{i},a,{t}\n" for i, t in enumerate(TIMES))
    said(read_trials(write(numbered)), "repair", "only numbers the rows")
    refused(write(HEAD + body() + "001,9,500\n"), "row 10", "3 cells must be 4")
    refused(write(HEAD + body() + "001,500,right,1\n"), "row 10", "column 'rt_ms'", "'right' must be a number")
    moved = "correct,rt_ms,participant\n" + "".join(f"1,{t},a\n" for t in TIMES)
    assert times(read_trials(write(moved))) == list(TIMES)
    refused(write("participant,rt,latency\n" + "".join(f"a,{t},{t + 1}\n" for t in TIMES)), "'rt', 'latency'")
    refused(write("participant,x\na,1\n"), "columns={'rt': NAME}")


def test_correct_in_several_spellings(write: Write) -> None:
    words = ("1", "0", "True", "False", "TRUE", "0.0", "yes", "1")
    text = "participant,rt,correct\n" + "".join(f"a,{t},{w}\n" for t, w in zip(TIMES, words, strict=True))
    trials = read_trials(write(text))
    assert trials.frame["correct"].tolist() == [True, False, True, False, True, False, True, True]
    said(trials, "repair", "written in several ways")
    refused(write(text.replace("yes", "maybe")), "row 8", "column 'correct'", "'maybe'")
    error = text.replace("correct", "error")
    assert read_trials(write(error)).frame["correct"].tolist()[0] is False


def test_jspsych_json_and_nested_cells(write: Write) -> None:
    rows: list[dict[str, object]] = [{"trial_type": "instructions", "rt": 9000, "trial_index": 0}]
    rows += [
        {"trial_type": "key", "rt": t, "response": "f", "correct": True, "subject": "001", "trial_index": i}
        for i, t in enumerate(TIMES, 1)
    ]
    rows.append({"trial_type": "key", "rt": None, "response": None, "correct": False, "subject": "001"})
    for row in rows:
        row["subject"] = "001"
    trials = read_trials(write(json.dumps(rows)))
    assert trials.counts().iloc[0].tolist() == ["001", 8, 1, 0, 1, 0]
    said(trials, "aside", "other screens")
    nested = [[{"key": "f", "rt": t}, {"key": "j", "rt": t + 300}] for t in TIMES]
    cells = "".join('a,"' + json.dumps(cell).replace('"', '""') + '"\n' for cell in nested)
    trials = read_trials(write("subject,rt\n" + cells))
    assert times(trials) == list(TIMES) and said(trials, "kept", "several responses") == 8


def test_breaks_are_set_aside_and_long_trials_stay(write: Write) -> None:
    trials = read_trials(write(HEAD + body([*TIMES, 2_400_000, 53_142])))
    assert trials.frame["status"].tolist()[-2:] == ["aside", "response"]
    assert said(trials, "aside", "a break") == 1 and said(trials, "kept", "ten times the median") == 1


def test_synthetic_persons_on_a_grid(write: Write, rng: np.random.Generator) -> None:
    real, made = rng.integers(300, 900, 40) + 0.5, rng.integers(6, 18, 40) * 50
    text = HEAD + body(real, "a") + body(made, "b")
    trials = read_trials(write(text))
    assert trials.counts()["aside"].tolist() == [0, 40] and said(trials, "aside", "multiple of 50 ms") == 40
    assert read_trials(write(text), keep_grid=True).counts()["aside"].sum() == 0
    said(read_trials(write(HEAD + body(made, "b"))), "kept", "resolution of the clock")


def test_copies_of_rows(write: Write) -> None:
    trials = read_trials(write(HEAD + body() + body(TIMES[2:4], first=3)))
    assert said(trials, "aside", "copy of an earlier row") == 2 and len(times(trials)) == 10
    text = "participant,rt\n" + "".join(f"a,{t}\n" for t in TIMES * 2)
    refused(write(text), "row 10", "columns={'trial': NAME}")
    said(read_trials(write("participant,rt\n" + "".join(f"a,{t}\n" for t in [*TIMES, 412]))), "kept", "cannot be told")


def test_a_constant_is_the_duration_of_something_else(write: Write) -> None:
    text = "participant,rt\n" + "".join(f"{p},{t}\n" for p, t in (("a", 500), ("b", 712)) for _ in TIMES)
    refused(write(text), "row 2", "the same in all trials of every person")


def test_rows_of_other_conditions_stay_aside(write: Write) -> None:
    text = "participant,rt,block\n" + "".join(f"a,{t},{i % 2}\n" for i, t in enumerate(TIMES))
    trials = read_trials(write(text), where={"block": 1})
    assert trials.counts()["aside"].tolist() == [4]
    with pytest.raises(OptionError, match="must be a column"):
        read_trials(write(text), where={"blocks": 1})
    with pytest.raises(OptionError, match="nearest is 'rt'"):
        read_trials(write(text), columns={"rtt": "rt"})


@pytest.mark.parametrize("data", [b"", b"participant,rt\n", b"\x1f\x8b123", b"PAR1junk", b"[1, 2", b"\0\1\0\0" * 50])
def test_what_is_no_table_is_refused(write: Write, data: bytes) -> None:
    refused(write(data))


def test_exports_are_in_seconds(write: Write, tmp_path: Path) -> None:
    text = HEAD + body().replace("702,1", "702,0") + "001,9,NA,0\n"
    trials = read_trials(write(text), deadline_ms=2500)
    frame = pd.read_csv(trials.export(tmp_path / "out.csv", "hssm"), dtype={"participant_id": str})
    assert frame["participant_id"].tolist() == ["001"] * 9 and frame["deadline"].tolist() == [2.5] * 9
    np.testing.assert_allclose(frame["rt"], [*(t / 1000 for t in TIMES), -999])
    assert frame["response"].tolist() == [1, 1, 1, 1, 1, -1, 1, 1, -1]
    frame = pd.read_csv(trials.export(tmp_path / "out.csv", "pyddm"))
    assert len(frame) == 8 and frame["response"].tolist() == [1, 1, 1, 1, 1, 0, 1, 1]
    again = read_trials(trials.export(tmp_path / "out.csv", "pyddm"))
    np.testing.assert_allclose(times(again), TIMES)
