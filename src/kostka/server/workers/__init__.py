"""Thinking outside the server's process: bots and hints, in niced processes that can be killed any time."""

from kostka.server.workers.jobs import Hinting, Job, Moving, Remark, Thought
from kostka.server.workers.pool import Overworked, Pool, ThinkingFailed

__all__ = ["Hinting", "Job", "Moving", "Overworked", "Pool", "Remark", "ThinkingFailed", "Thought"]
