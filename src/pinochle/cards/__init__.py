"""Cards, hands and tricks."""
