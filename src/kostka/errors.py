"""The exception tree. An error is a code with parameters; its words come from `kostka.texts`."""

import errno

from kostka import texts

__all__ = [
    "KostkaError",
    "NotationError",
    "PositionError",
    "RequestError",
    "RulesError",
]

_LONGEST = 200
_SYSTEM = {
    errno.ENOENT: "file-missing",
    errno.EISDIR: "file-is-folder",
    errno.ENOTDIR: "file-no-folder",
    errno.EEXIST: "file-no-folder",
    errno.EACCES: "file-forbidden",
    errno.EPERM: "file-forbidden",
    errno.EROFS: "file-forbidden",
    errno.ENOSPC: "disk-full",
}
"""What the system has against a file or a folder."""


class KostkaError(Exception):
    """Something from the user cannot be used: what (`code`, `params`) and where (`at`, "" if nowhere)."""

    def __init__(self, code: str, /, at: str = "", **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.at = one_line(at)
        self.params = params

    def message(self, lang: str = "en") -> str:
        """The error in words; parameters that are errors are put into words too."""
        return texts.render(self.code, lang, **{name: _shown(it, lang) for name, it in self.params.items()})

    def __str__(self) -> str:
        return self.message()

    def __reduce__(self) -> tuple[object, ...]:
        return self._restored, (self.code, self.at, self.params)

    @classmethod
    def _restored(cls, code: str, at: str, params: dict[str, object]) -> "KostkaError":
        return cls(code, at, **params)


class NotationError(KostkaError):
    """A text that is not in the notation."""


class PositionError(KostkaError):
    """A well-formed text that describes no possible position."""


class RequestError(KostkaError):
    """A request with a missing field, or with a wrong value in one."""


class RulesError(KostkaError):
    """Impossible rules: an unknown edition or key, a value out of range, a faulty edition file."""


def of_system(error: Exception) -> KostkaError | str:
    """Why the system refused something, as a parameter: a text of ours, or else its own words."""
    code = _SYSTEM.get(getattr(error, "errno", None) or 0)
    return RequestError(code) if code else getattr(error, "strerror", None) or str(error)


def one_line(text: str, longest: int = _LONGEST) -> str:
    """Outside text made safe for a line on a terminal: short, without control characters."""
    short = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in short)


def _shown(value: object, lang: str) -> object:
    if isinstance(value, KostkaError):
        return value.message(lang)
    return one_line(value) if isinstance(value, str) else value
