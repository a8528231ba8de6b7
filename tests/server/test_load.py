"""The load of `bench.load` in small: nothing is lost, nobody dropped, no turn ends early. Times are shown."""

from pathlib import Path

import pytest

from bench.load import runs
from bench.load.finished import finished_games
from tests.server.serving import Process

pytestmark = pytest.mark.waits

SIZE = runs.Size(4, 20, 1, storm=5, timeouts=12, timeouts_each=3, reviews=2, warm_up=0.5)


async def test_load_in_small(tmp_path: Path) -> None:
    async def load(process: Process) -> list[runs.Run]:
        first, cost, tables = await runs.many_tables(process, SIZE)
        late = await runs.timeouts(process, SIZE, tables)
        busy = await runs.busy_workers(process, SIZE, tables, 1.0)
        reviews = await runs.reviews(process, SIZE, tables, 1.0, codes)
        storm = await runs.connect_storm(process, SIZE)
        for table in tables:
            table.close()
        return [first, cost, late, busy, reviews, storm]

    codes = await finished_games(tmp_path, SIZE.reviews, small=True)
    process = Process(tmp_path).start()
    try:
        done = await load(process)
    finally:
        process.end()
    for run in done:
        print(run.figures)
        assert not run.broken, run.broken
