"""The table as a seat sees it, drawn in lines: the seats, the trick, and the seat's hand."""

from collections.abc import Collection, Iterable, Iterator
from typing import Final, TypeAlias

from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.cli._gathering import Gathering
from pinochle.cli._naming import called, column_name, names_of, our_side
from pinochle.cli._style import bold, faint, green, legal, padded, visible
from pinochle.game.actions import Play
from pinochle.game.engine.state import NO_CARDS
from pinochle.game.events import MeldsShown
from pinochle.game.phases.draw import DrawPhase
from pinochle.game.view import View
from pinochle.messages import Names, catalogue
from pinochle.players._worth import may_be_trump
from pinochle.rules.auction.calls import Call, bid_in_words, spoken_words
from pinochle.rules.script import Step

__all__ = ["count_lines", "hand_lines", "last_trick", "meld_lines", "score_lines", "table_lines"]

_Usable: TypeAlias = Collection[tuple[Card, bool]]
"""Cards that may be played, each with True if it lies on the table."""

_CALLS: Final = 9
"""The number of calls of a seat that are shown; an auction can be long."""

_MELDING: Final = (Step.MELDS, Step.BIDDER_MELDS, Step.OTHERS_MELD)
"""The steps in which seats lay melds."""

_DOUBLES: Final = {2: "double", 4: "redouble"}


def table_lines(view: View, gathering: Gathering) -> Iterator[str]:
    """Yield the lines of the whole table.

    Args:
        view: what the player knows.
        gathering: the cards that they have chosen so far.
    """
    yield ""
    yield from _heading(view)
    yield from _seats(view)
    yield ""
    yield from hand_lines(view, gathering)


# The public facts of the round.


def _heading(view: View) -> Iterator[str]:
    """Yield the state of the round, in as few lines as it takes."""
    names = names_of(view)
    upcard = view.phase.upcard if isinstance(view.phase, DrawPhase) else None
    no_trump = "no trump" if view.is_trump_known else ""
    facts = [
        _place(view),
        *[contract.message.text(names=names) for contract in view.contracts],
        f"{view.trump} trump" if view.trump else no_trump,
        f"moon: {called(view.moon, names).lower()}" if view.moon is not None else "",
        f"{view.upcard} was turned" if view.upcard and not upcard else "",
        f"{upcard} is turned, {view.stock} in the stock" if upcard else "",
        _partners_card(view, names),
        f"drawn {view.drawn}" if view.drawn else "",
    ]
    yield " · ".join([bold(facts[0]), *filter(None, facts[1:])])
    yield from score_lines(view)
    yield from count_lines(view)
    if view.on_table.laid:
        yield f"melded together {view.on_table.points}: {view.on_table.score}"


def _partners_card(view: View, names: Names) -> str:
    """Return the card that finds a partner, and who that is; nothing if there is no such card."""
    if view.called is None:
        return ""
    is_fixed = view.rules.partner.calls == "fixed-card"
    card = f"partner by {view.called}" if is_fixed else f"{view.called} called"
    partners = " and ".join(called(seat, names) for seat in view.partners)
    return f"{card}: {partners}" if partners else card


def _place(view: View) -> str:
    """Return the step of the round: ``Trick 3``, ``The auction``."""
    if view.trick is None or (isinstance(view.phase, DrawPhase) and view.phase.is_melding):
        words = catalogue("en").word(f"step.{view.step.value}")
        return words[:1].upper() + words[1:]
    return f"Trick {len(view.tricks) + 1}"


def score_lines(view: View) -> Iterator[str]:
    """Yield the scores of the game."""
    target = view.sheet.standing.target
    to_win = f" (to win: {target})" if target else ""
    yield f"score   {_by_column(view.scores, view)}{to_win}"
    if view.checks:
        yield f"checks  {_by_column(view.checks, view)}"


def _by_column(points: Iterable[int], view: View) -> str:
    return ", ".join(
        f"{column_name(column, view)}: {number}" for column, number in enumerate(points)
    )


def count_lines(view: View) -> Iterator[str]:
    """Yield what each side has taken; nothing where players must keep it in their heads."""
    if not view.tricks or view.rules.ending.call_out != "no":
        return
    names, taken = names_of(view), dict[tuple[Seat, ...], int]()
    won = view.state.won_points(view.tricks)
    for winner in sorted({trick.winner for trick in view.tricks}):
        side = view.state.together(winner)
        taken[side] = taken.get(side, 0) + won[winner]
    counts = [f"{_name_of_side(side, names)}: {count}" for side, count in sorted(taken.items())]
    yield f"taken   {', '.join(counts)}"


def _name_of_side(seats: Collection[int], names: Names) -> str:
    """Return the name of the seats of a side: ``you``, ``your side``, ``seats 1+3``."""
    if len(seats) == 1:
        return called(min(seats), names).lower()
    return "your side" if names.you in seats else f"seats {'+'.join(map(str, seats))}"


def meld_lines(view: View) -> Iterator[str]:
    """Yield the melds of every seat."""
    names = names_of(view)
    for seat, score in enumerate(view.shown):
        yield MeldsShown(Seat(seat), score).message.text(names=names)


# The seats.


def _seats(view: View) -> Iterator[str]:
    """Yield a row for each seat: its calls or its part in the round, and its card."""
    names, ours, seats = names_of(view), our_side(view), view.rules.table.seats
    first = 0 if view.seat is None else view.seat + 1
    is_auction = view.step is Step.AUCTION
    rows: list[list[str]] = []
    for seat in (Seat((first + place) % seats) for place in range(seats)):
        shown = [_meld_text(view, seat), _tricks_text(view, seat), _card_text(view, seat)]
        role = "dealer" if seat == view.dealer and is_auction else ""
        row = [role, _calls(view.calls, seat)] if is_auction else shown
        name = called(seat, names)
        rows.append([green(name) if seat in ours else name, *row])
    yield from aligned(rows)
    for other, lying in enumerate(view.laid):
        if lying and other != view.seat:
            cards = _group_by_suit(Hand(laid.card for laid in lying))
            yield f"  {called(other, names)} has on the table: {cards}"


def aligned(rows: list[list[str]]) -> Iterator[str]:
    """Yield rows of cells with aligned columns; empty columns are left out."""
    columns = [column for column in zip(*rows, strict=True) if any(column)]
    widths = [max(map(visible, column)) for column in columns]
    for row in zip(*columns, strict=True):
        cells = [padded(cell, width) for cell, width in zip(row, widths, strict=True)]
        yield f"  {'  '.join(cells)}".rstrip()


def _calls(calls: Iterable[Call], seat: int) -> str:
    """Return the calls of a seat in the auction."""
    made = [_call(call) for call in calls if call.seat == seat]
    more = ["…"] if len(made) > _CALLS else []
    return " ".join([*more, *made[-_CALLS:]])


def _call(call: Call) -> str:
    if not call.goal:
        passed = f"pass {spoken_words(call.saying)}".rstrip()
        return _DOUBLES.get(call.times, passed)
    suit = call.suit if isinstance(call.suit, Suit) else None
    return f"{call.goal}{suit}" if suit else bid_in_words(call.goal, call.suit)


def _meld_text(view: View, seat: int) -> str:
    """Return the points that a seat has melded; nothing if it may meld later."""
    points = view.shown[seat].points if view.shown else 0
    script = view.rules.script
    later = script[script.index(view.step) + 1 :] if view.step in script else ()
    is_open = not view.shown or any(step in later for step in _MELDING)
    return "" if is_open and not points else f"meld {points}"


def _tricks_text(view: View, seat: int) -> str:
    number = sum(trick.winner == seat for trick in view.tricks)
    return f"{number} trick{'' if number == 1 else 's'}" if view.tricks else ""


def _card_text(view: View, seat: Seat) -> str:
    """Return the card of a seat in the trick, with a word if it led or wins."""
    if not view.trick or not view.trick.cards:
        return ""
    leader, play = view.trick.leader, view.rules.play
    place = (seat - leader) % view.rules.table.seats
    if place >= len(view.trick):
        return ""
    winner = view.trick.winning_seat(view.trump, play.ranking, play.like_cards)
    notes = [*["led"] * (seat == leader), *["wins so far"] * (seat == winner)]
    card = bold(str(view.trick[place])) if seat == winner else str(view.trick[place])
    return f"{padded(card, 4)}{', '.join(notes)}"


def last_trick(view: View) -> Iterator[str]:
    """Yield the cards of the last trick, and its winner."""
    if not view.tricks:
        yield "no trick has been won in this round"
        return
    names, trick, seats = names_of(view), view.tricks[-1], view.rules.table.seats
    played = [
        f"{called((trick.leader + place) % seats, names)} {card}"
        for place, card in enumerate(trick.cards)
    ]
    yield f"{', '.join(played)}; it went to {called(trick.winner, names)}"


# The hand.


def hand_lines(view: View, gathering: Gathering) -> Iterator[str]:
    """Yield the hand, a line for each suit, with marks or with the melds if the suit is trump.

    Marked are the cards that may be used. Cards that were chosen are left out.
    """
    is_mine = view.seat is not None and view.laid
    lying = Hand(laid.card for laid in view.laid[view.seat or 0]) if is_mine else NO_CARDS
    held = view.hand - lying
    held -= held & Hand(gathering.cards)
    every = {(card, False) for card in held} | {(card, True) for card in lying}
    usable = gathering.usable if gathering.what else _playable(view)
    if usable >= every:  # nothing needs a mark
        usable.clear()
    worth = _worth_by_suit(view)
    rows = [
        [str(suit), _ranks(held.suit(suit), usable), worth.get(suit, "")]
        for suit in Suit
        if held.suit(suit) or suit in worth
    ]
    yield from aligned(rows)
    if lying:
        yield f"  you have on the table: {_group_by_suit(lying, usable)}"
    if view.is_trump_known and not view.shown and not view.trick and view.hand:
        yield f"  your melds: {view.rules.melds.score(view.hand, view.trump)}"


def _playable(view: View) -> set[tuple[Card, bool]]:
    """Return the cards that may be played now."""
    plays = view.legal_actions() if view.trick else ()
    return {(action.card, bool(action.laid)) for action in plays if isinstance(action, Play)}


def _ranks(cards: Hand, usable: _Usable, *, lying: bool = False) -> str:
    """Return the ranks of a suit; cards that may be played are marked, unless all may."""
    ranks = [(str(card.rank), (card, lying) in usable) for card in cards]
    if not usable:
        return " ".join(rank for rank, _ in ranks)
    return " ".join(legal(rank) if is_usable else faint(rank) for rank, is_usable in ranks)


def _group_by_suit(cards: Hand, usable: _Usable = ()) -> str:
    """Return cards on the table in a line, suit by suit."""
    suits = [suit for suit in Suit if cards.suit(suit)]
    return "  ".join(f"{suit} {_ranks(cards.suit(suit), usable, lying=True)}" for suit in suits)


def _worth_by_suit(view: View) -> dict[Suit, str]:
    """Return the melds of the hand with each suit as trump, while that is open."""
    if view.is_trump_known or view.step not in {Step.AUCTION, Step.RAISE, Step.TRUMP}:
        return {}
    found = dict[Suit, str]()
    for suit in may_be_trump(view):
        if suit is not None:
            score = view.rules.melds.score(view.hand, suit)
            found[suit] = f"melds {score.points:>4}: {score}" if score.melds else "melds    0"
    return found
