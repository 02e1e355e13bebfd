"""The repository itself: sizes, links, the files a newcomer and a machine look for, nothing bound to one system."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CODE = ("bench", "agents", "experiments", "tests", ".ci")
SOURCES = sorted(path for folder in CODE for path in (ROOT / folder).rglob("*.py"))
SKIPPED = {".git", ".venv", "results", "build", "dist", ".hypothesis", ".pytest_cache", ".mypy_cache", ".ruff_cache"}
PAGES = sorted(p for p in ROOT.rglob("*.md") if not SKIPPED.intersection(p.relative_to(ROOT).parts))
TOP_PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "CITATION.cff", "constraints.txt", "Makefile")

MAX_LINES = 400
LINUX_ONLY = re.compile(
    r"""["'](?:/tmp|/dev|/proc|/sys|/usr|/home|/root|/var|/etc)(?:/|["'])|os\.fork\(|os\.rename\("""
)
SOMEBODYS_PATH = re.compile(r"/(?:home|Users|root|work)/\w+|[A-Z]:\\\\Users")
NO_INDEX_HOST = re.compile(r"\b(?:pypi\.org|pythonhosted\.org|test\.pypi)\b")
LEFT_BEHIND = re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b|pragma: no cover")
PAGES_ELSEWHERE = re.compile(
    r"\b(?:RULES|AGENT|STATISTICS|DESIGN|STYLE) §?\d|AGENT-MODEL|\b(?:RULES|DESIGN|STATISTICS|STYLE|QUESTIONS)\.md"
    r"|\b[Ii]ssue [1-9]\b|\bhelpers?\b|\b(?:[Tt]his|[Ll]ast|[Nn]ext|[Oo]ur) session\b|[Ss]hared folder"
)
"""What only somebody's desk knows: the project speaks of its own pages, rules by their ids."""
STAGES = ("play", "test", "check", "speed", "notebooks", "clean", "lint", "types", "layers", "quick")
OPENERS = {"open", "read_text", "write_text"}


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_there_is_something_to_look_at() -> None:
    assert len(SOURCES) > 20
    assert len(PAGES) >= 5


def test_files_stay_short() -> None:
    sizes = {shown(path): len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert {name: n for name, n in sizes.items() if n > MAX_LINES} == {}


PATTERNS = {"system": LINUX_ONLY, "path": SOMEBODYS_PATH, "host": NO_INDEX_HOST, "left-behind": LEFT_BEHIND}
PATTERNS["pages-elsewhere"] = PAGES_ELSEWHERE


@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
def test_nothing_is_bound_to_one_machine_or_left_behind(pattern: re.Pattern[str]) -> None:
    own = Path(__file__)
    texts = [p for p in [*SOURCES, *PAGES, ROOT / "Makefile", ROOT / ".ci" / "run"] if p != own]
    hits = [
        f"{shown(path)}:{i}: {line.strip()}"
        for path in texts
        for i, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line) and not line.startswith("#!")
    ]
    assert not hits, "\n".join(hits)


def test_every_text_file_is_opened_with_an_encoding() -> None:
    wrong = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            binary = any(
                isinstance(a, ast.Constant) and re.fullmatch(r"[rwxa+]*b[rwxa+]*", str(a.value)) for a in node.args
            )
            descriptor = ast.unparse(node.func) == "os.open"
            if name in OPENERS and not binary and not descriptor and "encoding" not in {k.arg for k in node.keywords}:
                wrong.append(f"{shown(path)}:{node.lineno}: {name}(...) without encoding")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", TOP_PAGES)
def test_top_level_file_is_present(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8").strip()


def test_make_has_every_stage_and_ci_runs_them() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    text = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    stages = re.findall(r"^for stage in ([a-z ]+);", text, re.MULTILINE)[0].split()
    check = re.findall(r"^check: ([a-z ]+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)[0].split()
    assert set(STAGES) | set(stages) <= targets
    assert sorted(stages) == sorted(check)
    assert "make test" in text


@pytest.mark.parametrize("folder", ["bench", "agents", "experiments", "notebooks", "tests"])
def test_each_folder_says_what_it_holds(folder: str) -> None:
    lines = (ROOT / folder / "README.md").read_text(encoding="utf-8").splitlines()
    assert 5 <= len(lines) <= 30


@pytest.mark.parametrize("page", PAGES, ids=shown)
def test_relative_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    missing = [t for t in targets if not re.match(r"[a-z]+:|#", t) and not (page.parent / t.split("#")[0]).exists()]
    assert missing == []


def test_changelog_names_the_version_and_says_whether_numbers_change() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version = project()["version"]
    assert re.search(rf"^## \[(?:Unreleased|{re.escape(version)})\]", text, flags=re.MULTILINE)
    entries = re.findall(r"^- (?:.|\n(?!- |\n|#))*", text, flags=re.MULTILINE)
    assert entries
    assert [e for e in entries if not re.search(r"Numbers: (?:new|same|change)", e)] == []


def test_citation_agrees_with_the_package() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    fields = dict(re.findall(r"^([a-z-]+): *(\S.*)$", text, re.MULTILINE))
    assert fields["cff-version"] == "1.2.0"
    assert fields["type"] == "software"
    assert fields["version"].strip('"') == project()["version"]
    assert fields["license"] == project()["license"]
    assert {"message", "title", "authors"} <= set(re.findall(r"^([a-z-]+):", text, re.MULTILINE))


def test_requirements_have_lower_bounds_and_pins() -> None:
    pins = set(
        re.findall(r"^([A-Za-z0-9_.-]+)==", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE)
    )
    pins = {name.lower().replace("_", "-") for name in pins}
    wanted = project()["dependencies"] + project()["optional-dependencies"]["dev"]
    for requirement in wanted:
        found = re.fullmatch(r"([a-z0-9-]+)>=[\d.]+", requirement)
        assert found, f"{requirement}: a lower bound and nothing else"
        assert found[1] in pins, f"{found[1]} is not pinned in constraints.txt"


def project() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
