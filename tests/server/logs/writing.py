"""Tables played by the book of this test, written down entry by entry.

`python -m tests.server.logs.writing` writes those of the latest rulings that are not there yet; a file that
is there stays. Files of rulings 1 were written before rulings had numbers.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from kostka.analysis.going_on import as_it_was
from kostka.analysis.what_if import moment
from kostka.rules import LATEST
from kostka.server.protocol import client
from kostka.server.tables.commands import Act, Credit, MakeLink, ReplaceHost, TakeOver, TimeUp
from kostka.server.tables.entries import AnyEntryBody, Began, Chair, Entry
from kostka.server.tables.folding import fold
from kostka.server.tables.recording import record
from kostka.server.tables.state import TableState
from tests.server import brains
from tests.server.desk import GUESTS, Desk

FOLDER = Path(__file__).parent
LONGEST = 400


def digest(table: TableState) -> str:
    """Where a table stands, in a few letters; what the wire makes of it is not meant."""
    current, clock = table.current, table.clock
    stands = [
        table.phase,
        table.match,
        table.ended,
        table.paused,
        table.host,
        [[seat.kind, seat.name, seat.guest, seat.bot] for seat in table.seats],
        table.sheet.plain(),
        None if clock is None else [clock.deadline, clock.left_ms, clock.grace_ms],
        None if current is None else table.game.write_position(current.position),
        None if table.question is None else [table.question.kind, sorted(table.question.votes.items())],
    ]
    return hashlib.sha256(msgspec.json.encode(stands)).hexdigest()[:16]


def lines(log: list[Entry], tables: list[TableState]) -> Iterator[str]:
    """A log as text: an entry a line, with the digest of the table after it."""
    for entry, table in zip(log, tables, strict=True):
        yield json.dumps({"row": write_entry(entry), "digest": digest(table)}, ensure_ascii=False)


def write_entry(entry: Entry) -> dict[str, Any]:
    """An entry as these files have had it from the first release on."""
    return {"seq": entry.seq, "at": entry.at, "entry": msgspec.to_builtins(entry.body), "cmd": entry.cmd}


def read_entry(written: dict[str, Any]) -> Entry:
    """What `write_entry` wrote."""
    body = msgspec.convert(written["entry"], AnyEntryBody)
    return Entry(written["seq"], written["at"], body, written["cmd"])


def play(desk: Desk, most: int = LONGEST) -> None:
    """Everybody plays as well as the solver knows, until the game is over."""
    for _ in range(most):
        if not desk.is_in("playing"):
            return
        table, position = desk.table, desk.position
        seat = min(table.waiting)
        view: dict[str, Any] = {"game": table.game.kind}
        view |= table.game.write_view(table.game.view(position, seat))
        action = brains.action(view, seat, table.plan.edition)
        desk.do(Act(seat, action, table.seq), table.seats[seat].guest, f"c{table.seq}")
        desk.later(1_234)


def classic() -> Desk:
    """A match with everything that can happen at a table."""
    desk = Desk("original-pl", 3, games=2, seed="log classic")
    desk.act(0, redeal=False)
    desk.later(60_000)
    desk.do(TimeUp())
    play(desk, 4)
    desk.do(client.Pause(0), "ana")
    desk.do(client.Vote(1, "yes"), "ben")
    desk.do(client.Vote(2, "yes"), "cyd")
    desk.later(600_000)
    desk.do(client.Resume(1), "ben")
    turn = desk.table.turn
    assert turn is not None
    others = [seat for seat in range(3) if seat != turn]
    desk.do(client.MoreTime(turn), GUESTS[turn])
    desk.do(client.Vote(others[0], "yes"), GUESTS[others[0]])
    desk.do(Credit(desk.around.now + 500_000))
    desk.do(MakeLink(2, "digest", desk.around.now + 1_000), "cyd")
    desk.do(TakeOver("digest"), "dan")
    play(desk)
    desk.do(client.Next(), "ben")
    desk.answer_deal()
    desk.do(client.Leave(2), "dan")
    desk.do(client.Missing(0, 2), "ana")
    desk.do(client.Vote(0, "end"), "ana")
    desk.do(client.Vote(1, "end"), "ben")
    desk.do(client.Rematch(), "ana")
    return desk


def first() -> Desk:
    desk = Desk("first-pl", 2, seed="log first")
    play(desk)
    return desk


def introductory() -> Desk:
    desk = Desk("first-pl", 2, options={"mode.introductory": True}, seed="log introductory")
    play(desk)
    return desk


def express() -> Desk:
    desk = Desk("express-pl", chairs=[Chair("Ana", "ana"), Chair("Ben", "ben")], seed="log express")
    play(desk)
    return desk


def removal() -> Desk:
    """The others vote somebody out, and the host vanishes."""
    desk = Desk("original-pl", 4, seed="log removal")
    desk.answer_deal()
    desk.do(client.Remove(3), "ana")
    desk.do(client.Vote(1, "no"), "ben")
    desk.do(client.Vote(2, "yes"), "cyd")
    desk.do(ReplaceHost("ben"))
    desk.do(client.Remove(0), "ben")
    desk.do(client.Vote(2, "no"), "cyd")
    return desk


def continued() -> Desk:
    """A table that goes on from a finished game; after it a game that was dealt there."""
    before = Desk("original-it", 2, seed="log continued")
    play(before)
    header = as_it_was(moment(record(before.entries, 1), 20))
    assert header.began is not None
    desk = Desk("original-it", 2, seed="log continued", by_host=True)
    origin = header.began
    began = Began(origin.position, header.seed, origin.check, origin.number)
    entry = Entry(desk.table.seq + 1, desk.around.now, began)
    desk.entries.append(entry)
    desk.table = fold(desk.table, entry)
    play(desk)
    desk.do(client.Rematch(), "ana")
    play(desk, 4)
    return desk


DESKS = {
    "classic": classic,
    "first": first,
    "introductory": introductory,
    "express": express,
    "removal": removal,
    "continued": continued,
}


def main() -> None:
    """Write what is not there."""
    for name, make in DESKS.items():
        path = FOLDER / f"{name}-{LATEST}.jsonl"
        if path.exists():
            continue
        desk = make()
        table: TableState | None = None
        tables = []
        for entry in desk.entries:
            table = fold(table, entry)
            tables.append(table)
        path.write_text("".join(f"{line}\n" for line in lines(desk.entries, tables)), "utf-8")


if __name__ == "__main__":
    main()
