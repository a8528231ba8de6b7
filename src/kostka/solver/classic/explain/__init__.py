"""The difference between two tables as a short list of steps that a person can take by hand.

`changes` says what became of the sets, `plan.explain` gives the steps as data, `words.describe` puts one into
words, and `steps.follow` takes them. Whoever only draws a table needs `changes` alone, and loads no more.
"""
