"""What a renege costs: the bidder, a defender, and a player of the game of 1911.

Tests: pinochle.game.engine.rulings, pinochle.rules.renege
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by, house, tally
from clauses.playing import after_plays
from pinochle import (
    DocumentError,
    Game,
    IllegalAction,
    Record,
    RecordError,
    RulesetError,
    Suit,
    Tally,
    variants,
)
from pinochle.actions import NameTrump, Play, Ruling
from pinochle.events import Acted, Settled
from pinochle.game.engine.round import Ended
from pinochle.records import Account, Incident, audit
from pinochle.rules import Duty, EndingRules, Obligation, RenegeRules, Step
from pinochle.rules.auction.goal import EVERY_TRICK
from pinochle.rules.scoring.settle import settle
from support.arranged_games import after, arrange, calls, played_out
from support.cards_in_words import HEARTS, SPADES, card
from support.random_games import game_at
from support.rulesets import rules_of

if TYPE_CHECKING:
    from pinochle import Ruleset
    from pinochle.rules.renege import RenegeKind
    from pinochle.rules.scoring.tally import How

CLASSIC: Final = variants.get("three-handed-classic")
MODERN: Final = variants.get("three-handed")
PARTNERS: Final = variants.get("partnership-auction")
CONTRACT: Final = variants.get("contract-pinochle")
NOTHING: Final = (0, 0, 0)


def thrown_in(rules: Ruleset, offender: int, bid: int) -> Tally:
    """A round in which seat 0 bid and melded 80, seat 1 melded 40 and seat 2 melded 100."""
    seats = rules.table.seats
    return Tally(
        meld=(80, 40, 100, 20)[:seats],
        count=(60, 30, 20, 10)[:seats],
        tricks=(3, 2, 1, 1)[:seats],
        contracts=(bid_by(0, bid),),
        how="renege",
        offender=offender,
    )


@pytest.mark.rule("renege.bidder")
def test_the_bidder_is_double_set() -> None:
    """Twice the bid is lost; both opponents count their melds, and the rest is thrown in."""
    settlement = settle(CLASSIC, thrown_in(CLASSIC, 0, 300))

    assert settlement.scores == (-600, 40, 100)
    assert settlement.how == "renege"
    assert [line.verdict for line in settlement.lines] == ["renege", "scored", "scored"]
    assert [line.count for line in settlement.lines] == [0, 0, 0]


@pytest.mark.rule("renege.nonbidder")
@pytest.mark.parametrize(("offender", "scores"), [(1, (380, -300, 100)), (2, (380, 40, -300))])
def test_a_defender_is_single_set(offender: int, scores: tuple[int, ...]) -> None:
    """The bidder scores bid and meld, the third player his meld; the offender loses both."""
    settlement = settle(CLASSIC, thrown_in(CLASSIC, offender, 300))

    assert settlement.scores == scores
    assert settlement.line(0).verdict == "made"
    assert settlement.line(offender).verdict == "renege"
    assert (
        str(settlement.message).splitlines()[0] == "side 0 (made 300): contract 300 + meld 80 = 380"
    )
    assert f"side {offender} (renege): -300" in str(settlement.message).splitlines()


@pytest.mark.rule("count.discards-to-bidder", "renege.nonbidder")
def test_buried_cards_count_after_a_renege() -> None:
    """An opponent who is charged when all was played costs the bidder none of the buried cards."""
    rules = house(
        MODERN,
        "renege",
        settled="after-play",
        offender="loses-count",
        others="meld-and-count",
        bidder_then="meld-and-count",
    )
    tally = Tally(
        meld=(80, 40, 100),
        count=(60, 30, 20),
        tricks=(8, 4, 3),
        contracts=(bid_by(0, 160),),
        offender=1,
        buried=20,
    )

    settlement = settle(rules, tally)

    assert [line.count for line in settlement.lines] == [60 + 20, 0, 20]
    assert (settlement.scores, settlement.line(0).verdict) == ((160, 40, 120), "made")


ROUND_LOST: Final = house(
    PARTNERS,
    "renege",
    ruled=True,
    offender="loses-meld-and-count",
    others="meld-and-count",
    bidder_then="meld-and-count",
)
ROUND_LOST_AFTER_PLAY: Final = house(ROUND_LOST, "renege", settled="after-play")


@pytest.mark.rule("house.renege-meld-and-count")
@pytest.mark.parametrize(
    ("rules", "offender", "bid", "scores"),
    [
        # Seats 0 and 2 melded 180 and won 80, seats 1 and 3 melded 60 and won 40.
        (ROUND_LOST, 0, 250, (0, 100)),
        (ROUND_LOST, 2, 300, (0, 100)),  # it is not set either
        (ROUND_LOST, 1, 250, (260, 0)),
        (ROUND_LOST, 3, 300, (-300, 0)),  # the others make the contract or do not
        (ROUND_LOST_AFTER_PLAY, 0, 250, (0, 100)),
        (ROUND_LOST_AFTER_PLAY, 0, 300, (-300, 100)),  # it was set anyhow
        (ROUND_LOST_AFTER_PLAY, 1, 250, (260, 0)),
        (house(ROUND_LOST, "renege", penalty=50), 0, 250, (-50, 100)),
    ],
)
def test_a_renege_may_cost_the_round_and_no_bid(
    rules: Ruleset, offender: int, bid: int, scores: tuple[int, int]
) -> None:
    """The side that reneges has no melds and no count, and its contract is called off."""
    how: How = "renege" if rules.renege.settled == "at-once" else "played"
    thrown = evolve(thrown_in(rules, offender, bid), how=how)
    settlement = settle(rules, thrown)
    line = settlement.line(offender % 2)

    assert settlement.scores == scores
    assert (line.verdict, line.meld, line.count) == ("renege", 0, 0)
    assert not line.has_made(thrown.contracts[0])


@pytest.mark.rule("house.renege-meld-and-count", "renege.bidder")
@pytest.mark.parametrize(("bid", "scored"), [(440, 0), (450, -450), (600, -600)])
def test_a_renege_does_not_free_the_bidder_of_a_bid_that_is_lost(bid: int, scored: int) -> None:
    """Of 250 others have won 60, so with melds of 250 the bidder can come to 440."""
    rules = variants.get("partnership-auction")
    ruled = RenegeRules(ruled=True, offender="loses-meld-and-count")
    rules = rules.with_(name="no-way-out", renege=ruled)
    lost = Tally(
        meld=(150, 40, 100, 20),
        count=(40, 60, 0, 0),
        tricks=(3, 2, 0, 0),
        contracts=(bid_by(0, bid),),
        how="renege",
        offender=2,
    )
    assert rules.settle(lost).scores == (scored, 60)
    assert "unless it would fail whoever won the rest" in rules.describe()


@pytest.mark.rule("house.renege-meld-and-count", "shoot-the-moon")
@pytest.mark.parametrize(("tricks", "scored"), [((3, 0, 1, 0), 0), ((3, 1, 1, 0), -1000)])
def test_a_renege_does_not_free_the_bidder_of_a_moon_that_is_missed(
    tricks: tuple[int, ...], scored: int
) -> None:
    rules = rules_of("moon-in-a-suit")
    ruled = RenegeRules(ruled=True, offender="loses-meld-and-count")
    rules = rules.with_(
        name="no-way-out", renege=ruled, moon=evolve(rules.moon, costs=1000, won_by="side")
    )
    missed = Tally(
        meld=(0, 0, 0, 0),
        count=(30, 0, 0, 0),
        tricks=tricks,
        contracts=(bid_by(0, EVERY_TRICK),),
        how="renege",
        offender=0,
    )
    assert rules.settle(missed).scores[0] == scored


@pytest.mark.rule("twohand.revoke", "meld.trick-to-save")
@pytest.mark.parametrize(("played", "kept"), [(11, 100), (12, 0)])
def test_a_renege_saves_no_meld_that_was_lost(played: int, kept: int) -> None:
    """Before the last trick the offender might have won it; after it the meld is lost."""
    rules = variants.get("partnership-auction")
    ruled = RenegeRules(ruled=True, offender="loses-count")
    rules = rules.with_(name="no-way-out", renege=ruled)
    late = Tally(
        meld=(40, 100, 0, 0),
        count=(240, 0, 0, 0),
        tricks=(played, 0, 0, 0),
        contracts=(bid_by(0, 250),),
        how="renege",
        offender=1,
    )
    assert rules.settle(late).scores == (250 + 40, kept)


@pytest.mark.rule("house.renege-meld-and-count", "contract.settle")
@pytest.mark.parametrize(
    ("rules", "bid", "scores"),
    [
        (ROUND_LOST, 300, (0, 100)),
        (ROUND_LOST_AFTER_PLAY, 250, (0, 100)),
        (ROUND_LOST_AFTER_PLAY, 300, (-300, 400)),
    ],
)
def test_nobody_scores_a_bid_that_is_called_off(
    rules: Ruleset, bid: int, scores: tuple[int, int]
) -> None:
    """Where a lost bid goes to the others, they have it only if the play has lost it."""
    how: How = "renege" if rules.renege.settled == "at-once" else "played"
    handed = house(rules, "settlement", bid_to="opponents")

    assert settle(handed, evolve(thrown_in(rules, 0, bid), how=how)).scores == scores


LITERAL: Final = house(CLASSIC, "renege", bidder_times=1)
STAKES: Final = house(variants.get("auction-three"), "renege", ruled=True)
WIDOW: Final = house(variants.get("widow-pinochle"), "renege", ruled=True)


@pytest.mark.rule("renege.bidder", "twohand.revoke", "house.renege-meld-and-count")
@pytest.mark.parametrize("loss", ["loses-count", "loses-meld-and-count"])
@pytest.mark.parametrize("settled", ["at-once", "after-play"])
def test_a_renege_of_the_bidder_may_cost_otherwise(loss: Any, settled: Any) -> None:
    """The bidder loses the bid twice; one of the others no bid, and the bidder has made it."""
    renege = RenegeRules(ruled=True, settled=settled, offender=loss, of_bidder="minus-bid")
    rules = CLASSIC.with_(name="of-bidder", renege=renege)
    how: How = "renege" if settled == "at-once" else "played"

    assert settle(rules, evolve(thrown_in(rules, 0, 300), how=how)).scores == (-600, 40, 100)
    kept = 40 if loss == "loses-count" else 0
    assert settle(rules, evolve(thrown_in(rules, 1, 300), how=how)).scores == (380, kept, 100)
    assert not renege.allows_several


@pytest.mark.rule("renege.bidder", "renege.nonbidder")
@pytest.mark.parametrize(
    ("rules", "offender", "bid", "changes", "scores"),
    [
        (MODERN, 0, 25, {}, (-50, 40, 100)),
        # Others read that the amount of the bid is subtracted, and no more.
        (LITERAL, 0, 300, {}, (-300, 40, 100)),
        # The opponents count their melds though they have not won a trick.
        (CLASSIC, 0, 300, {"count": (30, 0, 0), "tricks": (2, 0, 0)}, (-600, 40, 100)),
        # The bidder makes what they could not have made.
        (CLASSIC, 1, 600, {"meld": (0, 40, 100), "count": NOTHING}, (600, -600, 100)),
        # Among partners a renege is one of the side.
        (PARTNERS, 2, 300, {}, (-600, 60)),
        (PARTNERS, 0, 300, {}, (-600, 60)),
        (PARTNERS, 1, 300, {}, (480, -300)),
        # For stakes the bidder pays double, or is paid; spades double as ever.
        (STAKES, 0, 300, {"trump": Suit.HEARTS}, (-12, 6, 6)),
        (STAKES, 0, 300, {"trump": Suit.SPADES}, (-24, 12, 12)),
        (STAKES, 1, 300, {"trump": Suit.HEARTS}, (6, -3, -3)),
        # In Widow Pinochle the bidder has nothing, or the bid and no more.
        pytest.param(
            WIDOW, 0, 300, {}, (0, 40, 100), marks=pytest.mark.rule("widow3.bidder-scores-bid")
        ),
        (WIDOW, 1, 300, {}, (300, 0, 100)),
        # Where a failed contract is scored by the others, a renege hands it over twice.
        pytest.param(CONTRACT, 0, 300, {}, (0, 600), marks=pytest.mark.rule("contract.settle")),
        (CONTRACT, 1, 300, {}, (300, 0)),
    ],
)
def test_what_it_costs(
    rules: Ruleset, offender: int, bid: int, changes: dict[str, Any], scores: tuple[int, ...]
) -> None:
    """What each side scores when a round is thrown in."""
    assert settle(rules, evolve(thrown_in(rules, offender, bid), **changes)).scores == scores


@pytest.mark.rule("renege.definition")
def test_where_reneges_are_ruled_on() -> None:
    """Not where the sources of a game name no price, as for stakes and in Army and Navy."""
    ruled = {name for name in variants.names() if variants.get(name).renege.ruled}

    assert set(variants.names()) - ruled == {
        "two-handed",
        "two-handed-draft",
        "auction-three",
        "widow-pinochle",
        "three-hand-turned",
        "army-navy-3",
        "army-navy-4",
        "army-navy-6",
        "double-deck-turkish",
        "six-handed-96",
        "eight-handed-96",
    }
    assert {name for name in ruled if variants.get(name).renege.offender == "loses-count"} == {
        "two-handed-1911",
        "three-handed-1911",
        "partnership-turned",
        "nonpartnership-four",
    }


@pytest.mark.rule("renege.definition")
@pytest.mark.parametrize("name", variants.names())
def test_any_table_may_rule_on_reneges(name: str) -> None:
    """Every preset knows what a renege would cost."""
    rules = variants.get(name)
    house = rules.with_(name="house", renege=evolve(rules.renege, ruled=True))
    seats = rules.table.seats
    bid = () if Step.AUCTION not in rules.script else (bid_by(0, 300),)
    for offender in range(seats):
        tally = Tally(
            meld=(40,) * seats,
            count=(10,) * seats,
            tricks=(1,) * seats,
            contracts=bid,
            how="renege" if rules.renege.settled == "at-once" else "played",
            offender=offender,
        )
        settlement = settle(house, tally)
        side = rules.table.sides[offender]
        assert settlement.line(side).verdict == "renege"
        others = [score for one, score in enumerate(settlement.scores) if one != side]
        assert max(others) > settlement.scores[side]


@pytest.mark.rule("renege.bidder", "renege.nonbidder")
def test_where_every_side_has_a_contract() -> None:
    """With summed bids whoever reneges is double set, and the other contract is made."""
    summed = variants.get("partnership-summed-bids")
    rules = summed.with_(name="summed", renege=RenegeRules(ruled=True))
    both = evolve(thrown_in(rules, 1, 300), contracts=(bid_by(0, 300), bid_by(1, 200)))
    void = evolve(both, contracts=(bid_by(0, 300, is_void=True), bid_by(1, 200)))

    assert settle(rules, both).scores == (480, -400)
    assert settle(rules, void).scores == (-rules.auction.misbid_costs, -400)
    assert settle(rules, void).line(0).verdict == "void"


@pytest.mark.rule("twohand.revoke")
def test_a_revoke_costs_the_cards() -> None:
    """In the game of 1911 a revoke loses all points made by cards; the melds stay."""
    rules = variants.get("two-handed-1911")
    tally = Tally(meld=(150, 40), count=(90, 160), tricks=(16, 8), offender=0)
    settlement = settle(rules, tally)

    assert settlement.scores == (150, 200)
    assert str(settlement.message).splitlines() == [
        "side 0 (renege): meld 150",
        "side 1: meld 40 + count 160 = 200",
    ]
    assert settle(rules, evolve(tally, offender=1)).scores == (240, 40)
    with pytest.raises(RulesetError, match="no round ends by a renege in this game"):
        rules.settle(evolve(tally, how="renege"))
    with pytest.raises(RulesetError, match="a round ends by a renege in this game"):
        CLASSIC.settle(evolve(thrown_in(CLASSIC, 0, 300), how="played"))


@pytest.mark.rule("twohand.revoke")
def test_a_ruling_counts_the_tricks_for_the_stock() -> None:
    """What was won while the stock lasted is won by cards as well."""
    preset = variants.get("two-handed-1911")
    rules = preset.with_(name="1911-at-once", renege=evolve(preset.renege, settled="at-once"))
    game = game_at(rules, Step.PLAY, 1)
    state = game.round.state
    tally = state.tally()
    settlement = game.apply(Ruling(0, "other")).sheet.last
    account = Account(state=state, held=game.hands, incidents=(Incident(0, "other"),))

    assert sum(tally.tricks) == 12 and settlement is not None
    assert settlement.line(0).points == tally.meld[0]
    assert 0 < settlement.line(1).count < 250
    own = tally.meld[1] + settlement.line(1).count + settlement.line(1).number("setback")
    assert settlement.line(1).points == own
    assert audit(account).settlement == settlement


@pytest.mark.rule("twohand.revoke")
def test_a_revoke_does_not_stop_the_opponent() -> None:
    """All tricks are played and counted after the ruling; only then the offender's are lost."""
    game = game_at(variants.get("two-handed-1911"), Step.PLAY, 1)
    unruled, ruled = game, game.apply(Ruling(0, "other"))
    account = ruled.round.state
    assert ruled.to_act == game.to_act and account.offenders == (0,)

    plays = []
    while not ruled.needs_deal:
        plays.append((ruled.to_act[0], next(iter(ruled.legal_actions()))))
        unruled, ruled = (one.apply(plays[-1][1]) for one in (unruled, ruled))
    fair, charged = unruled.sheet.last, ruled.sheet.last

    assert fair is not None and charged is not None and len(plays) == 24
    assert fair.line(0).count + fair.line(1).count == 250
    assert charged.line(0).points == fair.line(0).points - fair.line(0).count
    assert charged.line(1) == fair.line(1)
    assert Record.parse(str(ruled.record)).replay() == ruled
    findings = audit(Account.from_record(ruled.record))
    assert findings.ruling is None or findings.settlement is not None


@pytest.mark.rule("twohand.revoke")
def test_several_revokes_in_a_round() -> None:
    """Each player who has revoked loses their count, and nobody loses it twice."""
    preset = variants.get("two-handed-1911")
    fined = preset.with_(name="fined", renege=evolve(preset.renege, penalty=50))
    for rules, fine in ((preset, 0), (fined, 50)):
        game = game_at(rules, Step.PLAY, 1)
        melded = tuple(sum(meld) for meld in [(game.round.state.melded[seat],) for seat in (0, 1)])
        once, twice, both = (
            game_after(game, *(Ruling(seat, "other") for seat in seats))
            for seats in ((0,), (0, 0), (0, 1))
        )
        assert once.sheet.last is not None
        innocent = once.sheet.last.scores[1]
        assert innocent > melded[1]
        assert once.sheet.last.scores == (melded[0] - fine, innocent)
        assert twice.sheet.last is not None
        assert twice.sheet.last.scores == (melded[0] - 2 * fine, innocent)
        assert both.sheet.last is not None
        assert both.sheet.last.scores == (melded[0] - fine, melded[1] - fine)
        assert Record.parse(str(both.record)).replay() == both


def game_after(game: Game, *rulings: Ruling) -> Game:
    """The game after these rulings, when the round is over."""
    for ruling in rulings:
        game = game.apply(ruling)
    while not game.needs_deal:
        game = game.apply(next(iter(game.legal_actions())))
    return game


@pytest.mark.rule("twohand.revoke", "renege.bidder")
def test_only_one_renege_costs_the_bid() -> None:
    """Where reneges are charged after the play, and cost the bid, nobody says what two cost."""
    rules = MODERN.with_(name="late", renege=evolve(MODERN.renege, settled="after-play"))
    game = game_at(rules, Step.PLAY, 3).apply(Ruling(0, "turn"))

    (why,) = game.why_not(Ruling(1, "turn"))
    assert (why.code, why.rule) == ("ruling.once", "twohand.revoke")
    tally = evolve(game.round.state.tally(), other_offenders=(1,))
    with pytest.raises(ValueError, match="only one renege a round is charged in this game"):
        rules.settle(tally)


@pytest.mark.rule("twohand.revoke", "house.renege-all-counters")
def test_nobody_gets_the_counters_if_all_have_reneged() -> None:
    """All counters go to the other side; if both have reneged there is none."""
    renege = evolve(variants.get("two-handed-1911").renege, others="all")
    rules = variants.get("two-handed-1911").with_(name="all", renege=renege)
    tally = Tally(meld=(150, 40), count=(190, 60), tricks=(14, 10), offender=0)

    assert settle(rules, tally).scores == (150, 40 + 250)
    assert settle(rules, evolve(tally, other_offenders=(1, 0))).scores == (150, 40)
    for wrong in ({"offender": None}, {"how": "renege"}, {"other_offenders": (2,)}):
        with pytest.raises(RulesetError, match="other_offenders"):
            evolve(evolve(tally, other_offenders=(1,)), **wrong)


@pytest.mark.rule("twohand.revoke")
def test_a_revoke_with_a_contract() -> None:
    """In the drafted game a bidder without his cards mostly fails, and one offended makes it."""
    preset = variants.get("two-handed-draft")
    rules = preset.with_(name="draft", renege=evolve(preset.renege, ruled=True))
    tally = Tally(
        meld=(150, 40),
        count=(90, 60),
        tricks=(7, 4),
        contracts=(bid_by(0, 200),),
        how="renege",
        offender=0,
    )
    low = evolve(tally, contracts=(bid_by(0, 150),))
    only_bid = rules.with_(settlement=evolve(rules.settlement, made="bid"))

    assert settle(rules, tally).scores == (-200, 100)
    assert settle(rules, low).scores == (150, 100), "his melds alone make it"
    assert settle(only_bid, evolve(low, meld=(160, 40))).scores == (150, 100)
    assert settle(rules, evolve(tally, offender=1)).scores == (350, 40)


# At the table.


@pytest.mark.rule("renege.kind.expose", "renege.nonbidder")
@pytest.mark.parametrize(("rules", "step"), [(CLASSIC, Step.CONCEDE), (MODERN, Step.BURY)])
def test_cards_shown_while_melding(rules: Ruleset, step: Step) -> None:
    """For who has not bid that is a renege before the play too; the third player's melds count."""
    game = game_at(rules, step, 4)
    state = game.round.state
    bidder, bid = state.contracts[0].bidder, rules.moon.price(state.contracts[0].goal)
    offender, third = (bidder + 1) % 3, (bidder + 2) % 3
    (why,) = game.why_not(Ruling(bidder, "expose"))
    assert (why.code, why.rule) == ("ruling.bidder", "renege.kind.expose")
    assert [why.code for why in game.why_not(Ruling(offender, "turn"))] == ["turn.not-now"]
    assert [why.code for why in game_at(rules, Step.AUCTION).why_not(Ruling(third, "expose"))] == [
        "turn.not-now"
    ]

    charged = rules.with_(name="charged", renege=evolve(rules.renege, settled="after-play"))
    (why,) = game_at(charged, step, 4).why_not(Ruling(offender, "expose"))
    assert why.code == "turn.not-now", "what is charged after the play waits for the play"

    ruled = game.apply(Ruling(offender, "expose"))
    settlement = ruled.sheet.last
    assert settlement is not None and ruled.needs_deal
    melds = [rules.melds.points(hand, state.trump) for hand in game.hands]
    assert settlement.line(bidder).points == bid + state.shown[bidder].points
    assert settlement.line(offender).points == -bid
    assert settlement.line(third).points == melds[third]
    assert Record.parse(str(ruled.record)).replay() == ruled
    # The referee, who has the record, comes to the same, and so does one who has seen a part.
    for record in (ruled.record, *map(ruled.record.redacted, (None, 0, 1, 2))):
        assert Record.parse(str(record)) == record
        findings = audit(Account.from_record(record))
        assert [(one.seat, one.kind, one.at) for one in findings.found] == [(offender, "expose", 0)]
        assert findings.ruling == Ruling(offender, "expose")
        assert (findings.settlement, findings.sheet) == (settlement, ruled.sheet)
    late = ruled.record.and_then(None, Ruling(third, "expose"))
    with pytest.raises(RecordError, match="the round was over by the ruling before"):
        audit(Account.from_record(late))


@pytest.mark.rule("renege.kind.expose")
@pytest.mark.parametrize(
    ("settled", "code"),
    [("at-once", "ruling.melds-first"), ("after-play", "ruling.play-first")],
)
@pytest.mark.parametrize("name", ["declared-by-partners", "joint-melds"])
def test_cards_shown_while_melds_are_chosen(name: str, settled: Any, code: str) -> None:
    """The settlement needs the melds that are still to be laid: the refusal says how long."""
    rules = rules_of(name)
    rules = rules.with_(name="ours", renege=evolve(rules.renege, ruled=True, settled=settled))
    melding = next(step for step in (Step.MELDS, Step.JOINT_MELDS) if step in rules.script)
    game = game_at(rules, melding)
    shown = Ruling((game.round.state.contracts[0].bidder + 1) % 4, "expose")
    (why,) = game.why_not(shown)

    assert (why.code, why.rule) == (code, "renege.kind.expose")
    assert not game_at(rules, Step.PLAY).why_not(shown)
    (why,) = game_at(rules, Step.AUCTION).why_not(shown)
    assert why.code == "turn.not-now"


@pytest.mark.rule("renege.bidder")
def test_a_ruling_on_the_bidder_ends_the_round() -> None:
    """The table rules while cards are played, and the next dealer deals."""
    game = game_at(MODERN, Step.PLAY, 3)
    (contract,) = game.round.state.contracts
    bidder, bid = contract.bidder, MODERN.moon.price(contract.goal)
    shown = [score.points for score in game.round.state.shown]
    for _ in range(7):
        game = game.apply(next(iter(game.legal_actions())))
    ruled, events = game.apply_with_events(Ruling(bidder, "slough"))

    gained = [-2 * bid if seat == bidder else shown[seat] for seat in range(3)]
    assert ruled.scores == tuple(old + new for old, new in zip(game.scores, gained, strict=True))
    assert events[0] == Acted(None, Ruling(bidder, "slough"))
    assert isinstance(events[-1], Settled)
    assert ruled.needs_deal and ruled.sheet.dealer != game.sheet.dealer
    assert ruled.actions[-1] == (None, Ruling(bidder, "slough"))
    assert Record.parse(str(ruled.record)).replay() == ruled


@pytest.mark.rule("renege.definition")
def test_when_the_table_may_rule() -> None:
    """Only while cards are played, only where it is agreed on, and no seat by itself."""
    game = game_at(MODERN, Step.PLAY, 3)
    state = game.round.state
    other = (state.contracts[0].bidder + 1) % 3

    def codes(at: Game, ruling: Ruling, seat: int | None = None) -> list[str]:
        return [why.code for why in at.why_not(ruling, seat)]

    assert codes(game, Ruling(other, "turn")) == []
    assert codes(game, Ruling(other, "turn"), 0) == ["turn.table"]
    assert [why.code for why in game.view(0).why_not(Ruling(other, "turn"))] == ["turn.table"]
    assert codes(game, Ruling(5, "turn")) == ["ruling.seat"]
    assert codes(game, Ruling(other, "no-discard")) == ["ruling.no-discard"]
    assert codes(Game.start(MODERN), Ruling(other, "turn")) == ["turn.not-now"]
    assert codes(game_at(MODERN, Step.AUCTION), Ruling(other, "turn")) == ["turn.not-now"]
    unruled = game_at(variants.get("widow-pinochle"), Step.PLAY)
    assert codes(unruled, Ruling(other, "turn")) == ["ruling.off"]
    misdeal = Ruling(unruled.round.state.dealer, "misdeal")
    assert codes(unruled, misdeal) == [], "found before the first card it is no renege"
    assert codes(after_plays(unruled, 1), misdeal) == ["ruling.off"]
    with pytest.raises(IllegalAction, match="does not rule on reneges"):
        unruled.apply(Ruling(other, "turn"))


@pytest.mark.rule("renege.kind.no-discard")
@pytest.mark.parametrize("name", ["three-handed", "three-handed-classic", "partnership-kitty"])
def test_a_bidder_who_has_not_led_may_still_discard(name: str) -> None:
    """Not to have discarded is a renege once the bidder has led to the first trick."""
    game = game_at(variants.get(name), Step.PLAY, 3)
    (bidder,) = game.to_act
    (why,) = game.why_not(Ruling(bidder, "no-discard"))

    assert (why.code, why.rule) == ("ruling.before-play", "renege.kind.no-discard")
    assert str(why) == "nobody can have reneged like that yet: it takes a card that was played"
    assert not after_plays(game, 1).why_not(Ruling(bidder, "no-discard"))


@pytest.mark.rule("renege.kind.suit", "renege.kind.slough", "renege.kind.kill")
@pytest.mark.parametrize("kind", ["suit", "slough", "kill"])
def test_nobody_has_revoked_before_another_has_led(kind: RenegeKind) -> None:
    """Who leads follows nobody; whoever is to play to the lead may do so wrongly."""
    game = game_at(MODERN, Step.PLAY, 3)
    (leader,) = game.to_act
    other = (leader + 1) % 3
    for seat in (leader, other):
        (why,) = game.why_not(Ruling(seat, kind))
        assert (why.code, why.rule) == ("ruling.before-play", f"renege.kind.{kind}")
    led = after_plays(game, 1)
    assert [why.code for why in led.why_not(Ruling(leader, kind))] == ["ruling.before-play"]
    assert led.why_not(Ruling(other, kind)) == ()


@pytest.mark.rule("renege.kind.kill")
def test_what_nobody_must_do_is_no_renege() -> None:
    """Where nobody has to beat a card, nobody has failed to."""
    follow = (Obligation(Duty.FOLLOW),)
    rules = MODERN.with_(name="gentle", play=evolve(MODERN.play, obligations=follow))
    game = after_plays(game_at(rules, Step.PLAY, 3), 4)
    (why,) = game.why_not(Ruling(0, "kill"))

    assert (why.code, why.rule) == ("ruling.no-duty", "")
    assert str(why) == (
        "these rules ask nobody for that, so it is no renege (not beating the best card)"
    )


@pytest.mark.rule("renege.definition", "renege.kind.turn", "twohand.revoke")
def test_while_a_stock_lasts() -> None:
    """Nobody has to follow, so nobody revokes; what else is a renege is charged at the end."""
    game = game_at(variants.get("two-handed-1911"), Step.DRAW, 1)
    dealer = game.round.state.dealer
    assert game.apply(Ruling(dealer, "misdeal")).needs_deal, "no card was played"
    game = after_plays(game, 2)
    revokes: tuple[RenegeKind, ...] = ("suit", "kill", "no-discard")
    for kind in revokes:
        assert game.why_not(Ruling(0, kind)), kind
    ruled = game.apply(Ruling(0, "turn")).apply(Ruling(0, "expose"))
    ruled = ruled.apply(Ruling(0, "other")).apply(Ruling(dealer, "misdeal"))
    assert ruled.to_act == game.to_act and ruled.round.state.offenders == (0, 0, 0, dealer)
    unruled, ruled = played_out(game, 2)[0], played_out(ruled, 2)[0]
    fair, charged = unruled.sheet.last, ruled.sheet.last
    assert fair is not None and charged is not None
    assert charged.line(0).points == fair.line(0).points - fair.line(0).count
    assert Record.parse(str(ruled.record)).replay() == ruled
    assert audit(Account.from_record(ruled.record)).settlement == charged


@pytest.mark.rule("renege.definition", "renege.bidder")
def test_while_a_stock_lasts_and_the_ruling_ends_the_round() -> None:
    """At a table that settles it at once the melds count, and what was won so far."""
    preset = variants.get("two-handed-1911")
    rules = preset.with_(name="1911-at-once", renege=evolve(preset.renege, settled="at-once"))
    game = after_plays(game_at(rules, Step.DRAW, 1), 9)
    tally = game.round.state.tally()
    ruled = game.apply(Ruling(0, "expose"))
    settlement = ruled.sheet.last

    assert settlement is not None and settlement.how == "renege"
    assert (settlement.line(0).points, settlement.line(1).meld) == (tally.meld[0], tally.meld[1])
    findings = audit(Account.from_record(ruled.record))
    assert findings.settlement == settlement and findings.ruling == Ruling(0, "expose")


@pytest.mark.rule("twohand.revoke", "renege.bidder", "renege.definition")
@pytest.mark.parametrize("name", variants.names())
def test_a_revoke_that_is_found_after_the_last_trick(name: str) -> None:
    """Until the next deal it is charged as if it had been found before the last trick was over."""
    preset = variants.get(name)
    rules = preset.with_(name="ruled", renege=evolve(preset.renege, ruled=True))
    before, _ = played_out(game_at(rules, Step.PLAY, 7), 3)
    ended = before.past.rounds[-1]
    assert isinstance(ended, Ended) and before.past.sheet is not None
    tally = ended.tally()
    for seat in range(rules.table.seats):
        ruling = Ruling(seat, "other")
        ruled, events = before.apply_with_events(ruling)
        charged = evolve(tally, offender=seat)
        if rules.renege.settled == "at-once":
            charged = evolve(charged, how="renege")
        assert ruled.sheet == before.past.sheet.settle(rules, charged)
        assert events[:1] == (Acted(None, ruling),) and isinstance(events[1], Settled)
        assert Record.parse(str(ruled.record)).replay() == ruled
        findings = audit(Account.from_record(ruled.record))
        assert (findings.ruling, findings.sheet) == (ruling, ruled.sheet)
        assert (not ruled.why_not(ruling)) is rules.renege.allows_several


@pytest.mark.rule("twohand.revoke")
def test_a_revoke_that_is_found_late_takes_the_game_back() -> None:
    """Who has won by the last trick has not won if the table finds their revoke."""
    preset = variants.get("two-handed-1911")
    ending = EndingRules(target=150)
    rules = preset.with_(name="short", ending=ending)
    games = (played_out(game_at(rules, Step.PLAY, seed), seed)[0] for seed in range(20))
    game = next(
        one for one in games if one.is_over and one.round.state.melded[one.winners[0]] < 100
    )
    winner = game.winners[0]
    ruled, events = game.apply_with_events(Ruling(winner, "kill"))

    assert winner not in ruled.winners
    assert ruled.scores[winner] < game.scores[winner]
    assert events[0] == Acted(None, Ruling(winner, "kill"))
    assert Record.parse(str(ruled.record)).replay() == ruled
    assert ruled.is_over or ruled.needs_deal


@pytest.mark.rule("renege.definition")
def test_a_renege_does_not_win_every_trick() -> None:
    """Who has won the few tricks that were played has not won all of them."""
    house = PARTNERS.with_(ending=evolve(PARTNERS.ending, all_tricks_win=True))
    game = game_at(house, Step.PLAY, 3)
    for _ in range(4):
        game = game.apply(next(iter(game.legal_actions())))
    ruled = game.apply(Ruling(0, "other"))

    assert sum(map(bool, ruled.scores)) > 0 and not ruled.winners


@pytest.mark.rule("renege.nonbidder", "count.discards-to-bidder")
@pytest.mark.parametrize("settled", ["at-once", "after-play"])
def test_buried_cards_count_for_a_contract_that_is_settled_by_its_count(settled: Any) -> None:
    """A bid of 430 is made by 390, 30 and the 20 that are buried, whenever it is settled."""
    both = "meld-and-count"
    rules = house(CLASSIC, "renege", settled=settled, bidder_then=both, others=both)
    tally = Tally(
        meld=(390, 0, 0),
        count=(30, 100, 100),
        tricks=(5, 5, 5),
        contracts=(bid_by(0, 430),),
        buried=20,
        how="renege" if settled == "at-once" else "played",
        offender=1,
    )

    line = settle(rules, tally).line(0)
    assert (line.verdict, line.count, line.points) == ("made", 50, 440)


@pytest.mark.rule("twohand.revoke", "contract.settle")
def test_a_revoke_does_not_keep_a_lost_bid_from_the_opponents() -> None:
    """A contract that its melds alone do not make is lost, also if only the count is charged."""
    contract = variants.get("contract-pinochle")
    rules = house(contract, "renege", settled="after-play", offender="loses-count")
    tally = Tally(
        meld=(100, 0, 0, 0),
        count=(20, 230, 0, 0),
        tricks=(2, 10, 0, 0),
        contracts=(bid_by(0, 200),),
    )

    assert settle(rules, tally).scores == (0, 200)
    assert settle(rules, evolve(tally, offender=2)).scores == (0, 200)
    assert settle(rules, evolve(tally, meld=(200, 0, 0, 0), offender=2)).scores[1] == 0


@pytest.mark.rule("house.stakes", "renege.bidder")
def test_a_revoke_for_stakes_costs_no_less_than_the_set() -> None:
    """A contract that is played and lost costs double there, and a renege does not halve it."""
    stakes = variants.get("auction-three")
    rules = house(stakes, "renege", ruled=True, settled="after-play", bidder_times=1)
    tally = Tally(
        meld=(0, 0, 0),
        count=(0, 250, 0),
        tricks=(0, 15, 0),
        contracts=(bid_by(0, 300),),
        trump=Suit.HEARTS,
    )

    assert settle(rules, evolve(tally, offender=0)).scores == settle(rules, tally).scores


# All counters, and a fixed penalty.

ALL_COUNTERS: Final = """
base = "partnership-auction"

[renege]
ruled = true
others = "all"
"""

RENEGED: Final = Tally(
    meld=(80, 40, 0, 20),
    count=(60, 30, 20, 10),
    tricks=(3, 2, 1, 1),
    contracts=(bid_by(0, 300),),
    how="renege",
    offender=0,
)
"""Partners 0 and 2 bid 300 and meld 80, partners 1 and 3 meld 60, and the table rules on seat 0."""


@pytest.mark.rule("house.renege-all-counters")
def test_all_counters_go_to_the_other_side() -> None:
    """The bidders lose their bid twice; the opponents score their melds and 250."""
    rules = type(PARTNERS).from_toml(ALL_COUNTERS)

    assert settle(rules, RENEGED).scores == (-600, 60 + 250)
    assert str(settle(rules, RENEGED).line(1)) == "side 1: meld 60 + count 250 = 310"
    # The bidders would score the bid and their melds: their contract is made by the ruling.
    assert settle(rules, evolve(RENEGED, offender=3)).scores == (300 + 80, -300)


@pytest.mark.rule("house.renege-all-counters", "renege.nonbidder")
def test_all_counters_settle_a_contract() -> None:
    """With all the counters a contract of 300 is made by 80 + 250; one of 340 is set even so."""
    says = "bidder_then = 'meld-and-count'\noffender = 'loses-count'"
    rules = type(PARTNERS).from_toml(ALL_COUNTERS + says)
    defended = evolve(RENEGED, offender=1)

    assert settle(rules, defended).scores == (330, 60)
    assert settle(rules, evolve(defended, contracts=(bid_by(0, 340),))).scores == (-340, 60)
    # A bidder who reneges has only the melds to make the contract with.
    assert settle(rules, RENEGED).scores == (-300, 310)


@pytest.mark.rule("house.renege-all-counters")
@pytest.mark.parametrize(
    ("base", "says", "why"),
    [
        ("cutthroat", "others = 'all'", "only where two sides play"),
        ("partnership-auction", "bidder_then = 'meld-and-count'", "no count to be settled by"),
    ],
)
def test_whom_the_counters_go_to_must_be_known(base: str, says: str, why: str) -> None:
    """Among three nobody says whose they are, and melds alone settle no contract."""
    text = f"base = '{base}'\n[renege]\nruled = true\n{says}"
    with pytest.raises(DocumentError, match=why):
        type(PARTNERS).from_toml(text)


@pytest.mark.rule("house.renege-penalty")
def test_a_renege_costs_a_fixed_penalty() -> None:
    """The offender keeps melds of 150, less 50; the opponent has melds and tricks."""
    text = "base = 'two-handed'\n[renege]\nruled = true\npenalty = 50"
    rules = type(PARTNERS).from_toml(text)
    tally = Tally(meld=(150, 40), count=(90, 60), tricks=(7, 4), how="renege", offender=0)

    assert settle(rules, tally).scores == (150 - 50, 40 + 60)


# Passages that can be read in two ways.


@pytest.mark.rule("renege.dealer-misdeal", "renege.definition", "renege.nonbidder")
def test_whether_partners_answer_for_a_renege() -> None:
    """The dealer's side loses the bid, and its partner's meld; or the table settles it alone."""
    rules = variants.get("partnership-auction")
    ruling = Ruling(3, "misdeal")
    for house_rules in (rules, house(rules, "renege", ruled=False)):
        game = calls(arrange(house_rules, {0: "♠ATKQJ"}, dealer=3), "100 - - -")
        game = after(game, NameTrump(SPADES), Play(card("AS")))
        melded = [score.points for score in game.round.state.shown]
        if house_rules is rules:
            assert game.apply(ruling).scores == (100 + melded[0] + melded[2], -100)
        else:
            assert [why.code for why in game.why_not(ruling)] == ["ruling.off"]


@pytest.mark.rule("twohand.revoke", "fourhand.1911")
@pytest.mark.parametrize("name", ["partnership-turned", "nonpartnership-four", "three-handed-1911"])
def test_a_revoke_of_several_players(name: str) -> None:
    """The round is played out, and the side that revoked loses its count; or it ends at once."""
    preset = variants.get(name)
    revoke = Ruling(0, "suit")
    game = game_at(preset, Step.PLAY, 1)
    while game.why_not(revoke):  # until another has led
        game = game.apply(next(iter(game.legal_actions())))
    ended, _ = played_out(game.apply(revoke))
    fair, _ = played_out(game)
    assert ended.sheet.last is not None and fair.sheet.last is not None
    side = preset.table.sides[0]
    counts = [line.count for line in ended.sheet.last.lines]
    assert counts == [0 if line.side == side else line.count for line in fair.sheet.last.lines]

    at_once = house(preset, "renege", settled="at-once")
    game = game_at(at_once, Step.PLAY, 1)
    while game.why_not(revoke):
        game = game.apply(next(iter(game.legal_actions())))
    assert game.apply(revoke).needs_deal


@pytest.mark.rule("contract.settle", "renege.nonbidder")
@pytest.mark.parametrize(("then", "scored"), [("bid", 150), ("bid-and-meld", 150 + 80)])
@pytest.mark.parametrize("times", [1, 2, 4])
def test_what_a_renege_pays_in_contract_pinochle(then: str, scored: int, times: int) -> None:
    """Success scores the bid, doubled if it was; others read bid and meld, as in other games."""
    rules = house(variants.get("contract-pinochle"), "renege", bidder_then=then)
    bid = evolve(bid_by(0, 150), times=times, suit=HEARTS)
    reneged = tally(
        "60 0 20 0", "0 0 0 0", bid, how="renege", tricks="0 0 0 0", offender=1, trump=HEARTS
    )

    assert rules.settle(reneged).scores == (scored * times, 0)
