"""`python -m tests.golden` writes the transcripts and the example record anew; read the difference."""

from tests.golden import example
from tests.golden.files import names, path, text

for name in names():
    path(name).write_text(text(name), "utf-8")
example.PATH.write_text(example.record(), "utf-8")
