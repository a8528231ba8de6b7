"""How the value was made: games of our own bots, what they looked like, and what learned from them."""
