"""Playouts of Express, compiled where possible."""

from kostka.bots.express.rollout.rounds import COMPILED, left_over, memory, play_out, row

__all__ = ["COMPILED", "left_over", "memory", "play_out", "row"]
