"""Your first replay: walk through a record, action by action.

python first_replay.py game.kostka
"""

import sys
from pathlib import Path

from kostka import KostkaError, svg
from kostka.engine.record import Record


def main(path: str) -> None:
    """Print who did what, and keep a picture of the end."""
    try:
        record = Record(Path(path).read_text("utf-8"))
        print(", ".join(record.header.players), "play by", record.header.edition)
        step = record.at(0)
        for step in record:
            if step.action is not None:
                print(f"{step.actions:>3}", step.game.write_action(step.action))
    except (OSError, ValueError) as error:
        raise SystemExit(f"{path} cannot be read: {error}") from None
    except KostkaError as error:  # a line was changed, or it is no record at all
        print(f"{error.at}: {error.message('en')}")
        return
    print(step.position)
    Path("end.svg").write_text(svg.position(step.position), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "game.kostka")
