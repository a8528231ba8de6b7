"""Hints for people, from what their seat may know: that there is a move, with which pieces, or all of it.

`advise` decides what to say, as structured data; terminal and server put it into words, each in its own way.
A step as a sentence is the same everywhere: `sentences`.
"""

from kostka.hints.advice import Advice, Pieces, Remark
from kostka.hints.families import advise, sentences

__all__ = ["Advice", "Pieces", "Remark", "advise", "sentences"]
