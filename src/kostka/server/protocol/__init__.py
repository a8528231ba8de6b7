"""What goes over the wire, and nothing else: the only source of the schema, the docs and the client's types.

`client` has what clients send over the socket, `server` what they get, `tables` the parts of a table as one
principal sees it, `games` the views and reports of each family, `http` the bodies of requests and answers.
"""

VERSION = 1
"""Raised when an old client could misunderstand the server, or the other way round."""
