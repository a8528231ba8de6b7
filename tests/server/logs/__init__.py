"""Logs of tables as releases wrote them, with where the table stood after each entry; never rewritten."""
