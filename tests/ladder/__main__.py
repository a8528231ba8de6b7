"""The `kostka` command with Ladder among its families: `python -m tests.ladder serve …`."""

from kostka.cli import main
from tests.ladder import known

if __name__ == "__main__":
    with known():
        raise SystemExit(main())
