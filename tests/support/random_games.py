"""Random games and their steps, where the cards are in them, and any action at all.

A random player passes half the time when that is possible, and otherwise mostly bids as little as
possible, so that games come to their play; all else is drawn evenly.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

from pinochle import Game, Hand, Ruleset, Seat, Suit
from pinochle.actions import (
    Bid,
    Bury,
    CallCard,
    CallOut,
    CallPartner,
    ClaimMisdeal,
    ClaimTricks,
    Concede,
    Deal,
    Done,
    Double,
    DrawForDeal,
    ExchangeDix,
    GiveCards,
    KeepCard,
    LayCards,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    RejectCard,
    Ruling,
    ShootTheMoon,
)
from pinochle.cards.card import CARDS
from pinochle.cards.trick import MOST_SEATS
from pinochle.game.engine.knowledge import widow_seen_by
from pinochle.game.phases.bury import buried_cards
from pinochle.game.phases.draft import DraftPhase, drawn_from, turns
from pinochle.game.phases.draw import DrawPhase
from pinochle.game.phases.play import PlayPhase
from pinochle.game.phases.widow import ShareWidowPhase, rest_of_widow
from pinochle.players import ClubPlayer
from pinochle.rules import Step
from pinochle.rules.auction.goal import EVERY_TRICK, NO_TRUMP
from pinochle.rules.first_dealer import draw_for_deal
from pinochle.rules.renege import RENEGES, RULINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinochle import View
    from pinochle.actions import Action
    from pinochle.events import Event
    from pinochle.game.choices import Randomness
    from pinochle.game.engine.history import Taken


# Players.


class Hearing:
    """A player who keeps what they hear: their seat, the rounds played so far, and the scores."""

    name = "hearing"

    def __init__(self) -> None:
        self.heard: list[tuple[int | None, int, tuple[int, ...]]] = []

    def choose(self, view: View, rng: Randomness) -> Action:
        """What a club player would do."""
        return ClubPlayer().choose(view, rng)

    def hear_end(self, view: View) -> None:
        """Keep what is known after a round."""
        self.heard.append((view.seat, view.sheet.rounds, view.scores))


# A random player.


class Ply(NamedTuple):
    """One step of a game: how it stood, what was done by whom, and how it stands."""

    before: Game
    seat: Seat | None
    action: Action
    after: Game
    events: tuple[Event, ...]


def choose(game: Game, rng: random.Random) -> tuple[Seat | None, Action]:
    """What is done next, and by whom: the table deals, and a seat does something legal."""
    if game.needs_deal:
        return None, _choose_deal(game, rng)
    if (claimed := _claim(game, rng)) is not None:
        return claimed
    if game.rules.claims.is_on and (right := _claimed_tricks(game, rng)) is not None:
        return right
    has_claims = game.rules.misdeal.grounds or game.rules.ending.call_out != "no"
    if has_claims and rng.random() < 1 / 2:
        for seat in range(game.rules.table.seats):
            for claim in game.round.claims(seat):
                is_misdeal = isinstance(claim, ClaimMisdeal)
                if is_misdeal or (isinstance(claim, CallOut) and calls_out(game, claim, seat, rng)):
                    return seat, claim
    if game.rules.renege.ruled and isinstance(game.round.phase, PlayPhase):
        ruling = any_ruling(game, rng)
        if rng.random() < 1 / 60 and not game.why_not(ruling):
            return None, ruling
    seat = rng.choice(game.to_act)
    return seat, _choose(game, seat, rng)


def _choose_deal(game: Game, rng: random.Random) -> Action:
    """A deal, or half the time the draw before it where players draw for the first deal."""
    table, pack = game.rules.table, game.rules.pack
    if game.needs_draw and rng.random() < 1 / 2:
        return DrawForDeal(draw_for_deal(table, pack, rng))
    return Deal(pack.shuffled(rng))


def _claim(game: Game, rng: random.Random) -> tuple[Seat, Action] | None:
    """A meld that is declared out of turn or claimed, or one that is not held, now and then."""
    showing, script = game.rules.showing, game.rules.script
    if showing.choice == "declared" and Step.MELDS in script and rng.random() < 1 / 8:
        claimants = [seat for seat in range(game.rules.table.seats) if game.claims(seat)]
        if claimants:
            claimant = rng.choice(claimants)
            return claimant, game.claims(claimant).sample(rng)
    if showing.failed == "minus" and Step.DRAW in script and rng.random() < 1 / 20:
        for seat in game.to_act:
            bluffs = [claim for claim in game.claims(seat) if isinstance(claim, LayMeld)]
            if bluffs:
                return seat, rng.choice(bluffs)
    return None


def _claimed_tricks(game: Game, rng: random.Random) -> tuple[Seat, Action] | None:
    """The last tricks, claimed by somebody who is sure of them, or given up, now and then."""
    if not isinstance(game.round.phase, PlayPhase) or rng.random() > 1 / 10:
        return None
    seat = rng.randrange(game.rules.table.seats)
    claims = [claim for claim in game.claims(seat) if isinstance(claim, ClaimTricks)]
    return (seat, rng.choice(claims)) if claims else None


def calls_out(game: Game, call: CallOut, seat: int, rng: random.Random) -> bool:
    """Whether a player calls out: they do if that wins, and now and then if it does not."""
    wins = game.sheet.columns(game.rules)[seat] in game.apply(call, seat).winners
    return wins or rng.random() < 1 / 1000


def any_ruling(game: Game, rng: random.Random) -> Ruling:
    """A ruling on some seat, which may make no sense just now."""
    return Ruling(rng.randrange(game.rules.table.seats), rng.choice(RENEGES))


def _choose(game: Game, seat: Seat, rng: random.Random) -> Action:
    actions = game.legal_actions(seat)
    if ShootTheMoon() in actions:
        moons = [action for action in actions if isinstance(action, ShootTheMoon)]
        moon = rng.choice(moons) if len(moons) > 1 else moons[0]
        return moon if rng.random() < 1 / 6 else PlayOn()
    if Concede() in actions:
        return Concede() if rng.random() < 1 / 4 else PlayOn()
    if Double() in actions and rng.random() < 1 / 4:
        return Double()
    if Pass() in actions and (len(actions) == 1 or rng.random() < 1 / 2):
        sayings = game.rules.auction.sayings if game.round.state.word is Step.AUCTION else ()
        return Pass(rng.choice(["", *(one.name for one in sayings)])) if sayings else Pass()
    if rng.random() < 4 / 5:
        for action in actions:
            if isinstance(action, Bid):
                return action
            if not isinstance(action, Pass | Double):
                break
    return actions.sample(rng)


def plies_of(game: Game, seed: int, plies: int) -> Iterator[Ply]:
    """The steps of a random game that goes on from here."""
    rng = random.Random(seed)
    for _ in range(plies):
        if game.is_over:
            return
        seat, action = choose(game, rng)
        after, events = game.apply_with_events(action, seat)
        yield Ply(game, seat, action, after, events)
        game = after


def random_game(rules: Ruleset, seed: int, plies: int) -> Game:
    """How a random game stands after so many steps, or at its end."""
    rng = random.Random(seed)
    game = Game.start(rules)
    for _ in range(plies):
        if game.is_over:
            break
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
    return game


def game_at(rules: Ruleset, step: Step, seed: int = 0) -> Game:
    """A random game when a phase begins in which somebody is awaited."""
    rng = random.Random(seed)
    game = Game.start(rules)
    while game.needs_deal or game.round.state.word is not step:
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
        if game.is_over:
            game = Game.start(rules)
    return game


def replay(game: Game, dealer: int | None = None) -> Game:
    """The same game, played again from its log."""
    again = Game.start(game.rules, dealer=dealer)
    for seat, action in game.actions:
        again = again.apply(action, seat)
    return again


# Where the cards are.


def tricks_of(last: Taken | None) -> tuple[Taken, ...]:
    """The tricks up to this one, the first first."""
    return () if last is None else (*tricks_of(last.before), last)


def cards_of(game: Game) -> Hand:
    """All cards of a round at work, wherever they are: none before the deal."""
    state, phase = game.round.state, game.round.phase
    cards = [card for hand in game.hands for card in hand]
    cards += buried_cards(state)
    cards += [card for trick in tricks_of(state.tricks) for card in trick.cards]
    if isinstance(phase, DrawPhase):
        stock = state.order[len(state.order) - game.rules.deal.face_down :]
        cards += [card for card in stock[len(state.drew) :] if card]
    cards += [turn.discarded for turn in turns(state) if turn.discarded]
    if isinstance(phase, DraftPhase):
        cards += [card for card in state.order[drawn_from(state) :] if card]
    if isinstance(phase, PlayPhase):
        cards += phase.cards
        cards += [card for trick in tricks_of(phase.tricks) for card in trick.cards]
    if isinstance(phase, DrawPhase):
        cards += phase.cards
        cards += [phase.upcard] if phase.upcard else []
    if isinstance(phase, ShareWidowPhase):
        cards += rest_of_widow(state)
    elif game.rules.widow.goes_to != "bidder" or not widow_seen_by(state):
        cards += state.widow
    return Hand(cards)


# Any action at all.


def any_action(rules: Ruleset, rng: random.Random) -> Action:
    """Something out of everything that can be said, mostly what makes no sense just now."""
    cards = list(rules.pack)
    number = rng.choice((rules.passing.cards, rules.bury.cards, 1, 2, 3))
    pile = Hand(rng.sample(cards, number))
    grounds = [ground.name for ground in rules.misdeal.grounds]
    makers: tuple[Callable[[], Action], ...] = (
        lambda: Bid(rng.choice((rules.auction.opening, rng.randrange(1, 1200)))),
        lambda: Bid(
            rng.choice((rules.auction.opening, EVERY_TRICK)), rng.choice((*Suit, NO_TRUMP, None))
        ),
        lambda: rng.choice((Pass(), Double(), ExchangeDix())),
        lambda: NameTrump(rng.choice(tuple(Suit))),
        lambda: GiveCards(pile, rng.randrange(MOST_SEATS)),
        lambda: Bury(pile),
        lambda: LayCards(pile),
        lambda: rng.choice((CallCard(rng.choice(cards)), Done())),
        lambda: rng.choice((Concede(), PlayOn(), ShootTheMoon())),
        lambda: rng.choice((KeepCard(), RejectCard())),
        lambda: CallPartner(rng.choice(cards)),
        lambda: ClaimMisdeal(rng.choice([*grounds, "no-such-ground"])),
        lambda: Deal(tuple(rng.sample(cards, len(cards)))),
        Done,
        CallOut,
        lambda: ClaimTricks(rng.randrange(4)),
        lambda: LayMeld(rng.choice(("run", "dix", "pinochle")), pile, Hand(list(pile)[:1])),
        lambda: Play(rng.choice(cards), rng.choice((1, 2))),
        lambda: Ruling(rng.randrange(MOST_SEATS), rng.choice(RULINGS)),
        lambda: Play(rng.choice(cards)),
        lambda: Play(rng.choice(cards)),
    )
    return rng.choice(makers)()


def any_actions(rules: Ruleset, held: Hand) -> st.SearchStrategy[Action]:
    """Everything that can be said, with cards of a hand among others."""
    cards = st.sampled_from([*held, *CARDS])
    own = st.lists(st.sampled_from([*held] or [*CARDS]), max_size=7)
    piles = st.one_of(st.lists(cards, max_size=7), own).map(Hand)
    seats = st.integers(0, MOST_SEATS - 1)
    grounds = [ground.name for ground in rules.misdeal.grounds]
    return st.one_of(
        st.sampled_from((Pass(), Double(), ExchangeDix())),
        st.builds(
            Bid,
            st.one_of(st.integers(1, 5_000), st.just(EVERY_TRICK)),
            st.sampled_from((None, NO_TRUMP, *Suit)),
        ),
        st.sampled_from(Suit).map(NameTrump),
        st.builds(GiveCards, piles, seats),
        piles.map(Bury),
        cards.map(CallPartner),
        st.sampled_from((KeepCard(), RejectCard())),
        piles.map(LayCards),
        cards.map(CallCard),
        st.sampled_from((Concede(), PlayOn(), ShootTheMoon(), Done(), CallOut())),
        st.builds(_meld, st.sampled_from(["run", "royal marriage", "a b:c"]), piles, piles),
        st.builds(Play, cards, st.integers(0, 8)),
        st.sampled_from([*grounds, "none"]).map(ClaimMisdeal),
        cards.map(Play),
        st.just(Deal(tuple(rules.pack))),
        st.integers(0, 20).map(ClaimTricks),
        st.builds(Ruling, seats, st.sampled_from(RULINGS)),
    )


def _meld(name: str, new: Hand, cards: Hand) -> LayMeld:
    return LayMeld(name, Hand([*new, *cards][:8]), Hand([*new, *cards][:8]) & cards)
