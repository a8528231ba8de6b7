"""Reviews of rounds of Express, for two or alone."""
