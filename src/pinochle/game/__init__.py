"""Games: the turn, the actions that may be done, and their consequences."""
