"""docs/judge.md has every key, every code that the referee answers with, and the clauses that go with it."""

import inspect
import re
import tomllib
from pathlib import Path

import kostka.texts
from kostka.api.envelope import KEYS as ENVELOPE
from kostka.api.judging import KEYS, ActionResult, BrokenClause, JudgeAnswer
from kostka.api.replaying import ReplayAnswer
from kostka.cli.replay import LARGEST
from kostka.engine.classic import legality
from kostka.texts import messages

PAGE = (Path(__file__).parents[2] / "docs" / "judge.md").read_text("utf-8")
WORDS = set(re.findall(r"`([a-z][a-z0-9_-]*)`", PAGE))
NEVER_SAID = {"illegal-action", "match-over", "starter-not-named"}  # for other callers: no command gets there


def test_every_key_is_documented() -> None:
    assert {*KEYS, *ENVELOPE, *JudgeAnswer.__annotations__, *ReplayAnswer.__annotations__} <= WORDS
    assert {*ActionResult.__annotations__, *BrokenClause.__annotations__} <= WORDS | {"clause"}


def test_every_code_is_documented_and_exists() -> None:
    sections = tomllib.loads(Path(kostka.texts.__file__).with_name("en.toml").read_text("utf-8"))
    assert {*sections["engine"], *sections["replay"]} - NEVER_SAID - {
        "game-goes-on",
        "replay-keys",
        "replay-needs-terminal",
        "replay-over",
        "replay-unfinished",
    } <= WORDS
    codes = {
        word
        for row in re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)
        for word in re.findall(r"`(.*?)`", row)
    }
    assert {code for code in codes if "-" in code and " " not in code} <= set(messages("en"))
    assert f"{LARGEST:,} bytes" in PAGE


def test_violations_stand_beside_their_clauses() -> None:
    rows = re.findall(r"^\| (`[^|]*) \| ([^|]*C-[^|]*) \|", PAGE, re.MULTILINE)
    documented = {code: clauses for codes, clauses in rows for code in re.findall(r"`(.*?)`", codes)}
    written = re.findall(r'Violation\("(C-[A-Z]+-\d)", "([a-z-]+)"', inspect.getsource(legality))
    assert len(written) > 15
    for clause, code in written:
        assert clause in documented[code], code
