"""Successive halving: all choices are tried a little, the better half some more, and so on."""

from typing import Protocol, TypeVar

from kostka.bots.bot import Budget


class Choice(Protocol):
    """A choice that can be tried any number of times; each try costs a unit of work."""

    @property
    def merit(self) -> float:
        """The average result; minus infinity before the first try."""
        ...

    def try_out(self, times: int) -> None: ...


T = TypeVar("T", bound=Choice)


def ranked(choices: list[T], budget: Budget, *, times: int, longest: int, usual: T | None = None) -> list[T]:
    """The choices, best first, after spending the budget; without a budget they stay in order.

    Each is tried `times` times at first, later up to `longest` between two looks at the clock. `usual` is
    not one of the choices, but it is tried as often as the best of them, for comparison.
    """
    rivals, out = list(choices), list[T]()
    beside = [] if usual is None else [usual]
    while len(beside) + len(rivals) > 1:
        times = min(times, budget.work // (len(beside) + len(rivals)))
        if not times or not _tried([*beside, *rivals], times, budget):
            break
        rivals.sort(key=_merit)
        half = max((len(rivals) + 1) // 2, 2 - len(beside))
        rivals, out = rivals[:half], rivals[half:] + out
        times = min(2 * times, longest)
    return sorted(rivals, key=_merit) + out


def _tried(choices: list[T], times: int, budget: Budget) -> bool:
    """Try each of them; False if time ran out."""
    for choice in choices:
        if not budget.spend(times):
            return False
        choice.try_out(times)
    return True


def _merit(choice: Choice) -> float:
    return -choice.merit
