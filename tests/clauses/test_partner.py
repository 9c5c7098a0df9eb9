"""A called partner: who plays with the bidder, who knows it, and what each scores.

Tests: pinochle.game.phases.partner, pinochle.rules.partner
"""

from __future__ import annotations

from typing import Final

import pytest
from attrs import evolve

from clauses.bidding import house
from pinochle import Contract, Game, Hand, RulesetError, Tally, variants
from pinochle.actions import Bid, CallPartner, NameTrump, Pass, Play
from pinochle.events import Acted, PartnerFound
from pinochle.game.phases.play import PlayPhase
from pinochle.records import Account
from pinochle.rules import EndingRules, PartnerRules, SettlementRules, Step
from pinochle.rules.scoring.standing import Standing
from support.arranged_games import act, after, arrange, calls, played_out
from support.cards_in_words import SPADES, card
from support.rulesets import rules_of

FIVE: Final = variants.get("five-handed")
LATE: Final = FIVE.with_(name="late", partner=PartnerRules("any-suit", "when-played"))
HANDS: Final = {
    0: "♠AAKQJ99 ♥KKK ♦JJ ♣QQ",
    1: "♠JQ9 ♥TTT ♦AAA ♣AAA ♥9 ♦T",
    2: "♠ATT ♥QQQ ♦KKK ♣KKK ♦QQ",
    3: "♠T ♥AAA ♦TT ♣TTT ♣JJJ ♦Q ♥J",
}


def call_partner(token: str, rules: object = FIVE) -> Game:
    """The game when the bidder at seat 0 has named spades and called a card."""
    game = arrange(rules, HANDS)  # type: ignore[arg-type]
    game = after(calls(game, "100 - - - -"), NameTrump(SPADES))
    return game.apply(CallPartner(card(token)))


def scores(meld: str, count: str, *, sides: tuple[int, ...], bid: int, tricks: str = "") -> str:
    """What the five score in a round that seat 0 has bid."""
    numbers = (tuple(map(int, text.split())) for text in (meld, count, tricks or "3 3 3 3 2"))
    melds, counts, won = numbers
    tally = Tally(meld=melds, count=counts, tricks=won, contracts=(Contract(0, bid),), sides=sides)
    return " ".join(map(str, FIVE.settle(tally).scores))


@pytest.mark.rule("five.called-partner")
def test_the_first_clockwise_who_holds_it_is_the_partner() -> None:
    """Seats 2 and 3 hold tens of spades, and seat 2 sits nearer to the bidder's left."""
    game = after(calls(arrange(FIVE, HANDS), "100 - - - -"), NameTrump(SPADES))
    assert game.round.state.word is Step.PARTNER
    game, events = act(game, CallPartner(card("TS")))

    assert events[:2] == [Acted(0, CallPartner(card("TS"))), PartnerFound(0, 2)]
    assert game.round.state.sides == (0, 1, 0, 1, 1)
    assert game.view(4).partners == (2,) and game.view(4).called == card("TS")


@pytest.mark.rule("five.called-partner")
@pytest.mark.parametrize(
    ("asked", "code"), [("TH", "partner.suit"), ("9S", "partner.own"), ("TS", ""), ("AS", "")]
)
def test_a_card_of_trump_that_somebody_else_may_hold(asked: str, code: str) -> None:
    """It is of the trump suit, and the bidder does not hold every copy of it himself."""
    hands = {**HANDS, 0: "♠AAKQJ999 ♥KKK ♦JJ ♣Q", 1: "♠JQ ♥TTT ♦AAA ♣AAA ♥9 ♦T"}
    game = after(calls(arrange(FIVE, hands), "100 - - - -"), NameTrump(SPADES))
    why = game.why_not(CallPartner(card(asked)))

    assert [one.code for one in why] == [code] * bool(code)
    assert all(one.rule == "five.called-partner" for one in why)
    assert (CallPartner(card(asked)) in game.legal_actions()) is (not code)


@pytest.mark.rule("five.called-partner.2009")
def test_a_card_of_any_suit_is_refused_by_the_rule_that_allows_it() -> None:
    """Who calls a card of which they hold every copy breaks the rule of 2009 there."""
    hand, pack = Hand.parse("AS AS AS"), variants.get("five-handed").pack
    (why,) = PartnerRules("any-suit").why_not(card("AS"), hand, SPADES, pack)
    assert (why.code, why.rule) == ("partner.own", "five.called-partner.2009")


@pytest.mark.rule("five.called-partner.2009")
def test_a_card_of_any_suit_makes_its_player_the_partner() -> None:
    """The text of 2009: the card is played, and from whom it comes is the partner."""
    game = call_partner("TH", LATE)
    assert game.round.state.sides == (0, 1, 1, 1, 1)
    assert [game.view(seat).partners for seat in range(5)] == [()] * 5
    game, events = act(game, Play(card("KH")), Play(card("TH")))

    assert PartnerFound(0, 1) in events
    assert game.round.state.sides == (0, 0, 1, 1, 1)
    assert game.view(None).partners == (1,)


@pytest.mark.rule("five.called-partner.2009")
def test_the_bidder_is_not_his_own_partner() -> None:
    """He has called an ace of which he holds a copy, and leads that himself."""
    game, events = act(call_partner("AS", LATE), Play(card("AS")), Play(card("JS")))
    assert not [event for event in events if isinstance(event, PartnerFound)]
    game, events = act(game, Play(card("AS")))

    assert PartnerFound(0, 2) in events
    again = Game.start(LATE)
    for seat, action in game.actions:
        again = again.apply(action, seat)
    assert again == game


@pytest.mark.rule("five.called-partner.2009")
def test_a_view_does_not_tell_who_holds_the_card() -> None:
    """The seats see the same, whoever holds it."""
    one = call_partner("TH", LATE)
    other_hands = {**HANDS, 1: HANDS[1].replace("TTT", "AAA"), 3: HANDS[3].replace("AAA", "TTT")}
    other = after(calls(arrange(LATE, other_hands), "100 - - - -"), NameTrump(SPADES))
    other = other.apply(CallPartner(card("TH")))

    assert one.round.state.teams == other.round.state.teams
    assert {len(one.view(seat).partners) for seat in range(5)} == {0}


@pytest.mark.rule("five.rest-vs-team")
def test_a_bidder_with_every_trump_is_alone() -> None:
    """Three play with one pack, and the bidder holds all trumps: nobody else has a card to call."""
    three = variants.get("cutthroat").with_(
        name="three-with-partner",
        script=tuple(
            step
            for step in (Step.DEAL, Step.AUCTION, Step.TRUMP, Step.PARTNER, Step.MELDS, Step.PLAY)
        ),
        partner=PartnerRules("trump"),
    )
    game = arrange(three, {0: "♠AATTKKQQJJ99 ♥AATT"})
    game = calls(game, f"{three.auction.opening} - -")
    game, events = act(game, NameTrump(SPADES))

    assert PartnerFound(0, None) in events
    assert game.round.state.sides == (0, 1, 1)
    assert not game.round.state.called
    game, _ = played_out(game)
    assert game.sheet.last is not None
    assert [line.verdict for line in game.sheet.last.lines] == ["made", "scored", "scored"]


@pytest.mark.rule("five.called-partner", "five.rest-vs-team")
def test_the_two_each_score_what_both_have() -> None:
    """Bid 300: melds 150 and 40, counts 60 and 70, so that 320 is put down for each of the two.

    Each of the others has his own meld, and the 240 that the three have won together.
    """
    two = (0, 1, 0, 1, 1)

    assert scores("150 20 40 0 60", "60 100 70 80 60", sides=two, bid=300) == "320 260 320 240 300"


@pytest.mark.rule("five.called-partner", "contract.play-only-if-needed")
@pytest.mark.parametrize(("bid", "is_played"), [(100, False), (140, False), (150, True)])
@pytest.mark.parametrize("bidder", [0, 1, 4])
def test_the_melds_of_the_two_meet_a_bid(bidder: int, bid: int, is_played: bool) -> None:  # noqa: FBT001
    """Where nothing is played then, what the partner melds is added, and nobody else's."""
    rules = FIVE.with_(play=evolve(FIVE.play, skip_if_met=True))
    hands = {(seat + bidder) % 5: hand for seat, hand in HANDS.items()}
    game = calls(arrange(rules, hands, dealer=(bidder - 1) % 5), f"{bid} - - - -")
    game = after(game, NameTrump(SPADES), CallPartner(card("TS")))
    two = {bidder, (bidder + 2) % 5}

    assert game.needs_deal is not is_played
    if not is_played:
        last = game.sheet.last
        assert last is not None and last.how == "met"
        assert {seat for seat, score in enumerate(last.scores) if score == 140} == two


def test_a_partner_who_is_found_in_the_play_helps_no_meld_before_it() -> None:
    """So no round can end there because the melds of the two meet the bid or are too few."""
    for part, field in (("play", {"skip_if_met": True}), ("concession", {"least_meld": 20})):
        with pytest.raises(RulesetError, match="partner is not known before the play"):
            LATE.with_(
                script=(*LATE.script[:-1], *[Step.CONCEDE] * (part == "concession"), Step.PLAY),
                **{part: evolve(getattr(LATE, part), **field)},
            )


@pytest.mark.rule("five.called-partner", "five.rest-vs-team")
def test_the_two_each_lose_the_bid() -> None:
    """Bid 330: ten too few, and meld and count are lost."""
    two = (0, 1, 0, 1, 1)
    wanted = "-330 260 -330 240 300"

    assert scores("150 20 40 0 60", "60 100 70 80 60", sides=two, bid=330) == wanted


@pytest.mark.rule("five.rest-vs-team")
def test_the_others_save_their_melds_together() -> None:
    """One trick of the three saves the melds of all of them; without any they are lost."""
    two, meld = (0, 1, 0, 1, 1), "150 20 40 0 60"
    one_trick = scores(meld, "200 0 160 10 0", sides=two, bid=300, tricks="7 0 6 1 0")
    no_trick = scores(meld, "200 0 170 0 0", sides=two, bid=300, tricks="7 0 7 0 0")

    assert one_trick == "550 30 550 10 70"
    assert no_trick == "560 0 560 0 0"


@pytest.mark.rule("five.rest-vs-team")
def test_a_bidder_alone_is_against_all() -> None:
    """Nobody holds the card: the four others share their count, and he has his own."""
    alone = (0, 1, 1, 1, 1)
    wanted = "210 330 350 310 370"

    assert scores("150 20 40 0 60", "60 100 70 80 60", sides=alone, bid=210) == wanted


@pytest.mark.rule("five.rest-vs-team")
def test_melds_and_counts_may_be_of_a_seat_or_of_its_side() -> None:
    """A table may put all melds of the side down for each, or only what each has won himself."""
    tally = Tally(
        meld=(150, 20, 40, 0, 60),
        count=(60, 100, 70, 80, 60),
        tricks=(3, 3, 3, 3, 2),
        contracts=(Contract(0, 300),),
        sides=(0, 1, 0, 1, 1),
    )
    together = FIVE.with_(settlement=SettlementRules(unit_of_meld="side"))
    alone = FIVE.with_(settlement=evolve(FIVE.settlement, unit_of_count="seat"))

    assert together.settle(tally).scores == (320, 320, 320, 320, 320)
    assert alone.settle(tally).scores == (320, 120, 320, 80, 120)


@pytest.mark.rule("tie.bidder-wins", "five.called-partner")
@pytest.mark.parametrize(
    ("before", "winner"),
    [
        ((700, 900, 700, 900, 100), 0),
        ((100, 900, 700, 980, 100), 2),
        ((100, 900, 100, 980, 100), 3),
    ],
)
def test_the_bidder_is_counted_first_and_then_his_partner(
    before: tuple[int, ...], winner: int
) -> None:
    """Then the others, by their scores."""
    rules = EndingRules()
    standing = Standing(points=before, target=1000, slides=(0,) * 5)
    gains = (320, 260, 320, 240, 300)
    found = rules.after(standing, gains, bidder=0, made=True, sides=(0, 1, 0, 1, 1))

    assert found.winners == (winner,)


@pytest.mark.rule("end.pinochling", "end.bid-out", "five.called-partner")
def test_the_two_win_together_or_by_turns() -> None:
    """All tricks win for both; a bid made to go out wins for the first of them that is there."""
    standing = Standing(points=(900, 990, 980, 0, 0), target=1000, slides=(0, 1, 1, 0, 0))
    sides, gains = (0, 1, 0, 1, 1), (50, 60, 50, 10, 10)
    pinochling = EndingRules(all_tricks_win=True)
    bid_out = EndingRules(bid_out=True, slide_out=2)

    won = pinochling.after(standing, gains, bidder=0, all_tricks=2, sides=sides)
    made = bid_out.after(standing, gains, bidder=0, made=True, sides=sides)
    failed = bid_out.after(standing, gains, bidder=0, made=False, sides=sides)
    assert won.winners == (0, 2)
    assert made.winners == (2,)
    assert failed.winners == (1,) and failed.slides == (0, 2, 1, 0, 0)


@pytest.mark.rule("five.modify", "five.called-partner")
def test_who_bids_and_leads_as_in_partnership() -> None:
    """Five bid and meld as four do, the bidder first, and he leads."""
    game = arrange(FIVE, HANDS)
    assert Bid(100) in game.legal_actions() and Pass() not in game.legal_actions()
    game = call_partner("TS")

    assert game.to_act == (0,) and game.round.state.word is Step.PLAY
    assert len(game.round.state.shown) == 5


@pytest.mark.rule("house.partner-asked-anticlockwise")
def test_the_card_is_asked_for_on_the_right_first() -> None:
    """Seats 1 and 4 hold the ten of spades; clockwise that is seat 1, anticlockwise seat 4."""
    hands = {0: "♠AAKQJ99 ♥KKK ♦JJ ♣QQ", 1: "♠T", 2: "♦A", 3: "♦A", 4: "♠T"}
    for name, partner in (("five-handed", 1), ("partner-asked-anticlockwise", 4)):
        game = after(calls(arrange(rules_of(name), hands), "100 - - - -"), NameTrump(SPADES))
        game, events = act(game, CallPartner(card("TS")))
        assert PartnerFound(0, partner) in events


# Several partners, and a card that is always the same.


EVERY: Final = house(FIVE, "partner", who="every-holder")
FIXED: Final = house(FIVE, "partner", calls="fixed-card", rank="ten")
LATER: Final = house(EVERY, "partner", known="when-played")


@pytest.mark.rule("house.several-partners")
def test_every_holder_of_the_card_is_a_partner() -> None:
    """Seats 2 and 3 hold tens of spades, and both say so, beginning on the bidder's left."""
    game = after(calls(arrange(EVERY, HANDS), "100 - - - -"), NameTrump(SPADES))
    game, events = act(game, CallPartner(card("TS")))

    assert events[1:3] == [PartnerFound(0, 2), PartnerFound(0, 3)]
    assert game.round.state.sides == (0, 1, 0, 0, 1)
    assert [game.view(seat).partners for seat in range(5)] == [(2, 3)] * 5


@pytest.mark.rule("house.several-partners")
def test_a_holder_of_both_is_the_only_partner() -> None:
    """Of the three jacks the bidder has one, and seat 1 both others."""
    hands = {**HANDS, 1: "♠JJ9 ♥TTT ♦AAA ♣AAA ♥9 ♦T"}
    game = after(calls(arrange(EVERY, hands), "100 - - - -"), NameTrump(SPADES))
    game = game.apply(CallPartner(card("JS")))

    assert game.round.state.sides == (0, 0, 1, 1, 1)


@pytest.mark.rule("house.several-partners", "five.rest-vs-team")
@pytest.mark.parametrize(
    ("sides", "wanted"),
    [
        ((0, 1, 0, 0, 1), "400 180 400 400 220"),
        ((0, 0, 0, 0, 1), "520 520 520 520 120"),
    ],
)
def test_all_of_the_bidders_side_score_what_all_have(sides: tuple[int, ...], wanted: str) -> None:
    """Three: melds 150 + 40 + 0 and counts 60 + 70 + 80; the two others have 160 in count."""
    tally = Tally(
        meld=(150, 20, 40, 0, 60),
        count=(60, 100, 70, 80, 60),
        tricks=(3, 3, 3, 3, 2),
        contracts=(Contract(0, 300),),
        sides=sides,
    )

    assert " ".join(map(str, EVERY.settle(tally).scores)) == wanted


@pytest.mark.rule("house.several-partners")
def test_nobody_plays_against_a_bidder_with_whom_all_play() -> None:
    """Three play with one pack, and both others hold a jack of trump: all score what all have."""
    tally = Tally(
        meld=(15, 2, 4),
        count=(6, 10, 9),
        tricks=(5, 5, 5),
        contracts=(Contract(0, 30),),
        sides=(0, 0, 0),
    )
    made = rules_of("both-holders").settle(tally)

    assert made.scores == (46, 46, 46)
    assert [line.verdict for line in made.lines] == ["made"] * 3


@pytest.mark.rule("house.several-partners")
def test_a_tally_has_no_more_partners_than_there_are_cards() -> None:
    """There are three jacks of trump; and where one holder is the partner, there is one."""
    tally = Tally(
        meld=(150, 20, 40, 0, 60),
        count=(60, 100, 70, 80, 60),
        contracts=(Contract(0, 300),),
        sides=(0, 0, 0, 0, 0),
    )
    with pytest.raises(RulesetError, match="the bidder has three partners at most"):
        EVERY.settle(tally)
    with pytest.raises(RulesetError, match="the bidder has one partner at most"):
        FIVE.settle(evolve(tally, sides=(0, 0, 0, 1, 1)))


@pytest.mark.rule("house.several-partners", "five.called-partner.2009")
def test_partners_are_found_one_after_the_other() -> None:
    """Each who plays a ten of spades is a partner; until the last is played, others may still be.

    The bidder leads spades, and seats 2 and 3 have to head the trick or follow.
    """
    game = call_partner("TS", LATER)
    game, events = act(game, Play(card("QS")), Play(card("JS")), Play(card("TS")))
    assert PartnerFound(0, 2) in events
    assert game.view(None).partners == (2,)
    assert isinstance(game.round.phase, PlayPhase)
    assert game.round.phase.onlooker(game.round.state).sides == (0, 2, 0, 4, 5)
    game, events = act(game, Play(card("TS")))
    assert PartnerFound(0, 3) in events
    assert game.round.state.sides == (0, 1, 0, 0, 1)
    again = Game.start(LATER)
    for seat, action in game.actions:
        again = again.apply(action, seat)
    assert again == game


@pytest.mark.rule("house.fixed-partner-card")
def test_nobody_calls_a_card_that_is_always_the_same() -> None:
    """Spades are trump, and of the holders of the ten of spades seat 2 is the first."""
    game = calls(arrange(FIXED, HANDS), "100 - - - -")
    game, events = act(game, NameTrump(SPADES))

    assert PartnerFound(0, 2) in events and game.round.state.word is Step.PLAY
    assert game.view(4).called == card("TS") and game.round.state.sides == (0, 1, 0, 1, 1)
    (why,) = FIXED.partner.why_not(card("TS"), Hand(), SPADES, FIXED.pack)
    assert why.code == "partner.suit" and not FIXED.partner.cards(Hand(), SPADES, FIXED.pack)


@pytest.mark.rule("house.fixed-partner-card", "house.several-partners")
def test_a_bidder_with_copies_of_the_card_has_fewer_partners() -> None:
    """He holds two of the three jacks of diamonds and nobody says so; then the third is played."""
    rules = house(EVERY, "partner", calls="fixed-card", suit="diamonds", known="when-played")
    hands = {**HANDS, 1: "♠JQ9 ♥TTT ♦AAAJ ♣AAA ♥9"}
    game, events = act(calls(arrange(rules, hands), "100 - - - -"), NameTrump(SPADES))
    assert not [event for event in events if isinstance(event, PartnerFound)]
    assert game.view(1).called == card("JD") and game.view(1).partners == ()
    game, events = played_out(game)

    assert [event for event in events if isinstance(event, PartnerFound)] == [PartnerFound(0, 1)]
    assert game.sheet.last is not None
    verdicts = [line.verdict for line in game.sheet.last.lines]
    assert verdicts[0] == verdicts[1] != "scored" and verdicts[2:] == ["scored"] * 3


@pytest.mark.rule("house.fixed-partner-card", "five.rest-vs-team")
def test_a_bidder_with_every_copy_of_the_card_is_alone() -> None:
    """Nobody else has a nine of spades, so everybody plays against the bidder."""
    rules = house(FIXED, "partner", rank="nine")
    hands = {**HANDS, 0: "♠AAKQJ999 ♥KKK ♦JJ ♣Q", 1: "♠JQ ♥TTT ♦AAA ♣AAA ♥9 ♦T"}
    game, events = act(calls(arrange(rules, hands), "100 - - - -"), NameTrump(SPADES))

    assert PartnerFound(0, None) in events
    assert game.round.state.sides == (0, 1, 1, 1, 1)


@pytest.mark.rule("house.several-partners")
def test_a_referee_is_told_of_several_partners() -> None:
    """An account names them; without their names they may be all who may hold the card."""
    plays = "0 QS 1 JS 2 TS 3 TS 4 9S"
    known = Account.from_report(
        LATER, dealer=4, plays=plays, bidder=0, bid=100, trump=SPADES, partner=[2, 3]
    )
    assert known.state.teams == (0, 1, 0, 0, 1)
    fixed = Account.from_report(FIXED, dealer=4, plays=plays, bidder=0, bid=100, trump=SPADES)
    assert fixed.state.called == card("TS")
