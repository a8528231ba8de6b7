"""A message in parts is the message: what is more than words comes as what it is."""

import pickle

import pytest

from kostka.texts import (
    LANGUAGES,
    Clause,
    NamedSet,
    Phrase,
    Tiles,
    joined,
    messages,
    parts,
    phrase,
    plain_part,
    render,
)


def test_words_tiles_sets_and_clauses_come_in_reading_order() -> None:
    params = {"set": NamedSet(2, Tiles("R3 R4 R6")), "clause": Clause("C-SET-2")}
    found = parts("run-gap", "en", **params)
    assert found == (
        NamedSet(2, Tiles("R3 R4 R6")),
        ": the numbers of a run are consecutive (",
        Clause("C-SET-2"),
        ").",
    )
    assert [plain_part(part) for part in found] == [
        {"set": 1, "tiles": "R3 R4 R6"},
        {"words": ": the numbers of a run are consecutive ("},
        {"clause": "C-SET-2"},
        {"words": ")."},
    ]
    assert render("run-gap", "en", **params).startswith("Set 2 (R3 R4 R6): the numbers")


def test_a_message_without_tiles_is_words() -> None:
    assert parts("nothing-laid", "pl") == (render("nothing-laid", "pl"),)
    assert parts("play-pool", "pl@płytka", count=5) == ("pula: 5 płytek",)


def test_numbers_and_other_texts_are_words() -> None:
    found = parts("find-not-next", "cs", tile=Tiles("R5"), low=2, high=3)
    assert [type(part) for part in found] == [Tiles, str]
    assert "".join(map(str, found)) == render("find-not-next", "cs", tile="R5", low=2, high=3)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_set_that_is_wrong_is_named_by_one_message(lang: str) -> None:
    own = {code for code, text in messages(lang).items() if "{set} ({tiles})" in text}
    assert own <= {"draft-not-in-set"}  # an error of the terminal, not a refusal


def test_a_parameter_that_looks_like_a_template_is_not_filled_in() -> None:
    assert parts("tiles-left-table", "en", tiles=Tiles("{x}"))[1] == "{x}"


def test_a_phrase_is_put_into_a_message_parts_and_all() -> None:
    run = phrase("explain-run", "en", stretch=Phrase.of(Tiles("R3"), "–", Tiles("R6")))  # noqa: RUF001
    both = Phrase.listed(", ", [Tiles("R3"), Tiles("R6")])
    found = phrase("explain-lay", "en", set=run, tiles=both)
    assert found == "Lay the run R3–R6 from your rack: R3, R6."  # noqa: RUF001
    assert found.parts == ("Lay the run ", "R3", "–", "R6", " from your rack: ", "R3", ", ", "R6", ".")  # noqa: RUF001
    assert [type(part) for part in found.parts] == [str, Tiles] * 4 + [str]
    back = pickle.loads(pickle.dumps(found))  # noqa: S301 - our own
    assert (back, back.parts) == (found, found.parts)


def test_words_that_meet_are_one_part() -> None:
    assert joined(["a", Phrase.of("b", Tiles("J")), "", "c", "d"]) == ("ab", "J", "cd")


def test_typed_parameters_survive_on_their_way_to_another_process() -> None:
    given = (NamedSet(1, Tiles("J")), Clause("C-SET-1"))
    back = pickle.loads(pickle.dumps(given))  # noqa: S301 - our own
    assert back == given
    assert [type(back[0].tiles), type(back[1])] == [Tiles, Clause]
