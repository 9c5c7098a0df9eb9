"""The search behind :mod:`pinochle.players.solver`: suits by relative rank, compiled duties, and bounds."""
