"""The rules in words: what differs is told differently, and what a game has not is not told.

Tests: pinochle.rules.prose.before_play, pinochle.rules.prose.bidding, pinochle.rules.prose.dealing,
pinochle.rules.prose.describe, pinochle.rules.prose.ending, pinochle.rules.prose.melding,
pinochle.rules.prose.outcomes, pinochle.rules.prose.playing,
pinochle.rules.prose.reneging, pinochle.rules.prose.roles, pinochle.rules.prose.scoring,
pinochle.rules.prose.sentences, pinochle.rules.scoring.english
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from pinochle import Rank, Ranking, Ruleset, Suit, variants
from pinochle.messages import as_language
from pinochle.messages.phrases import Part, Phrase
from pinochle.rules import (
    AuctionRules,
    ConcessionRules,
    DealRules,
    Duty,
    MeldRule,
    MeldTable,
    MisdealRules,
    MoonKind,
    MoonRules,
    Obligation,
    Pack,
    Packets,
    PlayRules,
    Step,
    TableRules,
    TrumpRules,
    When,
    WidowRules,
    prose,
)
from pinochle.rules.auction.sayings import Convention, Saying
from pinochle.rules.handtest import ANY_HAND, HandTest
from pinochle.rules.misdeal import SIX_NINES
from pinochle.rules.prose.describe import _SECTION_OF, _SECTIONS, _sections, describe
from pinochle.rules.scoring.setcosts import SetCosts
from support.rulesets import RULESETS, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

PROSE: Final = Path(prose.__file__).parent
CATALOGUE: Final = Path(__file__).parents[2] / "docs" / "catalogue"
FOUR: Final = variants.get("partnership-auction")
THREE: Final = variants.get("three-handed-classic")
CUTTHROAT: Final = variants.get("cutthroat")
SUMMED: Final = variants.get("partnership-summed-bids")
TURNED: Final = variants.get("partnership-turned")
STAKES: Final = variants.get("auction-three")
RACEHORSE: Final = variants.get("racehorse")
TWO: Final = variants.get("two-handed")
FIVE: Final = variants.get("five-handed")
DRAFT: Final = variants.get("two-handed-draft")
CONTRACT: Final = variants.get("contract-pinochle")
EARLY: Final = variants.get("three-handed-1911")

NINES: Final = FOUR.with_(misdeal=MisdealRules((SIX_NINES,)))
MOON: Final = FOUR.with_(
    script=(*FOUR.script[:-1], Step.MOON, Step.PLAY), moon=MoonRules(offered="anyone")
)
RUN: Final = MeldRule("run", "sequence", "ATKQJ in trump", (150, 1500))


def script(text: str) -> tuple[Step, ...]:
    return tuple(Step(word) for word in text.split())


def vary(rules: Ruleset, part: str, **fields: object) -> Ruleset:
    """The same rules with other fields in one part."""
    changed: Any = {part: evolve(getattr(rules, part), **fields)}
    return rules.with_(**changed)


def ground(**fields: Any) -> Ruleset:
    return FOUR.with_(misdeal=MisdealRules((evolve(SIX_NINES, **fields),)))


def with_auction(**fields: Any) -> Ruleset:
    return FOUR.with_(auction=AuctionRules(to_bid=HandTest(**fields)))


def add_meld(rule: MeldRule) -> Ruleset:
    return FOUR.with_(melds=MeldTable((RUN, rule)))


def with_play(*rungs: Obligation) -> Ruleset:
    return FOUR.with_(play=PlayRules(rungs))


UNEVEN: Final = Pack(tuple(zip(Rank, (3, 3, 2, 2, 1, 1), strict=True)))
STUCK: Final = FOUR.with_(auction=AuctionRules(stuck=190))
HOLDING: Final = FOUR.with_(trump=TrumpRules(("run",), "set"))
CONCEDED: Final = FOUR.with_(
    script=script("deal auction trump melds concede play"), concession=ConcessionRules(offered=True)
)
THREE_TEAMS_CONCEDING: Final = rules_of("nine-in-three-teams").with_(
    script=script("deal auction trump melds concede play"),
    concession=ConcessionRules(offered=True, consent=True),
)
MEAGRE: Final = vary(
    vary(FOUR, "settlement", opponents="nothing", bid_to="opponents"),
    "auction",
    least_meld=20,
    misbid="void",
)
UNRULED: Final = vary(vary(CONCEDED, "renege", ruled=False), "misdeal", found_late="void")
BY_COUNT: Final = {"ruled": True, "bidder_then": "meld-and-count", "others": "meld-and-count"}
BID_OUT: Final = vary(FOUR, "ending", bid_out=True)
CONVENTION: Final = FOUR.with_(auction=AuctionRules(conventions=(Convention("200", "aces"),)))
SAYING: Final = vary(FOUR, "auction", sayings=(Saying("with-help", "some meld"),))
EXTRA: Final = add_meld(MeldRule("king", "sequence", "K in trump", 20, needs="run"))

CHANGES: Final[dict[str, list[tuple[Ruleset, Ruleset]]]] = {
    "pack.copies": [(FOUR, FOUR.with_(pack=UNEVEN))],
    "pack.extra": [
        (RACEHORSE, RACEHORSE.with_(pack=Pack.of("A 10 K Q J", 6, extra="9S 9S 9H 9H"))),
        (FIVE, FIVE.with_(pack=Pack.of("A 10 K Q J 9", 3, withheld="9S 9D"))),
    ],
    "pack.order": [(FOUR, FOUR.with_(pack=Pack.of("A 10 K Q J 9", 2, order=Ranking.STANDARD)))],
    "ground.name": [(NINES, ground(name="nines"))],
    "ground.test": [(NINES, ground(test=ANY_HAND))],
    "ground.until": [(NINES, ground(until="first-card"))],
    "test.at_least": [(FOUR, with_auction(at_least=((Rank.ACE, 1),)))],
    "test.at_most": [
        (FOUR, with_auction(at_most=((Rank.ACE, 0),))),
        (with_auction(at_most=((Rank.ACE, 0),)), with_auction(at_most=((Rank.ACE, 2),))),
    ],
    "test.non_counters": [(FOUR, with_auction(non_counters=3))],
    "test.worthless": [
        (FOUR, with_auction(worthless=3)),
        (with_auction(non_counters=3), with_auction(worthless=3)),
    ],
    "test.holds": [
        (FOUR, with_auction(holds=("run",))),
        (with_auction(holds=("run",)), with_auction(holds=("run", "dix"))),
    ],
    "test.melds": [
        (FOUR, with_auction(melds="some")),
        (with_auction(melds="some"), with_auction(melds="none")),
    ],
    "convention.bid": [
        (CONVENTION, vary(CONVENTION, "auction", conventions=(Convention("210", "aces"),)))
    ],
    "convention.meaning": [
        (CONVENTION, vary(CONVENTION, "auction", conventions=(Convention("200", "tens"),)))
    ],
    "saying.name": [
        (SAYING, vary(SAYING, "auction", sayings=(Saying("no-help", "some meld"),))),
        (SAYING, vary(SAYING, "auction", sayings=())),
    ],
    "saying.meaning": [(SAYING, vary(SAYING, "auction", sayings=(Saying("with-help", "aces"),)))],
    "meld.name": [(EXTRA, add_meld(MeldRule("one", "sequence", "K in trump", 20, needs="run")))],
    "meld.heading": [
        (add_meld(MeldRule("a", "x", "KS", 20)), add_meld(MeldRule("a", "y", "KS", 20)))
    ],
    "meld.patterns": [
        (
            add_meld(MeldRule("a", "x", first, 20)),
            add_meld(MeldRule("a", "x", second, 20)),
        )
        for first, second in (
            ("KS", "QS"),
            ("K in trump", "K in any"),
            ("K in plain", "K in any"),
            ("K in every suit", "K in any suits"),
            ("KS QD", ("KS QD", "KS QH")),
        )
    ],
    "meld.values": [
        (
            add_meld(MeldRule("a", "x", "KS", 20)),
            add_meld(MeldRule("a", "x", "KS", (20, 50))),
        ),
        (
            FOUR.with_(melds=MeldTable((evolve(RUN, values=(150,)),))),
            FOUR.with_(melds=MeldTable((evolve(RUN, values=(250,)),))),
        ),
    ],
    "meld.needs": [(EXTRA, add_meld(MeldRule("king", "sequence", "K in trump", 20)))],
    "meld.titles": [
        (
            add_meld(MeldRule("a", "x", "KS", 20)),
            add_meld(MeldRule("a", "x", "KS", 20, titles=("one", "both"))),
        )
    ],
    "obligation.duty": [
        (with_play(Obligation(Duty.HEAD)), with_play(Obligation(duty)))
        for duty in Duty
        if duty is not Duty.HEAD
    ],
    "obligation.when": [
        (with_play(Obligation(Duty.HEAD)), with_play(Obligation(Duty.HEAD, When.TRUMP_LED))),
        (with_play(Obligation(Duty.FOLLOW)), with_play(Obligation(Duty.FOLLOW, When.PLAIN_LED))),
        (with_play(Obligation(Duty.TRUMP)), with_play(Obligation(Duty.TRUMP, When.TRUMP_LED))),
    ],
}
"""Fields of what rules are made of, with rulesets that differ in them; a law sees to the others."""


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
    assert f"may skip steps. {bids}\n" in text
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
    mute = vary(FOUR, "settlement", opponents="nothing")
    counted = vary(mute, "renege", offender="loses-count", others="meld-and-count")

    assert "the others score nothing." in body(mute).partition("## Reneges")[2]
    assert "All others score" not in body(counted)
    assert "All others score" in body(vary(counted, "settlement", opponents="score"))


def test_a_name_stands_in_for_a_title() -> None:
    assert describe(FOUR.with_(name="our-table")).startswith("# our-table\n")


def test_what_is_not_in_force_is_not_told() -> None:
    """Fields that are there but cannot matter make no difference to the words."""
    alike = [
        (FOUR, vary(FOUR, "auction", stuck=190)),
        (FOUR, vary(FOUR, "auction", all_pass="next-dealer")),  # noqa: S106
        (STUCK, vary(STUCK, "auction", dealer_opening=90)),
        (RACEHORSE, vary(RACEHORSE, "auction", must_open="eldest")),
        (FOUR, FOUR.with_(trump=TrumpRules((), "set"))),
        (FOUR, FOUR.with_(widow=WidowRules("taker"))),
        (FOUR, vary(FOUR, "ending", extend_by=100)),
        (FOUR, vary(FOUR, "ending", otherwise="extend", extend_by=250)),
        (TURNED, vary(TURNED, "settlement", made="bid")),
        (TURNED, vary(TURNED, "play", leader="bidder")),
        (TURNED, vary(TURNED, "ending", on_two="bidder", otherwise="extend")),
        (THREE, vary(THREE, "bury", which="not-melded")),
        (CUTTHROAT, vary(CUTTHROAT, "settlement", saved_by="side")),
        (CUTTHROAT, vary(CUTTHROAT, "ending", handicap=(0, 0, 0))),
        (UNRULED, vary(UNRULED, "renege", settled="after-play")),
        (
            vary(HOLDING, "settlement", opponents="nothing"),
            vary(HOLDING, "settlement", opponents="nothing").with_(
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
        (vary(NINES, "misdeal", redeals=3), "deals again. This happens only three times in a row."),
        (vary(NINES, "misdeal", redeals=1), "deals again. This happens only once."),
        (STUCK, "If all others pass, the dealer must bid 190 or more."),
        (THREE, "Then they lose the bid, and the others score nothing."),
        (THREE, "A bidder who concedes after looking at the widow loses the bid. The others"),
        (vary(CONCEDED, "concession", costs=2), "A bidder who concedes loses the bid twice."),
        (vary(CONCEDED, "settlement", set="nothing"), "A bidder who concedes loses nothing."),
        (FOUR, "If both reach it in one round, the bidder’s side wins.\n"),
        (TURNED, "If both reach it in one round, nobody wins, and the target goes up by 250, or"),
        (variants.get("firehouse"), "If all others pass, the dealer must bid exactly 200."),
        (vary(STUCK, "auction", to_be_stuck=HandTest(melds="some")),
         "must bid 190 or more if they hold a meld that scores whatever is trump; otherwise"),
        (THREE, "nothing is scored, and the same dealer deals again."),
        (variants.get("two-handed-draft"), "The opponent scores their melds and their count."),
        (vary(variants.get("two-handed-draft"), "settlement", opponents="nothing"),
         "The opponent scores nothing."),
        (vary(FOUR, "settlement", saving_tricks=2, saving_count=10),
         "A side that does not win at least two tricks and 10 in count loses its melds."),
        (vary(FOUR, "settlement", set_meld="kept", set_count="kept"),
         "the bidder’s side loses the bid but still scores the meld and count."),
        (variants.get("two-handed-draft"), "No cards are dealt: all 48 cards lie face down"),
        (TWO, "The remaining 24 cards are the stock."),
        (TWO, "Eldest leads to the first trick for the stock. Whoever wins the last"),
        (FIVE, "The bidder calls a card of the trump suit of which they do not hold every copy."),
        (vary(THREE, "table", sitting_out=1),
         "One more is at the table. The dealer sits out each round."),
        (vary(STAKES, "table", sitting_out=2),
         "The dealer and the second player to their left sit out each round. Whoever sits out"),
        (vary(STAKES, "table", sitting_out=3),
         "The dealer and every second player to their left, three in all, sit out each round."),
        (vary(STAKES, "table", sitting_out=2, out="dealer-and-right"),
         "The dealer and the player to their right sit out each round. Whoever sits out"),
        (vary(STAKES, "table", sitting_out=4, out="dealer-and-right"),
         "Four more are at the table. The dealer and the three players to their right sit out"),
        (rules_of("partners-bury"), "bidder and each partner, clockwise, bury two cards, which"),
        (rules_of("partners-bury"), "The bidder’s side buries.\n"),
        (DRAFT, "A player’s discards count for them, like cards won."),
        (FIVE, "Each of the others scores their own melds and all their side’s count."),
        (vary(FIVE, "partner", who="every-holder"),
         "Everybody else who holds that card says so, and is the bidder’s partner for the round."),
        (vary(FIVE, "partner", who="every-holder"), "and each of them scores or loses all of it."),
        (vary(FIVE, "partner", calls="fixed-card", rank="ace"),
         "Nobody calls a card: the ace of trump always finds the bidder’s partner."),
        (FIVE, "If it is made, the bidder’s side scores meld and count."),
        (RACEHORSE, "A side without a contract that does not win at least 10 in count loses its"),
        (variants.get("partnership-kitty-distributed"), "gives every other player one card of it"),
        (SUMMED, "If it is made, the side that bid it scores meld and count."),
        (SUMMED, "Sides without a contract score their melds and their count."),
        (vary(BID_OUT, "ending", slide_out=3), "while others are set three times also wins."),
        (vary(BID_OUT, "ending", slide_out=3, slide_from="next-round"),
         "also wins, not counting the round in which that score was reached."),
        (BID_OUT, "With 1000 or more, a side wins only by bidding and making a contract"),
        (CONTRACT, "reneges scores nothing, and every other side scores the bid twice."),
        (vary(CONCEDED, "settlement", bid_to="opponents"),
         "their melds, which need no trick. Then every other side scores the bid."),
        (vary(vary(FOUR, "settlement", least_meld=20), "showing", too_few="hidden"),
         "Whoever melds less lays nothing, and the others learn no more than that."),
        (vary(FOUR, "renege", ruled=True, offender="loses-count", of_bidder="minus-bid"),
         "A side without a contract that reneges loses the count but keeps the melds."),
        (vary(FOUR, "renege", ruled=True, offender="loses-count", of_bidder="minus-bid"),
         "A bidding side that reneges loses the bid twice."),
        (vary(FOUR, "renege", ruled=True, offender="loses-meld-and-count", of_bidder="minus-bid"),
         "A side without a contract that reneges scores neither melds nor count."),
        (vary(FIVE, "renege", ruled=True, offender="loses-count", of_bidder="minus-bid"),
         "An opponent that reneges loses the count but keeps the melds."),
        (vary(FIVE, "renege", ruled=True, offender="loses-meld-and-count", of_bidder="minus-bid"),
         "An opponent that reneges scores neither melds nor count."),
        (vary(rules_of("forgotten-melds-of-partners"), "settlement", least_meld=20),
         "That costs nothing where no meld of that player could have scored."),
        (vary(FOUR, "renege", ruled=True, offender="loses-meld-and-count"),
         "is called off, which costs nothing, unless it would fail whoever won the rest."),
        (vary(FOUR, "renege", ruled=True, offender="loses-meld-and-count", settled="after-play"),
         "is called off, which costs nothing, unless it would fail without the renege."),
        (vary(variants.get("three-handed-1911"), "showing",
              overlooked="costs", overlooked_costs=20),
         "a player whose hand could have melded more than they declared loses 20."),
        (vary(CONCEDED, "concession", offered=False, least_meld=20),
         "A bidder who has to concedes.\n"),
        (CONCEDED, "The bidder concedes or plays on.\n"),
        (vary(SUMMED, "ending", bid_out=False, otherwise="highest").with_(
            auction=evolve(SUMMED.auction, least_meld=20)),
         "If not, sides that have just made their own come before the others. If that leaves"),
        (vary(FOUR, "auction", least_meld=20, least_meld_of="side"),
         "the bidder’s side wins if it is among them and has just made the contract. If not, the"),
        (variants.get("army-navy-3"), "What is buried is not won in tricks, and saves no melds."),
        (STAKES, "Melds count, whatever tricks are won."),
        (STAKES, "twice as many. If it is conceded, the bidder pays just the units listed."),
        (TWO, "may lay one meld and also any dix, and then draws"),
        (TWO, "exchange a nine of trump for the card turned, and scores 10 for the dix. It must"),
        (EARLY, "If it is a nine, the dealer scores 10, as for a meld."),
        (EARLY, "A meld may take in smaller ones of its class that the player has laid before, as"),
        (EARLY, "The same meld laid several times scores what the table lists for that number, or"),
        (variants.get("check-partnership"), "fails the contract, the checks for melds go back."),
        (variants.get("check-three-handed"), "fails the contract or concedes it, the checks for"),
        (variants.get("triple-deck"), "no ace and 13 cards or more below the three highest ranks"),
    ],
)  # fmt: skip
def test_a_sentence(rules: Ruleset, said: str) -> None:
    assert said in describe(rules)


SELDOM: Final = [
    vary(rules_of("nine-in-three-teams"), "trump", named="partner"),
    vary(HOLDING, "settlement", bid_to="opponents"),
    vary(THREE_TEAMS_CONCEDING, "misdeal", fine=20, found_late="void"),
    vary(NINES, "misdeal", dealt_by="next-dealer"),
    vary(FOUR, "auction", greatest_raise=2, spares_partner=True, must_open="dealer"),
    vary(FOUR, "auction", first="dealer", must_open="eldest"),
    *(
        vary(FOUR, "auction", calls="duel", duel_opener=opener, first=first, must_open="dealer")
        for opener in ("earlier", "later")
        for first in ("eldest", "dealer")
    ),
    vary(FOUR, "ending", handicap=(100, 0), bust=500, mercy=500, rounds=4),
    vary(FOUR, "ending", rounds=4, on_equal="share"),
    vary(FOUR, "settlement", least_meld=20, least_meld_sets=True),
    vary(rules_of("moon-bids"), "settlement", least_meld=20, least_meld_sets=True),
    vary(SUMMED, "settlement", least_meld=20, least_meld_sets=True),
    vary(rules_of("moon-bids"), "settlement", set_reward=50),
    vary(FOUR, "ending", rounds=4, on_equal="bidder"),
    vary(FIVE, "ending", rounds=4, on_equal="bidder"),
    vary(FIVE, "ending", bid_out=True),
    vary(SUMMED, "ending", bid_out=True),
    vary(FIVE, "ending", bid_out=True, mercy=500),
    vary(rules_of("raised-unseen-by-others"), "auction", moon_bids=True),
    vary(variants.get("two-handed-1911"), "ending", bust=500, rounds=4),
    FOUR.with_(melds=MeldTable(())),
    add_meld(MeldRule("a", "x", "KS", 20, trumps=(Suit.HEARTS,))),
    add_meld(MeldRule("a", "x", "KS", 20, comes_first=True)),
    vary(
        rules_of("moon-bids"),
        "settlement",
        bid_to="opponents",
        bid_times=((300, 2),),
        set_meld="kept",
    ),
    vary(
        vary(FOUR, "count", rounding=(10, 5)),
        "settlement",
        saving_count=10,
        set="2 bid",
        set_meld="kept",
        bid_bonuses=((300, 50),),
        bid_times=((300, 2),),
    ),
    vary(DRAFT, "settlement", saving_count=10, set="nothing", set_meld="kept"),
    vary(FIVE, "settlement", opponents="meld", least_meld=20, least_meld_binds="opponents"),
    vary(STAKES, "trump", must_hold=("marriage",), if_none="set"),
    vary(variants.get("check-partnership"), "checks", set_times=0),
    vary(variants.get("check-three-handed"), "checks", unseen="opponents"),
    vary(rules_of("claims"), "claims", tricks="all"),
    vary(vary(STAKES, "auction", least_meld=20, misbid="void"), "renege", ruled=True),
    vary(vary(FOUR, "settlement", all_tricks=100), "renege", ruled=True, settled="after-play"),
    *(vary(rules, "renege", penalty=50, **BY_COUNT) for rules in (FOUR, SUMMED)),
    vary(FOUR, "renege", offender="loses-count", penalty=50, **BY_COUNT),
    vary(
        FOUR,
        "renege",
        offender="loses-count",
        settled="after-play",
        penalty=50,
        **{**BY_COUNT, "others": "all"},
    ),
    vary(FIVE, "renege", ruled=True, penalty=50),
    vary(vary(SUMMED, "settlement", set="nothing"), "renege", ruled=True),
    vary(vary(MOON, "moon", costs=0), "renege", ruled=True),
    vary(MOON, "moon", kinds=(MoonKind("free", 500, 0),)),
    vary(
        vary(
            vary(rules_of("moon-bids"), "auction", least_meld=20, misbid="void"),
            "settlement",
            all_tricks=100,
        ),
        "renege",
        **BY_COUNT,
    ),
    vary(FOUR, "renege", ruled=True, offender="loses-meld-and-count", settled="after-play"),
    *(
        vary(
            vary(
                vary(rules, "settlement", bid_to="opponents", opponents=others),
                "auction",
                least_meld=20,
                misbid="void",
            ),
            "renege",
            offender="loses-count",
            of_bidder="minus-bid",
            penalty=50,
            **BY_COUNT,
        )
        for rules, others in ((FOUR, "nothing"), (FIVE, "score"))
    ),
    *(
        vary(rules, "renege", ruled=True, offender="loses-meld-and-count", of_bidder="minus-bid")
        for rules in (FOUR, FIVE)
    ),
    vary(rules_of("forgotten-melds-of-partners"), "settlement", least_meld=20),
    vary(
        vary(MEAGRE, "settlement", bid_to="opponents"),
        "renege",
        ruled=True,
        offender="loses-count",
    ),
    FOUR.with_(table=TableRules(4, (0, 1, 1, 1))),
    vary(rules_of("rotating-partners"), "misdeal", fine=20),
    vary(HOLDING, "settlement", set=SetCosts()),
    vary(rules_of("passing-around"), "passing", order="together"),
    vary(rules_of("throwing-in-unseen"), "concession", costs=0),
    vary(vary(THREE, "settlement", bid_to="opponents"), "concession", least_meld=20),
    vary(THREE, "bury", count_for="opponents"),
    vary(rules_of("kitty-announced"), "bury", announced="trump"),
    RACEHORSE.with_(
        pack=Pack.of("A 10 K Q J", 6),
        deal=DealRules(Packets.parse("4 4 4 4 3 (6)")),
        bury=evolve(RACEHORSE.bury, cards=6, who="bidding-side"),
    ),
    vary(vary(rules_of("moon-others"), "settlement", bid_to="opponents"), "auction", least_meld=20),
    vary(rules_of("moon-others"), "renege", settled="at-once"),
    vary(rules_of("moon-ends"), "moon", costs=0),
    vary(rules_of("moon-ends"), "moon", costs=0, if_missed="alike"),
    with_play(Obligation(Duty.ALWAYS_LEAD_TRUMP, from_bid=300)),
    ground(test=HandTest(at_least=tuple((rank, 1) for rank in Rank))),
    ground(test=HandTest(at_most=tuple((rank, 1) for rank in Rank))),
    vary(rules_of("moon-bids"), "auction", greatest_raise=2),
    vary(FOUR, "auction", ladder=((255, 10),), opening=255),
    vary(rules_of("both-holders"), "ending", bid_out=True),
    vary(THREE, "ending", on_two="highest"),
    vary(THREE, "ending", bust=500),
    vary(THREE, "ending", bid_out=True, slide_out=2),
    vary(rules_of("calling-out"), "ending", failed_call="loses-call"),
]
"""Rulesets with sentences that are said of no other one here."""


def test_every_sentence_is_said_of_some_game() -> None:
    """Each place in the sections where a sentence is yielded, or words are returned, is reached."""
    sections = {str(path): ast.parse(path.read_text("utf-8")) for path in PROSE.glob("*.py")}
    places = {
        (path, node.lineno)
        for path, tree in sections.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Yield | ast.Return)
    }
    changes = (rules for pairs in CHANGES.values() for pair in pairs for rules in pair)
    games = [*map(rules_of, RULESETS), *changes, *SELDOM]
    reached: set[tuple[str, int]] = set()

    def trace(frame: FrameType, _event: str, _argument: object) -> Any:
        path = frame.f_code.co_filename
        reached.add((path, frame.f_lineno))
        return trace if path in sections else None

    tracing = sys.gettrace()
    try:
        sys.settrace(trace)
        texts = [describe(rules) for rules in games]
    finally:
        sys.settrace(tracing)

    assert not [text for text in texts if "[" in text]
    assert not sorted(places - reached)
    said = {key for rules in games for line in lines_of(rules) for key in keys_in(line)}
    groups = {*_SECTIONS, "section", "table", "held"}
    keys = [key for key in as_language("en").phrases if key.partition(".")[0] in groups]
    assert sorted(said) == sorted(keys)


def lines_of(rules: Ruleset) -> Iterator[Phrase]:
    """Yield the phrases of a description, line by line, with its titles."""
    yield from (Phrase("section.title"), Phrase("section.sources"))
    for section in _sections(rules):
        yield Phrase(f"section.{section}")
        for line in _SECTIONS[section](rules):
            if line.kind != "end":
                yield line.phrase


def keys_in(part: Part) -> Iterator[str]:
    """Yield the keys of the phrases in a parameter."""
    if isinstance(part, tuple):
        yield from (key for each in part for key in keys_in(each))
    elif isinstance(part, Phrase):
        yield part.key
        yield from (key for _, value in part.params for key in keys_in(value))


def test_every_phase_has_a_section() -> None:
    assert list(_SECTION_OF) == list(Step)
    assert {*_SECTION_OF.values()} <= {*_SECTIONS}


def test_a_stock_of_which_no_card_is_turned() -> None:
    """Where the dealer's last card is turned, the stock has no last card that lies face up."""
    two = variants.get("two-handed")
    deal, trump = DealRules("4 4 4", stock=24, turn="last"), TrumpRules(named="turned")
    house = two.with_(name="house", deal=deal, trump=trump)

    assert "Of the last two cards" in two.describe()
    assert "Of the last two cards" not in house.describe()


def test_a_table_of_melds_lists_what_can_be_scored() -> None:
    """The pack limits the sets, and what is declared one by one has no sum of two."""
    army = variants.get("army-navy-3").describe()
    assert "| four times |" in army and "five times" not in army
    two = variants.get("two-handed").describe()
    assert "| marriage | K Q of a suit that is not trump | sequence | 20 |  |" in two
    assert "| pinochle | Q♠ J♦ | pinochle | 40 | 300 |" in two
    assert "only once in each class" not in two
    assert "| marriage | K Q of a suit that is not trump | sequence | 20 | 40 |" in (
        variants.get("partnership-auction").describe()
    )
