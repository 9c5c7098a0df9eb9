"""Bid tables by players, which need nothing else: figures, and what is refused.

Tests: pinochle.analysis._ways, pinochle.analysis.bids
"""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Final

import pytest

from pinochle import Hand, HandError, RulesetError, SeatError, Suit
from pinochle.analysis import (
    Aces,
    BidTable,
    Holds,
    NoDealError,
    PlayedContract,
    Prospect,
    bid_table,
    bids,
    odds,
    study,
)
from pinochle.players import ClubPlayer, Numbers, RandomPlayer
from pinochle.rules import Step, TrumpRules
from support.rulesets import rules_of

RULES: Final = rules_of("partnership-auction")
HAND: Final = Hand.parse("A♠ A♠ 10♠ 10♠ K♠ K♠ Q♠ Q♠ J♠ J♠ A♥ A♦")
ELEVEN: Final = HAND - Hand.parse("A♦")
POOR: Final = Hand.parse("9♠ 9♠ J♠ J♥ 9♥ 9♥ J♦ J♣ 9♦ 9♦ Q♥ Q♣")


def table_of(*points: int, hand: Hand = HAND) -> BidTable:
    """A table of one trump."""
    one = Prospect(Suit.SPADES, 0, Fraction(), Numbers(), Numbers.of(points))
    return BidTable(
        rules=RULES, hand=hand, seat=0, level="nobody", rounds=len(points), prospects=(one,)
    )


def test_figures_worked_out_by_hand() -> None:
    table = table_of(105, 120, 130, 130)
    best = table.prospects[0]

    assert [best.chance(bid) for bid in (100, 110, 130, 131)] == [1, Fraction(3, 4), 0.5, 0]
    assert table.bids() == (100, 110, 120, 130)
    assert table.bids(rows=3) == (100, 120)
    assert table.error == pytest.approx(0.25)
    assert str(table).splitlines() == [
        "Partnership Auction Pinochle: seat 0 holds ♠AA1010KKQQJJ ♥A ♦A",
        "trump                  ♠",
        "sure meld              0",
        "bid 100            100 %",
        "bid 110             75 %",
        "bid 120             75 %",
        "bid 130             50 %",
        "(4 rounds for each trump by nobody: chances ± one standard error of 25.0 % at most)",
    ]
    with pytest.raises(RulesetError, match="rows: expected at least 1"):
        table.bids(rows=0)


def test_the_rows_begin_where_a_bid_may_fail_and_end_where_none_is_made() -> None:
    assert table_of(50).bids() == (100,)
    assert table_of(*[200] * 199, 500).bids() == (200,)
    assert table_of(*[200] * 49, 230).bids() == (200, 210, 220, 230)


def test_a_double_run_makes_its_bid_with_spades_only() -> None:
    table = bid_table(RULES, HAND, rounds=4, player=ClubPlayer())
    best, *others = table.prospects

    assert (best.trump, best.sure) == (Suit.SPADES, 1500) and best.chance(1500) == 1
    assert all(one.chance(600) == 0 for one in others)
    assert table.level == "club players" and table.rounds == 4
    assert pickle.loads(pickle.dumps(table)) == table


def test_without_numpy_club_players_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bids, "find_spec", lambda _: None)
    table = bid_table(RULES, POOR, rounds=2)

    assert table.level == "club players"
    assert table == bid_table(RULES, POOR, rounds=2, player=ClubPlayer())


def test_it_is_the_study_of_that_contract() -> None:
    """The same deals and the same plays come to the same points."""
    player = RandomPlayer()
    table = bid_table(RULES, POOR, rounds=12, player=player, seed=3)
    for one in table.prospects:
        contract = PlayedContract(0, trump=one.trump, counts="points", player=player)
        found = study(RULES, contract, 12, where=Holds(0, POOR), seed=3)

        assert found.values == one.points


def test_the_meld_grows_by_what_a_partner_passes() -> None:
    rules = rules_of("partnership-passing")
    table = bid_table(rules, POOR, rounds=4, player=ClubPlayer())

    assert "with the pass" in str(table) and "with the widow" not in str(table)
    assert max(one.mean_meld - one.sure for one in table.prospects) > 0
    assert all(one.mean_meld == Fraction(one.melds.total, 4) for one in table.prospects)
    assert "with the" not in str(table_of(100))


def test_a_widow_is_counted_exactly() -> None:
    """But where more is known of it, or it is buried before the melds, the rounds tell."""
    hand = Hand.parse("A♠ 10♠ K♠ Q♠ Q♠ K♦ J♦ A♥ A♦ K♥ Q♥ 9♠ 10♣ A♣ J♣")
    player, rules = RandomPlayer(), rules_of("three-handed")
    table = bid_table(rules, hand, rounds=1, player=player)

    assert "with the widow" in str(table)
    for one in table.prospects:
        assert one.mean_meld == odds.with_widow(rules, hand, 3, one.trump).mean
    known = bid_table(rules, hand, rounds=2, player=player, where=Holds("widow", "J♠"))
    assert all(one.mean_meld == Fraction(one.melds.total, 2) for one in known.prospects)
    shared = bid_table(rules_of("partnership-kitty-distributed"), ELEVEN, rounds=1, player=player)
    one = shared.prospects[0]
    assert one.mean_meld == odds.with_widow(shared.rules, ELEVEN, 1, one.trump).mean
    first = rules_of("three-handed-classic")
    assert first.script.index(Step.BURY) < first.script.index(Step.BIDDER_MELDS)
    buried = bid_table(first, hand, rounds=2, player=player)
    assert all(one.mean_meld == Fraction(one.melds.total, 2) for one in buried.prospects)


def test_melds_alone_do_not_end_a_round() -> None:
    """Where they would, the bid is so high that the round is played."""
    rules = rules_of("contract-pinochle")
    table = bid_table(rules, HAND, rounds=2, player=RandomPlayer())

    assert table.prospects[0].points.mean > table.prospects[0].sure


def test_more_may_be_known_of_the_other_hands() -> None:
    table = bid_table(RULES, POOR, rounds=3, player=RandomPlayer(), where=Aces(2, 8), dealer=1)

    assert table.rounds == 3
    with pytest.raises(NoDealError):
        bid_table(RULES, HAND, where=Aces(1, 5))


@pytest.mark.parametrize(
    ("name", "hand", "said"),
    [
        ("partnership-auction", "A♠", "a hand of partnership-auction has 12 cards, not 1"),
        ("partnership-auction", "A♠ A♠ A♠", "the pack holds 2"),
        ("two-handed", HAND.code, "nobody bids in two-handed"),
        ("two-handed-draft", HAND.code, "nobody is dealt a hand in two-handed-draft"),
    ],
)
def test_what_has_no_table_is_refused(name: str, hand: str, said: str) -> None:
    with pytest.raises((HandError, RulesetError), match=said):
        bid_table(rules_of(name), Hand.parse(hand))


def test_what_is_out_of_range_is_refused() -> None:
    with pytest.raises(SeatError):
        bid_table(RULES, HAND, seat=4)
    with pytest.raises(RulesetError, match="rounds: expected at least 1"):
        bid_table(RULES, HAND, rounds=0)
    with pytest.raises(RulesetError, match="the bidder does not name trump"):
        bid_table(RULES.with_(trump=TrumpRules(named="partner")), HAND)
