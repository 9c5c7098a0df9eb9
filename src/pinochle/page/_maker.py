"""Making the document for a page out of a game as one seat knows it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from attrs import evolve

from pinochle.actions import Action, Deal, Double, Pass, bid_of
from pinochle.cards.trick import Seat
from pinochle.events import Acted, GameWon
from pinochle.game.engine.card_history import piles_in
from pinochle.game.engine.emitter import Emitted
from pinochle.game.engine.history import Taken, in_order
from pinochle.game.engine.knowledge import events_since
from pinochle.game.engine.round import Ended, Round
from pinochle.game.engine.state import NO_MELD, State
from pinochle.game.game import Game, closing_events
from pinochle.game.phases.auction import AuctionPhase
from pinochle.game.phases.draw import DrawPhase
from pinochle.game.phases.play import PlayPhase
from pinochle.messages import Message, joint_name
from pinochle.page._choices import PageChoices
from pinochle.page._speaker import Speaker, awaiting
from pinochle.page.document import (
    ActionEvent,
    ColumnAtTable,
    ContractAtTable,
    EventName,
    LaidMeld,
    LineAtTable,
    Move,
    OtherEvent,
    Pile,
    RoundAtTable,
    SeatAtTable,
    SeatInRound,
    StepName,
    TableEvent,
    TableView,
    TrickAtTable,
)
from pinochle.rules.auction.calls import Call, Contract, bid_message
from pinochle.rules.scoring.tally import Line
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from pinochle.rules.ruleset import Ruleset
    from pinochle.rules.scoring.sheet import Sheet

__all__ = ["KnownGame", "PageChoices", "Speaker", "TableMaker"]


class KnownGame(NamedTuple):
    """A game as far as a seat knows it.

    Args:
        game: the game, without the cards that the seat has not seen.
        seat: the seat; None for a spectator.
        sizes: how many cards each hand has.
        before: the round before this one, likewise; None if nobody knows it.
        done: how many things were done before this round.
        course: the scores after each round before it; none if nobody knows them.
    """

    game: Game
    seat: Seat | None
    sizes: tuple[int, ...]
    before: Ended | None
    done: int
    course: tuple[tuple[int, ...], ...] = ()


class TableMaker:
    """Maker of the document of a seat, and judge of the cards that it chooses.

    Args:
        known: the game as far as the seat knows it.
        speaker: what says it.
    """

    def __init__(self, known: KnownGame, speaker: Speaker) -> None:
        self.known = known
        self.speaker = speaker
        self.seat: Seat | None = known.seat
        self.game: Game = known.game
        self.sheet: Sheet = known.game.sheet
        self.round: Round = known.game.round
        self.state: State = self.round.state
        self.rules: Ruleset = self.state.rules
        self.doing: PageChoices | None = None
        if self.seat is not None:
            self.doing = PageChoices(self.game, self.seat, speaker)
        self.tricks: tuple[Taken, ...] = ()
        if self.state.is_dealt:
            self.tricks = in_order(self.round.tricks)

    def table(self, since: int | None) -> TableView:
        """Return the document.

        Args:
            since: the number of actions after which its events begin; None for no events.
        """
        state, game = self.state, self.game
        done = self.known.done + game.seq
        start, events = (done, ()) if since is None else self._events(since, done)
        awaited = game.to_act
        doing = self.doing
        status = self._status(awaited)
        step: StepName = _STEPS[state.word] if game.to_act else "deal"
        step = "over" if game.is_over else step
        return TableView(
            rules=self.rules.name,
            seat=self.seat,
            seq=done,
            since=start,
            round=self.sheet.rounds + (not game.is_over),
            step=step,
            awaited=awaited,
            status=self.speaker.text(status),
            message=self.speaker.raw(status),
            trump=state.trump,
            no_trump=state.trump is None and state.is_trump_known,
            seats=self._seats(awaited),
            columns=self._columns(),
            hand=() if doing is None else doing.hand(),
            choices=() if doing is None else tuple(doing.choices()),
            piles=tuple(self._piles()),
            trick=self._trick(),
            last_trick=self._last_trick(),
            contracts=tuple(map(self._contract, state.contracts)),
            called=state.called,
            target=self.sheet.standing.target,
            result=self._result(),
            events=events,
            reasons=() if doing is None else tuple(doing.reasons.rows),
        )

    def _status(self, awaited: tuple[Seat, ...]) -> Message:
        """Return the message that says who is awaited, and for what."""
        if awaited:
            return awaiting(self._requested_step, awaited)
        if self.game.is_over:
            return GameWon(self.sheet.standing.winners).message
        if self._needs_draw:
            return Message.of("page.draw")
        return Message.of("page.deal", player=self.sheet.dealer)

    @property
    def _needs_draw(self) -> bool:
        """Tell whether it is to be drawn who deals first."""
        return self.game.needs_draw and not self.known.done

    @property
    def _requested_step(self) -> Step:
        """The step whose words say what is asked; in play for a stock, a card or a meld."""
        phase = self.round.phase
        if isinstance(phase, DrawPhase):
            return Step.MELDS if phase.is_melding else Step.PLAY
        return self.state.word

    # The seats, the score and the contracts.

    def _seats(self, awaited: tuple[Seat, ...]) -> tuple[SeatAtTable, ...]:
        state, sheet, rules = self.state, self.sheet, self.rules
        players, columns, sides = sheet.seating(rules), sheet.columns(rules), state.sides
        calls, melded, sizes = self._calls(), state.melded, self.known.sizes
        counts, tricks = self._counts()
        melds = dict(self._melds(state))
        return tuple(
            [
                SeatAtTable(
                    seat=seat,
                    name=self.speaker.name(seat),
                    player=None if players[seat] == seat else players[seat],
                    side=sides[seat],
                    column=columns[seat],
                    cards=sizes[seat],
                    awaited=seat in awaited,
                    dealer=seat == state.dealer and not self._needs_draw,
                    call=calls[seat].token if seat in calls else "",
                    said=self.speaker.phrase(calls[seat].label) if seat in calls else "",
                    melds=melds.get(seat, ()),
                    melded=melded[seat],
                    tricks=tricks[seat],
                    count=counts[seat],
                )
                for seat in state.each_seat(0)
            ]
        )

    def _calls(self) -> dict[Seat, Action]:
        """Return the last call of each seat; none in the play."""
        phase = self.round.phase
        auction = phase.auction if isinstance(phase, AuctionPhase) else self.state.auction
        if auction is None or isinstance(phase, PlayPhase):
            return {}
        last = {call.seat: call for call in auction.calls}
        return {seat: _action_of(call) for seat, call in last.items()}

    def _counts(self) -> tuple[list[int], list[int]]:
        """Return the points that each seat has won, and the numbers of tricks."""
        winners = [taken.winner for taken in self.tricks]
        tricks = [winners.count(seat) for seat in self.state.each_seat(0)]
        return self.state.won_points(self.tricks), tricks

    def _columns(self) -> tuple[ColumnAtTable, ...]:
        sheet = self.sheet
        checks: Sequence[int | None] = sheet.checks or [None] * len(sheet.standing.points)
        return tuple(
            [
                ColumnAtTable(
                    self.speaker.column(self.rules.table, column),
                    points,
                    check_count,
                    column in sheet.standing.winners,
                )
                for column, (points, check_count) in enumerate(
                    zip(sheet.standing.points, checks, strict=True)
                )
            ]
        )

    def _contract(self, contract: Contract) -> ContractAtTable:
        suit, times = contract.suit, contract.times
        return ContractAtTable(
            contract.bidder,
            contract.goal if isinstance(contract.goal, int) else 0,
            self.speaker.text(bid_message(contract.goal, suit, times)),
            suit,
            times,
            moon=contract.is_moon,
            void=contract.is_void,
        )

    # The tricks, the melds and the piles.

    def _trick(self) -> TrickAtTable | None:
        phase, seats = self.round.phase, self.rules.table.seats
        if not isinstance(phase, PlayPhase | DrawPhase):
            return None
        leader, winner = (phase.turn - len(phase.cards)) % seats, None
        if phase.cards:
            winning = self.rules.play.winner(phase.cards, self.state.trump)
            winner = (leader + winning) % seats
        return TrickAtTable(leader, phase.cards, winner)

    def _last_trick(self) -> TrickAtTable | None:
        return _trick_at_table(self.tricks[-1]) if self.tricks else None

    def _melds(self, state: State) -> Iterator[tuple[int, tuple[LaidMeld, ...]]]:
        """Yield each seat with its melds; those that partners lay together are the bidder's."""
        scores = dict(enumerate(state.shown))
        if state.bidder is not None and self.rules.showing.jointly and scores:
            scores |= dict.fromkeys(state.together(state.bidder), NO_MELD)
            scores[state.bidder] = state.on_table.score
        for seat, score in scores.items():
            if score.melds:
                title = self.speaker.title
                melds = [LaidMeld(title(meld), meld.cards, meld.points) for meld in score.melds]
                yield seat, tuple(melds)

    def _piles(self) -> Iterator[Pile]:
        """Yield the piles beside the hands and the trick, each with the word for it."""
        if self.state.is_dealt:
            for pile in piles_in(self.state, self.round.phase):
                yield Pile(pile.name, self.speaker.pile(pile.name), pile.number, pile.cards)

    # The round before, until the next cards are dealt.

    def _result(self) -> RoundAtTable | None:
        """Return the round that is over; None in a round, and after one that came to nothing."""
        ended, settlement = self.known.before, self.sheet.last
        if self.state.is_dealt or ended is None or settlement is None or not ended.is_settled:
            return None
        state, tricks, rules = ended.state, in_order(ended.state.tricks), self.rules
        table = rules.table
        played = evolve(
            self.sheet, dealer=table.before(self.sheet.dealer), rounds=self.sheet.rounds - 1
        )
        seating, columns = played.seating(rules), played.columns(rules)
        names = [self.speaker.player(player) for player in seating]
        return RoundAtTable(
            seats=tuple(self._seats_of(ended, names)),
            contracts=tuple(map(self._contract, state.contracts)),
            trump=state.trump,
            lines=tuple([self._line(line, columns) for line in settlement.lines]),
            besides=tuple(map(self.speaker.phrase, settlement.besides)),
            course=self.known.course,
            last_trick=_trick_at_table(tricks[-1]) if tricks else None,
        )

    def _seats_of(self, ended: Ended, names: Sequence[str]) -> Iterator[SeatInRound]:
        """Yield the seats of a round that is over."""
        state, tally = ended.state, ended.tally()
        melds = dict(self._melds(state))
        for seat in state.each_seat(0):
            yield SeatInRound(
                name=names[seat],
                melded=tally.meld[seat],
                tricks=tally.tricks[seat] if tally.tricks else 0,
                count=tally.count[seat],
                melds=melds.get(seat, ()),
            )

    def _line(self, line: Line, columns: Sequence[int]) -> LineAtTable:
        """Return the settlement of a side, which is called by its columns of the score sheet."""
        table, speaker = self.rules.table, self.speaker
        columns_of_side = [
            column for side, column in zip(table.sides, columns, strict=True) if side == line.side
        ]
        names = [speaker.column(table, column) for column in dict.fromkeys(columns_of_side)]
        return LineAtTable(
            name=joint_name(names),
            verdict=line.verdict,
            text=speaker.verdict(line),
            items=tuple(speaker.items(line)),
            points=line.points,
        )

    # The events.

    @property
    def _has_begun(self) -> bool:
        """Tell whether something was done in this round: a deal, or a draw for the first deal."""
        return self.state.is_dealt or (self.game.needs_deal and bool(self.state.entries))

    def _events(self, since: int, done: int) -> tuple[int, tuple[TableEvent, ...]]:
        """Return the number after which the events begin, and the events."""
        events: list[TableEvent] = []
        last_round, start = self.known.before, self.known.done
        previous = self.game.previous if since == done - 1 else None
        if since < start and last_round is not None:
            start -= last_round.done
            events += self._events_of(last_round, start, since - start, previous)
            closing = closing_events(last_round, self.sheet)
            events += (self._event(Emitted(event), self.known.done) for event in closing)
        if self._has_begun:
            first = since - self.known.done
            events += self._events_of(self.round, self.known.done, first, previous)
        return min(max(start, since), done), tuple(events)

    def _events_of(
        self, played: Round | Ended, start: int, first: int, previous: Round | None
    ) -> Iterator[TableEvent]:
        """Yield the events of a round, but for those of its first actions.

        Args:
            played: the round.
            start: the number of actions before the round.
            first: the number of actions of the round whose events are left out.
            previous: the round before its last action, if that alone is told.
        """
        first = max(first, 0)
        told = events_since(played, self.seat, first, previous)
        for seq, events in enumerate(told, start + first + 1):
            for emitted in events:
                yield self._event(emitted, seq)

    def _event(self, emitted: Emitted, seq: int) -> TableEvent:
        """Return an event as the document has it."""
        event, moves = emitted.event, tuple([Move(*move) for move in emitted.moves])
        message = event.message
        text, raw = self.speaker.text(message), self.speaker.raw(message)
        if isinstance(event, Acted):
            do = "" if event.action.word == Deal.word else event.action.token
            return ActionEvent("Acted", seq, text, do, event.seat, moves, raw)
        seat: Seat | None = getattr(event, "seat", getattr(event, "giver", None))
        name = cast("EventName", type(event).__name__)
        return OtherEvent(name, seq, text, seat, moves, raw)


_STEPS: Final[dict[Step, StepName]] = {step: cast("StepName", str(step)) for step in Step}


def _trick_at_table(taken: Taken) -> TrickAtTable:
    return TrickAtTable(taken.leader, taken.cards, taken.winner)


def _action_of(call: Call) -> Action:
    """Return the action that made a call."""
    if call.goal:
        return bid_of(call.goal, call.suit)
    return Pass(call.saying) if call.is_pass else Double(again=call.is_redouble)
