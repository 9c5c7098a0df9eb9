"""The times of the rulings: no ruling comes before what it is about can have happened.

``GROUNDS`` is the table of these times. A ruling on a renege waits for the play, but for cards
that are shown while melds lie on the table; it can be made until the next cards are dealt, so that
a revoke is also charged that is found when the tricks are counted. A wrong pack is found during
the melding or the play (``misdeal.card-fault``), and a mistake in dealing at any time: before the
first card is played it makes the deal void (``misdeal.found-after-play``).
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from pinochle.actions import Ruling
from pinochle.cards.trick import Seat
from pinochle.game.engine.state import State
from pinochle.game.phases.phase import not_now
from pinochle.messages.violations import Violation
from pinochle.rules.renege import BREACHES, RulingKind
from pinochle.rules.script import Step

__all__ = ["GROUNDS", "Moment", "why_not"]


class Moment(NamedTuple):
    """The progress of a round when the table rules.

    Args:
        state: what has happened.
        players: who has played a card, in order, but for those for a stock.
        is_begun: whether a card was played, be it for a stock.
        is_over: whether every trick was played or claimed.
    """

    state: State
    players: tuple[Seat, ...] = ()
    is_begun: bool = False
    is_over: bool = False

    # The times.

    def is_in_round(self) -> bool:
        """Tell whether the round is not over yet."""
        return not self.is_over

    def is_before_next_deal(self) -> bool:
        """Tell whether the next cards are not dealt yet: after a deal that is always so."""
        return self.state.is_dealt

    def is_play(self) -> bool:
        """Tell whether the play has come, or the play for a stock."""
        return self.state.word in {Step.PLAY, Step.DRAW}

    def may_show(self) -> bool:
        """Tell whether cards can be shown: in the play, or when melds lie on the table before it.

        Then nobody has melds to choose any more, and reneges are settled at once: where they are
        charged after the play, they can be ruled on as soon as it has begun.
        """
        script, step, renege = self.state.rules.script, self.state.step, self.state.rules.renege
        is_settled = renege.ruled and renege.settled == "at-once"
        is_after_melds = any(word in _MELDING for word in script[:step])
        return self.is_play() or (is_settled and is_after_melds and not self.has_melds_to_choose())

    def has_melds_to_choose(self) -> bool:
        """Tell whether players still have melds to choose, without which nothing can be settled."""
        return any(word in _CHOSEN for word in self.state.rules.script[self.state.step :])

    # The seats that can have done it.

    def any_seat(self, seat: Seat) -> bool:
        """Tell whether this seat is at the table, which is all that it needs."""
        return seat < self.state.rules.table.seats

    def has_played(self, seat: Seat) -> bool:
        """Tell whether this seat has played a card."""
        return seat in self.players

    def may_have_followed(self, seat: Seat) -> bool:
        """Tell whether another seat has led, so that this seat had to play to it by the rules."""
        leaders = self.players[:: self.state.rules.table.seats]
        return any(leader != seat for leader in leaders)

    def had_to_lead_or_follow(self, seat: Seat) -> bool:
        """Tell whether a duty may have bound this seat, be it to follow or at its own lead."""
        rungs = self.state.rules.play.obligations
        is_asked = self.state.word is Step.PLAY and any(rung.duty.of_leads for rung in rungs)
        return is_asked or self.may_have_followed(seat)


_CHOSEN: Final = (Step.MELDS, Step.JOINT_MELDS)
_MELDING: Final = (*_CHOSEN, Step.BIDDER_MELDS, Step.OTHERS_MELD)


class RulingGround(NamedTuple):
    """From when and until when the table can rule on something.

    Args:
        is_time: whether it is the time to rule on it, whoever did it.
        can_be: whether a seat can have done it by now.
    """

    is_time: Callable[[Moment], bool]
    can_be: Callable[[Moment, Seat], bool] = Moment.any_seat


GROUNDS: Final[Mapping[RulingKind, RulingGround]] = MappingProxyType(
    {
        "suit": RulingGround(Moment.is_play, Moment.had_to_lead_or_follow),
        "slough": RulingGround(Moment.is_play, Moment.may_have_followed),
        "kill": RulingGround(Moment.is_play, Moment.may_have_followed),
        "turn": RulingGround(Moment.is_play),
        "no-discard": RulingGround(Moment.is_play, Moment.has_played),
        "expose": RulingGround(Moment.may_show),
        "misdeal": RulingGround(Moment.is_before_next_deal),
        "other": RulingGround(Moment.is_play),
        "card-fault": RulingGround(Moment.is_in_round),
    }
)
"""The times of each ruling: after a deal, and before the next."""


def why_not(moment: Moment, ruling: Ruling) -> tuple[Violation, ...]:
    """Return why the table may not rule so; nothing if it may."""
    ground, seat, rules = GROUNDS[ruling.kind], ruling.seat, moment.state.rules
    if not moment.state.is_dealt or not ground.is_time(moment):
        return _why_later(moment, ruling)
    if seat >= rules.table.seats:
        return (Violation("ruling.seat", "", (("seat", seat),)),)
    if not is_void(moment, ruling) and (refused := _why_no_renege(moment.state)):
        return refused
    return tuple(_why_innocent(moment, ruling))


def _why_later(moment: Moment, ruling: Ruling) -> tuple[Violation, ...]:
    """Return why it is not the time yet; a card that is shown during the melds says for what."""
    state = moment.state
    is_melding = state.is_dealt and state.word in _MELDING and moment.has_melds_to_choose()
    if ruling.kind == "expose" and state.rules.renege.ruled and is_melding:
        at_once = state.rules.renege.settled == "at-once"
        code = "ruling.melds-first" if at_once else "ruling.play-first"
        return (Violation(code, "renege.kind.expose"),)
    return not_now(ruling)


def is_void(moment: Moment, ruling: Ruling) -> bool:
    """Tell whether a ruling makes the deal void."""
    return moment.state.rules.misdeal.voids(ruling.kind, is_begun=moment.is_begun)


def _why_no_renege(state: State) -> tuple[Violation, ...]:
    """Return why the table may not rule on any renege: it never does, or it has done so already."""
    renege, offenders = state.rules.renege, state.offenders
    if not renege.ruled:
        return (Violation("ruling.off", ""),)
    if offenders and not renege.allows_several:
        return (Violation("ruling.once", "twohand.revoke", (("seat", offenders[0]),)),)
    return ()


def _why_innocent(moment: Moment, ruling: Ruling) -> Iterator[Violation]:
    """Yield why this seat cannot have done that, or not yet."""
    rules, state = moment.state.rules, moment.state
    seat, kind, is_bidder = ruling.seat, ruling.kind, ruling.seat == state.bidder
    if kind == "misdeal":
        if seat != state.dealer:
            seats = (("dealer", state.dealer), ("seat", seat))
            is_renege = not is_void(moment, ruling)
            rule = "renege.dealer-misdeal" if is_renege else "misdeal.found-after-play"
            yield Violation("ruling.dealer", rule, seats)
        return
    if kind == "expose" and is_bidder and not moment.is_play():
        yield Violation("ruling.bidder", "renege.kind.expose", (("seat", seat),))
    buries = seat in state.buriers
    if kind == "no-discard" and not (rules.bury.cards and buries):
        rule = "renege.kind.no-discard" if rules.bury.cards else ""
        yield Violation("ruling.no-discard", rule, (("seat", seat),))
        return
    breaches = {BREACHES[rung.duty.code] for rung in rules.play.obligations}
    if kind in BREACHES.values() and kind not in breaches:
        yield Violation("ruling.no-duty", "", (("kind", kind),))  # it is in none of these rules
    elif not GROUNDS[kind].can_be(moment, seat):
        yield Violation("ruling.before-play", f"renege.kind.{kind}")
