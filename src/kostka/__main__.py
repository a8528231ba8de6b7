"""Makes `python -m kostka` the `kostka` command."""

from kostka.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
