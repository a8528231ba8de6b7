"""Who writes to a log without end makes reading it dear for all: the log ends, and reading is counted."""

from pathlib import Path

import pytest

from kostka.server.protocol import client
from kostka.server.tables.commands import Refusal, Sit, TableCommand
from tests.server.desk import Desk
from tests.server.reviews.asking import SMALL, asking, play_on, short


def refused(code: str) -> "pytest.RaisesExc[Refusal]":
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


def test_a_game_is_finished_at_a_table_that_is_used_up_and_no_other_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Desk("original-pl", options={"clock.turn_ms": 0, **SMALL}, games=2)
    monkeypatch.setattr("kostka.server.tables.deciding.MOST_ENTRIES", desk.table.seq)
    with refused("table-used-up"):
        desk.do(client.Pause(0), "ana")
    with monkeypatch.context() as full:
        full.setattr("kostka.server.tables.deciding.TO_END", 0)
        for question in (client.Missing(0, 1), client.Remove(1)):
            with refused("table-used-up"):
                desk.do(question, "ana")
    for question in (client.Missing(0, 1), client.Remove(1)):
        with pytest.raises(Refusal, check=lambda refusal: refusal.code != "table-used-up"):
            desk.do(question, "ana")
    play_on(desk)
    assert desk.is_in("between")
    without_end: tuple[TableCommand, ...] = (
        client.Next(),
        client.Rematch(),
        client.AddBot(1, "solid"),
        client.OpenSeat(1),
        Sit("Cyd"),
    )
    for command in without_end:
        with refused("table-used-up"):
            desk.do(command, "ana")
    monkeypatch.undo()
    desk.do(client.Next(), "ana")
    assert desk.is_in("playing")


async def test_a_question_about_a_long_log_counts_as_several(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_refill: None
) -> None:
    async with asking(tmp_path, questions_per_minute=8) as one:
        desk = short()
        path = (await one.put(desk)).replace("reviews", "records")
        monkeypatch.setattr("kostka.server.edge.asking.A_QUESTION", len(desk.entries) // 2)
        found = [(await one.ask("GET", f"{path}/1")).status_code for _ in range(4)]
        assert found == [200, 200, 429, 429]
