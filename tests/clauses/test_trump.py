"""Trump: named, always the same, or turned; and what a nine is worth when it is turned.

Tests: pinochle.game.phases.dix, pinochle.game.phases.trump, pinochle.rules.trump
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by, house, refusal_of, tally
from clauses.playing import against, calls_of, last_settlement
from clauses.stock import ROYAL, codes_of, play, with_stock
from pinochle import Game, Record, from_json, read_action, to_json, variants
from pinochle.actions import Deal, Done, ExchangeDix, LayMeld, NameTrump, Pass, Play
from pinochle.events import (
    Acted,
    Entered,
    MeldsShown,
    TrickWon,
    TrumpLacking,
    UpcardExchanged,
    UpcardTurned,
)
from pinochle.rules import Step, TrumpRules
from pinochle.rules.handtest import HandTest
from pinochle.rules.melds.meld import GAME
from pinochle.rules.scoring.settle import settle
from pinochle.rules.script import read_script
from pinochle.variants import tables
from support.arranged_games import act, after, arrange, calls, played_out
from support.cards_in_words import CLUBS, DIAMONDS, HEARTS, SPADES, card, hand
from support.rulesets import rules_of

if TYPE_CHECKING:
    from pinochle import Ruleset, Suit
    from pinochle.actions import Action
    from pinochle.rules.trump import IfNone

FOUR: Final = variants.get("partnership-auction")
TURKISH: Final = variants.get("double-deck-turkish")
THREE: Final = variants.get("three-hand-turned")
PARTNERS: Final = variants.get("partnership-turned")
NONPARTNERS: Final = variants.get("nonpartnership-four")
OLD: Final = variants.get("two-handed-1911")


# Who names trump, and what it takes.

HOUSE: Final = FOUR.with_(trump=TrumpRules(must_hold=("run", "royal marriage", "dix")))
RUN_ONLY: Final = FOUR.with_(trump=TrumpRules(must_hold=("run",)))


def suits_to_name(rules: Ruleset, held: str) -> str:
    """The suits that may be named, by their letters."""
    return "".join(suit.code for suit in rules.trump.suits(hand(held), rules.melds))


@pytest.mark.rule("trump.free-choice")
@pytest.mark.parametrize("held", ["", "♠ATKQJ", "JH"])
def test_any_suit_may_be_named(held: str) -> None:
    """The final bidder names any suit, even one of which they hold no card."""
    for name in variants.names():
        rules = variants.get(name)
        if Step.TRUMP in rules.script and name != "double-deck-turkish":
            assert suits_to_name(rules, held) == "SHDC"


@pytest.mark.rule("trump.must-hold-run-marriage-dix", "trump.must-hold-marriage")
@pytest.mark.parametrize(
    ("rules", "held", "suits"),
    [
        (HOUSE, "♠ATKQJ", "S"),
        (HOUSE, "KH QH", "H"),
        (HOUSE, "9C", "C"),
        (HOUSE, "KH QH 9D", "HD"),
        (HOUSE, "♠ATKJ KH QD 9C", "C"),
        (HOUSE, "", "SHDC"),
        (RUN_ONLY, "♠ATKQJ KH QH 9C", "S"),
        (TURKISH, "KH QH", "H"),
        (TURKISH, "KH QH KC QC", "HC"),
        (TURKISH, "♦ATKQJ KS QH", "D"),
        (TURKISH, "KH KH QS QS", ""),
    ],
)
def test_trump_must_have_something_in_it(rules: Ruleset, held: str, suits: str) -> None:
    """A run, a marriage or a dix, if any is held; in the Turkish game a marriage at any rate."""
    assert suits_to_name(rules, held) == suits


@pytest.mark.rule("trump.must-hold-run-marriage-dix", "trump.must-hold-marriage")
@pytest.mark.parametrize("suit", [SPADES, DIAMONDS, CLUBS])
def test_why_a_suit_cannot_be_named(suit: Suit) -> None:
    """A suit that lacks it is refused, with the rule."""
    held = hand("KH QH AS")
    for rules, cited in (
        (HOUSE, "trump.must-hold-run-marriage-dix"),
        (TURKISH, "trump.must-hold-marriage"),
    ):
        (why,) = rules.trump.why_not(suit, held, rules.melds)
        assert (why.code, why.rule) == ("trump.lacks", cited)
        assert rules.trump.why_not(HEARTS, held, rules.melds) == ()


@pytest.mark.rule("trump.free-choice", "trump.must-hold-marriage")
@pytest.mark.parametrize("name", ["double-deck", "double-deck-simple", "two-pack"])
@pytest.mark.parametrize(("held", "by_pagat"), [("KH QH AS TS", "H"), ("KH QS AS TS", "")])
def test_who_bids_in_the_double_deck_game_names_any_suit(
    name: str, held: str, by_pagat: str
) -> None:
    """After Pagat they need a marriage in it, and are set if they have none."""
    rules = variants.get(name)
    strict = rules.with_(trump=TURKISH.trump)

    assert (suits_to_name(rules, held), suits_to_name(strict, held)) == ("SHDC", by_pagat)
    bid = rules.auction.opening
    unplayed = tally("10 80 0 0", "0 0 0 0", bid_by(0, bid), how="no-marriage")
    assert settle(strict, unplayed).scores == (-bid, 80)


@pytest.mark.rule("trump.no-marriage-set")
@pytest.mark.parametrize(
    ("if_none", "scores"), [("set", (-60, 12)), ("set-and-opponents-nothing", (-60, 0))]
)
def test_no_marriage_at_all_is_a_set(if_none: IfNone, scores: tuple[int, int]) -> None:
    """The side loses its bid without meld or play; the opponents keep their meld, or nothing."""
    rules = TURKISH.with_(trump=evolve(TURKISH.trump, if_none=if_none))
    settled = settle(rules, tally("10 8 0 4", "0 0 0 0", bid_by(0, 60), how="no-marriage"))

    assert (settled.scores, settled.line(0).verdict) == (scores, "set")
    assert TURKISH.trump.if_none == "set"
    assert TURKISH.melds.points(hand("♠ATKQJ KH QH"), None) == 2 + 2, "plain, and no run"


@pytest.mark.rule("trump.no-marriage-set", "trump.must-hold-marriage")
@pytest.mark.parametrize("stuck", [False, True], ids=["bidder", "stuck-dealer"])
def test_without_a_marriage_the_bidder_is_set(*, stuck: bool) -> None:
    """Turkish: no suit can be named, so minus the bid, and the others score without trump."""
    none = "♠AAAATTTTJJJJ ♥AAAA ♦JJJJ"
    seat = 3 if stuck else 0
    game = arrange(TURKISH, {seat: none})
    melds = [TURKISH.melds.points(one, None) for one in game.hands]
    game, events = act(game, *calls_of("- - - 50" if stuck else "60 - - -"))

    assert not [event for event in events if isinstance(event, Entered)]
    assert last_settlement(game).how == "no-marriage"
    others = sum(melds[other] for other in range(4) if other % 2 != seat % 2)
    expected = [others, others]
    expected[seat % 2] = -50 if stuck else -60
    assert list(game.scores) == expected
    assert last_settlement(game).line(seat % 2).verdict == "set"
    assert game.needs_deal and game.sheet.dealer == 0


# At the tables: a marriage of that suit, the partner, a fixed suit, and none.


@pytest.mark.rule("trump.must-hold-marriage")
@pytest.mark.parametrize("names", [("marriage",), ("royal marriage",)])
def test_a_marriage_to_name_trump_is_of_that_suit(names: tuple[str, ...]) -> None:
    """A king and queen of hearts allow hearts and nothing else, under either name."""
    trump, held = TrumpRules(must_hold=names, if_none="set"), hand("KH QH AS TS KD QC")

    assert trump.suits(held, FOUR.melds) == (HEARTS,)
    assert [why.rule for why in trump.why_not(SPADES, held, FOUR.melds)] == [
        "trump.must-hold-marriage"
    ]


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


@pytest.mark.rule("house.partner-names-trump")
def test_the_partner_names_trump() -> None:
    """Seat 1 wins the auction; seat 3 names, and seat 1 leads."""
    game = calls(arrange(FOUR.with_(trump=TrumpRules(named="partner")), {}), "100 110 - - -")
    assert (game.to_act, game.round.state.bidder) == ((3,), 1)
    assert against(game, NameTrump(CLUBS), 1) == ["turn.another"]
    game = game.apply(NameTrump(CLUBS), 3)

    assert (game.view(0).trump, game.to_act) == (CLUBS, (1,))


@pytest.mark.rule("house.partner-names-trump")
def test_the_partner_must_hold_what_it_takes() -> None:
    """The bidder holds a run, but their partner no marriage, so the side is set."""
    rules = house(variants.get("double-deck-turkish"), "trump", named="partner")
    hands = {0: "♠AATTKKQQJJ ♥AATTKKQQJJ", 2: "♠AATTKKJJ ♥AATTKKJJ ♦AATT"}
    game, events = act(calls(arrange(rules, hands), "50 - -"), Pass())

    assert TrumpLacking(2) in events
    assert game.scores[0] == -50


@pytest.mark.rule("house.partner-names-trump")
def test_in_teams_of_three_the_next_of_the_side_names_it() -> None:
    """Seat 2 bids for 0, 2 and 4, and seat 4 sits next on the left."""
    rules = house(variants.get("triple-deck"), "trump", named="partner")
    game = calls(arrange(rules, {}), "- - 75 - - -")

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
    game = calls(arrange(rules, hands), "100 - - -")
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
    game = calls(arrange(FOUR, {}), "100 - - -")
    assert against(game, NameTrump(None)) == ["trump.none auction.highest-names-trump"]
    assert NameTrump(None) not in game.legal_actions()
    game = calls(arrange(house(FOUR, "trump", no_trump=True), {}), "100 - - -")

    assert NameTrump(None) in game.legal_actions() and len(game.legal_actions()) == 5
    assert read_action("trump:none") == NameTrump(None)


@pytest.mark.rule("house.partner-names-trump", "house.fixed-trump", "house.no-trump")
def test_trump_that_cannot_be() -> None:
    """Each is refused with its reason."""
    three = variants.get("three-handed")

    assert "nobody has a partner" in refusal_of(three, "trump", named="partner")
    assert "nobody names it" in refusal_of(FOUR, "trump", named="spades")
    assert "can always name something" in refusal_of(
        variants.get("double-deck-turkish"), "trump", no_trump=True
    )
    assert "without trump no card" in refusal_of(
        variants.get("five-handed"), "trump", no_trump=True
    )


# A card turned for trump.

HELD: Final = {0: "KS KC", 1: "9H TH KH QH JH", 2: "9H AH"}
"""Hearts are trump: seat 1 holds a nine and four cards of the run, the dealer, seat 2, the ace."""


def game_after_exchange(rules: Ruleset = THREE) -> Game:
    """A game in which seat 1 had the nine of trump and has the ace that the dealer had turned."""
    return arrange(rules, HELD, upcard="AH").apply(ExchangeDix(), 1)


@pytest.mark.rule("threehand003.deal", "trump.turned-last")
def test_the_last_card_is_turned_for_trump() -> None:
    """Sixteen each in fours, and the last card, the dealer's, decides trump."""
    cards = [one for one in THREE.pack if one != card("AC")] + [card("AC")] * 2

    game, events = Game.start(THREE, dealer=1).apply_with_events(Deal(tuple(cards)))

    assert UpcardTurned(1, card("AC")) in events
    assert [len(held) for held in game.hands] == [16, 16, 16]
    assert card("AC") in game.hands[1]
    assert game.view().trump is CLUBS
    assert game.view().upcard == card("AC")


@pytest.mark.rule("threehand003.dix-exchange")
def test_the_first_from_eldest_may_exchange_his_nine() -> None:
    """Seat 0 has no nine and is not asked; seat 1 gets the ace, and the dealer the nine."""
    game = arrange(THREE, HELD, upcard="AH")
    assert game.round.state.word is Step.DIX
    assert game.to_act == (1,)
    assert list(game.legal_actions(1)) == [ExchangeDix(), Pass()]

    after, events = game.apply_with_events(ExchangeDix(), 1)

    assert UpcardExchanged(1, card("9H"), card("AH")) in events
    assert after.hands[1] == game.hands[1] - hand("9H") + hand("AH")
    assert after.hands[2] == game.hands[2] - hand("AH") + hand("9H")
    assert after.to_act == (0,)
    assert after.round.state.word is Step.PLAY


@pytest.mark.rule("threehand003.dix-exchange", "meld.dix")
def test_an_exchanged_nine_is_a_dix_of_him_who_exchanged_it() -> None:
    """It scores 10 once: for the player who had it, and not again for the dealer who took it."""
    _, events = arrange(THREE, HELD, upcard="AH").apply_with_events(ExchangeDix(), 1)
    shown = {event.seat: event.score for event in events if isinstance(event, MeldsShown)}

    def points(seat: int, name: str) -> int:
        return sum(meld.points for meld in shown[seat].melds if meld.name == name)

    assert points(1, "run") == 150
    assert points(1, "dix") == 10
    assert points(2, "dix") == 10, "the dealer has two nines now, but one is not his meld"
    assert points(0, "dix") == 0


@pytest.mark.rule("threehand003.dix-exchange", "threehand003.no-trick")
@pytest.mark.parametrize(("tricks", "kept"), [(0, False), (1, True)])
def test_the_exchanged_nine_counts_if_a_trick_is_won(tricks: int, kept: bool) -> None:  # noqa: FBT001
    """The 10 are saved by a trick, as other melds are."""
    game = game_after_exchange()
    tally = game.round.state.tally()
    without = sum(one.points for one in game.round.state.shown[1].melds if one.name != "dix")

    line = settle(THREE, evolve(tally, tricks=(8, tricks, 8 - tricks))).line(1)

    assert tally.meld[1] == without + 10
    assert line.points == (without + 10 if kept else 0)


@pytest.mark.rule("threehand003.dix-exchange")
def test_who_keeps_his_nine_leaves_the_exchange_to_the_next() -> None:
    """Bicycle lets each player exchange in turn; the dealer, whose card it is, is not asked."""
    held = {0: "9H", 1: "9H KD", 2: "KC", 3: "AH"}
    game = arrange(PARTNERS, held, upcard="AH")

    kept, events = game.apply_with_events(Pass(), 0)
    assert Acted(0, Pass()) in events
    assert kept.to_act == (1,)
    assert kept.apply(Pass()).round.state.word is Step.PLAY
    assert kept.apply(ExchangeDix()).hands[1].count(card("AH")) >= 1

    alone = arrange(PARTNERS, {0: "KD", 3: "9H 9H AH"}, upcard="AH")
    assert alone.round.state.word is Step.PLAY


@pytest.mark.rule("threehand003.dix-exchange")
def test_a_nine_that_was_turned_is_not_exchanged() -> None:
    """Nobody gains by it: it is the dealer's dix, and another nine is a dix as well."""
    game = arrange(THREE, {0: "9H", 2: "9H"}, upcard="9H")
    shown = game.round.state.shown

    assert game.round.state.word is Step.PLAY
    for seat in (0, 2):
        assert [one.points for one in shown[seat].melds if one.name == "dix"] == [10]


@pytest.mark.rule("threehand003.dix-exchange")
def test_what_the_asking_tells() -> None:
    """Everybody knows who is asked, that he holds a nine, and that nobody before him does."""
    game = arrange(THREE, HELD, upcard="AH")
    for seat in (0, 2, None):
        view = game.view(seat)
        assert view.to_act == (1,)
        for luck in range(20):
            other = view.sample(Random(luck))
            assert card("9H") in other.hands[1]
            assert card("9H") not in other.hands[0]
            assert card("AH") in other.hands[2]
    assert game.view(0).why_not(ExchangeDix())[0].code == "turn.another"


@pytest.mark.rule("threehand003.play", "play.eldest-leads")
def test_melds_and_counters_are_scored() -> None:
    """Everybody scores counters and melds, with 10 for the last trick; eldest leads first."""
    game = game_after_exchange()
    shown = [score.points for score in game.round.state.shown]
    assert game.to_act == (0,)

    after, events = played_out(game)

    won = [event for event in events if isinstance(event, TrickWon)]
    counts = [sum(one.points for one in won if one.seat == seat) for seat in range(3)]
    has_won = [any(one.seat == seat for one in won) for seat in range(3)]
    assert sum(counts) == 250
    assert after.scores == tuple(
        count + has_won[seat] * shown[seat] for seat, count in enumerate(counts)
    )


@pytest.mark.rule("nonpartner4", "fourhand.1911")
@pytest.mark.parametrize(("rules", "columns"), [(NONPARTNERS, 4), (PARTNERS, 2)])
def test_four_play_it_as_three_do(rules: Ruleset, columns: int) -> None:
    """Twelve each and no widow, with partners or each for himself."""
    game = arrange(rules, {0: "9S 9S", 3: "AS"}, upcard="AS")

    assert [len(held) for held in game.hands] == [12] * 4
    assert game.round.state.trump is SPADES
    assert len(game.scores) == columns
    assert game.to_act == (0,)
    shown = game.apply(ExchangeDix()).round.state.shown
    assert [one.points for one in shown[0].melds if one.name == "dix"] == [20]


@pytest.mark.rule("sixeight.pack")
@pytest.mark.parametrize(("name", "cards"), [("six-handed-96", 16), ("eight-handed-96", 12)])
def test_six_or_eight_turn_the_last_card(name: str, cards: int) -> None:
    """96 cards, all dealt; all four nines of trump are melded, the exchanged one among them."""
    rules = variants.get(name)
    last = rules.table.seats - 1
    game = arrange(rules, {1: "9D 9D 9D", last: "KD 9D"}, upcard="KD").apply(ExchangeDix(), 1)

    assert len(game.hands[1]) == cards
    shown = game.round.state.shown
    assert [one.points for one in shown[1].melds if one.name == "dix"] == [30]
    assert [one.points for one in shown[last].melds if one.name == "dix"] == [10]
    after, events = played_out(game)
    assert sum(event.points for event in events if isinstance(event, TrickWon)) == 490
    assert after.sheet.last is not None
    assert all(line.verdict == "scored" for line in after.sheet.last.lines)


@pytest.mark.rule("army-navy.trump")
@pytest.mark.parametrize("name", ["army-navy-4", "army-navy-6"])
def test_army_and_navy_by_turning_trump(name: str) -> None:
    """Trump may be turned instead of bid for; then eldest melds and leads first."""
    rules = variants.get(name)
    turned = rules.with_(
        name="turned",
        script=read_script("deal melds play"),
        deal=evolve(rules.deal, turn="last"),
        trump=TrumpRules(named="turned"),
        auction=PARTNERS.auction,
        play=evolve(rules.play, leader="eldest"),
        ending=evolve(PARTNERS.ending, target=rules.ending.target),
    )
    last = rules.table.seats - 1
    game, events = Game.start(turned).apply_with_events(Deal(tuple(rules.pack)))

    assert next(event.seat for event in events if isinstance(event, MeldsShown)) == 0
    assert game.round.state.upcard in game.hands[last]
    assert game.to_act == (0,)
    after, _ = played_out(game)
    assert after.sheet.last is not None
    assert all(line.verdict == "scored" for line in after.sheet.last.lines)


@pytest.mark.rule("twohand.1911.nine")
@pytest.mark.parametrize(("upcard", "points"), [("9H", 10), ("AH", 0)])
def test_a_nine_scores_if_it_is_turned(upcard: str, points: int) -> None:
    """After Britannica a nine is no meld, but the dealer scores 10 if he turns it."""
    rules = NONPARTNERS.with_(
        name="as-in-1911",
        script=read_script("deal melds play"),
        melds=tables.britannica(),
        trump=TrumpRules(named="turned", turned_nine=10),
    )
    held = {0: "9H KC", 3: upcard}

    game = arrange(rules, held, upcard=upcard)
    state = game.round.state

    assert state.turned_points == points
    assert state.tally().meld == tuple(
        score.points + points * (seat == 3) for seat, score in enumerate(state.shown)
    )
    assert rules.deal.turn == "last"
    for name in ("two-handed-1911", "three-handed-1911"):
        assert variants.get(name).trump.turned_nine == 10


# A card turned from the stock.

DIX: Final = LayMeld("dix", hand("9H"))


@pytest.mark.rule("meld.dix", "twohand.1911.nine", "twohand.dix-exchange")
def test_the_first_dix_goes_for_the_card_turned() -> None:
    """It scores 10, and so does every other dix that is shown, besides a meld."""
    mine = "AS AC KH QH 9H 9H AD TD 9C 9D TC TD"
    game = after(with_stock(mine, upcard="AH"), play("AS"), play("9S"))
    game, events = act(game, ExchangeDix())

    assert events[1] == UpcardExchanged(0, card("9H"), card("AH"))
    assert game.hands[0].holds(hand("AH 9H")) and game.round.state.shown[0].points == 10
    assert codes_of(game.why_not(ExchangeDix())) == ["dix.gone"]
    both = after(game, ROYAL, DIX)
    assert both.round.state.shown[0].points == 10 + 40 + 10
    assert codes_of(both.why_not(DIX)) == ["meld.from-table"]
    assert both.view(1).upcard == card("AH") and after(both, Done()).to_act == (0,)


@pytest.mark.rule("racehorse.game-meld", "twohand.dix-exchange")
@pytest.mark.parametrize("action", [DIX, ExchangeDix()])
def test_a_dix_worth_the_game_ends_it_laid_or_exchanged(action: Action) -> None:
    mine = "AS AC KH QH 9H 9H AD TD 9C 9D TC TD"
    modern = variants.get("two-handed")
    dix = evolve(modern.melds.rule("dix"), values=(GAME,))
    rules = modern.with_(melds=modern.melds.with_rules(dix))
    game = after(with_stock(mine, upcard="AH", rules=rules), play("AS"), play("9S"), action)
    assert game.is_over and game.winners == (0,)


@pytest.mark.rule("meld.dix", "twohand.dix-exchange")
def test_when_no_nine_goes_for_the_card_turned() -> None:
    """A nine that was turned stays; after a dix was laid, or without one in the hand, none goes."""
    mine = "AS AC KH QH 9H AH AD TD 9C 9D TC TD"
    turned = after(with_stock(mine), play("AS"), play("9S"))
    assert turned.round.state.turned_points == 10
    assert codes_of(turned.why_not(ExchangeDix())) == ["dix.gone"]
    laid = after(with_stock(mine, upcard="TH"), play("AS"), play("9S"), DIX)
    assert codes_of(laid.why_not(ExchangeDix())) == ["dix.gone"]
    lacking = after(with_stock(mine.replace("9H", "KC"), upcard="TH"), play("AS"), play("9S"))
    assert codes_of(lacking.why_not(ExchangeDix())) == ["dix.lacks"]
    old = after(with_stock(mine, upcard="TH", rules=OLD), play("AS"), play("9S"))
    assert codes_of(old.why_not(ExchangeDix())) == ["dix.gone"]


@pytest.mark.rule("twohand.1911.nine")
def test_the_nine_that_is_turned_scores_ten() -> None:
    """The dealer scores it; the nine is no meld."""
    game, _ = played_out(with_stock(rules=OLD), seed=4)
    settlement = game.sheet.last
    assert settlement
    shown = sum(line.meld for line in settlement.lines)
    assert settlement.lines[1].meld >= 10 and shown % 10 == 0
    with pytest.raises(Exception, match="no meld 'dix'"):
        OLD.melds.rule("dix")
