"""`kostka rules`: the editions, every rule of one with its clause and origin, or how two of them differ."""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from kostka import rules
from kostka.errors import KostkaError
from kostka.rules.schema import Value
from kostka.texts import LANGUAGES, render

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "edition", nargs="?", metavar="EDITION", help="print its rules (none: list the editions)"
    )
    what.add_argument(
        "--diff", nargs=2, metavar=("A", "B"), help="print only what differs between two editions"
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        dest="options",
        metavar="KEY=VALUE",
        help="a house rule, laid over EDITION (or over B); may be repeated",
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the words")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.set_defaults(misused=parser.error)


def run(args: argparse.Namespace) -> int:
    """Print what was asked for."""
    try:
        options = dict(map(rules.parse_option, args.options))
        if args.diff:
            left, right = args.diff
            _diff(left, right, options, args)
        elif args.edition:
            _show(args.edition, options, args)
        elif options:
            args.misused("--set needs an edition")
        else:
            _list(args)
    except KostkaError as error:
        message = error.message(args.lang)
        place = f"{error.at}: " if error.at and error.at not in message else ""
        print(f"kostka: {place}{message}", file=sys.stderr)
        return 1
    return 0


def _list(args: argparse.Namespace) -> None:
    editions = [rules.edition(name) for name in rules.editions()]
    if args.json:
        _print_json([_box(edition) for edition in editions])
        return
    table = _table(args.lang, "edition", "title", "family", "language", "players", "age")
    for edition in editions:
        box = edition.box
        fewest, most = (edition.settings[f"players.{end}"].value for end in ("min", "max"))
        table.add_row(
            edition.id,
            box.title,
            render(f"family-{edition.family}", args.lang),
            render(f"language-{box.language}", args.lang),
            f"{fewest}–{most}",  # noqa: RUF001 (a range is written with a dash)
            render("age", args.lang, age=box.age) if box.age else "",
        )
    _print(table)


def _show(name: str, options: rules.Options, args: argparse.Namespace) -> None:
    edition = rules.edition(name)
    effective = rules.load(name, options)
    settings = rules.resolve(name, options)
    if args.json:
        values = [_described(setting, edition, args.lang) for setting in settings.values()]
        clauses = [
            {"id": clause.id, "reading": clause.reading, "applies": clause.applies}
            for clause in edition.clauses.values()
        ]
        _print_json(
            {**_box(edition), "hash": rules.rules_hash(effective), "values": values, "clauses": clauses}
        )
        return
    table = _table(args.lang, "key", "value", "clause", "origin")
    for setting in settings.values():
        house = setting.origin == rules.HOUSE
        table.add_row(
            _keyed(setting.key, _meaning(setting, args.lang)),
            _shown(setting.value),
            f"{setting.clause}{_mark(setting, edition)}",
            render("house-rules", args.lang) if house else setting.origin,
            style="bold" if house else None,
        )
    _print(table, *_notes(edition, settings, args.lang))


def _diff(left: str, right: str, options: rules.Options, args: argparse.Namespace) -> None:
    rules.load(right, options)
    differences = rules.differences(rules.resolve(left), rules.resolve(right, options))
    editions = rules.edition(left), rules.edition(right)
    if args.json:
        found = []
        for pair in differences:
            key = next(setting.key for setting in pair if setting)
            one, other = (
                setting and _described(setting, at, args.lang)
                for setting, at in zip(pair, editions, strict=True)
            )
            found.append({"key": key, "left": one, "right": other})
        _print_json({"left": left, "right": right, "differences": found})
        return
    if not differences:
        print(render("rules-diff-none", args.lang, left=left, right=right))
        return
    table = _table(args.lang, "key", "clause")
    table.title = render("rules-diff-title", args.lang, count=len(differences))
    table.add_column(left, no_wrap=True)
    table.add_column(right, no_wrap=True)
    for pair in differences:
        sides = list(zip(pair, editions, strict=True))
        key = next(setting.key for setting in pair if setting)
        clauses = dict.fromkeys(setting.clause for setting in pair if setting)
        values = (f"{_shown(setting.value)}{_mark(setting, at)}" if setting else "" for setting, at in sides)
        table.add_row(_keyed(key, render(key, args.lang)), "\n".join(clauses), *values)
    _print(table, render("rules-reading-note", args.lang))


def _box(edition: rules.Edition) -> dict[str, object]:
    box = edition.box
    return {
        "edition": edition.id,
        "title": box.title,
        "family": edition.family,
        "language": box.language,
        "age": box.age or None,
        "colours": box.colours,
        "words": dict(edition.words),
    }


def _described(setting: rules.Setting, edition: rules.Edition, lang: str) -> dict[str, object]:
    return {
        "key": setting.key,
        "value": setting.value,
        "clause": setting.clause,
        "reading": bool(_mark(setting, edition)),
        "origin": setting.origin,
        "meaning": _meaning(setting, lang),
    }


def _meaning(setting: rules.Setting, lang: str) -> str:
    """What the key decides and, where the value is a word of ours, what that means."""
    meaning = render(setting.key, lang)
    if isinstance(setting.value, StrEnum):
        return f"{meaning}: {render(f'{type(setting.value).__name__}.{setting.value}', lang)}"
    if isinstance(setting.value, bool):
        return f"{meaning}: {render('yes' if setting.value else 'no', lang)}"
    return meaning


def _notes(edition: rules.Edition, settings: Mapping[str, rules.Setting], lang: str) -> Iterable[str]:
    valued = {setting.clause for setting in settings.values()}
    clauses = edition.clauses.values()
    procedure = [clause.id for clause in clauses if clause.applies and clause.id not in valued]
    absent = [clause.id for clause in clauses if not clause.applies]
    yield render("rules-reading-note", lang)
    yield render("rules-procedure", lang, clauses=", ".join(procedure))
    if absent:
        yield render("rules-absent", lang, clauses=", ".join(absent))
    yield render(
        "rules-colours", lang, colours=", ".join(render(colour, lang) for colour in edition.box.colours)
    )
    yield render("rules-words", lang, words=", ".join(edition.words.values()))


def _keyed(key: str, meaning: str) -> "Text":
    from rich.text import Text

    return Text.assemble(key, "\n", (meaning, "dim"))


def _mark(setting: rules.Setting, edition: rules.Edition) -> str:
    """The mark of a reading. Who makes a house rule does not read anything into a book."""
    return " (r)" if setting.origin != rules.HOUSE and edition.clauses[setting.clause].reading else ""


def _shown(value: Value) -> str:
    """The value as it would be written in `--set`, but lists one item a line."""
    if isinstance(value, tuple):
        return "\n".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value)


def _table(lang: str, *columns: str) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for column in columns:
        table.add_column(render(f"column-{column}", lang), no_wrap=column != "key", overflow="fold")
    return table


def _print(table: "Table", *notes: str) -> None:
    from rich.console import Console

    console = Console(highlight=False, markup=False)
    console.print(table)
    for note in notes:
        console.print(note)


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))
