"""The kinds of renege, each found in what was played at a table.

Tests: pinochle.records._played, pinochle.records._reasons, pinochle.records.account,
pinochle.records.referee
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final, cast

import pytest
from attrs import evolve

from pinochle import (
    Card,
    Contract,
    Game,
    Hand,
    Record,
    RecordError,
    RulesetError,
    Suit,
    Tally,
    variants,
)
from pinochle.actions import Ruling, ShootTheMoon
from pinochle.game.phases.draft import turns
from pinochle.records import Account, Incident, audit
from pinochle.rules import PRE_1945, MeldScore, MisdealRules, PartnerRules, RenegeRules, Step
from support.arranged_games import arrange
from support.random_games import game_at
from support.record_text import unseal
from support.rulesets import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinochle import Ruleset, Settlement
    from pinochle.actions import Play
    from pinochle.records.referee import Finding

THREE: Final = variants.get("three-handed-classic")
OLD: Final = THREE.with_(name="three-handed-before-1945", play=PRE_1945)
FOUR: Final = variants.get("partnership-auction")


def report(
    plays: str,
    rules: Ruleset = THREE,
    held: Iterable[str] = (),
    incidents: Iterable[Incident] = (),
    check_melds: Iterable[MeldScore] = (),
) -> Account:
    """A round in which seat 0 bid 300 with 80 in meld against 40 and 100, spades being trump."""
    return Account.from_report(
        rules,
        dealer=2,
        bidder=0,
        bid=300,
        trump=Suit.SPADES,
        meld=(80, 40, 100),
        plays=plays,
        held=[Hand.parse(hand) for hand in held],
        incidents=incidents,
        check_melds=check_melds,
    )


def only(account: Account) -> Finding:
    """The one renege that is found."""
    (found,) = audit(account).found
    return found


@pytest.mark.rule("renege.kind.suit")
def test_playing_out_of_suit() -> None:
    """Seat 1 throws a club on hearts and turns out to hold a heart."""
    found = only(report("0 AH 1 9C 2 9H  0 AD 1 9D 2 JD  0 TH 1 JH"))

    assert (found.seat, found.kind, found.at, found.trick) == (1, "suit", 2, 1)
    assert (found.shown_by, found.next_led) == (8, 4)
    assert found.rule == "renege.kind.suit"
    (why,) = found.why
    assert (why.code, why.rule) == ("play.suit", "play.follow")
    assert str(why) == "9♣ does not follow suit: hearts were led and you hold J♥"


@pytest.mark.rule("renege.kind.slough")
def test_sloughing_with_a_trump_in_hand() -> None:
    """Seat 2 throws off a club on hearts and turns out to hold a trump."""
    found = only(report("0 AH 1 9H 2 9C  0 AD 1 9D 2 JS"))

    assert (found.seat, found.kind, found.at, found.shown_by) == (2, "slough", 3, 6)
    assert (found.rule, found.why[0].rule) == ("renege.kind.slough", "play.must-trump")
    assert (
        str(found.why[0])
        == "9♣ is not a trump: you cannot follow hearts, so you must trump with J♠"
    )


@pytest.mark.rule("renege.kind.kill")
def test_failing_to_kill() -> None:
    """Before 1945 seat 1 had to go over the king with his ace; after 1945 only over a trump."""
    plain = "0 KH 1 9H 2 JH  0 AD 1 AH"
    trump = "0 KS 1 9S 2 JS  0 AD 1 AS"

    found = only(report(plain, OLD))
    assert (found.seat, found.kind, found.at, found.shown_by) == (1, "kill", 2, 5)
    assert str(found.why[0]) == "9♥ does not beat K♥, but you can with A♥"
    assert audit(report(plain)).found == ()
    for rules in (OLD, THREE):
        assert [one.kind for one in audit(report(trump, rules)).found if one.at == 2] == ["kill"]
    assert only(report(trump.replace("1 AS", "1 AD 2 QD 0 AC 1 AS"))).rule == "renege.kind.kill"


@pytest.mark.rule("renege.kind.turn")
def test_playing_out_of_turn() -> None:
    """Seat 2 plays before seat 1, who then still plays to the trick."""
    found = only(report("0 AH 2 9H 1 JH  0 AD 1 9D 2 JD"))

    assert (found.seat, found.kind, found.at, found.shown_by) == (2, "turn", 2, 2)
    assert str(found).startswith("card 2, trick 1: seat 2 reneged (turn): it is not seat 2’s turn")


@pytest.mark.rule("renege.kind.turn")
def test_leading_out_of_turn() -> None:
    """Who leads although another has won is found; so is who plays twice to a trick."""
    lead = audit(report("0 AH 1 9H 2 JH  2 AD 0 9D 1 JD  2 TD")).found
    twice = audit(report("0 AH 0 AD 1 9H 2 JH")).found

    assert [(one.seat, one.at, one.trick) for one in lead] == [(2, 4, 2)]
    assert [(one.seat, one.kind, one.at) for one in twice] == [(0, "turn", 2)]
    first = audit(report("1 AH 2 9H 0 JH")).found
    assert [(one.seat, one.at) for one in first] == [(1, 1)]


RECORD: Final = """\
pinochle-record: 1
rules: three-handed-classic
dealer: 2
meld: 80 40 100

0 bid:300  1 pass  2 pass
"""


@pytest.mark.rule("renege.kind.no-discard")
def test_failing_to_discard() -> None:
    """It is complete when the bidder has led to the first trick, and costs him a double set."""
    cards = Record.parse(RECORD + "0 trump:S 0 play:AH 1 play:9H")
    findings = audit(Account.from_record(cards))

    (found,) = findings.found
    assert (found.seat, found.kind, found.at, found.shown_by) == (0, "no-discard", 1, 1)
    assert str(found.why[0]) == "the number of cards to bury is 3, not 0"
    assert findings.ruling == Ruling(0, "no-discard")
    assert findings.settlement is not None
    assert findings.settlement.scores == (-600, 40, 100)

    two = only(Account.from_record(Record.parse(RECORD + "0 bury:???? 0 trump:S 0 play:AH")))
    assert str(two.why[0]) == "the number of cards to bury is 3, not 2"
    three = Account.from_record(Record.parse(RECORD + "0 bury:?????? 0 trump:S 0 play:AH"))
    assert audit(three).found == ()


@pytest.mark.rule("renege.kind.no-discard")
@pytest.mark.parametrize("name", ["three-handed", "three-handed-classic"])
@pytest.mark.parametrize("buried", ["", "9D", "9D JC"])
def test_failing_to_discard_where_all_is_known(name: str, buried: str) -> None:
    """The game goes on as if he had, and his hand is longer."""
    rules = variants.get(name)
    bid = 300 if name == "three-handed-classic" else 25
    bidder = Hand.parse("♠AAKQ ♥AATT ♦AA9 ♣AAJ9")
    game = arrange(rules, {0: bidder}, widow="9D JC 9S")
    words = [f"0 bid:{bid} 1 pass 2 pass"]
    discard = f"0 bury:{buried.replace(' ', '')}" if buried else ""
    if name == "three-handed-classic":
        words += ["0 play-on", discard, "0 trump:S 0 play-on"]
    else:
        words += ["0 trump:S 0 play-on", discard]
    text = f"{unseal(game.record)}\n{' '.join(words)} 0 play:AH"
    account = Account.from_record(Record.parse(text))

    kept = 3 - len(buried.split())
    assert account.undiscarded == (kept, 0, 0)
    assert account.held[0] == bidder + Hand.parse("9D JC 9S") - Hand.parse(buried)
    findings = audit(account)
    assert [(one.seat, one.kind) for one in findings.found] == [(0, "no-discard")]
    assert findings.is_sure
    assert findings.settlement is not None and findings.settlement.scores[0] == -2 * bid


@pytest.mark.rule("renege.kind.no-discard", "house.partners-bury")
@pytest.mark.parametrize(
    ("bidders", "partners", "kept"),
    [("9S 9C", "AH KD", ()), ("9S 9C", "", (2,)), ("", "AH KD", (0,)), ("9S", "AH", (0, 2))],
)
def test_failing_to_discard_where_partners_bury(
    bidders: str, partners: str, kept: tuple[int, ...]
) -> None:
    """Each of them who plays before burying is found out, by the first card that they play."""
    rules = rules_of("partners-bury").with_(name="house", renege=RenegeRules(ruled=True))
    game = arrange(rules, {0: Hand.parse("♠AATTKKQQJJ9")}, widow="9S AH KD 9C")
    words = ["0 bid:250 1 pass 2 pass 3 pass 0 trump:S 0 give:AHKD>2"]
    for seat, cards in ((0, bidders), (2, partners)):
        words += [f"{seat} bury:{cards.replace(' ', '')}"] if cards else []
    text = f"{unseal(game.record)}\n{' '.join(words)}"
    held = [*game.hands]
    held[0] += Hand.parse("9S 9C") - Hand.parse(bidders)
    held[2] += Hand.parse("AH KD") - Hand.parse(partners)
    plays = f"0 play:AS 1 play:{held[1].kinds[0].code} 2 play:{held[2].kinds[0].code}"
    account = Account.from_record(Record.parse(f"{text} {plays}"))

    assert account.held == (*held,)
    assert account.undiscarded == (
        tuple(
            map(
                len,
                (
                    Hand.parse("9S 9C") - Hand.parse(bidders),
                    Hand(),
                    Hand.parse("AH KD") - Hand.parse(partners),
                    Hand(),
                ),
            )
        )
        if kept
        else ()
    )
    found = [one for one in audit(account).found if one.kind == "no-discard"]
    assert [(one.seat, one.at) for one in found] == [(seat, seat + 1) for seat in kept]
    assert {one.why[0].rule for one in found} <= {"house.partners-bury"}
    bare = f"{unseal(Game.start(rules, dealer=3).record)}\n{' '.join(words)} {plays}"
    assert Account.from_record(Record.parse(bare)).undiscarded == account.undiscarded


@pytest.mark.rule("renege.kind.expose", "renege.kind.other")
def test_what_no_card_can_show() -> None:
    """Exposing cards, and whatever else disturbs the game, is taken as the table reports it."""
    account = report(
        "0 AH 1 9H 2 JH",
        incidents=[Incident(2, "expose", 2), Incident(1, "other", 9)],
    )
    findings = audit(account)

    assert [(one.seat, one.rule, one.at) for one in findings.found] == [
        (2, "renege.kind.expose", 2),
        (1, "renege.kind.other", 3),
    ]
    assert findings.ruling == Ruling(2, "expose")
    before = audit(report("0 AH", incidents=[Incident(2, "expose")]))
    assert str(before.found[0]).startswith("before the first card: seat 2 reneged (expose): ")


@pytest.mark.rule("renege.dealer-misdeal", "misdeal.found-after-play")
def test_a_misdeal_of_the_dealer() -> None:
    """It is a renege of the dealer, or makes the deal void."""
    account = report("0 AH", incidents=[Incident(2, "misdeal", 1)])
    findings = audit(account)

    assert findings.found[0].rule == "renege.dealer-misdeal"
    assert findings.settlement is not None
    assert findings.settlement.scores == (380, 40, -300)
    void = THREE.with_(name="void", misdeal=MisdealRules(found_late="void"))
    findings = audit(evolve(account, state=evolve(account.state, rules=void)))
    assert findings.ruling == Ruling(2, "misdeal") and findings.settlement is None
    assert findings.reasons == (
        "the deal is void, and seat 2 deals again (misdeal.found-after-play)",
    )


@pytest.mark.rule("misdeal.found-after-play")
@pytest.mark.parametrize("plays", ["", "0 AH 1 9C 2 9H 0 AD 1 JH"])
def test_a_misdeal_that_is_found_before_the_play(plays: str) -> None:
    """It is no renege: the deal is void, whatever was played after it."""
    incident = Incident(2, "misdeal", 0 if plays else 3)
    account = report(plays, incidents=[incident, Incident(1, "expose")])
    findings = audit(account)

    assert "misdeal" not in {one.kind for one in findings.found}
    assert findings.ruling == Ruling(2, "misdeal") and findings.settlement is None
    said = "the deal is void, and seat 2 deals again: no card was played (misdeal.found-after-play)"
    assert findings.reasons == (said,)
    void = THREE.with_(name="void", misdeal=MisdealRules(found_late="void"))
    findings = audit(evolve(account, state=evolve(account.state, rules=void)))
    assert findings.ruling == Ruling(2, "misdeal")
    assert findings.reasons == (said,)
    others = report(plays, incidents=[Incident(1, "misdeal")])
    assert audit(others).unproven == others.incidents, "seat 2 has dealt"


@pytest.mark.rule("renege.kind.expose")
def test_cards_that_are_shown_during_the_melding() -> None:
    """Then it is a renege for the two who did not bid; during the play it is one for all."""
    for seat, in_meld, scores in (
        (0, True, None),
        (0, False, (-600, 40, 100)),
        (1, True, (380, -300, 100)),
        (1, False, (380, -300, 100)),
    ):
        incident = Incident(seat, "expose", in_meld=in_meld)
        findings = audit(report("0 AH", incidents=[incident]))
        settlement = findings.settlement
        assert (settlement.scores if settlement else None) == scores
        assert bool(findings.found) is (scores is not None) and not findings.unproven
    allowed = audit(report("0 AH", incidents=[Incident(0, "expose", in_meld=True)]))
    assert allowed.reasons[0] == (
        "seat 0 has bid, and may show cards while melding (renege.kind.expose)"
    )
    with pytest.raises(RulesetError, match="no card is played during the melding"):
        Incident(1, "expose", 3, in_meld=True)


@pytest.mark.rule("renege.definition", "renege.bidder", "renege.nonbidder")
def test_the_first_ends_the_round() -> None:
    """Seat 2 reneges after seat 1 has: the round was over by then."""
    findings = audit(report("0 AH 1 9C 2 9D  0 AD 1 9H 2 JH"))

    assert [(one.seat, one.at, one.kind) for one in findings.found] == [
        (1, 2, "suit"),
        (2, 3, "suit"),
    ]
    assert findings.ruling == Ruling(1, "suit")
    assert str(findings).splitlines()[-4:] == [
        "seat 1 has reneged against the contract, which is made (renege.nonbidder)",
        "side 0 (made 300): contract 300 + meld 80 = 380",
        "side 1 (renege): -300",
        "side 2: meld 100",
    ]


@pytest.mark.rule("twohand.revoke")
def test_a_revoke_of_1911() -> None:
    """In the last twelve tricks who could follow or win, and did not, loses his cards’ points."""
    rules = variants.get("two-handed-1911")
    account = Account.from_report(
        rules,
        dealer=1,
        trump=Suit.SPADES,
        meld=(150, 40),
        plays="0 KH 1 9H  0 AD 1 JD  0 TC 1 AH",
    )
    findings = audit(account)

    assert [(one.seat, one.kind) for one in findings.found] == [(1, "kill")]
    assert findings.settlement is None
    assert findings.reasons == (
        "seat 1 loses all that was won in tricks (twohand.revoke)",
        "the round is not over",
        "it is not known what was won while the stock lasted, so there is no score",
    )
    whole = audit(evolve(account, state=evolve(account.state, dealt=(Hand(), Hand()))))
    # The cards are counted after all the tricks have been played, and nine are missing.
    assert whole.settlement is None
    assert whole.reasons[-1] == "the round is not over"
    assert str(whole.ruling) == str(Ruling(1, "kill"))


@pytest.mark.rule("twohand.revoke")
def test_who_leads_after_the_stock_is_not_known() -> None:
    """The winner of the last trick for the stock leads, so the first card is in turn."""
    old = variants.get("two-handed-1911")
    account = Account.from_report(old, dealer=1, trump=Suit.SPADES, plays="1 KH 0 9H  1 AD 0 JD")

    assert audit(account).found == ()


@pytest.mark.rule("renege.definition")
def test_where_a_renege_has_no_price() -> None:
    """It is found, but nothing is ruled."""
    account = Account.from_report(
        FOUR.with_(name="unruled", renege=RenegeRules()),
        dealer=3,
        bidder=0,
        bid=300,
        trump=Suit.SPADES,
        plays="0 AH 1 9C 2 9H 3 JH  0 AD 1 9H",
    )
    findings = audit(account)

    assert [one.kind for one in findings.found] == ["suit"]
    assert findings.ruling is None and findings.settlement is None
    assert findings.reasons[0] == "these rules have no price for a renege (renege.definition)"


# What does not lie on the table.


def whole(name: str, seed: int, **more: Any) -> tuple[Account, Settlement]:
    """A round that was played to its end, as the table tells it, and what the game says of it."""
    rules = rules_of(name)
    game = game_at(rules, Step.PLAY, seed)
    state, rounds = game.round.state, game.sheet.rounds
    rng = Random(seed)
    plays: list[tuple[int, Card]] = []
    while game.sheet.rounds == rounds:
        action = cast("Play", game.legal_actions().sample(rng))
        plays.append((game.to_act[0], action.card))
        game = game.apply(action)
    contract = state.contracts[0]
    account = Account.from_report(
        rules,
        dealer=state.dealer,
        bidder=contract.bidder,
        bid=contract.goal,
        trump=state.trump,
        meld=[score.points for score in state.shown],
        plays=plays,
        **more,
    )
    assert game.sheet.last is not None
    return account, game.sheet.last


@pytest.mark.rule("widowpartner.bury", "count.discards-to-bidder", "threehand.discard-count")
@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("partnership-kitty", 30),
        ("kitty-for-nobody", 30),
        ("widow-partnership", 30),
        ("three-handed", 15),
        ("racehorse", 5),
    ],
)
def test_buried_cards_are_what_nobody_has_played(name: str, seed: int) -> None:
    """When every trick is known so are the buried cards, and they count as the rules have it."""
    account, settlement = whole(name, seed)
    findings = audit(account)

    assert not account.buried
    assert findings.is_sure and findings.settlement == settlement
    if name == "partnership-kitty":
        assert str(settlement.line(0)) == "side 0 (made 100): meld 50 + count 60 = 110"


@pytest.mark.rule("widowpartner.bury")
def test_buried_cards_may_be_told() -> None:
    """What is told of them is checked against what was played."""
    account, settlement = whole("partnership-kitty", 30)
    gone = account.rules.pack.cards - [card for _, card in account.plays]

    for known in (gone, Hand(list(gone)[:1])):
        account, _ = whole("partnership-kitty", 30, buried=known)
        assert account.buried == known and audit(account).settlement == settlement
    played = Hand([account.plays[0][1]] * 2)
    with pytest.raises(RecordError, match="in the pack"):
        audit(whole("partnership-kitty", 30, buried=played)[0])


@pytest.mark.rule("draft.count-discards", "draft.discards-to-nonbidder")
def test_the_discards_of_a_draft() -> None:
    """Nobody can tell who has discarded which of the cards that were not played.

    Where all of them count for him who has not bid that does not matter.
    """
    untold = "it is not known who has discarded which cards, so there is no score"
    account, settlement = whole("two-handed-draft", 1)
    findings = audit(account)
    assert findings.settlement is None and findings.reasons[-1] == untold

    other, all_his = whole("discards-to-the-other", 1)
    assert audit(other).settlement == all_his

    drafted = list(turns(game_at(rules_of("two-handed-draft"), Step.PLAY, 1).round.state))
    piles = [
        Hand(one.discarded for one in drafted if one.discarded and one.seat == seat)
        for seat in range(2)
    ]
    for told in (piles, [piles[0], Hand()], [Hand(), piles[1]]):
        account, _ = whole("two-handed-draft", 1, discarded=told)
        assert audit(account).settlement == settlement


@pytest.mark.rule("check.3p.flush")
def test_melds_that_gain_checks() -> None:
    """What gains checks must be told besides the melds; of a hand without any it is nothing."""
    rules = rules_of("check-three-handed")
    nothing = rules.checks.melds.score(Hand(), Suit.SPADES)
    account = report("0 AH 1 9C 2 9H 0 AD 1 JH", rules)
    findings = audit(account)

    assert findings.settlement is None
    assert findings.reasons[-1].startswith("it is not known what was shown of the melds that gain")
    assert audit(report("0 AH 1 9C 2 9H 0 AD 1 JH", rules, check_melds=(nothing,) * 3)).settlement


# The called partner.

FIVE: Final = variants.get("five-handed")
UNKNOWN: Final = "it is not known who plays with the bidder, so there is no score"


def five_handed(**more: Any) -> Account:
    """Seat 3 throws a club on hearts, and has one; seat 0 bid 250, spades being trump."""
    plays = "0 AH 1 9H 2 JH 3 JC 4 QH  0 AD 1 QD 2 JD 3 9H"
    bidder: int | None = more.pop("bidder", 0)
    melds = (80, 40, 100, 20, 60)
    return Account.from_report(
        FIVE, dealer=4, bidder=bidder, bid=250, trump=Suit.SPADES, meld=melds, plays=plays, **more
    )


@pytest.mark.rule("five.called-partner", "five.rest-vs-team", "renege.nonbidder")
@pytest.mark.parametrize(
    ("partner", "scores", "said"),
    [
        (0, (330, 40, 100, -250, 60), "against the contract, which is made (renege.nonbidder)"),
        (1, (370, 370, 100, -250, 60), "against the contract, which is made (renege.nonbidder)"),
        (3, (-500, 40, 100, -500, 60), "with a contract, which is lost 2 x (renege.bidder)"),
    ],
)
def test_the_side_of_a_called_partner(partner: int, scores: tuple[int, ...], said: str) -> None:
    """Who reneges answers with his side: as an opponent of the bidder, or as his partner."""
    findings = audit(five_handed(partner=partner))
    sides = tuple(int(seat not in {0, partner}) for seat in range(5))
    tally = Tally(
        meld=(80, 40, 100, 20, 60),
        count=(30, 0, 0, 0, 0),
        tricks=(1, 0, 0, 0, 0),
        contracts=(Contract(0, 250),),
        trump=Suit.SPADES,
        how="renege",
        sides=sides,
        offender=3,
    )

    assert findings.settlement == FIVE.settle(tally)
    assert findings.settlement.scores == scores
    assert findings.reasons == (f"seat 3 has reneged {said}",)


@pytest.mark.rule("five.called-partner", "five.rest-vs-team")
def test_a_partner_whom_nobody_knows() -> None:
    """Then there is no score, and nobody says on whose side the renege was."""
    findings = audit(five_handed())

    assert findings.ruling == Ruling(3, "suit") and findings.settlement is None
    assert findings.reasons == ("seat 3 has reneged (renege.definition)", UNKNOWN)
    bidder = evolve(five_handed(), incidents=(Incident(0, "other", 1),))
    assert audit(bidder).reasons == (
        "seat 0 has reneged with a contract, which is lost 2 x (renege.bidder)",
        UNKNOWN,
    )
    assert (
        audit(five_handed(bidder=None))
        .reasons[-1]
        .startswith("it is not known who had the contract")
    )


@pytest.mark.rule("five.called-partner", "five.rest-vs-team")
@pytest.mark.parametrize(
    ("held", "scores"),
    [
        ((), None),
        (("", "KS"), (370, 370, 100, -250, 60)),
        (("", "", "KS"), None),
        (("KS KS", "", "", "KS"), (-500, 40, 100, -500, 60)),
    ],
)
def test_who_holds_the_card_that_was_called(
    held: tuple[str, ...], scores: tuple[int, ...] | None
) -> None:
    """The first clockwise is the partner; one who may hold it stands before one who does."""
    hands = [Hand.parse(hand) for hand in held]
    hands += [Hand()] * (5 - len(hands) if hands else 0)
    findings = audit(five_handed(called=Card.parse("KS"), held=hands))

    assert (findings.settlement.scores if findings.settlement else None) == scores
    assert (UNKNOWN in findings.reasons) is (scores is None)


@pytest.mark.rule("five.called-partner", "five.rest-vs-team")
def test_a_bidder_who_can_call_nobody() -> None:
    """Who holds all of trump is alone; but who has just a part of it need not be."""
    rules = rules_of("partner-of-three")
    for trumps, scores in (("♠AATTKKQQJJ99", (33, -25, -25)), ("♠AATTKKQQJJ9 AH", None)):
        hand = Hand.parse(f"{trumps} AH AD AC")
        account = Account.from_report(
            rules, dealer=2, bidder=0, bid=25, trump=Suit.SPADES, meld=(8, 4, 10), plays="0 AH",
            held=[hand, Hand(), Hand()], incidents=[Incident(1, "other", 1)],
        )  # fmt: skip
        settlement = audit(account).settlement
        assert (settlement.scores if settlement else None) == scores


@pytest.mark.rule("five.called-partner.2009")
def test_a_partner_who_is_found_by_playing() -> None:
    """It is he who plays the card first; before that nobody knows him."""
    rules = FIVE.with_(name="late", partner=PartnerRules("any-suit", "when-played"))
    early = five_handed(called=Card.parse("9S"))
    early = evolve(early, state=evolve(early.state, rules=rules))
    late = evolve(early, plays=(*early.plays, (4, Card.parse("9S"))))

    assert audit(early).settlement is None and UNKNOWN in audit(early).reasons
    settlement = audit(late).settlement
    assert settlement is not None and settlement.scores == (390, 40, 100, -250, 390)
    alone = evolve(early, state=evolve(early.state, teams=(0, 1, 1, 1, 1)))
    settlement = audit(alone).settlement
    assert settlement is not None and settlement.scores == (330, 40, 100, -250, 60)


@pytest.mark.rule("house.several-partners")
def test_all_who_play_the_card_are_partners() -> None:
    """Where every holder is, seat 1 plays with the bidder and seat 4; else the first to play it."""
    reported = five_handed(called=Card.parse("9S"))
    plays = (*reported.plays, (4, Card.parse("9S")), (0, Card.parse("AC")), (1, Card.parse("9S")))
    one = FIVE.with_(name="late", partner=PartnerRules("any-suit", "when-played"))
    for rules, first in ((one, 40), (rules_of("holders-when-played"), 430)):
        state = evolve(reported.state, rules=rules)
        settlement = audit(evolve(reported, plays=plays, state=state)).settlement
        assert settlement is not None
        assert settlement.scores[1] == first


@pytest.mark.rule("five.called-partner")
def test_a_record_tells_what_was_called() -> None:
    """Nobody needs to know the deal for it."""
    game = game_at(variants.get("five-handed"), Step.PLAY, 1)
    state, dealer = game.round.state, game.round.state.dealer
    assert state.called is not None and state.trump is not None
    rounds = game.sheet.rounds
    text = f"pinochle-record: 1\nrules: five-handed\ndealer: {dealer}\n"
    text += f"meld: {' '.join(str(score.points) for score in state.shown)}\n\n"
    text += f"{state.bidder} bid:{state.contracts[0].goal} {state.bidder} "
    text += f"trump:{state.trump.code} {state.bidder} partner:{state.called.code}"
    rng = Random(2)
    while game.sheet.rounds == rounds:
        action = game.legal_actions().sample(rng)
        text += f" {game.to_act[0]} {action.token}"
        game = game.apply(action)
    account = Account.from_record(Record.parse(text))

    assert account.state.called is state.called and not account.state.teams
    assert audit(account).settlement == game.sheet.last
    untold = text.replace(f" {state.bidder} partner:{state.called.code}", "")
    assert audit(Account.from_record(Record.parse(untold))).reasons[-1] == UNKNOWN


# Contract Pinochle.

CONTRACT: Final = variants.get("contract-pinochle")
SIDES: Final = ("♠AATTKKQQJJ99", "♦AATTKKQQJJ99", "♥AATTKKQQJJ99", "♣AATTKKQQJJ99")


def contract_account(bid: int, meld: tuple[int, ...], **more: Any) -> Account:
    """Seat 0 bids spades, holds all of them and wins every trick: 250 for his side."""
    hands = [Hand.parse(cards) for cards in SIDES]
    plays = [(seat, card) for four in zip(*hands, strict=True) for seat, card in enumerate(four)]
    more = {"plays": plays} | more
    return Account.from_report(
        CONTRACT, dealer=3, bidder=0, bid=bid, trump=Suit.SPADES, meld=meld, **more
    )


@pytest.mark.rule("contract.joint-meld", "contract.settle", "contract.double")
@pytest.mark.parametrize("times", [1, 2, 4])
@pytest.mark.parametrize("bid", [290, 300, 330, 340])
def test_melds_that_partners_make_together(bid: int, times: int) -> None:
    """What is told of either partner counts for the contract, which is doubled or redoubled."""
    account = contract_account(bid, (40, 0, 40, 0), times=times)
    tally = Tally(
        meld=(40, 0, 40, 0),
        count=(250, 0, 0, 0),
        tricks=(12, 0, 0, 0),
        contracts=(Contract(0, bid, suit=Suit.SPADES, times=times),),
        trump=Suit.SPADES,
    )
    findings = audit(account)

    assert account.state.contracts == tally.contracts
    assert findings.settlement is not None
    assert findings.settlement.scores == CONTRACT.settle(tally).scores
    is_made = bid <= 330
    assert findings.settlement.scores == (bid * times * is_made, bid * times * (not is_made))
    assert (
        audit(contract_account(bid, (0, 90, 80, 0), times=times)).settlement == findings.settlement
    )


@pytest.mark.rule("contract.play-only-if-needed", "contract.joint-meld")
@pytest.mark.parametrize("plays", ["", "0 AS 1 AD 2 AH 3 AC", "1 AD"])
def test_melds_that_meet_the_contract(plays: str) -> None:
    """The round is over before the first card, and what is played after it does not matter."""
    findings = audit(contract_account(80, (40, 0, 40, 0), plays=plays))

    assert findings.settlement is not None and findings.settlement.how == "met"
    assert findings.settlement.scores == (80, 0)
    assert findings.ruling is None
    assert findings.reasons == (
        "the melds alone meet the contract: nothing is played (contract.play-only-if-needed)",
    )
    for meld in ((40, 0, 30, 0), ()):
        played = audit(contract_account(80, meld, plays="0 AS"))
        assert played.settlement is None and "the round is not over" in played.reasons
    exposed = contract_account(80, (40, 0, 40, 0), plays="0 AS", incidents=[Incident(1, "other")])
    assert audit(exposed).ruling == Ruling(1, "other")


@pytest.mark.rule("contract.double", "contract.joint-meld")
@pytest.mark.parametrize(("doubled", "times"), [("", 1), ("1 double", 2), ("1 double 2 double", 4)])
def test_a_record_tells_a_double(doubled: str, times: int) -> None:
    """Nobody needs to know the deal for it, nor what was laid and called for."""
    account = Account.from_record(
        Record.parse(
            "pinochle-record: 1\nrules: contract-pinochle\ndealer: 3\nmeld: 40 0 40 0\n\n"
            f"0 bid:200:S {doubled} 1 pass 2 pass 3 pass 0 lay:KSQS 2 done 0 call:AH 0 done "
            "0 play:AS 1 play:9D"
        )
    )

    contract = Contract(0, 200, suit=Suit.SPADES, times=times)
    (found,) = account.state.contracts
    assert evolve(found, is_forced=False) == contract
    assert account.state.trump is Suit.SPADES
    assert account.state.melded == (80, 0, 0, 0)


@pytest.mark.rule("contract.double")
def test_what_cannot_be_doubled() -> None:
    """A bid is doubled by an opponent, and only where the rules have it."""
    head = "pinochle-record: 1\nrules: {}\ndealer: 3\n\n0 {} {} double"
    for rules, bid, seat, said in (
        ("contract-pinochle", "bid:200:S", 2, "seat 2 cannot double: "),
        ("partnership-auction", "bid:200", 1, "seat 1 cannot double: "),
        ("partnership-turned", "trump:S", 1, "'double' does not lead to any play"),
    ):
        with pytest.raises(RecordError, match=said):
            Account.from_record(Record.parse(head.format(rules, bid, seat)))
    with pytest.raises(RecordError, match="a bid counts 1 x at most in this game, not 2 x"):
        Account.from_report(FOUR, dealer=3, bidder=0, bid=200, times=2, plays="0 AS")


@pytest.mark.rule("shoot-the-moon")
def test_an_account_tells_of_the_moon() -> None:
    """Who has announced it is told, by the account or by a record."""
    rules = rules_of("moon-for-the-game")
    told_of = Account.from_report(rules, dealer=2, bidder=0, bid=300, moon=1, plays="0 AH")
    words = "0 bid:300 1 pass 2 pass 0 bury:?????? 0 trump:S 0 pass 1 shoot-the-moon 0 play:AH"
    record = Record.parse(f"{unseal(Game.start(rules, dealer=2).record)}\n{words}")

    for account in (told_of, Account.from_record(record)):
        assert account.state.done_by(ShootTheMoon) == 1
