"""Melds: patterns, meld rules, tables of them, and the search for the best melds of a hand."""
