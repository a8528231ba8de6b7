"""`make golden` writes all transcripts anew; read the difference before committing it."""

from tests.golden import example
from tests.golden.files import editions, path
from tests.golden.transcript import transcript

for edition in editions():
    path(edition).write_text(transcript(edition), "utf-8")
example.PATH.write_text(example.record(), "utf-8")
