"""Many cards that were played, played again at once: what a view or a sample needs of a history."""

from collections.abc import Collection, Iterable
from itertools import islice

from pinochle._bits import HAND, SUIT
from pinochle.actions import Play
from pinochle.engine.history import in_order
from pinochle.engine.phases.play import Playing, PlayPhase, cards_each, phase_of, played
from pinochle.engine.round import Deed, Round
from pinochle.trick import Seat

__all__ = ["played_again"]


def played_again(
    at_work: Round, deeds: Iterable[Deed], lent: Collection[Seat] = ()
) -> tuple[Round, int]:
    """The round after the first of some deeds, as far as they are plays that need no closer look.

    A closer look take a play that nobody can tell at a glance to be legal, one from which more
    follows, and the last of the round.

    Args:
        at_work: the round; nothing is played again in another phase than the play.
        deeds: what was done from here on.
        lent: the seats whose cards nobody knows: each gets a card to play it, whatever is legal.

    Returns:
        The round, and how many deeds it has behind it now.
    """
    state, phase = at_work.state, at_work.phase
    if not isinstance(phase, PlayPhase):
        return at_work, 0
    seats, done = state.rules.table.seats, 0
    playing: Playing = phase._playing
    if phase._fold is None:
        playing = *playing[:4], phase.fold_before_lead(state), None
    before = len(in_order(phase.tricks)) * seats + len(phase.cards)
    for seat, action, told in islice(deeds, max(0, cards_each(state) * seats - 1 - before)):
        held, turn, cards, tricks, fold, plays = playing
        if seat != turn or told or type(action) is not Play:
            break
        card, is_lent = action.card, seat in lent
        if is_lent:
            if action.laid or card is state.called:
                break
            held |= card._bit << turn * HAND + card._suit * SUIT
        following = played(
            state, (held, turn, cards, tricks, fold, plays), action, is_legal=is_lent
        )
        if following is None:
            break
        playing, done = following, done + 1
    return Round(state, phase_of(playing)) if done else at_work, done
