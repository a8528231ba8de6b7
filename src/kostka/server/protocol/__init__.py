"""What goes over the wire, and nothing else: the only source of the schema, the docs and the client's types.

`client` has the messages that clients send over the socket, `server` those they receive, `tables` the parts
of a table as one person sees it, `http` the bodies of requests and responses. Each family has a file with its
views, reports and events, built from `parts`; `games` combines them.
"""

VERSION = 2
"""Incremented when old clients and new servers, or the other way round, could misunderstand each other."""
