"""Lets `python -m kostka` do what the `kostka` command does."""

from kostka.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
