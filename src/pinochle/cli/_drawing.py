"""The table as a seat sees it, drawn in lines: the seats, the trick, and the seat's hand."""

from collections.abc import Iterable, Iterator

from pinochle.cards.card import Suit
from pinochle.cards.trick import Seat
from pinochle.cli._gathering import Gathering
from pinochle.cli._naming import names_of
from pinochle.game.events import MeldsShown
from pinochle.game.phases.draw import DrawPhase
from pinochle.game.view import View
from pinochle.messages import Names, catalogue
from pinochle.page.document import Place, SeatAtTable, TableView
from pinochle.players._worth import may_be_trump
from pinochle.rules.melds.meld import MeldScore
from pinochle.rules.script import Step

__all__ = [
    "called",
    "count_lines",
    "facts",
    "hand_lines",
    "last_trick",
    "meld_lines",
    "score_lines",
    "table_lines",
    "trump_lines",
]

_MELDING = (Step.MELDS, Step.BIDDER_MELDS, Step.OTHERS_MELD)
"""The steps in which seats lay melds."""


def table_lines(view: View, gathering: Gathering) -> Iterator[str]:
    """Yield the lines of the whole table.

    Args:
        view: what the player knows.
        gathering: the cards that they have chosen so far.
    """
    table = gathering.table
    yield ""
    yield " · ".join(facts(view))
    yield from score_lines(view)
    yield from count_lines(view)
    if view.on_table.laid:
        yield f"melded together {view.on_table.points}: {view.on_table.score}"
    yield from _seats(view, table)
    yield ""
    yield from hand_lines(view, gathering)


def called(seat: int, names: Names) -> str:
    """Return the name of a seat for the head of a line."""
    name = catalogue("en").seat(seat, names)
    return name[:1].upper() + name[1:]


# The public facts of the round.


def facts(view: View) -> list[str]:
    """Return the state of the round: the step, and what is known by now."""
    names = names_of(view)
    upcard = view.phase.upcard if isinstance(view.phase, DrawPhase) else None
    no_trump = "no trump" if view.is_trump_known else ""
    found = [
        _place(view),
        *[contract.message.text(names=names) for contract in view.contracts],
        f"{view.trump} trump" if view.trump else no_trump,
        f"moon: {catalogue('en').seat(view.moon, names)}" if view.moon is not None else "",
        f"{view.upcard} was turned" if view.upcard and not upcard else "",
        f"{upcard} is turned, {view.stock} in the stock" if upcard else "",
        _partners_card(view, names),
        f"drawn {view.drawn}" if view.drawn else "",
    ]
    return [*filter(None, found)]


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


def score_lines(view: View, player: int | None = None) -> Iterator[str]:
    """Yield the scores of the game.

    Args:
        view: what the player knows.
        player: their number, if they may sit out.
    """
    names, target = names_of(view, player), view.sheet.standing.target
    yield f"score   {_by_column(view.scores, names)}{f' (to win: {target})' if target else ''}"
    if view.checks:
        yield f"checks  {_by_column(view.checks, names)}"


def _by_column(points: Iterable[int], names: Names) -> str:
    sides = dict(names.sides)
    return ", ".join(f"{sides[column]}: {number}" for column, number in enumerate(points))


def count_lines(view: View) -> Iterator[str]:
    """Yield what each side has taken; nothing where players must keep it in their heads."""
    if not view.tricks or view.rules.ending.call_out != "no":
        return
    names, taken = names_of(view), dict[tuple[Seat, ...], int]()
    won = view.state.won_points(view.tricks)
    for winner in sorted({trick.winner for trick in view.tricks}):
        side = view.state.together(winner)
        taken[side] = taken.get(side, 0) + won[winner]
    said = catalogue("en")
    counts = [
        f"{' & '.join(said.seat(seat, names) for seat in side)}: {count}"
        for side, count in sorted(taken.items())
    ]
    yield f"taken   {', '.join(counts)}"


def meld_lines(view: View) -> Iterator[str]:
    """Yield the melds of every seat."""
    names = names_of(view)
    for seat, score in enumerate(view.shown):
        yield MeldsShown(Seat(seat), score).message.text(names=names)


# The seats.


def _seats(view: View, table: TableView) -> Iterator[str]:
    """Yield a row for each seat: what it said or its part in the round, and its card."""
    first = 0 if view.seat is None else view.seat + 1
    order = [table.seats[(first + place) % len(table.seats)] for place in range(len(table.seats))]
    names = names_of(view)
    yield from aligned(
        [[called(seat.seat, names), *_seat_cells(view, table, seat)] for seat in order]
    )
    for pile in table.piles:
        owner = pile.id.removeprefix("laid.")
        if pile.id != owner and pile.number and int(owner) != view.seat:
            yield f"  {called(int(owner), names)} has on the table: {pile.cards}"


def _seat_cells(view: View, table: TableView, seat: SeatAtTable) -> tuple[str, ...]:
    """Return what is said of a seat, a cell for each column."""
    role = "dealer" if seat.dealer and view.step is Step.AUCTION else ""
    script = view.rules.script
    later = script[script.index(view.step) + 1 :] if view.step in script else ()
    is_open = not view.shown or any(step in later for step in _MELDING)
    points = view.shown[seat.seat].points if view.shown else 0
    meld = "" if is_open and not points else f"meld {points}"
    tricks = catalogue("en").count(seat.tricks, "tricks") if view.tricks else ""
    said = seat.said if view.step is Step.AUCTION else ""
    return role, said, meld, tricks, _card_text(table, seat.seat)


def _card_text(table: TableView, seat: Seat) -> str:
    """Return the card of a seat in the trick, with a word if it led or wins."""
    trick = table.trick
    place = (seat - trick.leader) % len(table.seats) if trick else 0
    if trick is None or place >= len(trick.cards):
        return ""
    notes = [*["led"] * (place == 0), *["wins so far"] * (seat == trick.winner)]
    return f"{trick.cards[place]!s:4}{', '.join(notes)}"


def aligned(rows: list[list[str]]) -> Iterator[str]:
    """Yield rows of cells with aligned columns; empty columns are left out."""
    columns = [column for column in zip(*rows, strict=True) if any(column)]
    widths = [max(map(len, column)) for column in columns]
    for row in zip(*columns, strict=True):
        cells = [f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)]
        yield f"  {'  '.join(cells)}".rstrip()


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
    """Yield the hand, a line for each suit, and what it melds if the suit is trump.

    A star marks the cards that can be used, unless all can. Cards that were chosen are left out.
    """
    hand = gathering.hand
    is_marked = any(hand.values()) and not all(hand.values())
    held = {place: can and is_marked for place, can in hand.items() if "laid." not in place.id}
    lying = {place: can and is_marked for place, can in hand.items() if "laid." in place.id}
    scores = _scores_by_suit(view)
    worth = {
        suit: f"as trump  {score.points:>4}: {_melds(score)}" for suit, score in scores.items()
    }
    rows = [
        [str(suit), _ranks(held, suit), worth.get(suit, "").removesuffix(": ")]
        for suit in Suit
        if _ranks(held, suit) or suit in worth
    ]
    yield from aligned(rows)
    if lying:
        suits = (f"{suit} {_ranks(lying, suit)}" for suit in Suit if _ranks(lying, suit))
        yield f"  you have on the table: {'  '.join(suits)}"
    if view.is_trump_known and not view.shown and not view.trick and view.hand:
        yield f"  your melds: {view.rules.melds.score(view.hand, view.trump)}"


def _ranks(hand: dict[Place, bool], suit: Suit) -> str:
    """Return the ranks of a suit; a star marks the cards that can be used."""
    cards = [(place.card, can) for place, can in hand.items() if place.card.suit is suit]
    return " ".join(f"{'*' * can}{card.rank}" for card, can in cards)


def _scores_by_suit(view: View) -> dict[Suit, MeldScore]:
    """Return the melds of the hand with each suit as trump, while that is open."""
    if view.is_trump_known or view.step not in {Step.AUCTION, Step.RAISE, Step.TRUMP}:
        return {}
    suits = [suit for suit in may_be_trump(view) if suit is not None]
    return {suit: view.rules.melds.score(view.hand, suit) for suit in suits}


def trump_lines(view: View) -> Iterator[str]:
    """Yield what the hand would meld with each suit as trump, while that is open."""
    scores = _scores_by_suit(view)
    yield from ["Your melds, if trump is"] * bool(scores)
    for suit, score in scores.items():
        yield f"{suit}  {score.points:>4}  {_melds(score)}"


def _melds(score: MeldScore) -> str:
    """Return melds in words, each with the suit that it is in, which need not be trump."""
    return ", ".join(
        f"{meld} {f'{meld.suit} ' if meld.suit else ''}"
        f"{'the game' if meld.wins_game else meld.points}"
        for meld in score.melds
    )
