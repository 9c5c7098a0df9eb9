"""Scoring: what a round and a game are worth."""
