"""Samples: whole games that agree with a view."""
