"""Many cards that were played, played again at once, as a view or a sample needs them."""

from collections.abc import Collection, Iterable
from itertools import islice

from attrs import evolve

from pinochle.actions import Play
from pinochle.cards.trick import Seat
from pinochle.game.engine.history import in_order
from pinochle.game.engine.round import HistoryItem, Round
from pinochle.game.phases.phase import replace_at
from pinochle.game.phases.play import PlayPhase, cards_each

__all__ = ["replay_plays"]


def replay_plays(
    at_work: Round, items: Iterable[HistoryItem], unseen: Collection[Seat] = ()
) -> tuple[Round, int]:
    """Return the round after the first of some items that are plays and need no closer look.

    A play needs a closer look if it is not legal, if more follows from it, or if it is the last
    of the round, or of a first trick that brings the widow.

    Args:
        at_work: the round; nothing is played again in another phase than the play.
        items: what was done from here on.
        unseen: the seats whose cards nobody knows: each gets a card to play it, whatever is legal.

    Returns:
        The round, and how many items it has behind it now.
    """
    state, phase = at_work.state, at_work.phase
    if not isinstance(phase, PlayPhase):
        return at_work, 0
    seats, done = state.rules.table.seats, 0
    plays_before = len(in_order(phase.tricks)) * seats + len(phase.cards)
    is_first = state.rules.widow.goes_to == "first-trick" and phase.tricks is None
    plays = seats if is_first else cards_each(state) * seats
    for seat, action, consequences in islice(items, max(0, plays - 1 - plays_before)):
        if (
            seat != phase.turn
            or consequences
            or type(action) is not Play
            or action.card is state.called
        ):
            break
        if phase.turn in unseen and not action.laid:
            hands = replace_at(phase.hands, phase.turn, phase.hand + action.card)
            phase = evolve(phase, hands=hands)
        elif phase.judge(state, phase.turn, action):
            break
        phase, done = phase.with_card(state, action.card), done + 1
    return Round(state, phase) if done else at_work, done
