"""The first rounds of one random game of every preset that is played, told line by line.

Each state is a line: where the round is, who is awaited and what he can do; each action another,
with what happened through it; and each settlement is told in full. The texts are kept in a file a
preset, and the first line that differs is shown.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from gaming import PLAYABLE, rules_of
from pinochle import Game
from pinochle.events import (
    AuctionWon,
    Buried,
    Called,
    CalledOut,
    CardCalled,
    CardDrawn,
    CardPlayed,
    CardsGiven,
    CardsLaid,
    CardTurned,
    ChecksShown,
    Conceded,
    Dealt,
    DiscardedUnseen,
    DixExchanged,
    DixKept,
    Doubled,
    DraftDecided,
    Entered,
    GameWon,
    LaidTogether,
    MeldClaimed,
    MeldDeclared,
    MeldFailed,
    MeldLaid,
    MeldsShown,
    MisdealShown,
    MoonAnnounced,
    NoMore,
    PartnerCalled,
    PartnerFound,
    Redealt,
    Ruled,
    Settled,
    TrickWon,
    TrumpNamed,
    WidowTaken,
)
from snapshots import compare, drawn, strangers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import Event

FOLDER: Final = Path(__file__).parent
SEED: Final = 1911
ROUNDS: Final = 3
DEALS: Final = 8


def in_words(event: Event) -> str:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """An event as a line tells it."""
    match event:
        case Dealt(seat, number, cards):
            return f"seat {seat} gets {number}: {cards.code}"
        case CardTurned(seat, card, points):
            return f"seat {seat} turns {card.code}, scores {points}"
        case DixExchanged(seat, nine, card):
            return f"seat {seat} exchanges {nine.code} for {card.code}"
        case DixKept(seat):
            return f"seat {seat} keeps its nine"
        case DraftDecided(seat, is_kept):
            return f"seat {seat} {'keeps' if is_kept else 'rejects'} it"
        case DiscardedUnseen(seat, number, cards):
            return f"seat {seat} discards {number} unseen: {cards.code}"
        case Entered(step):
            return f"now {step}"
        case Called(seat, points, suit):
            bid = f"{points} in {suit.word}" if suit else points
            return f"seat {seat} {f'bids {bid}' if points else 'passes'}"
        case Doubled(seat, times):
            return f"seat {seat} has it count {times} times"
        case AuctionWon(contracts):
            return f"contract {', '.join(map(str, contracts))}"
        case WidowTaken(seat, number, cards, audience):
            return f"seat {seat} takes {number}: {cards.code}, seen by {audience or 'all'}"
        case TrumpNamed(seat, suit):
            return f"seat {seat} names {suit.word}"
        case PartnerCalled(seat, card):
            return f"seat {seat} calls {card.code}"
        case PartnerFound(seat, partner):
            return f"seat {seat} plays with {'nobody' if partner is None else f'seat {partner}'}"
        case CardsGiven(giver, taker, number, cards):
            return f"seat {giver} gives {number} to {taker}: {cards.code}"
        case MeldsShown(seat, score):
            return f"seat {seat} melds {score.points}: {score}"
        case MeldDeclared(seat, meld, points):
            return f"seat {seat} declares {meld} {meld.cards.code} for {points}"
        case MeldFailed(seat, meld, points):
            return f"seat {seat} does not hold {meld} {meld.cards.code}, minus {points}"
        case MeldClaimed(seat, of, meld, points):
            return f"seat {seat} claims {meld} {meld.cards.code} of {of} for {points}"
        case CardsLaid(seat, cards):
            return f"seat {seat} lays {cards.code}"
        case CardCalled(seat, card, is_there):
            return f"seat {seat} calls {card.code}{'' if is_there else ', in vain'}"
        case LaidTogether(score):
            return f"together {score.points}: {score}"
        case NoMore(seat):
            return f"seat {seat} is done"
        case ChecksShown(seat, score):
            return f"seat {seat} shows for checks: {score}"
        case Conceded(seat, how, was_forced):
            return f"seat {seat} {how}{' by force' if was_forced else ''}"
        case MoonAnnounced(seat):
            return f"seat {seat} shoots the moon"
        case Buried(seat, number, cards):
            return f"seat {seat} buries {number}: {cards.code}"
        case CardPlayed(seat, card, laid):
            return f"seat {seat} plays {card.code}{' from the table' if laid else ''}"
        case CardDrawn(seat, number, cards, audience):
            return f"seat {seat} draws {number}: {cards.code}{'' if audience else ', seen by all'}"
        case MeldLaid(seat, meld, new):
            return f"seat {seat} lays {meld} {meld.points}: {meld.cards.code}, new {new.code}"
        case CalledOut(seat):
            return f"seat {seat} calls out"
        case TrickWon(seat, cards, points):
            return f"seat {seat} wins {' '.join(card.code for card in cards)} for {points}"
        case MisdealShown(seat, ground, cards):
            return f"seat {seat} claims {ground}: {cards.code}"
        case Ruled(seat, kind):
            return f"seat {seat} reneged: {kind}"
        case Redealt(dealer):
            return f"seat {dealer} deals again"
        case Settled(settlement, standing):
            return f"settled as {settlement.how}: {settlement.scores} makes {standing.points}"
        case GameWon(winners):
            return f"won by {winners}"


def told(name: str) -> Iterator[str]:
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
        seat, action = drawn(game, rng)
        game, events = game.apply_with_events(action, seat)
        word = action.token.partition(":")[0] if seat is None else action.token
        yield f"  {'*' if seat is None else seat} {word}"
        yield from (f"    {in_words(event)}" for event in events)
        if any(isinstance(event, Settled) for event in events):
            yield from (f"    {line}" for line in str(game.sheet.last).splitlines())
            yield f"    scores {game.scores}, target {game.sheet.standing.target}"
            yield from (f"    checks {checks}" for checks in [game.checks] if checks)


@pytest.mark.parametrize("name", PLAYABLE)
def test_playthroughs(name: str) -> None:
    """The game goes as it went."""
    if trouble := compare(FOLDER / f"{name}.txt", list(told(name))):
        pytest.fail(trouble)


def test_every_text_is_of_a_preset() -> None:
    """No text is left over from a preset that is no more."""
    assert strangers(FOLDER, PLAYABLE) == []
