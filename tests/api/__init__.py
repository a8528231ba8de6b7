"""Tests of the functions on plain values."""
