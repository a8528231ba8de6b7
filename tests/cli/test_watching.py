"""`kostka replay --show`, `--watch` and `--at`: recorded games are looked at, in all families."""

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from kostka import rules
from kostka.cli import FAILED, MISUSED, main
from kostka.cli.table.voice import Voice
from kostka.cli.watching import Key, Playback, show_steps
from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.engine.record import Header, Record, begin
from kostka.texts import LANGUAGES

Capture = pytest.CaptureFixture[str]
GAME = Path(__file__).parents[2] / "examples" / "game.kostka"
STEPS = 55


def record_of(edition: str, actions: int = 12, **options: object) -> str:
    """The beginning of a game in which everybody does the first legal thing, or the last."""
    recording = begin(Header(edition, ("Ada", "Bruno"), seed_from("watch"), options, starter=0))
    chance, lines = Chance(seed_from("watch"), "moves"), [*recording.lines]
    for _ in range(actions):
        if recording.result is not None:
            break
        seat = min(recording.game.actors(recording.position))
        found = list(recording.game.legal(recording.position, seat))
        recording = recording.after(found[0 if chance.below(3) else -1])
        lines += recording.lines
    return "\n".join(lines)


def test_the_moves_are_listed_in_words(capsys: Capture) -> None:
    assert main(["replay", str(GAME), "--show"]) == 0
    shown = capsys.readouterr().out
    assert "Ada wins!" in shown
    assert "  54  " in shown
    assert main(["replay", str(GAME), "--show", "--lang", "pl"]) == 0
    assert "Ada" in capsys.readouterr().out


def test_the_moves_are_listed_for_programs(capsys: Capture) -> None:
    assert main(["replay", str(GAME), "--show", "--json"]) == 0
    steps = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [step["n"] for step in steps] == list(range(STEPS))
    assert steps[0]["action"] is None
    assert steps[1]["action"] == {"seat": 1, "redeal": False}
    assert steps[-1]["events"][-1]["type"] == "ended"


def test_a_position_is_printed_as_drawing_json_or_picture(capsys: Capture) -> None:
    at = ["replay", str(GAME), "--at", "7"]
    assert main(at) == 0
    drawn = capsys.readouterr().out
    assert drawn.splitlines()[1] == "> seat 0  K1 K11 O6 O13"
    assert main([*at, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["racks"][0] == "K1 K11 O6 O13"
    assert main([*at, "--svg"]) == 0
    assert capsys.readouterr().out.startswith("<svg")


def test_with_the_eyes_of_a_seat_nothing_else_is_seen(capsys: Capture) -> None:
    for more in ([], ["--json"], ["--svg"]):
        assert main(["replay", str(GAME), "--at", "7", "--seat", "1", *more]) == 0
        seen = capsys.readouterr().out
        assert "K1 K11 O6 O13" not in seen
        assert "R4 R7 R12 B1 K8 K8" in seen
        assert "seed" not in seen


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["--at", "700"], FAILED, "goes from 0 to 54"),
        (["--at", "-1"], FAILED, "goes from 0 to 54"),
        (["--at", "3", "--seat", "2"], FAILED, "2"),
        (["--watch"], FAILED, "needs a terminal"),
    ],
)
def test_what_cannot_be_shown_is_said(capsys: Capture, arguments: list[str], status: int, words: str) -> None:
    assert main(["replay", str(GAME), *arguments]) == status
    assert words in capsys.readouterr().err


MISUSES = [
    (["--svg"], "“--svg” only goes with “--at”."),
    (["--svg", "--show"], "“--svg” only goes with “--at”."),
    (["--seat", "1"], "“--seat” only goes with “--show/--watch/--at”."),
    (["--every", "1"], "“--every” only goes with “--watch”."),
    (["--watch", "--every", "0"], "“--every” goes from 0.01 to 3600; 0.0 is outside."),
    ([str(GAME), "--show"], "Only one record at a time can be looked at."),
]


@pytest.mark.parametrize(("arguments", "said"), MISUSES)
def test_misuse_is_said(capsys: Capture, arguments: list[str], said: str) -> None:
    assert main(["replay", str(GAME), *arguments]) == MISUSED
    assert capsys.readouterr().err == f"kostka: {said}\n"


def test_the_list_of_moves_leaves_no_number_out(capsys: Capture) -> None:
    """So that any of them can be named, and `--at` shows it."""
    assert main(["replay", str(GAME), "--show"]) == 0
    found = re.findall(r"^ {0,3}(\d+)  ", capsys.readouterr().out, re.MULTILINE)
    assert [int(number) for number in found[: STEPS - 1]] == list(range(1, STEPS))


def test_damage_is_named_with_its_line(tmp_path: Path, capsys: Capture) -> None:
    damaged = tmp_path / "damaged.kostka"
    damaged.write_text(GAME.read_text("utf-8").replace('"draw":true', '"pass":true', 1), "utf-8")
    assert main(["replay", str(damaged), "--show"]) == FAILED
    assert "damaged.kostka line " in capsys.readouterr().err


def test_keys_lead_through_the_game() -> None:
    out = io.StringIO()
    voice = Voice(Console(file=out, width=100, color_system=None), "en")
    game = Playback(list(Record(GAME.read_text("utf-8"))), voice)
    asked: list[str] = []
    wanted = iter([Key.BACK, Key.NEXT, Key.NEXT, Key.LAST, Key.NEXT, Key.BACK, Key.FIRST, Key.QUIT])

    def keys(prompt: str) -> Key:
        asked.append(prompt.split(maxsplit=1)[0])
        return next(wanted)

    game.watch(keys)
    assert asked == ["0/54", "0/54", "1/54", "2/54", "54/54", "54/54", "53/54", "0/54"]
    assert "Ada wins!" in out.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", rules.editions())
def test_every_family_is_shown_in_every_language(edition: str, lang: str) -> None:
    out = io.StringIO()
    voice = Voice(Console(file=out, width=80, color_system=None), lang)
    game = Playback(list(Record(record_of(edition))), voice, 0)
    game.moves()
    places = iter([Key.NEXT] * 12 + [Key.QUIT])
    game.watch(lambda prompt: next(places))
    assert "Ada" in out.getvalue()


def test_the_introductory_game_is_shown_too(capsys: Capture) -> None:
    text = record_of("first-pl", **{"mode.introductory": True})
    Playback(list(Record(text)), Voice(Console(file=io.StringIO()), "cs")).moves()
    show_steps(Record(text))
    assert '"find"' in capsys.readouterr().out
