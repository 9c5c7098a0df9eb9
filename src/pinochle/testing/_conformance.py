"""Checks of another engine against this library; hypothesis looks for the simplest difference."""

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

from hypothesis import Phase, find, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from pinochle.cards import Card, Suit
from pinochle.hand import Hand
from pinochle.rules.ruleset import Ruleset
from pinochle.testing._strategies import Situation, hands, situations, trumps

__all__ = ["check_legality", "check_scorer", "check_winner"]

T = TypeVar("T")


def _simplest(cases: st.SearchStrategy[T], differ: Callable[[T], bool], examples: int) -> T | None:
    """The simplest case on which two engines differ, the same at every run, or None."""
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
    case = _simplest(cases, lambda case: points(*case) != rules.melds.points(*case), examples)
    if case is not None:
        hand, trump = case
        said = f"{points(hand, trump)} points, but by these rules {rules.melds.score(hand, trump)}"
        raise AssertionError(f"{_cards(hand)}, {_trump(trump)}: {said}")


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
        known = case.hand, case.trick, case.trump
        return set(legal(*known)) != set(rules.play.legal(*known))

    case = _simplest(situations(rules), differ, examples)
    if case is None:
        return
    hand, trick, trump, _ = case
    found, ours = set(legal(hand, trick, trump)), set(rules.play.legal(hand, trick, trump))
    where = f"{_cards(hand)} to {_cards(trick)}, {_trump(trump)}"
    if found - ours:
        card = min(found - ours, key=str)
        (why, *_) = rules.play.why_not(card, hand, trick, trump)
        raise AssertionError(f"{where}: {card} is let pass, but {why}")
    missing = " ".join(sorted(map(str, ours - found)))
    raise AssertionError(f"{where}: {missing} may be played by these rules")


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

    case = _simplest(situations(rules), differ, examples)
    if case is not None:
        trick, trump = whole(case), case.trump
        found, ours = winner(trick, trump), rules.play.winner(trick, trump)
        said = f"card {found} wins, but by these rules it is card {ours}, {trick[ours]}"
        raise AssertionError(f"{_cards(trick)}, {_trump(trump)}: {said}")


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards)) or "nothing"


def _trump(trump: Suit | None) -> str:
    return "no trump" if trump is None else f"{trump.word} trump"
