"""The keys of a family and their possible values, derived from the types of its sections."""

from collections.abc import Iterable
from dataclasses import fields
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple, get_args, get_origin

from kostka.errors import RulesError
from kostka.fields import cut
from kostka.rules.common import Among, Rules, Since, Within
from kostka.rules.families import Family

Value = bool | int | str | tuple[int, ...] | tuple[str, ...]
"""Members of enumerations are strings too, so every value has a plain JSON form."""


class Spec(NamedTuple):
    """The possible values of a key."""

    key: str
    kind: type
    item: type | None = None
    within: Within | None = None
    among: tuple[StrEnum, ...] = ()
    since: Since | None = None

    def check(self, raw: object, at: str) -> Value:
        """The value that `raw` means, or a RulesError that names the key."""
        if self.item is None:
            value: Value = self._scalar(raw, self.kind, at)
            return value
        if not isinstance(raw, list | tuple):
            raise RulesError("rule-not-a-list", at, key=self.key, value=as_written(raw))
        return tuple(self._scalar(item, self.item, at) for item in raw)

    def _scalar(self, raw: object, kind: type, at: str) -> Any:
        if issubclass(kind, StrEnum):
            members = self.among or tuple(kind)
            if isinstance(raw, str) and raw in members:
                return kind(raw)
            choices = ", ".join(members)
            raise RulesError("rule-not-a-choice", at, key=self.key, choices=choices, value=as_written(raw))
        # An exact comparison: to Python, True is an int.
        if type(raw) is not kind:
            raise RulesError(_WRONG_TYPE[kind], at, key=self.key, value=as_written(raw))
        if self.within and isinstance(raw, int) and not self.within.low <= raw <= self.within.high:
            low, high = self.within
            raise RulesError("rule-out-of-range", at, key=self.key, low=low, high=high, value=as_written(raw))
        return raw


_WRONG_TYPE = {bool: "rule-not-yes-or-no", int: "rule-not-a-number", str: "rule-not-a-text"}


def rules_type(family: Family) -> type[Rules]:
    """The type of a family's rules. Only the requested family is imported."""
    found: type[Rules] = family.part(family.rules)
    return found


@cache
def schema(family: Family) -> dict[str, Spec]:
    """The spec of each key of a family, in the order in which people read the rules."""
    sections = fields(rules_type(family))
    return {spec.key: spec for section in sections for spec in specs(section.type, f"{section.name}.")}


def specs(section: Any, prefix: str = "") -> tuple[Spec, ...]:
    """The specs of the fields of one dataclass."""
    return tuple(_spec(f"{prefix}{field.name}", field.type) for field in fields(section))


def unknown_key(key: str, known: Iterable[str], at: str) -> RulesError:
    """The error for an unknown key, with the one that was probably meant."""
    from difflib import get_close_matches

    keys = list(known)
    key = as_written(key)
    ends = {name.rpartition(".")[2]: name for name in keys}  # the section is easily mistaken or forgotten
    near = [
        *get_close_matches(key, keys, 1, cutoff=0.75),
        *(ends[end] for end in get_close_matches(key.rpartition(".")[2], ends, 1, cutoff=0.75)),
    ]
    if near:
        return RulesError("rule-key-unknown-near", at, key=key, near=near[0])
    return RulesError("rule-key-unknown", at, key=key)


def _spec(key: str, annotation: Any) -> Spec:
    limits = getattr(annotation, "__metadata__", ())
    bare = annotation.__origin__ if limits else annotation
    return Spec(
        key,
        kind=get_origin(bare) or bare,
        item=get_args(bare)[0] if get_origin(bare) else None,
        within=next((limit for limit in limits if isinstance(limit, Within)), None),
        among=next((limit for limit in limits if isinstance(limit, Among)), ()),
        since=next((limit for limit in limits if isinstance(limit, Since)), None),
    )


def as_written(raw: object) -> str:
    """A value about as its user wrote it: JSON where there is such a form, cut to a line."""
    from json import dumps

    return cut(raw if isinstance(raw, str) else dumps(raw, default=str, ensure_ascii=False))
