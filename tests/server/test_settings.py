"""Settings from flags, the environment and a file; and the page for hosts names all of them."""

from dataclasses import fields
from pathlib import Path

import pytest

from kostka.errors import RequestError
from kostka.server.settings import Settings, load

PAGE = Path(__file__).parents[2] / "docs" / "host.md"


def test_a_flag_counts_more_than_the_environment_and_that_more_than_the_file(tmp_path: Path) -> None:
    file = tmp_path / "kostka.toml"
    file.write_text('port = 1\nworkers = 2\nhost = "here"\norigins = ["https://one.example"]\n')
    settings = load({"port": 3, "host": None}, {"KOSTKA_PORT": "2", "KOSTKA_WORKERS": "4"}, file)
    assert (settings.port, settings.workers, settings.host) == (3, 4, "here")
    assert settings.origins == ("https://one.example",)


def test_values_are_read_as_what_they_are() -> None:
    given = {
        "KOSTKA_METRICS": "no",
        "KOSTKA_PROXIED": "1",
        "KOSTKA_ORIGINS": "https://one.example,https://two.example",
        "KOSTKA_DATA": "/srv/kostka",
        "KOSTKA_BOT_SECONDS": "2.5",
    }
    settings = load({}, given)
    assert (settings.metrics, settings.proxied) == (False, True)
    assert settings.origins == ("https://one.example", "https://two.example")
    assert (settings.data, settings.bot_seconds) == (Path("/srv/kostka"), 2.5)


def test_names_of_earlier_releases_still_work(tmp_path: Path) -> None:
    file = tmp_path / "kostka.toml"
    file.write_text("guests_there = 3\n")
    settings = load({}, {"KOSTKA_CONNECTIONS_THERE": "7"}, file)
    assert (settings.guests_per_address, settings.connections_per_address) == (3, 7)
    both = {"KOSTKA_CONNECTIONS_THERE": "7", "KOSTKA_CONNECTIONS_PER_ADDRESS": "8"}
    assert load({}, both).connections_per_address == 8


def test_a_file_of_settings_that_is_not_there_is_named(tmp_path: Path) -> None:
    file = tmp_path / "nope.toml"
    for lang, said in (("en", "there is no such file"), ("pl", "nie ma takiego pliku")):
        with pytest.raises(RequestError) as refused:
            load({}, {}, file)
        message = refused.value.message(lang)
        assert str(file) in message
        assert message.endswith(f": {said}")


@pytest.mark.parametrize(
    ("flags", "environment", "text"),
    [
        ({}, {"KOSTKA_PORT": "many"}, ""),
        ({}, {"KOSTKA_METRICS": "perhaps"}, ""),
        ({}, {}, "prot = 1"),
        ({}, {}, "port = "),
        ({"colour": "red"}, {}, ""),
        ({"port": 65_536}, {}, ""),
        ({"workers": -1}, {}, ""),
        ({"log_level": "loud"}, {}, ""),
        ({}, {"KOSTKA_BOT_SECONDS": "nan"}, ""),
        ({}, {"KOSTKA_COMMANDS_PER_SECOND": "0"}, ""),
        ({}, {}, "retention_days = -1"),
    ],
)
def test_what_is_wrong_is_named(
    flags: dict[str, str], environment: dict[str, str], text: str, tmp_path: Path
) -> None:
    file = tmp_path / "kostka.toml"
    file.write_text(text)
    with pytest.raises(RequestError):
        load(flags, environment, file)
    with pytest.raises(RequestError):
        load({}, {}, tmp_path / "nowhere.toml")


def test_a_level_of_the_log_may_be_written_in_capitals() -> None:
    assert load({}, {"KOSTKA_LOG_LEVEL": "INFO"}).log_level == "INFO"


@pytest.mark.parametrize("name", [setting.name for setting in fields(Settings)])
def test_the_page_for_hosts_names_every_setting(name: str) -> None:
    assert f"`{name}`" in PAGE.read_text("utf-8")
