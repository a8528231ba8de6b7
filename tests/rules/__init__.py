"""Editions, house rules, and the page that explains them."""
