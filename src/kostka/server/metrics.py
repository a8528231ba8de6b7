"""Figures for Prometheus, read off the house when they are asked for."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import Response

from kostka.server.workers import Lane

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric
    from starlette.requests import Request

    from kostka.server.house import House


class _Figures(NamedTuple):
    """What Prometheus calls a collector."""

    house: "House"

    def collect(self) -> Iterator["Metric"]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

        house, rooms = self.house, self.house.rooms
        yield GaugeMetricFamily("kostka_tables", "Tables in memory", value=len(rooms.all))
        yield GaugeMetricFamily("kostka_connections", "Open sockets", value=len(house.connections))
        waiting = GaugeMetricFamily("kostka_jobs_waiting", "Jobs that wait for a worker", labels=["lane"])
        for lane in Lane:
            waiting.add_metric([lane.value], house.pool.waiting(lane))
        yield waiting
        yield CounterMetricFamily("kostka_entries", "Entries written to logs", value=rooms.moves)
        yield CounterMetricFamily("kostka_timeouts", "Turns whose time was up", value=rooms.timeouts)
        yield CounterMetricFamily(
            "kostka_workers_replaced", "Workers killed or lost", value=house.pool.replaced
        )
        yield HistogramMetricFamily(
            "kostka_loop_lag_seconds",
            "By how much the event loop is late",
            buckets=house.lag.buckets,
            sum_value=house.lag.total,
        )
        yield GaugeMetricFamily(
            "kostka_loop_lag_longest_seconds", "By how much it was late at worst", value=house.lag.longest
        )
        bots = rooms.bots.figures
        yield CounterMetricFamily("kostka_bot_moves", "Moves that bots were asked for", value=bots.moves)
        yield CounterMetricFamily(
            "kostka_bot_moves_eased", "Moves that a bot thought less about, because of load", value=bots.eased
        )
        yield GaugeMetricFamily(
            "kostka_bot_work_share", "The part of its usual work that a bot may do, lately", value=bots.share
        )
        yield CounterMetricFamily("kostka_bot_failures", "Moves that a bot did not find", value=bots.failures)


async def metrics(request: "Request") -> Response:
    """All figures in the text form of Prometheus, which is loaded when they are first asked for."""
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

    registry = CollectorRegistry()
    registry.register(_Figures(request.app.state.house))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
