"""Plays of known cards on plain integers: for players, advice and studies."""
