"""Tests of the book of strategy."""
