"""Reviews on the server: made, shown, shared and played on from."""
