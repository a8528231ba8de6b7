"""Messages on the bus that no process of the server has sent."""

import asyncio

import pytest

from kostka.server.bus import Hub, LocalBus
from kostka.server.bus.bus import LARGEST as CARRIED
from kostka.server.bus.signing import LARGEST, SIGNATURE, SignedBus
from kostka.server.store import Key

KEYS = [Key("11" * 32, 0), Key("22" * 32, 10)]
"""Which both have learnt."""
FOREIGN = Key("33" * 32, 20)


async def heard(sent: list[bytes], sender: SignedBus | None = None, hub: Hub | None = None) -> list[bytes]:
    """What a process hears of what somebody puts on the bus."""
    hub = hub or Hub()
    found: list[bytes] = []
    hearing = SignedBus(LocalBus(hub, "one"))
    hearing.learn(KEYS)
    await hearing.open(found.append, lambda: None)
    for message in sent:
        (sender or LocalBus(hub, "two")).send(["one"], message)
    await asyncio.sleep(0.001)
    await hearing.close()
    return found


def signed(hub: Hub, *keys: Key) -> SignedBus:
    sender = SignedBus(LocalBus(hub, "two"))
    sender.learn(keys)
    return sender


async def test_only_messages_signed_with_a_known_key_are_heard() -> None:
    for known in ([KEYS[0]], KEYS):
        hub = Hub()
        assert await heard([b"[1]", b""], signed(hub, *known), hub) == [b"[1]", b""]
    hub = Hub()
    assert not await heard([b"[1]"], signed(hub, FOREIGN), hub)


async def test_whatever_else_is_on_the_bus_is_not_heard(caplog: pytest.LogCaptureFixture) -> None:
    hub = Hub()
    ours: list[bytes] = []
    hub.members["two"] = ours.append
    signed(hub, KEYS[1]).send(["two"], b"[1]")
    await asyncio.sleep(0)
    (letter,) = ours
    forged = [
        b"",
        b"\xff" * SIGNATURE,
        b"0" * CARRIED,
        letter[:-1],
        letter + b" ",
        letter.upper(),
        b"f" + letter[1:] if letter[:1] != b"f" else b"0" + letter[1:],
        letter[SIGNATURE:],
    ]
    assert await heard([*forged * 200, letter], hub=hub) == [b"[1]"]
    assert len(caplog.records) <= 20, "a flood of them does not flood the log"


async def test_a_process_that_has_learnt_no_key_sends_and_hears_nothing() -> None:
    hub = Hub()
    assert not await heard([b"[1]"], signed(hub), hub)


async def test_the_longest_message_can_be_sent_with_its_signature() -> None:
    hub = Hub()
    longest = b"1" * LARGEST
    assert await heard([longest], signed(hub, *KEYS), hub) == [longest]
