"""`kostka admin`."""
