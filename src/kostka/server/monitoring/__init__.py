"""How the server is doing: figures, log lines, health, and how late the event loop runs."""
