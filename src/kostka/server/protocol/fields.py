"""The kinds of fields that messages share, each with its limits."""

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta

from kostka.texts import LANGUAGES

MOST_SEATS = 4

SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS, description="A seat, from 0 in turn order.")]
Seq = Annotated[int, Meta(ge=0, le=2**53 - 1, description="The number of an entry in the table's log.")]
Milliseconds = Annotated[int, Meta(description="Milliseconds; instants are UTC since 1970.")]
CommandId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern="^[A-Za-z0-9_-]+$",
        description="Chosen by the client, new for every command; sent again, the answer is the first one's.",
    ),
]
Name = Annotated[str, Meta(min_length=1, max_length=40, description="A person's name, as it is shown.")]
Token = Annotated[str, Meta(min_length=1, max_length=400, description="A guest's signed token.")]
Secret = Annotated[str, Meta(min_length=1, max_length=100)]
Digits = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="32 bytes as 64 hexadecimal digits.")]
BotName = Annotated[str, Meta(min_length=1, max_length=20, description="A level of /api/bots.")]
FamilyName = Annotated[str, Meta(description="The name of a family of games.", extra={"named": "Family"})]
if TYPE_CHECKING:
    Language: TypeAlias = str
else:
    Language = Annotated[Literal[LANGUAGES], Meta(extra={"named": "Language"})]
Number = int | str
"""A score: a whole number, or a fraction as `p/q`."""
