"""`kostka judge` for programs: the contract to the letter, and an answer to every line, whatever it is."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kostka
from kostka.cli import main
from kostka.cli.jsonlines import serve
from kostka.cli.requests import answering
from tests.cli import garbage

CONTRACT = (
    '{"edition": "original-pl", "options": {"mode.assisted": false},'
    ' "position": {"racks": ["R1 R2", "K5 K6 K7"], "table": ["R3 R4 R5"], "pool": "B1 B2",'
    ' "opened": [true, false], "turn": 0},'
    ' "actions": [{"play": ["R1 R2 R3 R4 R5"]}]}'
)
ANSWER = (
    '{"results": [{"ok": true, "events": [{"type": "laid", "seat": 0, "tiles": "R1 R2"},'
    ' {"type": "ended", "clause": "C-END-1"}]}],'
    ' "position": {"racks": ["", "K5 K6 K7"], "table": ["R1 R2 R3 R4 R5"], "pool": "B1 B2",'
    ' "opened": [true, false], "turn": null},'
    ' "over": true, "reason": "C-END-1", "winners": [0], "scores": [100, -100]}\n'
)


def served(lines: str | bytes, lang: str = "en") -> tuple[int, str]:
    """The status and the answers."""
    out = io.BytesIO()
    status = serve(
        io.BytesIO(lines if isinstance(lines, bytes) else lines.encode()),
        out,
        answering(kostka.judge, lang),
        lang,
    )
    return status, out.getvalue().decode()


def changed(**changes: Any) -> str:
    return json.dumps({**json.loads(CONTRACT), **changes})


def test_the_example_of_the_contract_to_the_letter() -> None:
    assert served(CONTRACT) == (0, ANSWER)


def test_the_refusal_of_the_contract_has_all_its_fields() -> None:
    opening = {"racks": ["R7 R8 R9", "K5"], "table": [], "pool": "B1", "opened": [False, False], "turn": 0}
    line = changed(options={}, position=opening, actions=[{"play": ["R7 R8 R9"]}, {"draw": True}])
    status, text = served(line)
    answer = json.loads(text)
    [violation] = answer["results"][0]["violations"]
    assert status == 0
    assert list(violation) == ["clause", "code", "message", "tiles", "sets"]
    assert (violation["clause"], violation["code"]) == ("C-OPEN-1", "opening-too-low")
    assert (violation["tiles"], violation["sets"]) == ("R7 R8 R9", [0])
    assert answer["results"][1] == {"ok": False, "skipped": True}
    assert answer["position"] == opening


def test_a_faulty_play_on_a_strict_table_is_ok_and_costs_the_penalty() -> None:
    _, text = served(changed(actions=[{"play": ["R3 R4 R5", "R1 R2"]}]))
    [result] = json.loads(text)["results"]
    assert result["ok"]
    assert [event["clause"] for event in result["events"] if event["type"] == "penalty"] == ["C-TURN-5"]


def test_a_refused_action_is_an_answer_and_no_error() -> None:
    assert served(changed(actions=[{"pass": True}]))[0] == 0


def test_the_id_comes_first_and_the_language_is_that_of_the_request_or_of_the_command() -> None:
    words = []
    for lang, more in (("en", {}), ("it", {}), ("it", {"lang": "cs"})):
        _, text = served(changed(id=5, actions=[{"pass": True}], **more), lang)
        assert text.startswith('{"id": 5, "results"')
        words.append(json.loads(text)["results"][0]["violations"][0]["message"])
    assert len(set(words)) == 3
    status, text = served(changed(id=6, edition="original-xx"), "pl")
    assert status == 1
    assert json.loads(text)["id"] == 6
    assert "edycji" in json.loads(text)["error"]["message"]


def test_a_bad_line_is_answered_and_the_rest_is_served() -> None:
    status, text = served(f"nonsense\n{CONTRACT}\n[]\n{{}}\n{CONTRACT}")
    codes = [json.loads(line).get("error", {}).get("code") for line in text.splitlines()]
    assert status == 1
    assert codes == ["json-broken", None, "request-not-an-object", "field-missing", None]


def test_a_file_is_read_and_a_missing_one_is_named(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_text(CONTRACT)
    assert main(["judge", str(file)]) == 0
    assert capfdbinary.readouterr() == (ANSWER.encode(), b"")
    for missing in (tmp_path / "none.jsonl", tmp_path):
        assert main(["judge", str(missing)]) == 1
        captured = capfdbinary.readouterr()
        assert (captured.out, captured.err.count(b"\n")) == (b"", 1)


class Keyboard(io.TextIOWrapper):
    """Standard input at which somebody sits."""

    def isatty(self) -> bool:
        return True


def test_whoever_types_is_told_what_to_type(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(sys, "stdin", Keyboard(io.BytesIO(CONTRACT.encode())))
    assert main(["judge"]) == 0
    captured = capfdbinary.readouterr()
    assert captured.out == ANSWER.encode()
    assert b"one JSON object a line" in captured.err


def test_a_process_answers_line_by_line() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "kostka", "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(CONTRACT.encode() + b"\n")
            process.stdin.flush()
            assert process.stdout.readline().decode() == ANSWER
        process.stdin.close()
        assert process.wait() == 0


def requests() -> list[Any]:
    """Good requests of all kinds, by the three books."""
    turn = json.loads(CONTRACT)
    start = {
        "racks": ["R1 R1 R2 R2 R3 R3", "K5 K6", "O1"],
        "table": [],
        "pool": "B1 B2 B3",
        "opened": [False] * 3,
    }
    end = {
        "racks": ["R7 J", "K9 K9"],
        "table": ["R3 R4 R5", "R8 B8 K8 O8"],
        "pool": "",
        "opened": [True, True],
    }
    found = []
    for edition in ("original-pl", "original-it", "original-cz"):
        found += [
            {**turn, "edition": edition, "id": 1, "lang": "pl"},
            {
                "edition": edition,
                "seed": "again",
                "position": {**start, "turn": 1, "started": False},
                "actions": [
                    {"redeal": True, "seat": 0},
                    *({"redeal": False, "seat": seat} for seat in (1, 2)),
                ],
            },
            {
                "edition": edition,
                "options": {"mode.resign": True, "clock.legal_layout_stands": True, "deck.jokers": 3},
                "position": {
                    **end,
                    "turn": 1,
                    "last_turns": 2,
                    "drew": [None, "K9"],
                    "passes": 1,
                    "announced": [1],
                },
                "actions": [{"timeout": ["R3 R4 R5", "R8 B8 K8"]}, {"pass": True}, {"resign": True}],
            },
            {
                "edition": edition,
                "options": {"mode.resign": True, "setup.redeal_doublets": 2, "penalty.tiles": 3},
                "position": {
                    **start,
                    "racks": [*start["racks"], "O5 O6"],
                    "opened": [False, True, False, True],
                    "turn": 3,
                    "started": False,
                    "answers": [None, True, False, None],
                    "resigned": [2],
                    "deals": 2,
                    "starter": 3,
                    "seed": "ab" * 32,
                },
                "actions": [{"redeal": False, "seat": 0}, {"resign": True, "seat": 3}, {"draw": True}],
            },
            {
                "edition": edition,
                "options": {"mode.resign": True, "mode.assisted": False},
                "position": {
                    **end,
                    "racks": [*end["racks"], "O5 O6"],
                    "opened": [True, True, False],
                    "pool": "K1 K2 K3",
                    "turn": 1,
                    "drew": ["R7", None, "O5 O6"],
                    "announced": [2],
                    "interrupted": True,
                },
                "actions": [{"announce": True, "seat": 0}, {"play": ["R3 R4"]}, {"resign": True}],
            },
            {
                "edition": edition,
                "position": {**end, "pool": "B1 O2", "turn": 0},
                "actions": [
                    {"draw": True},
                    {"announce": True, "seat": 0},
                    {"play": ["R3 R4 R5", "R8 B8 K8 O8"]},
                ],
            },
        ]
    return found


def finished_games() -> list[Any]:
    """Requests that go on where a game has ended, and say how; there is nothing to be judged in them."""
    [example, *_] = requests()
    ends: list[Any] = [
        {"reason": "C-END-1", "winners": [0], "scores": [12, -12]},
        {"reason": "C-END-2", "winners": [0, 1], "scores": ["15/2", "-15/2"]},
        {"reason": "C-END-1", "winners": [1], "scores": ["1e5000", 0]},
        {"reason": "C-END-1", "winners": [1], "scores": ["1e99999999", 0]},
    ]
    over = [{**example, "position": {**example["position"], "result": end}} for end in ends]
    return [*over, {**example, "position": {**example["position"], "turn": None}}]


@pytest.mark.parametrize("request_", finished_games())
def test_the_end_of_a_game_is_nothing_to_go_on_from(request_: Any) -> None:
    status, text = served(f"{json.dumps(request_)}\n{CONTRACT}")
    refused, answer = text.splitlines(keepends=True)
    assert (status, answer) == (1, ANSWER)
    assert json.loads(refused)["error"]["code"] == "game-over"


def test_the_good_requests_are_good() -> None:
    assert not [request for request in requests() if "results" not in kostka.judge(request)]


def test_ten_thousand_lines_of_garbage_get_ten_thousand_answers() -> None:
    count = 10_000
    status, text = served(b"\n".join(garbage.lines([*requests(), *finished_games()], count, "garbage")))
    answers = [json.loads(line, parse_constant=pytest.fail) for line in text.splitlines()]
    assert status == 1
    assert len(answers) == count
    codes = {answer["error"]["code"] for answer in answers if "error" in answer}
    assert "internal-error" not in codes
    # It is garbage of many kinds, and part of it gets as far as the rules.
    assert len(codes) > 30
    results = [result for answer in answers for result in answer.get("results", ())]
    assert sum(result["ok"] for result in results) > 1000
    clauses = {broken["clause"] for result in results for broken in result.get("violations", ())}
    assert len(clauses) > 10
    for answer in answers:
        if "error" in answer:
            assert set(answer["error"]) == {"code", "message", "at"}
            assert 0 < len(answer["error"]["message"]) < 500
        else:
            assert {"results", "position", "over", "reason", "winners", "scores"} <= answer.keys()
