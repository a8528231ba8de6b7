"""The bodies of HTTP requests and responses. The token goes into the header `Authorization: Bearer …`."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from kostka.server.protocol.fields import (
    MOST_SEATS,
    BotName,
    FamilyName,
    Language,
    Milliseconds,
    Name,
    Number,
    SeatNumber,
    Secret,
    Token,
)
from kostka.server.protocol.games import Report
from kostka.server.protocol.parts import Part, Violation
from kostka.server.protocol.server import Problem
from kostka.server.protocol.tables import Share


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who takes a seat: `here` is a person at the creator's own screen, `open` waits for somebody to join."""

    kind: Literal["here", "open", "bot"]
    name: Name | None = None
    bot: BotName | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A new table. A request without a token also creates a guest."""

    edition: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[str, Any], Meta(max_length=100)] = field(default_factory=dict)
    """House rules by dotted key."""
    games: Annotated[int, Meta(ge=1, le=100)] | None = None
    """Games of the match; by default what the rules say."""
    public: bool = False
    spectators: bool = True
    starter: SeatNumber | None = None
    """Who starts the first game, where the rules let the table decide."""
    start: Literal["full", "host"] = "full"
    """Start as soon as all seats are taken, rather than when the host says so."""
    deals: bool = False
    """The client adds a part to the deal: the first game waits for the promise in its `hello`."""
    reviews: bool = True
    """Every game is reviewed as soon as it is over."""


class Entrance(Part, frozen=True):
    """Your way in: keep the token, and open the socket with it."""

    code: str
    token: Token
    seats: list[SeatNumber]
    host: bool
    next_commitment: str
    """The server's promise for the next deal."""


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat: the first open one unless one is named."""

    name: Name
    seat: SeatNumber | None = None
    deals: bool = False
    """As in `NewTable`."""


class SeatLink(Part, frozen=True):
    """Moves a seat to another device, once: open the table's page with it, then POST it to `claim`."""

    link: Secret
    expires: Milliseconds


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Take over a seat with its link."""

    link: Secret
    deals: bool = False
    """As in `NewTable`."""


class SeatSummary(Part, frozen=True):
    """A seat as outsiders see it."""

    kind: Literal["open", "person", "bot", "left"]
    name: str
    bot: str | None


class TableSummary(Part, frozen=True):
    """A table as outsiders see it: those who may want to join or watch."""

    code: str
    edition: str
    title: str
    options: dict[str, Any]
    seats: list[SeatSummary]
    phase: Literal["lobby", "playing", "between", "over"]
    games: int
    played: int
    spectators: bool
    public: bool
    created: Milliseconds
    waiting: list[int] = field(default_factory=list)
    """Whom the game waits for; left out in lists."""


class TableList(Part, frozen=True):
    """The public tables, those with open seats first."""

    tables: list[TableSummary]


class EditionSummary(Part, frozen=True):
    """A box."""

    id: str
    title: str
    family: FamilyName
    language: str
    age: int
    colours: list[str]
    players: list[int]
    """The fewest and the most."""
    introductory: bool
    """Whether the box has an introductory game as well (`mode.introductory`)."""


class EditionList(Part, frozen=True):
    """All boxes."""

    editions: list[EditionSummary]


class RuleValue(Part, frozen=True):
    """A rule that can be changed at a table."""

    key: str
    value: Any
    clause: str
    words: str
    type: Literal["flag", "number", "choice", "list"]
    low: int | None = None
    high: int | None = None
    choices: list[str] = field(default_factory=list)


class ClauseInfo(Part, frozen=True):
    """A clause as this edition has it; a `reading` fills in where the book is silent or unclear."""

    id: str
    reading: bool
    applies: bool


class EditionInfo(EditionSummary, frozen=True):
    """A box with all of its rules."""

    words: dict[str, str]
    """The book's own words for its pieces."""
    rules: list[RuleValue]
    clauses: list[ClauseInfo]


class BotInfo(Part, frozen=True):
    """A level of computer players. `strength` is its measured strength, if there is one."""

    name: BotName
    family: FamilyName
    strength: str | None = None


class BotList(Part, frozen=True):
    """All levels, the weakest first in each family."""

    bots: list[BotInfo]


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A record as text."""

    record: Annotated[str, Meta(max_length=1_000_000)]


class Verdict(Part, frozen=True):
    """Whether a record is whole and its seed the one that was promised."""

    ok: bool
    error: Problem | None
    players: list[str] = field(default_factory=list)
    actions: int = 0
    commitment: str | None = None
    shares: list[Share] = field(default_factory=list)
    """What was added to the deal, the server's part first; empty where only the server dealt."""
    scores: list[Number] | None = None


class DraftQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """A draft on any position, as on the pages about the rules."""

    edition: Annotated[str, Meta(max_length=40)]
    position: dict[str, Any]
    draft: list[str] | str
    options: Annotated[dict[str, Any], Meta(max_length=100)] = field(default_factory=dict)
    seat: SeatNumber = 0
    lang: Language = "en"
    parts: bool = False
    """Whether to include the messages of violations in parts."""


class DraftAnswer(Part, frozen=True):
    """What the rules say about it."""

    report: Report | None
    error: Problem | None


class Health(Part, frozen=True):
    """Whether play is possible."""

    ok: bool
    version: str
    protocol: int
    tables: int
    """Tables in memory."""
    connections: int
    process: str = ""
    """The name of this process among others on the same database."""
    processes: int = 1
    """How many of them are alive."""
    bus: bool = True
    """Whether the bus between them is connected; without it, moves in other processes are seen later."""


class Failure(Part, frozen=True, omit_defaults=True):
    """What is wrong with a request."""

    error: Problem
    violations: list[Violation] = field(default_factory=list)
    """The clauses that an action breaks."""
