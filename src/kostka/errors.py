"""The exception tree. An error is a code with parameters; its words come from `kostka.texts`."""

from kostka import texts

_LONGEST = 200


class KostkaError(Exception):
    """Something the user gave cannot be used: what (`code`, `params`) and where (`at`, "" if nowhere)."""

    def __init__(self, code: str, /, at: str = "", **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.at = _shown(at)
        self.params = params

    def message(self, lang: str = "en") -> str:
        """The error in words."""
        shown = {
            name: _shown(value) if isinstance(value, str) else value for name, value in self.params.items()
        }
        return texts.render(self.code, lang, **shown)

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
    """A request that lacks a field, or holds something else in it than it should."""


class RulesError(KostkaError):
    """Rules that cannot be: an unknown edition or key, a value out of range, a faulty edition file."""


def _shown(text: str) -> str:
    """What came from outside, fit for a line of a terminal: short and without control characters."""
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in short)
