"""Several processes on one database: which are alive, which acts for a table, and the messages they exchange.

No process owns a table. The log's key (table, number) decides who wrote an entry, and the database has all
entries. This package saves work and delay; every table stays correct without it.
"""
