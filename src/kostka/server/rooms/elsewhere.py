"""Who is at a table in other processes."""

from collections import Counter

from msgspec import Struct


class Attendance(Struct, frozen=True, array_like=True):
    """Who is at a table in one process: people with seats and their addresses, spectators by address."""

    people: dict[str, str] = {}
    spectators: dict[str, int] = {}

    def __bool__(self) -> bool:
        return bool(self.people or self.spectators)


class Elsewhere:
    """Everyone who is at a table in other processes."""

    def __init__(self) -> None:
        self._by_process: dict[str, Attendance] = {}
        self.people: dict[str, str] = {}
        """Guests with seats, and their addresses."""
        self.spectators: Counter[str] = Counter()
        """How many spectators each address has."""

    def __bool__(self) -> bool:
        return bool(self._by_process)

    @property
    def processes(self) -> list[str]:
        return list(self._by_process)

    def learn(self, process: str, who: Attendance) -> bool:
        """Note who is at the table there; returns whether that has changed."""
        if self._by_process.get(process, Attendance()) == who:
            return False
        if who:
            self._by_process[process] = who
        else:
            self._by_process.pop(process, None)
        self.people = {
            guest: address for there in self._by_process.values() for guest, address in there.people.items()
        }
        self.spectators = Counter()
        for there in self._by_process.values():
            self.spectators.update(there.spectators)
        return True
