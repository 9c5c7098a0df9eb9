"""House rules of the play: a partner who is spared, leads that are bound, and like cards."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.helpers import SPADES, card, code, hand, trick
from gaming import after, calls, dealt, told
from pinochle import (
    POST_1945,
    PRE_1945,
    Account,
    CallPartner,
    Card,
    Duty,
    Hand,
    NameTrump,
    Obligation,
    PartnerRules,
    Play,
    PlayRules,
    RulesetError,
    Seat,
    TrickError,
    audit,
    variants,
)
from pinochle.game.events import PartnerFound, TrickWon

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinochle import Game, Ruleset

FOUR: Final = variants.get("partnership-auction")
TWO: Final = variants.get("two-handed")
TRUMPING: Final = (Duty.TRUMP, Duty.OVERTRUMP)


def spared(play: PlayRules, *duties: Duty) -> PlayRules:
    """The rules without these duties of a player whose partner is winning."""
    rungs = [
        evolve(rung, unless="partner-winning") if rung.duty in duties else rung
        for rung in play.obligations
    ]
    return evolve(play, obligations=tuple(rungs))


def leading(*rungs: Obligation) -> Ruleset:
    """A four-handed game in which these bind the leads."""
    play = evolve(POST_1945, obligations=(*rungs, *POST_1945.obligations))
    return FOUR.with_(name="bound-leads", play=play)


def at_play(rules: Ruleset, hands: dict[int, str], bid: int = 100) -> Game:
    """The game when seat 0 has bid and spades are trump."""
    return after(calls(dealt(rules, hands), f"{bid} - - -"), NameTrump(SPADES))


def open_cards(game: Game) -> str:
    """What the next seat may play, as the code of a hand."""
    return hand_of(play.card for play in game.legal_actions() if isinstance(play, Play))


def ids(game: Game, one: str) -> list[str]:
    """The rules against playing a card."""
    return [why.rule for why in game.why_not(Play(card(one)))]


def hand_of(cards: Iterable[Card]) -> str:
    """The code of a hand of these cards."""
    return Hand(cards).code


# The partner.

NO_TRUMPING: Final = spared(PRE_1945, *TRUMPING)
NOTHING: Final = spared(PRE_1945, Duty.HEAD, *TRUMPING)
TRUMP_UNDER: Final = spared(PRE_1945, Duty.HEAD, Duty.OVERTRUMP)


@pytest.mark.rule("house.partner-exempt")
@pytest.mark.parametrize(
    ("play", "held", "played", "may", "with_partner"),
    [
        # Void of hearts: one need not trump an ace of the partner's, nor go over their trump.
        (NO_TRUMPING, "AS 9S 9C", "AH 9H", "AS 9S", "AS 9S 9C"),
        (NO_TRUMPING, "AS 9S 9C", "AH JS", "AS", "AS 9S 9C"),
        # Following, a table may spare the player or not; the suit led is followed all the same.
        (NO_TRUMPING, "AH 9H 9C", "KH QH", "AH", "AH"),
        (NOTHING, "AH 9H 9C", "KH QH", "AH", "AH 9H"),
        (NOTHING, "AS 9S", "KS QS", "AS", "AS 9S"),
        # Some trump, but under the partner's trump if they like.
        (TRUMP_UNDER, "AS 9S 9C", "AH JS", "AS", "AS 9S"),
        (TRUMP_UNDER, "AC 9C", "AH JS", "AC 9C", "AC 9C"),
    ],
)
def test_a_partner_who_is_winning_is_spared(
    play: PlayRules, held: str, played: str, may: str, with_partner: str
) -> None:
    """The same hand and trick, when an opponent is winning and when the partner is."""
    cards, before = hand(held), trick(played)
    assert hand_of(play.legal(cards, before, SPADES)) == code(may)
    assert hand_of(play.legal(cards, before, SPADES, partner_winning=True)) == code(with_partner)
    for kind in cards.kinds:
        why = play.why_not(kind, cards, before, SPADES, partner_winning=True)
        assert (not why) == (kind in hand(with_partner))


@pytest.mark.rule("house.partner-exempt")
def test_what_a_discard_on_the_partner_tells() -> None:
    """Only that the suit led is gone: the trumps may still be there."""
    discard, before = card("9C"), trick("AH 9H")
    assert NO_TRUMPING.denies(discard, before, SPADES) == tuple(hand("♠ATKQJ9 ♥ATKQJ9").kinds)
    denied = NO_TRUMPING.denies(discard, before, SPADES, partner_winning=True)
    assert denied == tuple(hand("♥ATKQJ9").kinds)


SPARED_FOUR: Final = FOUR.with_(name="spared", play=spared(POST_1945, *TRUMPING))
HANDS: Final = {
    0: "♠AAT ♥AAK ♦AAK ♣AAK",
    1: "♠KKQ ♥QQJ ♦QQJ ♣QQJ",
    2: "♠TJJ9 ♦KTT9 ♣KTT9",
    3: "♠Q9 ♥KTTJ99 ♦J9 ♣J9",
}


@pytest.mark.rule("house.partner-exempt")
def test_the_sides_of_the_table_tell_who_is_a_partner() -> None:
    """Seat 2 is void of hearts and free on the ace of seat 0; seat 3 would have to trump it."""
    game = after(at_play(SPARED_FOUR, HANDS), Play(card("AH")), Play(card("JH")))
    assert game.to_act == (2,) and open_cards(game) == code("♠TJ9 ♦KT9 ♣KT9")
    strict = after(at_play(FOUR, HANDS), Play(card("AH")), Play(card("JH")))
    assert open_cards(strict) == code("TS JS 9S") and ids(strict, "9C") == ["play.must-trump"]

    game = after(game, Play(card("9C")))
    seen = game.view(1)
    samples = [seen.sample(Random(seed)).hands[2] for seed in range(8)]
    assert all(not one & hand("♥ATKQJ9") for one in samples)
    assert any(one & hand("♠TJ9") for one in samples)
    assert not audit(Account.of(game.record)).found
    account = Account.of(game.record)
    (found,) = audit(evolve(account, state=evolve(account.state, rules=FOUR))).found
    assert (found.seat, found.kind) == (2, "slough")


@pytest.mark.rule("house.partner-exempt")
def test_an_unknown_partner_is_none() -> None:
    """Seat 1 must beat the king of the bidder, who spares the ace of seat 1 once they are found."""
    five = variants.get("five-handed")
    rules = five.with_(
        name="late",
        partner=PartnerRules("any-suit", "when-played"),
        play=spared(PRE_1945, Duty.HEAD, *TRUMPING),
    )
    low = "♥Q ♣K"
    hands = {0: "♠AAKQJ99 ♥AKKK ♦JJJ", 1: "♠JQ9 ♥AATTT9 ♦AA ♣AAA", 2: low, 3: low, 4: low}
    game = after(calls(dealt(rules, hands), "100 - - - -"), NameTrump(SPADES))
    game = after(game, CallPartner(card("TH")), Play(card("KH")))
    assert game.to_act == (1,) and open_cards(game) == code("AH TH")

    game, events = told(game, Play(card("TH")), *[Play(card("QH"))] * 3)
    assert PartnerFound(Seat(0), Seat(1)) in events
    game = after(game, Play(card("AC")), *[Play(card("KC"))] * 3)
    assert game.to_act == (0,) and open_cards(game) == code("♠AKQJ9 ♥AK ♦J")
    assert not audit(Account.of(game.record)).found


@pytest.mark.rule("house.partner-exempt")
@pytest.mark.parametrize("name", ["cutthroat", "two-handed", "nonpartnership-four"])
def test_nobody_is_spared_where_nobody_has_a_partner(name: str) -> None:
    with pytest.raises(RulesetError, match="nobody has a partner who could be winning a trick"):
        variants.get(name).with_(play=NOTHING)


# Leads.

MIXED: Final = {0: "AS AS TS TS KS KS AH AH AD AD AC AC"}


@pytest.mark.rule("house.always-lead-trump")
def test_every_lead_is_a_trump() -> None:
    """The bidder leads trump to the first trick, and to the second as well."""
    rules = leading(Obligation(Duty.ALWAYS_LEAD_TRUMP))
    game = at_play(rules, MIXED)
    for _ in range(2):
        assert game.to_act == (0,) and open_cards(game) == code("AS TS KS")
        assert ids(game, "AH") == ["house.always-lead-trump"]
        game = after(game, Play(card("AS")))
        while game.to_act != (0,):
            game = game.apply(next(iter(game.legal_actions())))
    without = rules.play.legal(hand("AH AC"), (), SPADES)
    assert hand_of(without) == code("AH AC")


@pytest.mark.rule("house.lead-trump-by-bid")
@pytest.mark.parametrize(
    ("duty", "bid", "may"),
    [
        (Duty.LEAD_TRUMP, 100, "AS TS KS AH AD AC"),
        (Duty.LEAD_TRUMP, 110, "AS TS KS"),
        (Duty.LEAD_TRUMP, 200, "AS TS KS"),
        (Duty.ALWAYS_LEAD_TRUMP, 100, "AS TS KS AH AD AC"),
        (Duty.ALWAYS_LEAD_TRUMP, 110, "AS TS KS"),
    ],
)
def test_the_lowest_bid_leaves_the_lead_free(duty: Duty, bid: int, may: str) -> None:
    """Trump is led from a bid of 110 on, and anything for 100, which is the lowest."""
    game = at_play(leading(Obligation(duty, from_bid=110)), MIXED, bid)
    assert open_cards(game) == code(may)
    assert ids(game, "AH") == ["house.lead-trump-by-bid"] * (bid >= 110)


@pytest.mark.rule("house.lead-trump-by-bid")
def test_the_same_rules_under_a_bid_fit_each_table() -> None:
    """Three and four may play by the same rungs: a trick is full when everybody has played."""
    rungs = (Obligation(Duty.LEAD_TRUMP, from_bid=160), *POST_1945.obligations)
    three, four = (evolve(PlayRules(rungs), seats=seats).for_bid(150) for seats in (3, 4))

    assert three == four == POST_1945
    assert four.legal(hand("AH"), trick("JH JH QH"), SPADES) == (card("AH"),)
    with pytest.raises(TrickError, match="3 play to a trick"):
        three.legal(hand("AH"), trick("JH JH QH"), SPADES)


@pytest.mark.rule("house.lead-trump-by-bid")
def test_the_bid_is_on_the_scale_of_the_game() -> None:
    """Without the trailing zero of all points it is 11."""
    rules = leading(Obligation(Duty.LEAD_TRUMP, from_bid=110))
    (first, *_) = rules.simplified().play.obligations
    assert first.from_bid == 11
    assert rules.simplified().traditional().play == rules.play


@pytest.mark.rule("house.trump-broken")
def test_trump_is_not_led_before_it_is_broken() -> None:
    """Seat 1 trumps the first trick, and so may lead a trump to the second."""
    hands = {0: "♠AAT ♥AAK ♦AAK ♣AAK", 1: "♠KKQQ ♦QQJJ ♣QQJJ"}
    game = at_play(leading(Obligation(Duty.LEAD_PLAIN)), hands)
    assert open_cards(game) == code("♥AK ♦AK ♣AK")
    assert ids(game, "AS") == ["house.trump-broken"]

    game = after(game, Play(card("AH")), Play(card("KS")))
    while len(game.hands[3]) == 12:
        game = game.apply(next(iter(game.legal_actions())))
    assert game.to_act == (1,) and Play(card("KS")) in game.legal_actions()


@pytest.mark.rule("house.trump-broken")
def test_a_hand_of_trumps_leads_one() -> None:
    """Nobody is without a lead."""
    play = leading(Obligation(Duty.LEAD_PLAIN)).play
    for held, may in (("AS TS", "AS TS"), ("AS 9H", "9H")):
        assert hand_of(play.legal(hand(held), (), SPADES, trump_broken=False)) == code(may)
    assert play.denies(card("AS"), (), SPADES) == ()
    assert play.denies(card("AS"), (), SPADES, trump_broken=False) == tuple(
        hand("♥ATKQJ9 ♦ATKQJ9 ♣ATKQJ9").kinds
    )


@pytest.mark.rule("house.lead-trump-by-bid")
def test_without_bids_no_lead_depends_on_them() -> None:
    rungs = (Obligation(Duty.LEAD_TRUMP, from_bid=110), *PRE_1945.obligations)
    with pytest.raises(RulesetError, match="nobody bids, so that no lead can depend on the bid"):
        TWO.with_(play=evolve(TWO.play, obligations=rungs))


# Like cards.

LAST: Final = evolve(PRE_1945, like_cards="last")


@pytest.mark.rule("house.last-like-wins")
@pytest.mark.parametrize(
    ("played", "first", "last"),
    [("AH KH AH 9H", 0, 2), ("AH KS 9S KS", 1, 3), ("KH AH KH 9H", 1, 1), ("TH AC AC", 0, 0)],
)
def test_the_last_of_two_like_cards_wins(played: str, first: int, last: int) -> None:
    """The one played last takes the trick, if no other card does."""
    assert PRE_1945.winner(trick(played), SPADES) == first
    assert LAST.winner(trick(played), SPADES) == last


@pytest.mark.rule("house.last-like-wins")
@pytest.mark.parametrize(
    ("held", "played", "may"),
    [("AH 9H", "AH", "AH"), ("TH 9H", "AH", "TH 9H"), ("KS 9S", "AH KS", "KS")],
)
def test_a_like_card_beats_the_one_before_it(held: str, played: str, may: str) -> None:
    """So whoever must beat the trick must do it with a like card too."""
    assert hand_of(LAST.legal(hand(held), trick(played), SPADES)) == code(may)


@pytest.mark.rule("house.last-like-wins")
def test_the_winner_leads_to_the_next_trick() -> None:
    """Two aces of hearts: seat 2 takes the trick of seat 0, with the stock and without."""
    hands = {0: "AH", 1: "9H", 2: "AH", 3: "9H"}
    rules = FOUR.with_(name="last", play=evolve(FOUR.play, like_cards="last"))
    game, events = told(
        at_play(rules, hands), *(Play(card(one)) for one in ("AH", "9H", "AH", "9H"))
    )
    assert [event.seat for event in events if isinstance(event, TrickWon)] == [2]
    assert game.to_act == (2,)

    two = TWO.with_(name="last", play=evolve(TWO.play, like_cards="last"))
    stock = dealt(two, {0: "AH", 1: "AH"})
    assert stock.to_act == (0,)
    assert after(stock, Play(card("AH")), Play(card("AH"))).to_act == (1,)
