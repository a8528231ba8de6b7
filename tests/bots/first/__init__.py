"""Tests of the bots of runs and stars."""
