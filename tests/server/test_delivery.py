"""Messages that come late, out of order and more than once, in small; `make faults` has 2,000 runs."""

from tests.server.faults import delivery


def test_as_if_every_message_had_come_once() -> None:
    figures = delivery.delivered(runs=40)
    assert figures["arrivals"] > figures["messages"] > 0
    print(figures)
