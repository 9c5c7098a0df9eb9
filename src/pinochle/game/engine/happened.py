"""The events of a round, read from its history without playing it again.

They are the events that were told when it happened, as far as the cards are known; a law compares
the two. So a player who was away for a while can be told what they have missed.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.game.actions import (
    Bid,
    CallOut,
    Concede,
    Done,
    Double,
    ExchangeDix,
    GiveCards,
    KeepCard,
    LayCards,
    Pass,
    Play,
    Redacted,
    RejectCard,
    Ruling,
)
from pinochle.game.engine.history import in_order
from pinochle.game.engine.knowledge import seen_event
from pinochle.game.engine.round import Ended, Round
from pinochle.game.engine.state import State
from pinochle.game.events import (
    Acted,
    AuctionWon,
    CallAnswered,
    CardDrawn,
    CardsGiven,
    ChecksShown,
    ConcessionForced,
    Consequence,
    Dealt,
    DiscardedUnseen,
    Entered,
    Event,
    LaidTogether,
    MeldDeclared,
    MeldsShown,
    PartnerFound,
    ShownCardDrawn,
    UpcardDrawn,
    UpcardExchanged,
    UpcardTurned,
    WidowShown,
    WidowTaken,
)
from pinochle.game.phases import _declared
from pinochle.game.phases.dix import nine_of
from pinochle.game.phases.draw import DrawPhase
from pinochle.game.phases.passing import gifts, gifts_due
from pinochle.game.phases.play import cards_each, trick_won
from pinochle.rules.script import Step

__all__ = ["happened"]

_CALLS: Final = (Bid, Pass, Double)


def happened(told: Round | Ended, viewer: Seat | None, first: int) -> list[list[Event]]:
    """Return the events of each thing that was done in a round, from some number on.

    What a round came to on the sheet is not among them.

    Args:
        told: the round as a seat knows it.
        viewer: the seat; None for a spectator.
        first: how many things are left out that were done before.
    """
    return [*_Teller(told, viewer).each_from(first)]


class _Teller:
    """Tells the events of a round."""

    def __init__(self, at_work: Round | Ended, viewer: Seat | None) -> None:
        self.at_work = at_work
        self.viewer = viewer
        self.state: State = at_work.state
        self.deeds = at_work.history()
        self.tricks = in_order(
            at_work.tricks if isinstance(at_work, Round) else at_work.state.tricks
        )
        script = self.state.rules.script
        self.steps: list[int] = []
        """The place in the script of each thing that was done."""
        self.entries: list[int] = []
        """The number of entries up to each thing that was done."""
        self.plays: list[int] = []
        """The number of cards played up to each thing that was done."""
        entries, done, plays, place = self.state.entries, 0, 0, 0
        for deed in self.deeds:
            if done < len(entries) and deed.action is entries[done].action:
                place = script.index(entries[done].step)
                done += 1
            else:
                place = len(script) - 1
            plays += type(deed.action) is Play
            self.steps.append(place)
            self.entries.append(done)
            self.plays.append(plays)

    def each_from(self, first: int) -> Iterator[list[Event]]:
        """Yield the events of each thing that was done, from some number on."""
        for number in range(max(0, first), len(self.deeds)):
            yield [seen_event(event, self.viewer) for event in self._events(number)]

    def _events(self, number: int) -> Iterator[Event]:
        """Yield the events of something that was done."""
        deed, script = self.deeds[number], self.state.rules.script
        step, following = self.steps[number], self._next_place(number)
        is_end = isinstance(self.at_work, Ended) and number + 1 == len(self.deeds)
        yield self._acted_event(number)
        yield from self._deal_events() if number == 0 else self._action_events(number, following)
        for place in range(step + 1, following + 1):
            yield from self._step_events(script[place])
        is_forced = is_end and self.state.how == "conceded" and type(deed.action) is not Concede
        yield from self._concession_events(deed.told) if is_forced else deed.told
        if script[step] is Step.DRAW:
            yield from self._draw_events(number)
        if Step.JOINT_MELDS in script[step : following + 1]:
            yield from self._laying_events(number)
        if step != following and not is_end:
            yield Entered(script[following])

    def _next_place(self, number: int) -> int:
        """Return the place in the script of what was done next, or is awaited."""
        return self.steps[number + 1] if number + 1 < len(self.steps) else self.state.step

    def _acted_event(self, number: int) -> Event:
        """Return the event that something was done, without a card that was not seen then."""
        deed = self.deeds[number]
        action = deed.action
        if action.word == "deal":
            action = Redacted("deal", (None,) * len(self.state.rules.pack))
        return Acted(deed.seat, action)

    def _state_at(self, number: int) -> State:
        """Return the state with the entries up to something that was done."""
        return evolve(self.state, entries=self.state.entries[: self.entries[number]])

    # Events that follow from an action itself.

    def _action_events(self, number: int, following: int) -> Iterator[Event]:
        """Yield the events that follow from an action itself."""
        state, (seat, action, _) = self.state, self.deeds[number]
        step = state.rules.script[self.steps[number]]
        if isinstance(action, Play):
            yield from self._play_events(number)
        elif isinstance(action, _CALLS) and step is Step.AUCTION:
            if following > self.steps[number] and state.contracts:
                yield AuctionWon(state.contracts)
        elif seat is None:
            return
        elif isinstance(action, KeepCard | RejectCard):
            yield from self._draft_events(number, seat)
        elif action.word == GiveCards.word:
            yield from self._gift_events(number, step)
        elif isinstance(action, ExchangeDix) and state.upcard is not None:
            nine = nine_of(state)
            yield UpcardExchanged(seat, nine, state.upcard)
            if step is Step.DRAW:
                found = state.rules.melds.score(Hand((nine,)), state.trump)
                yield from (MeldDeclared(seat, meld, meld.points) for meld in found.melds)
        elif isinstance(action, Done) and step is Step.MELDS:
            melds = _declared.own(self._state_at(number), seat)
            yield MeldsShown(seat, _declared.laid(state.rules.melds, melds))

    def _deal_events(self) -> Iterator[Event]:
        """Yield the events of the deal, or of the first card that was drawn in a draft."""
        state = self.state
        if state.rules.script[0] is Step.DRAFT:
            yield Entered(Step.DRAFT)
            yield self._draft_draw(next(state.each_seat()), 0)
            return
        for owner in state.each_seat():
            yield Dealt(owner, state.rules.deal.hand, state.dealt[owner])
        if state.upcard is not None:
            yield UpcardTurned(state.dealer, state.upcard, state.turned_points)

    def _draft_draw(self, seat: Seat, place: int) -> Event:
        """Return the event that a seat has drawn the card in a place of the pack."""
        return CardDrawn(seat, 1, self._card_at(place))

    def _card_at(self, place: int) -> Hand:
        """Return the card in a place of the pack, if it is known."""
        card = self.state.order[place]
        return Hand(() if card is None else (card,))

    def _draft_events(self, number: int, seat: Seat) -> Iterator[Event]:
        """Yield the events of a card kept or rejected in a draft; the deal was done before."""
        kind = DiscardedUnseen if isinstance(self.deeds[number].action, KeepCard) else CardDrawn
        yield kind(seat, 1, self._card_at(2 * number - 1))
        if 2 * number < len(self.state.order):
            following = Seat((seat + 1) % self.state.rules.table.seats)
            yield self._draft_draw(following, 2 * number)

    def _gift_events(self, number: int, step: Step) -> Iterator[Event]:
        """Yield the events of gifts that have changed hands."""
        state = self.state
        found = [*gifts(self._state_at(number), step)]
        if step is Step.PASSING and state.rules.passing.order == "together":
            order = gifts_due(state)
            found.sort(key=lambda gift: order.index((gift.giver, gift.taker)))
            found = found if len(found) == len(order) else []
        else:
            found = found[-1:]
        for gift in found:
            yield CardsGiven(gift.giver, gift.taker, gift.number, gift.cards)

    def _play_events(self, number: int) -> Iterator[Event]:
        """Yield the events of the trick that a card has won, and of the partner found by it."""
        state, (seat, action, _) = self.state, self.deeds[number]
        seats, plays = state.rules.table.seats, self.plays[number]
        if not plays % seats:
            for_stock = sum(type(entry.action) is Play for entry in state.entries)
            is_last = plays == for_stock + cards_each(state) * seats
            yield trick_won(state, self.tricks[plays // seats - 1], is_last=is_last)
        if (
            state.called is not None
            and action == Play(state.called)
            and self._finds_partner(number)
        ):
            yield PartnerFound(state.contracts[0].bidder, seat)

    def _finds_partner(self, number: int) -> bool:
        """Tell whether a partner is found by the called card: nobody has played it before."""
        if self.state.rules.partner.known != "when-played":
            return False
        played, done = self.deeds[number].action, self.deeds[: number + 1]
        by = [deed.seat for deed in done if deed.action == played]
        others = [seat for seat in by if seat != self.state.bidder]
        return len(others) == 1 and by[-1] == others[0]

    # Events when a step begins.

    def _step_events(self, step: Step) -> Iterator[Event]:
        """Yield the events when a step has begun, but for what was told of hidden cards."""
        state = self.state
        if step is Step.AUCTION and (automatic := state.rules.auction.automatic):
            yield Acted(next(state.each_seat()), Bid(automatic))
        elif step in {Step.WIDOW, Step.SHARE_WIDOW}:
            is_open = step is Step.WIDOW and state.rules.widow.seen_by == "all"
            kind = WidowShown if is_open else WidowTaken
            yield kind(state.contracts[0].bidder, state.rules.deal.widow, state.widow)

    def _concession_events(self, events: tuple[Consequence, ...]) -> Iterator[Event]:
        """Yield what was told of a forced concession; afterwards opponents may have melded."""
        state, bidder = self.state, self.state.contracts[0].bidder
        own, script = state.together(bidder), state.rules.script
        have_melded = bool({Step.MELDS, Step.OTHERS_MELD} & {*script[: state.step]})
        before = [
            (isinstance(event, MeldsShown | ChecksShown) and (have_melded or event.seat in own))
            or isinstance(event, CallAnswered)
            for event in events
        ]
        number = (*before, False).index(False)
        yield from events[:number]
        yield ConcessionForced(bidder, "conceded")
        yield from events[number:]

    def _laying_events(self, number: int) -> Iterator[Event]:
        """Yield the event of partners who have laid melds together, if cards were laid just now."""
        deed, script = self.deeds[number], self.state.rules.script
        answers = [event.is_there for event in deed.told if isinstance(event, CallAnswered)]
        is_begun = script[self.steps[number]] is not Step.JOINT_MELDS
        if is_begun or any(answers) or isinstance(deed.action, LayCards):
            yield LaidTogether(self._state_at(number).on_table.score)

    # Drawing from the stock.

    def _draw_events(self, number: int) -> Iterator[Event]:
        """Yield the events of the cards that were drawn when a trick for the stock was over."""
        seats = self.state.rules.table.seats
        plays, is_play = self.plays[number], type(self.deeds[number].action) is Play
        if not plays or plays % seats or isinstance(self.deeds[number].action, Ruling):
            return
        trick = plays // seats - 1
        winner = self.tricks[trick].winner
        is_first = self.state.rules.draw.draw_first
        start = 0 if is_play or not is_first else 1
        end = seats if self._is_melded_out(number, trick) else int(is_play and is_first)
        for place in range(start, end):
            yield self._stock_draw(trick * seats + place, Seat((winner + place) % seats))

    def _is_melded_out(self, number: int, trick: int) -> bool:
        """Tell whether the winner of a trick lays no more melds after something that was done."""
        place = number + 1
        while place < len(self.deeds) and isinstance(self.deeds[place].action, Ruling):
            place += 1
        is_drawn = len(self.state.drew) >= (trick + 1) * self.state.rules.table.seats
        if place == len(self.deeds):
            if isinstance(self.at_work, Ended):
                return place > number + 1 and is_drawn
            phase = self.at_work.phase
            return not (isinstance(phase, DrawPhase) and phase.is_melding)
        following = self.deeds[place].action
        if isinstance(following, CallOut) and self.steps[place] == self.steps[number]:
            return is_drawn
        return isinstance(following, Play) or self.steps[place] != self.steps[number]

    def _stock_draw(self, before: int, seat: Seat) -> Event:
        """Return the event of a card that a seat drew when so many cards were drawn before."""
        state = self.state
        face_down, draw = state.rules.deal.face_down, state.rules.draw
        is_upcard_there = state.rules.deal.turn == "first-of-stock"
        to_winner = draw.last_upcard_to == "winner"
        if is_upcard_there and before == face_down - to_winner and state.upcard is not None:
            is_exchanged = state.done_by(ExchangeDix) is not None
            return UpcardDrawn(seat, nine_of(state) if is_exchanged else state.upcard)
        left = max(1, face_down - before)
        kind = ShownCardDrawn if draw.is_shown(left) else CardDrawn
        return kind(seat, 1, self._card_at(len(state.order) - left))
