"""H1, non-interference: permute all that a principal may not know, and not a byte of what it gets changes.

Hidden are the other racks, what others drew and answered, the order of pool and bag, the seeds, and who the
other guests are. Compared are state and summary, news of others' moves, refusals, reports on drafts,
hints and what a bot would be sent.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from itertools import count
from typing import Any
from unittest.mock import patch

import msgspec
from msgspec import structs

from kostka.engine import IllegalAction
from kostka.engine.chance import Chance
from kostka.errors import KostkaError
from kostka.rules import edition, load
from kostka.server.edge.socket import problem
from kostka.server.protocol import server
from kostka.server.rooms import thinking
from kostka.server.tables import outgoing, projection
from kostka.server.tables.commands import Act
from kostka.server.tables.deciding import decide
from kostka.server.tables.decision import Decision
from kostka.server.tables.entries import Acted, Entry
from kostka.server.tables.state import TableState
from kostka.server.workers import Hinting, Moving
from kostka.texts import LANGUAGES
from tests.engine.express_movers import ExpressMover
from tests.engine.first_movers import Child, FirstMover
from tests.engine.movers import Mover
from tests.server.desk import Desk

encode = msgspec.json.encode
AROUND = Desk().around
A_GAME = 16
"""So many tables of one game, so that short games count as much as long ones."""
HINT_EVERY = 10
"""Hints are thought out for one pair in so many; of all others it is compared what they would come from."""

NO_CLOCK = {"clock.turn_ms": 0}
GAMES: tuple[tuple[str, dict[str, Any], Any], ...] = (
    ("original-pl", NO_CLOCK, Mover(eager=80, clever=30)),
    ("original-it", {"mode.assisted": False}, Mover(eager=80, careless=15)),
    ("original-cz", NO_CLOCK, Mover(eager=90, restless=3)),
    ("original-pl", {**NO_CLOCK, "end.pool_empty": "must-lay"}, Mover(eager=60)),
    ("first-pl", {}, FirstMover(eager=80)),
    ("first-pl", {"mode.introductory": True}, Child(wild=20)),
    ("express-pl", {}, ExpressMover(throws=80, lays=80)),
)
OPEN_OUTCOMES = ("play", "pass", "draw", "announce")
"""Actions whose outcome is told to everybody in the same words, whatever is hidden."""


def pairs(count_of: int, seed: int = 1) -> dict[str, Any]:
    """Check so many pairs of a table and a principal, in games of all families by turns."""
    checked: Counter[str] = Counter()
    chance = Chance("11" * 32, f"disguise {seed}")
    for number in count():
        name, options, mover = GAMES[number % len(GAMES)]
        tables = tuple(tables_of(name, options, mover, seed * 1_000_000 + number))
        for table in chance.shuffled(tables)[:A_GAME]:
            principals = (None, *range(len(table.seats)))
            seat = principals[chance.below(len(principals))]
            with_hint = checked.total() % HINT_EVERY == 0
            check_pair(table, seat, chance, with_hint=with_hint)
            checked[table.game.kind] += 1
            if checked.total() == count_of:
                return {"pairs": count_of, **checked}
    raise AssertionError("there is always another game")


def tables_of(name: str, options: dict[str, Any], mover: Any, seed: int) -> Iterator[TableState]:
    """The tables of one game, from its deal on."""
    chance = Chance("00" * 32, f"moves {seed}")
    most = load(name, options).players.max
    together = chance.below(2) == 0
    desk = Desk(name, 2 + chance.below(most - 1), options=options, seed=str(seed), deals=together)
    desk.deal_together()
    while desk.is_in("playing"):
        yield desk.table
        game = desk.table.game
        action = mover.action(game, desk.position, chance)
        if game.violations(desk.position, action):
            continue
        plain = game.write_action(action)
        desk.act(action.seat, **{key: value for key, value in plain.items() if key != "seat"})


def check_pair(table: TableState, seat: int | None, chance: Chance, *, with_hint: bool = False) -> None:
    """A table looks to a seat like another one that differs in all that the seat may not know."""
    guest = None if seat is None else table.seats[seat].guest
    lang = LANGUAGES[chance.below(len(LANGUAGES))]
    attempts = [] if seat is None else _attempts(table, seat, chance)
    drafts = [] if seat is None else _drafts(table, seat, chance)
    with _sealed_promises():
        views = []
        for one in (table, disguised(table, seat, chance, answers=True)):
            parts = everything(one, seat, guest)
            if seat is not None:
                parts += [_tried(one, seat, action, lang) for action in attempts]
                parts += [_reported(one, seat, draft, lang) for draft in drafts]
                parts += _jobs(one, seat, lang, with_hint=with_hint)
            views.append(parts)
        for here, there in zip(*views, strict=True):
            assert here == there, f"seat {seat} can tell: {_difference(here, there)}"
        _check_others_moves(table, disguised(table, seat, chance), seat, guest)


@contextmanager
def _sealed_promises() -> Iterator[None]:
    """A promise may depend on the seed, and on nothing else; it is a hash that tells nobody anything."""

    def promise(seed: str) -> str:
        return f"a promise of {len(seed)} digits"

    with patch.object(projection, "commitment", promise):
        yield


def _difference(here: bytes, there: bytes) -> str:
    place = next((n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), 0)
    around = slice(max(place - 60, 0), place + 60)
    return f"{here[around]!r} or {there[around]!r}"


# Another table that must look the same


def disguised(table: TableState, seat: int | None, chance: Chance, *, answers: bool = False) -> TableState:
    """The table with everything else that is hidden from a seat; `answers` about a new deal if asked for."""
    current = table.current
    assert current is not None
    redact = table.game.redact
    mine = None if seat is None else table.seats[seat].guest
    position = _other_position(current.position, seat, chance, answers=answers)
    strangers = {guest: _noise(chance)[:12] for guest in {*table.guests, table.host} if guest != mine}
    return structs.replace(
        table,
        current=structs.replace(
            current,
            position=position,
            seed=_noise(chance),
            shares=tuple(
                replace(share, part=_noise(chance)) if share.seat is None else share
                for share in current.shares
            ),
            events=tuple(_other_event(event, redact(event, seat), chance) for event in current.events),
        ),
        fresh=tuple(_other_event(event, redact(event, seat), chance) for event in table.fresh),
        seats=tuple(
            structs.replace(one, guest=strangers.get(one.guest or "", one.guest)) for one in table.seats
        ),
        host=strangers.get(table.host, table.host),
        next_seed=_noise(chance),
        links={_noise(chance): link for link in table.links.values()},
    )


def _noise(chance: Chance) -> str:
    return "".join(f"{chance.below(2**32):08x}" for _ in range(8))


def _other_position(position: Any, seat: int | None, chance: Chance, *, answers: bool) -> Any:
    """The hidden parts of a family's position, each of them dealt again."""
    parts = {field.name for field in fields(position)}
    new: dict[str, Any] = {"seed": _noise(chance)}
    if "racks" in parts:
        new["racks"], new["pool"] = _other_tiles(position, seat, chance)
    if "drew" in parts:
        last = zip(position.drew, new["racks"], strict=True)
        new["drew"] = tuple(
            mine if owner == seat or not mine else rack[: len(mine)]
            for owner, (mine, rack) in enumerate(last)
        )
    if "answers" in parts and answers:
        new["answers"] = tuple(
            said if owner == seat or said is None else chance.below(2) == 0
            for owner, said in enumerate(position.answers)
        )
    if "bag" in parts:
        new["bag"] = tuple(chance.shuffled(position.bag))
    return replace(position, **new)


def _other_tiles(position: Any, seat: int | None, chance: Chance) -> tuple[Any, Any]:
    others = [owner for owner in range(position.seats) if owner != seat]
    hidden = [tile for owner in others for tile in position.racks[owner]]
    mixed = list(chance.shuffled((*hidden, *position.pool)))
    racks = list(position.racks)
    for owner in others:
        size = len(racks[owner])
        racks[owner], mixed = tuple(sorted(mixed[:size])), mixed[size:]
    return tuple(racks), tuple(mixed)


def _other_event(event: Any, shown: Any, chance: Chance) -> Any:
    """An event of which a seat sees `shown`: what it does not see is something else."""
    if event == shown or not is_dataclass(event):
        return event
    assert not isinstance(event, type)
    changed = {
        field.name: _other_value(getattr(event, field.name), getattr(shown, field.name), chance)
        for field in fields(event)
    }
    return replace(event, **changed)


def _other_value(value: Any, shown: Any, chance: Chance) -> Any:
    if value == shown:
        return value
    if isinstance(value, bool):
        return chance.below(2) == 0
    if shown is None:
        return tuple(type(tile)(chance.below(4), 1 + chance.below(13)) for tile in value)
    return tuple(_other_value(one, other, chance) for one, other in zip(value, shown, strict=True))


# What a seat receives


def everything(table: TableState, seat: int | None, guest: str | None) -> list[bytes]:
    """All that a principal is sent about a table as it stands, and about its last events."""
    online = [True] * len(table.seats)
    last = outgoing.sendable(Entry(table.seq, table.at, Acted(seat or 0, {})), table).seen_by(guest)
    parts: list[Any] = [projection.state(table, guest, online, {}), projection.you(table, guest)]
    return [encode(part) for part in (*parts, projection.summary(table), last)]


def _tried(table: TableState, seat: int, action: dict[str, Any], lang: str) -> bytes:
    """What comes of an attempt: the refusal to the seat itself, or what everybody else is told of it."""
    try:
        decision = decide(table, Act(seat, action, table.seq), table.seats[seat].guest, AROUND)
    except IllegalAction as illegal:
        broken: Any = [violation.plain(lang, parts=True) for violation in illegal.violations]
        return encode(server.Refused("c", table.seq, None, broken))
    except KostkaError as error:
        return encode(server.Refused("c", table.seq, problem(error, lang), []))
    if next(iter(action)) not in OPEN_OUTCOMES or decision.table.phase != "playing":
        return b"chance, or the end of the game at which the racks are shown"
    return _sent_to(table, decision, None)


def _sent_to(before: TableState, decision: Decision, guest: str | None) -> bytes:
    parts = []
    for entry, after in zip(decision.entries, decision.tables[1:], strict=True):
        updates = outgoing.Updates(outgoing.sendable(entry, after), before, after, AROUND.now)
        parts.append(encode(updates.to(guest)))
        before = after
    return b"".join(parts)


def _check_others_moves(table: TableState, other: TableState, seat: int | None, guest: str | None) -> None:
    """What a seat is told of somebody else's draw, answer or pass does not depend on what is hidden.

    Two outcomes show something new: a new deal the own rack, and the end of the game all racks.
    """
    for mover in table.waiting - {seat}:
        for action in ({"draw": True}, {"pass": True}, {"redeal": False}):
            views = []
            for one in (table, other):
                try:
                    decision = decide(one, Act(mover, action, one.seq), one.seats[mover].guest, AROUND)
                except KostkaError:
                    continue  # only the mover is informed, and by its own rack
                if decision.table.phase == "playing" and _deals(decision.table) == _deals(one):
                    views.append(_sent_to(one, decision, guest))
            assert len(set(views)) <= 1, f"seat {seat} learns from {action} of {mover}"


def _deals(table: TableState) -> int:
    assert table.current is not None
    return getattr(table.current.position, "deals", 1)


def _reported(table: TableState, seat: int, draft: Any, lang: str) -> bytes:
    """The report on a draft; one with tiles of others says the same whoever has them."""
    assert table.current is not None
    try:
        layout = table.game.read_layout({"draft": draft})
        report = table.game.report(table.current.position, seat, layout)
    except KostkaError as error:
        return encode(problem(error, lang))
    return encode([table.game.write_report(report, lang), table.game.foreign(report)])


def _jobs(table: TableState, seat: int, lang: str, *, with_hint: bool) -> list[bytes]:
    """What workers are sent for this seat, and now and then what they answer."""
    view = thinking.seat_view(table, seat)
    about = edition(table.plan.edition)
    colours = tuple(colour.value for colour in about.box.colours)
    bot = thinking.levels(table.game.rules.family)[0]
    parts = [repr(Moving(bot, view, "", 1.0)).encode()]
    for step in (1, 2, 3):
        job = Hinting(view, step, about.spoken(lang), colours)
        parts.append(repr(job.run() if with_hint else job).encode())
    return parts


# What a seat may try


def _written_view(table: TableState, seat: int) -> dict[str, Any]:
    assert table.current is not None
    return table.game.write_view(table.game.view(table.current.position, seat))


def _own(view: dict[str, Any], seat: int) -> list[str]:
    """The tiles or dice that a seat has, or could take."""
    if "hands" in view:
        hand = view["hands"][seat]
        return f"{hand['hold']} {hand['reroll']}".split()
    return str(view.get("rack", view.get("loose", ""))).split()


def _attempts(table: TableState, seat: int, chance: Chance) -> list[dict[str, Any]]:
    """Actions of all families, in turn and out of it, with one's own tiles and with somebody else's."""
    view = _written_view(table, seat)
    attempts: list[dict[str, Any]] = [{"play": draft} for draft in _drafts(table, seat, chance)]
    tile = next(iter(_own(view, seat)), "R1")
    attempts += [
        {"pass": True},
        {"draw": True},
        {"announce": True},
        {"call": tile},
        {"find": _any_tile(chance)},
    ]
    attempts += [
        {"roll": tile.partition(":")[0]},
        {"roll": "d99"},
        {"timeout": []},
        {"nonsense": 1},
        {"resign": 1},
    ]
    return attempts


def _drafts(table: TableState, seat: int, chance: Chance) -> list[Any]:
    view = _written_view(table, seat)
    laid, own = view["table"], _own(view, seat)
    if isinstance(laid, str):
        own_dice = [f"{die}@{place},9" for place, die in enumerate(own[: 1 + chance.below(4)])]
        return [laid, " ".join((laid, *own_dice)).strip(), f"{laid} d24:R5@0,0".strip(), "d99:Z1"]
    guess = [_any_tile(chance) for _ in range(3)]
    some = own[: 1 + chance.below(4)]
    return [
        laid,
        [],
        laid[1:],
        [*laid, " ".join(some)],
        [*laid, " ".join(guess)],
        [*laid, " ".join((*some, *guess))],
    ]


def _any_tile(chance: Chance) -> str:
    return f"{'RBKO'[chance.below(4)]}{1 + chance.below(13)}"
