"""`kostka rules`: the editions, the rules of one to be read, its settings, or how two editions differ."""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from kostka import rules
from kostka.cli.clauses import Passage, passages
from kostka.cli.complaints import command_line
from kostka.cli.language import add_language
from kostka.cli.listing import Listing, Row, show
from kostka.cli.parsers import add_house_rules
from kostka.cli.reading import show_passages
from kostka.cli.usage import clash, needs
from kostka.rules.schema import Value
from kostka.texts import render


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    parser.add_argument(
        "edition", nargs="?", metavar="EDITION", help="print its rules (none: list the editions)"
    )
    parser.add_argument(
        "wanted", nargs="?", default="", metavar="CLAUSE", help="only this clause, or those about a word"
    )
    parser.add_argument(
        "--diff", nargs=2, metavar=("A", "B"), help="print only what differs between two editions"
    )
    add_house_rules(parser, "laid over EDITION (or over B)")
    parser.add_argument(
        "--settings", action="store_true", help="print the keys and values for house rules instead"
    )
    add_language(parser, "language of the words")
    parser.add_argument(
        "--json", action="store_true", help="print JSON instead: clauses with texts, and values"
    )


def run(args: argparse.Namespace) -> int:
    """Print what was requested."""
    with command_line():
        options = rules.parse_options(args.options)
        if args.diff:
            if args.edition is not None:
                raise clash("--diff", "EDITION")
            left, right = args.diff
            _diff(left, right, options, args)
        elif args.edition is not None:
            _show(args.edition, options, args)
        elif options or args.settings:
            raise needs("--set" if options else "--settings", "EDITION")
        else:
            _list(args)
    return 0


def _list(args: argparse.Namespace) -> None:
    editions = [rules.edition(name) for name in rules.editions()]
    if args.json:
        _print_json([_box(edition) for edition in editions])
        return
    headings = _headings(args.lang, "edition", "title", "family", "language", "players", "age")
    show(Listing(headings, [_edition_row(edition, args.lang) for edition in editions]))


def _edition_row(edition: rules.Edition, lang: str) -> Row:
    box = edition.box
    fewest, most = (edition.settings[f"players.{end}"].value for end in ("min", "max"))
    properties = (
        box.title,
        render(f"family-{edition.family}", lang),
        render(f"language-{box.language}", lang),
        f"{fewest}–{most}",  # noqa: RUF001 (a range is written with a dash)
        render("age", lang, age=box.age) if box.age else "",
    )
    return Row(edition.id, properties)


def _show(name: str, options: rules.Options, args: argparse.Namespace) -> None:
    edition = rules.edition(name)
    effective = rules.load(name, options)
    settings = rules.resolve(name, options)
    found = passages(edition, settings, args.lang, args.wanted)
    if args.wanted:
        cited = {passage.clause.id for passage in found}
        settings = {key: setting for key, setting in settings.items() if setting.clause in cited}
    if args.json:
        values = [_described(setting, edition, args.lang) for setting in settings.values()]
        clauses = _clauses(edition, found, whole=not args.wanted)
        _print_json(
            {**_box(edition), "hash": rules.rules_hash(effective), "values": values, "clauses": clauses}
        )
    elif args.settings:
        rows = [_setting_row(setting, edition, args.lang) for setting in settings.values()]
        headings = _headings(args.lang, "key", "value", "clause", "origin")
        show(Listing(headings, rows, notes=_notes(edition, settings, args.lang)))
    else:
        show_passages(edition, found, args.lang, whole=not args.wanted)


def _clauses(edition: rules.Edition, found: Sequence[Passage], *, whole: bool) -> list[dict[str, object]]:
    """The clauses with their texts; the whole book also names those that the edition does not have."""
    texts = {passage.clause.id: passage.text for passage in found}
    return [
        {
            "id": clause.id,
            "reading": clause.reading,
            "applies": clause.applies,
            "text": texts.get(clause.id) or None,
        }
        for clause in edition.clauses.values()
        if whole or clause.id in texts
    ]


def _setting_row(setting: rules.Setting, edition: rules.Edition, lang: str) -> Row:
    house = setting.origin == rules.HOUSE
    properties = (
        _shown(setting.value),
        f"{setting.clause}{_mark(setting, edition)}",
        render("house-rules", lang) if house else setting.origin,
    )
    return Row(setting.key, properties, _meaning(setting, edition.spoken(lang)), bold=house)


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
    rows = []
    for pair in differences:
        sides = list(zip(pair, editions, strict=True))
        key = next(setting.key for setting in pair if setting)
        clauses = dict.fromkeys(setting.clause for setting in pair if setting)
        values = (f"{_shown(setting.value)}{_mark(setting, at)}" if setting else "" for setting, at in sides)
        rows.append(Row(key, ("\n".join(clauses), *values), render(key, args.lang)))
    changed = f"{right}\n+ {render('house-rules', args.lang)}" if options else right
    headings = (*_headings(args.lang, "key", "clause"), left, changed)
    title = render("rules-diff-title", args.lang, count=len(differences))
    show(Listing(headings, rows, title, [render("rules-reading-note", args.lang)]))


def _box(edition: rules.Edition) -> dict[str, object]:
    box = edition.box
    return {
        "edition": edition.id,
        "title": box.title,
        "family": edition.family.name,
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
        "meaning": _meaning(setting, edition.spoken(lang)),
    }


def _meaning(setting: rules.Setting, lang: str) -> str:
    """What the key decides and, for a value that is one of our words, what it means."""
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


def _mark(setting: rules.Setting, edition: rules.Edition) -> str:
    """The mark of a reading. A house rule is not a reading of a book."""
    return " (r)" if setting.origin != rules.HOUSE and edition.clauses[setting.clause].reading else ""


def _shown(value: Value) -> str:
    """The value as written in `--set`, but with one list item per line."""
    if isinstance(value, tuple):
        return "\n".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value)


def _headings(lang: str, *columns: str) -> tuple[str, ...]:
    return tuple(render(f"column-{column}", lang) for column in columns)


def _print_json(value: object) -> None:
    """JSON in letters that standard output knows; anything else is escaped."""
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(value, ensure_ascii=not unicode, indent=2))
