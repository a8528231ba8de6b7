"""Commands in the language of the people at the table; English always works."""

from pathlib import Path

import pytest

from kostka.cli.table.book import Plan
from kostka.cli.table.classic.sittings import Answering
from kostka.cli.table.classic.turn import COMMANDS as TURN
from kostka.cli.table.express.turn import COMMANDS as DICE
from kostka.cli.table.pages import COMMANDS, command_in
from kostka.cli.table.tiles.draft import Add, Lay, Move, Shift, Split, Swap, Take
from kostka.cli.table.tiles.grammar import KEYWORDS, parse
from kostka.cli.table.wording import canonical, folded, in_language, meant, offered, spoken
from kostka.errors import KostkaError
from kostka.rules import Deck
from kostka.texts import LANGUAGES, messages
from kostka.tiles import Tile, parse_tiles
from tests.cli.playing import PLAN, Room, Typist, completions, words

DECK = Deck()
CLASSIC = (*TURN, *COMMANDS)
BEGIN = ("", "")


def typed(line: str, lang: str) -> Move:
    command, rest = command_in(line, CLASSIC, lang)
    return parse(command, rest, DECK, lang)


TWO = parse_tiles("R5", DECK)


@pytest.mark.parametrize(
    ("lang", "line", "move"),
    [
        ("pl", "wyłóż r5 r6 r7", Lay((parse_tiles("R5 R6 R7", DECK),))),
        ("pl", "dołóż r5 do 3 przód", Add(TWO, 3, front=True)),
        ("pl", "wez r5 z 2", Take(TWO, 2)),
        ("pl", "przenieś r5 z 2 do nowego", Shift(TWO, 2, None)),
        ("pl", "podziel 2 po r6", Split(2, Tile(0, 6))),
        ("pl", "wymień r5 w 3", Swap(TWO, 3)),
        ("it", "cala r5 r6 r7", Lay((parse_tiles("R5 R6 R7", DECK),))),
        ("it", "aggiungi r5 a 3 davanti", Add(TWO, 3, front=True)),
        ("it", "sposta r5 da 2 a nuova", Shift(TWO, 2, None)),
        ("it", "dividi 2 dopo 3", Split(2, 3)),
        ("it", "scambia r5 in 3", Swap(TWO, 3)),
        ("cs", "VYLOŽ r5 r6 r7", Lay((parse_tiles("R5 R6 R7", DECK),))),
        ("cs", "přilož r5 k 3 dopředu", Add(TWO, 3, front=True)),
        ("cs", "presun r5 z 2 do nové", Shift(TWO, 2, None)),
        ("cs", "rozděl 2 za r6", Split(2, Tile(0, 6))),
        *((lang, "move r5 from 2 to 5", Shift(TWO, 2, 5)) for lang in LANGUAGES),
        *((lang, "add R5 TO 3", Add(TWO, 3)) for lang in LANGUAGES),
    ],
)
def test_lines_in_every_language(lang: str, line: str, move: Move) -> None:
    assert typed(line, lang) == move


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_means_two_commands(lang: str) -> None:
    dice, race = (*DICE, *COMMANDS), ("find", "call", "resign", *COMMANDS)
    for known in (CLASSIC, dice, race, KEYWORDS, (*Answering.commands, *COMMANDS), ("new", "no", "drop")):
        spellings = [
            folded(word)
            for name in known
            for word in {
                *messages(lang)[f"play-say-{name}"].split(),
                *messages("en")[f"play-say-{name}"].split(),
            }
        ]
        assert len(spellings) == len(set(spellings))
        for name in known:
            assert all(meant(word, known, lang) == name for word in offered(name, lang))


@pytest.mark.parametrize(
    ("lang", "word"), [("pl", "pomoc"), ("it", "aiuto"), ("cs", "nápověda"), ("cs", "napoveda")]
)
def test_help_in_the_language(tmp_path: Path, lang: str, word: str) -> None:
    for line in (word, "help", "?"):
        room = Room(tmp_path / line.replace("?", "mark"), Typist([*BEGIN, line]), PLAN, lang)
        assert f"{in_language('lay', lang)}, lay" in room.types()


@pytest.mark.parametrize(
    ("lang", "yes", "no"),
    [
        ("en", "y", "n"),
        ("pl", "t", "n"),
        ("pl", "tak", "nie"),
        ("it", "s", "n"),
        ("it", "si", "no"),
        ("it", "sì", "n"),
        ("cs", "a", "n"),
        ("cs", "ano", "ne"),
        ("cs", "yes", "no"),
    ],
)
def test_c_setup_7_yes_and_no(tmp_path: Path, lang: str, yes: str, no: str) -> None:
    options = {"clock.turn_ms": 0, "setup.redeal_doublets": 1}
    plan = Plan("original-pl", ("Ana", "Ben"), 1, "8", options)
    room = Room(tmp_path, Typist(["", "", no, "", yes]), plan, lang)
    room.types()
    assert room.match.recording is not None
    answered = room.match.recording.actions
    assert answered == 2 or (answered == 1 and "C-SETUP-7" in room.paper.visible)


@pytest.mark.parametrize(
    ("lang", "begun", "command"),
    [("pl", "dołóż", "add"), ("it", "aggiungi", "add"), ("cs", "přilož", "add"), ("en", "add", "add")],
)
def test_completion_offers_both(tmp_path: Path, lang: str, begun: str, command: str) -> None:
    room = Room(tmp_path, Typist(BEGIN), PLAN, lang)
    room.types()
    assert {in_language("lay", lang), "lay", in_language("help", lang), "help"} <= completions(
        room.keyboard, []
    )
    assert {begun, command} & completions(room.keyboard, []) == set(), "nothing lies on the table"
    assert {in_language("to", lang), "to"} <= completions(room.keyboard, [begun, "r5"])
    assert completions(room.keyboard, [in_language("lang", lang)]) == set(LANGUAGES)
    assert {in_language("runs", lang), "runs"} <= completions(room.keyboard, [in_language("sort", lang)])


@pytest.mark.parametrize(
    ("lang", "line"), [("pl", "ułóż grupy"), ("it", "ordina gruppi"), ("cs", "seřaď skupiny")]
)
def test_the_order_of_the_rack(tmp_path: Path, lang: str, line: str) -> None:
    room = Room(tmp_path / "a", Typist([*BEGIN, line]), PLAN, lang)
    english = Room(tmp_path / "b", Typist([*BEGIN, "sort groups"]), PLAN, lang)
    assert room.types() == english.types()


def test_examples_and_near_words_are_in_the_language(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist([*BEGIN, "dołóż k9"]), PLAN, "pl")
    assert "dołóż k9 do 3" in words(room.types())
    with pytest.raises(KostkaError) as caught:
        command_in("dobirz", CLASSIC, "pl")
    assert caught.value.params["near"] == "dobierz"
    assert spoken("move b4 from 2 to 5", "cs") == "přesuň b4 z 2 k 5"


def test_words_of_the_table_are_known_whatever_the_language() -> None:
    assert canonical(["Dołóż", "k9", "do"], "pl") == ["add", "k9", "to"]
    assert canonical(["add", "k9", "to"], "pl") == ["add", "k9", "to"]
    assert folded("ŁÓDŹ příliš") == "lodz prilis"


REDEAL = Plan("original-pl", ("Ana", "Ben"), 1, "8", {"clock.turn_ms": 0, "setup.redeal_doublets": 1})
DICE_PLAN = Plan("express-pl", ("Ana", "Ben"), 1, "7")
STARS = Plan("first-pl", ("Ana", "Ben"), 1, "7")


@pytest.mark.parametrize(
    ("plan", "lang", "before", "line"),
    [
        (REDEAL, "en", [""], "hint"),  # while the keyboard is handed on
        (REDEAL, "pl", ["", ""], "gotowe"),  # at the question of a new deal
        (REDEAL, "cs", ["", ""], "tahni"),
        (PLAN, "pl", ["", "", "dobierz"], "cofnij"),  # at a look at what was drawn
        (DICE_PLAN, "it", ["Ana", ""], "roll"),
        (STARS, "pl", ["Ana", "", "", "dobierz"], "done"),
    ],
)
def test_commands_of_a_turn_are_known_before_and_after_it(
    tmp_path: Path, plan: Plan, lang: str, before: list[str], line: str
) -> None:
    room = Room(tmp_path, Typist([*before, line]), plan, lang)
    assert words(room.voice.say("command-not-now", command=line)) in words(room.types())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_command_leads_to_the_help_of_the_language(tmp_path: Path, lang: str) -> None:
    room = Room(tmp_path, Typist([*BEGIN, "frobnicate"]), PLAN, lang)
    said = room.voice.say("command-unknown", command="frobnicate", help=in_language("help", lang))
    assert said in words(room.types())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_nearest_command_is_named_in_the_language(tmp_path: Path, lang: str) -> None:
    room = Room(tmp_path, Typist([*BEGIN, "tabela"]), PLAN, lang)
    said = room.voice.say("command-unknown-near", command="tabela", near=in_language("table", lang))
    assert said in words(room.types())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_the_question_of_a_new_deal_only_one_answer_is_a_mere_enter(tmp_path: Path, lang: str) -> None:
    page = Room(tmp_path, Typist(["", "", "help"]), REDEAL, lang).types()
    assert words(page).count("Invio" if lang == "it" else "Enter") == 1


@pytest.mark.parametrize(
    ("lang", "line"),
    [("en", "rules joker"), ("it", "regole jolly"), ("it", "regole JOKER"), ("cs", "pravidla zolik")],
)
def test_rules_are_found_by_their_names_or_else_by_their_words(tmp_path: Path, lang: str, line: str) -> None:
    page = Room(tmp_path, Typist([*BEGIN, line]), PLAN, lang).types()
    assert {"C-JOKER-1", "C-JOKER-4"} <= set(page.split())
    assert "C-SCORE-6" not in page
    assert (
        words(Room(tmp_path / "none", Typist([*BEGIN, "rules xyzzy"]), PLAN, lang).types()).count("xyzzy")
        == 1
    )
