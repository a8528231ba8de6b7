"""Load what the first requests need before the server opens, so that none of them blocks the event loop."""

import contextlib
from importlib import import_module
from secrets import token_hex

from kostka import rules
from kostka.bots import bots_of
from kostka.errors import KostkaError
from kostka.rules import families
from kostka.server.tables.folding import game_of

LATE = ("kostka.server.workers.hints", "prometheus_client.core", "prometheus_client.exposition")
"""Modules imported only where they are used."""


def warm() -> None:
    """Load the rules of every edition, the bots of every family, and modules imported late."""
    for name in LATE:
        import_module(name)
    for family in families.known():
        bots_of(family)
    for edition in rules.editions():
        _judge_once(edition)


def _judge_once(edition: str) -> None:
    """Start a game and report on its table, which loads everything that judging needs."""
    game = game_of(edition, {})
    position = game.start(game.rules.players.min, token_hex(32), 0).position
    with contextlib.suppress(KostkaError):
        game.report(position, 0, game.read_layout({"draft": game.write_table(position)}))
