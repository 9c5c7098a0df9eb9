"""Tools for your own tests: strategies for hypothesis, and checks of other engines.

The module needs ``hypothesis``, which comes with ``pip install pinochle-rules[testing]``. The
checks find the simplest case in which another engine differs from this library.

    >>> from pinochle import variants
    >>> from pinochle.testing import check_scorer
    >>> check_scorer(my_points, variants.get("partnership-auction"))  # doctest: +SKIP
"""

from collections.abc import Callable, Iterable
from importlib.util import find_spec
from random import Random
from typing import NamedTuple, TypeVar

if find_spec("hypothesis") is None:
    message = "pinochle.testing needs hypothesis: pip install pinochle-rules[testing]"
    raise ModuleNotFoundError(message, name="hypothesis")

from hypothesis import Phase, find, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from pinochle import variants
from pinochle.actions import Bid, Deal, Pass
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.game.game import Game
from pinochle.rules.pack import Pack
from pinochle.rules.ruleset import Ruleset
from pinochle.testing._rulesets import custom_ruleset

__all__ = [
    "Situation",
    "check_legality",
    "check_scorer",
    "check_winner",
    "custom_ruleset",
    "games",
    "hands",
    "rulesets",
    "situations",
    "trumps",
]

T = TypeVar("T")


# Strategies: cards, hands, tricks, rulesets, and games at any point.


def trumps() -> st.SearchStrategy[Suit | None]:
    """Draw a trump suit, or None."""
    return st.sampled_from([*Suit, None])


def hands(pack: Pack, *, least: int = 0, most: int | None = None) -> st.SearchStrategy[Hand]:
    """Draw hands that can be dealt from a pack.

    Args:
        pack: the pack, such as ``rules.pack``.
        least: the fewest cards of a hand.
        most: the most cards of a hand; the whole pack by default.
    """
    return _deals(pack, least, len(pack) if most is None else most).map(Hand)


def _deals(pack: Pack, least: int, most: int) -> st.SearchStrategy[list[Card]]:
    cards = list(pack)
    indices = st.lists(
        st.integers(0, len(cards) - 1), unique=True, min_size=least, max_size=min(most, len(cards))
    )
    return indices.map(lambda chosen: [cards[index] for index in chosen])


class Situation(NamedTuple):
    """The turn of a player to play a card.

    Args:
        hand: the cards of the player, at least a card.
        trick: the cards that were played before; empty for a lead.
        trump: the trump suit.
        first_lead: whether it is the very first lead of the round.
    """

    hand: Hand
    trick: tuple[Card, ...]
    trump: Suit | None
    first_lead: bool


@st.composite
def situations(draw: st.DrawFn, rules: Ruleset) -> Situation:
    """Draw turns of a player at the table of a ruleset.

    Args:
        draw: supplied by hypothesis.
        rules: the rules.
    """
    opponents = rules.table.seats - 1
    cards = draw(_deals(rules.pack, 1, opponents + rules.deal.hand))
    length = draw(st.integers(0, min(opponents, len(cards) - 1)))
    trick, hand = tuple(cards[:length]), Hand(cards[length:])
    return Situation(hand, trick, draw(trumps()), not trick and draw(st.booleans()))


def rulesets(*, custom: bool = True) -> st.SearchStrategy[Ruleset]:
    """Draw rulesets that can be played: presets, and custom rulesets.

    Args:
        custom: whether to draw custom rulesets too.
    """
    presets = st.sampled_from(variants.names()).map(variants.get)
    if not custom:
        return presets
    # Random choices by hypothesis, which it can repeat and make simpler.
    return presets | st.randoms(use_true_random=False).map(custom_ruleset)


@st.composite
def games(draw: st.DrawFn, rules: Ruleset | None = None, *, plies: int = 100) -> Game:
    """Draw games at any point, after random legal actions.

    Args:
        draw: supplied by hypothesis.
        rules: the rules; any preset by default.
        plies: how many actions at most.
    """
    game = Game.start(draw(rulesets(custom=False)) if rules is None else rules)
    rng = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, plies))):
        if game.is_over:
            break
        game = _advance(game, rng)
    return game


def _advance(game: Game, rng: Random) -> Game:
    """Return the game after another action; bids are low, so that the cards are played."""
    if game.needs_deal:
        return game.apply(Deal(game.rules.pack.shuffled(rng)))
    seat = rng.choice(game.to_act)
    actions = game.legal_actions(seat)
    if Pass() in actions:
        bids = (action for action in actions if isinstance(action, Bid))
        lowest = next(bids, None)
        return game.apply(Pass() if lowest is None or rng.random() < 1 / 2 else lowest, seat)
    return game.apply(actions.sample(rng), seat)


# Checks of other engines.


def _find_simplest(
    cases: st.SearchStrategy[T], differ: Callable[[T], bool], examples: int
) -> T | None:
    """Return the simplest case on which two engines differ, the same at every run, or None."""
    phases = (Phase.generate, Phase.shrink)  # needed even if the current profile leaves it out
    how = settings(max_examples=examples, deadline=None, database=None, phases=phases)
    try:
        return find(cases, differ, settings=how, random=Random(examples))  # noqa: S311 - cards
    except NoSuchExample:
        return None


def check_scorer(
    points: Callable[[Hand, Suit | None], int], rules: Ruleset, *, examples: int = 500
) -> None:
    """Check that another scorer of melds agrees with ``rules.melds.points``.

    If they differ, the error shows the simplest hand that it finds:

        >>> from pinochle import variants
        >>> rules = variants.get("partnership-auction")
        >>> check_scorer(lambda hand, trump: rules.melds.points(hand, trump), rules, examples=20)
        >>> check_scorer(lambda hand, trump: 0, rules)
        Traceback (most recent call last):
            ...
        AssertionError: 9♠, spades trump: 0 points, but by these rules dix 10

    Args:
        points: the points of a hand by another engine, given the trump suit or None.
        rules: the rules that it follows.
        examples: how many hands are tried.

    Raises:
        AssertionError: if they differ.
    """
    cases = st.tuples(hands(rules.pack, most=rules.deal.hand + rules.deal.widow), trumps())
    case = _find_simplest(cases, lambda case: points(*case) != rules.melds.points(*case), examples)
    if case is not None:
        hand, trump = case
        difference = (
            f"{points(hand, trump)} points, but by these rules {rules.melds.score(hand, trump)}"
        )
        raise AssertionError(f"{_cards(hand)}, {_trump(trump)}: {difference}")


def check_legality(
    legal: Callable[[Hand, tuple[Card, ...], Suit | None], Iterable[Card]],
    rules: Ruleset,
    *,
    examples: int = 500,
) -> None:
    """Check that the legal plays of another engine agree with ``rules.play.legal``.

        >>> from pinochle import variants
        >>> rules = variants.get("double-deck")
        >>> check_legality(rules.play.legal, rules, examples=20)

    Args:
        legal: the cards that another engine lets a hand play, each kind at least once, given what
            was played before and the trump suit or None.
        rules: the rules that it follows.
        examples: how many situations are tried.

    Raises:
        AssertionError: if they differ; it shows the simplest situation that was found, and why
            a card is illegal that the other engine would let pass.
    """

    def differ(case: Situation) -> bool:
        given_cards = case.hand, case.trick, case.trump
        return set(legal(*given_cards)) != set(rules.play.legal(*given_cards))

    case = _find_simplest(situations(rules), differ, examples)
    if case is None:
        return
    hand, trick, trump, _ = case
    theirs, ours = set(legal(hand, trick, trump)), set(rules.play.legal(hand, trick, trump))
    situation = f"{_cards(hand)} to {_cards(trick)}, {_trump(trump)}"
    if theirs - ours:
        card = min(theirs - ours, key=str)
        (why, *_) = rules.play.why_not(card, hand, trick, trump)
        raise AssertionError(f"{situation}: {card} is let pass, but {why}")
    missing = " ".join(sorted(map(str, ours - theirs)))
    raise AssertionError(f"{situation}: {missing} may be played by these rules")


def check_winner(
    winner: Callable[[tuple[Card, ...], Suit | None], int], rules: Ruleset, *, examples: int = 500
) -> None:
    """Check that another engine's winner of a trick agrees with ``rules.play.winner``.

        >>> from pinochle import variants
        >>> rules = variants.get("firehouse")
        >>> check_winner(rules.play.winner, rules, examples=20)

    Args:
        winner: the index of the card that wins in another engine, given the cards in the order in
            which they were played, and the trump suit or None.
        rules: the rules that it follows.
        examples: how many tricks are tried.

    Raises:
        AssertionError: if they differ; it shows the simplest trick that was found.
    """

    def whole(case: Situation) -> tuple[Card, ...]:
        return (*case.trick, next(iter(case.hand)))

    def differ(case: Situation) -> bool:
        trick = whole(case)
        return winner(trick, case.trump) != rules.play.winner(trick, case.trump)

    case = _find_simplest(situations(rules), differ, examples)
    if case is not None:
        trick, trump = whole(case), case.trump
        theirs, ours = winner(trick, trump), rules.play.winner(trick, trump)
        difference = f"card {theirs} wins, but by these rules it is card {ours}, {trick[ours]}"
        raise AssertionError(f"{_cards(trick)}, {_trump(trump)}: {difference}")


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards)) or "nothing"


def _trump(trump: Suit | None) -> str:
    return "no trump" if trump is None else f"{trump.word} trump"
