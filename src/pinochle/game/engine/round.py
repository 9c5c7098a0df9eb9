"""A round: the deal and all up to the settlement, as the script of the ruleset says."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple, cast

from attrs import evolve, frozen
from typing_extensions import override

from pinochle.actions import (
    Action,
    CallOut,
    ClaimMisdeal,
    ClaimTricks,
    DrawForDeal,
    Play,
    Redacted,
    Ruling,
    as_kept,
)
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import (
    Acted,
    Consequence,
    Entered,
    MisdealShown,
    PilesCounted,
    TricksClaimed,
)
from pinochle.game.choices import NOTHING, Actions, Listed
from pinochle.game.engine import rulings
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.history import Entry, Taken, in_order, join_tricks
from pinochle.game.engine.script import SCRIPT
from pinochle.game.engine.state import State
from pinochle.game.phases.deal import DealPhase, before_deal
from pinochle.game.phases.draft import discards
from pinochle.game.phases.phase import Next, Phase, not_now
from pinochle.game.phases.play import PlayPhase, has_played, with_widow_won
from pinochle.messages import catalogue
from pinochle.messages.violations import Violation
from pinochle.rules.first_dealer import deals_first
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.tally import Tally
from pinochle.rules.script import Step

__all__ = ["Ended", "Round", "advance_script"]


@frozen(weakref_slot=False)
class Ended:
    """The end of a round: by its settlement, or because the cards are dealt again.

    Args:
        state: what has happened.
        is_settled: whether it is settled; otherwise it is void.
        is_misdeal: whether it is void because a hand was thrown in.
        broken: the cards of a trick that was not played to its end, and who played them.
    """

    state: State
    is_settled: bool
    is_misdeal: bool = False
    broken: tuple[tuple[Seat, Play], ...] = ()

    @property
    def is_dealt(self) -> bool:
        """Tell whether the cards were dealt."""
        return self.state.is_dealt

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self.state.rules

    @property
    def over(self) -> State:
        """The state of a game that the round has ended: there are no hands any more."""
        return evolve(self.state, dealt=())

    def tally(self) -> Tally:
        """Return what every seat brought home."""
        return self.state.tally()

    def why_no_ruling(self, ruling: Ruling) -> tuple[Violation, ...]:
        """Return why the table may not rule so, now that the round is over; nothing if it may.

        It may where all tricks were played or claimed, until the next cards are dealt.
        """
        if not self.is_settled or self.state.how != "played" or self.state.word is not Step.PLAY:
            return not_now(ruling)
        players = tuple(seat for seat, _ in self._plays_so_far())
        return rulings.why_not(
            rulings.Moment(self.state, players, is_begun=True, is_over=True), ruling
        )

    def after_ruling(self, ruling: Ruling, emit: Emitter) -> "Ended":
        """Return the round when the table has ruled on it, which it may."""
        emit.note(Acted, None, ruling)
        entry = Entry(Step.PLAY, len(self._plays_so_far()), None, ruling)
        state, renege = self.state.with_entries(entry), self.rules.renege
        is_void = self.rules.misdeal.voids(ruling.kind)
        if not is_void and renege.settled == "at-once":
            state = evolve(state, how="renege")
        return Ended(state, not is_void, is_void, self.broken)

    def _plays_so_far(self) -> tuple[tuple[Seat, Play], ...]:
        """Return the cards that were played, but for those for a stock, and by whom."""
        drawn = sum(type(entry.action) is Play for entry in self.state.entries)
        tricks = plays_in(self.rules.table.seats, self.state.tricks)
        return (*islice(tricks, drawn, None), *self.broken)

    def history(self, entries: tuple[Entry, ...] | None = None) -> "list[HistoryItem]":
        """Return what was done in it, in order; the entries may be those that somebody saw."""
        return history(self.state, self.state.tricks, self.broken, entries)

    @cached_property
    def done(self) -> int:
        """The number of things that were done in it."""
        return len(self.history())


@frozen(repr=False, weakref_slot=False)
class Round:
    """A round as it stands: what has happened, and the phase at work.

    Args:
        state: what the table agrees has happened.
        phase: the phase, with the hands.
    """

    state: State
    phase: Phase

    @override
    def __repr__(self) -> str:
        return f"<Round {self.state.rules.name}, {self._summary}>"

    __str__ = __repr__

    @property
    def _summary(self) -> str:
        """The seats that are awaited, and for what: ``seat 1 to bid``."""
        if not self.to_act():
            return "before the deal"
        seats = " and ".join(map(str, self.to_act()))
        return f"seat {seats} {catalogue('en').word(f'asks.{self.state.word}')}"

    @staticmethod
    def start(rules: Ruleset, dealer: Seat, redealt: int = 0) -> "Round":
        """Return a round before the deal."""
        state = State(rules, dealer, redealt, trump=rules.trump.fixed_suit)
        return Round(state, before_deal(rules.table.seats))

    @property
    def drawn_dealer(self) -> Seat | None:
        """The player who deals by the cards drawn before the first deal; None if none were."""
        rules, entries = self.state.rules, self.state.entries
        first = entries[0].action if entries else None
        if not isinstance(first, DrawForDeal):
            return None
        return deals_first(rules.table, rules.pack, first.draws)

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands, by seat."""
        return self.phase.hands

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that are awaited."""
        return self.phase.to_act(self.state)

    def history(self, entries: tuple[Entry, ...] | None = None) -> "list[HistoryItem]":
        """Return what was done so far, in order; the entries may be those that somebody saw."""
        return history(self.state, self.tricks, self._open_trick(), entries)

    @property
    def done(self) -> int:
        """The number of things that were done so far."""
        others_done = sum([type(entry.action) is not Play for entry in self.state.entries])
        tricks = len(in_order(self.tricks))
        return others_done + tricks * self.state.rules.table.seats + len(self.phase.trick)

    @property
    def tricks(self) -> Taken | None:
        """The last trick that was won, and through it all before."""
        tricks = self.phase.tricks if isinstance(self.phase, PlayPhase) else None
        return join_tricks(self.state.tricks, tricks)

    def _open_trick(self) -> tuple[tuple[Seat, Play], ...]:
        """Return the trick that is being played, but for the stock: there plays are entries."""
        phase, seats = self.phase, self.state.rules.table.seats
        if not isinstance(phase, PlayPhase):
            return ()
        places = enumerate(phase.cards, start=phase.turn - len(phase.cards))
        return tuple((place % seats, Play(card)) for place, card in places)

    # Legal actions.

    def claims(self, seat: Seat) -> Actions:
        """Return the actions that a seat may do besides what is awaited of it.

        It may claim a misdeal, or a meld that another overlooked; it may lay a meld that it forgot
        in time; it may declare a meld without holding it, at its cost; and it may call out. Its
        view knows the tricks that it may claim.
        """
        state, phase = self.state, self.phase
        if not state.is_dealt:
            return NOTHING if self.why_not(seat, CallOut()) else Listed((CallOut(),))
        grounds = state.rules.misdeal.grounds
        tried: tuple[Action, ...] = (*(ClaimMisdeal(ground.name) for ground in grounds), CallOut())
        possible = (claim for claim in tried if not self.why_not(seat, claim))
        return Listed((*possible, *self._claims_of_melds(seat), *phase.bluffs(state, seat)))

    def _claims_of_melds(self, seat: Seat) -> Iterator[Action]:
        """Yield the melds that a seat may declare or claim although nobody waits for it."""
        if self.state.rules.showing.is_declared:
            from pinochle.game.phases.declare import claims  # noqa: PLC0415 - few games need it

            yield from claims(self.state, self.phase, seat)

    def _is_claim_of_meld(self, seat: Seat, action: Action) -> bool:
        """Tell whether an action is a meld that is laid late, or that is claimed."""
        if not self.state.rules.showing.is_declared:
            return False
        from pinochle.game.phases.declare import is_claim  # noqa: PLC0415 - few games need it

        return is_claim(self.state, self.phase, seat, action)

    def _why_no_claim_of_meld(self, seat: Seat, action: Action) -> tuple[Violation, ...]:
        from pinochle.game.phases.declare import why_no_claim  # noqa: PLC0415 - few games need it

        return why_no_claim(self.state, self.phase, seat, action)

    def _why_no_claim_of_tricks(self, seat: Seat, claim: ClaimTricks) -> tuple[Violation, ...]:
        from pinochle.game.phases.claims import why_no_claim  # noqa: PLC0415 - it is seldom done

        return why_no_claim(self.state, self.phase, seat, claim)

    def why_not(self, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why a seat may not do this now; nothing if it may.

        Its view tells whether tricks that it claims are sure.
        """
        if type(action) is ClaimTricks:
            return self._why_no_claim_of_tricks(seat, action)
        if type(action) is ClaimMisdeal:
            return self._why_no_misdeal(seat, action)
        if type(action) is CallOut:
            return self._why_no_call()
        if self._is_claim_of_meld(seat, action):
            return self._why_no_claim_of_meld(seat, action)
        return self.phase.why_not(self.state, seat, action)

    def _why_no_call(self) -> tuple[Violation, ...]:
        """Return why nobody may call out now: any seat may do so between tricks.

        Where only a call wins, it is also done before the next deal, for the last trick may have
        brought what was missing; but not when a void deal is dealt again.
        """
        phase, call_out = self.phase, self.state.rules.ending.call_out
        can_call = call_out != "no"
        if can_call and phase.is_between_tricks:
            return ()
        if call_out == "must" and isinstance(phase, DealPhase) and not self.state.redealt:
            return ()
        rule = "twohand.call-out" if can_call else ""
        return (Violation("turn.not-now", rule, (("action", CallOut.word),)),)

    def _why_no_misdeal(self, seat: Seat, claim: ClaimMisdeal) -> tuple[Violation, ...]:
        state = self.state
        if not state.is_dealt:
            return not_now(claim)
        return state.rules.misdeal.why_not(
            claim.ground,
            state.dealt[seat],
            state.rules.melds,
            state.rules.count,
            has_called=self.phase.has_called(state, seat),
            has_played=self._has_played(seat),
            redealt=state.redealt,
        )

    def why_no_draw(self, action: DrawForDeal) -> tuple[Violation, ...]:
        """Return why the players may not draw so for this deal; nothing if they may."""
        rules = self.state.rules
        is_before = isinstance(self.phase, DealPhase) and not self.state.entries
        if not (is_before and rules.table.draws_for_deal):
            return not_now(action)
        is_decided = deals_first(rules.table, rules.pack, action.draws) is not None
        return () if is_decided else (Violation("deal.draw", "house.draw-for-deal"),)

    def why_no_ruling(self, ruling: Ruling) -> tuple[Violation, ...]:
        """Return why the table may not rule so now; nothing if it may."""
        return rulings.why_not(self._ruling_moment, ruling)

    @property
    def _ruling_moment(self) -> rulings.Moment:
        """The progress of the round, for what the table may rule on."""
        phase = self.phase
        players = (
            tuple(seat for seat, _ in phase.plays_so_far()) if isinstance(phase, PlayPhase) else ()
        )
        is_begun = bool(players or self.tricks or phase.trick)
        return rulings.Moment(self.state, players, is_begun)

    def _has_played(self, seat: Seat) -> bool:
        drawing = self.state.steps(Step.DRAW)
        has_drawn = any(entry.seat == seat and type(entry.action) is Play for entry in drawing)
        return has_drawn or has_played(self.phase, seat)

    # Carrying actions out.

    def after(
        self,
        seat: Seat | None,
        action: Action,
        emit: Emitter,
        seen: Redacted | None = None,
    ) -> "Round | Ended":
        """Return the round after an action, which the caller has seen to be legal.

        Args:
            seat: who does it; None for the table.
            action: what is done.
            emit: what takes the consequences.
            seen: the action as somebody saw it who did not see all its cards.
        """
        state, phase = self.state, self.phase
        if not isinstance(action, _CLAIMS) and (
            seat is None or not self._is_claim_of_meld(seat, action)
        ):
            return advance(state, phase, seat, action, emit, seen)
        action = as_kept(action)
        emit.note(Acted, seat, seen or action)
        state = state.with_entries(Entry(state.word, self._plays_so_far(), seat, seen or action))
        if isinstance(action, Ruling) or seat is None:
            return self._rule(state, cast("Ruling", action), emit)
        if type(action) is ClaimMisdeal:
            emit.tell(MisdealShown(seat, action.ground, state.dealt[seat]))
            return Ended(state.with_consequences(emit.told), is_settled=False, is_misdeal=True)
        if isinstance(action, CallOut | ClaimTricks):
            return self._end_early(self._claim_end(state, seat, action, emit), emit)
        from pinochle.game.phases.declare import carry_out_claim  # noqa: PLC0415 - few games need it

        state = carry_out_claim(state, phase, seat, action, emit)
        if state.outright is not None:
            return self._end_early(evolve(state, how="game-meld"), emit)
        return Round(state, phase)

    def _rule(self, state: State, action: Ruling, emit: Emitter) -> "Round | Ended":
        """Return the end of the round by a ruling, unless it is charged after the play."""
        if rulings.is_void(self._ruling_moment, action):
            state, broken = evolve(state, tricks=self.tricks), self._open_trick()
            return Ended(state, is_settled=False, is_misdeal=True, broken=broken)
        if state.rules.renege.settled == "after-play":
            return Round(state, self.phase)
        # Seats that have not melded yet do so now: the others score their melds.
        following = Next(state, self.hands)
        for word in state.rules.script[state.step + 1 :]:
            if word is Step.OTHERS_MELD:
                following = cast("Next", SCRIPT[word].begin(state, self.hands, emit))
        return self._end_early(evolve(following.state, how="renege"), emit)

    def _claim_end(
        self, state: State, seat: Seat, action: CallOut | ClaimTricks, emit: Emitter
    ) -> State:
        """Return the state when somebody has ended the round by what they claim."""
        if isinstance(action, CallOut):
            return evolve(state, how="called-out")
        from pinochle.game.phases.claims import settle_claim, tricks_left  # noqa: PLC0415 - seldom done

        phase = cast("PlayPhase", self.phase)
        remaining = tricks_left(state, phase)
        emit.tell(settle_claim(state, phase.hands, phase.cards, remaining, seat, action.tricks))
        state = state.with_consequences(emit.told)
        return with_widow_won(state, phase.tricks, emit, is_over=True)

    def _end_early(self, state: State, emit: Emitter) -> Ended:
        """Return the end of a round that was not played to its end."""
        state = evolve(state.with_consequences(emit.told), tricks=self.tricks)
        return _settle(state, emit, self._open_trick())

    def _plays_so_far(self) -> int:
        """Return how many cards were played so far, but for a stock."""
        phase = self.phase
        if not isinstance(phase, PlayPhase):
            return 0
        return len(in_order(phase.tricks)) * self.state.rules.table.seats + len(phase.cards)


_CLAIMS: Final = (Ruling, ClaimMisdeal, CallOut, ClaimTricks)
"""The actions that no phase awaits."""


def advance(
    state: State,
    phase: Phase,
    seat: Seat | None,
    action: Action,
    emit: Emitter,
    seen: Redacted | None = None,
) -> Round | Ended:
    """Return the round after an action that its phase awaits; otherwise as :meth:`Round.after`."""
    action = as_kept(action)
    emit.note(Acted, seat, seen or phase.worded(action))
    if type(phase) is not PlayPhase:  # of the play the tricks tell
        state = state.with_entries(Entry(state.word, 0, seat, seen or action))
    following = phase.after(state, state.dealer if seat is None else seat, action, emit)
    if isinstance(following, Next):
        return advance_script(following, emit)
    return Round(state, following)


class HistoryItem(NamedTuple):
    """Something that was done, a played card among it."""

    seat: Seat | None
    action: Action | Redacted
    told: tuple[Consequence, ...] = ()


def history(
    state: State,
    last: Taken | None,
    trick: tuple[tuple[Seat, Play], ...],
    entries: tuple[Entry, ...] | None = None,
) -> list[HistoryItem]:
    """Return what was done in a round, in order, with the cards that were played.

    Args:
        state: the state of the round.
        last: the last trick that was won.
        trick: the trick after it, as far as it was played.
        entries: the entries as somebody saw them; those of the state if none are given.
    """
    free = sum(type(entry.action) is Play for entry in state.entries)
    plays = [HistoryItem(*play) for play in (*plays_in(state.rules.table.seats, last), *trick)][
        free:
    ]
    items, done = list[HistoryItem](), 0
    for entry in state.entries if entries is None else entries:
        items += plays[done : entry.plays]
        done = max(done, entry.plays)
        items.append(HistoryItem(entry.seat, entry.action, entry.told))
    items += plays[done:]
    if state.piles is not None:  # counted when the round was over
        end = _end_place(state, items, len(plays))
        items[end] = items[end]._replace(told=(*items[end].told, state.piles))
    return items


def _end_place(state: State, items: Sequence[HistoryItem], plays: int) -> int:
    """Return the place of what ended a round: rulings after the last trick come later."""
    rules, end = state.rules, len(items) - 1
    all_plays = rules.table.seats * tricks_of_a_round(rules)
    drawn = sum(type(entry.action) is Play for entry in state.entries)
    is_over = plays + drawn == all_plays or any(state.consequences_of(TricksClaimed))
    while is_over and isinstance(items[end].action, Ruling):
        end -= 1
    return end


def plays_in(seats: int, last: Taken | None) -> Iterator[tuple[Seat, Play]]:
    """Yield the cards of the tricks up to a trick, in the order of their play, and by whom."""
    for taken in in_order(last):
        for place, card in enumerate(taken.cards, start=taken.leader):
            yield place % seats, Play(card)


def advance_script(following: Next, emit: Emitter) -> Round | Ended:
    """Return the round at the next phase in which somebody is awaited, or its end."""
    step = following.state.step
    while True:
        state, to = following.state, following.to
        if to == "settle":
            is_same = not emit.told and state.step == step
            return _settle(state if is_same else state.with_consequences(emit.told, step), emit)
        if to == "redeal":
            return Ended(state, is_settled=False)
        if to != "onward":
            return _enter(state, step, to, emit)
        step += 1
        begun = SCRIPT[state.rules.script[step]].begin(state, following.hands, emit)
        if not isinstance(begun, Next):
            return _enter(state, step, begun, emit)
        following = begun


def _enter(state: State, step: int, phase: Phase, emit: Emitter) -> Round:
    """Return the round in a phase that goes on, or has just begun."""
    if state.step == step:
        return Round(state.with_consequences(emit.told) if emit.told else state, phase)
    emit.note(Entered, state.rules.script[step])
    return Round(state.with_consequences(emit.told, step), phase)


def _settle(state: State, emit: Emitter, broken: tuple[tuple[Seat, Play], ...] = ()) -> Ended:
    """Return the end of a round to be settled, and count the cards that were won in no trick."""
    if counted := counted_piles(state):
        state = evolve(state, piles=emit.tell(counted))
    return Ended(state, is_settled=True, broken=broken)


def counted_piles(state: State) -> PilesCounted | None:
    """Return what the cards count that were won in no trick; None if there are no such cards."""
    points, is_dealt = state.rules.count.points, bool(state.rules.deal.hand)
    if state.widow_taker is not None:
        return PilesCounted(widow=points(state.widow))
    if is_dealt and not state.rules.bury.cards:
        return None
    discarded = () if is_dealt else tuple(map(points, discards(state)))
    if not state.rules.bury.cards:
        return PilesCounted(discarded=discarded)
    from pinochle.game.phases.bury import buried_cards  # noqa: PLC0415 - few games need it

    return PilesCounted(points(buried_cards(state)), discarded)
