"""What is public is said: every public name has a docstring, every example runs, the reference is current."""

import doctest
from importlib import import_module

import pytest

from tests.library.reference import PAGE, PUBLIC, exported, names, page


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_is_there_and_described(module: str) -> None:
    loaded = import_module(module)
    assert loaded.__doc__
    assert len(set(exported(module))) == len(exported(module))
    for name in exported(module):
        assert getattr(loaded, name) is not None
    assert [name.name for name in names(module) if not name.doc] == []


@pytest.mark.parametrize("module", PUBLIC)
def test_every_example_runs(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PAGE.parents[1])
    loaded = import_module(module)
    output: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for name in exported(module):
        thing = getattr(loaded, name)
        if not getattr(thing, "__doc__", None) or isinstance(thing, str | int):
            continue
        globs = dict(vars(import_module(getattr(thing, "__module__", module))))
        for test in doctest.DocTestFinder(recurse=False).find(thing, name, globs=globs):
            runner.run(test, out=output.append)
    assert not output, "".join(output)


def test_the_page_is_what_the_docstrings_say() -> None:
    assert PAGE.read_text("utf-8") == page(), "run `make api`"


def test_the_main_things_have_examples() -> None:
    shown = page()
    for name in ("solve", "judge", "load", "game_for", "parse_tiles", "Record", "plays", "position"):
        section = shown.split(f"### `{name}`", 1)[1].split("\n### ", 1)[0]
        assert ">>>" in section, name
