"""Statements compiled once: what every move writes goes straight to the driver."""

from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any, TypeAlias

from sqlalchemy import Engine

Cursor: TypeAlias = Any
"""The cursor of any driver."""
Read: TypeAlias = Callable[[Callable[[Cursor], Any]], Awaitable[Any]]
"""Runs a query."""


class Prepared:
    """A statement with named parameters."""

    def __init__(self, statement: Any, engine: Engine) -> None:
        compiled = statement.compile(dialect=engine.dialect)
        self._text = str(compiled)
        self._order: list[str] | None = compiled.positiontup
        self._fixed = {name: value for name, value in compiled.params.items() if value is not None}

    def run(self, cursor: Cursor, values: dict[str, Any]) -> int:
        """Execute it; returns how many rows it wrote."""
        cursor.execute(self._text, self._given(values))
        count: int = cursor.rowcount
        return count

    def all(self, cursor: Cursor, values: dict[str, Any]) -> list[tuple[Any, ...]]:
        """Execute it; returns the rows it found."""
        cursor.execute(self._text, self._given(values))
        return list(cursor.fetchall())

    def _given(self, values: dict[str, Any]) -> dict[str, Any] | list[Any]:
        values = {**self._fixed, **values} if self._fixed else values
        return values if self._order is None else [values[name] for name in self._order]


def inserts(engine: Engine) -> Any:
    """The `insert` that can handle conflicts; each database has its own."""
    return import_module(f"sqlalchemy.dialects.{engine.dialect.name}").insert


def upsert(insert: Any, keys: list[str]) -> Any:
    """Insert the row, or replace the one with the same key."""
    others = [column.name for column in insert.table.columns if column.name not in keys]
    return insert.on_conflict_do_update(
        index_elements=keys, set_={name: insert.excluded[name] for name in others}
    )
