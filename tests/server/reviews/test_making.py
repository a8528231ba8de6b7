"""Reviews over HTTP: made once for whoever may see the record, kept, and shown in four languages."""

from pathlib import Path

import msgspec

from kostka.server.protocol import reviews as wire
from kostka.texts import LANGUAGES
from tests.server.reviews.asking import asking, short


async def test_a_review_is_made_once_and_shown_in_every_language(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        path = f"{await one.put(short())}/1"
        before = (await one.http.get(path)).json()
        assert (before["state"], before["review"]) == ("none", None)
        done = await one.ready(path)
        assert (done["state"], done["progress"], done["deep"], done["outdated"]) == ("ready", 1, False, False)
        assert done["review"]["players"] == ["Ana", "Ben"]
        assert [step["n"] for step in done["steps"]] == [0, *(turn["n"] for turn in done["review"]["turns"])]
        assert done["steps"][0]["events"][-1]["racks"] == done["steps"][0]["position"]["racks"]
        assert [step["may"] for step in (done["steps"][0], done["steps"][-1])] == [["draw"], []]
        texts = set()
        for lang in LANGUAGES:
            answer = await one.http.get(path, params={"lang": lang})
            assert answer.headers["content-encoding"] == "gzip"
            read = msgspec.json.decode(answer.content, type=wire.ReviewState)
            assert read.review is not None
            remarks = [remark for turn in read.review.turns for remark in turn.remarks]
            assert all(remark.text and remark.parts for remark in remarks)
            texts.add(tuple(remark.text for remark in remarks))
        assert len(texts) == len(LANGUAGES), "everybody reads the same language"
        assert one.doors.server.house.reviews.made == 1
        assert (await one.ready(path))["review"] == done["review"]
        assert one.doors.server.house.reviews.made == 1, "it was made again"


async def test_a_record_from_outside_is_reviewed_and_a_broken_one_named(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        path = await one.put(short())
        record = (await one.http.get(f"{path.replace('reviews', 'records')}/1")).text
        answer = await one.http.post("/api/reviews", json={"record": record, "lang": "it"})
        read = msgspec.json.decode(answer.content, type=wire.RecordReview)
        assert (read.edition, read.players) == ("original-pl", ["Ana", "Ben"])
        assert read.options["deck.numbers"] == 7
        assert len(read.steps) == len(record.splitlines()) - 1
        broken = record.replace('"draw":true', '"draw":false', 1)
        answer = await one.http.post("/api/reviews", json={"record": broken})
        assert answer.status_code == 422
        assert answer.json()["error"]["at"].startswith("line 2")
