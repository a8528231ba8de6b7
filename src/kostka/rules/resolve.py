"""From an edition and house rules to the rules of a game."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, overload

from kostka.errors import RulesError
from kostka.rules.common import LATEST, Rules
from kostka.rules.edition import Setting, edition
from kostka.rules.schema import Spec, Value, as_written, rules_type, schema, unknown_key

if TYPE_CHECKING:
    from kostka.rules.classic import ClassicRules
    from kostka.rules.express import ExpressRules
    from kostka.rules.first import FirstRules
    from kostka.rules.names import ClassicEdition, ExpressEdition, FirstEdition

HOUSE = "house rules"
"""The origin of values from neither the edition nor its parents."""

EARLIER = "earlier rulings"
"""The origin of values that an old game keeps although the ruling has changed since."""

Options = Mapping[str, object]
"""House rules: values by dotted key, `{"opening.minimum": 50}`."""
NO_OPTIONS: Options = MappingProxyType({})


@overload
def load(name: "ClassicEdition", options: Options = ..., rulings: int = ...) -> "ClassicRules": ...
@overload
def load(name: "FirstEdition", options: Options = ..., rulings: int = ...) -> "FirstRules": ...
@overload
def load(name: "ExpressEdition", options: Options = ..., rulings: int = ...) -> "ExpressRules": ...
@overload
def load(name: str, options: Options = ..., rulings: int = ...) -> Rules: ...
def load(name: str, options: Options = NO_OPTIONS, rulings: int = LATEST) -> Rules:
    """The rules of an edition under these rulings, with house rules by dotted key laid over them.

    >>> from kostka import rules
    >>> rules.load("original-pl", {"opening.minimum": 50}).opening.minimum
    50
    """
    return _built(name, options, rulings) if options else _by_the_book(name, rulings)


@lru_cache
def _by_the_book(name: str, rulings: int) -> Rules:
    return _built(name, NO_OPTIONS, rulings)


def _built(name: str, options: Options, rulings: int) -> Rules:
    settings = resolve(name, options, rulings)
    rules_class = rules_type(edition(name).family)
    sections: dict[str, dict[str, Value]] = {}
    for key, setting in settings.items():
        section, _, field = key.partition(".")
        sections.setdefault(section, {})[field] = setting.value
    built: dict[str, Any] = {
        field.name: _section(field.type, sections[field.name]) for field in fields(rules_class)
    }
    rules = rules_class(**built)
    rules.check()
    return rules


def resolve(name: str, options: Options = NO_OPTIONS, rulings: int = LATEST) -> Mapping[str, Setting]:
    """Every effective value with its clause and origin. An option may repeat the edition's value."""
    if not 1 <= rulings <= LATEST:
        raise RulesError("rulings-unknown", "rulings", rulings=rulings, latest=LATEST)
    book = edition(name)
    known = schema(book.family)
    settings = {key: _under(rulings, known[key], setting) for key, setting in book.settings.items()}
    for key, raw in options.items():
        if key not in known:
            raise unknown_key(key, known, at=key)
        value = known[key].check(raw, at=key)
        if value != settings[key].value:
            settings[key] = Setting(key, value, settings[key].clause, HOUSE)
    return settings


def differences(
    left: Mapping[str, Setting], right: Mapping[str, Setting]
) -> tuple[tuple[Setting | None, Setting | None], ...]:
    """The settings that differ in value, or that only one side has (the other is then None)."""
    pairs = ((left.get(key), right.get(key)) for key in {**left, **right})
    return tuple((one, other) for one, other in pairs if not one or not other or one.value != other.value)


def parse_option(text: str) -> tuple[str, object]:
    """Split `key=value`; the value is JSON (`true`, `50`, `[0, 30000]`) or else a plain word."""
    import json

    key, equals, value = text.partition("=")
    if not (key.strip() and equals):
        raise RulesError("option-malformed", option=text)
    try:
        return key.strip(), json.loads(value)
    except (ValueError, RecursionError):
        return key.strip(), value.strip()


def parse_options(texts: Iterable[str]) -> dict[str, object]:
    """Several assignments; a key with two values is an error."""
    options: dict[str, object] = {}
    for key, value in map(parse_option, texts):
        before = options.setdefault(key, value)
        if repr(before) != repr(value):  # to Python, True equals 1
            raise RulesError("option-twice", key, key=key, first=as_written(before), second=as_written(value))
    return options


def values(rules: Rules) -> dict[str, Value]:
    """All values of the rules by dotted key."""
    return {key: _at(rules, key) for key in schema(rules.family)}


@lru_cache(maxsize=256)
def rules_hash(rules: Rules) -> str:
    """A hash of exactly these rules: equal for equal values, whatever edition and options they came from.

    A key that came with later rulings and has its earlier value is left out, as before it existed.
    """
    import hashlib
    import json

    specs = schema(rules.family)
    hashed = {key: value for key, value in values(rules).items() if not _as_before(specs[key], value)}
    text = json.dumps({"family": rules.family.name, **hashed}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _under(rulings: int, spec: Spec, setting: Setting) -> Setting:
    """The edition's value, or the earlier one if these rulings do not know the key."""
    since = spec.since
    if since is None or since.rulings <= rulings or since.before == setting.value:
        return setting
    return Setting(setting.key, since.before, setting.clause, EARLIER)


def _as_before(spec: Spec, value: Value) -> bool:
    return spec.since is not None and spec.since.before == value


def _section(section: Any, content: dict[str, Value]) -> object:
    return section(**content)


def _at(rules: Rules, key: str) -> Any:
    section, _, field = key.partition(".")
    return getattr(getattr(rules, section), field)
