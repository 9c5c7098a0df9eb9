"""Mistakes that a review tells are true: in 2,000 other worlds the better action is better."""

from __future__ import annotations

import pytest

from support.judged_mistakes import mistakes_of

ROUNDS = (("partnership-auction", 0), ("partnership-auction", 1), ("three-handed", 0))


@pytest.mark.slow
def test_mistakes_that_are_told_are_mistakes() -> None:
    """At most one in twenty may be none; ``tools/judge_mistakes.py`` judges more of them."""
    told = [mistake for name, seed in ROUNDS for mistake in mistakes_of(name, seed)]
    none = [mistake for mistake in told if mistake.found <= 0]
    assert len(told) > 5
    assert len(none) <= len(told) / 20, "\n".join(map(str, none))
