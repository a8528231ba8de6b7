"""The package as others get it: built, installed away from the checkout, and used as the docs say."""
