"""Several processes on one database: who is alive, who acts for a table, and what they tell each other.

No process owns a table. The log's key (table, number) decides who wrote an entry, and the database has all
entries; what is here spares work and delay, and every table stays right without it.
"""
