"""Rules, tiles, solver, engine, pictures and bots need no third-party package but Cython's shadow module."""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
ALONE = """
import sys
before = set(sys.modules)
from pathlib import Path
import kostka
from kostka import bots, engine, hints, rules, svg
from kostka.engine.record import Record
for edition in rules.editions():
    game = engine.game_for(rules.load(edition))
    position = game.start(2, engine.seed_from("alone"), 0).position
    seat = min(game.actors(position))
    position = game.apply(position, next(game.legal(position, seat))).position
    svg.position(position)
    assert bots.bots_of(rules.edition(edition).family)
kostka.solve({"rack": "R1 R2 R3"})
list(Record(Path("examples/game.kostka").read_text("utf-8")))
from kostka.cli import main
main(["replay", "examples/game.kostka"])
known = sys.stdlib_module_names | {"kostka", "cython", "Cython", "cython_runtime", "__main__"}
print(sorted({name.partition(".")[0] for name in set(sys.modules) - before} - known))
"""


def test_the_core_imports_nothing_from_elsewhere() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, check=True, text=True, cwd=ROOT)
    loaded = done.stdout.splitlines()[-1]
    assert [name for name in eval(loaded) if not name.startswith(("_", "__editable"))] == []  # noqa: S307


def test_every_extra_that_a_message_names_is_there() -> None:
    from kostka.cli.extras import _EXTRAS

    extras = PROJECT["optional-dependencies"]
    assert {"cli", "arena", "server", "all"} <= extras.keys()
    assert PROJECT["dependencies"] == ["cython>=3.3.1"]
    for extra, packages in _EXTRAS.items():
        listed = " ".join(extras[extra])
        for package in packages:
            assert package in listed
