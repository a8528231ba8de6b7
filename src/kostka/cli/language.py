"""The language of the user at the terminal."""

from collections.abc import Mapping

from kostka.texts import LANGUAGES


def preferred(environment: Mapping[str, str]) -> str:
    """The language of the locale, English if it is not one of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(variable, "")
        if locale:
            lang = locale[:2].lower()
            return lang if lang in LANGUAGES and not locale[2:3].isalnum() else "en"
    return "en"
