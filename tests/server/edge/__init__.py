"""What speaks HTTP and frames."""
