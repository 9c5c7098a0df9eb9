"""What no other test had noticed when it was changed: states, powers, and the words of errors."""

from random import Random
from typing import Any

import pytest

from pinochle import (
    CARDS,
    METHOD_1,
    POST_1945,
    Card,
    Duty,
    Hand,
    MeldRule,
    MeldTable,
    Obligation,
    PlayRules,
    Ranking,
    RulesetError,
    Suit,
    TableRules,
    Trick,
    WrongType,
)
from pinochle.melds.meld import MOST_SETS

MARRIAGE = MeldTable((MeldRule("marriage", "sequence", "KQ in plain", 20),))
LEAD_TRUMP = PlayRules((Obligation(Duty.LEAD_TRUMP), *POST_1945.obligations))
KING, ACE = Card.parse("KH"), Card.parse("AS")


def test_a_state_is_of_its_trump_and_its_cards() -> None:
    rules = PlayRules(POST_1945.obligations)
    without, hearts = rules.fold((), None), rules.fold((), Suit.HEARTS)

    assert without is rules._quick[None]
    assert hearts is rules._quick[Suit.HEARTS]
    assert hearts is not without
    assert rules.fold([KING, ACE], Suit.HEARTS) is hearts[0][KING._number][0][ACE._number]


def test_only_a_first_lead_that_is_bound_has_no_state() -> None:
    bound = PlayRules(LEAD_TRUMP.obligations)

    assert bound.fold((), Suit.SPADES, first_lead=True) is None
    assert bound.fold((), Suit.SPADES) is bound._quick[Suit.SPADES]
    assert bound.fold((), None, first_lead=True) is bound._quick[None]
    free = PlayRules(POST_1945.obligations)
    assert free.fold((), Suit.SPADES, first_lead=True) is free._quick[Suit.SPADES]


@pytest.mark.parametrize("ranking", [Ranking.TEN_HIGH, Ranking.STANDARD])
def test_the_card_with_the_greatest_power_wins(ranking: Ranking) -> None:
    rules, rng = PlayRules(POST_1945.obligations, ranking=ranking), Random(1)
    for _ in range(200):
        cards = tuple(rng.sample(CARDS, 4))
        for trump in (*Suit, None):
            assert rules.winning(cards, trump) == rules.winner(cards, trump)


@pytest.mark.parametrize(
    ("dealer", "bidder", "leader", "first"),
    [
        *((3, 2, "bidder", 2), (3, None, "bidder", 0), (3, 2, "eldest", 0)),
        *((1, 0, "eldest", 2), (1, None, "eldest", 2), (0, 3, "bidder", 3)),
    ],
)
def test_who_leads_first(dealer: int, bidder: int | None, leader: Any, first: int) -> None:
    rules = PlayRules(POST_1945.obligations, leader=leader)

    assert rules.first_leader(TableRules.seated(4), dealer=dealer, bidder=bidder) == first


def test_why_cards_are_no_meld() -> None:
    """The reason, and the rule that it comes from."""

    def why(name: str, cards: str) -> list[tuple[str, str]]:
        hand = Hand.parse("KH QH QH JH")
        found = MARRIAGE.why_not(name, Hand.parse(cards), hand, Suit.SPADES)
        return [(one.code, one.rule) for one in found]

    assert why("marriage", "KH QH") == []
    assert why("marriage", "KS QS") == [("meld.not-held", "meld.separate-hands")] * 2
    assert why("marriage", "QH JH") == [("meld.cards", "meld.types")]
    assert why("walk", "KH QH") == [("meld.unknown", "")]


@pytest.mark.parametrize(
    ("ask", "where"),
    [
        (lambda: MARRIAGE.why_not("marriage", Hand(), "KH", None), "MeldTable.why_not: "),  # type: ignore[arg-type]
        (lambda: MARRIAGE.why_not("marriage", "KH", Hand(), None), "MeldTable.why_not: "),  # type: ignore[arg-type]
        (lambda: MARRIAGE.why_not(7, Hand(), Hand(), None), "name: "),  # type: ignore[arg-type]
        (lambda: MARRIAGE.singles("KH", None), "MeldTable.singles: "),  # type: ignore[arg-type]
        (lambda: Trick(3, 0, (KING,)).winner(None, "high"), "Trick.winner: "),  # type: ignore[arg-type]
        (lambda: METHOD_1.points(7), "cards: "),  # type: ignore[arg-type]
    ],
    ids=["hand", "cards", "name", "singles", "trick", "count"],
)
def test_errors_say_where(ask: Any, where: str) -> None:
    with pytest.raises(WrongType) as error:
        ask()

    assert str(error.value).startswith(where)


def test_what_a_single_card_counts() -> None:
    assert METHOD_1.points(ACE) == METHOD_1.points([ACE]) == 11


def test_as_many_values_as_there_can_be_sets() -> None:
    values = tuple(range(10, 10 * MOST_SETS + 1, 10))

    assert MeldRule("king", "other", "KS", values).points(MOST_SETS) == 10 * MOST_SETS
    with pytest.raises(RulesetError, match=f"at most {MOST_SETS} values"):
        MeldRule("king", "other", "KS", (*values, 500))
