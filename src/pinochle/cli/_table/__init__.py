"""The table that fills a terminal: what comes with the extra ``tui``, which is Textual."""
