"""Showing: who melds and until when, what is laid and fails, what is late, what is claimed.

Tests: pinochle.game.engine.constraints, pinochle.game.phases._declaring,
pinochle.game.phases.declare, pinochle.game.phases.melds, pinochle.rules.showing
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from clauses.stock import ROYAL, codes_of, play, with_stock
from pinochle import (
    Contract,
    Game,
    Hand,
    IllegalAction,
    RecordError,
    RulesetError,
    SeatError,
    Tally,
    variants,
)
from pinochle.actions import ClaimMeld, Done, LayMeld, NameTrump, Play
from pinochle.events import (
    Acted,
    CardDrawn,
    MeldClaimed,
    MeldDeclared,
    MeldFailed,
    MeldsShown,
    MeldsTooFew,
    Settled,
)
from pinochle.game.phases.play import PlayPhase
from pinochle.messages import Names
from pinochle.rules import GAME, MeldRule, MeldTable, ShowingRules, Step, TableRules, TrumpRules
from pinochle.rules.scoring.settle import settle
from pinochle.rules.script import read_script
from pinochle.variants import tables
from support.arranged_games import act, after, arrange, calls, order_for, played_out
from support.cards_in_words import HEARTS, SPADES, card, hand
from support.random_games import replay
from support.rulesets import rules_of

if TYPE_CHECKING:
    from pinochle import Ruleset

BRITANNICA: Final = variants.get("three-handed-1911")
OLD: Final = variants.get("two-handed-1911")


# Who melds, and until when.

FOUR: Final = TableRules.seated(4, sides=2)
THREE: Final = TableRules.seated(3)


@pytest.mark.rule("meld.bidder-first")
def test_the_bidder_melds_first() -> None:
    """Everybody melds, the winner of the auction before the others and they in their turn."""
    showing = variants.get("partnership-auction").showing

    for bidder in range(4):
        order = showing.order(FOUR.sides, first=bidder)
        assert order == tuple((bidder + step) % 4 for step in range(4))


@pytest.mark.rule("contract.opponents-dont-meld", "auction3.only-bidder-melds")
@pytest.mark.rule("meld.bidder-first")
def test_contract_opponents_do_not_meld() -> None:
    """In Contract Pinochle the bidder melds and then their partner, and nobody else."""
    rules = variants.get("contract-pinochle")

    assert rules.showing.order(rules.table.sides, first=1) == (1, 3)
    assert variants.get("auction-three").showing.order(THREE.sides, first=2) == (2,)


@pytest.mark.rule("meld.totals")
def test_partners_add_their_totals() -> None:
    """Partners' melds make the meld of the side: 60 and 150 are 210."""
    rules = variants.get("partnership-auction")
    hands = {0: hand("KS QS JD"), 1: hand("AS AH AD AC"), 2: hand("♥ATKQJ"), 3: Hand()}
    totals = [
        sum(rules.melds.points(hands[seat], HEARTS) for seat in rules.table.members(side))
        for side in (0, 1)
    ]

    assert totals == [60 + 150, 100]


# A side whose melds are too few to count.

NEARLY: Final = {
    0: "♠AAAATTTT ♥AKQTTTT ♦ATTT ♣A",  # aces around and a marriage: 120
    2: "♠K ♥AAAKJJ ♦AAATK ♣AAATTTT J",  # three kings, so nothing
}
ENOUGH: Final = NEARLY | {2: "♠K ♥AAAKJJ ♦AAATK ♣AAATTTT K"}  # kings around: 80


@pytest.mark.rule("house.too-few-hidden")
@pytest.mark.parametrize(
    ("hands", "binds", "points"),
    [
        (NEARLY, "everybody", [0, 0]),
        (ENOUGH, "everybody", [120, 80]),
        (NEARLY, "opponents", [120, 0]),  # the bidding side lays what it has
    ],
)
def test_a_side_with_too_few_melds_lays_nothing(
    hands: dict[int, str], binds: Any, points: list[int]
) -> None:
    """Partners with 120 lay none of it; with 200 they lay all; the others always have enough."""
    rules = rules_of("too-few-hidden")
    rules = rules.with_(settlement=evolve(rules.settlement, least_meld_binds=binds))
    game, events = act(calls(arrange(rules, hands), "500 - - -"), NameTrump(SPADES))
    laid = {event.seat: event for event in events if isinstance(event, MeldsShown)}
    (settled,) = (event for event in played_out(game)[1] if isinstance(event, Settled))
    line = settled.settlement.line(0)

    assert [laid[seat].score.points for seat in (0, 2)] == points
    assert min(laid[seat].score.points for seat in (1, 3)) > 0
    assert (line.meld, line.number("too-few")) == (sum(points), 0)
    too_few = [event for event in events if isinstance(event, MeldsTooFew)]
    assert too_few == ([] if any(points) else [MeldsTooFew((0, 2), 200)])
    if not any(points):
        assert str(laid[0].message) == "Seat 0 melds nothing"
        said = "Too few melds to lay, less than 200: you and seat 2"
        assert too_few[0].message.text(names=Names(you=0)) == said
        assert all(not game.view(seat).shown[0].cards for seat in (None, 0, 1, 2, 3))


@pytest.mark.rule("house.too-few-hidden")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_everybody_knows_that_they_are_too_few(seat: int | None) -> None:
    """Whoever thinks of the hands thinks of partners who meld less than 200 together."""
    game, _ = act(
        calls(arrange(rules_of("too-few-hidden"), NEARLY), "500 - - -"), NameTrump(SPADES)
    )
    melds, found = game.rules.melds, set()
    for sample in islice(game.view(seat).samples(Random(1)), 30):
        hands = sample.round.phase.hands
        points = [melds.points(hand, SPADES) for hand in hands]
        found.add(points[0] + points[2])
        assert points[0] + points[2] < 200
        assert [points[1], points[3]] == [game.round.state.shown[other].points for other in (1, 3)]

    assert len(found) > 1


@pytest.mark.rule("house.too-few-hidden")
@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_a_partner_who_does_not_meld_adds_nothing(seat: int | None) -> None:
    """Where only the bidder melds, the bidder alone had too few, whatever the partner holds."""
    rules = rules_of("too-few-hidden-by-the-bidder")
    hands = {0: "♠ATJ ♥ATJ9 ♦ATJ9 ♣9", 2: "♠TKQ9 ♥ATKKQQ9 ♦K"}
    game, events = act(calls(arrange(rules, hands), "300 - - -"), NameTrump(SPADES))
    (laid,) = (event for event in events if isinstance(event, MeldsShown))

    assert (laid.seat, laid.score.points) == (0, 0)
    for sample in islice(game.view(seat).samples(Random(1)), 10):
        assert game.rules.melds.points(sample.hands[0], SPADES) < 40


@pytest.mark.rule("house.too-few-hidden", "racehorse.game-meld")
def test_a_meld_that_wins_the_game_is_not_hidden() -> None:
    """It is laid, whatever it is worth beside that."""
    rules = rules_of("too-few-hidden")
    rules = rules.with_(
        melds=rules.melds.with_rules(MeldRule("aces around", "arounds", "A in every suit", GAME))
    )
    game, _ = act(calls(arrange(rules, NEARLY), "500 - - -"), NameTrump(SPADES))

    assert game.is_over
    assert game.winners == (0,)


# Until when.


@pytest.mark.rule("meld.no-late", "threehand1911.expose")
@pytest.mark.parametrize(
    ("name", "play_has_begun", "has_played", "ids"),
    [
        # In the three-handed game of 1911 nobody melds after their first card.
        ("three-handed-1911", True, True, ["meld.no-late"]),
        ("three-handed-1911", True, False, []),
        ("three-handed-1911", False, False, []),
        # Elsewhere melding is a phase of its own, which the first lead ends for everybody.
        ("partnership-auction", True, False, ["meld.no-late"]),
        ("partnership-auction", False, False, []),
    ],
)
def test_no_late_melds(
    name: str, *, play_has_begun: bool, has_played: bool, ids: list[str]
) -> None:
    """Until when a meld may be laid."""
    showing = variants.get(name).showing
    late = showing.why_not_now(play_has_begun=play_has_begun, has_played=has_played)

    assert [why.rule for why in late] == ids


@pytest.mark.rule("meld.muggins")
@pytest.mark.parametrize(
    ("sides", "seat", "claims", "claimant"),
    [
        (THREE.sides, 1, [0, 2], 2),
        (THREE.sides, 1, [0], 0),
        (THREE.sides, 1, [], None),
        (THREE.sides, 1, [1], None),
        # A partner cannot claim what their partner overlooked.
        (FOUR.sides, 0, [2], None),
        (FOUR.sides, 0, [2, 3], 3),
    ],
)
def test_the_first_opponent_to_claim_scores_an_overlooked_meld(
    sides: tuple[int, ...], seat: int, claims: list[int], claimant: int | None
) -> None:
    """An overlooked meld is scored by the first opponent, clockwise, to claim it."""
    muggins = ShowingRules(overlooked="muggins")

    assert muggins.claimant(sides, seat=seat, claims=claims) == claimant


@pytest.mark.rule("meld.failed")
@pytest.mark.parametrize(
    ("name", "points"), [("two-handed-1911", -80), ("three-handed-1911", -80), ("two-handed", 0)]
)
def test_a_failed_meld_is_subtracted(name: str, points: int) -> None:
    """In 1911 a meld that is not made good sets its player back; others know no such forfeit."""
    assert variants.get(name).showing.failed_points(80) == points


# Melds that are declared one by one.

MUGGINS: Final = BRITANNICA.with_(
    name="muggins", showing=evolve(BRITANNICA.showing, overlooked="muggins")
)
FIRST: Final = "AH AD QS QS QH QD QC JD JS JH JC TS TD KC 9C 9D"
"""All queens and all jacks, with one of the queens of spades twice: two pinochles lack a jack."""
HELD: Final = {0: FIRST, 1: "AS KS KS KH QH TC AC", 2: "9H 9H TH TH JD"}
"""Hearts are trump by the ten that the dealer, seat 2, has turned."""

QUEENS: Final = LayMeld("queens around", hand("QS QH QD QC"))
JACKS: Final = LayMeld("jacks around", hand("JS JH JD JC"))
PINOCHLE: Final = LayMeld("pinochle", hand("QS JD"))
MARRIAGE: Final = LayMeld("marriage", hand("KC QC"))
ACES: Final = LayMeld("aces around", hand("AS AH AD AC"))


def game_before_melds(rules: Ruleset = BRITANNICA) -> Game:
    """A game in which seat 0 is to declare its melds."""
    return arrange(rules, HELD, upcard="TH")


def finish_melds(game: Game) -> Game:
    """The game when those who are still to declare say that they have no more."""
    while game.round.state.word is Step.MELDS:
        game = game.apply(Done())
    return game


def codes(game: Game, seat: int) -> list[str]:
    return [why.code for why in game.why_not(ACES, seat)]


@pytest.mark.rule("threehand1911.expose", "meld.display")
def test_melds_are_laid_one_by_one_before_a_card_is_played() -> None:
    """Each in turn, eldest first, lays what he sees; then he is done, and the next may lay."""
    game = game_before_melds()
    assert (game.round.state.word, game.to_act) == (Step.MELDS, (0,))

    points = []
    for action in (QUEENS, PINOCHLE, MARRIAGE):
        assert action in game.legal_actions()
        game, events = game.apply_with_events(action)
        (_, event) = events
        assert isinstance(event, MeldDeclared)
        points.append(event.points)
    game, events = game.apply_with_events(Done())

    assert points == [60, 40, 20]
    assert events[1:] == (MeldsShown(0, game.round.state.shown[0]),)
    assert game.round.state.shown[0].points == 120
    assert game.view().shown[0].cards == hand("QS QH QD QC JD KC")
    assert game.to_act == (1,)
    assert isinstance(finish_melds(game).round.phase, PlayPhase)


@pytest.mark.rule("meld.one-card-one-meld-per-class")
def test_a_card_serves_once_in_each_class() -> None:
    """The one queen of clubs makes one marriage; the second pinochle wants a second jack."""
    game = game_before_melds().apply(MARRIAGE).apply(PINOCHLE)

    assert MARRIAGE not in game.legal_actions()
    assert QUEENS in game.legal_actions()
    assert all(action != PINOCHLE for action in game.legal_actions())


@pytest.mark.rule("meld.pinochle.double", "meld.types")
def test_the_same_meld_laid_twice_is_a_double_one() -> None:
    """Whether it is declared at once or in two parts, a double pinochle is 300."""
    held = {0: "QS QS JD JD", 2: "TH"}
    game = arrange(BRITANNICA, held, upcard="TH")
    double = LayMeld("pinochle", hand("QS QS JD JD"))

    together, events = game.apply_with_events(double)
    assert events[1:] == (MeldDeclared(0, together.round.state.shown[0].melds[0], 300),)
    apart, events = game.apply(PINOCHLE).apply_with_events(PINOCHLE)
    assert isinstance(events[1], MeldDeclared) and events[1].points == 260
    assert apart.round.state.shown == together.round.state.shown
    assert str(apart.round.state.shown[0]) == "double pinochle 300"


@pytest.mark.rule("meld.classes", "meld.one-card-one-meld-per-class")
def test_a_meld_takes_in_smaller_ones_only_for_more_points() -> None:
    """A double pinochle that was laid in two parts is not laid again for nothing."""
    game = arrange(BRITANNICA, {0: "QS QS JD JD", 2: "TH"}, upcard="TH")
    double = LayMeld("pinochle", hand("QS QS JD JD"))

    once = game.apply(PINOCHLE)
    assert double in once.legal_actions(0)
    twice = once.apply(PINOCHLE)
    assert double not in twice.legal_actions(0)
    assert {why.code for why in twice.why_not(double, 0)} == {"meld.not-held"}


@pytest.mark.rule("meld.classes", "meld.one-card-one-meld-per-class")
def test_a_run_takes_in_its_royal_marriage() -> None:
    """Whoever lays the marriage first has 150 in all, and none is made of a run that lies there."""
    royal, run = LayMeld("royal marriage", hand("KH QH")), LayMeld("run", hand("AH TH KH QH JH"))
    game = arrange(BRITANNICA, {0: "AH TH KH QH JH", 2: "9H"}, upcard="9H")

    first = game.apply(royal)
    assert run in first.legal_actions()
    both, events = first.apply_with_events(run)
    (_, event) = events
    assert isinstance(event, MeldDeclared)
    assert event.points == 110
    assert both.round.state.tally().setbacks == ()
    assert both.round.state.shown == game.apply(run).round.state.shown
    assert royal not in game.apply(run).legal_actions()
    assert str(both.round.state.shown[0]) == "run 150"
    assert royal not in both.legal_actions()
    view = both.view(1)
    for luck in range(5):
        assert view.sample(Random(luck)).view(1) == view


@pytest.mark.rule("meld.classes")
def test_cards_for_both_make_both() -> None:
    """With the second king and queen of trumps the marriage stays beside the run."""
    royal, run = LayMeld("royal marriage", hand("KH QH")), LayMeld("run", hand("AH TH KH QH JH"))
    two = arrange(BRITANNICA, {0: "AH TH KH QH JH KH QH", 2: "9H"}, upcard="9H")

    for order, points in (((royal, run), 150), ((royal, royal, run), 110), ((run, royal), 40)):
        *before, last = order
        game = two
        for action in before:
            game = game.apply(action)
        after, (_, event) = game.apply_with_events(last)
        assert isinstance(event, MeldDeclared)
        assert event.points == points
        assert after.round.state.shown[0].points == 190
        view = after.view(2)
        assert view.sample(Random(3)).view(2) == view


@pytest.mark.rule("meld.run-extra.20", "meld.classes")
def test_what_needs_another_takes_nothing_in_without_it() -> None:
    """Where a run goes only with a ten beside, a marriage grows to none before that lies."""
    run = evolve(BRITANNICA.melds.rule("run"), needs="ten")
    ten = MeldRule("ten", run.heading, "T in trump", 10)
    others = (rule for rule in BRITANNICA.melds if rule.name != run.name)
    melds = MeldTable((ten, run, *others))
    game = arrange(BRITANNICA.with_(melds=melds), {0: "AH TH KH QH JH", 2: "9H"}, upcard="9H")

    grown = LayMeld("run", hand("AH TH KH QH JH"))
    game = game.apply(LayMeld("royal marriage", hand("KH QH")))
    assert [why.code for why in game.why_not(grown)] == ["meld.needs"]
    assert grown not in game.legal_actions()


@pytest.mark.rule("meld.failed")
def test_a_meld_that_is_not_made_good_sets_its_player_back() -> None:
    """Seat 0 has two aces: who declares 100 aces without them loses 100 points."""
    game = game_before_melds()
    assert ACES not in game.legal_actions()
    assert ACES in game.claims(0)
    assert game.why_not(ACES) == ()

    failed, events = game.apply_with_events(ACES)
    (_, event) = events
    assert isinstance(event, MeldFailed)
    assert (event.seat, event.points) == (0, 100)
    assert failed.to_act == (0,)
    assert failed.round.state.shown[0].points == 0
    assert codes(failed, 0) == ["meld.failed"]
    assert ACES not in failed.claims(0)

    tally = failed.round.state.tally()
    assert tally.setbacks == (100, 0, 0)
    won = evolve(tally, count=(70, 90, 90), tricks=(4, 6, 6))
    assert settle(BRITANNICA, won).scores == (-30, 90, 90)
    assert str(settle(BRITANNICA, won).line(0)) == "side 0: meld 0 + count 70 - set back 100 = -30"
    lost = evolve(tally, meld=(60, 0, 0), tricks=(0, 8, 8))
    assert settle(BRITANNICA, lost).scores[0] == -100


@pytest.mark.rule("meld.failed")
def test_where_it_costs_nothing_it_is_refused() -> None:
    """Other houses just do not count a meld that is not held."""
    lenient = BRITANNICA.with_(name="lenient", showing=evolve(BRITANNICA.showing, failed="nothing"))
    game = game_before_melds(lenient)

    with pytest.raises(IllegalAction) as error:
        game.apply(ACES)
    assert {str(why["card"]) for why in error.value.violations} == {"A♠", "A♣"}
    assert not game.claims(0)


@pytest.mark.rule("meld.failed")
def test_what_a_failure_tells() -> None:
    """Everybody knows then that the player does not hold all of those cards."""
    game = game_before_melds().apply(ACES).apply(QUEENS)
    for seat in (1, 2, None):
        view = game.view(seat)
        assert [type(one.meld) for one in view.declared] == [MeldFailed, MeldDeclared]
        for luck in range(10):
            other = view.sample(Random(luck)).hands[0]
            assert not other.holds(ACES.cards)
            assert other.holds(QUEENS.cards)


@pytest.mark.rule("meld.no-late", "threehand1911.expose")
def test_no_melding_after_the_own_first_card() -> None:
    """Who has said that he is done may still lay what he finds, until he has played himself."""
    game = finish_melds(game_before_melds())
    assert game.to_act == (0,)
    assert QUEENS in game.claims(0)

    late, events = game.apply_with_events(QUEENS, 0)
    assert isinstance(events[1], MeldDeclared)
    assert late.round.state.shown[0].points == 60
    assert late.to_act == (0,)

    played = late.apply(Play(card("KC")))
    assert [why.code for why in played.why_not(JACKS, 0)] == ["show.too-late"]
    assert not played.claims(0)
    marriage = LayMeld("royal marriage", hand("KH QH"))
    assert played.apply(marriage, 1).round.state.shown[1].points == 40


@pytest.mark.rule("meld.no-late")
def test_nobody_melds_after_he_is_done_elsewhere() -> None:
    """Where melding closes before the play, being done is being done."""
    strict = BRITANNICA.with_(
        name="strict", showing=evolve(BRITANNICA.showing, closes="before-play")
    )
    game = game_before_melds(strict).apply(Done())

    assert [why.code for why in game.why_not(QUEENS, 0)] == ["show.too-late"]
    assert [why.code for why in game.why_not(QUEENS, 2)] == ["turn.another"]
    assert not game.claims(0)
    assert [why.code for why in finish_melds(game).why_not(QUEENS, 0)] == ["show.too-late"]


@pytest.mark.rule("meld.muggins")
def test_an_overlooked_meld_is_scored_by_another() -> None:
    """Seat 0 shows queens and jacks but overlooks the pinochle among them: 40 for who says so."""
    game = finish_melds(game_before_melds(MUGGINS).apply(QUEENS).apply(JACKS))
    claim = ClaimMeld(0, "pinochle", hand("QS JD"))
    assert [why.code for why in game.why_not(claim, 1)] == ["meld.still-open"]

    game = game.apply(Play(card("KC")))
    assert claim in game.claims(1) and claim in game.claims(2)
    assert [why.code for why in game.why_not(claim, 0)] == ["meld.own-side"]

    second, events = game.apply_with_events(claim, 2)
    (_, event) = events
    assert isinstance(event, MeldClaimed)
    assert (event.seat, event.of, event.points) == (2, 0, 40)
    assert second.round.state.tally().meld == (100, 0, 40)

    first = second.apply(claim, 1)
    assert first.round.state.tally().meld == (100, 40, 0), "the first clockwise scores it"
    assert [why.code for why in first.why_not(claim, 2)] == ["meld.not-shown"]
    assert claim not in first.claims(1)


@pytest.mark.rule("meld.muggins")
def test_nobody_is_told_of_a_claim_of_what_is_no_meld() -> None:
    """A telling in which somebody has claimed cards that are no meld is refused."""
    game = finish_melds(game_before_melds(MUGGINS).apply(QUEENS).apply(JACKS)).apply(
        Play(card("KC"))
    )
    told = game.apply(ClaimMeld(0, "pinochle", hand("QS JD")), 2).record.redacted(1)
    *before, (claimant, _) = told.entries
    for name, cards in (("pinochle", "QS JC"), ("walk", "QS JD")):
        wrong = claimant, ClaimMeld(0, name, hand(cards))
        with pytest.raises(RecordError, match=r"seat 2 cannot claim:.*: there is no such meld"):
            evolve(told, entries=(*before, wrong)).view()


@pytest.mark.rule("meld.muggins", "racehorse.game-meld")
def test_an_overlooked_meld_may_win_the_game() -> None:
    """Where a pinochle wins outright, so it does for whoever sees it among another's cards."""
    melds = MUGGINS.melds.with_rules(MeldRule("pinochle", "pinochle", "QS JD", GAME))
    outright = MUGGINS.with_(name="outright", melds=melds)
    game = finish_melds(game_before_melds(outright).apply(QUEENS).apply(JACKS)).apply(
        Play(card("KC"))
    )

    won = game.apply(ClaimMeld(0, "pinochle", hand("QS JD")), 2)

    assert won.winners == (2,)


@pytest.mark.rule("meld.muggins")
def test_only_what_was_shown_is_claimed_and_only_in_the_first_trick() -> None:
    """Cards that were not laid open stay secret; when the melds are gone it is too late."""
    game = finish_melds(game_before_melds(MUGGINS).apply(QUEENS)).apply(Play(card("KC")))
    claim = ClaimMeld(0, "pinochle", hand("QS JD"))

    (why,) = game.why_not(claim, 1)
    assert str(why) == ("seat 0 has not shown J♦ that could still serve in it")
    assert [why.code for why in game.why_not(evolve(claim, name="run"), 1)] == ["meld.cards"]
    assert [why.code for why in game.why_not(evolve(claim, name="walk"), 1)] == ["meld.unknown"]
    with pytest.raises(SeatError):
        game.why_not(evolve(claim, of=7), 1)
    for _ in range(2):
        game = game.apply(next(iter(game.legal_actions())))
    assert [why.code for why in game.why_not(claim, 1)] == ["turn.not-now"]
    assert not game.claims(1)


@pytest.mark.rule("meld.muggins")
def test_elsewhere_an_overlooked_meld_is_lost() -> None:
    """Britannica calls it a rule that is sometimes made."""
    game = finish_melds(game_before_melds().apply(QUEENS).apply(JACKS)).apply(Play(card("KC")))

    claim = ClaimMeld(0, "pinochle", hand("QS JD"))
    assert [why.code for why in game.why_not(claim, 1)] == ["turn.not-now"]
    assert game.round.state.tally().meld == (100, 0, 0)


@pytest.mark.rule("meld.muggins")
def test_partners_claim_of_opponents_and_at_once() -> None:
    """Where melding closes before the play, a claim may be made as soon as one is done."""
    partners = variants.get("partnership-turned")
    rules = partners.with_(
        name="partners",
        script=read_script("deal melds play"),
        trump=TrumpRules(named="turned"),
        showing=evolve(partners.showing, choice="declared", overlooked="muggins"),
    )
    held = {0: "QS QH QD QC JS JH JD JC", 3: "TH"}
    game = arrange(rules, held, upcard="TH").apply(QUEENS).apply(JACKS).apply(Done())
    claim = ClaimMeld(0, "pinochle", hand("QS JD"))

    assert game.to_act == (1,)
    assert claim in game.claims(1) and claim in game.claims(3)
    assert not game.claims(2)
    assert game.apply(claim, 3).round.state.tally().meld == (100, 0, 0, 40)


@pytest.mark.rule("meld.run-extra.20")
def test_a_meld_that_goes_with_another_is_laid_after_it() -> None:
    """The extra king goes only with a run, once with each."""
    rules = BRITANNICA.with_(
        name="extra", melds=tables.britannica().with_rules(tables.extra_king())
    )
    game = arrange(rules, {0: "AH TH KH KH QH JH", 2: "TH"}, upcard="TH")
    extra = LayMeld("extra king", hand("KH"))

    assert [why.code for why in game.why_not(extra)] == ["meld.needs"]
    game = game.apply(LayMeld("run", hand("AH TH KH QH JH")))
    assert extra in game.legal_actions()
    assert game.apply(extra).round.state.shown[0].points == 170
    assert [why.code for why in game.apply(extra).why_not(extra)] == ["meld.not-held"]


@pytest.mark.rule("twohand.1911.nine", "threehand1911.expose")
def test_the_dealer_scores_a_nine_that_he_turned() -> None:
    """It is no meld, so that he need not declare it; nobody exchanges it."""
    order = order_for(BRITANNICA, {2: "9H"}, upcard="9H")
    game = finish_melds(Game.start(BRITANNICA).deal(order))

    assert game.round.state.tally().meld == (0, 0, 10)
    copies = LayMeld("pinochle", hand("QS JD"), laid=hand("QS"))
    assert [why.code for why in game_before_melds().why_not(copies)] == ["meld.copies"]
    unknown = LayMeld("walk", hand("QS"))
    assert [why.code for why in game_before_melds().why_not(unknown)] == ["meld.unknown"]


# A meld that fails while there is a stock.

RUN: Final = LayMeld("run", hand("AH TH KH QH JH"), laid=hand("KH QH"))


@pytest.mark.rule("meld.failed")
def test_a_meld_that_is_not_held_sets_back_and_ends_the_melding() -> None:
    """Seat 0 has no ace of trumps: his run fails, and he has melded in this turn."""
    run = LayMeld("run", hand("AH TH KH QH JH"))
    held = "AS AS TS 9H 9H KH QH QS JD TH JH KS"
    game = after(with_stock(held, rules=OLD, upcard="AH"), play("AS"), play("9S"))
    assert run not in game.legal_actions()
    assert run in game.claims(0)
    assert not game.claims(1) or run not in game.claims(1)

    failed, events = act(game, run)
    assert [type(event) for event in events] == [Acted, MeldFailed, CardDrawn, CardDrawn]
    assert failed.round.state.tally().setbacks == (150, 0)
    assert codes_of(failed.why_not(ROYAL)) == ["turn.not-now"]
    assert run not in failed.claims(0)
    assert failed.round.state.tally().meld == (0, 0)
    settled = OLD.settle(evolve(failed.round.state.tally(), count=(120, 130), tricks=(12, 12)))
    assert settled.scores == (-30, 130)
    assert replay(failed) == failed


@pytest.mark.rule("meld.failed")
def test_a_failure_can_be_made_good_by_a_later_draw() -> None:
    """Everybody knows that he lacked one of the cards, and no more than that."""
    run = LayMeld("run", hand("AH TH KH QH JH"))
    held = "AS AS TS 9C 9C KH QH QS JD TH JH KS"
    game = after(with_stock(held, rules=OLD, upcard="9H", stock="AH"), play("AS"), play("9S"), run)
    for seat in (1, None):
        view = game.view(seat)
        for luck in range(20):
            other = view.sample(Random(luck))
            assert not other.round.state.dealt[0].holds(run.cards)
            assert other.view(seat) == view

    drawn = after(game, play("AS"), play("9S"))
    assert run in drawn.legal_actions()
    made = drawn.apply(run)
    assert made.round.state.tally().meld == (150, 10)
    assert made.round.state.tally().setbacks == (150, 0)
    view = made.view(1)
    for luck in range(10):
        assert view.sample(Random(luck)).view(1) == view


@pytest.mark.rule("meld.failed")
def test_what_lies_there_already_does_not_fail() -> None:
    """A card of the hand that is named from the wrong place is a slip, which costs nothing."""
    held = "AS AS TS 9C 9C KH QH QS JD TH JH AH"
    game = after(with_stock(held, rules=OLD), play("AS"), play("9S"), ROYAL, play("AS"), play("9S"))

    assert codes_of(game.why_not(LayMeld("run", RUN.cards))) == ["meld.from-table"]
    assert codes_of(game.why_not(LayMeld("no such meld", RUN.cards))) == ["meld.unknown"]
    bluffs = [claim for claim in game.claims(0) if isinstance(claim, LayMeld)]
    assert bluffs and not any(game.hands[0].holds(bluff.cards) for bluff in bluffs)


@pytest.mark.rule("meld.failed")
def test_the_same_meld_does_not_fail_twice_in_a_turn() -> None:
    """Where a player lays as many melds as he likes, he is told that this one has failed."""
    many = OLD.with_(name="many", draw=evolve(OLD.draw, melds_a_trick=0))
    run = LayMeld("run", hand("AH TH KH QH JH"))
    game = after(with_stock("AS AC KH QH TD TC", rules=many), play("AS"), play("9S"), run)

    assert codes_of(game.why_not(run)) == ["meld.failed"]
    assert run not in game.claims(0)
    assert ROYAL in game.legal_actions()


# What was forgotten.


def declared_all(game: Game, seat: int, leaves: int = 0) -> Game:
    """The game when a seat has declared its melds, but for the last few of them."""
    while True:
        melds = [action for action in game.legal_actions(seat) if isinstance(action, LayMeld)]
        if len(melds) <= leaves:
            return game.apply(Done(), seat)
        game = game.apply(melds[0], seat)


@pytest.mark.rule("house.forgotten-melds")
@pytest.mark.parametrize(
    ("costs", "lays", "lost"),
    [
        (0, ["run", "aces around", "marriage", "dix"], 0),
        (0, ["run", "aces around", "dix"], 20),  # the marriage
        (0, ["royal marriage", "aces around", "marriage", "dix"], 110),  # a run for a marriage
        (0, [], 280),
        (50, ["run", "aces around", "dix"], 50),
        (50, [], 50),  # once, however much was forgotten
    ],
)
def test_what_was_forgotten_costs_points(costs: int, lays: list[str], lost: int) -> None:
    """Seat 0 could meld 280; what is lacking is found when all cards were played."""
    rules = rules_of("forgotten-melds-of-partners")
    rules = rules.with_(showing=evolve(rules.showing, overlooked_costs=costs))
    game = arrange(rules, {0: "♠ATKQJ9 ♥AKQ ♦A9 ♣A"})
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))
    for name in lays:
        game = game.apply(
            next(
                action
                for action in game.legal_actions(0)
                if isinstance(action, LayMeld) and action.name == name
            )
        )
    game = game.apply(Done())
    for seat in (1, 2, 3):
        game = declared_all(game, seat)
    assert game.round.state.tally().forgotten == ()  # nobody knows it yet

    over, events = played_out(game)
    (settled,) = (event for event in events if isinstance(event, Settled))
    line = settled.settlement.line(0)
    assert line.number("forgotten") == -lost
    assert over.scores[0] == line.points
    assert line.meld == sum(game.round.state.shown[seat].points for seat in (0, 2))
    assert [item.rule for item in line.items if item.code == "forgotten"] == [
        "house.forgotten-melds"
    ] * bool(lost)


@pytest.mark.rule("house.forgotten-melds")
@pytest.mark.parametrize(
    ("settled", "lost"),
    [
        ({}, [260, 190]),
        ({"opponents": "nothing"}, [260, 0]),
        ({"least_meld": 190}, [260, 190]),
        ({"least_meld": 200}, [260, 0]),
        ({"least_meld": 270, "least_meld_binds": "everybody"}, [0, 0]),
        ({"least_meld": 270, "least_meld_binds": "opponents"}, [260, 0]),
    ],
)
def test_a_meld_that_could_not_have_scored_was_not_forgotten(
    settled: dict[str, Any], lost: list[int]
) -> None:
    """The sides could have melded 260 and 190, and nobody declares anything."""
    rules = rules_of("forgotten-melds-of-partners")
    rules = rules.with_(
        name="in-vain",
        settlement=evolve(rules.settlement, **settled),
        showing=evolve(rules.showing, overlooked_costs=0),
    )
    hands = {
        0: "♠ATKQJ ♥TTJ ♦TT ♣TT",
        1: "♠QT ♦JA9 ♥AQJ9 ♣AK9",
        2: "♠A9 ♦AKJ9 ♥A9 ♣AJJ9",
        3: "♠KJ9 ♦KQQ ♥KKQ ♣KQQ",
    }
    game = after(calls(arrange(rules, hands), "100 - - -"), NameTrump(SPADES))
    for _ in range(4):
        game = game.apply(Done())
    _, events = played_out(game)
    (end,) = (event for event in events if isinstance(event, Settled))
    assert [-line.number("forgotten") for line in end.settlement.lines] == lost
    assert ("could have scored" in rules.describe()) is bool(settled)


@pytest.mark.rule("house.forgotten-melds")
def test_what_was_forgotten_is_on_the_line_and_on_the_pad() -> None:
    """The line tells it beside the meld; it decides no contract; a pad asks for what can be."""
    rules = rules_of("forgotten-melds-of-partners")
    tally = Tally(
        meld=(150, 40, 0, 0), count=(60, 60, 60, 70), tricks=(4, 3, 2, 3),
        contracts=(Contract(0, 250),), forgotten=(20, 0, 0, 0),
    )  # fmt: skip
    settlement = rules.settle(tally)

    assert str(settlement.line(0)) == (
        "side 0 (made 250): meld 150 + count 120 - forgotten melds 20 = 250"
    )
    assert settlement.scores == (250, 170)
    with pytest.raises(RulesetError, match="loses 20 for what was forgotten, not 30"):
        rules.settle(evolve(tally, forgotten=(0, 30, 0, 0)))
    with pytest.raises(RulesetError, match="costs nothing in this game"):
        rules_of("declared-by-partners").settle(tally)
    paid = evolve(rules.settlement, opponents="nothing")
    barred = rules.with_(name="barred", settlement=paid)
    assert barred.settle(tally).scores == (250, 0)
    with pytest.raises(RulesetError, match="no melds that could have scored"):
        barred.settle(evolve(tally, forgotten=(0, 20, 0, 0)))
