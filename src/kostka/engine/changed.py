"""A value with some fields changed: `dataclasses.replace` in half the time, for what every move does."""

from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:

    def changed(value: Any, /, **changes: Any) -> Any:
        """The value with these fields changed; it must be a dataclass that is made of its fields alone."""
        names, values = _shape(type(value))
        if not changes.keys() <= names.keys():
            raise TypeError(f"{type(value).__name__} has no {', '.join(changes.keys() - names.keys())}")
        return type(value)(*map(changes.get, names, values(value)))

    @cache
    def _shape(kind: Any) -> tuple[dict[str, None], Any]:
        names = dict.fromkeys(field.name for field in fields(kind))
        return names, attrgetter(*names)


__all__ = ["changed"]
