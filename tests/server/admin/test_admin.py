"""`kostka admin` on a server that runs: what it shows, what it changes, and that it takes effect."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from kostka.cli import main
from kostka.server.protocol.closing import Close
from tests.server.clients import PATIENCE, Client, join, make_table
from tests.server.serving import Running, running

SEATS = [{"kind": "here", "name": "Zuzanna"}, {"kind": "open"}]
OPTIONS = {"clock.turn_ms": 0}


class Admin:
    """The command, beside a server."""

    def __init__(self, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._data, self._capsys = data, capsys

    async def __call__(self, *words: str, status: int = 0) -> Any:
        given = [*words, "--data", str(self._data), "--json"]
        assert await asyncio.to_thread(main, ["admin", *given]) == status
        said = self._capsys.readouterr().out
        return json.loads(said) if said else None


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kostka.server.guests.bans.LOOK_SECONDS", 0.02)
    monkeypatch.setattr("kostka.server.admin.erasing.NOTICED_SECONDS", 0.2)


async def played(
    data: Path,
    capsys: pytest.CaptureFixture[str],
    work: Callable[[Running, Admin, Client, Client], Awaitable[None]],
) -> None:
    async with running(data) as server, asyncio.timeout(PATIENCE):
        made = await make_table(server.address, edition="original-it", seats=SEATS, options=OPTIONS)
        code = made["code"]
        joined = await join(server.address, code, "Bořivoj")
        ana = await Client(server.address, code, made["token"]).connect()
        ben = await Client(server.address, code, joined["token"]).connect()
        await work(server, Admin(data, capsys), ana, ben)
        for one in (ana, ben):
            await one.close()


async def test_tables_are_listed_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def work(_: Running, admin: Admin, ana: Client, ben: Client) -> None:
        (line,) = await admin("tables")
        assert (line["code"], line["phase"]) == (ana.code, "playing")
        assert await admin("tables", "--phase", "over") == []
        about = await admin("table", ana.code)
        assert [seat["name"] for seat in about["seats"]] == ["Zuzanna", "Bořivoj"]
        assert "position" not in about
        await admin("table", "nosuchxx", status=1)

    await played(tmp_path, capsys, work)


async def test_racks_are_shown_only_to_who_insists_and_the_server_logs_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    async def work(_: Running, admin: Admin, ana: Client, ben: Client) -> None:
        about = await admin("table", ana.code, "--reveal")
        assert len(about["position"]["racks"]) == 2
        while "racks" not in caplog.text:  # noqa: ASYNC110 - the log tells nobody
            await asyncio.sleep(0.01)
        assert ana.code in caplog.text

    await played(tmp_path, capsys, work)


async def test_a_table_is_closed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def work(server: Running, admin: Admin, ana: Client, ben: Client) -> None:
        await admin("close", ana.code, status=1)
        assert ana.closed is None
        assert (await admin("close", ana.code, "--yes"))["done"]
        assert not (await admin("close", ana.code, "--yes", status=1))["done"]
        await ana.until(lambda one: one.closed == Close.RESTART)
        again = await Client(server.address, ana.code, ana.token).connect()
        assert (again.state["phase"], again.state["ended"]) == ("over", "closed")
        assert await _record(server, ana.code)
        await again.close()

    await played(tmp_path, capsys, work)


async def test_a_table_is_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def work(server: Running, admin: Admin, ana: Client, ben: Client) -> None:
        await admin("delete", ana.code, status=1)
        assert (await admin("delete", ana.code, "--yes"))["count"] > 1
        await ana.until(lambda one: one.closed == Close.RESTART)
        again = await Client(server.address, ana.code, ana.token).connect()
        assert again.closed == Close.NO_TABLE
        assert await admin("tables") == []

    await played(tmp_path, capsys, work)


async def test_a_person_is_banned_and_let_in_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work(server: Running, admin: Admin, ana: Client, ben: Client) -> None:
        subject = (await admin("ban", "--table", ben.code, "--seat", "1", "--reason", "swears"))["subject"]
        await ben.until(lambda one: one.closed == Close.BANNED)
        assert (await Client(server.address, ben.code, ben.token).connect()).closed == Close.BANNED
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
            mine = await http.get("/api/tables", headers={"authorization": f"Bearer {ben.token}"})
            assert (mine.status_code, mine.json()["error"]["code"]) == (403, "banned")
        (kept_out,) = await admin("bans")
        assert (kept_out["subject"], kept_out["kind"], kept_out["reason"]) == (subject, "guest", "swears")
        assert ana.closed is None
        assert (await admin("unban", subject))["done"]
        await admin("unban", subject, status=1)
        back = await Client(server.address, ben.code, ben.token).connect()
        while back.closed is not None:  # the server looks now and then
            back = await Client(server.address, ben.code, ben.token).connect()
        await back.close()

    await played(tmp_path, capsys, work)


async def test_an_address_is_kept_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def work(server: Running, admin: Admin, ana: Client, ben: Client) -> None:
        await admin("ban", "--address", "127.0.0.1")
        await ana.until(lambda one: one.closed == Close.BANNED)
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
            assert (await http.get("/api/tables")).status_code == 403

    await played(tmp_path, capsys, work)


async def test_stolen_tokens_are_revoked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def work(server: Running, admin: Admin, ana: Client, ben: Client) -> None:
        await admin("revoke", "--table", ben.code, "--seat", "1")
        await ben.until(lambda one: one.closed == Close.TOKEN)
        assert (await Client(server.address, ben.code, ben.token).connect()).closed == Close.TOKEN
        assert ana.closed is None

    await played(tmp_path, capsys, work)


async def test_a_person_gets_everything_stored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def work(server: Running, admin: Admin, ana: Client, ben: Client) -> None:
        await admin("close", ana.code, "--yes")
        given = await admin("export", "--table", ben.code, "--seat", "1")
        (table,) = given["tables"]
        assert (table["code"], table["seats"], table["names"]) == (ben.code, [1], ["Bořivoj"])
        assert table["records"][0].startswith('{"format":"kostka-record')
        await admin("export", "nobody", status=1)

    await played(tmp_path, capsys, work)


@pytest.mark.parametrize("seat", [0, 1])
async def test_who_is_erased_is_nowhere_in_the_files(
    seat: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = ("Zuzanna", "Bořivoj")[seat]

    async def work(server: Running, admin: Admin, ana: Client, ben: Client) -> None:
        mover = (ana, ben)[ana.state["waiting"][0]]
        await mover.act(ana.state["waiting"][0], {"draw": True})
        await admin("erase", "--table", ben.code, "--seat", str(seat), status=1)
        assert name.encode() in _bytes(tmp_path)
        assert (await admin("erase", "--table", ben.code, "--seat", str(seat), "--yes"))["count"] == 1
        other, token = ((ben, ben.token), (ana, ana.token))[seat]
        back = await Client(server.address, other.code, token).connect()
        assert name not in json.dumps(back.state)
        await back.act(1 - seat, {"draw": True})
        await admin("close", ben.code, "--yes")
        record = await _record(server, ana.code)
        assert name not in record
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
            checked = (await http.post("/api/verify", json={"record": record})).json()
            assert checked["ok"], checked
        await back.close()

    await played(tmp_path, capsys, work)
    assert name.encode() not in _bytes(tmp_path)


async def _record(server: Running, code: str) -> str:
    async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
        answer = await http.get(f"/api/tables/{code}/records/1")
        assert answer.status_code == 200
        return answer.text


def _bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.glob("kostka.db*")))


@pytest.mark.parametrize("address", ["nonsense", "127.0.0.0/24", "127.0.0.2 ", "127.000.000.002"])
async def test_what_is_no_address_cannot_be_kept_out(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path):
        assert (
            await asyncio.to_thread(main, ["admin", "ban", "--address", address, "--data", str(tmp_path)])
            == 1
        )
        assert "is not an address" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["ban"],
        ["ban", "guest", "--address", "127.0.0.1"],
        ["ban", "--table", "abcdefgh"],
        ["revoke", "--seat", "1"],
    ],
)
async def test_it_must_be_clear_who_is_meant(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path):
        assert await asyncio.to_thread(main, ["admin", *words, "--data", str(tmp_path)]) == 1
    assert "--seat" in capsys.readouterr().err


@pytest.mark.parametrize(
    "guest", ["-hm9vYmFyZm9vYmFyZm9vY", "--data9vYmFyZm9vYmFyZm", "-_-9vYmFyZm9vYmFyZm9vY"]
)
async def test_a_guest_may_begin_like_an_option(
    guest: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path):
        admin = Admin(tmp_path, capsys)
        assert (await admin("ban", guest, "--reason", "noise"))["subject"] == guest
        assert [one["subject"] for one in await admin("bans")] == [guest]
        assert (await admin("unban", guest))["subject"] == guest
        await admin("erase", guest, "--yes", status=1)  # nothing is stored


def test_a_folder_without_a_server_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "tables", "--data", str(tmp_path)]) == 1
    assert "kostka.db" in capsys.readouterr().err
