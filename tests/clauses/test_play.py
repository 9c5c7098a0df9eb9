"""The play of tricks: who leads, who must play what, before 1945 and since, and who wins.

Tests: pinochle.game.phases.onlooker, pinochle.game.phases.play, pinochle.rules.play._ladder,
pinochle.rules.play.obligations, pinochle.rules.play.play
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.bidding import SUITS
from clauses.playing import first, rules_against
from pinochle import Hand, Ranking, RulesetError, Trick, TrickError, variants
from pinochle.actions import CallPartner, NameTrump, Play
from pinochle.events import PartnerFound, TrickWon
from pinochle.records import Account, audit
from pinochle.rules import POST_1945, PRE_1945, Duty, Obligation, PartnerRules, PlayRules, Step
from pinochle.rules.play.play import FREE, HEAD_THOUGH_TRUMPED, NO_UNDERTRUMPING
from support.arranged_games import act, after, arrange, calls
from support.cards_in_words import CLUBS, HEARTS, SPADES, against, card, code, hand, legal, trick
from support.rulesets import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinochle import Card, Game, Ruleset, Suit

rule = pytest.mark.rule

FOUR: Final = variants.get("partnership-auction")
CONTRACT: Final = variants.get("contract-pinochle")
TWO: Final = variants.get("two-handed")

BOTH = (PRE_1945, POST_1945)
TRUMP_FIRST = evolve(POST_1945, obligations=(Obligation(Duty.LEAD_TRUMP), *POST_1945.obligations))
TWO_PACK = variants.get("two-pack").play
DRAFT = variants.get("two-handed-draft").play
OF_TWO = tuple(variants.get(name).play for name in ("two-handed-1911", "two-handed"))


@pytest.mark.parametrize(
    ("rules", "held", "played", "may"),
    [
        *(
            row
            for rules in BOTH
            for row in (
                # The suit led must be followed, trump like any other.
                pytest.param(rules, "JH 9H AC AS", "KH", "JH 9H", marks=rule("play.follow")),
                (rules, "9S AC AH", "KS", "9S"),
                # The void must trump, also a trick that their partner is winning.
                pytest.param(rules, "9S AC TD", "KH", "9S", marks=rule("play.must-trump")),
                (rules, "9S 9C", "AH 9H", "9S"),
                # Only without the suit led and without trump anything goes.
                pytest.param(rules, "AC 9C JD", "KH", "AC 9C JD", marks=rule("play.free-discard")),
                (rules, "AC 9C JD", "KS AS", "AC 9C JD"),
                (rules, "AC 9C JD 9H", "KH", "9H"),
            )
        ),
        # Before 1945 a follower who can beat the trick must, with whichever such card they like,
        # even when the ace is still to come, and over their partner.
        pytest.param(
            PRE_1945, "AH TH JH 9H", "QH KH", "AH TH", marks=rule("play.must-head.pre1945")
        ),
        (PRE_1945, "TH 9H", "KH", "TH"),
        (PRE_1945, "AH 9H", "KH QH", "AH"),
        (PRE_1945, "KH QH 9H AC", "TH", "KH QH 9H"),
        # A plain lead that is trumped frees the followers, unless a house drops the exception.
        pytest.param(
            PRE_1945,
            "AH TH 9H",
            "KH 9S",
            "AH TH 9H",
            marks=rule("play.must-head.exception-trumped"),
        ),
        (PRE_1945, "AH TH 9H", "KH", "AH TH"),
        (PRE_1945, "AS 9S", "JS QS", "AS"),
        (HEAD_THOUGH_TRUMPED, "AH TH 9H", "KH 9S", "AH TH"),
        (HEAD_THOUGH_TRUMPED, "QH 9H AC", "KH 9S", "QH 9H"),
        (HEAD_THOUGH_TRUMPED, "AS JS AC", "KH QS", "AS"),
        (HEAD_THOUGH_TRUMPED, "JS AC", "KH QS", "JS"),
        # Before 1945 whoever must trump beats the best trump so far if they can, ...
        pytest.param(
            PRE_1945, "AS TS QS 9S 9C", "KH KS", "AS TS", marks=rule("play.must-overtrump.pre1945")
        ),
        (PRE_1945, "TS QS 9S", "KH KS JS", "TS"),
        (PRE_1945, "QS 9S", "KH JS", "QS"),
        # ... and otherwise plays any trump; a house may let them play what they like instead.
        pytest.param(PRE_1945, "QS 9S AC AD", "KH TS", "QS 9S", marks=rule("play.undertrump")),
        (NO_UNDERTRUMPING, "QS 9S AC", "KH TS", "QS 9S AC"),
        (NO_UNDERTRUMPING, "AS 9S AC", "KH TS", "AS"),
        (NO_UNDERTRUMPING, "9H AS AC", "KH TS", "9H"),
        # Since 1945 a trump lead is the only one that must be headed, and nobody need overtrump.
        pytest.param(
            POST_1945, "AH TH 9H", "KH", "AH TH 9H", marks=rule("play.head-only-trump.post1945")
        ),
        (POST_1945, "AS TS 9S", "KS", "AS TS"),
        (POST_1945, "QS 9S", "KS", "QS 9S"),
        (POST_1945, "AS 9S AC", "KH KS", "AS 9S"),
        # In the two-pack game whoever can must head the trick, and overtrump.
        pytest.param(
            TWO_PACK, "AH TH QH", "KH", "AH TH", marks=rule("play.two-pack-head", "twopack.deal")
        ),
        (TWO_PACK, "QH JH", "KH", "QH JH"),
        (TWO_PACK, "AS JS AC", "KH QS", "AS"),
        # A duplicate does not head, nor fulfil the duty.
        pytest.param(PRE_1945, "AH 9H", "AH", "AH 9H", marks=rule("play.identical-first-wins")),
        (PRE_1945, "KS 9S", "AH KS", "KS 9S"),
        (PRE_1945, "AH TH 9H", "TH", "AH"),
        # In the hand-building game any card may be led; followers are bound as ever.
        pytest.param(
            DRAFT, "AS 9C KD", "AC", "9C", marks=rule("play.no-leading-requirement", "draft.lead")
        ),
        (DRAFT, "AS 9C KD", "", "AS 9C KD"),
        (TRUMP_FIRST, "AS 9S AC KD", "", "AS 9S AC KD"),
        # With two hands play is free while the stock lasts, and then strict; of the two games only
        # that of 1911 asks for a plain suit to be headed.
        pytest.param(FREE, "AH 9H 9S JD", "KH", "AH 9H 9S JD", marks=rule("twohand.phase1.free")),
        *(
            pytest.param(rules, "AH 9H 9S JD", "KH", may, marks=rule("twohand.phase2.strict"))
            for rules, may in zip(OF_TWO, ("AH", "AH 9H"), strict=True)
        ),
        *(
            pytest.param(rules, held, led, may, marks=rule("twohand.phase2.strict"))
            for rules in OF_TWO
            for held, led, may in (
                ("AS 9S JD", "KS", "AS"),
                ("QH 9H 9S JD", "KH", "QH 9H"),
                ("AC 9S JD", "KH", "9S"),
                ("AC JD", "KH", "AC JD"),
            )
        ),
    ],
)
def test_what_may_be_played(rules: PlayRules, held: str, played: str, may: str) -> None:
    """The cards that may be played to a trick, spades being trump."""
    assert legal(rules, held, played, SPADES) == code(may)


@pytest.mark.rule("play.first-lead-trump", "play.no-leading-requirement", "draft.lead")
@pytest.mark.parametrize(
    ("rules", "held", "may"),
    [
        (TRUMP_FIRST, "AS 9S AC KD", "AS 9S"),
        (TRUMP_FIRST, "AC KD", "AC KD"),
        *((variants.get(name).play, "KS AC KD", "KS AC KD") for name in variants.names()),
    ],
)
def test_the_first_lead(rules: PlayRules, held: str, may: str) -> None:
    """By some rules the very first card led is a trump, if one is held; by default it is free."""
    assert legal(rules, held, "", SPADES, first_lead=True) == code(may)


@pytest.mark.parametrize(
    ("rules", "tried", "held", "played", "ids"),
    [
        *(
            (rules, one, "JH 9H AC AS", "KH", ["play.follow"])
            for rules in BOTH
            for one in ("AC", "AS")
        ),
        *((rules, "AC", "9S AC TD", "KH", ["play.must-trump"]) for rules in BOTH),
        (PRE_1945, "9H", "AH TH JH 9H", "QH KH", ["play.must-head.pre1945"]),
        (PRE_1945, "9S", "AS 9S", "KH KS", ["play.must-overtrump.pre1945"]),
        pytest.param(
            PRE_1945,
            "AC",
            "QS 9S AC AD",
            "KH TS",
            ["play.must-trump"],
            marks=rule("play.undertrump"),
        ),
        (POST_1945, "9S", "AS 9S", "KS", ["play.head-only-trump.post1945"]),
        # Where nobody need undertrump, whoever does not trump a plain trick has sloughed.
        (NO_UNDERTRUMPING, "9C", "9C 9S", "KH", ["play.must-trump"]),
        (NO_UNDERTRUMPING, "9C", "9C AS", "KH JS", ["play.must-overtrump.pre1945"]),
    ],
)
def test_why_a_card_may_not_be_played(
    rules: PlayRules, tried: str, held: str, played: str, ids: list[str]
) -> None:
    """A refused card is told by the rule that is against it."""
    assert against(rules, tried, held, played, SPADES) == ids


@pytest.mark.rule("play.first-lead-trump")
def test_why_a_card_may_not_be_led() -> None:
    """Who holds a trump leads one first."""
    held = hand("AS 9S AC KD")
    whys = TRUMP_FIRST.why_not(card("AC"), held, (), SPADES, first_lead=True)

    assert [why.rule for why in whys] == ["play.first-lead-trump"]


@pytest.mark.rule("play.must-head.pre1945")
def test_the_third_to_play_is_the_partner_of_the_leader() -> None:
    """So who must head the trick heads it over their partner."""
    played = Trick(seats=4, leader=0, cards=trick("KH QH"))

    assert variants.get("partnership-auction").table.partners(0) == (played.to_play,)
    assert PRE_1945.legal(hand("AH 9H"), played, SPADES) == (card("AH"),)


@pytest.mark.rule("play.identical-first-wins", "play.must-trump", "play.free-discard")
@pytest.mark.parametrize("rules", [PRE_1945, POST_1945, FREE])
@pytest.mark.parametrize(
    ("played", "trump", "winner"),
    [
        # Of two identical cards the one played first wins, also of trumps on a plain lead.
        *(("KH AH 9H AH", trump, 1) for trump in (None, SPADES, HEARTS)),
        ("AH KS KS TH", SPADES, 1),
        # A trump wins over the suit led, and a discard of a third suit never wins.
        ("AH 9S AC JS", SPADES, 3),
        ("9H AC AD AC", SPADES, 0),
        ("9H AC AD AC", CLUBS, 1),
        ("KH JD", SPADES, 0),
        ("KH 9S", SPADES, 1),
    ],
)
def test_the_best_trump_or_the_best_of_the_suit_led_wins(
    rules: PlayRules, played: str, trump: Suit | None, winner: int
) -> None:
    """The best trump, or else the best card of the suit led."""
    cards = trick(played)
    seats = len(cards)

    assert rules.winner(cards, trump) == winner
    seated = Trick(seats=seats, leader=seats - 1, cards=cards)
    assert seated.winning_seat(trump, Ranking.TEN_HIGH) == (seats - 1 + winner) % seats


# Leading.

TEN_HIGH = Ranking.TEN_HIGH


@pytest.mark.rule("play.bidder-leads")
def test_the_bidder_leads() -> None:
    """Wherever there is an auction its winner leads first, and any card will do."""
    for name in variants.names():
        rules = variants.get(name)
        if Step.AUCTION in rules.script:
            last = rules.table.seats - 1
            for bidder in range(rules.table.seats):
                leads = rules.play.first_leader(rules.table, dealer=last, bidder=bidder)
                assert leads == bidder
            free = rules.play.legal(hand("AS KD JC"), (), SPADES, first_lead=True)
            assert set(free) == set(hand("AS KD JC"))


@pytest.mark.rule("play.eldest-leads")
def test_eldest_leads_where_nobody_bids() -> None:
    """Without an auction there is no bidder, so eldest leads."""
    for name in variants.names():
        rules = variants.get(name)
        if Step.AUCTION not in rules.script:
            assert rules.play.leader == "eldest"
            assert rules.play.first_leader(rules.table, dealer=0, bidder=None) == 1


@pytest.mark.rule("play.nondealer-leads")
@pytest.mark.parametrize("name", ["two-handed-1911", "two-handed"])
@pytest.mark.parametrize(("dealer", "other"), [(0, 1), (1, 0)])
def test_the_nondealer_leads(name: str, dealer: int, other: int) -> None:
    """At a table of two the player who did not deal leads to the first trick."""
    rules = variants.get(name)

    assert rules.play.first_leader(rules.table, dealer=dealer, bidder=None) == other


@pytest.mark.rule("play.winner-leads")
def test_the_seat_that_won_is_told() -> None:
    """The trick tells the seat that leads next, whoever led and whatever was trumped."""
    assert Trick(seats=4, leader=3, cards=trick("KH 9S AH JS")).winning_seat(SPADES, TEN_HIGH) == 2
    assert Trick(seats=3, leader=1, cards=trick("KH TH AH")).winning_seat(SPADES, TEN_HIGH) == 0


@pytest.mark.rule("play.winner-leads")
def test_who_wins_a_trick_leads_the_next() -> None:
    """The winner of each trick is awaited next."""
    game = after(calls(arrange(FOUR, {}), "100 - - -"), NameTrump(HEARTS))
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
    game = arrange(rules, {0: "AS AS TS TS KS KS AH AH AD AD AC AC"})
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))

    assert {a.token for a in game.legal_actions()} == {"play:AS", "play:TS", "play:KS"}
    assert rules_against(game, Play(card("AH"))) == ["play.first-lead-trump"]
    game = after(game, Play(card("AS")))
    while len(game.hands[0]) == len(game.hands[1]) - 1 or game.to_act != (0,):
        game = game.apply(first(game))
    assert Play(card("AH")) in game.legal_actions()


# Play only if it is needed.

RUN: Final = "♠ATKQJ ♥T99 ♦99 ♣99"
BARE: Final = "♠T ♥TKJJ ♦TT ♣TTKJJ"


@pytest.mark.rule("contract.play-only-if-needed")
@pytest.mark.parametrize(("bid", "is_played"), [(100, False), (150, False), (160, True)])
def test_melds_that_meet_the_bid_end_the_round(bid: int, is_played: bool) -> None:  # noqa: FBT001
    """With a run in trump 150 is made at once; for 160 the bidder has to lead."""
    rules = SUITS.with_(play=CONTRACT.play)
    game = arrange(rules, {0: RUN, 2: BARE})
    game = calls(game, f"{bid}S - - -")

    if is_played:
        assert (game.round.state.word, game.to_act) == (Step.PLAY, (0,))
        return
    assert game.needs_deal
    assert game.scores == (bid, 0)
    assert game.sheet.last is not None
    assert game.sheet.last.how == "met"
    assert str(game.sheet.last.line(0)) == f"side 0 (made {bid}): meld 150, scores {bid}"


@pytest.mark.rule("contract.play-only-if-needed")
def test_such_melds_need_no_trick() -> None:
    """Nor do they elsewhere, where a trick saves melds that are played for."""
    four = variants.get("partnership-auction")
    rules = four.with_(play=CONTRACT.play)
    game = arrange(rules, {0: RUN, 1: "KH QH", 2: "", 3: ""})
    game = calls(game, "100 - - -").apply(NameTrump(SPADES))

    assert game.needs_deal
    assert game.sheet.last is not None
    assert game.sheet.last.line(0).points >= 150
    assert game.sheet.last.line(1).points >= 20


TRUMPING: Final = (Duty.TRUMP, Duty.OVERTRUMP)


def without_duties(play: PlayRules, *duties: Duty) -> PlayRules:
    """The rules without these duties of a player whose partner is winning."""
    rungs = [
        evolve(rung, unless="partner-winning") if rung.duty in duties else rung
        for rung in play.obligations
    ]
    return evolve(play, obligations=tuple(rungs))


def rules_of_lead(*rungs: Obligation) -> Ruleset:
    """A four-handed game in which these bind the leads."""
    play = evolve(POST_1945, obligations=(*rungs, *POST_1945.obligations))
    return FOUR.with_(name="bound-leads", play=play)


def at_play(rules: Ruleset, hands: dict[int, str], bid: int = 100) -> Game:
    """The game when seat 0 has bid and spades are trump."""
    return after(calls(arrange(rules, hands), f"{bid} - - -"), NameTrump(SPADES))


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

NO_TRUMPING: Final = without_duties(PRE_1945, *TRUMPING)
NOTHING: Final = without_duties(PRE_1945, Duty.HEAD, *TRUMPING)
TRUMP_UNDER: Final = without_duties(PRE_1945, Duty.HEAD, Duty.OVERTRUMP)


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


SPARED_FOUR: Final = FOUR.with_(name="spared", play=without_duties(POST_1945, *TRUMPING))
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
    assert not audit(Account.from_record(game.record)).found
    account = Account.from_record(game.record)
    (found,) = audit(evolve(account, state=evolve(account.state, rules=FOUR))).found
    assert (found.seat, found.kind) == (2, "slough")


@pytest.mark.rule("house.partner-exempt")
def test_an_unknown_partner_is_none() -> None:
    """Seat 1 must beat the king of the bidder, who spares the ace of seat 1 once they are found."""
    five = variants.get("five-handed")
    rules = five.with_(
        name="late",
        partner=PartnerRules("any-suit", "when-played"),
        play=without_duties(PRE_1945, Duty.HEAD, *TRUMPING),
    )
    low = "♥Q ♣K"
    hands = {0: "♠AAKQJ99 ♥AKKK ♦JJJ", 1: "♠JQ9 ♥AATTT9 ♦AA ♣AAA", 2: low, 3: low, 4: low}
    game = after(calls(arrange(rules, hands), "100 - - - -"), NameTrump(SPADES))
    game = after(game, CallPartner(card("TH")), Play(card("KH")))
    assert game.to_act == (1,) and open_cards(game) == code("AH TH")

    game, events = act(game, Play(card("TH")), *[Play(card("QH"))] * 3)
    assert PartnerFound(0, 1) in events
    game = after(game, Play(card("AC")), *[Play(card("KC"))] * 3)
    assert game.to_act == (0,) and open_cards(game) == code("♠AKQJ9 ♥AK ♦J")
    assert not audit(Account.from_record(game.record)).found


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
    rules = rules_of_lead(Obligation(Duty.ALWAYS_LEAD_TRUMP))
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
    game = at_play(rules_of_lead(Obligation(duty, from_bid=110)), MIXED, bid)
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
    rules = rules_of_lead(Obligation(Duty.LEAD_TRUMP, from_bid=110))
    (first, *_) = rules.simplified().play.obligations
    assert first.from_bid == 11
    assert rules.simplified().traditional().play == rules.play


@pytest.mark.rule("house.trump-broken")
def test_trump_is_not_led_before_it_is_broken() -> None:
    """Seat 1 trumps the first trick, and so may lead a trump to the second."""
    hands = {0: "♠AAT ♥AAK ♦AAK ♣AAK", 1: "♠KKQQ ♦QQJJ ♣QQJJ"}
    game = at_play(rules_of_lead(Obligation(Duty.LEAD_PLAIN)), hands)
    assert open_cards(game) == code("♥AK ♦AK ♣AK")
    assert ids(game, "AS") == ["house.trump-broken"]

    game = after(game, Play(card("AH")), Play(card("KS")))
    while len(game.hands[3]) == 12:
        game = game.apply(next(iter(game.legal_actions())))
    assert game.to_act == (1,) and Play(card("KS")) in game.legal_actions()


@pytest.mark.rule("house.trump-broken")
def test_a_hand_of_trumps_leads_one() -> None:
    """Nobody is without a lead."""
    play = rules_of_lead(Obligation(Duty.LEAD_PLAIN)).play
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
    game, events = act(
        at_play(rules, hands), *(Play(card(one)) for one in ("AH", "9H", "AH", "9H"))
    )
    assert [event.seat for event in events if isinstance(event, TrickWon)] == [2]
    assert game.to_act == (2,)

    two = TWO.with_(name="last", play=evolve(TWO.play, like_cards="last"))
    stock = arrange(two, {0: "AH", 1: "AH"})
    assert stock.to_act == (0,)
    assert after(stock, Play(card("AH")), Play(card("AH"))).to_act == (1,)
