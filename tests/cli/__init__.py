"""Tests of the `kostka` command."""
