"""Playouts of First, compiled where possible."""

from kostka.bots.first.rollout.games import COMPILED, play_out, row

__all__ = ["COMPILED", "play_out", "row"]
