"""The games as functions on plain values: what the commands do, without input and output.

A request is what a line of JSON would hold, an answer what the command would print; errors are raised. The
functions are public in `kostka` itself.
"""
