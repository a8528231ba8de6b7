"""Packages that only parts of Kostka need: which extra brings them, said where one is missing."""

from kostka.errors import RequestError

_EXTRAS = {
    "cli": ("platformdirs", "prompt_toolkit", "rich"),
    "arena": ("openskill", "svg"),
    "ray": ("ray",),
    "server": (
        "alembic",
        "httptools",
        "itsdangerous",
        "msgspec",
        "prometheus_client",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "uvloop",
        "websockets",
    ),
    "postgres": ("psycopg",),
}
_HOME = {package: extra for extra, packages in _EXTRAS.items() for package in packages}


def missing(error: ModuleNotFoundError, wanted: str) -> RequestError | None:
    """What to say about a package that is not installed, when the command needs the extra `wanted`.

    None if the package belongs to no extra. Extras of commands include `cli`, so a command that needs more
    says so at once, whichever package it missed first.
    """
    package = (error.name or "").partition(".")[0]
    extra = _HOME.get(package)
    if extra is None:
        return None
    return RequestError("extra-missing", package=package, extra=wanted if extra == "cli" else extra)
