"""Conceding: who may give up a contract and who must, when, and what it costs.

Tests: pinochle.game.phases.concede, pinochle.rules.concession
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from clauses.bidding import bid_by, house, numbers, outcome, settlement, settlement_of
from clauses.playing import calls_of, last_settlement, names, rules_against
from pinochle import Game, Hand, Record, Suit, from_json, to_json, variants
from pinochle.actions import Bury, Concede, NameTrump, Pass, PlayOn
from pinochle.events import Acted, ConcessionForced, Entered, MeldsShown, WidowShown
from pinochle.rules import ConcessionRules, Step
from pinochle.rules.concession import WHOLE_COUNT
from pinochle.rules.melds.table import NO_MELDS
from support.arranged_games import act, after, arrange, calls
from support.cards_in_words import DIAMONDS, SPADES, hand
from support.rulesets import rules_of

if TYPE_CHECKING:
    from pinochle import Contract, Ruleset
    from pinochle.actions import Action

rule = pytest.mark.rule

FOUR: Final = variants.get("partnership-auction")
THREE: Final = variants.get("three-handed")
CLASSIC: Final = variants.get("three-handed-classic")
WIDOW: Final = variants.get("widow-pinochle")
DOUBLE: Final = variants.get("double-deck")


# Conceding.


@pytest.mark.parametrize(
    ("rules", "bid", "how", "scores"),
    [
        # The bidder loses the bid; the others score their melds, which no trick need save.
        pytest.param(
            CLASSIC, bid_by(0, 350), "conceded", "-350 40 100", marks=rule("concede.after-widow")
        ),
        (THREE, bid_by(0, 25), "conceded", "-25 40 100"),
        # Who is forced to take it at 300 may give up unseen, and the others score nothing.
        pytest.param(
            CLASSIC,
            bid_by(0, 300, is_forced=True),
            "conceded-unseen",
            "-300 0 0",
            marks=rule("concede.before-widow"),
        ),
        # What the others score, and what it costs, can be agreed otherwise.
        (
            house(CLASSIC, "concession", others_score="nothing"),
            bid_by(0, 300),
            "conceded",
            "-300 0 0",
        ),
        (house(CLASSIC, "concession", costs=2), bid_by(0, 300), "conceded", "-600 40 100"),
        # In Army and Navy each opponent scores 100 more; in Widow Pinochle it costs nothing.
        (variants.get("army-navy-3"), bid_by(0, 500), "conceded", "-500 140 200"),
        pytest.param(
            WIDOW, bid_by(0, 300), "conceded", "0 40 100", marks=rule("widow3.bidder-scores-bid")
        ),
    ],
)
def test_who_gives_up_scores_nothing_and_pays(
    rules: Ruleset, bid: Contract, how: Any, scores: str
) -> None:
    """Seat 0 has melded 80, seat 1 40 and seat 2 100; what was won in tricks does not count."""
    found = settlement_of(rules, "80 40 100", "10 120 120", bid, how=how, buried=20)

    assert found.scores == numbers(scores)
    assert [line.verdict for line in found.lines] == ["conceded", "scored", "scored"]
    assert [line.count for line in found.lines] == [0, 0, 0]
    assert {fact.code for fact in found.lines[0].facts} <= {"bid", "times"}


@pytest.mark.rule("end.pinochling.throw-in")
def test_throwing_in_before_the_first_card() -> None:
    """A partnership may throw in before the first card: it is set, and the others score meld."""
    script = (*FOUR.script[:-1], Step.CONCEDE, Step.PLAY)
    rules = FOUR.with_(script=script, concession=ConcessionRules(offered=True))
    found = settlement_of(rules, "20 40 60 20", "0 0 0 0", bid_by(2, 300), how="conceded")

    assert found.scores == (-300, 60)
    assert not FOUR.concession.offered


@pytest.mark.rule("concede.after-widow", "concede.before-meld-shown", "concede.before-widow")
@pytest.mark.rule("army-navy.three")
@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("three-handed", (Step.WIDOW, Step.TRUMP, Step.CONCEDE, Step.OTHERS_MELD)),
        ("three-handed-classic", (Step.CONCEDE_UNSEEN, Step.WIDOW, Step.TRUMP, Step.CONCEDE)),
        ("three-handed-classic", (Step.CONCEDE, Step.OTHERS_MELD)),
        ("three-handed-six-kitty", (Step.CONCEDE, Step.OTHERS_MELD)),
        ("auction-three", (Step.WIDOW, Step.TRUMP, Step.CONCEDE)),
        ("army-navy-3", (Step.TRUMP, Step.WIDOW, Step.CONCEDE)),
    ],
)
def test_when_to_concede(name: str, steps: tuple[Step, ...]) -> None:
    """After the widow was seen and trump named, before the opponents show their melds."""
    rules = variants.get(name)

    assert rules.concession.offered
    assert list(steps) == [step for step in rules.script if step in steps]


@pytest.mark.rule("concede.before-widow")
@pytest.mark.parametrize("name", ["three-handed", "auction-three", "cutthroat", "widow-pinochle"])
def test_where_nobody_concedes_unseen(name: str) -> None:
    """Only the text of 2009 lets a forced bidder give up without a look."""
    assert Step.CONCEDE_UNSEEN not in variants.get(name).script


@pytest.mark.rule("concede.forced-over-250")
@pytest.mark.parametrize(
    ("most", "total", "needed", "is_forced"),
    [
        (WHOLE_COUNT, 250, 270, True),
        (WHOLE_COUNT, 250, 260, True),
        (WHOLE_COUNT, 250, 250, False),
        (WHOLE_COUNT, 25, 27, True),
        (WHOLE_COUNT, 25, 25, False),
        (WHOLE_COUNT, 500, 510, True),
        (WHOLE_COUNT, 500, 500, False),
        (WHOLE_COUNT, 500, None, True),
        (200, 250, 210, True),
        (200, 250, 200, False),
        (0, 25, None, False),
    ],
)
def test_more_than_the_whole_count_may_not_be_played_for(
    most: int, total: int, needed: int | None, *, is_forced: bool
) -> None:
    """With a bid of 350 and a meld of 80 the bidder would need 270, and is forced to concede."""
    rules = ConcessionRules(offered=True, most_needed=most)

    assert rules.is_forced(needed, 80, total) == is_forced


def test_the_least_meld_is_enough_to_play() -> None:
    """A bidder who needs 100 must concede with 99."""
    rules = ConcessionRules(least_meld=100)

    assert [rules.is_forced(250, meld, 250) for meld in (0, 99, 100)] == [True, True, False]


@pytest.mark.rule("concede.forced-over-250")
def test_the_whole_counts_of_the_presets() -> None:
    """The limit is 250 where it is in force with 48 cards, and 500 with 80."""
    limits = {rules.name: rules.total for rules in map(variants.get, variants.names())}
    forced = {name for name in limits if variants.get(name).concession.most_needed}

    assert {name: limits[name] for name in forced} == {
        "three-handed-classic": 250,
        "three-handed-six-kitty": 250,
        "check-three-handed": 250,
        "auction-three": 250,
        "army-navy-3": 500,
    }


# Set without play.

NOTHING: Final = {0: "♠AAAATTTTJJJJ ♥AAAATTTT", 2: "♦AAAATTTTJJJJ ♣AAAATTTT"}
"""Hands of partners who have nothing to meld."""


@rule("house.set-short")
@pytest.mark.parametrize(
    ("fields", "others"),
    [
        ({}, "melds"),
        ({"others_score": "nothing"}, "nothing"),
        ({"bonus": 250, "bonus_unit": "side"}, "and 250"),
        ({"bonus": 250}, "and 500"),
    ],
)
def test_a_bidding_side_without_200_does_not_play(fields: dict[str, Any], others: str) -> None:
    """It loses its bid once, and the others have their melds from 200 on, and maybe a bonus."""
    rules = rules_of("on-the-board")
    rules = house(rules, "concession", **{"bonus": 0, "bonus_unit": "seat", **fields})
    game = calls(arrange(rules, NOTHING), "500 - - -")
    game, events = act(game, NameTrump(SPADES))
    shown = {event.seat: event.score.points for event in events if isinstance(event, MeldsShown)}
    theirs = shown[1] + shown[3]
    melds = theirs if theirs >= 200 else 0
    wanted = {"nothing": 0, "melds": melds, "and 250": melds + 250, "and 500": melds + 500}

    assert shown[0] + shown[2] < 200
    assert ConcessionForced(0, "conceded") in events
    assert game.needs_deal
    assert game.scores == (-500, wanted[others])


@rule("house.set-short")
def test_a_bidding_side_with_200_plays() -> None:
    """With 200 it is not asked where giving up is not offered, and must not where it is."""
    rules = house(rules_of("on-the-board"), "concession", bonus=0)
    flush = {0: "AS TS KS QS JS AH AH AC AC AC AD AD AD TH TH TC TC TD TD TD"}
    game, _ = act(calls(arrange(rules, flush), "500 - - -"), NameTrump(SPADES))
    offered = house(rules, "concession", offered=True)
    asked, _ = act(calls(arrange(offered, flush), "500 - - -"), NameTrump(SPADES))

    assert game.round.state.word is Step.PLAY
    assert set(asked.legal_actions()) == {Concede(), PlayOn()}


@rule("house.set-short")
def test_the_line_names_the_bonus() -> None:
    """A side scores it once, or once for each of its players."""
    conceded: dict[str, Any] = {
        "meld": "0 200 0 40",
        "count": "0 0 0 0",
        "bid": 500,
        "how": "conceded",
    }
    each = house(DOUBLE, "concession", bonus=25)
    once = house(DOUBLE, "concession", bonus=25, bonus_unit="side")

    assert str(outcome(once, **conceded).line(1)) == "side 1: meld 240 + bonus 25 = 265"
    assert outcome(each, **conceded).scores == (-500, 290)


@rule("house.set-costs")
@pytest.mark.parametrize(
    ("how", "costs", "score"),
    [("played", 1, -400), ("conceded", 1, -200), ("conceded", 2, -400), ("no-marriage", 1, -200)],
)
def test_who_gives_up_loses_the_bid_once(how: Any, costs: int, score: int) -> None:
    """A set costs twice the bid only if it was played, unless giving up costs twice as well."""
    rules = house(settlement(set="2 bid"), "concession", costs=costs)

    assert outcome(rules, "0 0 0 0", "0 0 0 0", 200, how=how).scores[0] == score


CHECKS: Final = house(variants.get("check-three-handed"), "checks", melds=NO_MELDS)
MELDLESS: Final = "♠AATT ♥AATT ♦AATT ♣KKJ"
OTHERS: Final = "♠QQJJ99 ♥JJ99 ♦QQ99 ♣9"
"""Fifteen cards each without a marriage, a pinochle or four of a kind in all suits."""
MARRIAGE: Final = "KH QH"
CLUBS_OF_THE_WIDOW: Final = Hand.parse("AC AC TC")


# Who may concede before they see the widow.


@rule("concede.before-widow", "auction.open-if-meld")
@pytest.mark.parametrize(("held", "may"), [(MARRIAGE, True), (MELDLESS, False)])
def test_only_who_had_to_bid_concedes_unseen(held: str, *, may: bool) -> None:
    """Whoever opened without a meld was free to pass, and has to see the widow first."""
    game = calls(arrange(CLASSIC, {0: held}), "300 - -")

    assert (Concede() in game.legal_actions()) is may
    assert PlayOn() in game.legal_actions()
    why = game.why_not(Concede())
    assert [str(one) for one in why] == [
        "you cannot concede unseen: nothing in your hand made you bid"
    ] * (not may)
    _, events = act(game, PlayOn())
    assert any(isinstance(event, WidowShown) for event in events)


@rule("concede.before-widow")
def test_nobody_else_learns_whether_the_bidder_had_to() -> None:
    """To all others the table looks the same, whatever the bidder holds."""
    bound, free = (
        calls(arrange(CLASSIC, {0: held, 1: OTHERS}), "300 - -") for held in (MARRIAGE, MELDLESS)
    )

    assert bound.view(0).legal_actions() != free.view(0).legal_actions()
    for viewer in (1, None):
        assert bound.view(viewer).to_act == free.view(viewer).to_act == (0,)
        assert bound.view(viewer) == free.view(viewer)


@rule("concede.before-widow", "check.3p.concede-300", "check.3p.look-and-lose")
@pytest.mark.parametrize(
    ("held", "actions", "checks"),
    [
        (MARRIAGE, (Concede(),), (0, 0, 0)),
        (MELDLESS, (PlayOn(), Bury(CLUBS_OF_THE_WIDOW), NameTrump(Suit.SPADES)), (-2, 1, 1)),
    ],
)
def test_a_volunteer_pays_a_check(
    held: str, actions: tuple[Action, ...], checks: tuple[int, ...]
) -> None:
    """Whoever had to bid concedes unseen for nothing; a volunteer has to look, and pays.

    Without a meld they need 300 from the tricks, so that they must concede.
    """
    game = calls(arrange(CHECKS, {0: held, 1: OTHERS}, widow=CLUBS_OF_THE_WIDOW), "300 - -")

    assert after(game, *actions).checks == checks


# The consent of the partner.

TEAM: Final = rules_of("partner-names-trump")


@pytest.mark.rule("house.consent-to-concede")
def test_the_partner_must_agree_to_concede() -> None:
    """Seat 2 is asked when seat 0 gives up: if they agree the bid is lost, else it is played."""
    asked = after(calls(arrange(TEAM, {}), "100 - - -"), NameTrump(SPADES))
    assert asked.to_act == (0,)
    asked = asked.apply(Concede(), 0)
    assert (asked.to_act, set(asked.legal_actions())) == ((2,), {PlayOn(), Concede()})
    assert from_json(to_json(asked), Game) == asked

    assert asked.apply(Concede(), 2).scores[0] == -100
    played = asked.apply(PlayOn(), 2)
    assert (played.round.state.word, played.to_act) == (Step.PLAY, (0,))
    assert Record.parse(str(played.record)).replay() == played


# Played out.

MELDS_250: Final = "♠ATKQJ AH AD AC TH TH TD TD"
NO_MELD: Final = "TS TS 9H 9H 9D 9D 9C 9C JC JC JH JH"

EIGHTY: Final = "KS KH KD KC AS AH AD TS TH JS JH JC 9S 9H 9C"


@pytest.mark.rule("concede.forced-over-250")
def test_350_with_80_must_be_conceded() -> None:
    """Who bid 350 and melds 80 would need 270, and may not play; the others score their melds."""
    game = arrange(CLASSIC, {0: EIGHTY}, widow="AS TS 9C")
    game = after(calls(game, "350 - -"), Bury(hand("AS TS 9C")))
    game, events = act(game, NameTrump(DIAMONDS))

    assert names(events) == [
        "NameTrump",
        "MeldsShown",
        "ConcessionForced",
        "MeldsShown",
        "MeldsShown",
        "PilesCounted",
        "Settled",
    ]
    assert events[2] == ConcessionForced(0, "conceded")
    melds = [e.score.points for e in events if isinstance(e, MeldsShown)]
    assert melds[0] == 80
    assert game.scores == (-350, melds[1], melds[2])
    assert game.needs_deal


@pytest.mark.rule("concede.forced-over-250")
def test_all_have_melded_before_a_forced_concession() -> None:
    """In a partnership all melds lie on the table already: nobody melds twice."""
    rules = rules_of("forced-to-throw-in")
    game = calls(
        arrange(rules, {0: NO_MELD, 2: "KS KS KH KH AH AH TC TC TD TD AD KD"}), "1000 - - -"
    )
    game, events = act(game, NameTrump(SPADES))

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
    game = arrange(CLASSIC, {0: HAS_MARRIAGE}, widow="AS AS TS")
    assert rules_against(game, Pass()) == ["auction.open-if-meld"]
    game, events = act(game, *calls_of("300 - -"))

    assert events[-1] == Entered(Step.CONCEDE_UNSEEN)
    assert not {"WidowTaken", "WidowShown"} & {*names(events)} and len(game.hands[0]) == 15
    gone, events = act(game, Concede())
    assert names(events) == ["Concede", "PilesCounted", "Settled"]
    assert events[0] == Acted(0, Concede())
    assert gone.scores == (-300, 0, 0)
    kept, events = act(game, PlayOn())
    assert names(events) == ["PlayOn", "WidowShown", "Entered"]
    assert len(kept.hands[0]) == 18


@pytest.mark.rule("concede.before-meld-shown", "concede.after-widow")
def test_conceding_before_the_others_meld() -> None:
    """The decision comes first; then the others lay their melds, which no trick need save."""
    game = arrange(THREE, {0: "♠ATKQ AH AD TH TH TD 9C", 1: "AS AH AD AC KH QH"}, widow="9D 9D JC")
    game = after(calls(game, "25 - -"), NameTrump(SPADES))
    assert len(game.round.state.shown) == 3
    assert [one.points for one in game.round.state.shown[1:]] == [0, 0]
    game, events = act(game, Concede())

    assert names(events) == ["Concede", "MeldsShown", "MeldsShown", "PilesCounted", "Settled"]
    shown = {e.seat: e.score.points for e in events if isinstance(e, MeldsShown)}
    assert shown[1] >= 12
    assert game.scores == (-25, shown[1], shown[2])
    assert last_settlement(game).line(0).verdict == "conceded"


@pytest.mark.rule("end.pinochling.throw-in")
def test_a_partnership_throws_in_when_all_have_melded() -> None:
    """All have melded; the bidder throws in, loses his bid, and the others score their melds."""
    rules = rules_of("throwing-in")
    game = calls(arrange(rules, {1: MELDS_250}), "150 - - -")
    game, events = act(game, NameTrump(SPADES))
    shown = {e.seat: e.score.points for e in events if isinstance(e, MeldsShown)}
    assert list(shown) == [0, 1, 2, 3]
    assert events[-1] == Entered(Step.CONCEDE)
    game, events = act(game, Concede())

    assert names(events) == ["Concede", "Settled"]
    assert game.scores == (-150, shown[1] + shown[3])
    assert shown[1] == 250
