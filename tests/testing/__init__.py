"""The conformance suites, and that every family passes them."""
