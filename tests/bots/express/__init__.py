"""Tests of the bots of dice."""
