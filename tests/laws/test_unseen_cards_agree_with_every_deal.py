"""The chances of who holds what are what looking at each deal finds.

Tests: pinochle.analysis.unseen
"""

import pickle
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import prod, sqrt
from random import Random
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pinochle import Card, Game, Hand, Rank, Ruleset, Suit, variants
from pinochle.actions import Bid, NameTrump, Pass
from pinochle.analysis import Bound, Distribution, Likelihood, OddsError, Unseen, odds, some_of
from pinochle.rules import Step
from pinochle.rules.melds.table import NO_MELDS
from support.arranged_games import after
from support.physical_deals import count_ways, ways_to_share
from support.random_games import game_at
from support.strategies import share

RULES: Final = variants.get("partnership-auction")
ACES: Final = Hand(card for card in RULES.pack if card.rank is Rank.ACE)


def deals(unseen: Unseen) -> Iterator[tuple[list[Hand], Fraction]]:
    """Every deal that agrees with what is known; and in how many ways, each copy by itself.

    The known cards were dealt like the others: it is not known which copies they are.
    """
    held = [
        known if size else Hand() for known, size in zip(unseen.held, unseen.sizes, strict=True)
    ]
    for shared in ways_to_share(Counter(unseen.cards), unseen.sizes):
        piles = [Hand(pile) for pile in shared]
        if all(
            bound.least <= sum(piles[n].count(bound.card) for n in bound.places) <= bound.most
            for bound in unseen.bounds
        ):
            whole = [pile + known for pile, known in zip(piles, held, strict=True)]
            kinds = unseen.cards.kinds
            ways = Fraction(
                prod(count_ways(tuple(pile.count(kind) for pile in whole)) for kind in kinds)
            )
            for likelihood in unseen.likelihoods:
                there = sum(whole[n].count(likelihood.card) for n in likelihood.places)
                ways *= likelihood.chances[there] if there < len(likelihood.chances) else 0
            if ways:
                yield [pile + known for pile, known in zip(piles, unseen.held, strict=True)], ways


few = st.lists(st.sampled_from(Hand.parse("KS QS QS JD JD AS AH AD").kinds), max_size=3)


@st.composite
def unseens(draw: st.DrawFn) -> Unseen:
    """A few cards in a few places, some of which are known to have or lack some kinds."""
    pool = list(Hand.parse("KS QS QS JD JD AS AH"))
    number = draw(st.integers(2, len(pool)))
    cards = draw(st.permutations(pool))[:number]
    places = draw(st.integers(2, 4))
    cuts = sorted(draw(st.integers(0, number)) for _ in range(places - 1))
    sizes = tuple(b - a for a, b in zip([0, *cuts], [*cuts, number], strict=True))
    held = tuple(Hand(draw(few)) for _ in range(places))
    bounds = tuple(
        draw(
            st.lists(
                st.builds(
                    Bound,
                    st.sampled_from(cards),
                    st.sets(st.integers(0, places - 1), min_size=1, max_size=2).map(
                        lambda some: tuple(sorted(some))
                    ),
                    st.sampled_from((0, 0, 0, 1)),
                    st.integers(0, 2),
                ),
                max_size=3,
            )
        )
    )
    seen = st.builds(
        Likelihood,
        st.sampled_from(cards),
        st.sets(st.integers(0, places - 1), min_size=1, max_size=2).map(
            lambda some: tuple(sorted(some))
        ),
        st.lists(st.sampled_from((Fraction(1), Fraction(1, 2), Fraction(2, 3))), min_size=2).map(
            tuple
        ),
    )
    return Unseen(Hand(cards), sizes, held, bounds, tuple(draw(st.lists(seen, max_size=2))))


def test_a_bound_that_contradicts_itself_leaves_no_deal() -> None:
    bound = Bound(Card.parse("QS"), (0,), 1, 0)
    unseen = Unseen(Hand.parse("AS QS QS"), (0, 3), (Hand(), Hand()), (bound,))
    with pytest.raises(OddsError, match="no deal agrees"):
        unseen.chance([], 0)


@share(80)
@given(unseens(), st.lists(few.map(Hand), max_size=3), st.data())
def test_who_holds_what(unseen: Unseen, sets: list[Hand], data: st.DataObject) -> None:
    among = data.draw(st.lists(st.integers(0, len(unseen.sizes) - 1), max_size=3, unique=True))
    every = [*deals(unseen)]
    if not every:
        if among:
            with pytest.raises(OddsError, match="no deal agrees"):
                unseen.chance(sets, among)
        return

    found = unseen.chance(sets, among)

    holding = sum(
        ways for piles, ways in every if any(piles[n].holds(cards) for n in among for cards in sets)
    )
    assert found == Fraction(holding, sum(ways for _, ways in every))


@share(80)
@given(unseens(), st.data())
def test_what_a_seat_melds(unseen: Unseen, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(unseen.sizes) - 1))
    trump = data.draw(st.sampled_from([*Suit, None, "best"]))
    among = [*Suit] if trump == "best" else [trump]
    every = [*deals(unseen)]
    assume(every and all(RULES.pack.cards.holds(piles[place]) for piles, _ in every))

    found = unseen.melds(RULES, place, trump)

    expected: dict[int, Fraction] = {}
    for piles, ways in every:
        points = max(RULES.melds.points(piles[place], one) for one in among)
        expected[points] = expected.get(points, Fraction()) + ways
    assert found == Distribution(expected)


def test_anyone_means_whoever_has_hidden_cards() -> None:
    unseen = Unseen.of_hand(RULES, Hand.parse("AS AS TS TS KS KS QS QS JS JS 9S 9S"))

    assert unseen.chance(Hand.parse("AS")) == 0
    assert unseen.chance(Hand.parse("AS"), 0) == 1
    assert unseen.chance(Hand.parse("AH")) == unseen.chance(Hand.parse("AH"), (1, 2, 3)) == 1
    widow = Unseen.of_hand(variants.get("three-handed"))
    assert widow.sizes == (15, 15, 15, 3) and widow.seats == 3
    assert widow.chance(Hand.parse("AH AH")) == 3 * Fraction(15 * 14, 48 * 47)


def test_one_and_all_hands_agree_with_dealt_hands() -> None:
    """The odds of a seat that knows nothing are those of a hand."""
    unseen = Unseen.of_hand(RULES)
    runs = [*RULES.melds.sets_in(None, "run")]

    assert f"{float(100 * unseen.chance(runs, 1)):.5f}" == "3.83004"
    assert unseen.melds(RULES, 2, Suit.SPADES) == odds.of_hand(RULES, 12, Suit.SPADES)


@pytest.mark.parametrize("least", [1, 2, 3, 4, 8])
def test_so_many_aces(least: int) -> None:
    """At least so many of eight aces in twelve cards: the law of drawing without return."""
    from math import comb  # noqa: PLC0415 - for this sum

    several = sum(comb(8, n) * comb(40, 12 - n) for n in range(least, 9))
    unseen = Unseen.of_hand(RULES)

    assert unseen.chance(some_of(ACES, least), 3) == Fraction(several, comb(48, 12))


@pytest.mark.slow
def test_too_many_questions_are_refused() -> None:
    rules = variants.get("double-deck")

    with pytest.raises(OddsError, match="too much to count"):
        Unseen.of_hand(rules).chance(rules.melds.sets_in(None, "run"))


def test_what_contradicts_itself_is_refused() -> None:
    """It is noticed although another kind has a bound that looks like it."""
    ace, king = Card.parse("AS"), Card.parse("KS")
    bounds = (Bound(ace, (1,), 0, 0), Bound(king, (1,), 1, 0))
    unseen = Unseen(Hand([ace, king]), (2, 0), (Hand(), Hand()), bounds)

    with pytest.raises(OddsError, match="no deal agrees"):
        unseen.chance(Hand([ace]), 0)


def test_too_much_that_is_known_is_refused() -> None:
    """Of each kind another seat of eight is known to have few."""
    pack = variants.get("double-deck-96").pack
    bounds = tuple(Bound(card, (n % 8,), 0, 2) for n, card in enumerate(pack.kinds))
    unseen = Unseen(pack.cards, (12,) * 8, (Hand(),) * 8, bounds)

    with pytest.raises(OddsError, match="too much is known"):
        unseen.chance(Hand.parse("AS"), 0)
    with pytest.raises(OddsError, match="too much is known"):
        unseen.melds(variants.get("eight-handed-96"), 0)


def test_it_is_a_value() -> None:
    unseen = Unseen.of_hand(RULES, shown={1: Hand.parse("AS")}, denied={2: Hand.parse("KS")})

    assert pickle.loads(pickle.dumps(unseen)) == unseen
    assert unseen.bounds == (Bound(Card.parse("KS"), (2,), 0, 0),)


# From a view.


def in_play(plays: int, seed: int = 3, rules: Ruleset = RULES) -> Game:
    """A game of four in which some cards were played."""
    rng = Random(seed)
    game = game_at(rules, Step.PLAY, seed=seed)
    for _ in range(plays):
        game = game.apply(game.legal_actions().sample(rng))
    return game


def test_a_view_before_any_call_is_a_deal() -> None:
    view = Game.start(RULES).deal(Random(5)).view(2)

    assert Unseen.of(view).chance(ACES, 1) == 0
    told = Unseen.of_hand(RULES, view.hand, seat=2)
    aces = some_of(ACES, 2)
    assert Unseen.of(view).chance(aces, 1) == told.chance(aces, 1)
    assert Unseen.of(view).melds(RULES, 3) == told.melds(RULES, 3)


@pytest.mark.parametrize("plays", [0, 9, 22, 37])
@pytest.mark.parametrize("seed", [3, 4])
def test_a_view_knows_what_was_seen(plays: int, seed: int) -> None:
    game = in_play(plays, seed)
    view = game.view(game.to_act[0])
    unseen = Unseen.of(view)

    assert sum(unseen.sizes) == len(unseen.cards)
    for seat, hand in enumerate(game.hands):
        assert unseen.sizes[seat] + len(unseen.held[seat]) == len(hand)
        assert hand.holds(unseen.held[seat])
        assert unseen.chance(unseen.held[seat], seat) == 1
        for card in hand.kinds:
            assert unseen.chance(Hand((card,)), seat) > 0
    assert unseen.held[view.seat or 0] == view.hand
    for bound in unseen.bounds:
        there = sum(
            game.hands[n].count(bound.card) - unseen.held[n].count(bound.card) for n in bound.places
        )
        assert bound.least <= there <= bound.most


@pytest.mark.parametrize("name", ["partnership-auction", "three-handed", "double-deck"])
@pytest.mark.parametrize("plays", [0, 9, 22, 37])
def test_a_view_agrees_with_its_samples(plays: int, name: str) -> None:
    """Within five standard errors, where nothing is known but of single kinds.

    Who melds no more lacks some kinds together, which is not counted. So nobody melds here.
    """
    game = in_play(plays, rules=variants.get(name).with_(melds=NO_MELDS))
    view = game.view(game.to_act[0])
    unseen = Unseen.of(view)
    number, held = 300, Counter[tuple[int, Card]]()
    for other in islice(view.samples(Random(1)), number):
        held.update((seat, card) for seat, hand in enumerate(other.hands) for card in hand.kinds)

    for seat in range(game.rules.table.seats):
        for card in game.rules.pack.kinds:
            chance = float(unseen.chance(Hand((card,)), seat))
            error = sqrt(chance * (1 - chance) / number)
            assert abs(held[seat, card] / number - chance) <= 5 * error


def test_a_view_of_shown_melds() -> None:
    dealt = Game.start(RULES).deal(Random(10))
    game = after(dealt, Bid(100), Bid(150), Pass(), Pass(), Pass(), NameTrump(Suit.DIAMONDS))
    view = game.view(1)
    unseen = Unseen.of(view)

    for seat, shown in enumerate(view.shown):
        assert unseen.chance(shown.cards, seat) == 1


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("Unseen.of_hand(RULES, Hand.parse('AS AS AS'))", "HandError"),
        ("Unseen.of_hand(RULES, shown={1: RULES.pack.cards})", "HandError"),
        ("Unseen.of_hand(RULES, shown={4: Hand()})", "SeatError"),
        ("Unseen.of_hand(RULES, denied={-1: Hand()})", "SeatError"),
        ("Unseen.of_hand('cutthroat')", "WrongType"),
        ("Unseen.of_hand(RULES).chance('AS')", "WrongType"),
        ("Unseen.of_hand(RULES).chance(Hand(), 7)", "SeatError"),
        ("Unseen.of_hand(RULES).melds(RULES, 5)", "SeatError"),
        ("Unseen.of_hand(RULES).melds(RULES, 1, 'any')", "RulesetError"),
        ("Unseen.of(RULES)", "WrongType"),
        ("Unseen.of(Game.start(RULES).view(0))", "OddsError"),
        ("Unseen(Hand.parse('AS'), (2,), (Hand(),))", "HandError"),
        ("Unseen(Hand.parse('AS'), (2, -1), (Hand(), Hand()))", "HandError"),
        ("Unseen(Hand.parse('AS'), (1,), ())", "HandError"),
        ("Unseen(Hand(), (0,), (Hand(),), (Bound(Card.parse('AS'), (1,), 0, 0),))", "SeatError"),
        ("Bound('AS', (1,), 0, 0)", "WrongType"),
        ("Likelihood('AS', (1,), ())", "WrongType"),
        ("Likelihood(Card.parse('AS'), (1,), (1,))", "WrongType"),
        ("Likelihood(Card.parse('AS'), (1,), (Fraction(-1),))", "OddsError"),
        ("some_of('AS', 1)", "WrongType"),
        ("some_of(Hand(), '1')", "WrongType"),
    ],
)
def test_what_makes_no_sense_is_refused(code: str, error: str) -> None:
    with pytest.raises(Exception) as refused:  # noqa: PT011 - told apart by its name
        eval(code)  # noqa: S307 - our own

    assert type(refused.value).__name__ == error
