"""A round: one deal, from the shuffle to the settlement, as it walks the script of its ruleset."""

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

from pinochle._drafts import trusted
from pinochle.actions import Action, CallOut, ClaimMisdeal, Play, Ruling, word_of
from pinochle.choices import NOTHING, Actions, Listed
from pinochle.events import CalledOut, Entered, MisdealShown, Ruled, Tell
from pinochle.facts import Facts, joined
from pinochle.hand import Hand
from pinochle.phases import (
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
from pinochle.phases.phase import Begin, Next, Phase
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
        facts: what has happened.
        is_settled: whether it is settled; otherwise it is void.
        is_misdeal: whether it is void because a hand was thrown in.
    """

    facts: Facts
    is_settled: bool
    is_misdeal: bool = False


@frozen(weakref_slot=False)
class Round:
    """One deal as it stands: what has happened, and the phase at work.

    Args:
        facts: what the table agrees has happened.
        at: the phase, with the hands.
    """

    facts: Facts
    at: Phase

    @classmethod
    def start(cls, rules: Ruleset, dealer: Seat, redealt: int = 0) -> "Round":
        """A round before the deal."""
        facts = Facts.of_deal(rules, dealer, redealt)
        return cls(facts, deal.begin(facts, (), None))

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands, by seat."""
        return self.at.hands

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are awaited."""
        return self.at.to_act(self.facts)

    def options(self, seat: Seat) -> Actions:
        """What a seat may do if it is awaited; otherwise nothing."""
        return self.at.options(self.facts, seat) if seat in self.to_act() else NOTHING

    def claims(self, seat: Seat) -> Actions:
        """What a seat may do besides what is awaited of it.

        It may claim a misdeal, or a meld that another overlooked; it may lay a meld that it forgot
        in time; it may declare one that it does not hold, at its cost; and it may call out.
        """
        rules = self.facts.rules
        if not self.facts.dealt:
            return NOTHING
        claims: list[Action] = [ClaimMisdeal(ground.name) for ground in rules.misdeal.grounds]
        claims.append(CallOut())
        found = (claim for claim in claims if not self.why_not(seat, claim))
        at = self.at
        bluffs = at.bluffs(self.facts, seat) if isinstance(at, draw.DrawPhase) else ()
        return Listed((*found, *declare.claims(self.facts, at, seat), *bluffs))

    def why_not(self, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not do this now; empty means that it may."""
        if type(action) is ClaimMisdeal:
            return self._why_no_misdeal(seat, action)
        if type(action) is CallOut:
            return self._why_no_call()
        if declare.is_claim(self.facts, self.at, seat, action):
            return declare.why_no_claim(self.facts, self.at, seat, action)
        return self.at.why_not(self.facts, seat, action)

    def _why_no_call(self) -> tuple[Violation, ...]:
        """Why nobody may call out now: it is done between tricks, by whoever likes."""
        facts, at = self.facts, self.at
        is_playing = isinstance(at, draw.DrawPhase | play.PlayPhase) and not at.cards
        if facts.rules.ending.call_out != "no" and is_playing:
            return ()
        return (Violation("turn.not-now", "twohand.call-out", (("action", word_of(CallOut())),)),)

    def _why_no_misdeal(self, seat: Seat, claim: ClaimMisdeal) -> tuple[Violation, ...]:
        facts = self.facts
        if not facts.dealt:
            return (Violation("turn.not-now", "", (("action", "misdeal"),)),)
        return facts.rules.misdeal.why_not(
            claim.ground,
            facts.dealt[seat],
            facts.rules.melds,
            facts.rules.count,
            has_called=self._has_called(seat),
            has_played=self._has_played(seat),
            redealt=facts.redealt,
        )

    def why_no_ruling(self, ruling: Ruling) -> tuple[Violation, ...]:
        """Why the table may not rule so now; empty means that it may."""
        facts, at, seat = self.facts, self.at, ruling.seat
        rules, is_fault = facts.rules, ruling.kind == "card-fault"
        at_play = at if isinstance(at, play.PlayPhase) and facts.word is Step.PLAY else None
        if not (self.to_act() if is_fault else at_play):
            return (Violation("turn.not-now", "", (("action", "ruling"),)),)
        if seat >= rules.table.seats:
            return (Violation("ruling.seat", "", (("seat", seat),)),)
        if not (rules.renege.ruled or rules.misdeal.voids(ruling.kind)):
            return (Violation("ruling.off", "renege.definition"),)
        if ruling.kind == "misdeal":
            is_begun = bool(at_play and (at_play.cards or at_play.tricks or facts.tricks))
            return tuple(self._why_no_misdeal_of(seat, is_begun=is_begun))
        if ruling.kind == "no-discard" and not (rules.bury.cards and seat == facts.bidder):
            return (Violation("ruling.no-discard", "renege.kind.no-discard", (("seat", seat),)),)
        return ()

    def _why_no_misdeal_of(self, seat: Seat, *, is_begun: bool) -> Iterator[Violation]:
        """Why the table may not rule that this seat has misdealt."""
        if not is_begun and not self.facts.rules.misdeal.voids("misdeal"):
            yield Violation("ruling.before-play", "misdeal.found-after-play")
        if seat != self.facts.dealer:
            seats = (("dealer", self.facts.dealer), ("seat", seat))
            yield Violation("ruling.dealer", "renege.dealer-misdeal", seats)

    def ruled(self, ruling: Ruling, tell: Tell | None) -> Ended:
        """The round after a ruling, which the caller has seen to be in place."""
        facts = self.facts
        if tell:
            tell(Ruled(ruling.seat, ruling.kind))
        if facts.rules.misdeal.voids(ruling.kind):
            return Ended(facts, is_settled=False, is_misdeal=True)
        tricks = self.at.tricks if isinstance(self.at, play.PlayPhase) else None
        tricks = joined(facts.tricks, tricks)
        return Ended(facts.but(tricks=tricks, how="renege", offender=ruling.seat), is_settled=True)

    def _has_called(self, seat: Seat) -> bool:
        """Whether a seat has bid or passed, or can no longer do so."""
        if isinstance(self.at, auction.AuctionPhase):
            return self.at.auction.has_called(seat)
        return Step.AUCTION in self.facts.rules.script[: self.facts.step]

    def _has_played(self, seat: Seat) -> bool:
        if self.facts.done:
            return any(who == seat and type(what) is Play for who, what in self.facts.done)
        return play.has_played(self.at, seat)

    def after(self, seat: Seat, action: Action, tell: Tell | None) -> "Round | Ended":
        """The round after an action, which the caller has seen to be legal."""
        facts = self.facts
        if type(action) is ClaimMisdeal:
            if tell:
                tell(MisdealShown(seat, action.ground, facts.dealt[seat]))
            return Ended(facts, is_settled=False, is_misdeal=True)
        if type(action) is CallOut:
            if tell:
                tell(CalledOut(seat))
            won = self.at.tricks if isinstance(self.at, play.PlayPhase) else None
            told = facts.but(how="called-out", caller=seat, tricks=joined(facts.tricks, won))
            return Ended(told, is_settled=True)
        if declare.is_claim(facts, self.at, seat, action):
            told = declare.claimed(facts, self.at, seat, action, tell)
            if told.outright is not None:
                return Ended(told.but(how="game-meld"), is_settled=True)
            return Round(told, self.at)
        following = self.at.after(facts, seat, action, tell)
        if isinstance(following, Next):
            return walked(following, tell)
        return Round(facts, following)


def walked(following: Next, tell: Tell | None) -> Round | Ended:
    """The round at the next phase in which somebody is awaited, or its end."""
    step = following.facts.step
    while True:
        facts, to = following.facts, following.to
        if to == "settle":
            return Ended(facts, is_settled=True)
        if to == "redeal":
            return Ended(facts, is_settled=False)
        if to != "onward":
            return _entered(facts, step, to, tell)
        step += 1
        word = facts.rules.script[step]
        begun = _BEGIN[word](facts, following.hands, tell)
        if not isinstance(begun, Next):
            return _entered(facts, step, begun, tell)
        following = begun


def _entered(facts: Facts, step: int, at: Phase, tell: Tell | None) -> Round:
    """The round in a phase that goes on, or has just begun."""
    if facts.step == step:
        return _round(facts=facts, at=at)
    if tell:
        tell(Entered(facts.rules.script[step]))
    return _round(facts=facts.but(step=step), at=at)


_round = trusted(Round)
