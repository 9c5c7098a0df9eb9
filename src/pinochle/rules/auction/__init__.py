"""Auctions: the rules of bidding."""
