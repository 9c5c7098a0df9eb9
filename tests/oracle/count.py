"""Counting the cards won in tricks by the four methods of Wikipedia.

The values belong to places in the ranking and not to faces: where the ten is ranked below the
jack, the jack takes over what the queen had (rule `rank.standard.option`). In every method the
cards of a 48-card pack come to 240, and the last trick makes it 250 (`count.total-250`);
method 4 drops the zeros.
"""

from collections.abc import Iterable

TEN_HIGH = "ATKQJ9"

BY_PLACE = {
    1: (11, 10, 4, 3, 2, 0),
    2: (10, 10, 5, 5, 0, 0),
    3: (10, 10, 10, 0, 0, 0),
    4: (1, 1, 1, 0, 0, 0),
}


def count(cards: Iterable[str], method: int, order: str = TEN_HIGH) -> int:
    """The counters among the cards. `order` names the ranks from high to low."""
    values = BY_PLACE[method]
    return sum(values[order.index(card[0])] for card in cards)


def last_trick(method: int) -> int:
    """What the last trick adds: always ten, or one where the zeros are dropped."""
    return 1 if method == 4 else 10
