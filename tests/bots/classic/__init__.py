"""Tests of the bots of the classic family."""
