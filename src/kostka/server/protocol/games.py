"""What the families say of a game on the wire, by kind of game: views and reports, and what happens.

The engine writes all of it, as docs/notation.md has it; a test holds these types against what it writes.
"""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from kostka.server.protocol.classic import ClassicEvent, ClassicReport, ClassicView
from kostka.server.protocol.express import ExpressEvent, ExpressReport, ExpressView
from kostka.server.protocol.first import (
    FirstEvent,
    FirstReport,
    FirstView,
    IntroductoryEvent,
    IntroductoryReport,
    IntroductoryView,
)

View: TypeAlias = ClassicView | FirstView | IntroductoryView | ExpressView
Report: TypeAlias = ClassicReport | FirstReport | IntroductoryReport | ExpressReport

EVENTS: dict[str, Any] = {
    "classic": ClassicEvent,
    "first": FirstEvent,
    "introductory": IntroductoryEvent,
    "express": ExpressEvent,
}
"""The types of events by kind of game. Kinds share names of events, but not what is in them."""

Events: TypeAlias = Annotated[
    list[dict[str, Any]],
    Meta(extra={"items": "AnyEvent"}, extra_json_schema={"items": {"$ref": "#/$defs/AnyEvent"}}),
]
"""Events of one kind of game; msgspec itself has no type for them, since their tags are not unique."""
