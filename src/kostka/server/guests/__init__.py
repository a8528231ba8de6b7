"""Who guests are: their signed tokens, and what the operator decides about them."""
