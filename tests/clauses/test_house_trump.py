"""House rules of trump, the widow and conceding."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by, house, tally
from clauses.helpers import CLUBS, HEARTS, SPADES, card, hand
from gaming import after, calls, dealt, rules_of, told
from pinochle import (
    Bury,
    CallPartner,
    Concede,
    Game,
    Hand,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    Record,
    Ruleset,
    RulesetError,
    Seat,
    Step,
    TrumpRules,
    from_json,
    read_action,
    to_json,
    variants,
)
from pinochle.game.events import BurialAnnounced, PartnerFound, TrumpLacking
from pinochle.rules.deal import Packets
from pinochle.rules.handtest import HandTest
from pinochle.rules.scoring.settle import settle

if TYPE_CHECKING:
    from pinochle import Action

FOUR: Final = variants.get("partnership-auction")
KITTY: Final = variants.get("partnership-kitty")
TEAM: Final = rules_of("partner-names-trump")
ANNOUNCED: Final = rules_of("kitty-announced")


def against(game: Game, action: Action, seat: int | None = None) -> list[str]:
    """The codes against an action and the rules that they cite."""
    return [f"{why.code} {why.rule}".strip() for why in game.why_not(action, seat)]


def refused(rules: Ruleset, part: str, **fields: object) -> str:
    """What is said against other fields in a part."""
    with pytest.raises(RulesetError) as caught:
        house(rules, part, **fields)
    return str(caught.value)


# A marriage in the suit in question.


@pytest.mark.rule("trump.must-hold-marriage")
@pytest.mark.parametrize("names", [("marriage",), ("royal marriage",)])
def test_a_marriage_to_name_trump_is_of_that_suit(names: tuple[str, ...]) -> None:
    """A king and queen of hearts allow hearts and nothing else, under either name."""
    trump, held = TrumpRules(must_hold=names, if_none="set"), hand("KH QH AS TS KD QC")

    assert trump.suits(held, FOUR.melds) == (HEARTS,)
    assert [why.rule for why in trump.why_not(SPADES, held, FOUR.melds)] == [
        "trump.must-hold-marriage"
    ]


@pytest.mark.rule("check.4p.min-marriage")
@pytest.mark.parametrize("name", ["marriage", "royal marriage"])
def test_a_marriage_to_bid_is_a_king_and_queen_of_one_suit(name: str) -> None:
    """Where trump is named it must be of trump, under either name."""
    test, melds, count = HandTest(holds=(name,)), FOUR.melds, FOUR.count

    assert test.is_met(hand("KH QH AS"), melds, count)
    assert not test.is_met(hand("KH QS AS"), melds, count)
    assert test.is_met(hand("KH QH AS"), melds, count, trump=HEARTS)
    assert not test.is_met(hand("KH QH AS"), melds, count, trump=SPADES)


@pytest.mark.rule("check.4p.min-marriage", "trump.must-hold-marriage")
@pytest.mark.parametrize("name", ["marriage", "royal marriage"])
def test_no_marriage_is_called_royal_before_there_is_a_trump(name: str) -> None:
    """The refusal of a bid, of a suit, and what is described say a marriage, under either name."""
    to_bid = HandTest(holds=("run", name, "marriage"))
    check = house(variants.get("check-partnership"), "auction", to_bid=to_bid)
    turkish = house(variants.get("double-deck-turkish"), "trump", must_hold=(name,))
    held = hand("KH QS AS")

    (why,) = to_bid.why_not(held, check.melds, check.count)
    assert str(why) == "the hand has no run or marriage in any suit"
    assert "only if they hold a run or marriage." in check.describe()
    (why,) = turkish.trump.why_not(SPADES, hand("KH QH AS"), turkish.melds)
    assert str(why) == "spades cannot be trump: you hold no marriage in it"
    assert "a suit in which they hold a marriage." in turkish.describe()


# Who names trump.


@pytest.mark.rule("house.partner-names-trump")
def test_the_partner_names_trump() -> None:
    """Seat 1 wins the auction; seat 3 names, and seat 1 leads."""
    game = calls(dealt(FOUR.with_(trump=TrumpRules(named="partner")), {}), "100 110 - - -")
    assert (game.to_act, game.round.state.bidder) == ((3,), 1)
    assert against(game, NameTrump(CLUBS), 1) == ["turn.another"]
    game = game.apply(NameTrump(CLUBS), 3)

    assert (game.view(0).trump, game.to_act) == (CLUBS, (1,))


@pytest.mark.rule("house.partner-names-trump")
def test_the_partner_must_hold_what_it_takes() -> None:
    """The bidder holds a run, but their partner no marriage, so the side is set."""
    rules = house(variants.get("double-deck-turkish"), "trump", named="partner")
    hands = {0: "♠AATTKKQQJJ ♥AATTKKQQJJ", 2: "♠AATTKKJJ ♥AATTKKJJ ♦AATT"}
    game, events = told(calls(dealt(rules, hands), "50 - -"), Pass())

    assert TrumpLacking(Seat(2)) in events
    assert game.scores[0] == -50


@pytest.mark.rule("house.partner-names-trump")
def test_in_teams_of_three_the_next_of_the_side_names_it() -> None:
    """Seat 2 bids for 0, 2 and 4, and seat 4 sits next on the left."""
    rules = house(variants.get("triple-deck"), "trump", named="partner")
    game = calls(dealt(rules, {}), "- - 75 - - -")

    assert game.to_act == (4,)
    assert "on the bidder’s left" in rules.describe()


@pytest.mark.rule("house.fixed-trump")
def test_the_same_suit_is_always_trump() -> None:
    """It is known before the deal, to everybody, and nobody names it."""
    rules = rules_of("always-hearts")
    game = Game.start(rules)
    assert game.view(None).trump is HEARTS and game.view(None).is_trump_known
    game = calls(game.deal(Random(3)), "30 - -")

    assert game.round.state.word is Step.CONCEDE
    assert against(game, NameTrump(SPADES)) == ["turn.not-now"]
    assert from_json(to_json(game), Game) == game
    assert Record.parse(str(game.record)).replay() == game
    assert "Trump is hearts in every round" in rules.describe()


@pytest.mark.rule("house.no-trump")
def test_a_hand_without_trump() -> None:
    """A run is a plain marriage, no card trumps, and the contract counts as ever."""
    rules = house(FOUR, "trump", no_trump=True)
    hands = {
        0: "♠AATTKKQQJJ ♥AT",
        1: "♥AKKQQJJ99 ♦99K",
        2: "♦AATTKQQJJ ♣99J",
        3: "♠99 ♣AATTKKQQJ ♥T",
    }
    game = calls(dealt(rules, hands), "100 - - -")
    assert not game.view(1).is_trump_known
    game = game.apply(NameTrump(None))
    state = game.round.state

    assert (state.trump, state.is_trump_known, game.view(1).is_trump_known) == (None, True, True)
    assert state.shown[0].points == 40
    assert game.to_act == (0,)
    assert not against(after(game, Play(card("AH")), Play(card("KH"))), Play(card("9C")))
    assert Record.parse(str(game.record)).replay() == game
    assert from_json(to_json(game), Game) == game
    assert game.view(1).sample(Random(1)).round.state.trump is None


@pytest.mark.rule("house.no-trump")
def test_no_trump_is_named_only_where_the_table_plays_it() -> None:
    """Elsewhere it is refused; where it is played, it stands among the choices."""
    game = calls(dealt(FOUR, {}), "100 - - -")
    assert against(game, NameTrump(None)) == ["trump.none auction.highest-names-trump"]
    assert NameTrump(None) not in game.legal_actions()
    game = calls(dealt(house(FOUR, "trump", no_trump=True), {}), "100 - - -")

    assert NameTrump(None) in game.legal_actions() and len(game.legal_actions()) == 5
    assert read_action("trump:none") == NameTrump(None)


# Burying.


@pytest.mark.rule("house.no-trump-buried")
def test_trump_is_buried_only_for_want_of_others() -> None:
    """The bidder holds three cards that are not spades: all of these go, and one trump."""
    rules = house(KITTY, "bury", which="any", keeps_trump=True)
    game = dealt(rules, {0: "♠AATTKKQQJJ9"}, widow="9S AH KD 9C")
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))

    assert against(game, Bury(hand("9S 9S AH KD"))) == ["bury.trump house.no-trump-buried"]
    assert not against(game, Bury(hand("9S AH KD 9C")))
    assert {Hand(one.cards - hand("AH KD 9C")).code for one in game.legal_actions()} == {  # type: ignore[union-attr]
        "AS",
        "TS",
        "KS",
        "QS",
        "JS",
        "9S",
    }


@pytest.mark.rule("house.no-trump-buried", "widow.discard.not-melded")
def test_neither_melds_nor_trump_are_buried() -> None:
    """Each is refused by its own rule."""
    bury = house(variants.get("three-handed"), "bury", keeps_trump=True).bury
    held, melded = hand("AS 9S KH QH 9D 9C JC"), hand("KH QH")
    why = bury.why_not(hand("AS KH 9C"), held, melded, FOUR.count, SPADES)

    assert [(one.code, one.rule) for one in why] == [
        ("bury.trump", "house.no-trump-buried"),
        ("bury.melded", "widow.discard.not-melded"),
    ]
    assert not bury.why_not(hand("9D 9C JC"), held, melded, FOUR.count, SPADES)


def buried() -> tuple[Game, BurialAnnounced]:
    """A game in which seat 0 has buried a trump ace, another trump and two aces."""
    rules = house(ANNOUNCED, "bury", which="any", keeps_trump=False)
    game = dealt(rules, {0: "♠AAT ♥AKQ ♦AKQ ♣KQ"}, widow="9S 9H 9D 9C")
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))
    game, events = told(game, Bury(hand("AS 9S AH AD")))
    (announced,) = (one for one in events if isinstance(one, BurialAnnounced))
    return game, announced


@pytest.mark.rule("house.buried-announced")
def test_buried_trumps_and_aces_are_announced() -> None:
    """Two trumps, one of them an ace, and two other aces; which they are nobody is told."""
    game, announced = buried()
    assert announced == BurialAnnounced(Seat(0), trumps=2, aces=2)
    view = game.view(1)
    assert list(view.state.told(BurialAnnounced)) == [announced]
    assert not view.buried
    only_trump = house(KITTY, "bury", announced="trump").bury
    assert only_trump.announcement(hand("AS 9S AH AD"), SPADES) == (2, 0)


@pytest.mark.rule("house.buried-announced")
@pytest.mark.parametrize("seed", range(5))
def test_what_was_announced_is_true_of_every_sample(seed: int) -> None:
    """Whoever imagines the hidden cards has two trumps and two other aces buried."""
    game, _ = buried()
    sample = game.view(1).sample(Random(seed))
    pile = sample.view(0).buried

    assert len(pile) == 4
    assert sample.rules.bury.announcement(pile, SPADES) == (2, 2)


@pytest.mark.rule("house.buried-to-opponents")
def test_buried_cards_count_for_the_opponents() -> None:
    """The bidder's side wins 190 and has buried 40, so it misses its bid of 200 by them."""
    rules = house(KITTY, "bury", count_for="opponents")
    played = tally("0 0 0 0", "150 10 40 10", bid_by(0, 200), tricks="5 1 4 1", buried=40)

    assert rules.settle(played).scores == (-200, 60)
    assert KITTY.settle(played).scores == (230, 20)


@pytest.mark.rule("house.buried-to-opponents")
def test_each_opponent_scores_them_who_plays_alone() -> None:
    """Three play, each alone: both others have the points of the buried cards besides their own."""
    rules = house(variants.get("three-handed"), "bury", count_for="opponents")
    played = tally("0 0 0", "15 4 3", bid_by(0, 15), tricks="9 3 3", buried=3)

    assert settle(rules, played).scores == (15, 7, 6)
    assert "count for each opposing player" in rules.describe()
    five = house(variants.get("five-handed"), "settlement", unit_of_count="seat")
    called = evolve(
        tally("0 0 0 0 0", "100 50 40 30 20", bid_by(0, 100)), sides=(0, 1, 0, 1, 1), buried=10
    )
    rules = house(five, "bury", count_for="opponents")
    assert settle(rules, called).scores == (140, 60, 140, 40, 30)


# Conceding.


@pytest.mark.rule("house.consent-to-concede")
def test_the_partner_must_agree_to_concede() -> None:
    """Seat 2 is asked when seat 0 gives up: if they agree the bid is lost, else it is played."""
    asked = after(calls(dealt(TEAM, {}), "100 - - -"), NameTrump(SPADES))
    assert asked.to_act == (0,)
    asked = asked.apply(Concede(), 0)
    assert (asked.to_act, set(asked.legal_actions())) == ((2,), {PlayOn(), Concede()})
    assert from_json(to_json(asked), Game) == asked

    assert asked.apply(Concede(), 2).scores[0] == -100
    played = asked.apply(PlayOn(), 2)
    assert (played.round.state.word, played.to_act) == (Step.PLAY, (0,))
    assert Record.parse(str(played.record)).replay() == played


# The called partner.


@pytest.mark.rule("house.partner-asked-anticlockwise")
def test_the_card_is_asked_for_on_the_right_first() -> None:
    """Seats 1 and 4 hold the ten of spades; clockwise that is seat 1, anticlockwise seat 4."""
    hands = {0: "♠AAKQJ99 ♥KKK ♦JJ ♣QQ", 1: "♠T", 2: "♦A", 3: "♦A", 4: "♠T"}
    for name, partner in (("five-handed", 1), ("partner-asked-anticlockwise", 4)):
        game = after(calls(dealt(rules_of(name), hands), "100 - - - -"), NameTrump(SPADES))
        game, events = told(game, CallPartner(card("TS")))
        assert PartnerFound(Seat(0), Seat(partner)) in events


# What does not go together.


@pytest.mark.rule("deal.packets")
def test_nobody_can_play_without_cards() -> None:
    """A deal that gives everybody nothing is refused."""
    two = variants.get("two-handed")
    with pytest.raises(RulesetError, match="nobody is dealt a card"):
        two.with_(deal=evolve(two.deal, packets=Packets(), stock=48))


@pytest.mark.rule("house.partner-names-trump", "house.fixed-trump", "house.no-trump")
def test_trump_that_cannot_be() -> None:
    """Each is refused with its reason."""
    three = variants.get("three-handed")

    assert "nobody has a partner" in refused(three, "trump", named="partner")
    assert "nobody names it" in refused(FOUR, "trump", named="spades")
    assert "can always name something" in refused(
        variants.get("double-deck-turkish"), "trump", no_trump=True
    )
    assert "without trump no card" in refused(variants.get("five-handed"), "trump", no_trump=True)


@pytest.mark.rule("house.no-trump-buried", "house.buried-announced", "house.consent-to-concede")
def test_burying_and_conceding_that_cannot_be() -> None:
    """Each is refused with its reason."""
    classic = variants.get("three-handed-classic")

    assert "before trump is named" in refused(classic, "bury", keeps_trump=True)
    assert "before trump is named" in refused(classic, "bury", announced="trump")
    assert "nothing is buried" in refused(FOUR, "bury", announced="trump")
    assert "has no partner" in refused(classic, "concession", consent=True)
    assert "never asked whether to concede" in refused(FOUR, "concession", consent=True)
