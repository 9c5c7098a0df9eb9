"""Accounts and findings: how they are told, what contradicts itself, and what is not known.

Tests: pinochle.records._reconstruction
"""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from pinochle import (
    Card,
    Contract,
    Game,
    Hand,
    Record,
    RecordError,
    Suit,
    from_json,
    to_json,
    variants,
)
from pinochle.actions import LayMeld, Play, Ruling
from pinochle.game.engine.state import State
from pinochle.game.phases.play import cards_each
from pinochle.records import Account, Incident, audit
from pinochle.rules import POST_1945, Duty, Obligation, Step
from pinochle.rules.melds.table import NO_MELDS
from support.arranged_games import arrange
from support.random_games import choose, game_at
from support.record_text import unseal
from support.rulesets import rules_of

if TYPE_CHECKING:
    from support.command_line import Command

THREE: Final = variants.get("three-handed-classic")
CUTTHROAT: Final = variants.get("cutthroat")
HEAD: Final = "pinochle-record: 1\nrules: {}\ndealer: 2\n\n"


def report(plays: str, **more: Any) -> Account:
    """A round of Cutthroat in which seat 0 bid 25, spades being trump."""
    more = {"meld": (8, 4, 10)} | more
    return Account.from_report(
        CUTTHROAT, dealer=2, bidder=0, bid=25, trump=Suit.SPADES, plays=plays, **more
    )


def account_of(text: str, rules: str = "three-handed-classic") -> Account:
    """The account that a record without a deal tells."""
    return Account.from_record(Record.parse(HEAD.format(rules) + text))


# What is told.


@pytest.mark.parametrize("number", [1, 2, 4])
def test_every_hand_is_told_or_none(number: int) -> None:
    with pytest.raises(RecordError, match=f"3 seats have a hand, not {number}"):
        report("0 AH", held=[Hand()] * number)


@pytest.mark.parametrize("seat", ["\N{SUPERSCRIPT TWO}", "x", "12", "-1"])
def test_what_stands_before_a_card_is_a_seat(seat: str) -> None:
    with pytest.raises(RecordError, match="expected a seat before 'AH', not"):
        report(f"{seat} AH")


def test_who_leads_where_no_card_was_played() -> None:
    """Nobody knows who won the last trick for a stock, so it is whoever leads first."""
    rules = variants.get("two-handed")
    account = Account.from_report(rules, dealer=0, plays="")
    assert account.leader == Account.from_report(rules, dealer=0, plays="1 AH").leader == 1


def test_a_seat_knows_its_own_hand() -> None:
    """Also where no claim has laid open the others."""
    game = game_at(variants.get("partnership-auction"), Step.PLAY, 3)
    hands, record = game.hands, game.apply(game.legal_actions().sample(Random(1))).record
    for seat in range(4):
        assert Account.from_record(record.redacted(seat)).held[seat] == hands[seat]


def test_who_leads() -> None:
    assert report("").leader == 0
    turned = variants.get("three-hand-turned")
    assert Account.from_report(turned, dealer=0, plays="").leader == 1
    game = game_at(CUTTHROAT, Step.PLAY)
    for _ in range(3):
        game = game.apply(next(iter(game.legal_actions())))
    state = evolve(game.round.state, tricks=game.round.tricks)
    assert evolve(report(""), state=state).leader == game.to_act[0]


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("partnership-auction", 12),
        ("partnership-kitty-distributed", 12),
        ("three-handed", 15),
        ("two-handed-draft", 12),
        ("two-handed", 12),
    ],
)
def test_how_many_cards_are_played(name: str, number: int) -> None:
    assert cards_each(State(variants.get(name), 0)) == number


# What contradicts itself.


def test_a_card_that_is_not_held() -> None:
    hands = game_at(CUTTHROAT, Step.PLAY, 1).hands
    (other,) = list(hands[1])[:1]
    mine = next(card for card in hands[0] if card not in hands[1])
    plays = [(0, mine), (1, other), (1, mine)]
    account = evolve(report("", held=hands), plays=tuple((s, c) for s, c in plays[:2]))

    audit(account)
    with pytest.raises(RecordError, match=f"seat 1 plays {mine} with card 2, which it does not"):
        audit(evolve(account, plays=((0, mine), (1, mine))))
    assert plays


def test_nobody_discards_more_than_a_draft_lets_them() -> None:
    rules = rules_of("two-handed-draft")

    def account_with_piles(*piles: Hand) -> Account:
        return Account.from_report(rules, dealer=1, plays="", trump=Suit.SPADES, discarded=piles)

    most = cards_each(account_with_piles().state)
    pile = Hand(list(rules.pack)[:most])
    assert account_with_piles(pile, Hand()).discarded[0] == pile
    with pytest.raises(RecordError, match=f"seat 0 discards {most} cards, not {most + 1}"):
        account_with_piles(Hand(list(rules.pack)[: most + 1]), Hand())


def test_nobody_discards_where_the_hands_are_dealt() -> None:
    piles = [Hand.parse("9S"), Hand(), Hand()]
    with pytest.raises(RecordError, match="seat 0 discards 0 cards, not 1"):
        report("0 AH", discarded=piles)


def test_no_more_is_buried_and_kept_than_is_to_be_buried() -> None:
    more: dict[str, Any] = {"dealer": 2, "bidder": 0, "bid": 300, "plays": "0 AH"}
    for kept in (1, 2):
        told = {"buried": Hand.parse("9H 9D"), "undiscarded": kept, **more}
        if kept == 1:
            assert Account.from_report(THREE, **told).undiscarded == (1, 0, 0)
        else:
            with pytest.raises(RecordError, match="3 cards are to be buried, not 4"):
                Account.from_report(THREE, **told)


def test_a_kind_of_moon_is_one_that_somebody_has_announced() -> None:
    rules = rules_of("moon-kinds")
    kind = rules.moon.kinds[0].name
    bid: dict[str, Any] = {"dealer": 0, "bidder": 1, "bid": rules.auction.opening, "plays": ""}

    assert Account.from_report(rules, **bid, moon=1, moon_kind=kind).state.entries
    for wrong in ({"moon_kind": kind}, {"moon": 1, "moon_kind": "no-such-kind"}):
        with pytest.raises(RecordError, match="nobody can have announced a moon called"):
            Account.from_report(rules, **bid, **wrong)


def test_the_suit_that_is_always_trump_goes_without_saying() -> None:
    account = Account.from_report(rules_of("always-hearts"), dealer=0, plays="")

    assert account.state.trump is Suit.HEARTS


@pytest.mark.parametrize("bidder", [None, 0, 1])
def test_the_bidder_buries_or_the_dealer_where_nobody_bid(bidder: int | None) -> None:
    buried = Hand.parse("9S 9H")
    account = Account.from_report(
        variants.get("three-handed"),
        dealer=2,
        bidder=bidder,
        bid=25 if bidder is not None else 0,
        trump=Suit.SPADES,
        plays="",
        buried=buried,
    )
    (entry,) = [one for one in account.state.entries if one.step is Step.BURY]
    assert account.buried == buried and entry.seat == (2 if bidder is None else bidder)


# What is found.


def test_a_card_played_twice_to_a_trick_is_still_held() -> None:
    """Seat 1 takes back their second card, plays it later, and has shown a heart by it."""
    account = report("0 AH 1 9C 1 JH 2 9H  0 AD 1 9D 2 JD  0 TH 1 JH")
    found = audit(account).found

    assert [(one.seat, one.kind, one.at, one.shown_by) for one in found] == [
        (1, "suit", 2, 3),
        (1, "turn", 3, 3),
    ]
    assert len(audit(report("0 AH 1 JH 1 JH")).found) == 1, "they may have two of them"


def test_the_first_lead_must_be_a_trump_where_it_must() -> None:
    rungs = (Obligation(Duty.LEAD_TRUMP), *POST_1945.obligations)
    house = CUTTHROAT.with_(name="house", play=evolve(POST_1945, obligations=rungs))
    account = report("0 AH 1 9H 2 JH 0 AS")
    (found,) = audit(evolve(account, state=evolve(account.state, rules=house))).found

    assert (found.kind, found.at, found.shown_by) == ("suit", 1, 4)
    assert found.why[0].code == "play.lead-trump"


def test_nothing_is_found() -> None:
    assert audit(report("0 AH 1 9H")).reasons == (
        "no renege is found, as far as the hands are known",
        "the round is not over",
    )
    unmelded = audit(report("0 AH 1 9H", meld=()))
    assert unmelded.reasons[-1] == "it is not known what was melded, so there is no score"
    bare = CUTTHROAT.with_(name="bare", melds=NO_MELDS)
    account = report("0 AH 1 9C 2 9H 0 AD 1 JH", meld=())
    findings = audit(evolve(account, state=evolve(account.state, rules=bare)))
    assert findings.settlement is not None and findings.settlement.scores == (25, -25, 0)


def test_without_a_contract_there_is_no_score() -> None:
    plays = "0 AH 1 9C 2 9H 0 AD 1 JH"
    account = Account.from_report(
        CUTTHROAT, dealer=2, trump=Suit.SPADES, plays=plays, meld=(8, 4, 10)
    )
    findings = audit(account)

    assert findings.ruling == Ruling(1, "suit") and findings.settlement is None
    assert findings.reasons == (
        "seat 1 has reneged (renege.definition)",
        "it is not known who had the contract, so there is no score",
    )
    assert audit(account_of("0 trump:S 0 play:AH")).reasons[-1] == findings.reasons[-1]


def test_what_a_bidder_has_kept() -> None:
    held = [Hand.parse("♠AAKQ ♥AATT ♦AA9 ♣AAJJ 9S 9S 9H"), Hand(), Hand()]
    account = Account.from_report(
        THREE,
        dealer=2,
        bidder=0,
        bid=300,
        trump=Suit.SPADES,
        plays="0 AH",
        held=held,
        undiscarded=3,
    )

    assert [one.kind for one in audit(account).found] == ["no-discard"]
    assert from_json(to_json(account), Account) == account
    assert json.loads(to_json(audit(account)))["ruling"] == "ruling:0:no-discard"


@pytest.mark.parametrize(
    ("left", "why"),
    [
        ([1, 0], "3 seats bury, or do not, not 2"),
        ([0, 1, 0], "seat 1 has to bury 0 cards, not 1"),
        ([4, 0, 0], "seat 0 has to bury 3 cards, not 4"),
        (4, "seat 0 has to bury 3 cards, not 4"),
        (-1, "seat 0 has to bury 3 cards, not -1"),
    ],
)
def test_what_nobody_can_have_kept(left: int | list[int], why: str) -> None:
    """Only who buries can have kept cards, and no more than they bury."""
    with pytest.raises(RecordError) as caught:
        Account.from_report(
            THREE, dealer=2, bidder=0, bid=300, trump=Suit.SPADES, plays="0 AH", undiscarded=left
        )
    assert str(caught.value) == why


def test_the_last_trick_counts_for_who_has_won_it() -> None:
    """Where what was won so far still counts, a whole round has a last trick."""
    rules = variants.get("two-handed-1911")
    hearts, clubs = (["AH", "TH", "KH", "QH", "JH", "9H"], ["AC", "TC", "KC", "QC", "JC", "9C"])
    plays = "  ".join(
        f"0 {one} 1 {other}" for one, other in zip(hearts * 2, clubs * 2, strict=True)
    )
    account = Account.from_report(
        rules, dealer=1, trump=Suit.SPADES, meld=(0, 0), plays=plays,
        incidents=[Incident(1, "expose", 24)],
    )  # fmt: skip
    findings = audit(evolve(account, state=evolve(account.state, dealt=(Hand(), Hand()))))

    assert findings.is_sure
    assert findings.settlement is not None
    assert findings.settlement.scores == (130, 0)


# Records.


def test_a_record_without_a_deal() -> None:
    account = account_of(
        "0 bid:300 1 pass 2 pass 0 play-on 0 bury:?????? 0 trump:S 0 play:AH 1 play:9H"
    )

    assert account.state.contracts == (Contract(0, 300, is_forced=True),)
    assert account.state.trump is Suit.SPADES and not account.state.shown
    assert not any(account.held) and not account.undiscarded and account.sheet is None


def test_what_is_known_of_a_deal() -> None:
    """Cards that are told are known, until they may be among what was given or buried."""
    classic = account_of(
        "* deal:ASTS??KSQS????????????AH 0 bid:300 1 pass 2 pass 0 bury:AS???? 0 trump:S 0 play:9H"
    )
    assert [hand.code for hand in classic.held] == ["", "KS QS", ""]
    known = account_of(
        "* deal:ASTS??KSQS????AHAD 0 bid:300 1 pass 2 pass 0 bury:ASJC9C 0 trump:S 0 play:9H"
    )
    assert [hand.code for hand in known.held] == ["TS", "KS QS", "AH AD"]
    assert known.buried.code == "AS JC 9C"
    passing = account_of(
        "* deal:ASTSQS??KSQS????ADTDKD?? 0 bid:300 1 pass 2 pass 3 pass 0 trump:S "
        "2 give:TD????>0 0 give:KSQS9C>2 0 play:AH",
        "partnership-passing",
    )
    assert [hand.code for hand in passing.held] == ["TD", "AD", "KS QS 9C", "AS TS QS"]
    shared = account_of(
        "* deal:ASTS?????????? 0 bid:200 1 pass 2 pass 3 pass 0 give:9C>1 0 give:??>2 0 give:9D>3 "
        "0 trump:S 0 play:AH",
        "partnership-kitty-distributed",
    )
    assert [hand.code for hand in shared.held] == ["", "9C", "", "AS TS 9D"]


def test_a_card_that_is_turned() -> None:
    """It names trump; a nine that is exchanged for it has gone to the dealer."""
    order = "??" * 47 + "AS"
    turned = account_of(f"* deal:{order} 0 pass 1 exchange 0 play:AH", "three-hand-turned")
    assert turned.state.trump is Suit.SPADES and turned.state.upcard == Card.parse("AS")
    assert [hand.code for hand in turned.held] == ["", "AS", "9S"]
    unknown = account_of("0 trump:S 1 exchange 0 play:AH", "three-hand-turned")
    assert unknown.state.trump is Suit.SPADES and not any(unknown.held)
    account_of("* deal:AH?? 0 trump:S 0 play:AH", "three-hand-turned")


def test_the_melds_in_the_head() -> None:
    head = HEAD.format("cutthroat\nevent: club night\nmeld: {}")
    text = head + "0 bid:25 1 pass 2 pass 0 trump:S 0 play:AH"
    account = Account.from_record(Record.parse(text.format("8 -4 10")))

    assert [score.points for score in account.state.shown] == [8, -4, 10]
    for wrong in ("8 4", "8 4 x", "8 4 1٢"):
        with pytest.raises(RecordError):
            Account.from_record(Record.parse(text.format(wrong)))


def test_a_round_after_others() -> None:
    """The last round is judged; those before it must be legal, and tell the score."""
    game = game_at(CUTTHROAT, Step.PLAY, 2)
    other = (game.round.state.dealer + 1) % 3
    after = game.apply(Ruling(other, "other"))
    again = after.deal(CUTTHROAT.pack)
    record = again.record
    for word in ("bid:25", "pass", "pass", "trump:S"):
        game = record.replay()
        (seat,) = game.to_act
        record = Record.parse(f"{unseal(record)}\n{seat} {word}")
    game = record.replay()
    account = Account.from_record(record.and_then(game.to_act[0], Play(next(iter(game.hands[0])))))

    assert account.sheet == after.sheet
    assert account.state.dealer == again.sheet.dealer
    with pytest.raises(RecordError, match="no card was played"):
        Account.from_record(record)
    with pytest.raises(RecordError, match="no card was played"):
        Account.from_record(again.record)
    unknown = Record.parse(f"{unseal(after.record)}\n* deal:?? {again.to_act[0]} bid:25 0 play:AH")
    assert Account.from_record(unknown).sheet == after.sheet
    with pytest.raises(RecordError, match="entry 2: seat 0 cannot bid:5"):
        Account.from_record(
            Record.parse(f"{unseal(arrange(CUTTHROAT, {}).record)}\n0 bid:5 0 play:AH")
        )


# The command.

ARGUMENT: Final = """\
pinochle-record: 1
rules: three-handed-classic
dealer: 2
meld: 80 40 100

0 bid:300  1 pass  2 pass
0 bury:??????  0 trump:S
0 play:AH  1 play:9C  2 play:9H
0 play:AD  1 play:9D  2 play:JD
0 play:TH  1 play:JH
"""


def test_the_command(command: Command) -> None:
    file = command.file(ARGUMENT)

    assert command("referee", file) == [
        "Three-handed Pinochle (300), dealt by seat 2, 300 by seat 0, spades trump, 8 cards played",
        (
            "card 2, trick 1: seat 1 reneged (suit): "
            "9♣ does not follow suit: hearts were led and you hold J♥"
        ),
        "  card 8 shows it; the next trick was led with card 4",
        "seat 1 has reneged against the contract, which is made (renege.nonbidder)",
        "seat 0 (made 300): contract 300 + meld 80 = 380",
        "seat 1 (renege): -300",
        "seat 2: meld 100",
    ]
    found = json.loads(command.text("referee", file, "--json"))
    assert found["ruling"] == "ruling:1:suit"
    assert found["found"][0]["rule"] == "renege.kind.suit"
    assert found["found"][0]["finding"]["shown_by"] == 8
    assert found["settlement"]["scores"] == [380, -300, 100] and found["standing"] is None


def test_the_command_tells_the_score(command: Command) -> None:
    house = CUTTHROAT.with_(name="short", ending=evolve(CUTTHROAT.ending, target=10))
    game = game_at(house, Step.PLAY, 2)
    bidder = game.round.state.contracts[0].bidder
    lead = next(iter(game.hands[bidder]))
    record = game.record.and_then(bidder, Play(lead)).and_then(
        None, Ruling((bidder + 1) % 3, "expose")
    )

    lines = command("referee", command.file(record))
    assert lines[-2].startswith("score: seat 0 ")
    assert lines[-1] == f"won: seat {bidder}"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("9C", "1C", "line 8: "),
        ("1 play:JH", "1 play:JH 1 bid:5", "line 10: 'bid:5' is not done while cards are played"),
        ("2 play:9H", "2 play:AH\n2 play:AH", "there are 3 x A♥"),
    ],
)
def test_the_command_says_where_it_is_wrong(
    command: Command, old: str, new: str, said: str
) -> None:
    assert said in command.refusal("referee", command.file(ARGUMENT.replace(old, new)))


def test_without_trump_no_play_can_be_judged() -> None:
    """What follows is out of turn or not by the suit that beats the others."""
    for account in (account_of("0 bid:300 1 pass 2 pass 0 play:AH 1 play:9S 2 play:KH 1 play:9C"),):
        with pytest.raises(RecordError, match="trump is missing"):
            audit(account)
    turned = "0 play:AH 1 play:9H 2 play:KH"
    with pytest.raises(RecordError, match="trump is missing"):
        audit(account_of(turned, "three-hand-turned"))
    assert audit(account_of(f"0 trump:S {turned}", "three-hand-turned")).found == ()


@pytest.mark.parametrize("name", ["two-handed", "two-handed-1911"])
def test_a_stock_that_nobody_knows(name: str) -> None:
    game = Game.start(variants.get(name)).deal(Random(1))
    unsigned = evolve(game.record.redacted(0), viewer="", told=())
    with pytest.raises(RecordError, match="only where every card of it is known"):
        Account.from_record(unsigned)


@pytest.mark.parametrize("name", ["five-handed", "three-handed-1911", "muggins-four-minus"])
def test_what_was_redacted_can_be_judged(name: str) -> None:
    """Melds and calls lead to the play, and melds that are laid late do not end it."""
    rng = Random(name)
    game = Game.start(rules_of(name))
    while not game.sheet.rounds:
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
    for record in (game.record, game.record.redacted(1), game.record.redacted(None)):
        assert audit(Account.from_record(record)).found == ()


@pytest.mark.parametrize("seat", [None, 2])
def test_what_was_redacted_is_settled_as_it_was(seat: int | None) -> None:
    """Where every card was played, the melds that all have seen are enough."""
    rng, game = Random(3), Game.start(variants.get("partnership-auction"))
    while not game.sheet.rounds:
        actor, action = choose(game, rng)
        game = game.apply(action, actor)
    settlement = audit(Account.from_record(game.record.redacted(seat))).settlement
    assert settlement is not None
    assert settlement == game.sheet.last


def test_melds_laid_late_are_scored() -> None:
    """A record of every card tells them, and the referee settles as the game does."""
    game = game_at(variants.get("three-handed-1911"), Step.PLAY, 3)
    late = next(
        (seat, claim)
        for seat in range(3)
        for claim in game.claims(seat)
        if isinstance(claim, LayMeld)
    )
    game = game.apply(late[1], late[0])
    rng = Random(1)
    while not game.sheet.rounds:
        game = game.apply(game.legal_actions().sample(rng))
    findings = audit(Account.from_record(game.record))

    assert findings.settlement == game.sheet.last
