"""`kostka serve`: the game server."""

import argparse
import gc
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kostka.cli.complaints import command_line
from kostka.cli.language import add_language
from kostka.texts import render

if TYPE_CHECKING:
    from kostka.server.settings import Settings

DETAILS = """\
Everything can also be set in the environment (KOSTKA_PORT=8000) or in a file of settings (TOML);
docs/host.md lists all settings. The data folder holds all that must outlive the process: the database
and the keys.
"""

_FLAGS = ("host", "port", "data", "database", "bus", "processes", "workers", "proxied", "log_level")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    parser.epilog = DETAILS
    parser.add_argument("--host", metavar="H", help="address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, metavar="P", help="port (default: 8000; 0 takes a free one)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder (default: yours)")
    parser.add_argument("--database", metavar="URL", help="a PostgreSQL database instead of a file")
    parser.add_argument(
        "--processes", type=int, metavar="N", help="processes behind the port (PostgreSQL only)"
    )
    parser.add_argument("--bus", metavar="URL", help="a NATS bus between processes instead of the database's")
    parser.add_argument("--workers", type=int, metavar="N", help="processes for bots (default: cores - 1)")
    parser.add_argument(
        "--proxied", action="store_true", default=None, help="believe the proxy in front about addresses"
    )
    parser.add_argument("--settings", type=Path, metavar="FILE", help="a file of settings")
    parser.add_argument("--log-level", metavar="LEVEL", help="debug, info, warning or error")
    parser.add_argument("--new-key", action="store_true", help="sign with a new key from now on")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    from kostka.server.edge.listening import listen
    from kostka.server.settings import load

    gc.disable()  # until everything is loaded, nothing is garbage
    with command_line():
        settings = with_data(load({name: getattr(args, name) for name in _FLAGS}, file=args.settings))
    from kostka.server.edge.supervising import Inherited, Supervisor

    given = Inherited.found()
    with given.bound if given is not None else listen(settings) as bound:
        from kostka.server.edge.running import address_of, serve
        from kostka.server.house import check, sign_anew

        announce = partial(_announce, args.lang)
        with command_line():
            if args.new_key:
                sign_anew(settings)
        if settings.processes > 1:
            check(settings)
            arguments = [argument for argument in sys.argv[1:] if argument != "--new-key"]
            return Supervisor(settings, bound, arguments).run(lambda: announce(address_of(bound)))
        return serve(settings, bound, open_page=args.open, announce=announce, given=given)


def with_data(settings: "Settings") -> Any:
    """The settings, with the user's own data folder if none is named."""
    from dataclasses import replace

    from platformdirs import user_data_path

    if settings.data != Path():
        return settings
    return replace(settings, data=user_data_path("kostka", appauthor=False) / "server")


def _announce(lang: str, address: str) -> None:
    print(render("serve-address", lang, address=address), flush=True)
    print(render("serve-stop", lang), file=sys.stderr, flush=True)
