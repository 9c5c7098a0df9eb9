"""What scores hands and judges plays, against naive code that does the same."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from typing import TypeVar

from measuring import Job, Row
from naive import PlainCard, PlainRank, PlainSuit, naive_legal

from oracle.classic import classic_melds, classic_points, double_deck_points
from pinochle import Card, Hand, Ruleset, Suit, variants
from pinochle.rules import POST_1945, PRE_1945

T = TypeVar("T")

HANDS = 20_000
"""So many that no look-up of whole hands remembers the first when it comes again."""
FEW = 100
"""How many calls are timed together."""


def rows() -> Iterator[tuple[Row, Job]]:
    """Every row, each with a naive peer of its own."""
    rng = random.Random(20)
    single, double = variants.get("partnership-auction"), variants.get("double-deck")
    for trump in (Suit.SPADES, Suit.HEARTS):
        yield points(single, trump, rng, classic_points, 10)
        yield points(double, trump, rng, double_deck_points, 8)
        yield score(single, trump, rng, 2)
    for name, head_always in (("pre-1945", True), ("post-1945", False)):
        for played in (1, 2, 3):
            yield legal(name, single, played, rng, head_always=head_always)


def deal(rules: Ruleset, rng: random.Random, more: int = 0) -> list[tuple[Card, ...]]:
    """Very many random hands, with some more cards in front, as the cards came."""
    return [rules.pack.shuffled(rng)[: rules.deal.hand + more] for _ in range(HANDS)]


def each(call: Callable[[T], object], values: Sequence[T]) -> Job:
    """The job that makes a call with some arguments in turn, a few at a time."""
    ahead = cycle(values)

    def job() -> int:
        for _ in range(FEW):
            call(next(ahead))
        return FEW

    return job


def points(
    rules: Ruleset,
    trump: Suit,
    rng: random.Random,
    naive: Callable[[list[str], str], int],
    goal: float,
) -> tuple[Row, Job]:
    """The points of a hand."""
    dealt = deal(rules, rng)
    ask, code = rules.melds.points, trump.code
    ours = each(lambda hand: ask(hand, trump), [*map(Hand, dealt)])
    theirs = each(lambda cards: naive(cards, code), [[c.code for c in cards] for cards in dealt])
    what = f"points, {len(rules.pack)} cards, {trump.word}"
    return Row(what, ours, goal, peer=what), theirs


def score(rules: Ruleset, trump: Suit, rng: random.Random, goal: float) -> tuple[Row, Job]:
    """The melds of a hand, one by one."""
    dealt = deal(rules, rng)
    ask, code = rules.melds.score, trump.code
    ours = each(lambda hand: ask(hand, trump), [*map(Hand, dealt)])
    theirs = each(
        lambda cards: classic_melds(cards, code), [[c.code for c in cards] for cards in dealt]
    )
    what = f"score, {len(rules.pack)} cards, {trump.word}"
    return Row(what, ours, goal, peer=what), theirs


def legal(
    name: str, rules: Ruleset, played: int, rng: random.Random, *, head_always: bool
) -> tuple[Row, Job]:
    """The cards that may be played to a trick."""
    dealt = deal(rules, rng, played)
    ask = (PRE_1945 if head_always else POST_1945).legal
    ours = each(
        lambda case: ask(case[0], case[1], Suit.SPADES),
        [(Hand(cards[played:]), cards[:played]) for cards in dealt],
    )
    theirs = each(
        lambda case: naive_legal(case[0], case[1], PlainSuit.SPADES, head_always=head_always),
        [(plain(cards[played:]), plain(cards[:played])) for cards in dealt],
    )
    what = f"legal, {name}, {played} played"
    return Row(what, ours, 8, peer=what), theirs


def plain(cards: tuple[Card, ...]) -> list[PlainCard]:
    """Our cards as the peer has them."""
    return [PlainCard(PlainRank(card.rank.code), PlainSuit(card.suit.code)) for card in cards]
