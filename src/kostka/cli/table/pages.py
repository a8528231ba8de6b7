"""Pages that can be read at every table: the score sheet, the rules by clause, the commands."""

import json
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kostka import rules as rulebook
from kostka.cli.table.book import Match, Plan
from kostka.cli.table.face import Face
from kostka.cli.table.voice import Voice, signed
from kostka.cli.table.wording import folded, meant, offered, shown
from kostka.errors import RequestError
from kostka.fields import as_choice
from kostka.rules.schema import Value
from kostka.texts import LANGUAGES, messages

_INTRODUCTION = "I-"
"""How the clauses of the introductory game begin."""

COMMANDS = ("table", "score", "rules", "lang", "save", "help", "quit")


def command_in(line: str, known: Sequence[str], lang: str, at_turn: Sequence[str] = ()) -> tuple[str, str]:
    """The command with which a line begins, "" if there is none, and the line with it blanked out.

    A word that can only be meant as a command, and is none, is an error that names the nearest one; so is
    a command of a turn where there is none.
    """
    word = line.split(maxsplit=1)[0] if line.strip() else ""
    name = meant(word, known, lang) if word else None
    if name is not None:
        return name, line.replace(word, " " * len(word), 1)
    if not (word.isalpha() and len(word) > 2 and set(word.lower()) != {"j"}):
        return "", line
    if meant(word, at_turn, lang):
        raise RequestError("command-not-now", command=word)
    from difflib import get_close_matches

    typed = folded(word)
    words = {
        folded(spelling): shown(name, lang) for name in (*known, *at_turn) for spelling in offered(name, lang)
    }
    begun = [spelling for spelling in words if spelling.startswith(typed)]
    near = begun or get_close_matches(typed, words, 1)
    if near:
        raise RequestError("command-unknown-near", command=word, near=words[near[0]])
    raise RequestError("command-unknown", command=word, help=shown("help", lang))


def arguments(before: Sequence[str], edition: str) -> Iterable[str]:
    """What can follow one of the commands, for completion."""
    if before == ["lang"]:
        return LANGUAGES
    if before == ["rules"]:
        clauses = rulebook.edition(edition).clauses.values()
        return tuple(clause.id.lower() for clause in clauses if clause.applies)
    return ()


def language(name: str) -> str:
    """One of ours."""
    return as_choice(name.lower(), "lang", LANGUAGES)


def help_page(edition: str, voice: Voice, commands: Sequence[str], face: Face) -> RenderableType:
    """The notation, and every command that can be typed now."""
    names = [voice.say(colour) for colour in rulebook.edition(edition).box.colours]
    listed = [*commands, *(name for name in COMMANDS if name not in commands)]
    typing = [voice.say(face.typing), ""] if not commands or "lay" in commands else []
    return Group(
        voice.pen.legend(names, voice.say("word-joker")),
        "",
        *typing,
        voice.listing(
            (", ".join(offered(name, voice.lang)), _explained(name, face.help(name), voice))
            for name in listed
        ),
    )


def _explained(name: str, own: str, voice: Voice) -> str:
    """What a command does; some families have their own words for it."""
    return voice.say(own if own in messages(voice.lang) else f"play-help-{name}")


def score(match: Match, voice: Voice) -> RenderableType:
    """The score sheet: a line for each game, and the sums (C-SCORE-6)."""
    grid = Grid(box=box.SIMPLE_HEAD)
    grid.add_column("", no_wrap=True, style="dim")
    for name in match.plan.players:
        grid.add_column(name, justify="right", overflow="fold")
    for number, played in enumerate(match.sheet.played, 1):
        cells = [
            f"{signed(score)}{'*' if seat in played.result.winners else ''}"
            for seat, score in enumerate(played.result.scores)
        ]
        grid.add_row(voice.say("play-game", number=number), *cells)
    grid.add_section()
    totals = [signed(total) for total in match.sheet.totals]
    grid.add_row(voice.say("play-total"), *totals, style="bold")
    legend = [voice.tip("play-score-won")] if match.sheet.played else []
    return Group(voice.heading("play-score-sheet"), grid, *legend)


def match_over(match: Match, voice: Voice) -> Iterator[RenderableType]:
    """The sheet of a match that has been played, and who has won it."""
    yield score(match, voice)
    winners = match.sheet.winners or ()
    names = voice.names(winners, match.plan.players)
    if match.plan.games > 1:
        said = "play-wins-match" if len(winners) == 1 else "play-shares-match"
        clause = rulebook.edition(match.plan.edition).family.match_clause
        yield Text(voice.say(said, names=names, clause=clause), "bold green")
    yield voice.tip("play-record-kept", path=str(match.folder))


def rules(plan: Plan, voice: Voice, wanted: str = "") -> RenderableType:
    """The clauses of the table's rules in words and values: all, or those whose id has the wanted part.

    Where no id has it, those whose words do.
    """
    edition = rulebook.edition(plan.edition)
    part = wanted.upper()
    known = [clause for clause in edition.clauses.values() if clause.applies]
    chosen = [clause for clause in known if part in clause.id] if part else _of_the_game(known, plan)
    if not chosen:
        texts, typed = messages(voice.dialect), folded(wanted)
        own = _of_the_game(known, plan)
        chosen = [clause for clause in own if typed in folded(texts.get(f"clause-{clause.id}", ""))]
    exact = [clause for clause in chosen if clause.id == part]
    if not chosen:
        raise RequestError("clause-unknown", clause=wanted)
    settings = rulebook.resolve(plan.edition, plan.options, plan.rulings).values()
    entries = []
    for clause in exact or chosen:
        values = [_value(setting, voice) for setting in settings if setting.clause == clause.id]
        code = f"clause-{clause.id}"
        said = [Text(voice.say(code))] if code in messages(voice.lang) else []
        entries.append((f"{clause.id}{' (r)' if clause.reading else ''}", Group(*said, *values)))
    return Group(
        voice.heading("play-rules", plan.edition),
        voice.listing(entries),
        voice.tip("rules-reading-note"),
    )


def _of_the_game(clauses: Sequence[rulebook.Clause], plan: Plan) -> Sequence[rulebook.Clause]:
    """The clauses of the game that is played, where a box has two."""
    mode = rulebook.resolve(plan.edition, plan.options, plan.rulings).get("mode.introductory")
    introductory = mode is not None and mode.value is True
    return [clause for clause in clauses if clause.id.startswith(_INTRODUCTION) == introductory]


def _value(setting: rulebook.Setting, voice: Voice) -> Text:
    house = f" ({voice.say('house-rules')})" if setting.origin == rulebook.HOUSE else ""
    return Text(
        f"{voice.say(setting.key)}: {_shown(setting.value, voice)}{house}", "dim" if not house else "bold"
    )


def _shown(value: Value, voice: Voice) -> str:
    if isinstance(value, StrEnum):
        return voice.say(f"{type(value).__name__}.{value}")
    if isinstance(value, bool):
        return voice.say("yes" if value else "no")
    return ", ".join(map(str, value)) if isinstance(value, tuple) else json.dumps(value)
