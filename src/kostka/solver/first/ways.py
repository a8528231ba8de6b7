"""The ways of one colour for each use of jokers, over all choices of cores."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from kostka.solver.first.exhaustive import Exhaustive
from kostka.solver.first.hopes import Hopes
from kostka.solver.first.line import Core, Line, Piece, Prices, Use, Way, Ways, code, cores
from kostka.solver.first.sweep import Entry, Sweep


@lru_cache(maxsize=1 << 15)
def ways(line: Line, prices: Prices, plays: int) -> Ways:
    """The best `limit` ways for each use of jokers, and those that lay every tile."""
    found: dict[Use, dict[int, Way]] = {}
    everything = code(line.held)
    for use, entry in _swept([Hopes(line, prices, chosen, plays) for chosen in _chosen(line)]):
        known = found.setdefault(use, {})
        if entry.laid not in known or known[entry.laid].value < entry.value:
            known[entry.laid] = Way(entry.value, entry.laid, entry.done)
    return {use: _best(list(known.values()), plays, everything) for use, known in found.items()}


@lru_cache(maxsize=1 << 10)
def every_way(line: Line, prices: Prices) -> Ways:
    """All ways to lay every tile, for each use of jokers."""
    found: dict[Use, dict[tuple[Piece, ...], Way]] = {}
    for use, entry in _swept([Exhaustive(line, prices, chosen) for chosen in _chosen(line)]):
        runs = tuple(sorted(entry.done))
        found.setdefault(use, {})[runs] = Way(entry.value, entry.laid, runs)
    return {use: tuple(known.values()) for use, known in found.items()}


def _chosen(line: Line) -> Iterator[tuple[Core, ...]]:
    """The possible choices of cores."""
    yield from product(*(tuple(cores(run, line)) for run in line.runs))


def _swept(sweeps: list[Sweep]) -> Iterator[tuple[Use, Entry]]:
    for sweep in sweeps:
        taken = sum(core.taken for core in sweep.cores)
        for state, entries in sweep.finished().items():
            use = Use(state.pinned, state.jokers, taken, state.lent)
            for entry in entries.values():
                yield use, entry


def _best(ranked: list[Way], plays: int, everything: int) -> tuple[Way, ...]:
    if len(ranked) > 1:
        ranked.sort(key=lambda way: -way.value)
    return (*ranked[:plays], *(way for way in ranked[plays:] if way.laid == everything))
