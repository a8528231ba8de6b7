"""A worker process: reads jobs from standard input, thinks, answers on standard output.

It runs at low priority and never outlives the server: the system kills it when its parent dies, or else the
end of its input does.
"""

import ctypes
import os
import pickle
import select
import signal
import struct
import sys
import threading
import time
from functools import partial
from importlib import import_module
from typing import Any, BinaryIO

from kostka.server.workers.jobs import Watched

READY = (True, None, 0.0)
_SET_PDEATHSIG = 1
_LENGTH = struct.Struct(">I")


def main() -> None:
    """Report that everything is loaded, and work until the input ends. A number is the progress of a job."""
    _die_with_parent()
    import_module("kostka.server.workers.hints")
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that output of a library is not mistaken for an answer
    write(answers, READY)
    threading.Thread(target=_end_with_input, daemon=True).start()
    while (job := _read(sys.stdin.buffer)) is not None:
        begun = time.process_time()
        try:
            fine, said = True, _done(job, answers)
        except Exception as error:  # noqa: BLE001 - whatever went wrong, the server goes on
            fine, said = False, f"{type(error).__name__}: {error}"
        write(answers, (fine, said, time.process_time() - begun))


def _done(job: Any, answers: BinaryIO) -> Any:
    return job.run_watched(partial(write, answers)) if isinstance(job, Watched) else job.run()


def _end_with_input() -> None:
    """Nobody waits for the job any more when the other end of the input is closed."""
    end = select.poll()
    end.register(sys.stdin.fileno(), 0)
    end.poll()
    os._exit(0)


def _read(stream: BinaryIO) -> Any:
    """The next job; None at the end of the input."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    return pickle.loads(stream.read(_LENGTH.unpack(head)[0]))  # noqa: S301 - written by our parent


def write(stream: BinaryIO, thing: object) -> None:
    """Write an object, preceded by its length."""
    stream.write(packed(thing))
    stream.flush()


def packed(thing: object) -> bytes:
    body = pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(body)) + body


def _die_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() == 1:  # the parent died before this was set
            os._exit(0)
