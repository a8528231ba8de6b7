"""Computation outside the server process: bots, hints and long questions, in processes that can be killed."""

from kostka.server.workers.fairness import Who
from kostka.server.workers.jobs import Hinting, Job, Moving, Remark, Thought
from kostka.server.workers.pool import Lane, Overworked, Pool, ThinkingFailed, TookTooLong, Unsendable

__all__ = [
    "Hinting",
    "Job",
    "Lane",
    "Moving",
    "Overworked",
    "Pool",
    "Remark",
    "ThinkingFailed",
    "Thought",
    "TookTooLong",
    "Unsendable",
    "Who",
]
