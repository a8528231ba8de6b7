"""Tokens of guests: whatever is changed in one, it is refused; new keys send nobody away."""

import base64
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import TimestampSigner

from kostka.errors import RequestError
from kostka.server.auth import DAY_SECONDS, SKEW_SECONDS, Guests, Key, load_keys, rotate_keys

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


def test_new_keys_keep_old_tokens_until_they_expire(tmp_path: Path) -> None:
    first = Guests(load_keys(tmp_path), DAYS).token("ana")
    begun = 1_800_000_000.0
    for number in range(5):
        rotate_keys(tmp_path, DAYS, begun + number)
    guests = Guests(load_keys(tmp_path), DAYS)
    assert guests.verify(first) == "ana"
    newest = load_keys(tmp_path)[0]
    assert Guests([newest], DAYS).verify(guests.token("ben")) == "ben"
    assert Guests([newest], DAYS).verify(first) is None
    rotate_keys(tmp_path, DAYS, begun + DAYS * DAY_SECONDS + 10)
    assert len(load_keys(tmp_path)) == 2
    assert Guests(load_keys(tmp_path), DAYS).verify(first) is None


def test_keys_are_for_nobody_else(tmp_path: Path) -> None:
    keys = load_keys(tmp_path)
    assert (tmp_path / "keys").stat().st_mode & 0o077 == 0
    assert load_keys(tmp_path) == keys
    (tmp_path / "keys").write_text("secret yesterday\n")
    with pytest.raises(RequestError):
        load_keys(tmp_path)
