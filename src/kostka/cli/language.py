"""Which of our languages the person at the terminal reads."""

from collections.abc import Mapping

from kostka.texts import LANGUAGES


def preferred(environment: Mapping[str, str]) -> str:
    """The language of the locale, English if it is none of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(variable, "")
        if locale:
            lang = locale[:2].lower()
            return lang if lang in LANGUAGES and not locale[2:3].isalnum() else "en"
    return "en"
