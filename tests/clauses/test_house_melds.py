"""House rules of the melds: what depends on trump, and a roundhouse that comes first."""

from __future__ import annotations

from typing import Final

import pytest
from attrs import evolve

from clauses.helpers import hand
from gaming import after, calls, dealt
from pinochle import (
    Contract,
    LayMeld,
    MeldRule,
    MeldTable,
    NameTrump,
    RulesetError,
    Seat,
    Suit,
    Tally,
    variants,
)
from pinochle.game.engine.constraints import Constraint
from pinochle.game.phases.melds import showing
from pinochle.rules.scoring.ceiling import most_melded

FOUR: Final = variants.get("partnership-auction")
SPADES, HEARTS = Suit.SPADES, Suit.HEARTS

# A meld that depends on trump.

IN_SPADES: Final = MeldRule("spade pinochle", "pinochle", "QS JD", (80, 600), trumps=(SPADES,))
DOUBLED: Final = FOUR.with_(name="doubled", melds=FOUR.melds.with_rules(IN_SPADES))


@pytest.mark.rule("house.meld-by-trump")
@pytest.mark.parametrize(
    ("held", "trump", "laid"),
    [
        ("QS JD", SPADES, "spade pinochle 80"),
        ("QS JD", HEARTS, "pinochle 40"),
        ("QS JD", None, "pinochle 40"),
        ("QS QS JD JD", SPADES, "double spade pinochle 600"),
        ("QS QS JD JD", HEARTS, "double pinochle 300"),
        ("KS QS JD", SPADES, "royal marriage 40, spade pinochle 80"),
    ],
)
def test_a_pinochle_counts_double_when_spades_are_trump(
    held: str, trump: Suit | None, laid: str
) -> None:
    """The dearer meld stands beside the usual one, which is all there is under other trumps."""
    assert str(DOUBLED.melds.score(hand(held), trump)) == laid
    assert DOUBLED.melds.points(hand(held), trump) == DOUBLED.melds.score(hand(held), trump).points
    assert DOUBLED.melds.holds("spade pinochle", hand(held), trump) == (trump is SPADES)


@pytest.mark.rule("house.meld-by-trump")
@pytest.mark.parametrize(("trump", "meld"), [(SPADES, 80 + 20), (HEARTS, 40 + 10)])
def test_a_round_with_a_pinochle_that_depends_on_trump(trump: Suit, meld: int) -> None:
    """Seat 1 holds a pinochle, and two dix in spades or one in hearts; seat 0 names trump."""
    held = {0: "♠AA ♥AA ♣TT", 1: "♠Q99 ♥TT9 ♦JTT9 ♣JJ"}
    game = after(calls(dealt(DOUBLED, held), "100 - - -"), NameTrump(trump))
    assert game.round.state.shown[1].points == meld


@pytest.mark.rule("house.meld-by-trump")
def test_what_counts_under_other_trumps_cannot_be_declared() -> None:
    """The reason names the trumps under which it counts."""
    (why,) = DOUBLED.melds.why_not("spade pinochle", hand("QS JD"), hand("QS JD"), HEARTS)
    assert (why.code, why.rule) == ("meld.trump", "house.meld-by-trump")
    assert str(why) == "the spade pinochle counts only when spades are trump"

    britannica = variants.get("three-handed-1911")
    rules = britannica.with_(name="late", melds=britannica.melds.with_rules(IN_SPADES))
    game = dealt(rules, {0: "QS JD", 2: "TH"}, upcard="TH")
    dear, usual = (LayMeld(name, hand("QS JD")) for name in ("spade pinochle", "pinochle"))
    assert usual in game.legal_actions() and dear not in game.legal_actions()
    assert [one.code for one in game.why_not(dear)] == ["meld.trump"]


@pytest.mark.rule("house.meld-by-trump")
def test_the_description_names_the_trumps() -> None:
    """Two tables that double it under other trumps are described differently."""
    said = "The spade pinochle counts only when spades are trump."
    assert said in DOUBLED.describe()
    either = evolve(IN_SPADES, trumps=(SPADES, Suit.DIAMONDS))
    rules = DOUBLED.with_(melds=DOUBLED.melds.with_rules(either))
    assert "counts only when spades or diamonds are trump." in rules.describe()


@pytest.mark.rule("house.meld-by-trump")
def test_whoever_names_trump_must_hold_what_counts_in_it() -> None:
    """A spade pinochle is held in spades, and in no other suit."""
    trump = evolve(FOUR.trump, must_hold=("spade pinochle",), if_none="set")
    assert trump.suits(hand("QS JD"), DOUBLED.melds) == (SPADES,)


@pytest.mark.rule("house.meld-by-trump")
def test_what_a_bid_can_reach_depends_on_trump() -> None:
    """With spades alone a side melds 600 for both pinochles."""
    table, pack = MeldTable((IN_SPADES,)), FOUR.pack
    assert most_melded(table.rules, pack, 24) == 600
    assert table.points(hand("QS QS JD JD"), HEARTS) == 0


@pytest.mark.rule("house.meld-by-trump")
def test_a_score_pad_knows_what_can_be_melded_under_each_trump() -> None:
    """80 for a pinochle is a slip when hearts are trump."""
    rules = FOUR.with_(name="pinochles", melds=MeldTable((IN_SPADES,)))
    bid = (Contract(Seat(0), 150),)
    tally = Tally(meld=(80, 0, 0, 0), count=(90, 60, 40, 60), trump=SPADES, contracts=bid)
    assert rules.settle(tally).scores == (210, 120)
    with pytest.raises(RulesetError, match="seat 0 cannot meld 80, but 0"):
        rules.settle(evolve(tally, trump=HEARTS))


@pytest.mark.rule("house.meld-by-trump")
def test_trumps_that_make_no_sense_are_refused() -> None:
    with pytest.raises(RulesetError, match="trumps names a suit twice"):
        evolve(IN_SPADES, trumps=(SPADES, SPADES))
    with pytest.raises(RulesetError, match="never counts under the same trump"):
        MeldTable((IN_SPADES, MeldRule("x", "pinochle", "JD", 1, "spade pinochle", (), (HEARTS,))))
    with pytest.raises(RulesetError, match="never counts, for hearts are always trump"):
        variants.get("auction-three").with_(
            melds=MeldTable((IN_SPADES,)), trump=evolve(FOUR.trump, named="hearts")
        )


# A roundhouse that comes first.

ROUNDHOUSE: Final = MeldRule("roundhouse", "arounds", "KQ in every suit", 140, comes_first=True)
FIRST: Final = FOUR.with_(name="first", melds=FOUR.melds.with_rules(ROUNDHOUSE))
MARRIED: Final = "♠KQ ♥KQ ♦KQ ♣KQ"


@pytest.mark.rule("house.roundhouse-first")
@pytest.mark.parametrize(
    ("held", "usual", "points"),
    [
        # The sum of its parts: 140, a royal marriage and three plain ones.
        (MARRIED, 240, 240),
        # Eight kings are 800, with queens 60 and marriages 100; or 240, and kings around again.
        (MARRIED + " KS KH KD KC", 960, 320),
        # Two roundhouses.
        (f"{MARRIED} {MARRIED}", 1600, 480),
        # A run and a roundhouse: the run takes in the royal marriage, 150 + 60 + 140.
        (MARRIED + " AS TS JS", 350, 350),
        # Without a queen of clubs there is none.
        ("♠KQ ♥KQ ♦KQ ♣K KS KH KD KC", 880, 880),
    ],
)
def test_a_roundhouse_takes_in_one_kings_and_one_queens(held: str, usual: int, points: int) -> None:
    """Even where the double kings would pay more."""
    assert FOUR.melds.points(hand(held), SPADES) == usual
    assert FIRST.melds.points(hand(held), SPADES) == points
    assert FIRST.melds.score(hand(held), SPADES).points == points


@pytest.mark.rule("house.roundhouse-first")
def test_a_round_with_a_roundhouse() -> None:
    """Seat 0 lays the roundhouse beside kings around; what is laid is in everybody's sight."""
    held = {0: MARRIED + " KS KH KD KC"}
    game = after(calls(dealt(FIRST, held), "100 - - -"), NameTrump(SPADES))
    shown = game.round.state.shown[0]
    assert str(shown) == (
        "royal marriage 40, marriage 20, marriage 20, marriage 20, kings around 80, roundhouse 140"
    )
    assert game.view(1).shown[Seat(0)] == shown


@pytest.mark.rule("house.roundhouse-first")
def test_a_card_more_may_be_worth_less() -> None:
    """Seat 0 has shown 320, and yet holds the eight kings that would be 800 by themselves."""
    kings = hand("KS KS KH KH KD KD KC KC")
    for rules, points in ((FIRST, 320), (FOUR, 960)):
        game = after(calls(dealt(rules, {0: MARRIED + " KS KH KD KC"}), "100 - - -"))
        state = after(game, NameTrump(SPADES)).round.state
        (shown,) = (one for one in showing(state, [Seat(0)]) if isinstance(one, Constraint))
        assert state.shown[0].points == points and not shown.excludes(kings)


@pytest.mark.rule("house.roundhouse-first")
def test_the_description_says_that_it_comes_first() -> None:
    said = "The roundhouse comes first: a hand lays it as often as it can"
    assert said in FIRST.describe() and said not in FOUR.describe()


@pytest.mark.rule("house.roundhouse-first")
@pytest.mark.parametrize("name", ["three-handed-1911", "two-handed", "contract-pinochle"])
def test_nothing_comes_first_where_players_choose_what_they_lay(name: str) -> None:
    rules = variants.get(name)
    with pytest.raises(RulesetError, match="players choose themselves what they lay"):
        rules.with_(melds=rules.melds.with_rules(ROUNDHOUSE))
