"""Measure what is missing, then write docs/strategy.md and its plots: `make strategy`.

Every answer is kept in bench/strategy/results.json as soon as it is known, and the games of a match as they
are played, so the same command goes on where it was interrupted. `--anew` forgets both first; if it is
interrupted, the command without it goes on.
"""

import argparse
import time

from bench.strategy.asked import CHAPTERS, asked
from bench.strategy.page import write
from bench.strategy.results import Results


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench.strategy", description=__doc__)
    parser.add_argument("chapters", nargs="*", metavar="CHAPTER", help=", ".join(CHAPTERS))
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--anew", action="store_true", help="forget what was measured, then measure")
    how.add_argument("--write", action="store_true", help="measure nothing, write the page")
    options = parser.parse_args()
    results = Results()
    questions = asked(options.chapters)
    if options.anew:
        for question in questions:
            question.forget()
            results.drop(question)
    for question in questions:
        if options.write or results.has(question):
            continue
        began = time.process_time()
        results.add(question, question.answer())
        print(f"{question.key}: {time.process_time() - began:.0f} s", flush=True)
    write(results)


if __name__ == "__main__":
    main()
