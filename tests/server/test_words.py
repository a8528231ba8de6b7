"""What a table says to people is in the words of its book, in whichever language."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kostka.texts import LANGUAGES
from tests.server.faults.inside import Seam, inside

OTHER_WORDS = {
    "original-pl": r"płyt|stoja",
    "first-pl": r"\bkost[ek]|tabliczk",
    "express-pl": r"płyt|tabliczk|stoja",
}
"""How the books in this language do not call their pieces and what these stand on."""


class Heard(list[dict[str, Any]]):
    """What came over a socket."""

    def __call__(self, text: str) -> None:
        self.append(json.loads(text))


async def _said(seam: Seam, heard: Heard, *messages: dict[str, Any]) -> list[str]:
    """All messages for people in what answers these."""
    heard.clear()
    for message in messages:
        seam.say(message)
    wanted = sum(message["type"] != "ping" for message in messages)
    await seam.until(lambda _: sum(one["type"] in ("refused", "report", "hint") for one in heard) >= wanted)
    for violation in (broken for one in heard for broken in _violations(one)):
        assert violation["parts"], "a refusal came without its parts"
        assert all(part.get("words", "") in violation["message"] for part in violation["parts"])
    return [str(text) for one in heard for text in _texts(one)]


def _violations(value: Any) -> list[Any]:
    if isinstance(value, list):
        return [found for one in value for found in _violations(one)]
    if not isinstance(value, dict):
        return []
    return [*value.get("violations", ())] + [found for one in value.values() for found in _violations(one)]


def _texts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        own = [value["message"]] if "message" in value else []
        return own + list(value.get("lines", ())) + [text for one in value.values() for text in _texts(one)]
    return [text for one in value for text in _texts(one)] if isinstance(value, list) else []


@pytest.mark.parametrize("name", OTHER_WORDS)
async def test_the_words_of_the_book(name: str, tmp_path: Path) -> None:
    async with inside(tmp_path) as server:
        seats = [{"kind": "here", "name": "Ana"}] * 2
        made = await server.make(edition=name, seats=seats, games=1)
        for lang in LANGUAGES:
            heard = Heard()
            seam = Seam(server, made["code"], heard)
            await seam.hello(made["token"], lang=lang)
            view = seam.last["state"]["views"][0]
            dice = isinstance(view["table"], str)
            drafts: list[Any] = ["d01:R5@0,0", "x"] if dice else [["R1"], ["R1 R2"], ["Z9"], ["R1 B2 K3"]]
            questions = [
                {"type": "draft", "seat": 0, "n": n, "draft": draft} for n, draft in enumerate(drafts)
            ]
            acts = [
                {"type": "act", "cmd": f"{lang}{n}", "seq": 1, "seat": n % 2, "action": {"play": draft}}
                for n, draft in enumerate(drafts)
            ]
            hint = {"type": "hint", "seat": 0, "step": 1}
            texts = await _said(seam, heard, *questions, *acts, hint)
            assert len(texts) > len(drafts)
            if lang == "pl":
                wrong = [text for text in texts if re.search(OTHER_WORDS[name], text, re.IGNORECASE)]
                assert not wrong
            await seam.leave()
