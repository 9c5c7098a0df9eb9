"""The first rounds of one random game of every preset that is played, told line by line.

Each state is a line: where the round is, who is awaited and what they can do; each action another,
with what happened through it; and each settlement is told in full. The texts are kept in a file a
preset, and the first line that differs is shown.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from pinochle import Game, actions, events
from pinochle.game.phases.auction import AuctionPhase
from pinochle.rules.auction.calls import bid_in_words
from pinochle.rules.script import Step
from support.rulesets import PLAYABLE, rules_of
from support.snapshots import compare, draw_action, strangers

if TYPE_CHECKING:
    from collections.abc import Iterator


FOLDER: Final = Path(__file__).parent
SEED: Final = 1911
ROUNDS: Final = 3
DEALS: Final = 8


def action_line(seat: int | None, action: actions.Action | actions.Redacted, game: Game) -> str:  # noqa: C901, PLR0911, PLR0912
    """What somebody did, as a line tells it; nothing where a consequence tells it."""
    step = game.round.state.word
    match action:
        case actions.Bid(points, suit):
            return f"seat {seat} bids {bid_in_words(points, suit)}"
        case actions.Pass() if step is Step.DIX:
            return f"seat {seat} keeps its nine"
        case actions.Pass():
            return f"seat {seat} passes"
        case actions.Double():
            phase = game.round.phase
            assert isinstance(phase, AuctionPhase)
            return f"seat {seat} has it count {2 * phase.auction.times} times"
        case actions.KeepCard() | actions.RejectCard():
            return (
                f"seat {seat} {'keeps' if isinstance(action, actions.KeepCard) else 'rejects'} it"
            )
        case actions.NameTrump(suit):
            return f"seat {seat} names {suit.word if suit else 'no trump'}"
        case actions.CallPartner(card):
            return f"seat {seat} calls {card.code}"
        case actions.LayCards(cards):
            return f"seat {seat} lays {cards.code}"
        case actions.Done() if step is Step.JOINT_MELDS:
            return f"seat {seat} is done"
        case actions.Concede():
            unseen = "-unseen" if step is Step.CONCEDE_UNSEEN else ""
            return f"seat {seat} conceded{unseen}"
        case actions.ShootTheMoon():
            return f"seat {seat} shoots the moon"
        case actions.Bury(cards):
            return f"seat {seat} buries {len(cards)}: {cards.code}"
        case actions.Play(card, laid):
            return f"seat {seat} plays {card.code}{' from the table' if laid else ''}"
        case actions.CallOut():
            return f"seat {seat} calls out"
        case actions.Ruling(offender, kind):
            return f"seat {offender} reneged: {kind}"
        case _:
            return ""


def in_words(event: events.Event, game: Game, done: actions.Action) -> str:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """An event as a line tells it; nothing where another tells it."""
    match event:
        case events.Acted(actor, action):
            return action_line(actor, action, game)
        case events.Dealt(seat, number, cards):
            return f"seat {seat} gets {number}: {cards.code}"
        case events.UpcardTurned(seat, card, points):
            return f"seat {seat} turns {card.code}, scores {points}"
        case events.UpcardExchanged(seat, nine, card):
            return f"seat {seat} exchanges {nine.code} for {card.code}"
        case events.DiscardedUnseen(seat, number, cards):
            return f"seat {seat} discards {number} unseen: {cards.code}"
        case events.Entered(step):
            return f"now {step}"
        case events.AuctionWon(contracts):
            return f"contract {', '.join(map(str, contracts))}"
        case events.WidowTaken(seat, number, cards):
            return f"seat {seat} takes {number}: {cards.code}, seen by ({seat},)"
        case events.WidowShown(seat, number, cards):
            return f"seat {seat} takes {number}: {cards.code}, seen by all"
        case events.PartnerFound(seat, partner):
            return f"seat {seat} plays with {'nobody' if partner is None else f'seat {partner}'}"
        case events.CardsGiven(giver, taker, number, cards):
            return f"seat {giver} gives {number} to {taker}: {cards.code}"
        case events.MeldsShown(seat, score):
            return f"seat {seat} melds {score.points}: {score}"
        case events.MeldDeclared(seat, meld) if game.round.state.word is Step.DRAW:
            new = done.new if isinstance(done, actions.LayMeld) else meld.cards
            return f"seat {seat} lays {meld} {meld.points}: {meld.cards.code}, new {new.code}"
        case events.MeldDeclared(seat, meld, points):
            return f"seat {seat} declares {meld} {meld.cards.code} for {points}"
        case events.MeldFailed(seat, meld, points):
            return f"seat {seat} does not hold {meld} {meld.cards.code}, minus {points}"
        case events.MeldClaimed(seat, of, meld, points):
            return f"seat {seat} claims {meld} {meld.cards.code} of {of} for {points}"
        case events.CallAnswered(partner, card, is_there):
            (caller,) = game.rules.table.partners(partner)
            return f"seat {caller} calls {card.code}{'' if is_there else ', in vain'}"
        case events.MeldsTooFew(seats):
            return f"seats {seats} have melded too little"
        case events.LaidTogether(score):
            return f"together {score.points}: {score}"
        case events.ChecksShown(seat, score) if score.melds:
            return f"seat {seat} shows for checks: {score}"
        case events.ConcessionForced(seat, how):
            return f"seat {seat} {how} by force"
        case events.ShownCardDrawn(seat, number, cards):
            return f"seat {seat} draws {number}: {cards.code}, seen by all"
        case events.CardDrawn(seat, number, cards):
            return f"seat {seat} draws {number}: {cards.code}"
        case events.UpcardDrawn(seat, card):
            return f"seat {seat} draws 1: {card.code}, seen by all"
        case events.TrickWon(seat, trick, points):
            return f"seat {seat} wins {' '.join(card.code for card in trick)} for {points}"
        case events.MisdealShown(seat, ground, cards):
            return f"seat {seat} claims {ground}: {cards.code}"
        case events.Redealt(dealer):
            return f"seat {dealer} deals again"
        case events.Settled(settlement, standing):
            return f"settled as {settlement.how}: {settlement.scores} makes {standing.points}"
        case events.GameWon(winners):
            return f"won by {winners}"
        case _:
            return ""


def tell_game(name: str) -> Iterator[str]:
    """The first rounds of a game, line by line."""
    rng = random.Random(SEED)
    game = Game.start(rules_of(name))
    yield f"{name}, seed {SEED}"
    deals = 0
    while game.sheet.rounds < ROUNDS and deals < DEALS and not game.is_over:
        deals += game.needs_deal
        if game.needs_deal:
            yield f"round {game.sheet.rounds + 1}, seat {game.sheet.dealer} deals"
        else:
            number = sum(len(game.legal_actions(seat)) for seat in game.to_act)
            awaited = " ".join(map(str, game.to_act))
            yield f"{game.round.state.word}, {awaited} to act, {number} legal"
        seat, action = draw_action(game, rng)
        before = game
        game, happened = game.apply_with_events(action, seat)
        word = action.token.partition(":")[0] if seat is None else action.token
        yield f"  {'*' if seat is None else seat} {word}"
        lines = (in_words(event, before, action) for event in happened)
        yield from (f"    {line}" for line in lines if line)
        if any(isinstance(event, events.Settled) for event in happened):
            assert game.sheet.last is not None
            yield from (f"    {line}" for line in str(game.sheet.last.message).splitlines())
            yield f"    scores {game.scores}, target {game.sheet.standing.target}"
            yield from (f"    checks {checks}" for checks in [game.checks] if checks)


@pytest.mark.parametrize("name", PLAYABLE)
def test_playthroughs(name: str) -> None:
    """The game goes as it went."""
    if trouble := compare(FOLDER / f"{name}.txt", list(tell_game(name))):
        pytest.fail(trouble)


def test_every_text_is_of_a_preset() -> None:
    """No text is left over from a preset that is no more."""
    assert strangers(FOLDER, PLAYABLE) == []
