"""Profiles as TOML: round trips, comments for every field, refusals that name file and key."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

import penguinbench_agents as pa
from penguinbench._errors import OptionError
from penguinbench_agents._profile_toml import dump, load

NAMES = [*pa.profiles(), "child-7+impulsive", "adult+careful+copycat"]


@pytest.mark.parametrize("name", NAMES)
def test_profiles_round_trip(name: str, tmp_path: Path) -> None:
    profile = pa.profile(name)
    path = profile.to_toml(tmp_path / "me.toml")
    assert pa.Profile.from_toml(path) == profile == pa.Profile.from_toml(str(path))
    assert [file.name for file in tmp_path.iterdir()] == ["me.toml"]


def numbers(name: str) -> some.SearchStrategy[object]:
    row = pa.FIELDS[name]
    if row.kind == "flag":
        return some.booleans()
    if row.kind == "word":
        return some.sampled_from(row.words)
    if row.kind == "latency":
        return some.sampled_from(
            [
                None,
                pa.latency.Lba(A=1, b=1.5, v=0.1, s=0.03),
                pa.latency.Empirical([1.1, 2, 3e-7]),
                pa.latency.Constant(2),
            ]
        )
    value = some.floats(row.low, min(row.high, 1e300))
    return some.none() | value if row.default is None else value


@given(some.fixed_dictionaries({}, optional={name: numbers(name) for name in pa.FIELDS}), some.text(max_size=40))
def test_any_profile_round_trips_exactly(changes: dict[str, object], text: str) -> None:
    note = text.encode("utf-8", "ignore").decode("utf-8")
    profile = pa.Profile(name="p" + note, description=note, **changes)  # type: ignore[arg-type]
    profile = profile.but(provenance=(("caution", "A", note),))
    assert pa.Profile(**load(dump(profile), "here")) == profile


def test_every_field_is_explained_in_the_file() -> None:
    text = dump(pa.profile("adult"))
    for name, row in pa.FIELDS.items():
        assert row.help in text
        if row.kind != "latency":
            assert re.search(rf"^(# )?{name} = ", text, re.MULTILINE)
    assert "# search_m3_ms = 1500.0" in text and "mark" not in tomllib.loads(text)
    assert all(line.isprintable() for line in text.splitlines())


def test_a_short_file_keeps_the_defaults_and_takes_its_name_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "aunt-mary.toml"
    path.write_bytes(b"\xef\xbb\xbfcaution = 2\r\n[search]\r\nfamily = 'Constant'\r\nms = 3\r\n")
    profile = pa.Profile.from_toml(path)
    assert profile == pa.Profile(name="aunt-mary", caution=2, search=pa.latency.Constant(3))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cauton = 1.2", "cauton must be a field of a profile; the nearest is caution"),
        ("caution = 0", "caution=0 must be 0.05 .. 20"),
        ("caution = '1.2'", "caution='1.2' must be"),
        ("caution = inf", "caution=inf must be"),
        ("caution = 1\ncaution = 2", "not TOML"),
        ("name = 3", "name=3 must be a text"),
        ("[search]\nfamily = 'ShiftedWold'", "pass 'ShiftedWald'"),
        ("search = 3", "search=3 must be a latency"),
        ("[provenance]\ncaution = 'me'", "provenance of caution must be"),
        ("[provenance]\ncauton = { mark = 'V', source = 'me' }", "the nearest is caution"),
        ("[provenance]\ncaution = { mark = 'Q', source = 'me' }", "mark='Q' must be one of"),
        ("provenance = 3", "provenance of provenance must be"),
    ],
)
def test_refusals_name_file_and_key(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(OptionError, match=re.escape(message)) as error:
        pa.Profile.from_toml(path)
    assert "bad.toml" in str(error.value)


def test_missing_and_binary_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="must be an existing TOML file"):
        pa.Profile.from_toml(tmp_path / "none.toml")
    path = tmp_path / "binary.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(OptionError, match="not UTF-8"):
        pa.Profile.from_toml(path)


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = pa.profile("adult").to_toml(tmp_path / "me.toml")
    before = path.read_bytes()

    def broken(profile: pa.Profile) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("penguinbench_agents._profile_toml.dump", broken)
    with pytest.raises(KeyboardInterrupt):
        pa.profile("child-5").to_toml(path)
    assert path.read_bytes() == before and len(list(tmp_path.iterdir())) == 1
