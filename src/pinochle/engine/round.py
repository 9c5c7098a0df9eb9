"""A round: one deal, from the shuffle to the settlement, as it walks the script of its ruleset."""

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

from pinochle._fast_init import trusted
from pinochle.actions import Action, CallOut, ClaimMisdeal, Play, Ruling
from pinochle.choices import NOTHING, Actions, Listed
from pinochle.engine.phases import (
    auction,
    bury,
    concede,
    deal,
    declare,
    dix,
    draw,
    joint,
    melds,
    moon,
    partner,
    passing,
    play,
    trump,
    widow,
)
from pinochle.engine.phases.phase import Begin, Next, Phase
from pinochle.engine.state import State, joined
from pinochle.events import CalledOut, Entered, MisdealShown, Ruled, Tell
from pinochle.hand import Hand
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["Ended", "Round", "walked"]

_BEGIN: Final[Mapping[Step, Begin]] = {
    Step.DEAL: deal.begin,
    Step.DRAFT: deal.begin,
    Step.DRAW: draw.begin,
    Step.AUCTION: auction.begin,
    Step.CONCEDE_UNSEEN: concede.begin_unseen,
    Step.WIDOW: widow.begin,
    Step.SHARE_WIDOW: widow.begin_sharing,
    Step.TRUMP: trump.begin,
    Step.DIX: dix.begin,
    Step.PARTNER: partner.begin,
    Step.PASSING: passing.begin,
    Step.BIDDER_MELDS: melds.begin_bidder,
    Step.MELDS: declare.begin,
    Step.OTHERS_MELD: melds.begin_others,
    Step.JOINT_MELDS: joint.begin,
    Step.CONCEDE: concede.begin,
    Step.BURY: bury.begin,
    Step.MOON: moon.begin,
    Step.PLAY: play.begin,
}
"""How each word of a script begins; there is none that cannot be played."""


@frozen
class Ended:
    """A round is over: by its settlement, or because the cards are dealt again.

    Args:
        state: what has happened.
        is_settled: whether it is settled; otherwise it is void.
        is_misdeal: whether it is void because a hand was thrown in.
    """

    state: State
    is_settled: bool
    is_misdeal: bool = False


@frozen(weakref_slot=False)
class Round:
    """One deal as it stands: what has happened, and the phase at work.

    Args:
        state: what the table agrees has happened.
        at: the phase, with the hands.
    """

    state: State
    at: Phase

    @classmethod
    def start(cls, rules: Ruleset, dealer: Seat, redealt: int = 0) -> "Round":
        """A round before the deal."""
        state = State.of_deal(rules, dealer, redealt)
        return cls(state, deal.begin(state, (), None))

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands, by seat."""
        return self.at.hands

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are awaited."""
        return self.at.to_act(self.state)

    def options(self, seat: Seat) -> Actions:
        """What a seat may do if it is awaited; otherwise nothing."""
        return self.at.options(self.state, seat) if seat in self.to_act() else NOTHING

    def claims(self, seat: Seat) -> Actions:
        """What a seat may do besides what is awaited of it.

        It may claim a misdeal, or a meld that another overlooked; it may lay a meld that it forgot
        in time; it may declare one that it does not hold, at its cost; and it may call out.
        """
        rules = self.state.rules
        if not self.state.dealt:
            return NOTHING
        claims: list[Action] = [ClaimMisdeal(ground.name) for ground in rules.misdeal.grounds]
        claims.append(CallOut())
        found = (claim for claim in claims if not self.why_not(seat, claim))
        at = self.at
        bluffs = at.bluffs(self.state, seat) if isinstance(at, draw.DrawPhase) else ()
        return Listed((*found, *declare.claims(self.state, at, seat), *bluffs))

    def why_not(self, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not do this now; empty means that it may."""
        if type(action) is ClaimMisdeal:
            return self._why_no_misdeal(seat, action)
        if type(action) is CallOut:
            return self._why_no_call()
        if declare.is_claim(self.state, self.at, seat, action):
            return declare.why_no_claim(self.state, self.at, seat, action)
        return self.at.why_not(self.state, seat, action)

    def _why_no_call(self) -> tuple[Violation, ...]:
        """Why nobody may call out now: it is done between tricks, by whoever likes."""
        state, at = self.state, self.at
        is_playing = isinstance(at, draw.DrawPhase | play.PlayPhase) and not at.cards
        can_call = state.rules.ending.call_out != "no"
        if can_call and is_playing:
            return ()
        rule = "twohand.call-out" if can_call else ""
        return (Violation("turn.not-now", rule, (("action", CallOut.word),)),)

    def _why_no_misdeal(self, seat: Seat, claim: ClaimMisdeal) -> tuple[Violation, ...]:
        state = self.state
        if not state.dealt:
            return (Violation("turn.not-now", "", (("action", "misdeal"),)),)
        return state.rules.misdeal.why_not(
            claim.ground,
            state.dealt[seat],
            state.rules.melds,
            state.rules.count,
            has_called=self._has_called(seat),
            has_played=self._has_played(seat),
            redealt=state.redealt,
        )

    def why_no_ruling(self, ruling: Ruling) -> tuple[Violation, ...]:
        """Why the table may not rule so now; empty means that it may."""
        state, at, seat = self.state, self.at, ruling.seat
        rules, is_fault = state.rules, ruling.kind == "card-fault"
        at_play = at if isinstance(at, play.PlayPhase) and state.word is Step.PLAY else None
        if not (self.to_act() if is_fault else at_play):
            return (Violation("turn.not-now", "", (("action", "ruling"),)),)
        if seat >= rules.table.seats:
            return (Violation("ruling.seat", "", (("seat", seat),)),)
        if not (rules.renege.ruled or rules.misdeal.voids(ruling.kind)):
            return (Violation("ruling.off", ""),)
        if ruling.kind == "misdeal":
            is_begun = bool(at_play and (at_play.cards or at_play.tricks or state.tricks))
            return tuple(self._why_no_misdeal_of(seat, is_begun=is_begun))
        if ruling.kind == "no-discard" and not (rules.bury.cards and seat == state.bidder):
            rule = "renege.kind.no-discard" if rules.bury.cards else ""
            return (Violation("ruling.no-discard", rule, (("seat", seat),)),)
        return ()

    def _why_no_misdeal_of(self, seat: Seat, *, is_begun: bool) -> Iterator[Violation]:
        """Why the table may not rule that this seat has misdealt."""
        is_void = self.state.rules.misdeal.voids("misdeal")
        if not is_begun and not is_void:
            yield Violation("ruling.before-play", "misdeal.found-after-play")
        if seat != self.state.dealer:
            seats = (("dealer", self.state.dealer), ("seat", seat))
            rule = "misdeal.found-after-play" if is_void else "renege.dealer-misdeal"
            yield Violation("ruling.dealer", rule, seats)

    def ruled(self, ruling: Ruling, tell: Tell | None) -> Ended:
        """The round after a ruling, which the caller has seen to be in place."""
        state = self.state
        if tell:
            tell(Ruled(ruling.seat, ruling.kind))
        if state.rules.misdeal.voids(ruling.kind):
            return Ended(state, is_settled=False, is_misdeal=True)
        tricks = self.at.tricks if isinstance(self.at, play.PlayPhase) else None
        tricks = joined(state.tricks, tricks)
        return Ended(state.but(tricks=tricks, how="renege", offender=ruling.seat), is_settled=True)

    def _has_called(self, seat: Seat) -> bool:
        """Whether a seat has bid or passed, or can no longer do so."""
        if isinstance(self.at, auction.AuctionPhase):
            return self.at.auction.has_called(seat)
        return Step.AUCTION in self.state.rules.script[: self.state.step]

    def _has_played(self, seat: Seat) -> bool:
        if self.state.done:
            return any(who == seat and type(what) is Play for who, what in self.state.done)
        return play.has_played(self.at, seat)

    def after(self, seat: Seat, action: Action, tell: Tell | None) -> "Round | Ended":
        """The round after an action, which the caller has seen to be legal."""
        state = self.state
        if type(action) is ClaimMisdeal:
            if tell:
                tell(MisdealShown(seat, action.ground, state.dealt[seat]))
            return Ended(state, is_settled=False, is_misdeal=True)
        if type(action) is CallOut:
            if tell:
                tell(CalledOut(seat))
            won = self.at.tricks if isinstance(self.at, play.PlayPhase) else None
            told = state.but(how="called-out", caller=seat, tricks=joined(state.tricks, won))
            return Ended(told, is_settled=True)
        if declare.is_claim(state, self.at, seat, action):
            told = declare.claimed(state, self.at, seat, action, tell)
            if told.outright is not None:
                return Ended(told.but(how="game-meld"), is_settled=True)
            return Round(told, self.at)
        following = self.at.after(state, seat, action, tell)
        if isinstance(following, Next):
            return walked(following, tell)
        return Round(state, following)


def walked(following: Next, tell: Tell | None) -> Round | Ended:
    """The round at the next phase in which somebody is awaited, or its end."""
    step = following.state.step
    while True:
        state, to = following.state, following.to
        if to == "settle":
            return Ended(state, is_settled=True)
        if to == "redeal":
            return Ended(state, is_settled=False)
        if to != "onward":
            return _entered(state, step, to, tell)
        step += 1
        word = state.rules.script[step]
        begun = _BEGIN[word](state, following.hands, tell)
        if not isinstance(begun, Next):
            return _entered(state, step, begun, tell)
        following = begun


def _entered(state: State, step: int, at: Phase, tell: Tell | None) -> Round:
    """The round in a phase that goes on, or has just begun."""
    if state.step == step:
        return _round(state=state, at=at)
    if tell:
        tell(Entered(state.rules.script[step]))
    return _round(state=state.but(step=step), at=at)


_round = trusted(Round)
