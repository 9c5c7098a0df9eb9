"""The search behind :mod:`pinochle.solver`: suits by relative rank, compiled duties, and bounds."""
