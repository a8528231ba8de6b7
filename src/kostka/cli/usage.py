"""The command line's parser: what is wrong with an argument, in a line and in the user's language.

argparse says what is wrong in English sentences only. They are read here, and said again in ours; one that is
not known, because another Python words it differently, is passed on as it is.
"""

import argparse
import re
from collections.abc import Callable
from typing import NoReturn

from kostka.cli.complaints import MisuseError
from kostka.errors import RequestError


class Parser(argparse.ArgumentParser):
    """Raises MisuseError instead of printing the usage and leaving."""

    def error(self, message: str) -> NoReturn:
        raise MisuseError(RequestError("usage", problem=self._read(message), command=self.prog))

    def _read(self, message: str) -> RequestError | str:
        for sentence, error in _SENTENCES.items():
            said = re.fullmatch(sentence, message, re.DOTALL)
            if said:
                return error(*said.groups())
        unknown = re.fullmatch("unrecognized arguments: (.+)", message, re.DOTALL)
        return self._unknown(unknown[1]) if unknown else message

    def _unknown(self, words: str) -> RequestError:
        from difflib import get_close_matches

        typed = words.split(" ", 1)[0].partition("=")[0]
        known = (option.removeprefix("--") for option in self._option_string_actions)
        near = get_close_matches(typed[2:60], known, 1) if typed.startswith("--") else ()
        if near:
            return RequestError("usage-unknown-near", words=typed, near=f"--{near[0]}")
        return RequestError("usage-unknown", words=words)


def clash(first: str, second: str) -> MisuseError:
    """Two arguments that exclude each other."""
    return MisuseError(_clash(first, second))


def needs(field: str, other: str) -> MisuseError:
    """An argument without the one that it belongs to."""
    return MisuseError(RequestError("usage-needs", field=field, other=other))


def _clash(first: str, second: str) -> RequestError:
    return RequestError("usage-clash", first=first, second=second)


def _choice(field: str, value: str, choices: str) -> RequestError:
    return RequestError(
        "field-not-a-choice", field=field, value=_bare(value), choices=choices.replace("'", "")
    )


def _number(field: str, kind: str, value: str) -> RequestError:
    code = "field-not-a-number" if kind == "int" else "usage-no-number"
    return RequestError(code, field=field, value=_bare(value))


def _bare(quoted: str) -> str:
    return quoted[1:-1] if quoted[:1] in "'\"" else quoted


_SENTENCES: dict[str, Callable[..., RequestError]] = {
    r"argument (\S+): expected .+": lambda field: RequestError("usage-no-value", field=field),
    r"argument (\S+): ignored explicit argument .+": lambda field: RequestError("usage-flag", field=field),
    r"argument (\S+): invalid choice: (.+) \(choose from (.+)\)": _choice,
    r"argument (\S+): invalid (\w+) value: (.+)": _number,
    r"argument (\S+): not allowed with argument (\S+)": _clash,
    r"the following arguments are required: (.+)": lambda field: RequestError("field-missing", field=field),
    r"ambiguous option: (\S+) could match (.+)": lambda words, known: RequestError(
        "usage-ambiguous", words=words, known=known
    ),
}
"""The sentences of argparse, and what becomes of their parts."""
