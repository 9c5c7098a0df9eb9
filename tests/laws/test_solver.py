"""Perfect play is what trying every play finds, by any ladder and any count."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from oracle import endings as oracle
from pinochle import Game, Hand, Ranking, Suit
from pinochle.actions import Play
from pinochle.cards._packed import LANE
from pinochle.cards.card import CARDS
from pinochle.game.phases.play import PlayPhase
from pinochle.kernel import search
from pinochle.kernel.ladder import OF_SUIT, card_of, number_of
from pinochle.players.solver import Ending, SolverError, can_reach, solve
from pinochle.rules import POST_1945, PRE_1945, CountRules, Duty, Obligation, PlayRules
from pinochle.rules.play.play import FREE, HEAD_THOUGH_TRUMPED, NO_UNDERTRUMPING
from pinochle.testing import custom_ruleset
from support.random_games import choose
from support.rulesets import CUSTOM, PLAYABLE, a_part_of, rules_of
from support.strategies import letter, share

if TYPE_CHECKING:
    from pinochle import Card
    from pinochle.cards.trick import LikeCards

BOOKS: Final = {"pre-1945": PRE_1945, "post-1945": POST_1945}
LADDERS: Final = {
    **BOOKS,
    "free": FREE,
    "pre-1945-head-though-trumped": HEAD_THOUGH_TRUMPED,
    "pre-1945-no-undertrump": NO_UNDERTRUMPING,
}
LEADS: Final = {
    "first-trump": Duty.LEAD_TRUMP,
    "every-trump": Duty.ALWAYS_LEAD_TRUMP,
    "held-back": Duty.LEAD_PLAIN,
}
SPARES: Final = {
    "": (),
    "trumping": (Duty.TRUMP, Duty.OVERTRUMP),
    "all": (Duty.TRUMP, Duty.OVERTRUMP, Duty.HEAD, Duty.HEAD_SUIT),
}
"""The duties from which a partner who is winning frees, by the words of the oracle."""
COUNTS: Final = (
    (11, 10, 4, 3, 2, 0),
    (10, 10, 5, 5, 0, 0),
    (10, 10, 10, 0, 0, 0),
    (1, 1, 1, 0, 0, 0),
    (0, 0, 0, 0, 0, 0),
    (3, 0, 7, 7, -2, 1),
)
LIKE_CARDS: Final[tuple[LikeCards, ...]] = ("first", "last")
SHAPES: Final = ((2, 4), (3, 3), (4, 2), (4, 3))
"""How many play, and how many tricks are left at most."""
PARTIES: Final[dict[int, list[tuple[int, ...]]]] = {
    2: [(0,), (1,)],
    3: [(0,), (2,), (0, 1)],
    4: [(0, 2), (1, 3), (0,), (0, 1, 3), (2, 3), (0, 1, 2, 3)],
}
randoms = st.integers(0, 2**32 - 1).map(Random)


def draw_ending(rng: Random, play: PlayRules) -> Ending:
    """The end of a round, with few suits, at any card of a trick."""
    seats, most = rng.choice(SHAPES)
    left, played = rng.randint(1, most), rng.randrange(seats)
    turn = rng.randrange(seats)
    suits = rng.sample(list(Suit), rng.choice((1, 2, 3, 4)))
    cards = [card for card in CARDS if card.suit in suits] * 2
    cards = rng.sample(cards, min(len(cards), left * seats))
    left = len(cards) // seats
    leader = (turn - played) % seats
    deal = [cards[seat * left : (seat + 1) * left] for seat in range(seats)]
    trick = tuple([deal[(leader + number) % seats].pop() for number in range(played)])
    return Ending(
        play=play,
        count=CountRules(rng.choice(COUNTS), rng.choice((0, 1, 10)), ranking=play.ranking),
        trump=rng.choice((*suits, None)),
        hands=tuple(map(Hand, deal)),
        turn=turn,
        trick=trick,
        party=rng.choice(PARTIES[seats]),
    )


def table_of(one: Ending, regime: str, **house: Any) -> oracle.Table:
    """What the oracle must know of an ending."""
    ranking = one.play.ranking
    in_party = tuple([int(seat in one.party) for seat in range(len(one.hands))])
    return oracle.Table(
        regime,
        letter(one.trump),
        one.party,
        one.sides or in_party,
        {rank.code: one.count.worth(rank) for rank in ranking},
        one.count.last_trick,
        "".join(rank.code for rank in ranking),
        **house,
    )


def place_of(one: Ending) -> oracle.Place:
    """How the play stands, for the oracle."""
    hands = tuple(tuple(card.code for card in hand) for hand in one.hands)
    trick = tuple(card.code for card in one.trick)
    return oracle.Place(hands, one.turn, trick, one.is_first, one.is_broken)


def check(one: Ending, table: oracle.Table) -> None:
    """Everything that is told of an ending is what trying everything finds."""
    place = place_of(one)
    values = oracle.values(table, place)
    value = (max if one.turn in one.party else min)(values.values())

    found, every = solve(one), solve(one, every=True)

    assert found.value == every.value == value
    assert {play.card.code: play.value for play in every.plays} == values
    assert {card.code for card in found.best} == {card for card in values if values[card] == value}
    assert found.best == every.best == tuple(play.card for play in found.plays)
    assert oracle.won_by(table, place, [card.code for card in found.line]) == value
    assert can_reach(one, value) and not can_reach(one, value + 1)


def check_books(seeds: range, regime: str) -> None:
    """The endings of some seeds by the rules of a book."""
    for seed in seeds:
        one = draw_ending(Random(seed), BOOKS[regime])
        check(one, table_of(one, regime))


@pytest.mark.parametrize("regime", BOOKS)
def test_the_books(regime: str) -> None:
    check_books(range(100), regime)


@pytest.mark.slow
@pytest.mark.parametrize("regime", BOOKS)
def test_the_books_in_ten_thousand_endings(regime: str) -> None:
    check_books(range(100, 5_100), regime)


@pytest.mark.parametrize("regime", LADDERS)
@share(60)
@given(rng=randoms)
def test_house_rules(regime: str, rng: Random) -> None:
    """Other ladders, leads that are bound, duties that a partner lifts, and another ranking."""
    leads = frozenset(word for word in LEADS if rng.random() < 1 / 3)
    spared, like_cards = rng.choice(list(SPARES)), rng.choice(LIKE_CARDS)
    rungs = [Obligation(LEADS[word]) for word in LEADS if word in leads]
    for rung in LADDERS[regime].obligations:
        is_spared = rung.duty in SPARES[spared]
        rungs.append(evolve(rung, unless="partner-winning") if is_spared else rung)
    ranking = rng.choice((Ranking.TEN_HIGH, Ranking.STANDARD))
    play = PlayRules(tuple(rungs), ranking=ranking, like_cards=like_cards)
    one = draw_ending(rng, play)
    sides = rng.choice([(), (), tuple(range(len(one.hands)))])
    is_first = not one.trick and rng.random() < 1 / 3
    one = evolve(one, sides=sides, is_first=is_first, is_broken=rng.random() < 1 / 2)

    check(one, table_of(one, regime, leads=leads, spared=spared, like_cards=like_cards))


def legal_cards(one: Ending) -> set[Card]:
    """The cards that the search tries, and those that come to the same."""
    asked = one._search()
    table, ranking = asked.table, one.play.ranking
    memory = search.memory_of(table.seats, asked.cards, 1)
    at = search.lay_out(table, memory, one._position(asked), 1)
    demand = search.find_demand(table, memory, at)
    hand = [number_of(card, ranking) for card in one.hands[one.turn]]
    return {
        card_of(number, ranking)
        for number in hand
        if demand < 0 or table.asked[demand + number // OF_SUIT] >> number % OF_SUIT * LANE & 1
    }


def check_legal(game: Game, rng: Random) -> int:
    """Play a round: the search must allow what the rules do; how many plays were compared."""
    plays, rounds = 0, game.sheet.rounds
    while game.sheet.rounds == rounds and not game.is_over:
        if isinstance(game.round.phase, PlayPhase):
            legal = [one.card for one in game.legal_actions() if isinstance(one, Play)]
            with suppress(SolverError):
                one = Ending.of(game)
                assert legal_cards(one) == {*legal}
                plays += 1
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
    return plays


@pytest.mark.parametrize("name", a_part_of([*PLAYABLE, *CUSTOM], 3))
def test_the_search_allows_what_the_rules_allow(name: str) -> None:
    check_legal(Game.start(rules_of(name)), Random(name))


@share(10)
@given(rng=randoms)
def test_the_search_allows_what_a_custom_ruleset_allows(rng: Random) -> None:
    check_legal(Game.start(custom_ruleset(rng)), rng)
