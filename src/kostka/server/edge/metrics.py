"""Metrics for Prometheus, read from the house on demand."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import Response

from kostka.server.workers import Lane

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric
    from starlette.requests import Request

    from kostka.server.cluster.cluster import Cluster
    from kostka.server.house import House
    from kostka.server.monitoring.figures import Histogram


class _Figures(NamedTuple):
    """A Prometheus collector."""

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
        yield CounterMetricFamily("kostka_timeouts", "Turns whose time was up", value=rooms.timers.timeouts)
        yield CounterMetricFamily(
            "kostka_workers_replaced", "Workers killed or lost", value=house.pool.replaced
        )
        yield _histogram("kostka_loop_lag_seconds", "By how much the event loop is late", house.lag)
        yield GaugeMetricFamily(
            "kostka_loop_lag_longest_seconds", "By how much it was late at worst", value=house.lag.longest
        )
        yield _histogram("kostka_move_seconds", "From a command's arrival to its durable answer", house.moves)
        store = house.store.figures
        yield _histogram("kostka_store_write_seconds", "A write to the store, with its wait", store.seconds)
        yield GaugeMetricFamily("kostka_store_writes_waiting", "Writes that wait", value=store.waiting)
        yield _by_reason("kostka_store_failures", "Reads and writes that failed", store.failures)
        waits = HistogramMetricFamily("kostka_job_wait_seconds", "How long jobs wait", labels=["lane"])
        for lane in Lane:
            waited = house.pool.waited(lane)
            waits.add_metric([lane.value], waited.buckets, waited.total)
        yield waits
        yield _by_reason("kostka_jobs_failed", "Jobs that were not answered", house.pool.failures.counts)
        yield _by_reason("kostka_refusals", "Commands, requests and sockets refused", house.refusals.counts)
        yield _by_reason("kostka_connections_lost", "Connections lost or sent away", house.lost.counts)
        yield CounterMetricFamily("kostka_standstills", "Standstills of the process", value=rooms.standstills)
        yield CounterMetricFamily(
            "kostka_standstill_seconds", "How long it stood still", value=rooms.standstill_ms / 1000
        )
        if house.cluster is not None:
            yield from _of_cluster(house.cluster)
        bots = rooms.bots.figures
        yield CounterMetricFamily("kostka_bot_moves", "Moves that bots were asked for", value=bots.moves)
        yield CounterMetricFamily(
            "kostka_bot_moves_eased", "Moves that a bot thought less about, because of load", value=bots.eased
        )
        yield GaugeMetricFamily(
            "kostka_bot_work_share", "The part of its usual work that a bot may do, lately", value=bots.share
        )
        yield CounterMetricFamily("kostka_bot_failures", "Moves that a bot did not find", value=bots.failures)


def _of_cluster(cluster: "Cluster") -> Iterator["Metric"]:
    """Figures about this process in its cluster."""
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily

    bus = cluster.bus.figures
    yield InfoMetricFamily("kostka_process", "This process", value={"name": cluster.members.name})
    yield GaugeMetricFamily("kostka_processes", "Processes alive", value=1 + len(cluster.members.others))
    yield GaugeMetricFamily("kostka_bus_connected", "Whether the bus is there", value=cluster.bus.connected)
    yield CounterMetricFamily("kostka_bus_sent", "Messages sent over the bus", value=bus.sent)
    yield CounterMetricFamily("kostka_bus_received", "Messages received over the bus", value=bus.received)
    yield CounterMetricFamily("kostka_bus_sent_bytes", "Bytes sent over the bus", value=bus.bytes_sent)
    yield CounterMetricFamily("kostka_bus_dropped", "Messages that could not be sent", value=bus.dropped)


def _histogram(name: str, words: str, histogram: "Histogram") -> "Metric":
    from prometheus_client.core import HistogramMetricFamily

    return HistogramMetricFamily(name, words, buckets=histogram.buckets, sum_value=histogram.total)


def _by_reason(name: str, words: str, counts: Mapping[str, int]) -> "Metric":
    from prometheus_client.core import CounterMetricFamily

    family = CounterMetricFamily(name, words, labels=["reason"])
    for reason, count in dict(counts).items():
        family.add_metric([reason], count)
    return family


async def metrics(request: "Request") -> Response:
    """All metrics in Prometheus' text format. The library is imported on first use."""
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

    registry = CollectorRegistry()
    registry.register(_Figures(request.app.state.house))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
