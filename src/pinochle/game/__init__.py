"""Games: whose turn it is, what may be done, and what happens then."""
