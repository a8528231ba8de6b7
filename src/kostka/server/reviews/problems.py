"""Stores why a review could not be made, so that every process can say it in every language."""

from typing import Any

from msgspec import Struct, json

from kostka.errors import KostkaError


class _Problem(Struct, frozen=True):
    code: str
    at: str
    params: dict[str, Any]


def written(error: KostkaError) -> str:
    params = {
        name: value if isinstance(value, int | str) else str(value) for name, value in error.params.items()
    }
    return json.encode(_Problem(error.code, error.at, params)).decode()


def read(text: str) -> KostkaError:
    problem = json.decode(text, type=_Problem)
    return KostkaError(problem.code, problem.at, **problem.params)
