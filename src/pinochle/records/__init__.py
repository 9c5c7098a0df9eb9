"""Records: what happened, as text that can be replayed and judged."""
