"""HTML from elements. Text that is not markup yet is escaped, so that nothing from outside becomes markup."""

from html import escape
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

_EMPTY = frozenset({"meta", "line", "rect", "path", "polyline", "circle"})


class Markup(str):
    """HTML or SVG that is put into a page as it is."""

    __slots__ = ()


Content: TypeAlias = "str | Iterable[Content]"


def element(kind: str, /, *content: Content, **attributes: object) -> Markup:
    """An element. Attributes that are None are left out; `class_` is `class`, `aria_hidden` `aria-hidden`."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if kind in _EMPTY:
        return Markup(f"<{kind}{given}>" if kind == "meta" else f"<{kind}{given}/>")
    return Markup(f"<{kind}{given}>{joined(*content)}</{kind}>")


def joined(*content: Content) -> Markup:
    """Several things in a row."""
    return Markup("".join(map(_written, content)))


def _written(content: Content) -> str:
    if isinstance(content, Markup):
        return content
    return escape(content, quote=False) if isinstance(content, str) else joined(*content)
