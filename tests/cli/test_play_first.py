"""Runs and stars at the terminal's table: turns, jokers, hints, whole games, and the introductory game."""

import re
from pathlib import Path

import pytest

from kostka.cli.table.book import Plan
from kostka.cli.table.voice import WIPE
from kostka.engine.first import FirstGame, IntroductoryGame
from kostka.engine.record import replay
from kostka.solver.first.swaps import plays
from kostka.texts import LANGUAGES
from kostka.tiles import JOKER, format_tiles
from tests.cli.playing import TILE, Room, Typist, completions, words

EDITION = "first-pl"
NAMES = ("Ana", "Ben", "Ola")


class StarPlayer(Typist):
    """Plays by itself: takes runs up, and lays what the solver finds, swaps included."""

    room: Room

    def next_line(self, prompt: str) -> str:
        if self.lines:
            return self.lines.pop(0)
        recording = self.room.match.recording
        if recording is None:
            return "Ben" if prompt.startswith(self.room.voice.say("play-who-starts")) else ""
        position, game = recording.position, self.room.match.game
        assert isinstance(game, FirstGame)
        if (
            position.turn is None
            or prompt != NAMES[position.turn]
            or "Enter" in self.room.paper.visible[-90:]
        ):
            return ""
        rack, rules = position.racks[position.turn], game.rules
        found = plays(position.table, rack, rules.deck, rules.stars, 3)
        if not found:
            return "pass" if position.price(position.turn, rules) is None else "draw"
        left = list(found[0].table)
        for number in range(len(position.table), 0, -1):
            if position.table[number - 1] in left:
                left.remove(position.table[number - 1])
            else:
                self.lines.append(f"take from {number}")
        self.lines += ["lay " + ", ".join(format_tiles(tiles).lower() for tiles in left), "done"]
        return self.lines.pop(0)


def plan(options: dict[str, object] | None = None, seed: str = "7") -> Plan:
    return Plan(EDITION, NAMES, 1, seed, options or {})


def first_room(folder: Path, seed: str = "7", lang: str = "en") -> Room:
    keyboard = StarPlayer()
    made = Room(folder, keyboard, plan(seed=seed), lang, 110)
    keyboard.room = made
    return made


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_is_played_and_its_record_replays(tmp_path: Path, lang: str) -> None:
    room = first_room(tmp_path, seed=lang, lang=lang)
    page = room.types()
    assert room.match.sheet.over
    record = room.match.record_of(1)
    result = replay(record.read_text("utf-8")).result
    assert result == room.match.sheet.played[0].result
    assert room.voice.say("play-score-sheet") in page
    assert room.match.sheet.played[0].starter == 1


def position_of(room: Room) -> str:
    """The rack of Ben, who starts."""
    return format_tiles(room.position.racks[1])


def test_a_turn_says_what_is_possible_and_what_is_not(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(), plan(), width=110)
    page = words(room.types("Ben", "", ""))
    assert "6 tiles" in page
    assert "6 stars" in page
    assert "draw for 1 star" in page
    tile = str(next(tile for tile in room.position.racks[1] if tile != JOKER)).lower()
    assert {tile, "lay", "hint", "done"} <= completions(room.keyboard, [])
    assert {"swap", "take", "split"} & completions(room.keyboard, []) == set()
    page = words(room.types("", f"lay {tile}"))
    assert "from your rack: 1 tile" in page
    assert "(F-SET-1)" in page
    assert "put them back first" in words(room.types("", f"lay {tile}", "draw")).lower()
    assert "You can still draw" in words(room.types("", "pass"))
    drawn = words(room.types("", "draw"))
    assert "Ben pays 1 star (F-TURN-2)." in drawn
    assert room.position.stars == (6, 5, 6)


def test_hints_come_in_three_steps(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(), plan(seed="4"), width=110)
    once = words(room.types("Ben", "", "", "hint"))
    assert "Look closely: you can lay 3 tiles. Another hint tells you more." in once
    again = words(room.types("", "hint", "hint"))
    assert "You can lay these tiles:" in again
    third = words(room.types("", "hint", "hint", "hint"))
    assert "1. Lay a new run" in third
    assert "stars!" in third


class Children(Typist):
    """Type the next fitting tile, everybody in turn, and now and then a wrong one."""

    room: Room
    number = 0

    def next_line(self, prompt: str) -> str:
        if self.lines:
            return self.lines.pop(0)
        recording = self.room.match.recording
        if recording is None:
            return "Ana" if prompt.startswith(self.room.voice.say("race-who-calls")) else ""
        position, game = recording.position, self.room.match.game
        assert isinstance(game, IntroductoryGame)
        if position.result is not None or prompt not in map(
            self.room.voice.say, ("race-who-found", "race-call")
        ):
            return ""
        self.number += 1
        if position.row is None:
            return f"call {position.loose(game.rules.deck)[-1]}"
        finders = sorted(position.finders)
        name = NAMES[finders[self.number % len(finders)]].lower()
        fitting = position.row.neighbours(game.rules.deck)
        tile = fitting[self.number % len(fitting)] if self.number % 5 else position.row.tiles[0]
        return f"{tile} {name}" if self.number % 2 else f"find {tile} {name}"


@pytest.mark.parametrize("caller", ["system", "person"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_introductory_game_is_played_at_one_screen(tmp_path: Path, caller: str, lang: str) -> None:
    options: dict[str, object] = {"mode.introductory": True}
    if caller == "person":
        options["introductory.caller"] = caller
    keyboard = Children()
    room = Room(tmp_path, keyboard, plan(options), lang, 110)
    keyboard.room = room
    page = room.types()
    assert room.match.sheet.over
    result = room.match.sheet.played[0].result
    assert sum(result.scores) == 36
    assert (result.scores[0] == 0) == (caller == "person")
    record = room.match.record_of(1)
    assert replay(record.read_text("utf-8")).result == result
    assert "I-4" in room.paper.getvalue()
    assert room.voice.say("play-score-sheet") in page
    for number in range(3):  # the room shares the screen: nobody passes the keyboard on
        assert room.voice.say("play-pass-keyboard", name=NAMES[number]) not in keyboard.prompts
    asked = keyboard.prompts[0].startswith(room.voice.say("race-who-calls"))
    assert asked == (caller == "person")
    assert room.voice.say("race-made", clause="I-3") in room.paper.getvalue()


def test_rules_and_commands_are_those_of_the_game_that_is_played(tmp_path: Path) -> None:
    race = Room(tmp_path / "race", Typist(["", "rules"]), plan({"mode.introductory": True}), width=110)
    shown = race.types()
    assert {"I-1", "I-2", "I-3", "I-4"} <= set(re.findall(r"[IF]-[-A-Z0-9]+", shown))
    assert "F-" not in shown
    assert "F-JOKER-1" in race.types("", "rules F-JOKER")
    assert "call" not in race.types("", "help").split()
    main = Room(tmp_path / "main", Typist(["Ana", "", "", "rules"]), plan(), width=110)
    shown = main.types()
    assert "F-END-4" in shown
    assert "I-1" not in shown


def test_the_tiles_of_the_race_lie_about_and_stay_where_they_are(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(), plan({"mode.introductory": True}), width=80)

    def lying(page: str) -> list[str]:
        return page.partition("Tiles to find\n")[2].partition("\n\nTable")[0].split("\n")

    before = lying(room.types(""))
    tiles = [TILE.findall(line) for line in before]
    assert all(len({tile[0] for tile in line}) > 1 for line in tiles), "colours are mixed"
    fitting = room.position.row.neighbours(room.match.game.rules.deck)[0]
    after = lying(room.types("", f"{fitting} ana"))
    changed = [
        place
        for line, other in zip(before, after, strict=True)
        for place, (old, new) in enumerate(zip(line.ljust(80), other.ljust(80), strict=True))
        if new not in (old, " ")
    ]
    assert not changed, "a tile that was found leaves a gap, and no other tile moves"


def test_the_race_says_kindly_why_and_asks_for_names(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(), plan({"mode.introductory": True}), width=110)
    page = words(room.types(""))
    assert "Tiles to find" in page
    page = words(room.types("", "help"))
    assert "k5 ola" in page
    assert "lay" not in page.split()
    row = room.position.row
    assert "ana" in completions(room.keyboard, ["k5"])
    taken = str(row.tiles[0])
    assert "is the tile that was called" in words(room.types("", f"{taken} ana"))
    fitting = str(row.neighbours(room.match.game.rules.deck)[0])
    assert "One of these: Ana, Ben, Ola" in words(room.types("", f"{fitting} zoe"))
    page = words(room.types("", f"find {fitting} ola"))
    assert room.position.stars == (0, 0, 1)
    assert "Ola is the quickest and gets 1 star" in page


@pytest.mark.parametrize(
    ("lang", "call", "find"), [("pl", "wskaż", "znajdź"), ("it", "indica", "trova"), ("cs", "ukaž", "najdi")]
)
def test_the_race_in_the_language(tmp_path: Path, lang: str, call: str, find: str) -> None:
    options: dict[str, object] = {"mode.introductory": True, "introductory.caller": "person"}
    room = Room(tmp_path, Typist(), plan(options), lang)
    room.types("Ana", "", f"{call} k4", f"{find} k5 ola")
    assert room.position.stars == (0, 0, 1)


def test_lines_in_the_language_and_the_joker_in_the_hand(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(), plan(), "pl", 110)
    room.types("Ben", "", "")
    tile = str(next(tile for tile in room.position.racks[1] if tile != JOKER)).lower()
    assert "ze stojaka: 1 płytka" in words(room.types("", f"wyłóż {tile}"))
    assert "to nie płytka" in words(room.types("", "wyłóż x9"))
    assert "ani płytka, ani polecenie" in words(room.types("", "frobnicate"))
    shown = words(room.types("", "pomoc"))
    assert "bierze płytkę i płaci" in shown
    assert "grupa" not in shown
    assert "joker" in words(room.voice.say("first-hand")).lower()


@pytest.mark.parametrize("introductory", [True, False])
def test_in_polish_the_words_are_those_of_this_book(tmp_path: Path, introductory: bool) -> None:
    made = plan({"mode.introductory": introductory})
    room = Room(
        tmp_path, Typist(["Ben", "", "", "pomoc", "", "zasady", "", "dobierz", "", ""]), made, "pl", 110
    )
    room.types()
    shown = room.paper.getvalue().replace("Kostka ·", "")
    assert "płyt" in shown
    assert not re.search("kost(k|ek)|tabliczk|bank: ", shown, re.IGNORECASE)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("introductory", [True, False])
def test_everything_fits_a_small_screen(tmp_path: Path, lang: str, introductory: bool) -> None:
    lines = ["Ben", "", "", "help", "", "", "", "", "rules", *[""] * 8]
    made = plan({"mode.introductory": introductory})
    room = Room(tmp_path, Typist(lines), made, lang, 60, 24)
    room.types()
    screens = room.paper.getvalue().split(WIPE)
    assert max(len(screen.rstrip().split("\n")) for screen in screens) < 24
    assert max(len(line) for screen in screens for line in screen.splitlines()) <= 60
