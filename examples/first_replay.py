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
    except (OSError, ValueError, KostkaError) as error:
        raise SystemExit(f"{path} is no record: {error}") from None
    print(", ".join(record.header.players), "play by", record.header.edition)
    step = record.at(0)
    try:
        for step in record:
            if step.action is not None:
                print(f"{step.actions:>3}", step.game.write_action(step.action))
    except KostkaError as error:  # a line was changed
        print(f"{error.at}: {error.message('en')}")
        return
    print(step.position)
    Path("end.svg").write_text(svg.position(step.position), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "game.kostka")
