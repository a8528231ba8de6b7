"""Tests of `kostka.value`."""
