"""What is wrong with a command line is said in one line, in the language asked for or that of the system."""

from pathlib import Path

import pytest

from kostka.cli import MISUSED, main
from kostka.cli.complaints import MisuseError
from kostka.cli.usage import Parser
from kostka.texts import LANGUAGES

Capture = pytest.CaptureFixture[str]

WRONG = [
    ("rules --bla", "This command does not know “--bla”. More: kostka rules --help"),
    (
        "solve --rak R3",
        "This command does not know “--rak”. Did you mean “--rack”? More: kostka solve --help",
    ),
    ("solve R3 R4 R5", "This command does not know “R4 R5”. More: kostka solve --help"),
    ("solve --rack", "A value is missing after “--rack”. More: kostka solve --help"),
    ("rules --diff original-pl", "A value is missing after “--diff”. More: kostka rules --help"),
    ("rules --json=3", "“--json” takes no value. More: kostka rules --help"),
    ("rules --lang xx", "“--lang” is one of these: en, pl, it, cs; not “xx”. More: kostka rules --help"),
    ("replay a --at x", "“--at” is a whole number, not “x”. More: kostka replay --help"),
    ("replay a --every x", "“--every” is a number, not “x”. More: kostka replay --help"),
    ("replay a --show --watch", "“--watch” and “--show” do not go together. More: kostka replay --help"),
    ("arena", "“BOT” is missing. More: kostka arena --help"),
    ("completion", "“shell” is missing. More: kostka completion --help"),
    ("admin", "“TASK” is missing. More: kostka admin --help"),
    ("admin table", "“CODE” is missing. More: kostka admin table --help"),
    ("solve --o 3", "“--o” is the beginning of several: --opening, --objective. More: kostka solve --help"),
    ("--bla", "This command does not know “--bla”. More: kostka --help"),
]


@pytest.mark.parametrize(("line", "said"), WRONG)
def test_it_is_one_line(capsys: Capture, line: str, said: str) -> None:
    assert main(line.split()) == MISUSED
    assert capsys.readouterr() == ("", f"kostka: {said}\n")


@pytest.mark.parametrize("line", [line for line, _ in WRONG if "--lang" not in line and line != "--bla"])
def test_every_language_has_words_for_it(capsys: Capture, line: str) -> None:
    said = set()
    for lang in LANGUAGES:
        assert main([*line.split(), "--lang", lang]) == MISUSED
        said.add(capsys.readouterr().err)
    assert len(said) == len(LANGUAGES)
    assert all(each.count("\n") == 1 for each in said)


POLISH = ["rules --bla", "serve --bla", "solve --bla", "verify", "slove", "solve --opening"]


@pytest.mark.parametrize("line", POLISH)
def test_without_one_it_is_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, line: str
) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert main(line.split()) == MISUSED
    said = capsys.readouterr().err
    assert any(word in said for word in ("polecenie", "polecenia", "Brakuje", "tylko razem"))


def test_tiles_in_the_place_of_a_file_lead_to_the_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    for tiles in ("R3", "r3-5 J", "R3, B4"):
        assert main(["solve", tiles]) == MISUSED
        said = capsys.readouterr().err
        assert (
            said
            == f'kostka: There is no file “{tiles}”. Tiles go behind --rack: kostka solve --rack "{tiles}"\n'
        )
    assert main(["solve", "r3.jsonl"]) != MISUSED
    (tmp_path / "R3").write_text("")
    assert main(["solve", "R3"]) == 0


def test_a_sentence_of_another_python_is_passed_on() -> None:
    with pytest.raises(MisuseError) as refused:
        Parser(prog="kostka try").error("something new")
    assert refused.value.error.message() == "something new More: kostka try --help"


def test_a_long_argument_stays_short(capsys: Capture) -> None:
    assert main(["rules", "--" + "x" * 5000]) == MISUSED
    assert len(capsys.readouterr().err) < 300
