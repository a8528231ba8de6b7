"""The language of the user at the terminal."""

import argparse
import os
from collections.abc import Mapping, Sequence
from itertools import pairwise

from kostka.texts import LANGUAGES


def preferred(environment: Mapping[str, str]) -> str:
    """The language of the locale, English if it is not one of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(variable, "")
        if locale:
            lang = locale[:2].lower()
            return lang if lang in LANGUAGES and not locale[2:3].isalnum() else "en"
    return "en"


def asked_for(arguments: Sequence[str]) -> str | None:
    """The language that `--lang` names, if it is one of ours; known before the arguments are understood."""
    for word, following in pairwise((*arguments, "")):
        option, given, value = word.partition("=")
        if option == "--lang" and (named := value if given else following) in LANGUAGES:
            return named
    return None


def add_language(parser: argparse.ArgumentParser, what: str = "language of the messages") -> None:
    """The option for the language; what the system says is the default."""
    usual = preferred(os.environ)
    parser.add_argument("--lang", choices=LANGUAGES, default=usual, help=f"{what} (default: yours)")
