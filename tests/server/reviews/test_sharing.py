"""Links to games of closed tables: who makes and takes them back, and how much they open."""

from pathlib import Path

from kostka.server.protocol import client
from kostka.server.store.shares import MOST_LINKS
from tests.server.desk import Desk
from tests.server.reviews.asking import Asking, asking, play_on, short

STRANGERS = (None, "dan")
CLOSED = {"spectators": False}


def match() -> Desk:
    """A closed match with one game over, and another one running."""
    desk = short(games=3, **CLOSED)
    desk.do(client.Next(), "ana")
    return desk


async def shared(one: Asking, path: str, guest: str = "ben") -> str:
    answer = await one.ask("POST", f"{path}/share", guest)
    assert answer.status_code == 200, answer.text
    secret: str = answer.json()["secret"]
    return secret


async def statuses(one: Asking, path: str, link: str | None, guest: str | None = None) -> set[int]:
    """How the record and the review are answered."""
    paths = (path, path.replace("reviews", "records"))
    return {(await one.ask("GET", each, guest, link=link)).status_code for each in paths}


async def test_a_link_opens_one_game_until_it_is_taken_back(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        desk = match()
        play_on(desk)
        path = await one.put(desk)
        assert await statuses(one, f"{path}/1", None, "dan") == {403}
        link, other = await shared(one, f"{path}/1"), await shared(one, f"{path}/1", "ana")
        for guest in STRANGERS:
            assert await statuses(one, f"{path}/1", link, guest) == {200}
            assert await statuses(one, f"{path}/2", link, guest) == {403}, "it opens another game"
        assert (await one.ask("GET", f"{path}/1", "ana")).json()["shared"]
        assert not (await one.ask("GET", f"{path}/1", link=link)).json()["shared"], "strangers learn of it"
        assert (await one.ask("DELETE", f"{path}/1/share", "ana")).json() == {"links": 2}
        for gone in (link, other):
            assert await statuses(one, f"{path}/1", gone) == {403}
        assert not (await one.ask("GET", f"{path}/1", "ana")).json()["shared"]


async def test_a_link_opens_no_other_table_and_makes_no_links(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        path, other = await one.put(short(**CLOSED)), await one.put(short(**CLOSED))
        link = await shared(one, f"{path}/1")
        assert await statuses(one, f"{other}/1", link) == {403}
        for method in ("POST", "DELETE"):
            assert (await one.ask(method, f"{path}/1/share", "dan", link=link)).status_code == 403
        assert await statuses(one, f"{path}/1", link) == {200}


async def test_who_has_a_link_may_have_the_review_made(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        path = await one.put(short(**CLOSED))
        link = await shared(one, f"{path}/1")
        assert (await one.ask("POST", f"{path}/1", json={})).status_code == 403
        assert (await one.ask("POST", f"{path}/1", json={}, link=link)).status_code == 202


async def test_a_running_game_cannot_be_shared(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        path = await one.put(match())
        assert (await one.ask("POST", f"{path}/2/share", "ana")).status_code == 409
        link = await shared(one, f"{path}/1")
        assert await statuses(one, f"{path}/2", link) == {403}


async def test_an_open_table_needs_no_secret(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        path = await one.put(short())
        assert (await one.ask("POST", f"{path}/1/share", "ana")).json() == {"secret": None}
        assert not (await one.ask("GET", f"{path}/1", "ana")).json()["shared"]


async def test_there_is_a_bound_on_links(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        path = await one.put(short(**CLOSED))
        for _ in range(MOST_LINKS):
            await shared(one, f"{path}/1")
        refused = await one.ask("POST", f"{path}/1/share", "ana")
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "share-too-many")


async def test_who_guesses_secrets_is_slowed_down(tmp_path: Path) -> None:
    async with asking(tmp_path, misses_per_minute=5) as one:
        path = await one.put(short(**CLOSED))
        link = await shared(one, f"{path}/1")
        guesses = [link[:-1], link.upper(), "", "a b", "x" * 10_000]
        found = [(await one.ask("GET", f"{path}/1", link=guess)).status_code for guess in (*guesses, link)]
        assert found == [403] * len(guesses) + [429]


async def test_only_the_digest_of_a_secret_is_stored(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        link = await shared(one, f"{await one.put(short(**CLOSED))}/1")
    assert link.encode() not in _stored(tmp_path)


def _stored(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.glob("kostka.db*"))
