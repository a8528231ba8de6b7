"""A table as a fold over its log: pure, no clock, no chance, no storage, no network."""
