"""Drawing: tricks are played for the stock, and the winner of each may meld.

Melded cards lie face up and still belong to the hand: an action says which of them it uses.
Everybody sees all that is done here, but for the cards that are drawn; so a seat that may do
something is asked either way, whatever it holds.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import Final, TypeAlias, cast

from attrs import evolve, frozen
from typing_extensions import override

from pinochle.actions import Action, Done, ExchangeDix, LayMeld, Play, lay_meld_of
from pinochle.cards.card import Card, Rank
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import (
    CardDrawn,
    MeldDeclared,
    MeldFailed,
    ShownCardDrawn,
    TrickWon,
    UpcardDrawn,
)
from pinochle.game.choices import Actions, Listed
from pinochle.game.engine.constraints import Statement, holds, lacks_some
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.history import Entry, Taken, in_order
from pinochle.game.engine.piles import PACK, UPCARD, CardMove, TablePile, hand_pile, spent_pile
from pinochle.game.engine.state import NO_MELD, State
from pinochle.game.phases import _laying
from pinochle.game.phases.dix import emit_exchange, nine_of
from pinochle.game.phases.phase import Next, Phase, StepPhases, TurnPhase, why_out_of_place
from pinochle.messages.violations import Violation
from pinochle.rules.draw import DrawRules, Laid
from pinochle.rules.melds.meld import Meld, MeldScore
from pinochle.rules.script import Step

__all__ = ["STEPS", "DrawPhase"]

_DONE: Final = Done()
_EXCHANGE: Final = ExchangeDix()
_Rows: TypeAlias = tuple[tuple[Laid, ...], ...]


@frozen
class DrawPhase(TurnPhase):
    """The phase in which a trick is played for the stock, or its winner may meld.

    Args:
        hands: the hands, by seat, with those of their cards that lie on the table.
        turn: whose turn it is.
        laid: by seat, the cards that lie on the table, in the order in which they were laid.
        upcard: the card that lies face up beside the stock; None when it was drawn.
        cards: the trick so far, the card led first.
        is_melding: whether the winner of a trick may meld; otherwise a card is played.
        melds: how many melds the winner has declared in this turn.
    """

    laid: _Rows
    upcard: Card | None
    cards: tuple[Card, ...] = ()
    is_melding: bool = False
    melds: int = 0

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

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return any card of the hand, or any meld that may be laid now."""
        holding = _laying.Holding(self.hands[seat], self.laid[seat])
        if not self.is_melding:
            return Listed(tuple(holding.plays()))
        exchange = () if self._why_no_exchange(state, seat) else (_EXCHANGE,)
        melds = [
            lay_meld_of(meld.name, meld.cards, chosen)
            for meld, chosen in holding.melds(state.rules, state.trump)
            if not _is_enough(state.rules.draw, meld.name, self.melds)
        ]
        return Listed((*exchange, *melds, _DONE))

    @override
    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why a seat may not do this; nothing if it may."""
        kinds = (LayMeld, ExchangeDix, Done) if self.is_melding else (Play,)
        if wrong := why_out_of_place((self.turn,), seat, action, kinds):
            return wrong
        hand, laid = self.hands[seat], self.laid[seat]
        match action:
            case Play():
                return _laying.why_no_play(action, hand, laid)
            case LayMeld(name):
                wrong = self._why_too_many(state, name) or self._why_failed(state, action)
                return wrong or _laying.why_not(state, action, hand, laid)
            case ExchangeDix():
                return self._why_no_exchange(state, seat)
            case _:
                return ()

    def _why_too_many(self, state: State, name: str) -> tuple[Violation, ...]:
        """Return why no meld of this name may be laid in this turn any more."""
        draw = state.rules.draw
        if not _is_enough(draw, name, self.melds):
            return ()
        params = (("number", draw.melds_a_trick),)
        return (Violation("meld.enough", "twohand.meld-one-per-trick", params),)

    def _why_failed(self, state: State, action: LayMeld) -> tuple[Violation, ...]:
        """Return why a meld that has just failed is not declared again."""
        turn = takewhile(lambda entry: not isinstance(entry.action, Play), reversed(state.entries))
        if any(entry.action == action and isinstance(entry.meld, MeldFailed) for entry in turn):
            return (Violation("meld.failed", "meld.failed", (("meld", action.name),)),)
        return ()

    @override
    def bluffs(self, state: State, seat: Seat) -> Iterator[LayMeld]:
        """Yield the melds that a seat may declare at its cost, because it does not hold them."""
        if self.is_melding and seat == self.turn:
            melds = _laying.bluffs(state, self.hands[seat], self.laid[seat])
            yield from (meld for meld in melds if not self.why_not(state, seat, meld))

    def _why_no_exchange(self, state: State, seat: Seat) -> tuple[Violation, ...]:
        if not _is_exchangeable(state, self.upcard):
            is_exchanged = state.rules.trump.dix_exchange == "trick-winner"
            return (Violation("dix.gone", "meld.dix" if is_exchanged else ""),)
        nine = nine_of(state)
        if nine not in _laying.cards_not_laid(self.hands[seat], self.laid[seat]):
            return (Violation("dix.lacks", "meld.dix", (("card", nine),)),)
        return ()

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return the next card or meld, the draw after all melds, or the play after all draws."""
        table = StockTable(state, self, emit)
        match action:
            case Play():
                table.play(seat, action)
            case LayMeld():
                meld = state.rules.melds.find_meld(action.name, action.cards, state.trump)
                table.lay(seat, action, cast("Meld", meld))
            case ExchangeDix():
                table.exchange(seat)
            case _:
                table.draw_all()
        return table.following()


class StockTable:
    """A table at which tricks are played for a stock: what is done there changes it.

    Args:
        state: the state when somebody is about to do something.
        phase: the phase then.
        emit: what takes the consequences.
    """

    def __init__(self, state: State, phase: DrawPhase, emit: Emitter) -> None:
        self.state: State = state
        self.emit = emit
        self.holdings: list[_laying.Holding] = [*map(_laying.Holding, phase.hands, phase.laid)]
        self.clockwise: list[Seat] = [*state.each_seat(0)] * 2
        self.turn: Seat = phase.turn
        self.upcard: Card | None = phase.upcard
        self.cards: tuple[Card, ...] = phase.cards
        self.is_melding: bool = phase.is_melding
        self.melds: int = phase.melds
        self.won: list[tuple[Seat, tuple[Card, ...], Seat]] = []
        """The tricks that were won: who led, the cards, and who won it."""
        self.laid: list[tuple[Seat, Meld]] = []
        """The melds that were laid, and by whom."""
        self.drew: list[Seat] = [*state.drew]
        self.order: tuple[Card | None, ...] = state.order
        self.face_down: int = state.rules.deal.face_down
        self.can_exchange: bool = _is_exchangeable(state, phase.upcard)
        """True if the first nine shown may go for the upcard."""
        self.is_over: bool = False
        """True if no more tricks are played for the stock."""

    def following(self) -> Next:
        """Return the phase at this table now, or what follows it."""
        state = evolve(
            self.state,
            shown=self._all_melds_shown(),
            drew=tuple(self.drew),
            tricks=self._last_trick(),
        )
        hands = tuple([holding.cards for holding in self.holdings])
        if state.how == "game-meld":
            return Next(state, hands, "settle")
        if self.is_over:
            return Next(state, hands)
        laid = tuple([holding.laid for holding in self.holdings])
        phase = DrawPhase(
            hands, self.turn, laid, self.upcard, self.cards, self.is_melding, self.melds
        )
        return Next(state, hands, phase)

    def _all_melds_shown(self) -> tuple[MeldScore, ...]:
        """Return what every seat has melded."""
        if not self.laid:
            return self.state.shown
        shown = [*self.state.shown] or [NO_MELD] * len(self.holdings)
        for seat, meld in self.laid:
            score = shown[seat]
            melds, cards = (*score.melds, meld), score.cards | meld.cards
            wins_game = score.wins_game or meld.wins_game
            shown[seat] = MeldScore(score.points + meld.points, wins_game, melds, cards)
        return tuple(shown)

    def _last_trick(self) -> Taken | None:
        """Return the last trick that was won, and through it all before."""
        tricks = self.state.tricks
        for leader, cards, winner in self.won:
            tricks = Taken(tricks, leader, cards, winner)
        return tricks

    def play(self, seat: Seat, play: Play) -> None:
        """Play a card; the winner of a trick may meld."""
        origin = f"laid.{seat}" if play.laid else hand_pile(seat)
        self.emit.move(origin, f"trick.{seat}", 1, (play.card,))
        self.holdings[seat].play(play)
        self._put_on_trick(seat, play)

    def _put_on_trick(self, seat: Seat, play: Play) -> None:
        """Put a card from a hand on the trick."""
        self.cards += (play.card,)
        self.turn = next_seat = self.clockwise[seat + 1]
        if len(self.cards) == len(self.holdings):
            self._win_trick(next_seat)

    def _win_trick(self, leader: Seat) -> None:
        """Have the trick won; of two identical cards the first wins."""
        rules, cards = self.state.rules, self.cards
        place = rules.play.winner(cards, self.state.trump)
        winner = self.clockwise[leader + place]
        self.won.append((leader, cards, winner))
        if self.emit.events is not None:
            self.emit.note(TrickWon, winner, cards, rules.count.points(cards), cards[place])
            self.emit.move("trick", f"won.{winner}", len(cards), cards)
        self.cards, self.turn, self.is_melding, self.melds = (), winner, True, 0
        if rules.draw.draw_first:
            self._draw(winner)
        self._wait_for_meld()

    def _wait_for_meld(self) -> None:
        """Wait for a meld, unless everybody knows that no more can be laid in this turn."""
        draw = self.state.rules.draw
        if self.can_exchange or draw.besides:
            return
        if 0 < draw.melds_a_trick <= self.melds or not self.state.rules.melds.rules:
            self.draw_all()

    def lay(self, seat: Seat, action: LayMeld, meld: Meld) -> None:
        """Lay a meld; a seat that does not hold it is set back (``meld.failed``)."""
        holding, rules = self.holdings[seat], self.state.rules
        self.melds += meld.name not in rules.draw.besides
        if holding.holds(action.cards):
            outcome = self.emit.tell(MeldDeclared(seat, meld, meld.points), MeldFailed)
        else:
            setback = -rules.showing.failed_points(meld.points)
            outcome = self.emit.tell(MeldFailed(seat, meld, setback), MeldDeclared)
        if isinstance(outcome, MeldDeclared):
            self._note_meld(seat, meld)
            holding.lay(action, meld)
            new = action.new
            self.emit.move(hand_pile(seat), f"laid.{seat}", len(new), new, is_done=True)
            self._end_by(meld)
        if not self.is_over:
            self._wait_for_meld()

    def _note_meld(self, seat: Seat, meld: Meld) -> None:
        """Note that a seat has laid another meld."""
        self.laid.append((seat, meld))
        if self.can_exchange:
            self.can_exchange = meld.cards != Hand((nine_of(self.state),))

    def exchange(self, seat: Seat) -> None:
        """Exchange the nine for the card turned beside the stock; the nine is a dix shown."""
        nine, upcard, holding = nine_of(self.state), cast("Card", self.upcard), self.holdings[seat]
        emit_exchange(self.state, seat, upcard, self.emit)
        for meld in self.state.rules.melds.score(Hand((nine,)), self.state.trump).melds:
            self.emit.note(MeldDeclared, seat, meld, meld.points)
            self._note_meld(seat, meld)
            self._end_by(meld)
        holding.play(Play(nine))
        holding.draw(upcard)
        self.upcard, self.can_exchange = nine, False
        if not self.is_over:
            self._wait_for_meld()

    def _end_by(self, meld: Meld) -> None:
        """End the round if a meld that was laid is worth the game (``racehorse.game-meld``)."""
        if meld.wins_game:
            self.state, self.is_over = evolve(self.state, how="game-meld"), True

    def draw_all(self) -> None:
        """Have both draw, the winner of the trick first; then the winner leads to the next."""
        first, seats = self.turn, len(self.holdings)
        for seat in self.clockwise[first + self.state.rules.draw.draw_first : first + seats]:
            self._draw(seat)
        self.is_over = self.upcard is None and len(self.drew) == self.face_down
        self.is_melding, self.melds = False, 0

    def _draw(self, seat: Seat) -> None:
        """Draw a card; of the last two cards one lies face up (``twohand.draw-order``)."""
        upcard = self.upcard
        cards_left = self.face_down - len(self.drew)
        if upcard is not None and (
            not cards_left or (cards_left == 1 and self._takes_upcard(seat))
        ):
            self.upcard, self.can_exchange = None, False
            self.holdings[seat].draw(upcard)
            self.emit.note(UpcardDrawn, seat, upcard)
            self.emit.move("upcard", hand_pile(seat), 1, (upcard,))
            return
        card = self.order[-cards_left]
        if self.emit.events is not None:
            kind = ShownCardDrawn if self.state.rules.draw.is_shown(cards_left) else CardDrawn
            self.emit.note(kind, seat, 1, Hand(() if card is None else (card,)))
            self.emit.move("stock", hand_pile(seat), 1, (card,))
        self.drew.append(seat)
        if card is not None:
            self.holdings[seat].draw(card)

    def _takes_upcard(self, seat: Seat) -> bool:
        """Tell whether a seat takes the card that lies face up before the last that does not."""
        return self.state.rules.draw.last_upcard_to == "winner" and seat == self.turn


def _is_enough(draw: DrawRules, name: str, melds: int) -> bool:
    """Tell whether no meld of this name may be laid any more after so many in a turn."""
    return 0 < draw.melds_a_trick <= melds and name not in draw.besides


def _is_exchangeable(state: State, upcard: Card | None) -> bool:
    """Tell whether the first nine shown may go for the upcard: everybody knows."""
    if state.rules.trump.dix_exchange != "trick-winner":
        return False
    if upcard is None or upcard.rank is Rank.NINE:
        return False
    nine = Hand((nine_of(state),))
    return all(meld.cards != nine for score in state.shown for meld in score.melds)


def begin(state: State, hands: tuple[Hand, ...], _emit: Emitter) -> DrawPhase:
    """Return the phase in which eldest leads to the first trick for the stock."""
    is_there = state.rules.deal.turn == "first-of-stock"
    upcard = state.upcard if is_there else None
    return DrawPhase(hands, next(state.each_seat()), ((),) * len(hands), upcard)


# Constraints on the hands.


def constraints(state: State, phase: Phase) -> Iterator[Statement]:
    """Yield the cards that were played and drawn, and those that a seat had by what it showed."""
    follower = _Follower(state, phase)
    for entry in state.steps(Step.DRAW):
        if entry.seat is not None:
            yield from follower.follow(entry, entry.seat)
    yield from follower.draws(len(follower.waiting))
    for seat in state.each_seat():  # what lies there now is theirs, whatever they played last
        yield from follower.hold_known_cards(seat)


class _Follower:
    """Follows the tricks for a stock, and the cards that each seat is known to have."""

    def __init__(self, state: State, phase: Phase) -> None:
        self.state = state
        self.order = state.order
        self.hands = phase.hands
        self.tricks = iter(in_order(state.tricks))
        self.moves: list[CardMove] = []
        """The trick so far."""
        self.waiting: list[Seat] = []
        """The seats that have still to draw, in order."""
        self.drawn = 0
        is_upcard_there = isinstance(phase, DrawPhase) and phase.upcard is not None
        is_upcard_drawn = state.rules.deal.turn == "first-of-stock" and not is_upcard_there
        self.left = len(state.drew) + is_upcard_drawn
        """The number of cards drawn that were not followed yet, the upcard among them."""
        self.upcard: tuple[Card, ...] = () if state.upcard is None else (state.upcard,)
        self.lying: dict[Seat, list[Card]] = {seat: [] for seat in state.each_seat()}
        """The cards that each seat has laid."""
        self.taken: dict[Seat, list[Card]] = {seat: [] for seat in state.each_seat()}
        """The cards in its hand that everybody saw it get."""
        if state.rules.deal.turn == "last":
            self.taken[state.dealer] += self.upcard

    def follow(self, entry: Entry, seat: Seat) -> Iterator[Statement]:
        """Yield what an entry says of the cards."""
        lying, taken = self.lying[seat], self.taken[seat]
        match entry.action:
            case Play(card, copy):
                yield from self.draws(len(self.waiting)) if self.waiting else ()
                pile = lying if copy else taken
                if card in pile:
                    pile.remove(card)
                self.moves.append(CardMove(seat, spent_pile(seat), (card,)))
                yield from self._end_of_trick()
            case LayMeld() as meld if isinstance(entry.meld, MeldFailed):
                yield lacks_some(seat, meld.cards)
            case LayMeld() as meld:
                for card in meld.new:
                    if card in taken:
                        taken.remove(card)
                lying += meld.new
                yield from self.hold_known_cards(seat)
            case ExchangeDix():
                nine = nine_of(self.state)
                # The nine may be a card that they were seen to draw.
                yield holds(seat, Hand((*lying, *taken)) | Hand((nine,)))
                if nine in taken:
                    taken.remove(nine)
                yield CardMove(seat, UPCARD, (nine,)), CardMove(UPCARD, seat, self.upcard)
                taken += self.upcard
                self.upcard = (nine,)
            case _:
                pass

    def _end_of_trick(self) -> Iterator[Statement]:
        """Yield the trick, if it is whole; then all draw, or the winner does first."""
        if len(self.moves) == self.state.rules.table.seats:
            yield from self._flush_moves()
            trick = next(self.tricks, None)
            self.waiting = [] if trick is None else [*self.state.each_seat(trick.winner)]
            if self.state.rules.draw.draw_first:
                yield from self.draws(1)

    def _flush_moves(self) -> Iterator[Statement]:
        if self.moves:
            yield tuple(self.moves)
        self.moves = []

    def draws(self, number: int) -> Iterator[Statement]:
        """Yield the draws of so many waiting seats, or fewer; each still has its cards before."""
        for seat in self.waiting[: min(number, self.left)]:
            self.left -= 1
            yield from self.hold_known_cards(seat)
            if self.state.drew[self.drawn : self.drawn + 1] == (seat,):
                face_down = self.state.rules.deal.face_down - self.drawn
                place = len(self.order) - face_down
                card = self.order[place]
                self.moves.append(CardMove(PACK, seat, (card,), 0, (place,)))
                self.drawn += 1
                if card is not None and self.state.rules.draw.is_shown(face_down):
                    self.taken[seat].append(card)
            else:
                self.moves.append(CardMove(UPCARD, seat, self.upcard))
                self.taken[seat] += self.upcard
        self.waiting = self.waiting[number:]
        yield from self._flush_moves()

    def hold_known_cards(self, seat: Seat) -> Iterator[Statement]:
        known_cards = (*self.lying[seat], *self.taken[seat])
        if known_cards and not self.hands[seat]:
            yield holds(seat, Hand(known_cards))


def piles(state: State, phase: Phase) -> Iterator[TablePile]:
    """Yield the stock, the upcard, and the cards of the hands that lie on the table."""
    if not isinstance(phase, DrawPhase):
        return
    yield TablePile("stock", state.rules.deal.face_down - len(state.drew))
    if phase.upcard is not None:
        yield TablePile("upcard", 1, Hand((phase.upcard,)))
    for seat, row in enumerate(phase.laid):
        yield TablePile(f"laid.{seat}", len(row), Hand([lying.card for lying in row]))


STEPS: Final = (StepPhases(Step.DRAW, begin, {"draw": DrawPhase}, constraints, piles),)
"""The words of a script that begin here."""
