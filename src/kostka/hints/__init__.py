"""Hints for people, from what their seat may know: that there is a move, with what, and all of it.

`advise` decides what to say and gives it as structure; terminal and server put it into words, each in its
own way. What a step says as a sentence is the same everywhere: `sentences`.
"""

from kostka.hints.advice import Advice, Pieces, Remark
from kostka.hints.families import advise, sentences

__all__ = ["Advice", "Pieces", "Remark", "advise", "sentences"]
