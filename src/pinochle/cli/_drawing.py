"""The table in lines, as the document for a page tells it: the seats, the trick, and the hand."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pinochle.cards.card import Card, Suit
from pinochle.cards.trick import Seat
from pinochle.cli._naming import names_of
from pinochle.cli._turn import Turn
from pinochle.cli._words import letter_of, say
from pinochle.game.table_text import standing_lines
from pinochle.game.view import View
from pinochle.messages import LANGUAGES, catalogue, joint_name
from pinochle.messages.columns import align
from pinochle.page.document import SeatAtTable, TableView
from pinochle.players._worth import may_be_trump
from pinochle.rules.auction.sayings import spoken_words
from pinochle.rules.melds.meld import MeldScore
from pinochle.rules.script import Step

__all__ = [
    "beside_lines",
    "course_lines",
    "facts",
    "hand_lines",
    "is_melding_open",
    "last_trick",
    "name_at",
    "score_lines",
    "standing",
    "table_lines",
    "trump_lines",
]

_LABEL: Final = 8
"""The columns of what stands before a line."""

_BAR: Final = 20
"""The columns of the bar of a score."""


def table_lines(turn: Turn) -> Iterator[str]:
    """Yield the lines of the whole table, as a person sees it at their turn."""
    yield ""
    yield " · ".join(facts(turn))
    yield from score_lines(turn.table, turn.language) if turn.table.trick is None else ()
    yield from beside_lines(turn)
    yield from _seats(turn.table, turn.language)
    yield ""
    yield from hand_lines(turn)


def name_at(table: TableView, seat: Seat, language: str = "en") -> str:
    """Return the name of a seat for the head of a line: that of the reader is “You”."""
    return say(language, "You") if seat == table.seat else table.seats[seat].name


def facts(turn: Turn) -> list[str]:
    """Return the state of the round: the step, and what is known by now."""
    return [*_facts(turn)]


def _facts(turn: Turn) -> Iterator[str]:
    table, view, language = turn.table, turn.view, turn.language
    spoken = catalogue(language)
    if view.step is Step.PLAY and table.trick is not None:
        yield say(language, "trick", number=len(view.tricks) + 1)
    else:
        step = say(language, "over") if view.is_over else spoken.word(f"step.{view.step.value}")
        yield step[:1].upper() + step[1:]
    for contract in view.contracts:
        yield contract.message.text(language, turn.names)
    if table.trump:
        yield say(language, "trump", suit=str(table.trump))
    elif table.no_trump:
        yield say(language, "no-trump")
    if view.moon is not None:
        shooter, kind = spoken.seat(view.moon, turn.names), spoken_words(view.moon_kind)
        yield say(language, "moon-kind" if kind else "moon", seat=shooter, kind=kind)
    if view.upcard:
        yield say(language, "turned", card=view.upcard)
    if table.called and view.partners:
        partners = tuple(name_at(table, seat, language) for seat in view.partners)
        yield say(language, "called-with", card=table.called, partners=partners)
    elif table.called:
        yield say(language, "called", card=table.called)


def _label(language: str, name: str) -> str:
    """Return what stands before a line, in a column of its own."""
    return f"{say(language, f'label-{name}'):{_LABEL}}"


def score_lines(table: TableView, language: str = "en") -> Iterator[str]:
    """Yield the scores of the game, and the checks where they are kept."""
    scores = ", ".join(f"{column.name}: {column.points}" for column in table.columns)
    target = f" ({say(language, 'to-win', target=table.target)})" if table.target else ""
    yield f"{_label(language, 'score')}{scores}{target}"
    checks = [
        f"{column.name}: {column.checks}" for column in table.columns if column.checks is not None
    ]
    if checks:
        yield f"{_label(language, 'checks')}{', '.join(checks)}"


def course_lines(table: TableView, language: str = "en") -> Iterator[str]:
    """Yield the scores after each round so far, a line for each column of the score sheet."""
    scores = [[column.points] for column in table.columns]
    if table.result and table.result.course:
        scores = [list(column) for column in zip(*table.result.course, strict=True)]
    rows = [
        (
            column.name,
            *(f"{points:>4}" for points in points_by_round),
            _bar(points_by_round[-1], table.target),
        )
        for column, points_by_round in zip(table.columns, scores, strict=True)
    ]
    yield from _in_columns(rows)
    if table.target:
        yield f"  {say(language, 'to-win', target=table.target)}"


def _bar(points: int, target: int) -> str:
    """Return a bar of the score on its way to the target, if there is one."""
    filled = _BAR * min(max(points, 0), target) // target if target else 0
    return "█" * filled + "░" * (_BAR - filled) if target else ""


def beside_lines(turn: Turn) -> Iterator[str]:
    """Yield what lies beside the hands, and what each side has taken, unless none may be told."""
    table, taken, language = turn.table, dict[int, int](), turn.language
    piles = [
        f"{_in_line(pile.name, language)} {_cards(pile.cards, language) or pile.number}"
        for pile in table.piles
        if pile.number and "." not in pile.id
    ]
    if table.awaited and turn.view.tricks and turn.view.rules.ending.call_out == "no":
        for seat in table.seats:
            taken[seat.side] = taken.get(seat.side, 0) + seat.count
    sides = [
        f"{joint_name(name_at(table, each.seat, language) for each in members)}: {count}"
        for side, count in taken.items()
        for members in [[seat for seat in table.seats if seat.side == side]]
    ]
    if sides:
        yield f"{_label(language, 'taken')}{', '.join(sides)}"
    if piles:
        yield f"{_label(language, 'beside')}{', '.join(piles)}"


def _in_line(name: str, language: str) -> str:
    """Return the name of a pile within a line; only in English it loses its capital."""
    return name.lower() if language == LANGUAGES[0] else name


def _cards(cards: Iterable[Card], language: str) -> str:
    """Return cards in a line, with the letters of a language."""
    return " ".join(map(catalogue(language).card, cards))


def standing(view: View, language: str = "en") -> Iterator[str]:
    """Yield the scores, and what everybody has melded."""
    yield from standing_lines(view, names_of(view, language=language), language)


def _seats(table: TableView, language: str) -> Iterator[str]:
    """Yield a row for each seat, the reader's last: what it said or melded, and its card."""
    first = 0 if table.seat is None else table.seat + 1
    order = [*table.seats[first:], *table.seats[:first]]
    cells = [
        [name_at(table, seat.seat, language), *_seat_cells(table, seat, language)] for seat in order
    ]
    yield from _in_columns(cells)
    for pile in table.piles:
        zone, _, owner = pile.id.partition(".")
        if zone == "laid" and pile.number and int(owner) != table.seat:
            seat, cards = name_at(table, int(owner), language), _cards(pile.cards, language)
            yield f"  {say(language, 'has-on-the-table', seat=seat, cards=cards)}"


def _seat_cells(table: TableView, seat: SeatAtTable, language: str) -> tuple[str, ...]:
    """Return what is told of a seat, a cell for each column."""
    spoken = catalogue(language)
    is_auction, trick = table.step == "auction", table.trick
    turn = (seat.seat - trick.leader) % len(table.seats) if trick else 0
    card = f"{spoken.card(trick.cards[turn]):4}" if trick and turn < len(trick.cards) else ""
    notes = [say(language, "led")] if turn == 0 else []
    if trick and seat.seat == trick.winner:
        notes.append(say(language, "wins-so-far"))
    return (
        say(language, "dealer") if seat.dealer and is_auction else "",
        seat.said if is_auction else "",
        say(language, "meld", points=seat.melded) if seat.melded else "",
        spoken.count(seat.tricks, "tricks") if seat.tricks else "",
        card + ", ".join(notes) if card else "",
    )


def last_trick(table: TableView, language: str = "en") -> str:
    """Return the cards of the last trick, and its winner."""
    trick = table.last_trick
    if trick is None or trick.winner is None:
        return say(language, "no-last-trick")
    seats, spoken = len(table.seats), catalogue(language)
    played = [
        f"{name_at(table, (trick.leader + turn) % seats, language)} {spoken.card(card)}"
        for turn, card in enumerate(trick.cards)
    ]
    winner = name_at(table, trick.winner, language)
    return say(language, "last-trick", plays=", ".join(played), seat=winner)


# The hand.


def hand_lines(turn: Turn) -> Iterator[str]:
    """Yield the hand, a line for each suit, and what it melds if the suit is trump.

    A star marks the cards that can be used, unless all can. Cards that were chosen are left out.
    """
    hand, language = turn.hand, turn.language
    is_marked = any(hand.values()) and not all(hand.values())
    scores = _scores_by_suit(turn.view)
    rows = list[tuple[str, ...]]()
    for suit in Suit:
        in_hand, on_table = list[str](), list[str]()
        for place, can in hand.items():
            if place.card.suit is suit:
                zone = on_table if place.id.startswith("laid.") else in_hand
                mark = "*" if can and is_marked else ""
                zone.append(f"{mark}{letter_of(place.card.rank, language)}")
        worth = ""
        if suit in scores:
            worth = f"{say(language, 'as-trump')}  {_worth(scores[suit], language)}"
        from_table = say(language, "on-the-table", cards=" ".join(on_table)) if on_table else ""
        if in_hand or on_table or worth:
            rows.append((str(suit), " ".join(in_hand), from_table, worth))
    yield from _in_columns(rows)
    view = turn.view
    if view.is_trump_known and not view.shown and not view.trick and view.hand:
        melds = view.rules.melds.score(view.hand, view.trump).message.text(language)
        yield f"  {say(language, 'your-melds', melds=melds)}"


def _in_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows of cells with aligned columns; empty columns are left out."""
    columns = [align(column) for column in zip(*rows, strict=True) if any(column)]
    for cells in zip(*columns, strict=True):
        yield f"  {'  '.join(cells)}".rstrip()


def _scores_by_suit(view: View) -> dict[Suit, MeldScore]:
    """Return the melds of the hand with each suit as trump, while that is open."""
    if view.is_trump_known or view.step not in {Step.AUCTION, Step.RAISE, Step.TRUMP}:
        return {}
    suits = [suit for suit in may_be_trump(view) if suit is not None]
    return {suit: view.rules.melds.score(view.hand, suit) for suit in suits}


def is_melding_open(view: View) -> bool:
    """Tell whether any seats meld later in the round."""
    script = view.rules.script
    later = script[script.index(view.step) + 1 :] if view.step in script else ()
    return any(step in later for step in (Step.MELDS, Step.BIDDER_MELDS, Step.OTHERS_MELD))


def trump_lines(view: View, language: str = "en") -> Iterator[str]:
    """Yield what the hand would meld with each suit as trump, while that is open."""
    scores = _scores_by_suit(view)
    if scores:
        yield say(language, "if-trump-is")
    for suit, score in scores.items():
        yield f"{suit}  {_worth(score, language)}"


def _worth(score: MeldScore, language: str) -> str:
    """Return the points of melds, and each with the suit that it is in, which need not be trump."""
    melds = [
        f"{meld.message.text(language)} {f'{meld.suit} ' if meld.suit else ''}"
        f"{say(language, 'the-game') if meld.wins_game else meld.points}"
        for meld in score.melds
    ]
    return f"{score.points:>4}{': ' if melds else ''}{', '.join(melds)}"
