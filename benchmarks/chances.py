"""How long exact odds take: of a hand, of a hand with a widow, and of who holds what."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Final

from measuring import Job, Row
from peers import within

from pinochle import Game, Hand, Suit, variants
from pinochle.analysis import Unseen, odds, some_of

SINGLE: Final = variants.get("partnership-auction")
THREE: Final = variants.get("auction-three")
DOUBLE: Final = variants.get("double-deck")

HAND: Final = Hand.parse("♠A10KJ ♥A10K9 ♦A10J9 ♣AKJ")
"""Fifteen cards that lack a card of a run in each of three suits."""

ACES: Final = Hand.parse("AS AS AH AH AD AD AC AC")
SMALL_PACK: Final = 20e-3
LARGE_PACK: Final = 0.3
SMALL_WIDOW: Final = 50e-3
LARGE_WIDOW: Final = 1.0
HALF: Final = 6
"""How many tricks of twelve are played."""


def rows() -> Iterator[Row]:
    """Every row of odds."""
    trumps: tuple[odds.Trump, ...] = (Suit.SPADES, "best")
    for trump in trumps:
        named = "the best trump" if trump == "best" else "a named trump"
        yield Row(f"12 of 48, {named}", job(odds.of_hand, SINGLE, 12, trump), within(SMALL_PACK))
        yield Row(f"20 of 80, {named}", job(odds.of_hand, DOUBLE, 20, trump), within(LARGE_PACK))
        for number, goal in ((3, SMALL_WIDOW), (4, LARGE_WIDOW), (5, LARGE_WIDOW)):
            more = job(odds.with_widow, THREE, HAND, number, trump)
            yield Row(f"15 of 48 with a widow of {number}, {named}", more, within(goal))
    passed = job(odds.with_passed_cards, SINGLE, HAND - Hand.parse("9H 9D AC"), 4, 12, Suit.SPADES)
    yield Row("12 of 48 with the best 4 of a partner", passed, 0)
    unseen = Unseen.of_hand(SINGLE)
    runs = tuple(SINGLE.melds.sets_in(None, "run"))
    yield Row("a seat holds a run in any suit, 48 cards", job(unseen.chance, runs, 0), 0)
    yield Row(
        "anyone holds a run in spades, 48 cards",
        job(unseen.chance, tuple(SINGLE.melds.sets_in(Suit.SPADES, "run"))),
        0,
    )
    yield Row("a seat holds four aces, 48 cards", job(unseen.chance, some_of(ACES, 4), 0), 0)
    view = in_play().view(1)
    yield Row("what a view knows of unseen cards", job(Unseen.of, view), 0)
    yield Row("what a seat melds, from a view", job(Unseen.of(view).melds, SINGLE, 2), 0)


def job(ask: Callable[..., object], *arguments: object) -> Job:
    """The job that asks once."""
    asked = partial(ask, *arguments)

    def once() -> int:
        asked()
        return 1

    return once


def in_play() -> Game:
    """A game in which half of the cards were played."""
    rng = Random(7)
    game = Game.start(SINGLE).deal(rng)
    while len(game.view().tricks) < HALF:
        game = game.apply(game.legal_actions().sample(rng))
    return game
