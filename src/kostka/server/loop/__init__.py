"""How work shares the event loop: a few milliseconds in each turn; longer work goes to a worker."""
