"""`python -m tests.golden` writes all transcripts anew; read the difference before committing it."""

from tests.golden.files import names, path, text

for name in names():
    path(name).write_text(text(name), "utf-8")
