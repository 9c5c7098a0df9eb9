"""Phases asked by themselves: what a game asks of them only in some rulesets, or never."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from gaming import after, calls, dealt, game_at, plies_of, rules_of
from pinochle import (
    AuctionRules,
    Bid,
    Deal,
    Game,
    Hand,
    NameTrump,
    Pass,
    Play,
    Seat,
    Step,
    Suit,
    WrongType,
    variants,
)
from pinochle.engine.phases.deal import DealPhase, deal_out
from pinochle.engine.phases.melds import who_melds
from pinochle.engine.phases.phase import misplaced
from pinochle.engine.state import NO_CARDS, State
from pinochle.events import Called, Entered
from pinochle.sheet import Sheet

if TYPE_CHECKING:
    from pinochle import Action

FOUR = variants.get("partnership-auction")
BEFORE = State(FOUR, Seat(3))


def test_the_phase_before_the_deal() -> None:
    """No seat is awaited, nothing is open, and nothing that a seat does is done now."""
    at = DealPhase((NO_CARDS,) * 4)

    assert at.to_act(BEFORE) == ()
    assert len(at.options(BEFORE, Seat(0))) == 0
    assert [why.code for why in at.why_not(BEFORE, Seat(0), Pass())] == ["turn.not-now"]
    assert at.seen_by(BEFORE, None) == at


@pytest.mark.parametrize(
    "name", ["three-handed", "widow-partnership", "double-deck", "army-navy-3"]
)
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_whole_pack_is_dealt_out(name: str, dealer: int) -> None:
    """Hands and widow together are the pack, and every hand is as long."""
    rules = variants.get(name)
    hands, widow = deal_out(State(rules, Seat(dealer)), tuple(rules.pack))

    assert {len(hand) for hand in hands} == {rules.deal.hand}
    assert len(widow) == rules.deal.widow
    assert Hand([*widow, *(card for hand in hands for card in hand)]) == rules.pack.cards


def test_who_melds_where_nobody_bids() -> None:
    """Without a bidder the player left of the dealer melds first."""
    assert who_melds(BEFORE) == (0, 1, 2, 3)
    assert who_melds(State(FOUR, Seat(1))) == (2, 3, 0, 1)


@pytest.mark.parametrize("action", ["pass", None, 100, Pass])
def test_what_is_no_action(action: object) -> None:
    """A phase refuses what is no action at all."""
    with pytest.raises(WrongType, match=r"expected an action such as Pass\(\)"):
        misplaced((Seat(0),), Seat(0), action, (Pass,))  # type: ignore[arg-type]


def test_eldest_has_bid_already() -> None:
    """The bid that is made without being asked is the same whether it is told or not."""
    rules = FOUR.with_(auction=AuctionRules(automatic=200))
    deal = Deal(tuple(rules.pack))
    told, events = Game.start(rules).apply_with_events(deal)

    assert told == Game.start(rules).apply(deal)
    assert events[-2:] == (Called(Seat(0), 200), Entered(Step.AUCTION))


def test_a_deal_of_a_new_dealer_begins_anew() -> None:
    """How often the cards were dealt again is forgotten when the deal passes on."""
    here = FOUR.with_(auction=AuctionRules())
    there = FOUR.with_(auction=AuctionRules(all_pass="next-dealer"))  # noqa: S106
    sheet = evolve(Sheet.start(here, Seat(1)), redealt=2)

    assert sheet.void(State(here, Seat(1)), is_misdeal=True).redealt == 3
    assert sheet.void(State(here, Seat(1)), is_misdeal=False).dealer == 1
    moved = sheet.void(State(there, Seat(1)), is_misdeal=False)
    assert (moved.dealer, moved.redealt) == (2, 0)


def test_a_side_with_the_meld_keeps_its_contract() -> None:
    """A mis-bid is one only without the meld; with it the contract stands."""
    rules = rules_of("summed-20-highest-sum")
    marriages = {seat: "KS QS" if seat % 2 else "KH QH" for seat in range(4)}
    game = after(calls(dealt(rules, marriages), "10 20 30 40"), NameTrump(Suit.CLUBS))

    assert [one.is_void for one in game.round.state.contracts] == [False, False]


def test_a_card_is_played_to_a_trick() -> None:
    """A play takes one copy of one card, and the next seat is awaited."""
    game = game_at(rules_of("double-deck"), Step.PLAY)
    (seat,) = game.to_act
    for card in game.hands[seat].kinds:
        played = game.apply(Play(card))
        assert played.hands[seat] == game.hands[seat] - card
        assert played.to_act == ((seat + 1) % 4,)


@pytest.mark.parametrize("action", [Bid(100), Pass()])
def test_nobody_else_calls(action: Action) -> None:
    """Only the speaker is awaited in an auction."""
    game = game_at(FOUR, Step.AUCTION)
    at, state = game.round.at, game.round.state

    assert at.to_act(state) == game.to_act
    for seat in {0, 1, 2, 3} - set(game.to_act):
        assert [why.code for why in at.why_not(state, Seat(seat), action)] == ["turn.another"]


ENTERED = [
    ("partnership-auction", Step.AUCTION),
    ("partnership-auction", Step.TRUMP),
    ("partnership-auction", Step.PLAY),
    ("partnership-kitty", Step.BURY),
    ("partnership-kitty-distributed", Step.SHARE_WIDOW),
    ("five-handed", Step.PARTNER),
    ("two-handed-draft", Step.DRAFT),
    ("partnership-passing", Step.PASSING),
    ("three-handed", Step.CONCEDE),
    ("three-handed-classic", Step.CONCEDE_UNSEEN),
]


@pytest.mark.parametrize(("name", "step"), ENTERED)
def test_a_phase_that_begins_is_told(name: str, step: Step) -> None:
    """When a phase begins in which somebody is awaited all are told, and once."""
    entered: list[Step] = []
    for ply in plies_of(Game.start(rules_of(name)), 1, 3_000):
        entered += [event.step for event in ply.events if isinstance(event, Entered)]
        if not ply.after.needs_deal and ply.after.round.state.word is step:
            break

    assert entered.count(step) == 1 or step is Step.AUCTION
    assert entered[-1] is step
