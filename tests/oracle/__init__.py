"""A slow, independent reading of the rules of pinochle, for tests only.

Nothing in here imports the library. Cards are plain strings, rank first ("AS", "TS", "9D"),
suits are "S", "H", "D" and "C", a hand is a list or a Counter of such strings, and trump is a
suit or None. Every module says which published rule it follows, by name and rule id.
"""
