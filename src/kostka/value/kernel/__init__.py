"""The networks that turn what was seen of a position into chances; whole numbers only."""
