"""Where the games of a run are played: in this process, or in several that are replaced if they die."""

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from traceback import format_exc
from typing import Self, TypeAlias

from kostka.arena.outcome import Outcome, played
from kostka.arena.plan import Plan
from kostka.errors import KostkaError

Workers: TypeAlias = Callable[[Plan, Iterable[int]], Generator[Outcome, None, None]]
"""Play games of a run, by their numbers; the results come in any order."""

_ATTEMPTS = 3
_CONTEXT = get_context("spawn")


def in_this_process(plan: Plan, numbers: Iterable[int]) -> Generator[Outcome, None, None]:
    """One game after the other."""
    for number in numbers:
        yield played(plan, number)


def in_processes(jobs: int) -> Workers:
    """So many processes at a time."""

    def run(plan: Plan, numbers: Iterable[int]) -> Generator[Outcome, None, None]:
        with _Crew(plan, jobs, numbers) as crew:
            yield from crew.outcomes()

    return run


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    pipe: "Connection[int, Outcome | Exception]"
    game: int


class _Crew:
    """The running processes. Each has one game at a time, so it is known what a dead one was playing."""

    def __init__(self, plan: Plan, jobs: int, numbers: Iterable[int]) -> None:
        self.plan = plan
        self.code = plan.code
        self.jobs = jobs
        self.numbers = iter(numbers)
        self.deaths: dict[int, int] = {}
        self.workers: list[_Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            worker.process.kill()
            worker.process.join()
            worker.pipe.close()

    def outcomes(self) -> Iterator[Outcome]:
        """The results as they arrive, until all games are played."""
        for number in islice(self.numbers, self.jobs):
            self._hire(number)
        while self.workers:
            ready = wait([worker.pipe for worker in self.workers])
            for worker in [worker for worker in self.workers if worker.pipe in ready]:
                try:
                    answer = worker.pipe.recv()
                except (EOFError, OSError):
                    self._replace(worker)
                    continue
                if isinstance(answer, Exception):
                    raise answer
                yield answer
                self._occupy(worker)

    def _occupy(self, worker: _Worker) -> None:
        number = next(self.numbers, None)
        if number is None:
            self._dismiss(worker)
            return
        worker.game = number
        try:
            worker.pipe.send(number)
        except OSError:
            self._replace(worker)

    def _hire(self, number: int) -> None:
        ours, theirs = _CONTEXT.Pipe()
        process = _CONTEXT.Process(target=_work, args=(self.plan, self.code, theirs), daemon=True)
        process.start()
        theirs.close()
        ours.send(number)
        self.workers.append(_Worker(process, ours, number))

    def _replace(self, worker: _Worker) -> None:
        """Reassign the game of a process that died, unless this game kills every process."""
        number = worker.game
        self._dismiss(worker)
        self.deaths[number] = self.deaths.get(number, 0) + 1
        if self.deaths[number] >= _ATTEMPTS:
            raise KostkaError("arena-worker-died", game=number, count=_ATTEMPTS)
        self._hire(number)

    def _dismiss(self, worker: _Worker) -> None:
        self.workers.remove(worker)
        worker.pipe.close()
        worker.process.join()


def _work(plan: Plan, code: str, pipe: "Connection[Outcome | Exception, int]") -> None:
    """The main function of a process: play the games it is given."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C interrupts the run, which ends its processes
    while True:
        try:
            number = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Outcome | Exception = played(plan, number, code)
        except Exception as error:  # noqa: BLE001 - it is raised where the results are collected
            error.add_note(f"in game {number}:\n{format_exc()}")
            answer = error
        try:
            pipe.send(answer)
        except OSError:
            return
