"""Bots of other people: the guide's example is checked and measured as the guide says."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kostka.arena.outcome import OtherCodeError, played
from kostka.arena.plan import Plan, code_digest, entrants
from kostka.bots import any_bot
from kostka.errors import KostkaError
from kostka.rules import families

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
EXAMPLE = re.compile(r"^```python\n# (\w+\.py)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = re.compile(r"^```sh\n(python -c .*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are for a Unix shell")
def test_the_example_of_the_guide_keeps_its_promises_and_is_measured(tmp_path: Path) -> None:
    (example,) = EXAMPLE.finditer(PAGE)
    (tmp_path / example[1]).write_text(example[2], "utf-8")
    (block,) = COMMANDS.findall(PAGE)
    check, arena = block.splitlines()
    scripts = str(Path(sys.executable).parent)
    state = {"XDG_STATE_HOME": str(tmp_path), "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    few = f"{arena} --games 2 --jobs 2 --json"
    for command in (check, few):
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=tmp_path,
            env={**os.environ, **state},
            capture_output=True,
            check=False,
            text=True,
        )
        assert done.returncode == 0, done.stderr
    assert list(json.loads(done.stdout)["bots"]) == ["patient:Patient", "solid"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("nowhere:Bot", "bot-foreign"),
        ("kostka.bots:Nobody", "bot-foreign"),
        ("kostka.bots:LEVELS", "bot-foreign-lacks"),
        ("kostka.bots.first.solid:SOLID", "bot-foreign-family"),
        ("nobody", "bot-unknown"),
    ],
)
def test_what_is_no_bot_is_refused(name: str, code: str) -> None:
    with pytest.raises(KostkaError) as caught:
        any_bot(name, families.CLASSIC)
    assert caught.value.code == code


def test_the_module_of_a_bot_is_part_of_the_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    digests = set()
    for text in ("a = 1", "a = 2"):
        (tmp_path / "somebodys.py").write_text(text, "utf-8")
        digests.add(code_digest.__wrapped__(("somebodys",)))
    assert len(digests | {code_digest()}) == 3


def test_other_code_does_not_play_on() -> None:
    plan = Plan("original-pl", entrants(["solid"], families.CLASSIC), 2, "code")
    assert played(plan, 0, plan.code).check == played(plan, 0).check
    with pytest.raises(OtherCodeError):
        played(plan, 0, "0" * 16)


RAISING = """\
from kostka.bots import Budget, Work
from kostka.rules import families

class Broken:
    name, family, work = "broken", families.CLASSIC, Work()

    def act(self, view, rng, budget):
        return {"answer": 1 / 0}

class Odd(Broken):
    name = "odd"

    def act(self, view, rng, budget):
        return "draw"
"""


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("Broken", ["“broken” failed: ZeroDivisionError", "theirs.py, line 8"]),
        ("Odd", ["“odd” (", "theirs.py, line 13) returned", "'draw'"]),
    ],
)
def test_a_bot_of_others_that_fails_is_named_with_its_place_game_and_seed(
    tmp_path: Path, bot: str, said: list[str]
) -> None:
    (tmp_path / "theirs.py").write_text(RAISING, "utf-8")
    command = [
        sys.executable,
        "-m",
        "kostka",
        "arena",
        f"theirs:{bot}",
        "casual",
        "--games",
        "2",
        "--players",
        "2",
    ]
    done = subprocess.run(
        [*command, "--jobs", "1"],
        cwd=tmp_path,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path), "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 1, done.stderr
    assert "this is a bug" not in done.stderr
    line = done.stderr.splitlines()[-1]
    assert "game 0" in line
    assert re.search("[0-9a-f]{64}", line)
    for part in said:
        assert part in line


UNGUARDED = """\
from kostka import rules
from kostka.bots import bot
from kostka.testing import check_bot

{guard}check_bot(bot("casual", "first"), rules.load("first-pl"), 2, "guard", starter=0)
"""


def test_a_check_without_the_guard_says_what_is_needed(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    for guard, status in (("", 1), ('if __name__ == "__main__": ', 0)):
        script.write_text(UNGUARDED.format(guard=guard), "utf-8")
        done = subprocess.run([sys.executable, str(script)], capture_output=True, check=False, text=True)
        assert done.returncode == status, done.stderr
        assert ('if __name__ == "__main__":' in done.stderr) == (not guard)
        assert "bootstrapping" not in done.stderr
        assert "EOFError" not in done.stderr
