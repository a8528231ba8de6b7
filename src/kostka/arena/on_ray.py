"""The games of a run on a Ray cluster, all of whose nodes need this version of Kostka."""

import socket
from collections.abc import Generator, Iterable
from itertools import islice
from typing import Any

from kostka.arena.outcome import Outcome, played
from kostka.arena.plan import Plan
from kostka.arena.workers import Workers
from kostka.errors import KostkaError, RequestError

_AHEAD = 4
"""Games in flight per processor of the cluster, so that none waits for its next one."""
_PATIENCE = 10
"""How long a cluster may take to answer."""
_ATTEMPTS = 10
"""Workers that one game may cost: nodes come and go, but a game that kills every worker would never end."""


def on_ray(address: str) -> Workers:
    """Workers on the cluster at this address, as in `ray.init`."""
    try:
        import ray
    except ImportError:
        raise RequestError("arena-ray-missing") from None

    def run(plan: Plan, numbers: Iterable[int]) -> Generator[Outcome, None, None]:
        try:
            _knock(address)
            ray.init(address=address, log_to_driver=False, configure_logging=False)
        except (OSError, RuntimeError, ValueError) as error:
            problem = str(error).partition("\n")[0]
            raise RequestError("arena-ray-unreachable", address=address, problem=problem) from None
        try:
            yield from _outcomes(ray, plan, numbers)
        finally:
            ray.shutdown()

    return run


def _knock(address: str) -> None:
    """Raise an OSError if no server listens there: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_PATIENCE).close()


def _outcomes(ray: Any, plan: Plan, numbers: Iterable[int]) -> Generator[Outcome, None, None]:
    # A game whose worker dies is played again; Ray returns one result for each.
    task = ray.remote(max_retries=_ATTEMPTS - 1)(_played)
    shared, code = ray.put(plan), plan.code
    waiting = iter(numbers)
    ahead = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    under_way = {task.remote(shared, number, code): number for number in islice(waiting, ahead)}
    while under_way:
        done, _ = ray.wait([*under_way])
        games = [under_way.pop(one) for one in done]
        under_way |= {task.remote(shared, number, code): number for number in islice(waiting, len(done))}
        for game, one in zip(games, done, strict=True):
            yield _outcome(ray, game, one)


def _outcome(ray: Any, game: int, result: Any) -> Outcome:
    try:
        found: Outcome | Exception = ray.get(result)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError):
        raise KostkaError("arena-worker-died", game=game, count=_ATTEMPTS) from None
    if isinstance(found, Exception):
        raise found
    return found


def _played(plan: Plan, number: int, code: str) -> Outcome | Exception:
    try:
        return played(plan, number, code)
    except KostkaError as error:  # raised here, it would be wrapped by Ray
        return error
