"""A table in the terminal, against bots or with people who pass the keyboard around.

This package has what all games share: questions, keyboard and clock, the book that keeps the games, the
match. How a family looks and what is typed there is its `Face`, in a folder of its own.
"""
