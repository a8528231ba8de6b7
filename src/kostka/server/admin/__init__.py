"""What an operator can do on a server's database, whether the server runs or not: `kostka admin`.

Every change writes a notice, which each server on the database looks for several times a second.
"""
