"""Rounds that are played by the engine, from hands that were dealt on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.helpers import CLUBS, DIAMONDS, HEARTS, SPADES, card, hand
from gaming import after, calls, dealt, order_for, played_out, rules_of, told
from pinochle import (
    AuctionRules,
    Bid,
    Bury,
    ClaimMisdeal,
    Concede,
    Game,
    GiveCards,
    Hand,
    MisdealRules,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    Seat,
    Step,
    variants,
)
from pinochle.game.events import (
    Acted,
    AuctionWon,
    CardsGiven,
    ConcessionForced,
    Entered,
    GameWon,
    MeldsShown,
    MisdealShown,
    Redealt,
    Settled,
    TrickWon,
    WidowShown,
    WidowTaken,
)
from pinochle.rules.misdeal import SIX_NINES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinochle import Action, Settlement
    from pinochle.game.events import Event

FOUR: Final = variants.get("partnership-auction")
PASSING: Final = variants.get("partnership-passing")
KITTY: Final = variants.get("partnership-kitty")
THREE: Final = variants.get("three-handed")
CLASSIC: Final = variants.get("three-handed-classic")
TURKISH: Final = variants.get("double-deck-turkish")

ALL_SPADES: Final = "♠AATTKKQQJJ99"
"""All trumps there are: whoever leads them wins every trick."""


def names(events: Sequence[Event]) -> list[str]:
    """What kinds of things happened, in their order."""
    kinds = (event.action if isinstance(event, Acted) else event for event in events)
    return [type(kind).__name__ for kind in kinds]


def settled(game: Game) -> Settlement:
    """The settlement of the last round."""
    assert game.sheet.last is not None
    return game.sheet.last


def codes(game: Game, action: Action, seat: int | None = None) -> list[str]:
    """The codes of what stands against an action."""
    return [why.code for why in game.why_not(action, seat)]


def rules_against(game: Game, action: Action, seat: int | None = None) -> list[str]:
    """The ids of the rules against an action."""
    return [why.rule for why in game.why_not(action, seat)]


def first(game: Game, seat: int | None = None) -> Action:
    """The first of the things that a seat may do."""
    return next(iter(game.legal_actions(seat)))


def standing_at(game: Game, *points: int, target: int | None = None) -> Game:
    """The same game with other scores."""
    standing = evolve(game.sheet.standing, points=points)
    if target is not None:
        standing = evolve(standing, target=target)
    return Game(evolve(game.sheet, standing=standing), game.round, game.past)


# Dealing.


@pytest.mark.rule("deal.packets", "threehand.deal-15-3", "widowpartner.deal")
@pytest.mark.parametrize(
    ("name", "widow"), [("three-handed", (9, 10, 11)), ("widow-partnership", (16, 17, 18, 19))]
)
def test_the_widow_is_dealt_in_between(name: str, widow: tuple[int, ...]) -> None:
    """The widow gets its cards after the first packet of each."""
    rules = variants.get(name)
    order = tuple(rules.pack)
    game = Game.start(rules).deal(order)

    assert game.round.state.widow == Hand(order[at] for at in widow)


@pytest.mark.rule("deal.rotation")
@pytest.mark.parametrize("name", ["partnership-auction", "cutthroat", "triple-deck"])
def test_the_deal_goes_round(name: str) -> None:
    """After each round the player left of the dealer deals, and the next one speaks first."""
    rules = variants.get(name)
    seats = rules.table.seats
    game = Game.start(rules, dealer=0)
    for number in range(1, seats + 2):
        game = game.deal(tuple(rules.pack))
        assert game.to_act == (number % seats,)
        game = calls(game, " ".join([str(rules.auction.opening), *["-"] * (seats - 1)]))
        game, _ = played_out(after(game, NameTrump(HEARTS)), number)
        if game.is_over:
            return
        assert game.sheet.dealer == game.round.state.dealer == number % seats
        assert game.sheet.rounds == number


# Misdeals.

NINES: Final = "9S 9S 9H 9H 9D 9D TS KS TH TD KC JC"
HOUSE: Final = rules_of("misdeal-nines")


@pytest.mark.rule("misdeal.nines.6", "misdeal.same-dealer-redeals", "misdeal.redeal-limit-3")
def test_a_hand_is_thrown_in_three_times() -> None:
    """Six nines void the deal, the same dealer deals again; the fourth time it must be played."""
    order = order_for(HOUSE, {2: NINES}, dealer=1)
    game = Game.start(HOUSE, dealer=1)
    claim = ClaimMisdeal("six-nines")
    for time in range(1, 4):
        game = game.deal(order)
        assert claim in game.claims(2)
        assert claim not in game.claims(1)
        game, events = game.apply_with_events(claim, 2)
        assert events[1:] == (MisdealShown(Seat(2), "six-nines", hand(NINES)), Redealt(Seat(1)))
        assert game.needs_deal and game.sheet.dealer == 1
        assert game.sheet.redealt == time
    game = game.deal(order)

    assert len(game.claims(2)) == 0
    assert codes(game, claim, 2) == ["misdeal.limit"]
    game, _ = played_out(after(calls(game, "100 - - -"), NameTrump(SPADES)))
    assert (game.sheet.redealt, game.scores) == (0, settled(game).scores)
    assert claim in game.deal(order_for(HOUSE, {0: NINES}, dealer=2)).claims(0)


@pytest.mark.rule("misdeal.nines.6")
def test_a_claim_ends_with_ones_own_first_call() -> None:
    """Others may have bid already; who has bid or passed himself is too late."""
    game = dealt(HOUSE, {1: NINES, 2: "9C 9C"})
    claim = ClaimMisdeal("six-nines")

    assert claim in game.claims(1)
    game = calls(game, "100")
    assert game.why_not(claim, 1) == ()
    game = calls(game, "-")
    assert codes(game, claim, 1) == ["misdeal.after-call"]
    assert len(game.claims(1)) == 0
    assert codes(after(calls(game, "- -"), NameTrump(SPADES)), claim, 1) == ["misdeal.after-call"]


@pytest.mark.rule("misdeal.redeal-limit-3")
def test_another_dealer_has_redeals_of_his_own() -> None:
    """The limit is for one deal: when the deal has passed on, hands may be thrown in again."""
    auction = AuctionRules(all_pass="next-dealer")  # noqa: S106 - no password
    rules = FOUR.with_(misdeal=MisdealRules((SIX_NINES,), redeals=1), auction=auction)
    game = Game.start(rules, dealer=3).deal(order_for(rules, {0: NINES}, dealer=3))
    game = game.apply(ClaimMisdeal("six-nines"), 0)
    game = calls(game.deal(tuple(rules.pack)), "- - - -")

    assert game.sheet.dealer == 0
    game = game.deal(order_for(rules, {1: NINES}, dealer=0))
    assert codes(game, ClaimMisdeal("six-nines"), 1) == []


THIRTEEN: Final = "♠QQQQ ♥QQQQ ♦QQQQ ♣J ♠TTTT ♣KKK"


@pytest.mark.rule("misdeal.technical", "dd.technical-misdeal")
def test_a_technical_misdeal_voids_what_was_melded() -> None:
    """After the melds, before one's own first card, the whole deal is void and dealt again."""
    rules = variants.get("double-deck")
    claim = ClaimMisdeal("technical")
    game = calls(dealt(rules, {2: THIRTEEN}), "500 - - -")
    game = after(game, NameTrump(CLUBS))
    assert len(game.round.state.shown) == 4
    for seat in (0, 1):
        assert claim in game.claims(2)
        game = game.apply(first(game, seat))
    void, events = game.apply_with_events(claim, 2)

    assert (void.scores, void.sheet.rounds, void.sheet.dealer) == ((0, 0), 0, 3)
    assert names(events) == ["ClaimMisdeal", "MisdealShown", "Redealt"]
    assert void.round.state.shown == ()
    game = game.apply(first(game, 2))
    assert codes(game, claim, 2) == ["misdeal.after-card"]


@pytest.mark.rule("misdeal.technical")
def test_a_technical_misdeal_is_judged_by_the_hand_as_dealt() -> None:
    """Cards that were passed away do not matter."""
    rules = PASSING.with_(
        misdeal=MisdealRules((evolve(SIX_NINES, until="first-card"),)),
    )
    game = after(calls(dealt(rules, {2: NINES}), "100 - - -"), NameTrump(CLUBS))
    game = after(game, GiveCards(hand("9S 9S 9H"), Seat(0)))

    assert game.to_act == (0,)
    assert ClaimMisdeal("six-nines") in game.claims(2)
    assert ClaimMisdeal("six-nines") not in game.claims(0)


# Bidding.


@pytest.mark.rule("auction.bid-or-pass", "auction.ends")
@pytest.mark.parametrize(
    ("all_pass", "dealer"), [("same-dealer", 3), ("next-dealer", 0)], ids=["same", "next"]
)
def test_all_pass(all_pass: str, dealer: int) -> None:
    """When everybody passes nothing is scored and the cards are dealt again."""
    rules = FOUR.with_(auction=AuctionRules(all_pass=all_pass))  # type: ignore[arg-type]
    game = calls(Game.start(rules).deal(tuple(rules.pack)), "- - -")
    game, events = game.apply_with_events(Pass())

    assert events[-1] == Redealt(Seat(dealer))
    assert "AuctionWon" not in names(events)
    assert game.needs_deal and game.sheet.dealer == game.round.state.dealer == dealer
    assert (game.scores, game.sheet.rounds, game.sheet.redealt) == ((0, 0), 0, 0)
    assert game.deal(tuple(rules.pack)).to_act == ((dealer + 1) % 4,)


@pytest.mark.rule("auction.open-if-meld", "threehand.left-opens", "threehand.opening.20")
@pytest.mark.rule("cutthroat.start")
@pytest.mark.parametrize(
    ("name", "widow"), [("three-handed", "9S 9D JC"), ("cutthroat", "")], ids=["widow", "no widow"]
)
def test_a_dealer_without_a_meld_may_pass(name: str, widow: str) -> None:
    """Where nobody holds a meld all may pass, and the same dealer deals again."""
    rules = variants.get(name)
    without = hand("♠KK ♥KK ♦QQJJ ♣AATTQQJJ"), hand("♠QQJJ ♥QQJJ ♦KK99 ♣KK99")
    meldless = (*without, hand("♠AATT99 ♥AATT99 ♦AATT"))
    hands = {seat: held - (held & hand(widow)) for seat, held in enumerate(meldless)}
    game = calls(dealt(rules, hands, widow=widow), "- -")

    tokens = [action.token for action in game.legal_actions()]
    assert tokens[:3] == ["pass", "bid:19", "bid:20"]
    passed, events = game.apply_with_events(Pass())
    assert events[-1] == Redealt(Seat(2))
    assert passed.needs_deal and passed.sheet.dealer == 2
    assert passed.scores == (0, 0, 0)

    bid = calls(game, "19")
    assert [contract.points for contract in bid.round.state.contracts] == [19]
    stuck = rules.with_(name="stuck", auction=evolve(rules.auction, stuck=19))
    assert rules_against(calls(dealt(stuck, hands, widow=widow), "- -"), Pass()) == [
        "auction.dealer-forced-190"
    ]


@pytest.mark.rule("auction.highest-names-trump", "auction.pass-final", "auction.ends")
def test_the_last_bidder_names_trump() -> None:
    """Who has passed is out of it; the last bid is the contract, and its bidder names trump."""
    game = calls(Game.start(FOUR).deal(tuple(FOUR.pack)), "100 110 - 150 -")

    assert game.to_act == (1,)
    game, events = told(game, *calls_of("160 -"))
    (won,) = [event for event in events if isinstance(event, AuctionWon)]
    assert [(one.bidder, one.points) for one in won.contracts] == [(1, 160)]
    assert events[-1] == Entered(Step.TRUMP)
    assert game.to_act == (1,)
    assert [action.token for action in game.legal_actions()] == [
        "trump:S",
        "trump:H",
        "trump:D",
        "trump:C",
    ]


def calls_of(text: str) -> list[Action]:
    """Calls as actions."""
    return [Pass() if word == "-" else Bid(int(word)) for word in text.split()]


MELDS_250: Final = "♠ATKQJ AH AD AC TH TH TD TD"
NO_MELD: Final = "TS TS 9H 9H 9D 9D 9C 9C JC JC JH JH"


@pytest.mark.rule("auction.summed.min-meld")
def test_a_misbid_is_found_when_the_melds_are_shown() -> None:
    """A side that bid without the meld for it has no contract: it scores its tricks, less 50."""
    rules = rules_of("summed-200-player")
    game = calls(
        dealt(rules, {0: "TS 9H 9H 9D 9D 9C 9C JC JC JH JH JD", 1: MELDS_250}), "10 200 - -"
    )
    assert [one.is_void for one in game.round.state.contracts] == [False, False]
    game = after(game, NameTrump(SPADES))

    assert game.round.state.shown[1].points == 250
    assert {one.bidder: one.is_void for one in game.round.state.contracts} == {1: False, 0: True}
    game, events = played_out(game)
    lines = settled(game).lines
    won = sum(e.points for e in events if isinstance(e, TrickWon) and e.seat in {0, 2})
    assert (lines[0].verdict, lines[0].points) == ("void", won - 50)
    assert lines[1].verdict in {"made", "set"}


@pytest.mark.rule("auction.summed.min-meld")
def test_the_meld_of_a_side_is_enough_for_both() -> None:
    """Where the side needs the meld, one partner may bid on the strength of the other."""
    rules = rules_of("summed-200-side")
    game = calls(dealt(rules, {2: MELDS_250}), "10 - - 20")
    game = after(game, NameTrump(SPADES))

    void = {one.bidder: one.is_void for one in game.round.state.contracts}
    theirs = sum(game.round.state.shown[seat].points for seat in (1, 3))
    assert void == {0: False, 3: theirs < 200}


@pytest.mark.rule("auction.summed.min-meld")
@pytest.mark.parametrize(("name", "bids"), [("player", "10 200 - -"), ("side", "10 - - 200")])
def test_just_enough_meld_is_no_misbid(name: str, bids: str) -> None:
    """Who needs 200 may have bid with 200, by themselves or with a partner who has nothing."""
    just_enough = "AS AH AD AC KS QS JD KC QC TH TH TD"  # 100, 40 for spades, 40 and 20
    hands = {1: just_enough, 3: "TS TS 9H 9H 9D 9D 9C 9C JC JC JH JH"}
    game = calls(dealt(rules_of(f"summed-200-{name}"), hands), bids)
    game = after(game, NameTrump(SPADES))

    assert [game.round.state.shown[seat].points for seat in (1, 3)] == [200, 0]
    assert not game.round.state.contracts[0].is_void


@pytest.mark.rule("auction.summed.min-meld")
def test_a_misbid_of_the_only_one_who_melds() -> None:
    """Where the bidder alone melds, his mis-bid is found when he does."""
    auction_three = variants.get("auction-three")
    rules = auction_three.with_(auction=evolve(auction_three.auction, least_meld=200))
    game = calls(dealt(rules, {0: NO_MELD_15}, widow="AS AS TH"), "300 - -")
    game = after(game, NameTrump(HEARTS))

    assert game.round.state.shown[0].points < 200
    assert game.round.state.contracts[0].is_void


NO_MELD_15: Final = "TS TS 9D 9D 9C 9C JC JC JH JH KS AH AD TD TD"


# The trump.


@pytest.mark.rule("trump.no-marriage-set", "trump.must-hold-marriage")
@pytest.mark.parametrize("stuck", [False, True], ids=["bidder", "stuck-dealer"])
def test_without_a_marriage_the_bidder_is_set(*, stuck: bool) -> None:
    """Turkish: no suit can be named, so minus the bid, and the others score without trump."""
    none = "♠AAAATTTTJJJJ ♥AAAA ♦JJJJ"
    seat = 3 if stuck else 0
    game = dealt(TURKISH, {seat: none})
    melds = [TURKISH.melds.points(one, None) for one in game.hands]
    game, events = told(game, *calls_of("- - - 50" if stuck else "60 - - -"))

    assert not [event for event in events if isinstance(event, Entered)]
    assert settled(game).how == "no-marriage"
    others = sum(melds[other] for other in range(4) if other % 2 != seat % 2)
    expected = [others, others]
    expected[seat % 2] = -50 if stuck else -60
    assert list(game.scores) == expected
    assert settled(game).of(seat % 2).verdict == "set"
    assert game.needs_deal and game.sheet.dealer == 0


# The widow.


@pytest.mark.rule("threehand.widow-shown", "threehand.trump-after-widow", "widow3.melds-18")
def test_the_widow_is_shown_to_all() -> None:
    """The winner turns up the widow, takes it, names trump and melds from eighteen."""
    game = dealt(THREE, {0: "♠ATKQ AH AD TH TH TD KD 9C 9C 9D JC JC"}, widow="JS AC QD")
    game, events = told(game, *calls_of("20 - -"))

    widow = hand("JS AC QD")
    assert events[-2:] == [WidowShown(Seat(0), 3, widow), Entered(Step.TRUMP)]
    assert all(game.view(seat).widow == widow for seat in (None, 0, 1, 2))
    assert len(game.hands[0]) == 18
    game, events = told(game, NameTrump(SPADES))
    assert names(events) == ["NameTrump", "MeldsShown", "Entered"]
    melded = [e for e in events if isinstance(e, MeldsShown)]
    assert [(e.seat, e.score.points) for e in melded] == [(0, 15 + 10 + 2)]
    assert game.round.state.word is Step.CONCEDE
    game, events = told(game, PlayOn())
    assert [e.seat for e in events if isinstance(e, MeldsShown)] == [1, 2]
    assert game.round.state.word is Step.BURY
    game, events = told(game, Bury(hand("TH TH 9C")))
    assert events[0] == Acted(Seat(0), Bury(hand("TH TH 9C")))
    assert game.round.state.word is Step.PLAY
    assert game.to_act == (0,)


@pytest.mark.rule("widow.order.meld-then-discard", "widowpartner.bury", "deal.kitty.4p4")
@pytest.mark.rule("fourhand.kitty.take-discard")
def test_a_kitty_is_for_the_bidder_alone() -> None:
    """They take it unseen by the others, all meld, they from fifteen, and they bury four."""
    game = dealt(KITTY, {1: "♠ATKQ AH AD TH TH TD TD 9C"}, widow="JS AC 9D 9H")
    game, events = told(game, *calls_of("100 110 - - -"))

    assert events[-2:] == [
        WidowTaken(Seat(1), 4, hand("JS AC 9D 9H")),
        Entered(Step.TRUMP),
    ]
    game, events = told(game, NameTrump(SPADES))
    assert [e.seat for e in events if isinstance(e, MeldsShown)] == [1, 2, 3, 0]
    assert game.round.state.shown[1].points == 150 + 100
    assert events[-1] == Entered(Step.BURY)
    buried = hand("9D 9H 9C TD")
    game, events = told(game, Bury(buried))
    assert events == [Acted(Seat(1), Bury(buried)), Entered(Step.PLAY)]
    assert [len(one) for one in game.hands] == [11] * 4
    assert game.round.state.shown[1].points == 250, "what was melded stands"


@pytest.mark.rule("fourhand.kitty.distribute")
def test_a_kitty_is_shared_out() -> None:
    """The bidder looks at the four, gives one to each, keeps the last, and then names trump."""
    rules = variants.get("partnership-kitty-distributed")
    game = dealt(rules, {}, widow="AS TS KS QS")
    game, events = told(game, *calls_of("100 110 - - -"))
    before = game.hands

    assert WidowTaken(Seat(1), 4, hand("AS TS KS QS")) in events
    assert game.to_act == (1,)
    for seat, one in ((2, "QS"), (3, "AS"), (0, "TS")):
        assert rules_against(game, GiveCards(hand("9H"), Seat(seat))) in (
            [""],
            ["fourhand.kitty.distribute"],
        )
        assert codes(game, GiveCards(hand(one), Seat((seat + 1) % 4))) == ["give.to"]
        game, events = told(game, GiveCards(hand(one), Seat(seat)))
        assert events[1] == CardsGiven(Seat(1), Seat(seat), 1, hand(one))
    assert events[2:] == [Entered(Step.TRUMP)]
    for seat, one in ((2, "QS"), (3, "AS"), (0, "TS"), (1, "KS")):
        assert game.hands[seat] == before[seat] + hand(one)
    assert game.to_act == (1,)


@pytest.mark.rule("widow.order.discard-then-meld", "widow.discard.any-three")
def test_bury_first_and_meld_from_what_is_left() -> None:
    """In the text of 2009 any three go first; a card that was buried melds no more."""
    game = dealt(CLASSIC, {0: "♠ATKQJ AH AD AC TH TH TD TD TC TC 9H"}, widow="KH JC JC")
    game = calls(game, "310 - -")
    assert game.round.state.word is Step.BURY
    game, events = told(game, Bury(hand("AS JC JC")))

    assert names(events) == ["Bury", "Entered"]
    assert game.round.state.word is Step.TRUMP
    game, events = told(game, NameTrump(SPADES))
    melded = [event for event in events if isinstance(event, MeldsShown)]
    assert (melded[0].seat, melded[0].score.points) == (0, 40), "neither the run nor the aces"


@pytest.mark.rule("widow.discard.not-melded")
def test_what_was_melded_is_buried_only_for_want_of_others() -> None:
    """With two cards free both go, and any melded one; the melds stay scored."""
    game = dealt(THREE, {0: ALL_SPADES + " ♥KKQ"}, widow="QH 9H TH")
    game = after(calls(game, "20 - -"), NameTrump(SPADES), PlayOn())
    meld = game.round.state.shown[0].points
    actions = game.legal_actions()

    assert meld == 150 + 2 + 4
    assert len(actions) == 8
    assert {Hand(a.cards - hand("9H TH")) for a in actions if isinstance(a, Bury)} == {
        hand(one) for one in ("AS", "TS", "KS", "QS", "JS", "9S", "KH", "QH")
    }
    assert rules_against(game, Bury(hand("9H QH KH"))) == ["widow.discard.not-melded"] * 2
    game, _ = played_out(after(game, Bury(hand("9H TH JS")), Play(card("AS"))))
    assert settled(game).of(0).meld == meld


@pytest.mark.rule("widow.discard.non-point")
def test_cards_that_count_are_not_buried() -> None:
    """Non-counters go as long as there are enough of them, then counters of choice."""
    rules = rules_of("kitty-non-counters")
    game = dealt(rules, {0: "AS AS TS TS KS KS AH AH TH QH JH"}, widow="AD AD TD 9D")
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))

    assert rules_against(game, Bury(hand("QH JH AS AS"))) == ["widow.discard.non-point"]
    assert len(game.legal_actions()) == 7
    assert Bury(hand("QH JH 9D TD")) in game.legal_actions()


@pytest.mark.rule("widow.discard.number", "deal.kitty.4p4", "deal.kitty.3p3or6")
@pytest.mark.parametrize(
    "name", [one for one in variants.names() if Step.BURY in variants.get(one).script]
)
def test_as_many_are_buried_as_the_widow_had(name: str) -> None:
    """So everybody plays with hands of one size; another number is refused."""
    rules = variants.get(name)
    widow = rules.deal.widow
    kinds, held = rules.pack.kinds, Hand(rules.pack.kinds[: rules.deal.hand + widow])

    assert rules.bury.cards == widow > 0
    for number in (widow - 1, widow + 1):
        (why,) = rules.bury.why_not(Hand(kinds[:number]), held, Hand(), rules.count)
        assert (why.code, why.rule) == ("bury.number", "widow.discard.number")


@pytest.mark.rule("threehand.discard-count", "count.discards-to-bidder")
def test_what_is_buried_counts_for_the_bidder() -> None:
    """With all tricks and three counters buried the bidder has the whole 25."""
    game = dealt(THREE, {0: ALL_SPADES + " AH AD AC"}, widow="AH AD AC")
    game = after(calls(game, "50 - -"), NameTrump(SPADES), PlayOn(), Bury(hand("AH AD AC")))
    game, events = played_out(game)
    won = [event for event in events if isinstance(event, TrickWon)]

    assert {event.seat for event in won} == {0}
    assert sum(event.points for event in won) == 25 - 3
    assert settled(game).of(0).count == 25
    assert settled(game).of(0).points == settled(game).of(0).meld + 25


# Passing.


@pytest.mark.rule("pass.sequential", "pass.count", "racehorse.term")
def test_the_partner_passes_first() -> None:
    """He gives three, the bidder looks and returns three, which may be of those he got."""
    game = dealt(
        PASSING, {0: "♠TKQJ 9H 9H 9D 9D TC TC JC JC", 2: "♠A AH AH AD AD AC AC TD TD TH TH KH"}
    )
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))
    assert game.to_act == (2,)
    assert codes(game, GiveCards(hand("9H 9H 9D"), Seat(2)), 0) == ["turn.another"]
    assert codes(game, GiveCards(hand("AS AH AD"), Seat(1))) == ["give.to"]
    assert codes(game, GiveCards(hand("AS AH"), Seat(0))) == ["give.number"]
    game, events = told(game, GiveCards(hand("AS AH AD"), Seat(0)))

    assert events[1:] == [CardsGiven(Seat(2), Seat(0), 3, hand("AS AH AD"))]
    assert game.to_act == (0,) and len(game.hands[0]) == 15
    assert len(game.legal_actions()) > 0
    game, events = told(game, GiveCards(hand("AH 9H 9H"), Seat(2)))
    assert events[1] == CardsGiven(Seat(0), Seat(2), 3, hand("AH 9H 9H"))
    assert game.hands[0] == hand("♠ATKQJ AD 9D 9D TC TC JC JC")
    assert game.hands[2] == hand("AH AH AD AC AC TD TD TH TH KH 9H 9H")
    melded = [e for e in events if isinstance(e, MeldsShown)]
    assert [e.seat for e in melded] == [0, 1, 2, 3]
    assert melded[0].score.points == 150


@pytest.mark.rule("pass.simultaneous", "pass.count")
@pytest.mark.parametrize("first", [0, 2])
def test_both_pass_at_once(first: int) -> None:
    """Neither sees what he gets before he has given."""
    rules = rules_of("passing-4-together")
    game = dealt(
        rules, {0: "♠TKQJ 9H 9H 9D 9D TC TC JC JC", 2: "♠A AH AH AD AD AC AC TD TD TH TH KH"}
    )
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))
    gifts = {0: "9H 9H 9D 9D", 2: "AS AH AD AC"}
    other = 2 - first
    before = game.hands

    assert set(game.to_act) == {0, 2}
    game, events = game.apply_with_events(GiveCards(hand(gifts[first]), Seat(other)), first)
    assert [type(event) for event in events] == [Acted]
    assert (game.hands, game.to_act) == (before, (other,))
    assert codes(game, GiveCards(hand(gifts[first]), Seat(other)), first) == ["turn.another"]
    assert codes(game, GiveCards(hand(gifts[first]), Seat(first)), other) == ["give.not-held"]
    game, events = game.apply_with_events(GiveCards(hand(gifts[other]), Seat(first)), other)
    assert [e.giver for e in events if isinstance(e, CardsGiven)] == [2, 0]
    assert game.hands[0] == before[0] - hand(gifts[0]) + hand(gifts[2])
    assert game.hands[2] == before[2] - hand(gifts[2]) + hand(gifts[0])
    assert game.round.state.word is Step.PLAY


# Conceding.

EIGHTY: Final = "KS KH KD KC AS AH AD TS TH JS JH JC 9S 9H 9C"


@pytest.mark.rule("concede.forced-over-250")
def test_350_with_80_must_be_conceded() -> None:
    """Who bid 350 and melds 80 would need 270, and may not play; the others score their melds."""
    game = dealt(CLASSIC, {0: EIGHTY}, widow="AS TS 9C")
    game = after(calls(game, "350 - -"), Bury(hand("AS TS 9C")))
    game, events = told(game, NameTrump(DIAMONDS))

    assert names(events) == [
        "NameTrump",
        "MeldsShown",
        "ConcessionForced",
        "MeldsShown",
        "MeldsShown",
        "PilesCounted",
        "Settled",
    ]
    assert events[2] == ConcessionForced(Seat(0), "conceded")
    melds = [e.score.points for e in events if isinstance(e, MeldsShown)]
    assert melds[0] == 80
    assert game.scores == (-350, melds[1], melds[2])
    assert game.needs_deal


@pytest.mark.rule("concede.forced-over-250")
def test_all_have_melded_before_a_forced_concession() -> None:
    """In a partnership all melds lie on the table already: nobody melds twice."""
    rules = rules_of("forced-to-throw-in")
    game = calls(dealt(rules, {0: NO_MELD, 2: "KS KS KH KH AH AH TC TC TD TD AD KD"}), "1000 - - -")
    game, events = told(game, NameTrump(SPADES))

    assert [e.seat for e in events if isinstance(e, MeldsShown)] == [0, 1, 2, 3]
    assert any(isinstance(event, ConcessionForced) for event in events)
    assert game.scores[0] == -1000
    assert game.scores[1] == sum(
        e.score.points for e in events if isinstance(e, MeldsShown) and e.seat in {1, 3}
    )


HAS_MARRIAGE: Final = "KS QS 9H"


@pytest.mark.rule("concede.before-widow")
def test_a_forced_opener_may_concede_unseen() -> None:
    """Who must open, does so at 300 and is left alone gives up for 300; nobody else scores."""
    game = dealt(CLASSIC, {0: HAS_MARRIAGE}, widow="AS AS TS")
    assert rules_against(game, Pass()) == ["auction.open-if-meld"]
    game, events = told(game, *calls_of("300 - -"))

    assert events[-1] == Entered(Step.CONCEDE_UNSEEN)
    assert not {"WidowTaken", "WidowShown"} & {*names(events)} and len(game.hands[0]) == 15
    gone, events = told(game, Concede())
    assert names(events) == ["Concede", "PilesCounted", "Settled"]
    assert events[0] == Acted(Seat(0), Concede())
    assert gone.scores == (-300, 0, 0)
    kept, events = told(game, PlayOn())
    assert names(events) == ["PlayOn", "WidowShown", "Entered"]
    assert len(kept.hands[0]) == 18


@pytest.mark.rule("concede.before-meld-shown", "concede.after-widow")
def test_conceding_before_the_others_meld() -> None:
    """The decision comes first; then the others lay their melds, which no trick need save."""
    game = dealt(THREE, {0: "♠ATKQ AH AD TH TH TD 9C", 1: "AS AH AD AC KH QH"}, widow="9D 9D JC")
    game = after(calls(game, "25 - -"), NameTrump(SPADES))
    assert len(game.round.state.shown) == 3
    assert [one.points for one in game.round.state.shown[1:]] == [0, 0]
    game, events = told(game, Concede())

    assert names(events) == ["Concede", "MeldsShown", "MeldsShown", "PilesCounted", "Settled"]
    shown = {e.seat: e.score.points for e in events if isinstance(e, MeldsShown)}
    assert shown[Seat(1)] >= 12
    assert game.scores == (-25, shown[Seat(1)], shown[Seat(2)])
    assert settled(game).of(0).verdict == "conceded"


@pytest.mark.rule("end.pinochling.throw-in")
def test_throwing_in_before_the_first_card() -> None:
    """All have melded; the bidder throws in, loses his bid, and the others score their melds."""
    rules = rules_of("throwing-in")
    game = calls(dealt(rules, {1: MELDS_250}), "150 - - -")
    game, events = told(game, NameTrump(SPADES))
    shown = {e.seat: e.score.points for e in events if isinstance(e, MeldsShown)}
    assert list(shown) == [0, 1, 2, 3]
    assert events[-1] == Entered(Step.CONCEDE)
    game, events = told(game, Concede())

    assert names(events) == ["Concede", "Settled"]
    assert game.scores == (-150, shown[Seat(1)] + shown[Seat(3)])
    assert shown[Seat(1)] == 250


# Leading and playing.


@pytest.mark.rule("play.winner-leads")
def test_who_wins_a_trick_leads_the_next() -> None:
    """The winner of each trick is awaited next."""
    game = after(calls(dealt(FOUR, {}), "100 - - -"), NameTrump(HEARTS))
    winners = 0
    while not game.needs_deal:
        game, events = game.apply_with_events(first(game))
        won = [event.seat for event in events if isinstance(event, TrickWon)]
        if won and not game.needs_deal:
            winners += 1
            assert game.to_act == (won[0],)
    assert winners == 11


@pytest.mark.rule("play.first-lead-trump")
def test_the_first_lead_is_a_trump() -> None:
    """The bidder leads a trump to the first trick, if he has one, and any card later."""
    rules = rules_of("first-lead-trump")
    game = dealt(rules, {0: "AS AS TS TS KS KS AH AH AD AD AC AC"})
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))

    assert {a.token for a in game.legal_actions()} == {"play:AS", "play:TS", "play:KS"}
    assert rules_against(game, Play(card("AH"))) == ["play.first-lead-trump"]
    game = after(game, Play(card("AS")))
    while len(game.hands[0]) == len(game.hands[1]) - 1 or game.to_act != (0,):
        game = game.apply(first(game))
    assert Play(card("AH")) in game.legal_actions()


# Settling.


@pytest.mark.rule("settle.made", "settle.partners-count", "fourhand.teams")
def test_a_contract_that_is_made_scores_what_was_made() -> None:
    """With all trumps: a double run, two dix, the partner's meld, and all 250."""
    game = dealt(FOUR, {0: ALL_SPADES})
    partner = FOUR.melds.points(game.hands[2], SPADES)
    game, events = played_out(after(calls(game, "500 - - -"), NameTrump(SPADES)))

    assert settled(game).of(0).verdict == "made"
    assert settled(game).scores == (1500 + 20 + partner + 250, 0)
    assert game.winners == (0,)
    assert isinstance(events[-1], GameWon) and isinstance(events[-2], Settled)


# The end of the game.


@pytest.mark.rule("end.pinochling")
def test_all_tricks_win_the_game() -> None:
    """Taking all tricks wins from any score, though the bid was not made."""
    rules = rules_of("ending-all-tricks-win")
    game = standing_at(dealt(rules, {1: ALL_SPADES}), 1400, -900)
    game = calls(game, "100 1000 - - -")
    game, _ = played_out(after(game, NameTrump(SPADES)))

    assert game.winners == (1,)
