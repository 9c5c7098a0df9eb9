"""Tricks: the ladder of obligations, which cards it allows, and who wins."""
