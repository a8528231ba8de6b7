"""What goes over the wire, and nothing else: the only source of the schema, the docs and the client's types.

`client` has what clients send over the socket, `server` what they get, `tables` the parts of a table as one
principal sees it, `http` the bodies of requests and answers. Every family has a file with its views, reports
and events, made of `parts`; `games` puts them together.
"""

VERSION = 2
"""Raised when an old client could misunderstand the server, or the other way round."""
