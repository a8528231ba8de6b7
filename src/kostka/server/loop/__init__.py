"""How work shares the event loop: some milliseconds in each turn; what may take longer goes to a worker."""
