"""The library as those who write programs with it see it: names, types, reference, tutorial."""
