"""What the rules are: one frozen class a subject, its data and its own pure judgements."""
