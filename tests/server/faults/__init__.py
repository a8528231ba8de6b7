"""What can go wrong, done on purpose: each fault in a small size for every test run, and in the bar's."""
