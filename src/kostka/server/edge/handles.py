"""File handles: each connection needs one, and the system limits them per process."""

import logging

RESERVED = 200
"""For the database, workers, the client's files and pending requests."""
_log = logging.getLogger(__name__)


def make_room(connections: int) -> int:
    """Raise the limit on file handles; returns how many connections fit, and logs if that is fewer."""
    try:
        import resource
    except ImportError:  # not every system limits them
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = connections + RESERVED
    if soft != resource.RLIM_INFINITY and soft < needed:
        raised = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
            soft = raised
        except (OSError, ValueError):
            pass
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return connections
    possible = max(soft - RESERVED, 1)
    _log.warning("%d file handles are enough for %d connections, not for %d", soft, possible, connections)
    return possible
