"""The checks; the folders mirror the package."""
