"""The four languages say the same things, and say exactly what the code asks them to say."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import kostka
from kostka import errors
from kostka.rules import edition, editions, families
from kostka.rules.schema import schema
from kostka.texts import LANGUAGES, VARIANTS, messages, render, variants
from kostka.texts.plurals import CATEGORIES
from kostka.tiles.faults import Flaw
from kostka.tiles.grid import GridFlaw

SOURCES = sorted(Path(kostka.__file__).parent.rglob("*.py"))
ERRORS = {name for name in dir(errors) if name.endswith("Error")}


@cache
def nodes() -> list[ast.AST]:
    trees = [ast.parse(path.read_text("utf-8"), str(path)) for path in SOURCES]
    return [node for tree in trees for node in ast.walk(tree)]


@cache
def literals() -> set[str]:
    return {node.value for node in nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def calls_with_a_literal_code() -> Iterator[tuple[str, set[str]]]:
    """Every error raised and every message rendered under a code that is written out, with its parameters."""
    for node in nodes():
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name not in ERRORS | {"render"} or not node.args:
            continue
        code = node.args[0]
        if isinstance(code, ast.Constant) and isinstance(code.value, str):
            yield code.value, {keyword.arg or "**" for keyword in node.keywords} - {"at"}


REFUSALS = {"Violation": 1, "DiceViolation": 1, "about": 1, "Refusal": 0}
"""What says no to a player, and which of its arguments is the code."""


def refusal_codes() -> set[str]:
    """Every code that a violation or a refusal names in the source, in either branch of a choice."""
    codes = set()
    for node in nodes():
        if not isinstance(node, ast.Call):
            continue
        place = REFUSALS.get(getattr(node.func, "id", getattr(node.func, "attr", "")))
        if place is None or len(node.args) <= place:
            continue
        choice = node.args[place]
        options = [choice.body, choice.orelse] if isinstance(choice, ast.IfExp) else [choice]
        named = (one.value for one in options if isinstance(one, ast.Constant))
        codes |= {code for code in named if isinstance(code, str)}
    return codes


def composed_codes() -> set[str]:
    """Codes made in f-strings of words and other literals of the source: `column-{key}`, `{face}-typing`."""
    known = literals()
    patterns = {
        pattern for node in nodes() if isinstance(node, ast.JoinedStr) and (pattern := _pattern(node))
    }
    tried = ((code, re.fullmatch(pattern, code)) for code in messages("en") for pattern in patterns)
    return {code for code, match in tried if match and known.issuperset(match.groups())}


def _pattern(text: ast.JoinedStr) -> str:
    """What an f-string can become; nothing if it has no word of its own to go by."""
    fixed = [part.value if isinstance(part, ast.Constant) else None for part in text.values]
    words = [part for part in fixed if isinstance(part, str)]
    worded = any(re.search(r"[a-z]{2}-|-[a-z]{2}", part) for part in words)
    return "".join("(.+)" if part is None else re.escape(str(part)) for part in fixed) if worded else ""


def rule_codes() -> set[str]:
    """Keys of the rules, and `Enumeration.member` for those that are a choice."""
    codes = set()
    for family in families.known():
        for key, spec in schema(family).items():
            codes.add(key)
            if spec.kind not in (bool, int, tuple):
                codes |= {f"{spec.kind.__name__}.{member}" for member in spec.kind}  # type: ignore[attr-defined]
    return codes


def clause_codes() -> set[str]:
    """The clauses in words, as the table shows them on request."""
    return {f"clause-{clause}" for name in editions() for clause in edition(name).clauses}


def parameters(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def all_texts(lang: str) -> Iterator[tuple[str, str]]:
    """Every message by code, in the words of every book."""
    yield from messages(lang).items()
    for own in variants(lang).values():
        yield from own.items()


def plural_fields(text: str) -> Iterator[dict[str, str]]:
    for _, _, spec, _ in Formatter().parse(text):
        if spec and "|" in spec:
            yield dict(form.split(" ", 1) for form in spec.split("|"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_codes_with_the_same_parameters(lang: str) -> None:
    english = {code: parameters(text) for code, text in messages("en").items()}
    assert {code: parameters(text) for code, text in messages(lang).items()} == english


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_a_book_say_the_same_as_the_common_ones(lang: str) -> None:
    pieces = {edition(name).spoken("").removeprefix("@") for name in editions()}
    assert set(variants(lang)) <= pieces
    common = messages(lang)
    for own in variants(lang).values():
        for code, text in own.items():
            assert parameters(text) == parameters(common[code]), code
            assert text != common[code], code


def test_a_language_with_the_word_of_a_book_takes_its_words_where_it_has_any() -> None:
    assert render("play-pool", "pl@płytka", count=5) == "pula: 5 płytek"
    assert render("play-pool", "pl@kostka", count=5) == render("play-pool", "pl", count=5) == "bank: 5 kostek"
    assert render("play-pool", "en@płytka", count=5) == render("play-pool", "en", count=5)
    assert render("yes", "pl@płytka") == render("yes", "pl")
    with pytest.raises(LookupError):
        render("yes", "xx@płytka")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_code_stands_in_two_sections(lang: str) -> None:
    import tomllib

    import kostka.texts

    text = Path(kostka.texts.__file__).with_name(f"{lang}.toml").read_text("utf-8")
    sections = tomllib.loads(text)
    codes = [code for name, section in sections.items() if name != VARIANTS for code in section]
    assert sorted(codes) == sorted(set(codes))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_fields_spell_out_every_form_of_the_language(lang: str) -> None:
    for code, text in all_texts(lang):
        for forms in plural_fields(text):
            assert set(forms) == set(CATEGORIES[lang]), code


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_is_empty_or_untidy(lang: str) -> None:
    for code, text in all_texts(lang):
        assert text == text.strip(), code
        assert text, code
        assert "  " not in text, code
        assert " …" not in text, code
        assert not re.search(r"\w'\w", text), code


def test_every_code_that_is_raised_or_rendered_exists_and_gets_its_parameters() -> None:
    calls = list(calls_with_a_literal_code())
    assert len(calls) > 20
    for code, given in calls:
        assert code in messages("en"), code
        if "**" not in given:
            assert given == parameters(messages("en")[code]), code


def test_every_violation_and_every_refusal_has_its_text() -> None:
    flaws = {flaw.value for flaw in (*Flaw, *GridFlaw)}
    codes = refusal_codes() | flaws
    assert len(codes) > 80
    assert codes <= set(messages("en"))


def test_every_rule_and_every_choice_is_described() -> None:
    assert rule_codes() <= set(messages("en"))


def test_no_code_is_unused() -> None:
    assert set(messages("en")) <= literals() | composed_codes() | rule_codes() | clause_codes()


def test_an_unknown_code_or_language_is_a_programming_error() -> None:
    with pytest.raises(LookupError):
        render("no-such-code")
    with pytest.raises(LookupError):
        render("yes", "xx")


def test_parameters_that_look_like_templates_are_not_filled_in() -> None:
    assert "{near}" in render("option-malformed", option="{near}")
