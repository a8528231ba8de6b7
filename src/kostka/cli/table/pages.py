"""Pages available at every table: the score sheet, the rules by clause, the commands."""

from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kostka import rules as rulebook
from kostka.cli.clauses import of_the_game, passages, valued
from kostka.cli.table.book import Match, Plan
from kostka.cli.table.face import Face
from kostka.cli.table.voice import Voice, signed
from kostka.cli.table.wording import folded, in_language, meant, offered
from kostka.engine.record import Recording
from kostka.errors import RequestError
from kostka.fields import as_choice
from kostka.texts import LANGUAGES, messages

COMMANDS = ("table", "log", "score", "how", "rules", "pause", "lang", "save", "help", "quit")


def command_in(line: str, known: Sequence[str], lang: str, at_turn: Sequence[str] = ()) -> tuple[str, str]:
    """The command at the beginning of a line, "" if there is none, and the line with it blanked out.

    A word that can only be meant as a command, and is none, is an error that names the nearest one; so is a
    command of a turn outside a turn.
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
        folded(spelling): in_language(name, lang)
        for name in (*known, *at_turn)
        for spelling in offered(name, lang)
    }
    begun = [spelling for spelling in words if spelling.startswith(typed)]
    near = begun or get_close_matches(typed, words, 1)
    if near:
        raise RequestError("command-unknown-near", command=word, near=words[near[0]])
    raise RequestError("command-unknown", command=word, help=in_language("help", lang))


def arguments(before: Sequence[str], edition: str) -> Iterable[str]:
    """What can follow a command, for completion."""
    if before == ["lang"]:
        return LANGUAGES
    if before == ["rules"]:
        clauses = rulebook.edition(edition).clauses.values()
        return tuple(clause.id.lower() for clause in clauses if clause.applies)
    return ()


def language(name: str) -> str:
    """The language that a word names."""
    return as_choice(name.lower(), "lang", LANGUAGES)


def help_page(edition: str, voice: Voice, commands: Sequence[str], face: Face) -> RenderableType:
    """The notation, and every command that can be typed now."""
    book = rulebook.edition(edition)
    names = [voice.say(colour) for colour in book.box.colours]
    listed = [*commands, *(name for name in COMMANDS if name not in commands)]
    typing = [voice.say(face.typing), ""] if not commands or "lay" in commands else []
    return Group(
        voice.pen.legend(names, voice.say("word-joker")),
        "",
        *typing,
        voice.listing(
            (", ".join(offered(name, voice.lang)), _explained(name, f"{book.family}-help-{name}", voice))
            for name in listed
        ),
    )


def _explained(name: str, own: str, voice: Voice) -> str:
    """What a command does; some families have their own words for it."""
    return voice.say(own if own in messages(voice.lang) else f"play-help-{name}")


def how(face: Face, voice: Voice) -> RenderableType:
    """What the game is about and how to play it, in a few sentences."""
    spaced = [part for line in face.how.split("\n") for part in ("", Text(line))]
    return Group(voice.heading("play-how"), "", Text(face.goal, "bold"), *spaced)


def log(steps: Sequence[Recording], face: Face, voice: Voice, seat: int | None = None) -> RenderableType:
    """Everything that happened, the latest first, as a seat or the public may know it."""
    rows = []
    for step in reversed(steps):
        news = [text for event in step.events if (text := face.entry(event, seat)) is not None]
        if news:
            rows.append((str(step.actions or ""), Group(*news)))
    return Group(voice.heading("play-log"), voice.listing(rows))


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
    """The score sheet of a finished match, and who won it."""
    yield score(match, voice)
    winners = match.sheet.winners or ()
    names = voice.names(winners, match.plan.players)
    if match.plan.games > 1:
        said = "play-wins-match" if len(winners) == 1 else "play-shares-match"
        clause = rulebook.edition(match.plan.edition).family.match_clause
        yield Text(voice.say(said, names=names, clause=clause), "bold green")
    yield voice.tip("play-record-kept", path=str(match.folder))


def rules(plan: Plan, voice: Voice, wanted: str = "") -> RenderableType:
    """The clauses of the table's rules in words and values: all, one, or those about a word."""
    edition = rulebook.edition(plan.edition)
    settings = rulebook.resolve(plan.edition, plan.options, plan.rulings)
    found = passages(edition, settings, voice.lang, wanted, of_the_game(edition, settings))
    entries = []
    for passage in found:
        said = [Text(passage.text)] if passage.text else []
        values = [_value(setting, voice) for setting in passage.settings]
        entries.append((passage.title, Group(*said, *values)))
    readings = any(passage.clause.reading for passage in found)
    note = [voice.tip("rules-reading-note")] if readings else []
    return Group(voice.heading("play-rules", plan.edition), voice.listing(entries), *note)


def _value(setting: rulebook.Setting, voice: Voice) -> Text:
    house = f" ({voice.say('house-rules')})" if setting.origin == rulebook.HOUSE else ""
    return Text(f"{valued(setting, voice.dialect)}{house}", "bold" if house else "dim")
