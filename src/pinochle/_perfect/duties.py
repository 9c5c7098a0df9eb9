"""The ladder of obligations, compiled for endings: the suits and limits that each trick asks for.

Every rung asks for cards of the suit led or of trump, either all of them or those that beat the
best. So what is left of a hand is always a single suit of it, or the whole.
"""

from collections.abc import Iterable
from itertools import product
from typing import Final, NamedTuple

from pinochle.rules.play.obligations import Duty, Obligation, When
from pinochle.rules.play.play import PlayRules

ANY: Final = 0
OVER: Final = 1
OVER_LED: Final = 2
"""The cards of a suit that are asked for: any, those that beat the best card of the trick, or those
that beat the best of the suit led."""


class Asked(NamedTuple):
    """The cards that a rung asks for.

    Args:
        is_trump: whether it asks for trump, and not for the suit led.
        which: which cards of it.
    """

    is_trump: bool
    which: int


class _Kind(NamedTuple):
    """A kind of trick: whether trump was led, it was trumped, and a partner is winning it."""

    led_trump: bool
    trumped: bool
    spared: bool


class Duties:
    """The duties of the rules in every trick.

    Args:
        play: the rules of the play, under the bid if they depend on it.
        has_trump: whether there is a trump suit.
    """

    def __init__(self, play: PlayRules, *, has_trump: bool) -> None:
        rungs = play.obligations
        self.equal_beats: int = int(play.like_cards == "last")
        self.splits_led: bool = any(rung.duty is Duty.HEAD_SUIT for rung in rungs)
        """True if the best card of the suit led matters in a trick that was trumped."""
        self.asks_broken: bool = has_trump and any(rung.duty is Duty.LEAD_PLAIN for rung in rungs)
        """True if it matters that somebody has played a trump."""
        self.spares: bool = play.exempts_partner
        self.rungs: list[tuple[Asked, ...]] = [
            tuple(_asked(rungs, _Kind(*kind), has_trump=has_trump))
            for kind in product((False, True), repeat=3)
        ]
        """By a number of three bits: whether trump was led, whether the trick was trumped, and
        whether a partner is winning it."""
        self.asks_leads: bool = has_trump and any(
            rung.duty in {Duty.LEAD_PLAIN, Duty.ALWAYS_LEAD_TRUMP} for rung in rungs
        )
        """True if a lead that is not the first of all is bound."""
        self._of_leads = [rung.duty for rung in rungs if rung.duty.of_leads and has_trump]
        self.leads: dict[tuple[bool, bool, bool, bool], tuple[bool, bool]] = {}

    def may_lead(
        self, *, has_trumps: bool, has_plain: bool, is_first: bool, is_broken: bool
    ) -> tuple[bool, bool]:
        """Tell whether a trump may be led, and whether a card of another suit may.

        Args:
            has_trumps: whether the leader has a trump.
            has_plain: whether the leader has anything else.
            is_first: whether it is the very first lead of the round.
            is_broken: whether somebody has played a trump.
        """
        left = has_trumps, has_plain
        for duty in self._of_leads:
            if duty is Duty.LEAD_PLAIN:
                asked = (False, left[1]) if not is_broken else left
            else:
                is_asked = is_first or duty is Duty.ALWAYS_LEAD_TRUMP
                asked = (left[0], False) if is_asked else left
            left = asked if any(asked) else left
        return left


def _asked(rungs: Iterable[Obligation], kind: _Kind, *, has_trump: bool) -> Iterable[Asked]:
    """Yield the cards that the rungs ask for, from the top of the ladder."""
    for rung in rungs:
        is_off = rung.when is (When.PLAIN_LED if kind.led_trump else When.TRUMP_LED)
        if is_off or (kind.spared and rung.unless == "partner-winning"):
            continue
        match rung.duty:
            case Duty.FOLLOW:
                yield Asked(is_trump=False, which=ANY)
            case Duty.HEAD if not kind.trumped:
                yield Asked(is_trump=False, which=OVER)
            case Duty.HEAD_SUIT:
                yield Asked(is_trump=False, which=OVER_LED)
            case Duty.TRUMP | Duty.OVERTRUMP if has_trump and not kind.led_trump:
                over = kind.trumped and rung.duty is Duty.OVERTRUMP
                yield Asked(is_trump=True, which=OVER if over else ANY)
            case _:
                pass
