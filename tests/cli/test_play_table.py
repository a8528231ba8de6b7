"""The table in the terminal: people pass the keyboard, and nobody sees another one's rack."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from kostka.cli.table.book import Plan
from kostka.cli.table.classic.sittings import Answering
from kostka.cli.table.classic.turn import COMMANDS as TURN
from kostka.cli.table.classic.turn import announced
from kostka.cli.table.express.turn import COMMANDS as DICE
from kostka.cli.table.pages import COMMANDS
from kostka.cli.table.tiles.board import ordered
from kostka.cli.table.wording import offered
from kostka.engine.classic import Announce, ClassicGame, Draw
from kostka.engine.record import replay
from kostka.errors import KostkaError
from kostka.rules import edition, editions, load
from kostka.rules.classic import ClassicRules
from kostka.texts import LANGUAGES, messages, render
from kostka.tiles import Tile
from tests.cli.playing import PLAN, SHAPES, TILE, Room, Solver, Typist, completions, typed_turn, words

CLASSIC = [name for name in editions() if name.startswith("original")]
NO_CLOCK = {"clock.turn_ms": 0}
BEGIN = ("", "")
"""Enter after the lots, and Enter of the one who takes the keyboard."""


def face(tile: Tile) -> str:
    text = str(tile)
    return "★" if text == "J" else f"{SHAPES[text[0]]}{text[1:]}"


@pytest.fixture
def room(tmp_path: Path) -> Room:
    """Two people, no clock, and no question of a new deal."""
    return Room(tmp_path, Typist())


def seeded(tmp_path: Path, seed: str, **options: object) -> Room:
    plan = Plan("original-it", ("Ana", "Ben"), 1, seed, {"clock.turn_ms": 0, **options})
    return Room(tmp_path, Typist(), plan)


@pytest.mark.parametrize("name", CLASSIC)
@pytest.mark.parametrize(("names", "games", "lang"), [("Ana Ben", 2, "pl"), ("Ana Ben Cyd Dan", 1, "en")])
def test_a_whole_match_of_every_edition_to_the_score_sheet(
    tmp_path: Path, name: str, names: str, games: int, lang: str
) -> None:
    plan = Plan(name, tuple(names.split()), games, "a match", NO_CLOCK)
    room = Room(tmp_path, Solver(), plan, lang, 100)
    room.host.run()
    assert room.match.sheet.over
    assert render("play-score-sheet", lang) in room.paper.visible
    for number in range(1, games + 1):
        assert replay(room.match.record_of(number).read_text("utf-8")).result is not None
    if games > 1 and name == "original-pl":
        first, second = (game.starter for game in room.match.sheet.played)
        assert second == (first + 1) % 2  # C-SETUP-5
    assert room.book.unfinished() == []
    room.match.close()


@pytest.mark.parametrize("name", CLASSIC)
def test_no_rack_can_be_seen_while_the_keyboard_is_passed_on(tmp_path: Path, name: str) -> None:
    looked: list[str] = []

    def look(prompt: str) -> None:
        if "presses Enter" not in prompt:
            return
        lying = {face(tile) for tiles in here.position.table for tile in tiles}
        assert set(TILE.findall(here.paper.visible)) <= lying, here.paper.visible
        assert "Rack" not in here.paper.visible
        looked.append(prompt)

    here = Room(tmp_path, Solver(look), Plan(name, ("Ana", "Ben", "Cyd"), 1, "look", NO_CLOCK), width=120)
    here.types()
    assert len(looked) > 20


def test_what_was_typed_is_forgotten_when_the_keyboard_is_passed_on(room: Room) -> None:
    room.types(*BEGIN, "draw", "", "", "draw")
    assert room.keyboard.handed_on == 2


def test_lots_and_deal_are_shown(tmp_path: Path) -> None:
    shown = seeded(tmp_path, "7").types()
    assert "draws for the start" in shown
    assert "C-SETUP-3" in shown
    assert "14 tiles" in shown


def test_the_layout_is_judged_while_it_is_made(room: Room) -> None:
    room.types(*BEGIN)
    rack = [str(tile).lower() for tile in room.position.racks[room.position.turn]]
    shown = room.again(Typist(["", f"lay {rack[0]} {rack[-1]}"])).types()
    assert "!  1" in shown
    assert "C-SET-" in shown
    assert "opening: 0 of 30 points" in shown


def test_a_refusal_names_every_clause(room: Room) -> None:
    assert "C-TURN-1" in room.types(*BEGIN, "done")
    assert "C-TURN-1" in room.again(Typist(["", "pass"])).types()
    assert "neither its rulebook nor" in room.again(Typist(["", "announce"])).types()


def turn_of(room: Room) -> Iterable[str]:
    """What the solver would type."""
    rules = room.match.game.rules
    assert isinstance(rules, ClassicRules)
    return typed_turn(room.position, rules)


def able_to_open(tmp_path: Path, **options: object) -> Room:
    """A table at which the player on turn can open."""
    for number in range(50):
        room = seeded(tmp_path / f"{number}", f"open {number}", **options)
        room.types(*BEGIN)
        if len(list(turn_of(room))) > 1:
            return room
    raise AssertionError("no such deal")


def test_hints_go_from_a_nudge_to_the_whole_move(tmp_path: Path) -> None:
    room = able_to_open(tmp_path)
    one = room.again(Typist(["", "hint"]))
    assert "You can open with" in one.types()
    two = one.again(Typist(["", "hint", "hint"]))
    assert "You can lay these tiles" in two.types()
    three = two.again(Typist(["", "hint", "hint", "hint"]))
    assert "1.  Lay" in three.types()


def test_after_done_the_others_see_what_was_laid(tmp_path: Path) -> None:
    room = able_to_open(tmp_path)
    again = room.again(Typist(["", *turn_of(room)]))
    assert "opens with" in again.types()
    assert "presses Enter" in again.keyboard.prompts[-1]


def test_moved_tiles_are_put_back_before_drawing(room: Room) -> None:
    room.types(*BEGIN)
    tile = str(room.position.racks[room.position.turn][0])
    again = room.again(Typist(["", f"lay {tile}", "draw"]))
    assert "Put them back first" in words(again.types())
    assert again.position.turn == room.position.turn
    last = again.again(Typist(["", f"lay {tile}", "undo", "redo", "reset", "draw"]))
    last.types()
    assert last.match.recording is not None
    assert last.match.recording.actions == 1


def test_a_strict_table_says_nothing_beforehand_and_fines_afterwards(tmp_path: Path) -> None:
    room = seeded(tmp_path, "7", **{"mode.assisted": False})
    room.types(*BEGIN)
    turn = room.position.turn
    tile = str(room.position.racks[turn][0])
    again = room.again(Typist(["", f"lay {tile}", "hint"]))
    shown = again.types()
    assert "no hints" in shown
    assert "C-OPEN-1" not in shown
    last = again.again(Typist(["", f"lay {tile}", "done"]))
    shown = last.types()
    assert "C-TURN-5" in shown
    assert len(last.position.racks[turn]) == 17


@pytest.mark.parametrize("lang", LANGUAGES)
def test_c_turn_5_a_failed_turn_says_in_words_what_was_wrong(tmp_path: Path, lang: str) -> None:
    plan = Plan("original-it", ("Ana", "Ben"), 1, "7", {**NO_CLOCK, "mode.assisted": False})
    room = Room(tmp_path, Typist(), plan, lang, 200)
    room.types(*BEGIN)
    tile = str(room.position.racks[room.position.turn][0])
    minimum = room.match.game.rules.opening.minimum  # type: ignore[attr-defined]
    reason = render("opening-too-low", lang, points=0, minimum=minimum)
    mine = room.again(Typist(["", f"lay {tile}", "done"]))
    assert f"- {reason} (C-OPEN-1)" in words(mine.types())  # whose turn it was
    heard = Room(tmp_path / "b", Typist([*BEGIN, f"lay {tile}", "done", ""]), plan, lang, 200)
    assert f"- {reason} (C-OPEN-1)" in words(heard.types())  # whose turn it is now


def test_c_turn_6_a_turn_that_failed_by_time_alone_says_so(tmp_path: Path) -> None:
    options = {"clock.turn_ms": 60_000, "clock.legal_layout_stands": False}
    room = able_to_open(tmp_path, **options)
    *lines, _ = turn_of(room)
    late = room.again(Typist(["", *lines, "wait 60"]))
    assert f"- {render('clause-C-TURN-6', 'en')} (C-TURN-6)" in words(late.types())


def test_c_turn_7_time_that_runs_out_draws_a_tile(tmp_path: Path) -> None:
    room = seeded(tmp_path, "7", **{"clock.turn_ms": 60_000})
    room.types(*BEGIN, "wait 59", "wait 1")
    assert "out of time" in room.paper.visible
    assert sorted(map(len, room.position.racks)) == [14, 15]


def test_c_turn_5_and_6_time_judges_the_draft_as_it_lies(tmp_path: Path) -> None:
    room = seeded(tmp_path / "a", "7", **{"clock.turn_ms": 60_000})
    room.types(*BEGIN)
    turn = room.position.turn
    again = room.again(Typist(["", f"lay {room.position.racks[turn][0]}", "wait 60"]))
    assert "C-TURN-5" in again.types()
    assert len(again.position.racks[turn]) == 17
    able = able_to_open(tmp_path / "b", **{"clock.turn_ms": 60_000})
    turn = able.position.turn
    *lines, _ = turn_of(able)
    late = able.again(Typist(["", *lines, "wait 60"]))
    assert "opens with" in late.types()
    assert late.position.opened[turn]


def test_every_turn_has_its_full_time(tmp_path: Path) -> None:
    room = seeded(tmp_path, "7", **{"clock.turn_ms": 60_000})
    room.types(*BEGIN, "wait 50", "draw", "wait 50", "wait 50", "wait 50", "draw")
    assert room.match.recording is not None
    assert room.match.recording.actions == 2
    assert "out of time" not in room.paper.getvalue()


def polish(tmp_path: Path, seed: str = "7", **options: object) -> Room:
    plan = Plan("original-pl", ("Ana", "Ben", "Cyd"), 1, seed, {**NO_CLOCK, **options})
    return Room(tmp_path, Typist(), plan)


def test_c_setup_7_every_seat_answers_by_itself(tmp_path: Path) -> None:
    room = polish(tmp_path)
    shown = room.types("", "", "yes")
    assert "C-SETUP-7" in shown
    assert "you have" in shown
    room = room.again(Typist(["", "perhaps", "no", "", "n", "", ""]))
    room.types()
    assert room.position.started
    assert sum("new deal?" in prompt for prompt in room.keyboard.prompts) == 4
    assert "to begin your turn" in room.keyboard.prompts[-1]


def test_c_setup_7_a_new_deal(tmp_path: Path) -> None:
    room = polish(tmp_path, "0", **{"setup.redeal_doublets": 1})
    shown = room.types("", "", "yes", "", "no", "", "no")
    assert room.position.deals == 2
    assert "everything is dealt again (C-SETUP-7)" in words(shown)


def test_c_score_3_an_opening_is_announced_after_the_draw(tmp_path: Path) -> None:
    room = polish(tmp_path)
    answers = ["", "", "", "", "", "", "", "", "draw"]
    shown = room.types(*answers, "announce")
    assert "You have announced" in shown
    assert room.position.announced
    name = room.match.plan.players[next(iter(room.position.announced))]
    again = room.again(Typist(["", f"announce {name}", "announce Zoe", "announce"]))
    shown = again.types()
    assert "announced" in shown
    assert "C-SCORE-3" in shown


def test_the_rack_can_be_sorted(room: Room) -> None:
    room.types(*BEGIN)
    rack = room.position.racks[room.position.turn]
    again = room.again(Typist(["", "sort groups"]))
    shown = TILE.findall(again.types().partition("Rack")[2])
    assert shown == [face(tile) for tile in ordered(rack, "groups")]
    assert ordered(ordered(rack, "groups"), "runs") == rack
    assert "one of these" in again.again(Typist(["", "sort upside-down"])).types()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [40, 120])
def test_everything_fits_into_the_terminal(tmp_path: Path, lang: str, width: int) -> None:
    plan = Plan("original-pl", ("Ana", "Ben"), 1, "fit", NO_CLOCK)
    room = Room(tmp_path, Solver(stop_after=20), plan, lang, width)
    room.types()
    for line in ("help", "rules", "score", "save", "hint", "lay r1", "nonsense", "lang cs"):
        small = Room(tmp_path / line, Typist(["", "", "", "", "", "", line]), plan, lang, width)
        small.types()
        room.paper.write(small.paper.getvalue())
    kept = str(tmp_path)[:12]
    lines = (line for line in room.paper.getvalue().replace("\x1b", "\n").splitlines() if kept not in line)
    assert max(len(line) for line in lines if not line.startswith("[")) <= width


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_and_every_command_is_explained(tmp_path: Path, lang: str) -> None:
    for name in CLASSIC:
        for clause in edition(name).clauses.values():
            assert not clause.applies or f"clause-{clause.id}" in messages(lang)
    room = Room(tmp_path, Typist(), PLAN, lang)
    shown = room.types(*BEGIN, "help")
    for name in ("lay", "swap", "done", "hint", "quit"):
        assert f"  {', '.join(offered(name, lang))} " in shown


def test_c_score_3_whoever_has_opened_announces_nothing() -> None:
    """The rules do not refuse it; the terminal does not claim that it was an opening."""
    game = ClassicGame(load("original-pl"))
    given = {"racks": ["R1", "B1"], "table": ["R3 R4 R5"], "pool": "K1 K2 K3", "turn": 0}
    given |= {"opened": [True, False]}
    position = game.apply(game.read_position(given), Draw(0)).position
    assert "announce" in game.offers(position, 0)
    with pytest.raises(KostkaError) as refused:
        announced(position, 0)
    assert "nothing left to announce (C-SCORE-3)" in refused.value.message("en")
    unopened = game.read_position({**given, "opened": [False, False]})
    assert announced(unopened, 0).action == Announce(0)


def test_rules_by_clause(room: Room) -> None:
    shown = words(room.types(*BEGIN, "rules c-open-1"))
    assert "C-OPEN-1" in shown
    assert "points needed to open: 30" in shown
    assert "C-OPEN-2" not in shown
    assert "C-JOKER-4" in room.again(Typist(["", "rules joker"])).types()
    assert "no clause" in room.again(Typist(["", "rules c-nothing"])).types()


def test_unknown_commands_are_answered_with_the_nearest_one(room: Room) -> None:
    assert "“draw”" in room.types(*BEGIN, "drwa")
    assert "neither a tile nor a command" in room.again(Typist(["", "xyzzy"])).types()


def test_the_language_can_be_changed(room: Room) -> None:
    assert "Tabliczka" in room.types(*BEGIN, "lang pl")


def test_words_are_completed(room: Room) -> None:
    room.types(*BEGIN)
    tile = str(room.position.racks[room.position.turn][0]).lower()
    again = room.again(Typist(["", f"lay {tile}"]))
    again.types()
    keyboard = again.keyboard
    assert {"lay", "done", "help", "quit"} <= completions(keyboard, [])
    assert "to" in completions(keyboard, ["add", "r5"])
    assert completions(keyboard, ["add", "r5", "to"]) == {"1"}
    assert completions(keyboard, ["move", tile, "to"]) == {"1", "new"}
    assert completions(keyboard, ["split"]) == {"1"}
    assert completions(keyboard, ["split", "1"]) == {"after"}
    assert completions(keyboard, ["split", "1", "after"]) == {tile}
    assert completions(keyboard, ["join", "1"]) == {"1"}
    assert tile in completions(keyboard, ["take"])
    assert completions(keyboard, ["sort"]) == {"runs", "groups"}
    assert completions(keyboard, ["announce"]) == {"Ana", "Ben"}
    assert completions(keyboard, ["lang"]) == set(LANGUAGES)
    assert "c-open-1" in completions(keyboard, ["rules"])
    assert not completions(keyboard, ["undo"])


def test_every_command_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "play.md").read_text("utf-8")
    rows = " ".join(line for line in page.splitlines() if line.startswith("| `"))
    every = (*TURN, *Answering.commands, *COMMANDS, *DICE, "find", "call")
    assert all(f"`{name}" in rows for name in every)
