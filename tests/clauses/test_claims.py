"""Claims: the last tricks claimed or given up without playing them, and when that is right.

Tests: pinochle.game.claiming, pinochle.game.engine.replaying, pinochle.game.phases.claims,
pinochle.players._claims, pinochle.rules.claims, pinochle.rules.parts, pinochle.rules.play._unseen,
pinochle.rules.play.claim, pinochle.rules.play.claim_position
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from clauses.bidding import house
from pinochle import Card, Hand, IllegalAction, Record, RecordError, events, variants
from pinochle.actions import Bury, ClaimTricks, NameTrump, Play, PlayOn, ShootTheMoon
from pinochle.records import Account, audit
from pinochle.rules import ClaimRules, Duty, MoonRules, Obligation, PlayRules, Step
from pinochle.rules.deal import Packets
from pinochle.rules.play.claim import judge
from pinochle.rules.play.claim_position import ClaimPosition
from support.arranged_games import after, arrange, calls
from support.cards_in_words import SPADES, card, hand, trick
from support.random_games import game_at

if TYPE_CHECKING:
    from pinochle import Game, Ruleset
    from pinochle.rules.claims import Lines
    from pinochle.rules.play.obligations import Unless

PARTNERS: Final = variants.get("partnership-auction")
SIX: Final = PARTNERS.with_(
    name="six cards each",
    pack=evolve(PARTNERS.pack, copies=tuple((rank, 1) for rank in PARTNERS.pack.ranks)),
    deal=evolve(PARTNERS.deal, packets=Packets.parse("3 3")),
    claims=ClaimRules("anyone"),
)
"""One of each card, six to a player: twelve counters of 10, and 10 for the last trick."""

TOP: Final = "AS TS KS QS JS"
"""All trumps there are but the nine."""


def game_at_lead(rules: Ruleset, hands: dict[int, str], bidder: int = 0) -> Game:
    """The game when seat 0 or 1 has bid and named spades, and is to lead."""
    bids = "100 110 - - -" if bidder else "100 - - -"
    return after(calls(arrange(rules, hands), bids), NameTrump(SPADES))


def codes(game: Game, tricks: int, seat: int = 0) -> list[str]:
    """The codes of the reasons against a claim."""
    return [why.code for why in game.why_not(ClaimTricks(tricks), seat)]


def settle_claim(game: Game, tricks: int, seat: int = 0) -> tuple[events.TricksClaimed, str]:
    """What a claim gives to whom, and the settlement."""
    done, happened = game.apply_with_events(ClaimTricks(tricks), seat)
    assert happened[0] == events.Acted(seat, ClaimTricks(tricks))
    (claimed,) = (one for one in happened if isinstance(one, events.TricksClaimed))
    assert Record.parse(str(done.record)).replay() == done
    # The referee comes to the same, also with what one seat or an onlooker has seen.
    for record in (done.record, *map(done.record.redacted, (None, seat))):
        findings = audit(Account.from_record(record))
        assert not findings.found and findings.is_sure
        assert (findings.settlement, findings.sheet) == (done.sheet.last, done.sheet)
    assert done.sheet.last is not None
    return claimed, str(done.sheet.last.message)


@pytest.mark.rule("house.claim-rest")
def test_the_rest_is_claimed() -> None:
    """The bidder has the top trumps and an ace; once the last trump is out, all of it is sure."""
    game = game_at_lead(SIX, {0: f"{TOP} AH", 1: "9S TD KD QD JD 9D"})
    # Whoever leads the ace of hearts too soon might see it trumped.
    assert codes(game, 6) == ["claim.loses", "claim.line"]
    game = after(game, Play(card("AS")))
    while len(game.view(0).hand) == 5 and game.to_act != (0,):
        game = after(game, next(iter(game.legal_actions())))

    claimed, settlement = settle_claim(game, 5)

    assert claimed.tricks == (5, 0, 0, 0) and claimed.hands == game.hands
    # All 120 in counters and 10 for the last trick; 150 is what the run melds.
    assert settlement == (
        "side 0 (made 100): meld 150 + count 130 = 280\nside 1: meld 0 + count 0 = 0"
    )


@pytest.mark.rule("house.claim-rest")
def test_a_claim_that_can_lose_is_refused_with_a_line() -> None:
    """The ten of hearts is not the best heart that is out, and nobody is told who has the ace."""
    game = game_at_lead(SIX, {0: f"{TOP} TH", 1: "9S AH KH QH JH 9H"})
    with pytest.raises(IllegalAction) as refused:
        game.apply(ClaimTricks(6), 0)

    why = refused.value.violations
    assert [one.code for one in why] == ["claim.loses", "claim.line"]
    assert {one.rule for one in why} == {"house.claim-rest"}
    line = why[1]
    assert (line["seat"], line["winner"] in {1, 3}) == (0, True)
    cards = line["cards"]
    assert isinstance(cards, tuple) and len(cards) == 4 and cards[0] == card("TH")
    winner = (0 + SIX.play.winner(cards, SPADES)) % 4
    assert line["winner"] == winner
    assert str(why[0]) == f"the last 6 tricks are not sure: seat {winner} can win one of them"
    assert str(line).startswith("seat 0 leads 10♥ ")
    # The answer depends on nothing that seat 0 has not seen.
    for seed in range(5):
        assert game.view(0).sample(Random(seed)).why_not(ClaimTricks(6), 0) == why


@pytest.mark.rule("house.claim-rest")
def test_shown_cards_make_a_claim_sure() -> None:
    """Seat 2 has shown the queen of hearts, so that a heart is led to it and cannot be trumped."""
    hands = {
        0: "TS 9H JD TC KC 9C",
        1: "AD TD KD 9D QC JC",
        2: "QS 9S KH QH JH QD",
        3: "AS KS JS AH TH AC",
    }
    game = after(
        game_at_lead(SIX, hands), *map(Play, trick("JD AD QD KS AH 9H KD KH JS TS TD 9S KC"))
    )

    assert [str(held) for held in game.hands] == ["10♣ 9♣", "9♦ Q♣ J♣", "Q♠ Q♥ J♥", "A♠ 10♥ A♣"]
    assert [codes(game, tricks, seat=3)[:1] for tricks in (2, 3)] == [[], ["claim.loses"]]


@pytest.mark.rule("house.claim-rest")
def test_melded_cards_may_be_buried() -> None:
    """The bidder has shown the king and queen of hearts, but may bury them and trump a heart."""
    modern = variants.get("three-handed")
    rules = modern.with_(
        name="seven cards each, any may be buried",
        pack=evolve(modern.pack, copies=tuple((rank, 1) for rank in modern.pack.ranks)),
        deal=evolve(modern.deal, packets=Packets.parse("3 (3) 4")),
        bury=evolve(modern.bury, which="any"),
        claims=ClaimRules("anyone"),
    )
    hands = {0: "AS TS KS QS KH QH QC", 1: "AH TH AD TD KD QD JS"}
    game = calls(arrange(rules, hands, widow="JH 9H 9D", dealer=2), "20 - -")
    game = after(game, NameTrump(SPADES), PlayOn(), Bury(hand("KH QH QC")))
    game = after(game, *map(Play, trick("AS JS 9S KS QD JD QS KD 9C JH TH JC TD KC 9D")))

    # Seat 1 leads the ace of hearts or of diamonds; the bidder still has the ten of trumps.
    assert (game.to_act, str(game.hands[0]), str(game.hands[1])) == ((1,), "10♠ 9♥", "A♥ A♦")
    assert codes(game, 2, seat=1) == ["claim.loses", "claim.line"]


@pytest.mark.rule("house.claim-rest")
def test_what_was_shown_is_known() -> None:
    """An opponent who has shown a card has it; a partner may lead what they like."""
    held = {0: "AS TS KS AH TH KH", 1: "QS JD AD TD KD 9D"}
    game = game_at_lead(SIX, held)

    # Seat 1 has melded a pinochle: there is a trump that can take the ace of hearts.
    assert [str(melds) for melds in game.view(0).shown][1] == "pinochle 40"
    assert codes(game, 6)[0] == "claim.loses"
    game = after(game, *map(Play, map(card, ("AS", "QS"))))
    while game.to_act != (0,):
        game = after(game, next(iter(game.legal_actions())))
    others = {one.code for seat in (1, 2, 3) for one in game.hands[seat]} & {"JS", "9S"}
    assert bool(codes(game, 5)) is bool(others)


@pytest.mark.rule("house.claim-own-choice")
def test_a_claimant_may_choose() -> None:
    """Three trumps are out; with four of the best the claimant draws them, if they may choose."""
    held = {0: "AS TS KS AH AD AC", 1: "QS JS 9S TH TD TC"}
    every = game_at_lead(SIX, held)
    chosen = game_at_lead(house(SIX, "claims", lines="own-choice"), held)

    assert codes(every, 6)[0] == "claim.loses"
    assert codes(chosen, 6) == []
    assert settle_claim(chosen, 6)[0].tricks == (6, 0, 0, 0)
    # Two of the best do not draw three trumps.
    short = {0: "AS TS AH TH AD AC", 1: "KS QS JS 9S KH KD"}
    (lost, *lines) = game_at_lead(chosen.rules, short).why_not(ClaimTricks(6), 0)
    assert (lost.code, lost.rule) == ("claim.loses", "house.claim-own-choice") and lines


PLAYED: Final = Play(Card.parse("TH"))
BARE: Final = """pinochle-record: 1
rules: partnership-auction
dealer: 3

0 bid:100 1 pass 2 pass 3 pass
0 trump:S
0 play:AS
0 claim-tricks:3
"""
LEADS_TRUMP: Final = Obligation(Duty.LEAD_TRUMP, from_bid=100)
LEADS_LATER: Final = Obligation(Duty.LEAD_TRUMP, from_bid=110)
HOLDS_BACK: Final = Obligation(Duty.LEAD_PLAIN)


@pytest.mark.rule("house.claim-rest")
@pytest.mark.parametrize(
    ("rungs", "lines", "is_sure"),
    [
        # A first lead of trump draws the nine; without it the ace of hearts might be trumped.
        ((), "every", False),
        ((LEADS_TRUMP,), "every", True),
        ((LEADS_LATER,), "every", False),
        ((Obligation(Duty.ALWAYS_LEAD_TRUMP),), "every", True),
        # A claimant who chooses leads trump first, if they may.
        ((), "own-choice", True),
        ((HOLDS_BACK,), "own-choice", False),
    ],
)
def test_leads_that_are_bound(rungs: tuple[Obligation, ...], lines: Lines, is_sure: bool) -> None:  # noqa: FBT001
    """At a bid of 100; what must be led, and what may not, is part of every line."""
    play = evolve(SIX.play, obligations=(*rungs, *SIX.play.obligations))
    rules = SIX.with_(name="bound", play=play, claims=ClaimRules("anyone", lines=lines))
    game = game_at_lead(rules, {0: f"{TOP} AH", 1: "9S TD KD QD JD 9D"})

    assert (not codes(game, 6)) is is_sure


@pytest.mark.rule("house.claim-rest", "house.partner-exempt")
@pytest.mark.parametrize("unless", ["never", "partner-winning"])
def test_a_partner_who_need_not_trump(unless: Unless) -> None:
    """Seat 2 has no hearts and must trump, or may let seat 3 take the trick with the ace."""
    rungs = (Obligation(Duty.FOLLOW), Obligation(Duty.TRUMP, unless=unless))
    ending = ClaimPosition(
        play=PlayRules(rungs),
        trump=SPADES,
        claimant=0,
        sides=(0, 1, 0, 1),
        hand=hand("AS"),
        turn=2,
        trick=(card("KH"), card("9H")),
        sizes=(1, 1, 2, 2),
        unseen=hand("9S 9D AH QD JD"),
        holds=(Hand(), Hand(), hand("9S 9D"), Hand()),
    )
    found = judge(ending, 2)

    assert found.is_sure is (unless == "never")
    assert found.line == (() if found.is_sure else ((2, card("9D")), (3, card("AH"))))


@pytest.mark.rule("house.claim-rest", "house.last-like-wins")
def test_an_ace_that_the_other_ace_beats() -> None:
    """Of two like cards the last may win; then an ace is not the best card."""
    ending = ClaimPosition(
        play=PlayRules((Obligation(Duty.FOLLOW),)),
        trump=SPADES,
        claimant=0,
        sides=(0, 1),
        hand=hand("AH"),
        turn=0,
        sizes=(1, 1),
        unseen=hand("AH"),
    )
    assert judge(ending, 1).is_sure
    last = evolve(ending, play=evolve(ending.play, like_cards="last"))
    assert judge(last, 1).line == ((0, card("AH")), (1, card("AH")))


@pytest.mark.rule("house.claim-rest")
def test_the_referee_refuses_a_claim() -> None:
    """A record may end by a claim that is not right; then the round is not over."""
    game = game_at_lead(SIX, {0: f"{TOP} TH", 1: "9S AH KH QH JH 9H"})
    findings = audit(Account.from_record(game.record.and_then(0, ClaimTricks(6))))

    assert findings.settlement is None and not findings.found
    assert findings.account.claim is not None
    assert findings.account.claim.why == game.why_not(ClaimTricks(6), 0)
    assert findings.reasons[1].startswith("seat 0 cannot claim: the last 6 tricks are not sure")
    assert findings.reasons[-1] == "the round is not over"
    with pytest.raises(RecordError, match="is not done while cards are played"):
        audit(Account.from_record(game.record.and_then(0, ClaimTricks(6)).and_then(0, PLAYED)))
    plain = game_at_lead(house(SIX, "claims", offered="nobody"), {0: f"{TOP} TH"})
    with pytest.raises(RecordError, match="claim"):
        audit(Account.from_record(plain.record.and_then(0, ClaimTricks(6))))
    bare = Record.parse(BARE)
    with pytest.raises(RecordError, match="only where every card is known"):
        audit(Account.from_record(bare))


@pytest.mark.rule("house.claim-rest", "twohand.revoke")
@pytest.mark.parametrize(
    ("settled_when", "scores"), [("at-once", (100 + 150, -100)), ("after-play", (150 + 130, 0))]
)
def test_a_renege_before_a_claim(settled_when: str, scores: tuple[int, int]) -> None:
    """The table took the claim as it was made; the renege before it is charged by its rule.

    Played to its end, seat 1 has won no trick that saves its melds.
    """
    rules = house(SIX, "renege", ruled=True, settled=settled_when)
    if settled_when == "after-play":
        both = "meld-and-count"
        rules = house(rules, "renege", offender="loses-count", others=both, bidder_then=both)
    game = game_at_lead(rules, {0: f"{TOP} AH", 1: "9S TD KD QD JD 9D"})
    record = game.record
    for seat, one in enumerate(("AS", "TD")):
        record = record.and_then(seat, Play(card(one)))
    findings = audit(Account.from_record(record.and_then(0, ClaimTricks(6))))

    assert [(one.seat, one.kind, one.at) for one in findings.found] == [(1, "suit", 2)]
    assert findings.settlement is not None and findings.settlement.scores == scores


@pytest.mark.rule("house.claim-part")
def test_a_part_is_claimed() -> None:
    """Seat 1 leads the ace of hearts; seat 0 must follow, and then has nothing but top trumps."""
    held = {
        0: f"{TOP} 9H",
        1: "AH TH KD QD JC 9C",
        2: "9S KH AD JD KC QC",
        3: "QH JH TD 9D AC TC",
    }
    game = after(game_at_lead(SIX, held, bidder=1), Play(card("AH")))

    assert codes(game, 6)[0] == "claim.loses"
    claimed, _ = settle_claim(game, 5)

    # Seat 0 takes five cards of each hand, and of 60 that the others hold leaves them the ace of
    # hearts and the best card of seats 2 and 3, and of itself the best spade: 40 of 120.
    assert claimed.tricks == (5, 1, 0, 0)
    assert claimed.count == (80 + 10, 40, 0, 0)


@pytest.mark.rule("house.claim-part")
def test_the_rest_is_given_up() -> None:
    """Nothing need be sure for that; the next opponent gets it all."""
    game = game_at_lead(SIX, {0: "9S 9H 9D 9C JH JC"})

    claimed, settlement = settle_claim(game, 0)

    assert (claimed.tricks, claimed.count) == ((0, 6, 0, 0), (0, 130, 0, 0))
    assert settlement.startswith("side 0 (set at 100): -100")
    assert next(iter(game.claims(0))) == ClaimTricks(0)


@pytest.mark.rule("house.claim-part")
@pytest.mark.parametrize(
    ("tricks", "allowed"), [("all", {6}), ("all-or-none", {0, 6}), ("any", {0, 1, 6})]
)
def test_how_many_may_be_claimed(tricks: str, allowed: set[int]) -> None:
    """A table that lets only the rest be claimed refuses a part by its own rule."""
    rules = house(SIX, "claims", tricks=tricks)
    game = game_at_lead(rules, {0: f"{TOP} 9S"})

    assert {number for number in (0, 1, 6) if not codes(game, number)} == allowed
    assert codes(game, 7) == ["claim.number"]
    refused = {code for number in (0, 1) for code in codes(game, number)}
    assert refused == ({f"claim.{tricks}"} if tricks != "any" else set())


@pytest.mark.rule("house.claim-part")
def test_nobody_gives_up_for_another() -> None:
    """Where two play against one, each for themselves, it matters who takes the rest."""
    three = variants.get("three-handed").with_(name="ours", claims=ClaimRules("anyone"))
    stakes = variants.get("auction-three").with_(name="ours", claims=ClaimRules("anyone"))
    for rules, bidder_may in ((three, False), (stakes, True)):
        game = game_at(rules, Step.PLAY)
        bidder = game.view(None).bidder
        assert bidder is not None
        sides = {seat: codes(game, 0, seat) == [] for seat in range(3)}
        assert sides == {seat: bidder_may and seat == bidder for seat in range(3)}
        assert codes(game, 0, (bidder + 1) % 3) == ["claim.sides"]


@pytest.mark.rule("house.claim-part", "house.all-tricks", "end.pinochling", "check.4p.slam")
@pytest.mark.parametrize(
    ("part", "fields"),
    [
        ("settlement", {"all_tricks": 100}),
        ("ending", {"all_tricks_win": True}),
        ("checks", {"all_tricks": 2}),
        ("checks", {"all_points": 2}),
    ],
)
def test_a_bidder_gives_every_trick_to_nobody(part: str, fields: dict[str, Any]) -> None:
    """Where they bring something besides it matters which of several opponents takes them."""
    three = variants.get("three-handed").with_(name="ours", claims=ClaimRules("anyone"))
    plain = house(three, "settlement", opponents="nothing")
    for rules, may in ((plain, True), (house(plain, part, **fields), False)):
        game = game_at(rules, Step.PLAY)
        bidder = game.view(None).bidder
        assert bidder is not None
        assert codes(game, 0, bidder) == ([] if may else ["claim.sides"])
        said = "The bidder may do so also against several players, who gain nothing by tricks."
        assert (said in rules.describe()) is may


@pytest.mark.rule("house.claim-rest")
def test_when_a_claim_may_be_made() -> None:
    """While the tricks are played, in turn or not; never where the table does not play it."""
    game = arrange(SIX, {0: f"{TOP} 9S"})
    (why,) = game.why_not(ClaimTricks(6), 0)
    assert (why.code, why.rule) == ("turn.not-now", "house.claim-rest")
    game = game_at_lead(SIX, {0: f"{TOP} 9S"}, bidder=1)
    assert game.to_act == (1,) and codes(game, 0) == []
    plain = game_at_lead(house(SIX, "claims", offered="nobody"), {0: f"{TOP} 9S"})
    (why,) = plain.why_not(ClaimTricks(6), 0)
    assert (why.code, why.rule) == ("turn.not-now", "") and not plain.claims(0)


@pytest.mark.rule("house.claim-rest")
def test_not_before_the_partner_is_known() -> None:
    """Who takes the tricks is open until the called card is played."""
    five = variants.get("five-handed")
    partner = evolve(five.partner, known="when-played")
    rules = five.with_(name="ours", partner=partner, claims=ClaimRules("anyone"))
    game = game_at(rules, Step.PLAY)
    assert len(game.view(0).partners) == 0
    assert codes(game, 0) == ["turn.not-now"]


@pytest.mark.rule("house.claim-rest")
def test_a_claim_of_all_tricks_shoots_the_moon() -> None:
    """Tricks that are claimed are won."""
    moon = SIX.with_(
        script=(*SIX.script[:-1], Step.MOON, Step.PLAY), moon=MoonRules(offered="anyone")
    )
    game = after(game_at_lead(moon, {0: f"{TOP} 9S"}), ShootTheMoon())

    assert settle_claim(game, 6)[1].splitlines()[0] == "side 0 (moon shot): 1000"


@pytest.mark.rule("house.claim-rest")
def test_it_may_be_too_early_to_tell() -> None:
    """A part of many tricks depends on too much that comes before it."""
    rules = PARTNERS.with_(name="ours", claims=ClaimRules("anyone"))
    game = game_at_lead(rules, {0: "AS AS TS TS KS KS QS QS JS JS 9S 9H"})

    (why,) = game.why_not(ClaimTricks(5), 0)
    assert str(why) == ("it is too early to tell whether the last 5 tricks are sure: play on")
    assert hand("9H") == game.hands[0] - hand("AS AS TS TS KS KS QS QS JS JS 9S")


def test_the_part_says_what_it_is() -> None:
    """Off in every preset; a wrong word is refused."""
    assert {variants.get(name).claims for name in variants.names()} == {ClaimRules()}
    wrong: Any = "bidder"
    with pytest.raises(ValueError, match=r"claims|offered|Claim"):
        ClaimRules(wrong)
