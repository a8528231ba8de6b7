"""Reviews of games of First, main and introductory."""
