"""The rules: a frozen class for each subject, with its data and its own pure judgements."""
