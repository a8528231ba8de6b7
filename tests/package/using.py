"""What somebody does who has just installed Kostka, each step as the docs have it."""

import json
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.request import urlopen

from tests.package.building import Environment
from tests.server.serving import QUICK_ENVIRONMENT
from tests.test_readme import LINK

SHARED = (
    "man/man1/kostka.1",
    "bash-completion/completions/kostka.bash",
    "zsh/site-functions/_kostka",
    "fish/vendor_completions.d/kostka.fish",
)


def asks_for_help(environment: Environment, version: str) -> None:
    assert environment.run("kostka", "--version").stdout == f"kostka {version}\n"
    assert "play" in environment.run("kostka", "help").stdout
    where = environment.run("python", "-c", "import kostka; print(kostka.__file__)").stdout
    assert where.startswith(str(environment.folder)), where


def finds_the_pages(environment: Environment) -> None:
    """The manual, completions of the shells, and the docs, whose links lead somewhere there too."""
    assert all((environment.folder / "share" / name).stat().st_size > 1000 for name in SHARED)
    pages = list(environment.docs.rglob("*.md"))
    assert len(pages) > 20
    for page in pages:
        links = LINK.finditer(page.read_text("utf-8"))
        assert not [link[0] for link in links if not (page.parent / link[1]).exists()], page


def solves(environment: Environment) -> None:
    done = environment.run("kostka", "solve", stdin='{"table": ["R3 R4 R5"], "rack": "R6 J K10"}\n')
    answer = json.loads(done.stdout)
    assert (answer["played"], answer["exact"]) == ("J R6", True)
    assert (
        "Best move  J R6"
        in environment.run("kostka", "solve", "--rack", "R6 J", "--table", "R3 R4 R5").stdout
    )


def lets_bots_play(environment: Environment) -> None:
    done = environment.run("kostka", "arena", "beginner", "casual", "--games", "2", "--jobs", "1", "--json")
    assert json.loads(done.stdout)["games"] == 2, done.stderr


def follows_the_tutorial(environment: Environment) -> None:
    """Copies the programs, as the tutorial says, and runs them."""
    work = environment.folder / "work"
    shutil.copytree(environment.docs / "examples", work, dirs_exist_ok=True)
    page = (environment.docs / "docs/tutorial.md").read_text("utf-8")
    assert _output(environment, "first_solver.py") in page
    assert "won:" in _output(environment, "first_bot.py")
    assert "result  seat 0 by C-END-1" in _output(environment, "first_replay.py", "game.kostka")
    assert (work / "end.svg").read_text("utf-8").startswith("<svg")


def hosts_a_table(environment: Environment) -> None:
    """Opens the page with all it loads first, and plays a match with the tutorial's client."""
    with _served(environment) as address:
        page = _fetched(f"{address}/")
        assets = re.findall(r'(?:src|href)="(/[^"]+)"', page)
        assert any(asset.endswith(".js") for asset in assets)
        assert all(_fetched(address + asset) for asset in assets)
        assert "the match is over:" in _output(environment, "first_client.py", address)


@contextmanager
def _served(environment: Environment) -> Iterator[str]:
    log = environment.folder / "serve.log"
    with (
        log.open("w") as complaints,
        subprocess.Popen(
            [
                environment.program("kostka"),
                "serve",
                "--port",
                "0",
                "--data",
                str(environment.folder / "data"),
            ],
            stdout=subprocess.PIPE,
            stderr=complaints,
            cwd=environment.folder / "work",
            env=environment.variables() | QUICK_ENVIRONMENT,
            text=True,
        ) as server,
    ):
        assert server.stdout is not None
        try:
            address = re.search(r"http://\S+?:\d+", server.stdout.readline())
            assert address, log.read_text("utf-8")
            yield address[0]
        finally:
            server.send_signal(signal.SIGTERM)


def _fetched(address: str) -> str:
    with urlopen(address) as answer:  # noqa: S310 (the server that was just started)
        text: str = answer.read().decode("utf-8")
        return text


def _output(environment: Environment, program: str, *arguments: str) -> str:
    done = environment.run("python", program, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout
