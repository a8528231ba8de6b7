"""The tutorial: its programs are those of `examples`, they run, and mypy checks them as strictly as us."""

import asyncio
import re
import runpy
import sys
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.server.serving import running

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PROGRAMS = sorted(EXAMPLES.glob("*.py"))
PAGE = (ROOT / "docs" / "tutorial.md").read_text("utf-8")


def loaded(name: str) -> ModuleType:
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_shows_the_programs_as_they_are() -> None:
    shown = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert sorted(shown) == sorted(path.read_text("utf-8") for path in PROGRAMS)
    assert len(PROGRAMS) == 4


def test_mypy_checks_them_strictly() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    assert settings["strict"] is True
    assert "examples" in settings["files"]
    assert not any(re.search(r"\bcast\(|type: ignore", path.read_text("utf-8")) for path in PROGRAMS)


def test_the_solver(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "first_solver.py"), run_name="__main__")
    assert capsys.readouterr().out in PAGE


def test_the_bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Its check starts other processes, which have to find it by name."""
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.setenv("PYTHONPATH", str(EXAMPLES))
    module: Any = __import__("first_bot")
    module.main()
    assert "won:" in capsys.readouterr().out
    monkeypatch.delitem(sys.modules, "first_bot")


def test_the_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    replaying: Any = loaded("first_replay")
    replaying.main(str(EXAMPLES / "game.kostka"))
    assert "result  seat 0 by C-END-1" in capsys.readouterr().out
    assert (tmp_path / "end.svg").read_text("utf-8").startswith("<svg")
    damaged = tmp_path / "damaged.kostka"
    damaged.write_text((EXAMPLES / "game.kostka").read_text("utf-8").replace('"draw":true', '"pass":true', 1))
    replaying.main(str(damaged))
    assert capsys.readouterr().out.splitlines()[-1].startswith("line ")


@pytest.mark.parametrize(
    ("program", "argument", "said"),
    [
        ("first_replay", "nothing.kostka", "nothing.kostka cannot be read: "),
        ("first_client", "http://127.0.0.1:9", "A server is started by: kostka serve"),
        ("first_client", "nonsense", "A server is started by: kostka serve"),
    ],
)
def test_what_is_not_there_is_said_without_a_traceback(program: str, argument: str, said: str) -> None:
    running: Any = loaded(program)
    with pytest.raises(SystemExit, match=re.escape(said)):
        running.main(argument)


def test_a_file_that_is_no_record_is_said_to_be_none(capsys: pytest.CaptureFixture[str]) -> None:
    replaying: Any = loaded("first_replay")
    replaying.main(str(ROOT / "README.md"))
    assert capsys.readouterr().out.startswith("line 1: This is not a record")


async def test_the_server_client(tmp_path: Path) -> None:
    client: Any = loaded("first_client")
    async with running(tmp_path) as server:
        over = await asyncio.to_thread(client.play, server.address)
    assert over["phase"] == "over"
    assert len(over["sheet"]["games"]) == 1
