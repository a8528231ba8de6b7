"""The search over counts. Cython compiles these files; uncompiled they give the same answers, slowly.

`counts` turns a position into a row of integers, `sweep` answers it, and `layout` makes sets of the answer.
"""
