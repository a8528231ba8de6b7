"""Bots against bots: every deal in every seating, on several processes, and what the results mean."""

from kostka.arena.plan import Entrant, Plan, entrants
from kostka.arena.playing import Played, Player, play

__all__ = ["Entrant", "Plan", "Played", "Player", "entrants", "play"]
