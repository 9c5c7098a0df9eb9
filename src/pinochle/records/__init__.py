"""Records: games as text that can be replayed and judged."""
