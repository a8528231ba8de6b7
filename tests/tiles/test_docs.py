"""What docs/notation.md says is so."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

from kostka.tiles import Flaw, format_tiles, parse_tiles, read
from tests.tiles.strategies import CLASSIC

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def test_the_readings_in_the_documentation() -> None:
    """C-SET-4."""
    examples = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \| (\d+) \|", PAGE, re.MULTILINE)
    assert len(examples) == 9
    for written, faces, points in examples:
        reading = read(parse_tiles(written, CLASSIC), CLASSIC)
        assert reading is not None
        assert (format_tiles(reading.faces), reading.points) == (faces, int(points))


def test_every_code_is_documented() -> None:
    codes = re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE)
    words = tomllib.loads(files("kostka.texts").joinpath("en.toml").read_text(encoding="utf-8"))
    assert sorted(codes) == sorted(words["tiles"])
    assert {flaw.value for flaw in Flaw} < set(codes)
