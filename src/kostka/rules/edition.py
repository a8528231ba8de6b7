"""Edition files: how they are read, and how one inherits from another.

A file names its parent and states only what differs. A table headed by a clause id holds the values that the
clause decides, `opening.minimum = 30`; it may mark the clause as our reading (`reading`) and say whether the
edition has it (`applies`). The first file of a line declares all clauses of its family; clauses without
values are procedure.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

from kostka.errors import RulesError
from kostka.rules import families
from kostka.rules.common import Within
from kostka.rules.families import Family
from kostka.rules.schema import Spec, Value, as_written, schema, specs, unknown_key

FOLDER = Path(__file__).with_name("editions")


class Colour(StrEnum):
    """What a box calls its colours."""

    RED = "red"
    BLUE = "blue"
    BLACK = "black"
    ORANGE = "orange"
    YELLOW = "yellow"


class Language(StrEnum):
    """The language of a rulebook."""

    POLISH = "pl"
    ITALIAN = "it"
    CZECH = "cs"


@dataclass(frozen=True, slots=True)
class Box:
    """What is printed on the box. An `age` of 0 means that it gives none."""

    title: str
    language: Language
    age: Annotated[int, Within(0, 99)]
    colours: tuple[Colour, ...]


WORDS = ("tile", "die", "joker", "rack", "pool", "run", "group", "opening", "star", "bank", "hold", "reroll")
"""The things for which an edition may give its book's word."""


class Setting(NamedTuple):
    """An effective value, the clause that decides it, and the edition (or overlay) it comes from."""

    key: str
    value: Value
    clause: str
    origin: str


class Clause(NamedTuple):
    """A clause of a family in one edition."""

    id: str
    reading: bool
    applies: bool
    origin: str


class Edition(NamedTuple):
    """A named source of rules. `settings` are complete and in the order of the schema."""

    id: str
    family: Family
    box: Box
    words: Mapping[str, str]
    settings: Mapping[str, Setting]
    clauses: Mapping[str, Clause]

    def spoken(self, lang: str) -> str:
        """The language with the book's word for its pieces, which selects variants of texts: `pl@płytka`."""
        return f"{lang}@{self.words.get('tile') or self.words.get('die', '')}"


def edition(name: str, folder: Path | None = None) -> Edition:
    """The edition with everything it inherits."""
    return _edition(name, folder or _home(name))


@cache
def _edition(name: str, folder: Path) -> Edition:
    line = _line(name, folder)
    if line[-1].abstract:
        raise RulesError("edition-abstract", edition=name)
    draft = _Draft(line[0])
    for source in line:
        draft.overlay(source)
    return draft.finished(line[-1])


def editions(folder: Path | None = None) -> tuple[str, ...]:
    """The names of all playable editions, family by family."""
    found = [name for home in ([folder] if folder else _homes()) for name in _editions(home)]
    order = families.known()
    return tuple(sorted(found, key=lambda name: order.index(edition(name, folder).family)))


@cache
def _editions(folder: Path) -> tuple[str, ...]:
    return tuple(name for name in sorted(_names(folder)) if not _source(name, folder).abstract)


def _homes() -> tuple[Path, ...]:
    """The folders with editions: ours, and those of other families."""
    return FOLDER, *(family.editions for family in families.known() if family.editions)


def _home(name: str) -> Path:
    return next((folder for folder in _homes() if _exists(name, folder)), FOLDER)


class _Source(NamedTuple):
    """One edition file."""

    name: str
    raw: dict[str, Any]

    @property
    def abstract(self) -> bool:
        return bool(Spec("abstract", bool).check(self.raw.get("abstract", False), self.at("abstract")))

    def at(self, key: str) -> str:
        return f"{self.name}.toml, {key}"


@cache
def _source(name: str, folder: Path) -> _Source:
    import tomllib

    try:
        raw = tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulesError("edition-file-broken", f"{name}.toml", problem=str(error)) from error
    return _Source(name, raw)


def _line(name: str, folder: Path) -> list[_Source]:
    """The edition and its ancestors, the eldest first."""
    if not _exists(name, folder):
        raise _unknown_edition(name, folder)
    line = [_source(name, folder)]
    while (parent := line[0].raw.get("parent")) is not None:
        at = line[0].at("parent")
        if not isinstance(parent, str) or not _exists(parent, folder):
            raise RulesError("parent-unknown", at, parent=str(parent))
        if any(parent == source.name for source in line):
            chain = " → ".join([*(source.name for source in reversed(line)), parent])
            raise RulesError("parent-cycle", at, chain=chain)
        line.insert(0, _source(parent, folder))
    return line


def _exists(name: str, folder: Path) -> bool:
    # Looked up in the listing, so that no name can lead out of the folder.
    return name in _names(folder)


@cache
def _names(folder: Path) -> frozenset[str]:
    return frozenset(path.stem for path in folder.glob("*.toml"))


_LONGEST_NAME = 60


def _unknown_edition(name: str, folder: Path) -> RulesError:
    from difflib import get_close_matches

    known = editions(None if folder == FOLDER else folder)
    near = get_close_matches(name[:_LONGEST_NAME].lower(), known, 1)
    if near:
        return RulesError("edition-unknown-near", edition=name, near=near[0])
    return RulesError("edition-unknown", edition=name, known=", ".join(known))


def _family(root: _Source) -> Family:
    raw = root.raw.get("family")
    try:
        return families.family(raw if isinstance(raw, str) else as_written(raw))
    except RulesError as error:
        error.at = root.at("family")
        raise


class _Draft:
    """An edition while its files are merged."""

    def __init__(self, root: _Source) -> None:
        self.root = root
        self.family = _family(root)
        self.schema = schema(self.family)
        self.box: dict[str, Value] = {}
        self.words: dict[str, str] = {}
        self.settings: dict[str, Setting] = {}
        self.clauses: dict[str, Clause] = {}

    def overlay(self, source: _Source) -> None:
        head = {"parent", "abstract"} | ({"family"} if source is self.root else set())
        sections = {key.partition(".")[0] for key in self.schema}
        for key, raw in source.raw.items():
            if key in head:
                continue
            if key in _BOX:
                self._overlay_box(source, key, raw)
            elif key == "words":
                self._overlay_words(source, raw)
            elif key in sections:
                name = f"{key}.{next(iter(raw), '')}" if isinstance(raw, dict) else key
                raise RulesError("clause-missing", source.at(name), key=name)
            elif isinstance(raw, dict):
                self._overlay_clause(source, key, raw)
            else:
                raise unknown_key(key, [*head, *_BOX, "words"], source.at(key))

    def finished(self, source: _Source) -> Edition:
        for key in [*self.schema, *_BOX]:
            if key not in self.settings and key not in self.box:
                raise RulesError("rule-missing", source.at(key), key=key)
        box: dict[str, Any] = self.box
        settings = {key: self.settings[key] for key in self.schema}
        return Edition(
            source.name,
            self.family,
            Box(**box),
            MappingProxyType(self.words),
            MappingProxyType(settings),
            MappingProxyType(self.clauses),
        )

    def _overlay_box(self, source: _Source, key: str, raw: object) -> None:
        value = _BOX[key].check(raw, source.at(key))
        if self.box.get(key) == value:
            raise self._no_op(source, key)
        self.box[key] = value

    def _overlay_words(self, source: _Source, raw: object) -> None:
        for name, word in (raw if isinstance(raw, dict) else {"": raw}).items():
            key = f"words.{name}"
            if name not in WORDS:
                raise unknown_key(key, [f"words.{known}" for known in WORDS], source.at(key))
            if self.words.get(name) == word:
                raise self._no_op(source, key)
            self.words[name] = str(Spec(key, str).check(word, source.at(key)))

    def _overlay_clause(self, source: _Source, name: str, table: dict[str, Any]) -> None:
        inherited = self.clauses.get(name)
        if inherited is None and source is not self.root:
            raise RulesError("clause-unknown", source.at(name), clause=name)
        self.clauses[name] = clause = inherited or Clause(
            name, reading=False, applies=True, origin=source.name
        )
        if inherited and not table:
            raise self._no_op(source, name)
        for section, content in table.items():
            if section in ("reading", "applies"):
                at = f"{name}.{section}"
                flag = bool(Spec(at, bool).check(content, source.at(at)))
                if getattr(clause, section) is flag:
                    raise self._no_op(source, at)
                flags = {"reading": clause.reading, "applies": clause.applies, section: flag}
                self.clauses[name] = clause = Clause(name, **flags, origin=source.name)
            elif isinstance(content, dict):
                for field, raw in content.items():
                    self._overlay_value(source, name, f"{section}.{field}", raw)
            else:
                raise unknown_key(section, self.schema, source.at(section))

    def _overlay_value(self, source: _Source, clause: str, key: str, raw: object) -> None:
        spec = self.schema.get(key)
        if spec is None:
            raise unknown_key(key, self.schema, source.at(key))
        value = spec.check(raw, source.at(key))
        inherited = self.settings.get(key)
        if inherited and inherited.clause != clause:
            raise RulesError("clause-differs", source.at(key), key=key, clause=clause, other=inherited.clause)
        if inherited and inherited.value == value:
            raise self._no_op(source, key)
        self.settings[key] = Setting(key, value, clause, source.name)

    def _no_op(self, source: _Source, key: str) -> RulesError:
        return RulesError("override-no-op", source.at(key), key=key)


_BOX = {spec.key: spec for spec in specs(Box)}
