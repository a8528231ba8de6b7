"""The book of strategy: what is true about these games, measured, as docs/strategy.md and as a page."""
