"""Samples of a view come as often as there are ways in which the cards of the pack can lie.

The oracle knows nothing of the sampler: in the last tricks it shares the unseen cards in every way,
plays each round again from its deal, and keeps those that look the same to the seat. Then it deals
the cards of the whole pack one by one, each copy by itself, and counts in how many ways they come
so. Of a card that was played it is not known which copy it was.

Tests: pinochle.game.sampling.exact
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice
from math import factorial, prod
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import settings

from pinochle import Game, Hand, IllegalAction, Seat
from pinochle.actions import Bury, Deal, PlayOn
from pinochle.analysis import Unseen
from pinochle.game.engine.knowledge import dealt_to
from pinochle.game.engine.round import Round
from pinochle.game.phases.bury import buried_cards
from pinochle.game.phases.play import PlayPhase
from pinochle.game.sampling import approximate as trying
from pinochle.game.sampling import exact as counting
from pinochle.game.sampling import sampler as sample
from pinochle.game.sampling.exact import Group, LikeCards, PlaceBound
from pinochle.rules import Step
from pinochle.rules.melds.table import NO_MELDS
from support.odd_players import OddPlayers
from support.physical_deals import count_ways, is_even, ways_to_share
from support.random_games import choose
from support.rulesets import RULESETS, a_part_of, rules_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinochle import Card, Ruleset, View

PRESETS: Final = (
    "partnership-auction",
    "four-handed",
    "nonpartnership-four",
    "partnership-turned",
    "three-handed",
    "widow-pinochle",
    "firehouse",
    "check-partnership",
    "double-deck",
    "two-pack",
    "army-navy-3",
    "cutthroat",
    "three-handed-classic",
    "auction-three",
    "three-hand-turned",
    "partnership-forced-dealer",
    "contract-pinochle",
)
FOLLOWED: Final = {*Step} - {Step.DRAFT, Step.DRAW, Step.DIX, Step.PASSING, Step.SHARE_WIDOW}
"""The steps in which no cards change places but those that the oracle follows."""
ODD: Final = [
    name
    for name in RULESETS
    if {*rules_of(name).script} <= FOLLOWED
    and (rules_of(name).showing.is_declared or rules_of(name).concession.consent)
]
"""The rulesets by which players tell most of their cards by choice."""
DRAWS: Final = 1_000
SEARCHED: Final = 600
OFF_ON_AVERAGE: Final = 0.02
OFF_AT_MOST: Final = 0.1
"""By how much searched games may be wrong in how likely a hand holds a card."""
ASIDE: Final = -1
MOST_WAYS: Final = 1_700
"""How many ways to share the unseen cards are gone through."""

Cards = tuple[Hand, ...]
"""The hands of the seats, and behind them what was buried."""


def late(rules: Ruleset, seed: int, left: int) -> Game:
    """A game in which so many cards are left in each hand, and a trick begins."""
    rng = Random(f"{rules.name} {seed}")
    game = Game.start(rules)
    while not is_late(game, left):
        if game.is_over:
            game = Game.start(game.rules)
        seat, action = choose(game, rng)
        if isinstance(action, Deal) and not game.needs_deal:
            continue
        if seat is not None and PlayOn() in game.legal_actions(seat):
            action = PlayOn()
        game = game.apply(action, seat)
    return game


def late_and_odd(rules: Ruleset, seed: int, left: int) -> Game:
    """The same in the first round of a game of odd players, who were told of each other's cards."""
    players = OddPlayers(Random(f"{rules.name} {seed}"))
    game = Game.start(rules)
    while not (is_late(game, left) and any(entry.told for entry in game.round.state.entries)):
        if game.is_over or is_late(game, 1) or (game.needs_deal and game.actions):
            game = Game.start(rules)
        seat, action = players.choose(game)
        game = game.apply(action, seat)
    return game


def is_late(game: Game, left: int) -> bool:
    """Whether so many cards are left in each hand, and a trick begins."""
    phase = game.round.phase
    return isinstance(phase, PlayPhase) and not phase.cards and len(game.hands[0]) == left


def cards_of(game: Game) -> Cards:
    """Where all cards lie that were not played."""
    return (*game.hands, buried_cards(game.round.state))


def with_cards(game: Game, cards: Cards) -> Game | None:
    """The same round with other cards in the places; None if it could not have been played."""
    order = order_of(game, original_hands(game, cards))
    if order is None:
        return None
    state = game.round.state
    again = Game(game.sheet, Round.start(game.rules, state.dealer, state.redealt))
    try:
        for seat, action in game.actions:
            is_deal, is_bury = isinstance(action, Deal), isinstance(action, Bury)
            other = Deal(order) if is_deal else Bury(cards[ASIDE]) if is_bury else action
            again = again.apply(other, seat)
    except IllegalAction:
        return None
    return again


def original_hands(game: Game, cards: Cards) -> list[Counter[Card]]:
    """What each seat was dealt if these cards lie there now, the bidder with the widow."""
    seats, bidder = len(game.hands), game.round.state.bidder
    piles = [Counter(hand) for hand in cards[:seats]]
    for taken in game.view().tricks:
        for place, card in enumerate(taken.cards, start=taken.leader):
            piles[place % seats][card] += 1
    if bidder is not None:
        piles[bidder] += Counter(cards[ASIDE])
    return piles


def order_of(game: Game, piles: list[Counter[Card]]) -> tuple[Card, ...] | None:
    """The pack in an order in which these hands are dealt; None if what was seen is not there."""
    state, rules = game.round.state, game.rules
    seen: list[tuple[Seat, Card]] = []
    if state.bidder is not None and Step.WIDOW in rules.script:
        seen += [(state.bidder, card) for card in state.widow]
    turned = rules.deal.upcard_place(rules.table.seats)
    if state.upcard is not None and rules.deal.turn == "last":
        seen.append((state.dealer, state.upcard))
    for seat, card in seen:
        if not piles[seat][card]:
            return None
        piles[seat][card] -= 1
    hands = [list(pile.elements()) for pile in piles]
    order = [card for card in state.order if card]
    for place, owner in enumerate(dealt_to(state)):
        if owner >= 0 and place != turned:
            order[place] = hands[owner].pop()
    return tuple(order)


def physical_deals(game: Game, view: View) -> int:
    """In how many ways the cards of the pack, no two the same, came where they did.

    They came from the pack to the hands, to the widow, and to where one was turned. What was played
    was dealt like the rest. What was buried, and not seen then, may be any cards that the bidder
    did not play.
    """
    state, pack = game.round.state, Counter(game.rules.pack.cards)
    piles = [*state.dealt, state.widow]
    if state.upcard is not None:
        turned = Hand((state.upcard,))
        piles[state.dealer] -= turned
        piles.append(turned)
    aside = buried_cards(state)
    left = [aside, game.hands[state.bidder]] if aside and state.bidder is not None else []
    ways = 1
    for kind, copies in pack.items():
        numbers = [pile.count(kind) for pile in piles]
        ways *= count_ways((*numbers, copies - sum(numbers)))
        if left and not view.buried:
            ways *= count_ways(tuple(pile.count(kind) for pile in left))
    return ways


def posterior(game: Game, view: View) -> dict[Cards, int]:
    """In how many ways each deal can be, which looks the same to a seat."""
    cards = cards_of(game)
    hidden = [
        place
        for place, pile in enumerate(cards)
        if pile and place != view.seat and not (place == len(cards) - 1 and view.buried)
    ]
    unseen = Counter(card for place in hidden for card in cards[place])
    room = tuple(len(cards[place]) for place in hidden)
    found: dict[Cards, int] = {}
    for piles in ways_to_share(unseen, room):
        other = list(cards)
        for place, pile in zip(hidden, piles, strict=True):
            other[place] = Hand(pile)
        world = with_cards(game, tuple(other))
        if world is not None and world.view(view.seat) == view:
            found[tuple(other)] = physical_deals(world, view)
    return found


def positions(
    rules: Ruleset, play: Callable[[Ruleset, int, int], Game] = late
) -> Iterator[tuple[Game, View, dict[Cards, int]]]:
    """Late positions of which all deals can be gone through, with some to choose from."""
    for seed in range(60):
        game = play(rules, seed, 2 + seed % 2)
        view = game.view(seed % len(game.hands))
        if 6 < most_ways(game, view) <= MOST_WAYS:
            expected = posterior(game, view)
            if len(expected) > 3:
                yield game, view, expected


def most_ways(game: Game, view: View) -> int:
    """In how many ways the unseen cards can be shared, if no two of them are the same."""
    sizes = [len(game.hands[place]) for place in range(len(game.hands)) if place != view.seat]
    sizes.append(0 if view.buried else len(buried_cards(game.round.state)))
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def check_is_even(position: tuple[Game, View, dict[Cards, int]]) -> None:
    """Draw games of a late position, and count them."""
    game, view, expected = position
    assert cards_of(game) in expected
    samples = view.samples(Random(1))
    drawn = Counter(map(cards_of, islice(samples, DRAWS)))
    assert samples.drawn == DRAWS and not samples.searched
    assert set(drawn) <= set(expected)
    assert is_even(drawn, expected)


@pytest.mark.parametrize("name", a_part_of(PRESETS, 4))
def test_deals_come_as_often_as_they_can_be(name: str) -> None:
    check_is_even(next(positions(rules_of(name))))


@pytest.mark.parametrize("name", ODD)
def test_so_they_do_after_what_hardly_anybody_does(name: str) -> None:
    """In as many positions as the profile has time for."""
    number = max(1, settings().max_examples // 15)
    for position in islice(positions(rules_of(name), late_and_odd), number):
        check_is_even(position)


@pytest.mark.parametrize(
    "name", a_part_of(["three-handed", "partnership-auction", "double-deck", "two-pack"], 4)
)
@pytest.mark.parametrize("limit", ["", "MOST_FILLED", "MOST_LISTED"])
def test_deals_that_are_tried_come_as_often(
    name: str, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "MOST_SHARES", -1)
    if limit:
        monkeypatch.setattr(trying, limit, 0)
    check_is_even(next(positions(rules_of(name))))


@pytest.mark.parametrize(
    "name", a_part_of(["partnership-auction", "three-handed", "cutthroat", "double-deck"], 2)
)
def test_chances_agree_with_every_deal(name: str) -> None:
    """What the analysis says of a view is just what the physical deals say, card by card.

    Who melds no more lacks some kinds together, which it does not count. So nobody melds here.
    """
    rules = rules_of(name).with_(melds=NO_MELDS)
    for _, view, expected in islice(positions(rules), 3):
        whole, unseen = sum(expected.values()), Unseen.of(view)
        for seat in range(rules.table.seats):
            for kind in rules.pack.kinds:
                for number in (1, 2):
                    cards = Hand([kind] * number)
                    held = sum(ways for piles, ways in expected.items() if piles[seat].holds(cards))
                    assert unseen.chance(cards, seat) == Fraction(held, whole)


@pytest.mark.parametrize(
    "name", a_part_of(["partnership-auction", "three-handed", "cutthroat", "double-deck"], 2)
)
def test_a_search_keeps_to_its_bound(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """How likely a hand holds a card is told within what the documentation says."""
    monkeypatch.setattr(sample, "DRAWS", 0)
    off: list[float] = []
    for _, view, expected in islice(positions(rules_of(name)), 3):
        samples = view.samples(Random(1))
        held: Counter[tuple[int, Card]] = Counter()
        for other in islice(samples, SEARCHED):
            held.update(
                (seat, kind) for seat, hand in enumerate(other.hands) for kind in hand.kinds
            )
        assert samples.searched == SEARCHED and not samples.drawn
        chances = dict.fromkeys(held, 0)
        for cards, ways in expected.items():
            for seat, kind in chances:
                chances[seat, kind] += ways * (kind in cards[seat])
        whole = sum(expected.values())
        off += [
            abs(held[spot] / SEARCHED - ways / whole)
            for spot, ways in chances.items()
            if 0 < ways < whole
        ]
    assert off
    print(name, sum(off) / len(off), max(off), len(off))
    assert sum(off) / len(off) <= OFF_ON_AVERAGE
    assert max(off) <= OFF_AT_MOST


def test_cards_of_which_most_lie_for_sure() -> None:
    """However unlikely it is that all cards lie so by chance, they are drawn."""
    places, kinds, copies = 5, 5, 4
    room = (kinds * copies,) * places
    groups = list[Group]()
    for number in range(places * kinds):
        cards = tuple(number * copies + copy for copy in range(copies))
        within = tuple(place == number // kinds for place in range(places))
        is_sure = number // kinds < places - 1
        bounds = (PlaceBound(within, copies, copies),) if is_sure else ()
        first = copies if is_sure else 0  # the others may lie anywhere but in the first place
        groups.append(
            Group((cards,), (LikeCards(copies, (first, *[copies] * (places - 1)), bounds),))
        )

    drawn = trying.RejectionDraws(room, groups, ()).draw(Random(1).random)

    assert drawn is not None
    assert sorted(drawn[-1]) == [*range(80, 100)]
