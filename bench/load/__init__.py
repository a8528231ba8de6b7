"""The server under load: the client in this process, the server in one of its own, both on the loopback."""
