"""Settings: flags count more than the environment, that more than the file; whatever is wrong is named."""

from pathlib import Path

import pytest

from kostka.errors import RequestError
from kostka.server.settings import Settings, load


def test_flags_count_more_than_the_environment_and_that_more_than_the_file(tmp_path: Path) -> None:
    file = tmp_path / "kostka.toml"
    file.write_text('port = 1\nhost = "192.0.2.1"\nbot_delay_ms = 7\norigins = ["https://a.example"]\n')
    environment = {"KOSTKA_PORT": "2", "KOSTKA_HOST": "192.0.2.2", "KOSTKA_PROXIED": "yes"}
    settings = load({"port": 3, "data": None}, environment, file)
    assert (settings.port, settings.host, settings.bot_delay_ms) == (3, "192.0.2.2", 7)
    assert settings.origins == ("https://a.example",)
    assert settings.proxied is True


def test_nothing_said_is_the_usual() -> None:
    assert load({}, {}) == Settings()


@pytest.mark.parametrize(("name", "value"), [("KOSTKA_PORT", "high"), ("KOSTKA_METRICS", "perhaps")])
def test_a_value_that_is_none_is_named(name: str, value: str) -> None:
    with pytest.raises(RequestError) as error:
        load({}, {name: value})
    assert value in str(error.value)


def test_an_unknown_setting_is_named(tmp_path: Path) -> None:
    file = tmp_path / "kostka.toml"
    file.write_text("prot = 1\n")
    with pytest.raises(RequestError, match="prot"):
        load({}, {}, file)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match=r"none\.toml|No such file"):
        load({}, {}, tmp_path / "none.toml")
    broken = tmp_path / "broken.toml"
    broken.write_text("port = = 1")
    with pytest.raises(RequestError, match="cannot be read"):
        load({}, {}, broken)


def test_several_origins_in_the_environment() -> None:
    assert load({}, {"KOSTKA_ORIGINS": "https://a.example,https://b.example"}).origins == (
        "https://a.example",
        "https://b.example",
    )
