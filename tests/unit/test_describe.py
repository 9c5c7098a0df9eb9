"""The rules in words: what differs is told differently, and what a game has not is not told."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest
from attrs import evolve

from pinochle import (
    ANY_HAND,
    FREE,
    NO_MELDS,
    NO_UNDERTRUMPING,
    POST_1945,
    PRE_1945,
    SIX_NINES,
    TECHNICAL,
    AuctionRules,
    BuryRules,
    CheckRules,
    ConcessionRules,
    Convention,
    CountRules,
    DealRules,
    DraftRules,
    DrawRules,
    Duty,
    EndingRules,
    Ground,
    HandTest,
    MeldRule,
    MeldTable,
    MisdealRules,
    MoonRules,
    Obligation,
    Pack,
    PartnerRules,
    PassingRules,
    PlayRules,
    Rank,
    Ranking,
    RenegeRules,
    Ruleset,
    SettlementRules,
    ShowingRules,
    Step,
    TableRules,
    TrumpRules,
    When,
    WidowRules,
    variants,
)
from pinochle.rules.describe import describe

if TYPE_CHECKING:
    from collections.abc import Iterator

CATALOGUE: Final = Path(__file__).parents[2] / "docs" / "catalogue"
FOUR: Final = variants.get("partnership-auction")
THREE: Final = variants.get("three-handed-classic")
CUTTHROAT: Final = variants.get("cutthroat")
PASSING: Final = variants.get("partnership-passing")
SUMMED: Final = variants.get("partnership-summed-bids")
TURNED: Final = variants.get("partnership-turned")
STAKES: Final = variants.get("auction-three")
RACEHORSE: Final = variants.get("racehorse")
TWO: Final = variants.get("two-handed")
TWO_1911: Final = variants.get("two-handed-1911")
CONTRACT: Final = variants.get("contract-pinochle")
FIVE: Final = variants.get("five-handed")
DRAFT: Final = variants.get("two-handed-draft")
CHECKS: Final = variants.get("check-partnership")
CHECKS_OF_THREE: Final = variants.get("check-three-handed")
KITTY: Final = variants.get("partnership-kitty")

NINES: Final = FOUR.with_(misdeal=MisdealRules((SIX_NINES,)))
MOON: Final = FOUR.with_(
    script=(*FOUR.script[:-1], Step.MOON, Step.PLAY), moon=MoonRules(offered="anyone")
)
TURNED_MOON: Final = TURNED.with_(
    script=(*TURNED.script[:-1], Step.MOON, Step.PLAY), moon=MoonRules(offered="anyone")
)
RUN: Final = MeldRule("run", "sequence", "ATKQJ in trump", (150, 1500))


def script(text: str) -> tuple[Step, ...]:
    return tuple(Step(word) for word in text.split())


def but(rules: Ruleset, part: str, **fields: object) -> Ruleset:
    """The same rules with other fields in one part."""
    changed: Any = {part: evolve(getattr(rules, part), **fields)}
    return rules.with_(**changed)


def ground(**fields: Any) -> Ruleset:
    return FOUR.with_(misdeal=MisdealRules((evolve(SIX_NINES, **fields),)))


def bidding(**fields: Any) -> Ruleset:
    return FOUR.with_(auction=AuctionRules(to_bid=HandTest(**fields)))


def melding(rule: MeldRule) -> Ruleset:
    return FOUR.with_(melds=MeldTable((RUN, rule)))


def playing(*rungs: Obligation) -> Ruleset:
    return FOUR.with_(play=PlayRules(rungs))


PLAIN_TURNED: Final = TURNED.with_(
    script=script("deal melds play"), trump=TrumpRules(named="turned")
)
UNDEALT: Final = PLAIN_TURNED.with_(script=script("deal play"))
LOOKING: Final = THREE.with_(
    script=tuple(word for word in THREE.script if word is not Step.CONCEDE_UNSEEN),
    concession=evolve(THREE.concession, unseen="nobody"),
)
UNEVEN: Final = Pack(tuple(zip(Rank, (3, 3, 2, 2, 1, 1), strict=True)))
STUCK: Final = FOUR.with_(auction=AuctionRules(stuck=190))
LEAST: Final = FOUR.with_(auction=AuctionRules(least_meld=20))
SUITS: Final = FOUR.with_(
    script=script("deal auction melds play"),
    auction=AuctionRules(suit_bids=True, passes_to_end=3),
    trump=TrumpRules(named="in-the-bid"),
)
TOGETHER: Final = FOUR.with_(
    script=script("deal auction trump joint-melds play"),
    showing=ShowingRules(who="bidding-side", jointly=True),
)
HOLDING: Final = FOUR.with_(trump=TrumpRules(("run",), "set"))
CONCEDED: Final = FOUR.with_(
    script=script("deal auction trump melds concede play"), concession=ConcessionRules(offered=True)
)
DECLARED: Final = FOUR.with_(showing=ShowingRules(choice="declared"))
EXTENDED: Final = but(THREE, "ending", otherwise="extend", extend_by=250)
BID_OUT: Final = but(FOUR, "ending", bid_out=True)
CONVENTION: Final = FOUR.with_(auction=AuctionRules(conventions=(Convention("200", "aces"),)))
RULED: Final = but(FOUR, "renege", ruled=True)
COUNTED: Final = but(TURNED, "renege", ruled=True)
EXTRA: Final = melding(MeldRule("king", "sequence", "K in trump", 20, needs="run"))

CHANGES: Final[dict[str, list[tuple[Ruleset, Ruleset]]]] = {
    "script": [
        (FOUR, FOUR.with_(script=script("deal auction trump bidder-melds others-meld play"))),
        (PLAIN_TURNED, UNDEALT),
        (FIVE, FIVE.with_(script=script("deal auction trump melds partner play"))),
        (FOUR, MOON),
    ],
    "sources": [(FOUR, FOUR.with_(sources=("a book",))), (FOUR, FOUR.with_(sources=()))],
    "table.seats": [(variants.get("six-handed-96"), variants.get("eight-handed-96"))],
    "table.sides": [
        (FOUR, FOUR.with_(table=TableRules(4, (0, 0, 1, 1)))),
        (FOUR, FOUR.with_(table=TableRules.seated(4))),
        (FOUR, FOUR.with_(table=TableRules(4, (0, 1, 1, 1)))),
    ],
    "table.sitting_out": [
        (THREE, but(THREE, "table", sitting_out=1)),
        (but(THREE, "table", sitting_out=1), but(THREE, "table", sitting_out=2)),
    ],
    "table.first_dealer": [(FOUR, but(FOUR, "table", first_dealer="lowest-card"))],
    "pack.copies": [(FOUR, FOUR.with_(pack=UNEVEN))],
    "pack.extra": [
        (RACEHORSE, RACEHORSE.with_(pack=Pack.of("A 10 K Q J", 6, extra="9S 9S 9H 9H"))),
        (FIVE, FIVE.with_(pack=Pack.of("A 10 K Q J 9", 3, withheld="9S 9D"))),
    ],
    "pack.order": [(FOUR, FOUR.with_(pack=Pack.of("A 10 K Q J 9", 2, order=Ranking.STANDARD)))],
    "deal.packets": [
        (FOUR, FOUR.with_(deal=DealRules("4 4 4"))),
        (THREE, THREE.with_(deal=DealRules("3 3 (3) 3 3 3"))),
        (
            THREE,
            THREE.with_(deal=DealRules("3 (6) 3 4 4"), bury=BuryRules(6)),
        ),
    ],
    "deal.stock": [(FOUR, TWO)],
    "deal.turn": [
        (UNDEALT, UNDEALT.with_(deal=DealRules("3 3 3 3"), trump=TrumpRules())),
    ],
    "misdeal.grounds": [
        (FOUR, NINES),
        (NINES, FOUR.with_(misdeal=MisdealRules((SIX_NINES, TECHNICAL)))),
    ],
    "misdeal.redeals": [
        (NINES, but(NINES, "misdeal", redeals=1)),
        (but(NINES, "misdeal", redeals=1), but(NINES, "misdeal", redeals=3)),
    ],
    "misdeal.found_late": [
        (FOUR, but(FOUR, "misdeal", found_late="void")),
        (RULED, but(RULED, "misdeal", found_late="void")),
    ],
    "ground.name": [(NINES, ground(name="nines"))],
    "ground.test": [(NINES, ground(test=ANY_HAND))],
    "ground.until": [(NINES, ground(until="first-card"))],
    "test.at_least": [(FOUR, bidding(at_least=((Rank.ACE, 1),)))],
    "test.at_most": [
        (FOUR, bidding(at_most=((Rank.ACE, 0),))),
        (bidding(at_most=((Rank.ACE, 0),)), bidding(at_most=((Rank.ACE, 2),))),
    ],
    "test.non_counters": [(FOUR, bidding(non_counters=3))],
    "test.holds": [
        (FOUR, bidding(holds=("run",))),
        (bidding(holds=("run",)), bidding(holds=("run", "dix"))),
    ],
    "test.melds": [
        (FOUR, bidding(melds="some")),
        (bidding(melds="some"), bidding(melds="none")),
    ],
    "auction.calls": [
        (FOUR, but(FOUR, "auction", calls="once")),
        (SUMMED, but(SUMMED, "auction", calls="once")),
    ],
    "auction.opening": [
        (FOUR, but(FOUR, "auction", opening=250)),
        (FOUR, but(FOUR, "auction", opening=120)),
    ],
    "auction.dealer_opening": [(THREE, but(THREE, "auction", dealer_opening=290))],
    "auction.ceiling": [(FOUR, but(FOUR, "auction", ceiling=2000))],
    "auction.ladder": [
        (FOUR, but(FOUR, "auction", ladder=((0, 20),))),
        (FOUR, but(FOUR, "auction", ladder=((50, 10),))),
        (FOUR, but(FOUR, "auction", ladder=((0, 10), (300, 50)))),
    ],
    "auction.suit_bids": [(FOUR, SUITS)],
    "auction.doubling": [
        (SUITS, but(SUITS, "auction", doubling=1)),
        (but(SUITS, "auction", doubling=1), but(SUITS, "auction", doubling=2)),
    ],
    "auction.passes_to_end": [
        (FOUR, but(FOUR, "auction", passes_to_end=3)),
        (SUITS, but(SUITS, "auction", passes_to_end=2)),
    ],
    "auction.must_open": [
        (FOUR, but(FOUR, "auction", must_open="nobody")),
        (FOUR, but(FOUR, "auction", must_open="holder")),
    ],
    "auction.automatic": [(FOUR, but(FOUR, "auction", automatic=100))],
    "auction.stuck": [
        (THREE, but(THREE, "auction", stuck=300)),
        (STUCK, but(STUCK, "auction", stuck=200)),
    ],
    "auction.stuck_exactly": [(STUCK, but(STUCK, "auction", stuck_exactly=True))],
    "auction.to_bid": [(FOUR, bidding(melds="some"))],
    "auction.to_be_stuck": [(STUCK, but(STUCK, "auction", to_be_stuck=HandTest(melds="some")))],
    "auction.least_meld": [
        (FOUR, but(FOUR, "auction", least_meld=20)),
        (LEAST, but(LEAST, "auction", least_meld=40)),
    ],
    "auction.least_meld_of": [(LEAST, but(LEAST, "auction", least_meld_of="side"))],
    "auction.misbid": [(LEAST, but(LEAST, "auction", misbid="forbidden"))],
    "auction.misbid_costs": [(LEAST, but(LEAST, "auction", misbid_costs=50))],
    "auction.trump_to": [(SUMMED, but(SUMMED, "auction", trump_to="highest-sum"))],
    "auction.all_pass": [(THREE, but(THREE, "auction", all_pass="next-dealer"))],  # noqa: S106
    "auction.conventions": [(FOUR, but(FOUR, "auction", conventions=(Convention("200", "aces"),)))],
    "convention.bid": [
        (CONVENTION, but(CONVENTION, "auction", conventions=(Convention("210", "aces"),)))
    ],
    "convention.meaning": [
        (CONVENTION, but(CONVENTION, "auction", conventions=(Convention("200", "tens"),)))
    ],
    "draft.discards_count_for": [(DRAFT, DRAFT.with_(draft=DraftRules("non-bidder")))],
    "partner.calls": [(FIVE, but(FIVE, "partner", calls="any-suit"))],
    "partner.known": [(FIVE, but(FIVE, "partner", known="when-played"))],
    "widow.seen_by": [(THREE, THREE.with_(widow=WidowRules("taker")))],
    "trump.must_hold": [
        (FOUR, FOUR.with_(trump=TrumpRules(("run",)))),
        (HOLDING, but(HOLDING, "trump", must_hold=("royal marriage",))),
    ],
    "trump.if_none": [
        (HOLDING, but(HOLDING, "trump", if_none="free")),
        (HOLDING, but(HOLDING, "trump", if_none="set-and-opponents-nothing")),
    ],
    "trump.named": [
        (FOUR, SUITS),
        (UNDEALT, UNDEALT.with_(deal=DealRules("3 3 3 3"), trump=TrumpRules())),
    ],
    "trump.dix_exchange": [
        (TURNED, PLAIN_TURNED),
        (TWO, but(TWO, "trump", dix_exchange="nobody")),
    ],
    "trump.turned_nine": [
        (TWO, but(TWO, "trump", turned_nine=0)),
        (TWO, but(TWO, "trump", turned_nine=20)),
    ],
    "passing.cards": [(PASSING, PASSING.with_(passing=PassingRules(4)))],
    "passing.order": [(PASSING, PASSING.with_(passing=PassingRules(3, "together")))],
    "melds.rules": [
        (FOUR, FOUR.with_(melds=FOUR.melds.without("dix"))),
        (FOUR, FOUR.with_(melds=NO_MELDS)),
    ],
    "meld.name": [(EXTRA, melding(MeldRule("one", "sequence", "K in trump", 20, needs="run")))],
    "meld.heading": [
        (melding(MeldRule("a", "x", "KS", 20)), melding(MeldRule("a", "y", "KS", 20)))
    ],
    "meld.patterns": [
        (melding(MeldRule("a", "x", first, 20)), melding(MeldRule("a", "x", second, 20)))
        for first, second in (
            ("KS", "QS"),
            ("K in trump", "K in any"),
            ("K in plain", "K in any"),
            ("K in every suit", "K in any suits"),
            ("KS QD", ("KS QD", "KS QH")),
        )
    ],
    "meld.values": [
        (melding(MeldRule("a", "x", "KS", 20)), melding(MeldRule("a", "x", "KS", (20, 50)))),
        (
            FOUR.with_(melds=MeldTable((evolve(RUN, values=(150,)),))),
            FOUR.with_(melds=MeldTable((evolve(RUN, values=(250,)),))),
        ),
    ],
    "meld.needs": [(EXTRA, melding(MeldRule("king", "sequence", "K in trump", 20)))],
    "meld.titles": [
        (
            melding(MeldRule("a", "x", "KS", 20)),
            melding(MeldRule("a", "x", "KS", 20, titles=("one", "both"))),
        )
    ],
    "showing.who": [
        (FOUR, FOUR.with_(showing=ShowingRules(who="bidder"))),
        (FOUR, FOUR.with_(showing=ShowingRules(who="bidding-side"))),
        (TURNED, TURNED.with_(showing=ShowingRules(who="bidding-side"))),
        (TWO, but(TWO, "showing", who="bidder")),
    ],
    "showing.choice": [(FOUR, DECLARED)],
    "showing.jointly": [(FOUR, TOGETHER)],
    "showing.overlooked": [
        (DECLARED, but(DECLARED, "showing", overlooked="muggins")),
    ],
    "showing.failed": [
        (DECLARED, but(DECLARED, "showing", failed="minus")),
    ],
    "showing.closes": [
        (DECLARED, but(DECLARED, "showing", closes="own-first-card")),
        (TWO, but(TWO, "showing", closes="own-first-card")),
    ],
    "draw.melds_a_trick": [
        (TWO, but(TWO, "draw", melds_a_trick=2)),
        (TWO, but(TWO, "draw", melds_a_trick=0)),
    ],
    "draw.besides": [(TWO, but(TWO, "draw", besides=()))],
    "draw.draw_first": [(TWO, but(TWO, "draw", draw_first=True))],
    "draw.reuse": [
        (TWO, but(TWO, "draw", reuse="never")),
        (TWO, but(TWO, "draw", reuse="other-heading")),
    ],
    "draw.last_upcard_to": [(TWO, but(TWO, "draw", last_upcard_to="winner"))],
    "bury.cards": [
        (THREE, THREE.with_(deal=DealRules("3 (6) 3 4 4"), bury=BuryRules(6))),
    ],
    "bury.which": [
        (KITTY, but(KITTY, "bury", which="not-melded")),
        (KITTY, but(KITTY, "bury", which="non-counters")),
    ],
    "bury.count_for": [(KITTY, but(KITTY, "bury", count_for="nobody"))],
    "concession.unseen": [(THREE, LOOKING)],
    "concession.offered": [(THREE, but(THREE, "concession", offered=False))],
    "concession.most_needed": [
        (CONCEDED, but(CONCEDED, "concession", most_needed=-1)),
        (CONCEDED, but(CONCEDED, "concession", most_needed=100)),
    ],
    "concession.others_score": [(CONCEDED, but(CONCEDED, "concession", others_score="nothing"))],
    "concession.costs": [
        (CONCEDED, but(CONCEDED, "concession", costs=2)),
        (CONCEDED, but(CONCEDED, "concession", costs=0)),
    ],
    "concession.bonus": [(CONCEDED, but(CONCEDED, "concession", bonus=50))],
    "play.obligations": [
        (FOUR, FOUR.with_(play=other))
        for other in (
            PRE_1945,
            NO_UNDERTRUMPING,
            FREE,
            evolve(POST_1945, obligations=POST_1945.obligations[::-1]),
            evolve(POST_1945, obligations=(Obligation(Duty.LEAD_TRUMP), *POST_1945.obligations)),
        )
    ],
    "obligation.duty": [
        (playing(Obligation(Duty.HEAD)), playing(Obligation(duty)))
        for duty in Duty
        if duty is not Duty.HEAD
    ],
    "obligation.when": [
        (playing(Obligation(Duty.HEAD)), playing(Obligation(Duty.HEAD, When.TRUMP_LED))),
        (playing(Obligation(Duty.FOLLOW)), playing(Obligation(Duty.FOLLOW, When.PLAIN_LED))),
        (playing(Obligation(Duty.TRUMP)), playing(Obligation(Duty.TRUMP, When.TRUMP_LED))),
    ],
    "play.skip_if_met": [(FOUR, but(FOUR, "play", skip_if_met=True))],
    "play.leader": [(FOUR, but(FOUR, "play", leader="eldest"))],
    "count.by_place": [(FOUR, FOUR.with_(count=CountRules((11, 10, 4, 3, 2, 0))))],
    "count.last_trick": [
        (FOUR, but(FOUR, "count", last_trick=20)),
        (FOUR, but(FOUR, "count", last_trick=0)),
    ],
    "settlement.made": [(FOUR, but(FOUR, "settlement", made="bid"))],
    "settlement.set": [
        (FOUR, but(FOUR, "settlement", set="nothing")),
        (FOUR, but(FOUR, "settlement", set="minus-all")),
    ],
    "settlement.set_meld": [
        (rules, but(rules, "settlement", set_meld="kept"))
        for rules in (FOUR, but(FOUR, "settlement", set="nothing"))
    ],
    "settlement.set_count": [(FOUR, but(FOUR, "settlement", set_count="kept"))],
    "settlement.bid_to": [
        (FOUR, but(FOUR, "settlement", bid_to="opponents")),
        (but(FOUR, "settlement", bid_to="opponents", set="nothing"), CONTRACT),
    ],
    "settlement.opponents": [(FOUR, but(FOUR, "settlement", opponents="nothing"))],
    "settlement.saved_by": [
        (FOUR, but(FOUR, "settlement", saved_by="seat")),
        (FOUR, but(FOUR, "settlement", saved_by="nobody")),
    ],
    "settlement.saving_tricks": [
        (FOUR, but(FOUR, "settlement", saving_tricks=2)),
        (FOUR, but(FOUR, "settlement", saving_tricks=0)),
    ],
    "settlement.saving_count": [
        (FOUR, but(FOUR, "settlement", saving_count=10)),
        (RACEHORSE, but(RACEHORSE, "settlement", saving_count=20)),
    ],
    "settlement.unsaved": [(FOUR, but(FOUR, "settlement", unsaved="all"))],
    "settlement.floor": [
        (FOUR, but(FOUR, "settlement", floor=(0,))),
        (STAKES, but(STAKES, "settlement", floor=(-100,))),
    ],
    "settlement.stakes": [
        (FOUR, but(FOUR, "settlement", stakes=((100, 1),))),
        (STAKES, but(STAKES, "settlement", stakes=((300, 1),))),
    ],
    "settlement.spades_double": [(STAKES, but(STAKES, "settlement", spades_double=False))],
    "settlement.saving_binds": [
        (FOUR, but(FOUR, "settlement", saving_binds="opponents")),
        (RACEHORSE, but(RACEHORSE, "settlement", saving_binds="everybody")),
    ],
    "settlement.unit_of_meld": [(FIVE, but(FIVE, "settlement", unit_of_meld="side"))],
    "settlement.unit_of_count": [(FIVE, but(FIVE, "settlement", unit_of_count="seat"))],
    "settlement.lost_times": [
        (STAKES, but(STAKES, "settlement", lost_times=1)),
        (STAKES, but(STAKES, "settlement", lost_times=3)),
    ],
    "moon.offered": [
        (MOON, but(MOON, "moon", offered="bidder")),
        (FOUR, MOON),
        (TURNED, TURNED_MOON),
    ],
    "moon.reward": [
        (MOON, but(MOON, "moon", reward=250)),
        (but(MOON, "moon", wins_game=True), but(MOON, "moon", wins_game=True, reward=0)),
    ],
    "moon.costs": [(MOON, but(MOON, "moon", costs=250)), (MOON, but(MOON, "moon", costs=0))],
    "moon.wins_game": [(MOON, but(MOON, "moon", wins_game=True))],
    "checks.melds": [
        (FOUR, FOUR.with_(checks=CheckRules(MeldTable((RUN,))))),
        (TURNED, TURNED.with_(checks=CheckRules(MeldTable((RUN,))))),
    ],
    "renege.ruled": [
        (FOUR, RULED),
        (TURNED, COUNTED),
        (STAKES, but(STAKES, "renege", ruled=True)),
    ],
    "renege.bidder_times": [
        (RULED, but(RULED, "renege", bidder_times=1)),
        (
            but(STAKES, "renege", ruled=True),
            but(STAKES, "renege", ruled=True, bidder_times=1),
        ),
    ],
    "renege.offender": [(RULED, but(RULED, "renege", offender="loses-count"))],
    "renege.bidder_then": [
        (RULED, but(RULED, "renege", bidder_then="bid")),
        (
            but(RULED, "renege", offender="loses-count"),
            but(RULED, "renege", offender="loses-count", bidder_then="bid"),
        ),
        (
            but(SUMMED, "renege", ruled=True),
            but(SUMMED, "renege", ruled=True, bidder_then="bid"),
        ),
    ],
    "renege.others": [
        (RULED, but(RULED, "renege", others="meld-and-count")),
        (COUNTED, but(COUNTED, "renege", others="meld")),
    ],
    "checks.paid_by": [(CHECKS, but(CHECKS, "checks", paid_by="each-other-seat"))],
    "checks.if_set": [(CHECKS, but(CHECKS, "checks", if_set="kept"))],
    "checks.bids": [
        (CHECKS, but(CHECKS, "checks", bids=((200, 2),))),
        (FOUR, FOUR.with_(checks=CheckRules(bids=((200, 2),)))),
    ],
    "checks.beyond": [
        (CHECKS, but(CHECKS, "checks", beyond=(50, 10))),
        (CHECKS, but(CHECKS, "checks", beyond=(0, 0))),
    ],
    "checks.set_times": [
        (CHECKS, but(CHECKS, "checks", set_times=1)),
        (CHECKS, but(CHECKS, "checks", set_times=0)),
    ],
    "checks.looked_and_lost": [
        (CHECKS_OF_THREE, but(CHECKS_OF_THREE, "checks", looked_and_lost=0)),
        (CHECKS_OF_THREE, but(CHECKS_OF_THREE, "checks", looked_and_lost=2)),
        (THREE, THREE.with_(checks=CheckRules(looked_and_lost=1))),
    ],
    "checks.played_and_lost": [
        (CHECKS_OF_THREE, but(CHECKS_OF_THREE, "checks", played_and_lost=0)),
        (FOUR, FOUR.with_(checks=CheckRules(played_and_lost=1))),
    ],
    "checks.all_tricks": [
        (CHECKS, but(CHECKS, "checks", all_tricks=0)),
        (FOUR, FOUR.with_(checks=CheckRules(all_tricks=5))),
    ],
    "checks.all_points": [
        (CHECKS, but(CHECKS, "checks", all_points=0)),
        (FOUR, FOUR.with_(checks=CheckRules(all_points=5))),
    ],
    "checks.game": [
        (CHECKS, but(CHECKS, "checks", game=5)),
        (CHECKS, but(CHECKS, "checks", game=0)),
        (TURNED, TURNED.with_(checks=CheckRules(game=5))),
    ],
    "checks.loser_minus": [(CHECKS, but(CHECKS, "checks", loser_minus=0))],
    "checks.margin": [
        (CHECKS, but(CHECKS, "checks", margin=(0, 0))),
        (CHECKS, but(CHECKS, "checks", margin=(100, 2))),
    ],
    "checks.margin_over": [(CHECKS, but(CHECKS, "checks", margin_over="loser"))],
    "checks.margin_begun": [(CHECKS, but(CHECKS, "checks", margin_begun=True))],
    "ending.target": [
        (FOUR, but(FOUR, "ending", target=500)),
        (FOUR, but(FOUR, "ending", target=0)),
        (BID_OUT, but(BID_OUT, "ending", target=500)),
    ],
    "ending.on_two": [
        (FOUR, but(FOUR, "ending", on_two="highest")),
        (FOUR, but(FOUR, "ending", on_two="extend", extend_by=250)),
    ],
    "ending.otherwise": [(THREE, but(THREE, "ending", otherwise="highest"))],
    "ending.extend_by": [
        (EXTENDED, but(EXTENDED, "ending", extend_by=100)),
        (TURNED, but(TURNED, "ending", extend_by=100)),
    ],
    "ending.bid_out": [(FOUR, BID_OUT)],
    "ending.slide_out": [(BID_OUT, but(BID_OUT, "ending", slide_out=3))],
    "ending.call_out": [
        (TWO, but(TWO, "ending", call_out="may")),
        (TWO, but(TWO, "ending", call_out="must")),
        (TWO_1911, but(TWO_1911, "ending", on_two="highest")),
    ],
    "ending.failed_call": [(TWO_1911, but(TWO_1911, "ending", failed_call="loses-call"))],
    "ending.all_tricks_win": [(FOUR, but(FOUR, "ending", all_tricks_win=True))],
}
"""Every field that makes a difference, with rulesets that differ in it where it is in force."""

PARTS: Final[dict[str, type[attrs.AttrsInstance]]] = {
    "table": TableRules,
    "pack": Pack,
    "deal": DealRules,
    "misdeal": MisdealRules,
    "ground": Ground,
    "test": HandTest,
    "auction": AuctionRules,
    "convention": Convention,
    "widow": WidowRules,
    "trump": TrumpRules,
    "draft": DraftRules,
    "partner": PartnerRules,
    "passing": PassingRules,
    "melds": MeldTable,
    "meld": MeldRule,
    "showing": ShowingRules,
    "draw": DrawRules,
    "bury": BuryRules,
    "concession": ConcessionRules,
    "play": PlayRules,
    "obligation": Obligation,
    "count": CountRules,
    "settlement": SettlementRules,
    "moon": MoonRules,
    "checks": CheckRules,
    "renege": RenegeRules,
    "ending": EndingRules,
}


def fields_of(kind: type[attrs.AttrsInstance]) -> Iterator[str]:
    """The fields that are rules: not what a ruleset tells its parts."""
    for one in attrs.fields(kind):
        if one.init and one.eq and not one.metadata.get("told"):
            yield one.name


def test_every_field_is_here() -> None:
    fields = {f"{part}.{name}" for part, kind in PARTS.items() for name in fields_of(kind)}
    of_ruleset = set(fields_of(Ruleset)) - {"name"} - set(PARTS)

    assert set(CHANGES) == fields | of_ruleset


@pytest.mark.parametrize("field", CHANGES)
def test_what_differs_is_told_differently(field: str) -> None:
    for one, other in CHANGES[field]:
        assert one.diff(other)
        assert body(one) != body(other)


def body(rules: Ruleset) -> str:
    """The description without its title."""
    return describe(rules).partition("\n")[2]


def test_no_two_presets_are_told_alike() -> None:
    told = {body(variants.get(name)) for name in variants.names()}

    assert len(told) == len(variants.names())


@pytest.mark.parametrize("name", variants.names())
def test_a_preset_is_told(name: str) -> None:
    rules = variants.get(name)
    text = describe(rules)

    assert text.startswith(f"# {rules.title}\n\n## Players and cards\n\n")
    assert text.endswith(".\n")
    sections = re.findall(r"(?m)^## (.*)$", text)
    assert len(sections) == len(set(sections))
    assert ("The widow" in sections) is (rules.deal.widow > 0)
    assert ("Burying" in sections) is (rules.bury.cards > 0)
    assert ("The auction" in sections) is (Step.AUCTION in rules.script)
    assert ("Passing" in sections) is (rules.passing.cards > 0)
    assert ("Conceding" in sections) is (
        rules.concession.offered or rules.concession.unseen != "nobody"
    )
    for rule in rules.melds:
        assert re.search(rf"(?m)^\| {rule.name} \| .* {rule.values[0]} \|", text)
    assert f"That makes {rules.total} in all." in text
    for wrong in ("  ", " .", "None", "{", "..", " ,"):
        assert wrong not in re.sub(r"(?m)^\|.*$", "", text)


def test_the_ids_are_those_of_the_catalogue() -> None:
    known: set[str] = set()
    for path in CATALOGUE.glob("*.toml"):
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        known |= {entry["id"] for entry in document.get("rule", [])}
    everything = [one for pairs in CHANGES.values() for pair in pairs for one in pair]
    everything += map(variants.get, variants.names())
    named: set[str] = set()
    for rules in everything:
        text = describe(rules, ids=True)
        for ids in re.findall(r"(?m) \[([a-z0-9., -]+)\]$", text):
            named |= set(ids.split(", "))

    assert len(named) > 80
    assert named <= known


def test_ids_stand_at_the_end_of_a_paragraph_when_asked_for() -> None:
    text = describe(FOUR, ids=True)
    bids = "[auction.opening.by-scale-and-packs, auction.opening.100, auction.increment.10or25]"

    assert "Eldest must bid. [auction.forced-opener]\n" in text
    assert f"may skip steps. The highest bid is 1000. {bids}\n" in text
    assert "1. Follow suit. [play.follow]\n" in text
    assert "[" not in describe(FOUR)


def test_a_paragraph_cites_an_id_once() -> None:
    for name in variants.names():
        for ids in re.findall(r"(?m) \[(.*)\]$", describe(variants.get(name), ids=True)):
            cited = ids.split(", ")
            assert len(cited) == len(set(cited))


@pytest.mark.parametrize("name", variants.names())
def test_the_words_are_modern(name: str) -> None:
    words = set(re.findall(r"[a-z]+", describe(variants.get(name)).lower()))

    assert not words & {"he", "him", "his", "himself", "whoso", "besides", "likewise"}


def test_a_side_that_scores_nothing_scores_nothing_by_a_renege() -> None:
    mute = but(RULED, "settlement", opponents="nothing")
    counted = but(mute, "renege", offender="loses-count", others="meld-and-count")

    assert "the others score nothing." in body(mute).partition("## Reneges")[2]
    assert "All others score" not in body(counted)
    assert "All others score" in body(but(counted, "settlement", opponents="score"))


def test_a_name_stands_in_for_a_title() -> None:
    assert describe(FOUR.with_(name="our-table")).startswith("# our-table\n")


def test_what_is_not_in_force_is_not_told() -> None:
    """Fields that are there but cannot matter make no difference to the words."""
    alike = [
        (FOUR, but(FOUR, "auction", misbid_costs=50)),
        (FOUR, but(FOUR, "auction", stuck=190)),
        (FOUR, but(FOUR, "auction", all_pass="next-dealer")),  # noqa: S106
        (STUCK, but(STUCK, "auction", dealer_opening=90)),
        (RACEHORSE, but(RACEHORSE, "auction", must_open="eldest")),
        (FOUR, FOUR.with_(trump=TrumpRules((), "set"))),
        (FOUR, FOUR.with_(widow=WidowRules("taker"))),
        (FOUR, but(FOUR, "ending", extend_by=100)),
        (FOUR, but(FOUR, "ending", otherwise="extend", extend_by=250)),
        (TURNED, but(TURNED, "settlement", made="bid")),
        (TURNED, but(TURNED, "play", leader="bidder")),
        (TURNED, but(TURNED, "ending", on_two="bidder", otherwise="extend")),
        (THREE, but(THREE, "bury", which="not-melded")),
        (CUTTHROAT, but(CUTTHROAT, "settlement", saved_by="side")),
        (STAKES, but(STAKES, "concession", costs=2)),
        (
            but(HOLDING, "settlement", opponents="nothing"),
            but(HOLDING, "settlement", opponents="nothing").with_(
                trump=TrumpRules(("run",), "set-and-opponents-nothing")
            ),
        ),
    ]
    for one, other in alike:
        assert one.diff(other)
        assert body(one) == body(other)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (NINES, "A player who is dealt six nines or more may throw the hand in (“six-nines”)"),
        (NINES, "until they bid or pass. "),
        (but(NINES, "misdeal", redeals=3), "deals again. This happens only three times in a row."),
        (but(NINES, "misdeal", redeals=1), "deals again. This happens only once."),
        (STUCK, "If all others pass, the dealer must bid 190 or more."),
        (THREE, "Then they lose the bid, and the others score nothing."),
        (THREE, "A bidder who concedes after looking at the widow loses the bid. The others"),
        (but(CONCEDED, "concession", costs=2), "A bidder who concedes loses the bid twice."),
        (but(CONCEDED, "settlement", set="nothing"), "A bidder who concedes loses nothing."),
        (FOUR, "If both reach it in one round, the bidder’s side wins.\n"),
        (TURNED, "If both reach it in one round, nobody wins, and the target goes up by 250."),
        (variants.get("firehouse"), "If all others pass, the dealer must bid exactly 200."),
        (but(STUCK, "auction", to_be_stuck=HandTest(melds="some")),
         "must bid 190 or more if they hold a meld that scores whatever is trump; otherwise"),
        (THREE, "nothing is scored, and the same dealer deals again."),
        (variants.get("two-handed-draft"), "The opponent scores their melds and their count."),
        (but(variants.get("two-handed-draft"), "settlement", opponents="nothing"),
         "The opponent scores nothing."),
        (but(FOUR, "settlement", saving_tricks=2, saving_count=10),
         "A side that does not win at least two tricks and 10 in count loses its melds."),
        (but(FOUR, "settlement", set_meld="kept", set_count="kept"),
         "the bidder’s side loses the bid but still scores the meld and count."),
        (variants.get("two-handed-draft"), "No cards are dealt: all 48 cards lie face down"),
        (TWO, "The remaining 24 cards are the stock."),
        (TWO, "Eldest leads to the first trick for the stock. Whoever wins the last"),
        (FIVE, "The bidder calls a card of the trump suit of which they do not hold every copy."),
        (but(THREE, "table", sitting_out=1),
         "One more is at the table. The dealer sits out each round."),
        (but(STAKES, "table", sitting_out=2),
         "The dealer and the second player to their left sit out each round. Whoever sits out"),
        (DRAFT, "A player’s discards count for them, like cards won."),
        (FIVE, "Each of the others scores their own melds and all their side’s count."),
        (FIVE, "If it is made, the bidder’s side scores meld and count."),
        (RACEHORSE, "A side without a contract that does not win at least 10 in count loses its"),
        (variants.get("partnership-kitty-distributed"), "gives every other player one card of it"),
        (SUMMED, "If it is made, the side that bid it scores meld and count."),
        (SUMMED, "Sides without a contract score their melds and their count."),
        (but(BID_OUT, "ending", slide_out=3), "while others are set three times also wins."),
        (BID_OUT, "With 1000 or more, a side wins only by bidding and making a contract"),
        (variants.get("triple-deck"), "no ace and 13 cards or more that count nothing"),
    ],
)  # fmt: skip
def test_a_sentence(rules: Ruleset, said: str) -> None:
    assert said in describe(rules)


def test_a_stock_of_which_no_card_is_turned() -> None:
    """Where the dealer's last card is turned, the stock has no last card that lies face up."""
    two = variants.get("two-handed")
    deal, trump = DealRules("4 4 4", stock=24, turn="last"), TrumpRules(named="turned")
    house = two.with_(name="house", deal=deal, trump=trump)

    assert "Of the last two cards" in two.describe()
    assert "Of the last two cards" not in house.describe()
