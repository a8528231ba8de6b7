"""Names at a table: any language's are welcome, and nobody can pass for somebody else."""

# ruff: noqa: RUF001 - it is about letters that look alike

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.server.protocol.http import NewTable, SeatPlan
from kostka.server.rooms.creating import created
from kostka.server.tables.commands import Refusal, Sit
from kostka.server.tables.entries import Chair, Created, Entry, Seated
from kostka.server.tables.folding import fold
from kostka.server.tables.names import LONGEST, clean, distinct
from tests.server.desk import Desk

FAMILY = "👩\u200d👩\u200d👧\u200d👦"
WELCOME = [
    *("Łukasz", "Jiří", "Żaneta", "Niccolò", "Đặng Văn Lâm", "Þórður", "Müller-Lüdenscheidt", "D’Angelo"),
    *(
        "Анна",
        "Ольга Юрьевна",
        "Ελένη",
        "אָדָם",
        "محمد",
        "नरेन्द्र",
        "สมศักดิ์",
        "김민준",
        "山田たろう",
        "タロウ",
        "王小明",
    ),
    *("Ana タロウ", "😀", f"Eva {FAMILY}", "❤️\u200d🔥", "🇨🇿 Jan", "1️⃣", "R2-D2", "Ọlá", "J̌an"),
]
MIXED = ["Аnna", "Annа", "Pаweł", "Jirí Новák", "Αnna", "Ӏvan Ivan", "Оlga", "Ваsia", "ᎪNNA"]
PILED = ["Z̷̧̢̛̗", "A\u0300\u0301\u0302\u0303nna", "Anna\u0336\u0336", "a\u0300\u0300", "H̵̛͕̞̦̰"]
UNSEEN = [
    "",
    " ",
    "\t\n",
    "\u00a0\u2003",
    "\u200b\u200d",
    "\u202e\u2066",
    "\u2800\u3164",
    "\U0001d159\U00013441",
    "\u034f",
    "\ufe0f",
    "\u0301",
]


def refused(name: str, *others: str) -> str:
    with pytest.raises(Refusal) as refusal:
        distinct(clean(name), others)
    return refusal.value.code


@pytest.mark.parametrize("name", WELCOME)
def test_names_of_any_language_pass_as_they_are(name: str) -> None:
    assert clean(name) == unicodedata.normalize("NFC", name)
    assert distinct(clean(name), ["Anna", "Ben"]) == clean(name)


@pytest.mark.parametrize("name", MIXED)
def test_letters_of_two_alphabets_are_not_mixed(name: str) -> None:
    assert refused(name) == "name-scripts"


@pytest.mark.parametrize("name", PILED)
def test_accents_are_not_piled_up(name: str) -> None:
    assert refused(name) == "name-accents"


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_can_be_seen(name: str) -> None:
    assert refused(name) == "name-empty"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Аса", "Aca"),  # all of it Cyrillic
        ("AIex", "Alex"),
        ("B0b", "BOb"),
        ("Arnold", "Amold"),
        ("сор", "cop"),
        ("ΑΒ", "AB"),  # all of it Greek
    ],
)
def test_who_looks_like_somebody_at_the_table_is_told_so(name: str, other: str) -> None:
    assert refused(name, "Eva", clean(other)) == "name-looks-alike"
    assert refused(other, clean(name)) == "name-looks-alike"
    assert distinct(clean(name), ["Eva"]) == clean(name)


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "anna",
        "ANNA",
        " An\u200bna ",
        "A\u202enna",
        "Anna\u034f",
        "Anna\ufe0f",
        "An\u00adna",
        "Ａｎｎａ",
        "𝐀𝐧𝐧𝐚",
    ],
)
def test_a_second_anna_is_anna_2_however_she_writes_it(name: str) -> None:
    shown = distinct(clean(name), ["Anna"])
    assert shown == f"{clean(name)} 2"
    assert distinct(clean(name), ["Anna", shown]) == f"{clean(name)} 3"
    assert distinct(clean("Anna"), ["Anna 2", "anna"]) == "Anna 3"


def test_a_number_fits_and_cuts_no_picture_in_two() -> None:
    long = "Wilhelmina von Hohenzollern"
    once = clean(long)
    assert distinct(once, [once]) == f"{once[:22].strip()} 2"
    pictures = clean(FAMILY * 3)
    assert distinct(pictures, [pictures]) == f"{FAMILY * 3} 2"
    assert distinct(clean(f"{FAMILY * 3}abc"), [clean(f"{FAMILY * 3}abc")]) == f"{FAMILY * 3}a 2"


@given(st.lists(st.text(min_size=1, max_size=30), min_size=2, max_size=4))
def test_whatever_four_people_type_nobody_has_another_s_name(typed: list[str]) -> None:
    names: list[str] = []
    for one in typed:
        try:
            names.append(distinct(clean(one), names))
        except Refusal:
            continue
    assert all(0 < len(name) <= LONGEST for name in names)
    assert len({unicodedata.normalize("NFKC", name).casefold() for name in names}) == len(names)


def test_at_a_table_the_second_anna_is_numbered_and_a_look_alike_stays_out() -> None:
    desk = Desk(seats=4, chairs=[Chair("Anna", "ana"), Chair(), Chair(), Chair()])
    seated = desk.do(Sit("Anna"), "ben")[0].body
    assert isinstance(seated, Seated)
    assert seated.name == "Anna 2"
    with pytest.raises(Refusal):
        desk.do(Sit(clean("AnnaI")), "cyd") and desk.do(Sit(clean("Annal")), "dan")
    assert [seat.name for seat in desk.table.seats][:2] == ["Anna", "Anna 2"]


def test_people_at_one_screen_have_names_of_their_own() -> None:
    plan = NewTable("original-pl", [SeatPlan("here", "Ana"), SeatPlan("here", "ana"), SeatPlan("bot")])
    assert [chair.name for chair in created(plan, "guest").seats] == ["Ana", "ana 2", ""]
    plan = NewTable("original-pl", [SeatPlan("here", "Aca"), SeatPlan("here", "Аса")])
    with pytest.raises(Refusal) as refusal:
        created(plan, "guest")
    assert (refusal.value.code, refusal.value.at) == ("name-looks-alike", "seats 1 name")


def test_names_that_older_releases_took_are_still_read() -> None:
    old = Created("abcdefgh", "original-pl", {}, 1, "ana", [Chair("Аnna", "ana"), Chair("Аnna", "ben")], "s")
    table = fold(None, Entry(1, 0, old))
    assert [seat.name for seat in table.seats] == ["Аnna", "Аnna"]
    assert distinct("Ben", [seat.name for seat in table.seats]) == "Ben"
