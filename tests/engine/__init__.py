"""Tests of the engine beyond single clauses."""
