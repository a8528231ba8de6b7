"""The arena: the single game, the plan, the results and what they tell."""
