"""The play: trick after trick, until no cards are left."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from attrs import evolve, frozen
from typing_extensions import override

from pinochle._validators import expect
from pinochle.actions import Action, Play
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat, winning_index
from pinochle.events import (
    PartnerFound,
    TricksClaimed,
    TrickWon,
    WidowShown,
    WidowTaken,
)
from pinochle.game.choices import Actions, Plays
from pinochle.game.engine.constraints import lacks
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.history import Taken, in_order, join_tricks
from pinochle.game.engine.piles import CardMove, hand_pile, spent_pile
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.phases import partner
from pinochle.game.phases.onlooker import Onlooker
from pinochle.game.phases.phase import Next, Phase, StepPhases, TurnPhase, replace_at
from pinochle.messages.violations import Violation
from pinochle.rules.play._ladder import FIRST_LEAD, USUAL, TurnFacts
from pinochle.rules.play._unseen import denied_kinds
from pinochle.rules.play.play import PlayRules
from pinochle.rules.scoring import needs
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from pinochle.game.engine.constraints import Statement

__all__ = ["STEPS", "PlayPhase", "has_played", "is_met"]


@frozen
class PlayPhase(TurnPhase):
    """The phase in which a trick is played.

    Args:
        hands: the hands, by seat.
        turn: whose turn it is.
        cards: the trick so far, the card led first.
        tricks: the last trick that was won in this phase, and through it those before.
    """

    cards: tuple[Card, ...] = ()
    tricks: Taken | None = None

    KINDS: ClassVar[tuple[type[Action], ...]] = (Play,)

    @property
    @override
    def trick(self) -> tuple[Card, ...]:
        """The trick that is being played so far, the card led first."""
        return self.cards

    @property
    @override
    def is_between_tricks(self) -> bool:
        """Tell whether no trick is begun."""
        return not self.cards

    @property
    def hand(self) -> Hand:
        """The hand of the seat whose turn it is."""
        return self.hands[self.turn]

    def plays_so_far(self) -> Iterator[tuple[Seat, Card]]:
        """Yield every card that was played so far, in order, and by whom."""
        seats = len(self.hands)
        tricks = [(trick.leader, trick.cards) for trick in in_order(self.tricks)]
        for leader, cards in (*tricks, (self.turn - len(self.cards), self.cards)):
            for place, card in enumerate(cards):
                yield (leader + place) % seats, card

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return the legal cards, each kind once."""
        play, turn = self._rules_of_turn(state)
        return Plays(play.legal_in_turn(self.hand, self.cards, state.trump, turn))

    def _rules_of_turn(self, state: State) -> tuple[PlayRules, TurnFacts]:
        """Return the rules that the next card is judged by, and what everybody sees of the turn."""
        play = state.rules.play
        if not (play.exempts_partner or play.asks_every_lead or play.asks_bid):
            return play, USUAL if self.cards or not _is_first(self, state) else FIRST_LEAD
        onlooker = self.onlooker(state)
        return onlooker.play, onlooker.turn(self.turn)

    def onlooker(self, state: State) -> "Onlooker":
        """Return an onlooker who has watched the play up to now."""
        onlooker, seats = Onlooker(state, self.tricks), state.rules.table.seats
        for place, card in enumerate(self.cards, start=self.turn - len(self.cards)):
            onlooker.sees(place % seats, card)
        return onlooker

    @override
    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why a card may not be played; nothing if it may."""
        play = expect(Play, action, "action")
        if play.laid:
            params = (("card", play.card), ("copy", play.laid))
            rule = "twohand.stock-out" if Step.DRAW in state.rules.script else ""
            return (Violation("play.not-laid", rule, params),)
        rules, turn = self._rules_of_turn(state)
        return rules.why_not_in_turn(play.card, self.hands[seat], self.cards, state.trump, turn)

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> "PlayPhase | Next":
        """Return the next play, or the settlement after the last."""
        card = expect(Play, action, "action").card
        emit.move(hand_pile(seat), f"trick.{seat}", 1, (card,))
        joined_state = _with_called_card(state, seat, card)
        following = self.with_card(state, card)
        won = following.tricks if following.tricks is not self.tricks else None
        is_over = won is not None and following.is_over(state)
        if won is not None:
            emit.note(trick_won, state, won, is_last=is_over)
            emit.move("trick", f"won.{won.winner}", len(won.cards), won.cards)
        if joined_state is not state:
            emit.note(PartnerFound, state.contracts[0].bidder, seat)
        if won is not None:
            joined_state = with_widow_won(joined_state, won, emit, is_over=is_over)
        if is_over:
            return end_of_play(joined_state, following.tricks)
        return following if joined_state is state else Next(joined_state, (), following)

    def with_card(self, state: State, card: Card) -> "PlayPhase":
        """Return the phase when the seat whose turn it is has played a card."""
        seats = len(self.hands)
        hands = replace_at(self.hands, self.turn, self.hands[self.turn] - card)
        cards, next_seat = (*self.cards, card), (self.turn + 1) % seats
        if len(cards) < seats:
            return PlayPhase(hands, next_seat, cards, self.tricks)
        # The leader is left of the seat that has played last.
        play = state.rules.play
        won = winning_index(cards, state.trump, play.ranking, play.like_cards)
        winner = (next_seat + won) % seats
        return PlayPhase(hands, winner, (), Taken(self.tricks, next_seat, cards, winner))

    def is_over(self, state: State) -> bool:
        """Tell whether every card was played, by the tricks: hands that nobody sees are empty."""
        return not self.cards and len(in_order(self.tricks)) == cards_each(state)


def _is_first(phase: PlayPhase, state: State) -> bool:
    """Tell whether no trick was won in the round before."""
    return phase.tricks is None and state.tricks is None


def _with_called_card(state: State, seat: Seat, card: Card) -> State:
    """Return the state when a card was played, by which the bidder may have found a partner."""
    if card is not state.called:
        return state
    is_joined = partner.is_joined_by(state, seat, card)
    return partner.with_partners(state, seat) if is_joined else state


def trick_won(state: State, taken: Taken, *, is_last: bool) -> TrickWon:
    """Return the event that a trick was won, and what its cards count."""
    count = state.rules.count
    points = count.points(taken.cards) + count.last_trick * is_last
    place = (taken.winner - taken.leader) % len(taken.cards)
    return TrickWon(taken.winner, taken.cards, points, taken.cards[place])


def widow_winner(state: State, tricks: Taken | None, *, is_over: bool) -> Seat | None:
    """Return the seat that has won the widow with a trick; None if nobody has.

    Args:
        state: the state, in which the last tricks may have been claimed.
        tricks: the last trick that was won, and through it all before.
        is_over: whether no tricks are left.
    """
    goes_to, taken = state.rules.widow.goes_to, in_order(tricks)
    claimed = next(state.consequences_of(TricksClaimed), None)
    if goes_to == "first-trick":
        claimant = claimed.first_winner if claimed else None
        return taken[0].winner if taken else claimant
    if goes_to == "last-trick" and is_over:
        return claimed.last_winner if claimed else taken[-1].winner
    return None


def with_widow_won(state: State, tricks: Taken | None, emit: Emitter, *, is_over: bool) -> State:
    """Return the state after a trick or a claim, by which somebody may have won the widow.

    The rule is ``house.widow-to-a-trick``.
    """
    rules = state.rules
    if not rules.widow.is_won or state.widow_taker is not None:
        return state
    winner = widow_winner(state, tricks, is_over=is_over)
    if winner is None:
        return state
    cards = NO_CARDS if rules.widow.seen_by == "nobody" else state.widow
    is_open = rules.widow.seen_by == "all"
    emit.note(WidowShown if is_open else WidowTaken, winner, rules.deal.widow, cards)
    emit.move("widow", f"won.{winner}", rules.deal.widow, cards)
    return evolve(state, widow_taker=winner)


def end_of_play(state: State, last: Taken | None) -> Next:
    """Return what follows when every card was played."""
    hands = (NO_CARDS,) * state.rules.table.seats
    return Next(evolve(state, tricks=join_tricks(state.tricks, last)), hands, "settle")


def has_played(phase: object, seat: int) -> bool:
    """Tell whether a seat has played a card in the round that is at this phase."""
    if not isinstance(phase, PlayPhase):
        return False
    seats = len(phase.hands)
    return phase.tricks is not None or (phase.turn - seat - 1) % seats < len(phase.cards)


def cards_each(state: State) -> int:
    """Return how many cards every seat plays when there is no more to draw."""
    rules = state.rules
    drawn = rules.deal.stock // 2 // rules.table.seats  # a draft keeps a card of two
    return (rules.deal.hand or drawn) + (Step.SHARE_WIDOW in rules.script)


def begin(state: State, hands: tuple[Hand, ...], _emit: Emitter) -> PlayPhase | Next:
    """Return the phase in which the bidder leads, or eldest.

    The rules are ``play.bidder-leads`` and ``play.eldest-leads``.

    After tricks for a stock the winner of the last leads (``twohand.stock-out``). Nobody does
    where the melds have met the contract, and the rules leave it at that.
    """
    rules = state.rules
    if rules.play.skip_if_met and is_met(state):
        return Next(evolve(state, how="met"), hands, "settle")
    return PlayPhase(hands, first_leader(state))


def first_leader(state: State) -> Seat:
    """Return the seat that leads the first trick of the play."""
    rules, before = state.rules, state.tricks
    if before is not None:
        return before.winner
    return rules.play.first_leader(rules.table, dealer=state.dealer, bidder=state.bidder)


def is_met(state: State, points: Sequence[int] | None = None) -> bool:
    """Tell whether the melds of the bidder's side come to its contract.

    Args:
        state: the state.
        points: what every seat has melded; None if the state tells it.
    """
    contract, points = state.contracts[0], points or state.melded
    melded = sum([points[seat] for seat in state.together(contract.bidder)])
    return not contract.is_void and needs.is_met(state.rules, contract.goal, melded)


# Constraints from the plays.


def constraints(state: State, phase: Phase) -> Iterator["Statement"]:
    """Yield the cards that were played, and the kinds that the players of them cannot hold."""
    if not isinstance(phase, PlayPhase):
        return
    seats, hands = state.rules.table.seats, phase.hands
    piles: list[list[Card]] = [[] for _ in range(seats)]
    denied: list[set[Card]] = [set() for _ in range(seats)]
    onlooker = Onlooker(state)
    for seat, card in phase.plays_so_far():
        piles[seat].append(card)
        if not hands[seat]:
            rungs = onlooker.play._ladders.rungs(onlooker.cards, state.trump, onlooker.turn(seat))
            denied[seat] |= denied_kinds(card, rungs)
        onlooker.sees(seat, card)
    yield tuple(
        CardMove(seat, spent_pile(seat), tuple(pile)) for seat, pile in enumerate(piles) if pile
    )
    for other, kinds in enumerate(denied):
        if kinds:
            yield lacks(other, kinds.intersection(state.rules.pack.kinds))


STEPS: Final = (StepPhases(Step.PLAY, begin, {"play": PlayPhase}, constraints),)
"""The words of a script that begin here."""
