"""Tiles, sets, readings and notation."""
