"""What is read from JSON, and what phases of a round yield."""

from collections.abc import Generator
from typing import Any

Data = dict[str, Any]
Action = tuple[int | None, str]
"""A seat, or None for the table, and the token of what it does."""
Phase = Generator[Data, Action, None]
"""It yields a turn (whose turn it is, and what may be done), and is sent the action."""
