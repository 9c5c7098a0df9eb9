"""The search behind :mod:`pinochle.players.solver`: suits by relative rank, duties, and bounds."""
