"""`kostka solve` for programs: one answer a line, whatever the line is."""

import io
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.cli import FAILED, MISUSED, main
from kostka.cli.jsonlines import LONGEST_LINE, serve
from kostka.cli.solve import answering

GOOD = '{"edition": "original-pl", "table": ["R3 R4 R5"], "rack": "R6 J K10"}'


def served(lines: str | bytes, lang: str = "en", **defaults: Any) -> tuple[int, list[dict[str, Any]]]:
    """The status and the answers."""
    given = lines if isinstance(lines, bytes) else lines.encode()
    out = io.BytesIO()
    answer = answering(**{"edition": None, "options": [], "objective": "tiles", **defaults})
    status = serve(io.BytesIO(given), out, answer, lang)
    text = out.getvalue().decode()
    assert text == "" or text.endswith("\n")
    return status, [json.loads(line, parse_constant=pytest.fail) for line in text.splitlines()]


def fault(line: str | bytes) -> dict[str, Any]:
    """The error that answers a line; the good line after it is answered too."""
    given = line if isinstance(line, bytes) else line.encode()
    status, (answer, after) = served(given + b"\n" + GOOD.encode())
    assert status == 1
    assert after["tiles"] == 2
    assert set(answer["error"]) == {"code", "message", "at"}
    return answer


def test_the_example_of_the_contract_to_the_letter() -> None:
    line = (
        '{"edition": "original-pl", "table": ["R3 R4 R5"], "rack": "R6 J K10",'
        ' "opened": true, "objective": "tiles"}'
    )
    status, [answer] = served(line)
    assert status == 0
    assert type(answer.pop("micros")) is int
    assert list(answer) == ["tiles", "points", "played", "table", "kept", "exact"]
    assert answer == {
        "tiles": 2,
        "points": 36,
        "played": "J R6",
        "table": ["R3 R4 R5 R6 J"],
        "kept": 0,
        "exact": True,
    }


def test_answers_come_in_order_and_repeat_the_id() -> None:
    ids: list[Any] = [7, "x", 1.5, None, True, "ż", "\ud800", "\x85 \u2028 \u2029", 10**30]
    lines = "\n".join(json.dumps({"id": mark, "rack": "R1 R2 R3"}) for mark in ids)
    status, answers = served(lines)
    assert status == 0
    assert [answer["id"] for answer in answers] == ids


def test_the_fault_of_a_line_carries_its_id_and_speaks_its_language() -> None:
    answer = fault('{"id": 9, "lang": "pl", "rack": "X5"}')
    assert answer["id"] == 9
    assert "to nie kostka" in answer["error"]["message"]
    _, [answer] = served('{"rack": "X5"}', lang="cs")
    assert "není kámen" in answer["error"]["message"]


def test_a_fault_of_the_language_itself_keeps_the_id() -> None:
    answer = fault('{"id": 9, "lang": "xx", "rack": "R5"}')
    assert (answer["id"], answer["error"]["at"]) == (9, "lang")
    assert "id" not in fault('{"id": [9], "rack": "R5"}')


@pytest.mark.parametrize(
    ("line", "code", "at"),
    [
        ("nonsense", "json-broken", "line 1 column 1"),
        ('{"rack": "R1"', "json-broken", "line 1 column 14"),
        ('{"rack": "R1"} {}', "json-broken", "line 1 column 16"),
        ("{'rack': 'R1'}", "json-broken", "line 1 column 2"),
        ('{"rack": "R1\x00"}', "json-broken", "line 1 column 13"),
        (b'{"rack": "R\xff"}', "line-not-utf8", "line 1"),
        ('{"rack": "R1"}'.encode("utf-16"), "line-not-utf8", "line 1"),
        ("[]", "request-not-an-object", "line 1"),
        ('"R1"', "request-not-an-object", "line 1"),
        ("null", "request-not-an-object", "line 1"),
        ('{"rack": NaN}', "json-number", "line 1"),
        ('{"rack": -Infinity}', "json-number", "line 1"),
        ('{"id": 1e999, "rack": "R1"}', "json-number", "line 1"),
        ('{"id": %s, "rack": "R1"}' % ("9" * 5000), "json-number", "line 1"),
        ('{"rack": "R1", "rack": "R2"}', "json-key-twice", "line 1"),
        ("[" * 200_000, "json-too-deep", "line 1"),
        ('{"rack":' * 100_000, "json-too-deep", "line 1"),
        ('{"rack": "%s"}' % ("R1 " * 10_000), "too-many-tiles", "rack"),
        ('{"rack": "%s"}' % ("R1 " * LONGEST_LINE), "line-too-long", "line 1"),
        ('{"rack": "R1 R1 R1"}', "too-many-copies", "rack"),
        ('{"rack": "J J J"}', "too-many-jokers", "rack"),
        ('{"rack": "R1", "table": ["R3 R4 R5", "R1 B2 K3"]}', "set-neither", "table set 2"),
        ('{"rack": ""}', "rack-empty", "rack"),
        ('{"rack": "R1 Ř5"}', "tile-unknown", "rack tile 2"),
        ('{"rack": "R1", "table": {}}', "field-not-a-list", "table"),
        ("{}", "field-missing", "rack"),
    ],
)
def test_a_bad_line_is_answered_and_the_rest_is_served(line: str | bytes, code: str, at: str) -> None:
    error = fault(line)["error"]
    assert (error["code"], error["at"]) == (code, at)
    assert error["message"]
    assert len(error["message"]) < 400


def test_a_bug_does_not_stop_the_other_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(request: Mapping[str, object]) -> Mapping[str, object]:
        raise ZeroDivisionError("by\nzero")

    out = io.BytesIO()
    monkeypatch.delenv("KOSTKA_DEBUG", raising=False)
    assert serve(io.BytesIO(b'{"id": 1}\n{"id": 2}\n'), out, answer) == 1
    first, second = map(json.loads, out.getvalue().splitlines())
    assert first["error"]["code"] == "internal-error"
    assert "ZeroDivisionError: by zero" in first["error"]["message"]
    assert (first["id"], second["id"]) == (1, 2)
    monkeypatch.setenv("KOSTKA_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        serve(io.BytesIO(b"{}"), io.BytesIO(), answer)


@pytest.mark.parametrize(
    "value", [10**5000, float("nan"), {1, 2}, {"x": object()}], ids=["huge", "nan", "set", "object"]
)
def test_an_answer_that_cannot_be_written_is_an_error_and_the_rest_is_served(
    monkeypatch: pytest.MonkeyPatch, value: object
) -> None:
    monkeypatch.delenv("KOSTKA_DEBUG", raising=False)
    out = io.BytesIO()
    lines = io.BytesIO(b'{"id": 1}\n{"id": 2}\n')
    assert serve(lines, out, lambda request: {"value": value if request["id"] == 1 else 0}) == 1
    first, second = map(json.loads, out.getvalue().splitlines())
    assert (first["id"], first["error"]["code"]) == (1, "internal-error")
    assert second == {"id": 2, "value": 0}


@pytest.mark.parametrize(
    "lines",
    [
        GOOD,
        GOOD + "\n",
        GOOD + "\r\n",
        "\n\n  \t\n" + GOOD + "\n\r\n",
        "\ufeff" + GOOD,
        "  " + GOOD + "  ",
        "\ufeff\n" + GOOD,
    ],
)
def test_blank_lines_line_ends_and_byte_order_marks_do_not_matter(lines: str) -> None:
    status, answers = served(lines)
    assert status == 0
    assert [answer["tiles"] for answer in answers] == [2]


def test_nothing_is_answered_with_nothing() -> None:
    assert served("") == (0, [])


def test_line_numbers_count_blank_lines() -> None:
    _, [answer] = served("\n\nnonsense\n")
    assert answer["error"]["at"] == "line 3 column 1"


def test_a_line_of_the_greatest_length_is_read_and_one_more_byte_is_not() -> None:
    longest = GOOD + " " * (LONGEST_LINE - len(GOOD) - 1) + "\n"
    padded = GOOD[:-1] + " " * (LONGEST_LINE - len(GOOD)) + "}"
    assert served(longest + padded + "\n")[0] == 0
    _, answers = served(padded[:-1] + " }\n" + GOOD + "\n")
    assert ["error" in answer for answer in answers] == [True, False]


def test_the_arguments_are_for_requests_that_leave_things_out() -> None:
    line = '{"rack": "R10 B10 J", "opened": false}\n'
    assert served(line)[1][0]["opening"] == 30
    assert served(line, edition="original-cz")[1][0]["opening"] is None
    named = '{"rack": "R10 B10 J", "opened": false, "edition": "original-it"}'
    assert served(named, edition="original-cz")[1][0]["opening"] == 30
    assert served(line, options=["opening.minimum=31"])[1][0]["opening"] is None
    own = '{"rack": "R10 B10 J", "opened": false, "options": {"opening.minimum": 20}}'
    assert served(own, options=["opening.minimum=31"])[1][0]["opening"] == 30


def test_a_reader_that_asks_line_by_line_gets_each_answer_at_once() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "kostka", "solve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for mark in range(3):
            process.stdin.write(b'{"id": %d, "rack": "R1 R2 R3"}\n' % mark)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == mark
        process.stdin.close()
        assert process.wait() == 0


def test_a_file_is_read_and_only_answers_go_to_standard_output(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_text(f"{GOOD}\nnonsense\n")
    assert main(["solve", str(file)]) == 1
    captured = capfdbinary.readouterr()
    assert ["error" in json.loads(line) for line in captured.out.splitlines()] == [False, True]
    assert captured.err == b""
    assert main(["solve", str(tmp_path / "none.jsonl")]) == 1
    captured = capfdbinary.readouterr()
    assert captured.out == b""
    assert captured.err.count(b"\n") == 1


def test_bad_arguments_are_refused_before_anything_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "-", "--edition", "original-lp"]) == MISUSED
    assert "Did you mean “original-pl”?" in capsys.readouterr().err
    assert main(["solve", "-", "--set", "opening.minimum=lots", "--lang", "it"]) == MISUSED
    assert capsys.readouterr().err.startswith("kostka: «opening.minimum» è un numero intero")
    assert main(["solve", "-", "--edition", ""]) == MISUSED
    assert main(["solve", "-", "--set", "score.joker=1", "--set", "score.joker=2"]) == MISUSED


@pytest.mark.parametrize("arguments", [("solve",), ("judge",), ("solve", "--dice"), ("judge", "--dice")])
def test_a_file_that_cannot_be_read_is_named_in_the_language_of_the_user(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    missing = str(tmp_path / "none")
    assert main([*arguments, missing, "--lang", "pl"]) == FAILED
    expected = f"kostka: {missing}: Tego pliku nie da się odczytać: nie ma takiego pliku.\n"
    assert capsys.readouterr() == ("", expected)
    assert main([*arguments, str(tmp_path), "--lang", "cs"]) == FAILED
    assert "je to složka" in capsys.readouterr().err
    assert main([*arguments, "a\0b"]) == FAILED
    assert "null" in capsys.readouterr().err


KEYS = st.sampled_from(["edition", "options", "table", "rack", "opened", "objective", "id", "lang", "x"])
WORDS = st.sampled_from(
    ["R1", "r2", "R3", "J", "K13", "O0", "X", "", " ", "original-pl", "tiles", "en", "\ud800"]
)
TEXTS = st.lists(WORDS, max_size=6).map(" ".join) | st.text(max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS | TEXTS, inner, max_size=3),
    max_leaves=8,
)
REQUESTS = st.fixed_dictionaries(
    {"rack": TEXTS | VALUES},
    optional={
        "table": st.lists(TEXTS, max_size=3) | VALUES,
        "opened": st.booleans() | VALUES,
        "options": st.dictionaries(st.sampled_from(["opening.minimum", "deck.numbers", "x"]), VALUES)
        | VALUES,
        "id": VALUES,
        "lang": VALUES,
    },
)
LINES = (REQUESTS | VALUES).map(lambda value: json.dumps(value).encode()) | st.binary(max_size=60)


@given(st.lists(LINES, max_size=5))
def test_whatever_comes_every_line_has_one_answer(lines: list[bytes]) -> None:
    lines = [line.replace(b"\n", b" ") for line in lines]
    expected = sum(bool(line.removeprefix(b"\xef\xbb\xbf").strip()) for line in lines)
    status, answers = served(b"\n".join(lines))
    assert len(answers) == expected
    assert status == any("error" in answer for answer in answers)
    for answer in answers:
        assert ("error" in answer) != ("tiles" in answer)
        assert "error" not in answer or answer["error"]["code"] != "internal-error"


@pytest.mark.parametrize("name", ["solver", "points", "openings"])
def test_the_corpus_is_answered_as_expected(name: str) -> None:
    folder = Path(__file__).parents[1] / "data" / "positions"
    expected = list(map(json.loads, (folder / f"{name}.expected.jsonl").read_text().splitlines()))
    status, answers = served((folder / f"{name}.jsonl").read_bytes())
    assert status == 0
    assert [
        {key: answer[key] for key in known} for answer, known in zip(answers, expected, strict=True)
    ] == expected
    assert all(answer["exact"] for answer in answers)
