"""A table as a fold over its log: pure, with no clock, randomness, storage or network."""
