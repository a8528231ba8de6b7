"""Ask the system to run a thread as soon as it wakes up.

The event loop and the workers that people wait for compute for less than a millisecond at a time. But Linux
lets whatever computes beside them, however low its priority, finish its slice, and looks for its end only
every few milliseconds. A thread with a shorter slice does not wait for that (since Linux 6.12; before, and
elsewhere, nothing changes). Its share of the processor stays what it is.
"""

import ctypes
import os
import platform
import struct
import sys

SLICE_NS = 100_000
_SET_ATTRIBUTES = {"x86_64": 314, "aarch64": 274}
"""The number of the system call `sched_setattr`."""
_RESET_ON_FORK = 1
"""Children do not inherit it, nor do threads."""
_ATTRIBUTES = struct.Struct("=IIQiIQQQ")
"""Size, policy, flags, niceness, priority, and for the usual policy the slice as the first of three times."""


def be_prompt() -> None:
    """Give this thread a short slice, if the system knows of such."""
    number = _SET_ATTRIBUTES.get(platform.machine())
    if sys.platform == "linux" and number is not None:
        niceness = os.getpriority(os.PRIO_PROCESS, 0)
        wanted = _ATTRIBUTES.pack(
            _ATTRIBUTES.size, os.SCHED_OTHER, _RESET_ON_FORK, niceness, 0, SLICE_NS, 0, 0
        )
        ctypes.CDLL(None).syscall(number, 0, wanted, 0)
