"""What the families say of a game on the wire: views, reports and events, put together from their modules.

The engine writes all of it, as docs/notation.md has it; a test holds these types against what it writes.
"""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from msgspec import Meta

from kostka.rules import families

FAMILIES: tuple[Any, ...] = tuple(family.part(family.wire) for family in families.known() if family.wire)
"""The modules with the types of each family: its `VIEWS`, `REPORTS` and `EVENTS`."""

if TYPE_CHECKING:
    from kostka.server.protocol.parts import OfGame

    View: TypeAlias = OfGame
    Report: TypeAlias = OfGame
else:
    View = reduce(or_, (view for family in FAMILIES for view in family.VIEWS))
    Report = reduce(or_, (report for family in FAMILIES for report in family.REPORTS))

EVENTS: dict[str, Any] = {kind: union for family in FAMILIES for kind, union in family.EVENTS.items()}
"""The types of events by kind of game. Kinds share names of events, but not what is in them."""

Events: TypeAlias = Annotated[
    list[dict[str, Any]],
    Meta(extra={"named": "AnyEvent[]"}, extra_json_schema={"items": {"$ref": "#/$defs/AnyEvent"}}),
]
"""Events of one kind of game; msgspec itself has no type for them, since their tags are not unique."""
