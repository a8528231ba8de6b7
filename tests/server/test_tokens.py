"""Tokens of guests: whatever is changed in one, it is refused; new keys send nobody away."""

import base64
import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import TimestampSigner

from kostka.errors import RequestError
from kostka.server.guests.tokens import DAY_SECONDS, SKEW_SECONDS, Guests
from kostka.server.store import Key
from kostka.server.store.keys import LEARNT_SECONDS, rotate_keys
from kostka.server.store.opening import open_store, sqlite_url

DAYS = 30
GUESTS = Guests([Key("a" * 64)], DAYS)
TOKEN = GUESTS.token("ana")


@pytest.mark.parametrize("place", range(len(TOKEN)))
def test_no_bit_can_be_changed(place: int) -> None:
    for bit in range(7):
        changed = TOKEN[:place] + chr(ord(TOKEN[place]) ^ (1 << bit)) + TOKEN[place + 1 :]
        assert GUESTS.verify(changed) is None, changed


@given(st.text(max_size=400))
def test_no_other_text_is_a_token(text: str) -> None:
    assert GUESTS.verify(text) is None


@given(st.integers(0, len(TOKEN) - 1), st.text(min_size=1, max_size=5))
def test_nothing_can_be_put_in_or_taken_out(place: int, text: str) -> None:
    assert GUESTS.verify(TOKEN[:place] + TOKEN[place + 1 :]) is None
    assert GUESTS.verify(TOKEN[:place] + text + TOKEN[place:]) is None


def test_a_token_without_signature_is_none() -> None:
    def part(value: object) -> str:
        return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")

    unsigned = f"{part({'alg': 'none', 'typ': 'JWT'})}.{part({'sub': 'ana'})}."
    for token in (unsigned, "ana", "ana.", "ana..", TOKEN.rpartition(".")[0] + ".", "." + TOKEN):
        assert GUESTS.verify(token) is None


def test_another_server_s_token_is_refused() -> None:
    assert Guests([Key("b" * 64)], DAYS).verify(TOKEN) is None
    assert GUESTS.verify(TimestampSigner("a" * 64, salt="something else").sign("ana").decode()) is None


def test_tokens_expire_and_a_clock_that_is_set_back_sends_nobody_away() -> None:
    now = 2_000_000_000.0
    made = TimestampSigner.get_timestamp(TimestampSigner("x"))

    def at(seconds: float) -> str | None:
        return Guests([Key("a" * 64)], DAYS, lambda: made + seconds).verify(GUESTS.token("ana"))

    assert at(DAYS * DAY_SECONDS - 60) == "ana"
    assert at(DAYS * DAY_SECONDS + 60) is None
    assert at(60 - SKEW_SECONDS) == "ana"
    assert at(-60 - SKEW_SECONDS) is None
    assert Guests([Key("a" * 64)], DAYS, lambda: now).verify(TOKEN) is None


async def keys_of(database: str, file: Path) -> list[Key]:
    store = open_store(database, file)
    try:
        return await store.keys()
    finally:
        await store.close()


async def test_new_keys_keep_old_tokens_until_they_expire(database: str, tmp_path: Path) -> None:
    file = tmp_path / "keys"
    first = Guests(await keys_of(database, file), DAYS).token("ana")
    begun = 1_700_000_000.0
    store = open_store(database, file)
    for number in range(5):
        rotate_keys(store.engine, DAYS, begun + number)
    guests = Guests(await store.keys(), DAYS)
    assert guests.verify(first) == "ana"
    newest = (await store.keys())[0]
    assert Guests([newest], DAYS).verify(guests.token("ben")) == "ben"
    assert Guests([newest], DAYS).verify(first) is None
    rotate_keys(store.engine, DAYS, begun + DAYS * DAY_SECONDS + 10)
    assert len(await store.keys()) == 2
    assert Guests(await store.keys(), DAYS).verify(first) is None
    await store.close()


async def test_keys_of_a_file_that_comes_later_verify_and_do_not_sign(database: str, tmp_path: Path) -> None:
    """A server of an earlier release may be upgraded after one that had no file."""
    own = (await keys_of(database, tmp_path / "none"))[0]
    file = tmp_path / "keys"
    file.write_text("b" * 64 + "\n" + "c" * 64 + " 5\n", "ascii")
    guests = Guests(await keys_of(database, file), DAYS)
    assert guests.verify(Guests([Key("b" * 64)], DAYS).token("ana")) == "ana"
    assert guests.verify(Guests([Key("c" * 64)], DAYS).token("ben")) == "ben"
    assert Guests([own], DAYS).verify(guests.token("eve")) == "eve"
    store = open_store(database, file)
    rotate_keys(store.engine, 0, time.time() + 10)
    await store.close()
    left = {key.secret for key in await keys_of(database, file)}
    assert not left & {"b" * 64, "c" * 64}, "what was replaced does not come back"


async def test_while_servers_run_a_new_key_is_known_before_it_signs(database: str, tmp_path: Path) -> None:
    store = open_store(database, tmp_path / "keys")
    now = 1_700_000_000.0
    await store.alive(int(now * 1000))
    moment = [now]
    before = Guests(await store.keys(), DAYS, lambda: moment[0])
    rotate_keys(store.engine, DAYS, now)
    after = Guests(await store.keys(), DAYS, lambda: moment[0])
    newest = Guests((await store.keys())[:1], DAYS)
    slow = Guests((await store.keys())[1:], DAYS)
    assert slow.verify(after.token("ana")) == "ana", "signed with a key that others do not know yet"
    moment[0] += LEARNT_SECONDS
    assert newest.verify(after.token("ana")) == "ana", "the new key is not used"
    assert Guests(await store.keys(), DAYS).verify(before.token("ana")) == "ana"
    assert [notice.kind for notice in await store.notices(None)] == ["keys"]
    await store.close()


async def test_keys_of_earlier_releases_are_imported(database: str, tmp_path: Path) -> None:
    file = tmp_path / "keys"
    old, new = "a" * 64, "b" * 64
    file.write_text(f"{new}\n{old} 1700000000\n")
    found = await keys_of(database, file)
    assert [(key.secret, key.replaced) for key in found] == [(new, None), (old, 1_700_000_000)]
    file.write_text("c" * 64 + "\n")
    assert (await keys_of(database, file))[0] == found[0], "a file replaced the keys of a database"


def test_keys_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "keys").write_text("secret yesterday\n")
    with pytest.raises(RequestError, match="keys"):
        open_store(sqlite_url(tmp_path / "kostka.db"), tmp_path / "keys")
