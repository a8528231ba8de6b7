"""New tables: from a guest's request to the first entry of a log."""

import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from kostka import rules
from kostka.engine.record import Header
from kostka.engine.seats import check_seat
from kostka.errors import RequestError
from kostka.server.protocol.http import NewTable, SeatPlan
from kostka.server.protocol.reviews import PlayOn
from kostka.server.rooms.thinking import levels
from kostka.server.tables.commands import Refusal
from kostka.server.tables.entries import Began, Chair, Created
from kostka.server.tables.folding import game_of
from kostka.server.tables.names import clean, distinct

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 8


def new_code() -> str:
    """A code for a table that cannot be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def is_code(text: str) -> bool:
    """Whether a text has the form of a table's code."""
    return len(text) == CODE_LENGTH and set(text) <= set(ALPHABET)


def new_seed() -> str:
    """The server's part of a deal; if no client adds one, the whole seed."""
    return secrets.token_hex(32)


def created(plan: NewTable, guest: str) -> Created:
    """The first entry of a table that a guest makes. A KostkaError says what is wrong with the plan."""
    game = game_of(plan.edition, plan.options)
    seats = len(plan.seats)
    players = game.rules.players
    if not players.min <= seats <= players.max:
        raise Refusal("seats-out-of-range", "seats", seats=seats, low=players.min, high=players.max)
    known = levels(game.rules.family)
    chairs: list[Chair] = []
    for number, seat in enumerate(plan.seats):
        chairs.append(_chair(seat, guest, known, f"seats {number}", chairs))
    own = next((number for number, chair in enumerate(chairs) if chair.guest), None)
    if plan.deals and own is not None:
        chairs[own] = replace(chairs[own], deals=True)
    if plan.starter is not None and plan.starter >= seats:
        raise Refusal("seat-unknown", "starter", seat=str(plan.starter), last=seats - 1)
    made = Created(
        code=new_code(),
        edition=plan.edition,
        options=plan.options,
        games=plan.games or game.rules.games,
        host=guest,
        seats=chairs,
        seed=new_seed(),
        public=plan.public,
        spectators=plan.spectators,
        starter=plan.starter,
        by_host=plan.start == "host",
        rulings=rules.LATEST,
        reviews=plan.reviews,
    )
    game.start(seats, made.seed, 0)  # raises if the deck is too small
    return made


def going_on(
    header: Header, asked: PlayOn, guest: str, before: Sequence[str], *, spectators: bool
) -> tuple[Created, Began]:
    """The first entries of a table at which a guest plays on against bots; `before` are the levels so far."""
    began, seats = header.began, len(header.players)
    assert began is not None, "it goes on from somewhere"
    check_seat(asked.seat, seats)
    if asked.bots and len(asked.bots) != seats:
        raise RequestError("field-one-per-seat", "bots", field="bots", seats=seats)
    known = levels(header.rules().family)
    chairs = []
    for number, level in enumerate(asked.bots or _same_or_strongest(before, known)):
        own = number == asked.seat
        person = Chair(clean(asked.name, "name"), guest)
        chairs.append(person if own else Chair(bot=_level(level, known, f"bots {number}")))
    made = Created(
        code=new_code(),
        edition=header.edition,
        options=dict(header.options),
        games=1,
        host=guest,
        seats=chairs,
        seed=new_seed(),
        spectators=spectators,
        rulings=header.rulings,
    )
    return made, Began(began.position, header.seed, began.check, began.number, began.seat)


def _same_or_strongest(before: Sequence[str], known: Sequence[str]) -> list[str]:
    """The bots that played, and the strongest bot in place of each person."""
    strongest = known[-1] if known else ""
    return [level if level in known else strongest for level in before]


def _chair(seat: SeatPlan, guest: str, known: tuple[str, ...], at: str, others: Sequence[Chair]) -> Chair:
    if seat.kind == "bot":
        return Chair(bot=_level(seat.bot or (known[len(known) // 2] if known else ""), known, at))
    if seat.kind == "open":
        return Chair()
    name = clean(seat.name or "", f"{at} name")
    return Chair(distinct(name, [chair.name for chair in others], f"{at} name"), guest)


def _level(name: str, known: Sequence[str], at: str) -> str:
    """The level of a bot, if there is one of that name."""
    if name not in known:
        raise Refusal("bot-unknown", at, bot=name, bots=", ".join(known))
    return name
