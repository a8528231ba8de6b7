"""Reviews of classic games."""
