"""The table in plain text, in 80 columns, as ``print(game)`` and ``print(view)`` show it.

Its parts can be used by themselves, with names and in any language.

    >>> from random import Random
    >>> from pinochle import Game, variants
    >>> game = Game.start(variants.get("three-handed")).deal(Random(3))
    >>> print(game.view(0))
    three-handed, round 1: the auction
    Score  you: 0, seat 1: 0, seat 2: 0
    <BLANKLINE>
    > you             15 cards
      seat 1          15 cards
      seat 2  dealer  15 cards
    <BLANKLINE>
    ♠ 9   ♥ A   ♦ A A Q Q J J 9   ♣ A 10 K J 9 9
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from pinochle.cards.card import Card
from pinochle.messages import NOBODY, Language, Message, Names, as_language
from pinochle.messages.columns import align
from pinochle.rules.auction.sayings import spoken_words
from pinochle.rules.scoring.settlement_text import WIDTH, named_sides, row_lines, wrap_parts

if TYPE_CHECKING:
    import pinochle

__all__ = [
    "game_lines",
    "hand_lines",
    "seat_lines",
    "standing_lines",
    "view_lines",
]

_GAP: Final = "  "

_APART: Final = ("laid", "melds")
"""The subjects that have a line for each seat."""


def game_lines(
    game: "pinochle.Game", names: Names = NOBODY, language: Language | str = "en"
) -> Iterator[str]:
    """Yield the lines of the table, with every hand."""
    view, speech = game.view(), as_language(language)
    yield from _table_lines(view, names, speech)
    rows = [
        (speech.seat(seat, names), speech.hand(hand))
        for seat, hand in enumerate(game.hands)
        if hand
    ]
    yield from ("", *row_lines(rows, between=_GAP)) if rows else ()


def view_lines(
    view: "pinochle.View", names: Names | None = None, language: Language | str = "en"
) -> Iterator[str]:
    """Yield the lines of the table as a seat sees it; the seat is "you" unless names are given."""
    speech = as_language(language)
    yield from _table_lines(view, Names(you=view.seat) if names is None else names, speech)
    if view.hand:
        yield from ("", *hand_lines(view.hand, speech))


def _table_lines(view: "pinochle.View", names: Names, language: Language) -> Iterator[str]:
    """Yield the lines of the table but for the hands."""
    yield from standing_lines(view, names, language)
    if not (view.needs_deal or view.is_over):
        yield from ("", *seat_lines(view, names, language))


def hand_lines(cards: Iterable[Card], language: Language | str = "en") -> Iterator[str]:
    """Yield cards in groups by suit, in as many lines as they need.

    >>> from pinochle import Hand
    >>> print(*hand_lines(Hand.parse("AS TS KH QH")), sep="; ")
    ♠ A 10   ♥ K Q
    """
    yield from wrap_parts(as_language(language).hand(cards), " " * 3, WIDTH)


def standing_lines(
    view: "pinochle.View", names: Names = NOBODY, language: Language | str = "en"
) -> Iterator[str]:
    """Yield the state of the game: the step, the contract, trump, melds, the score and the like."""
    speech = as_language(language)
    called = named_sides(view.rules.table, names, speech)
    yield _heading(view).text(speech, called)
    rows: list[tuple[str, Sequence[str]]] = []
    for label, messages in _subjects(view):
        texts = [message.text(speech, called) for message in messages]
        each = [[text] for text in texts] if label in _APART else [texts] if texts else []
        labels = (speech.word(f"table.{label}"), *[""] * len(each))
        rows += zip(labels, each, strict=False)
    yield from row_lines(rows, between=speech.word("list"))


def _heading(view: "pinochle.View") -> Message:
    """Return the name of the game, and where it is."""
    name, sheet = view.rules.name, view.sheet
    if view.is_over:
        return Message.of("table.over", game=name, rounds=sheet.rounds)
    if view.needs_draw:
        return Message.of("table.draw", game=name)
    if view.needs_deal:
        return Message.of("table.deal", game=name, round=sheet.rounds + 1, player=sheet.dealer)
    return Message.of("table.step", game=name, round=sheet.rounds + 1, step=view.step.value)


def _subjects(view: "pinochle.View") -> Iterator[tuple[str, Sequence[Message]]]:
    """Yield what is to be said of each subject; nothing where there is nothing to say."""
    yield "bids", () if view.contracts else [call.message for call in view.calls]
    yield "contract", [contract.message for contract in view.contracts]
    if view.trump:
        yield "trump", [Message.of("table.trump", suit=view.trump)]
    elif view.is_trump_known:
        yield "trump", [Message.of("table.no-trump")]
    yield "moon", _moon(view)
    yield "turned", _card(view.upcard)
    yield "called", _partner(view)
    yield "drawn", _card(view.drawn)
    yield "stock", _stock(view)
    yield (
        "laid",
        [
            Message.of("table.laid", seat=seat, cards=tuple(laid.card for laid in lying))
            for seat, lying in enumerate(view.laid)
            if lying
        ],
    )
    yield (
        "melds",
        [
            Message.of("table.melds", seat=seat, melds=score.message)
            for seat, score in enumerate(view.shown)
            if score.melds
        ],
    )
    if view.on_table.laid:
        score = view.on_table.score
        together = Message.of("table.together", points=score.points, melds=score.message)
        yield "together", [together]
    for label, points in (("score", view.scores), ("checks", view.checks)):
        yield (
            label,
            [
                Message.of("table.score", side=side, points=score)
                for side, score in enumerate(points)
            ],
        )


def _name(seat: int) -> Message:
    return Message.of("seat.name", seat=seat)


def _moon(view: "pinochle.View") -> list[Message]:
    """Return who shoots the moon, and by which name it was announced if it has one."""
    if view.moon is None:
        return []
    if view.moon_kind:
        kind = spoken_words(view.moon_kind)
        return [Message.of("table.moon-kind", seat=view.moon, kind=kind)]
    return [_name(view.moon)]


def _card(card: Card | None) -> list[Message]:
    return [] if card is None else [Message.of("table.card", card=card)]


def _partner(view: "pinochle.View") -> list[Message]:
    """Return the card by which the bidder finds a partner, and that partner."""
    if view.called is None:
        return []
    if not view.partners:
        return _card(view.called)
    partners = tuple(map(_name, view.partners))
    return [Message.of("table.found", card=view.called, partners=partners)]


def _stock(view: "pinochle.View") -> list[Message]:
    """Return how many cards lie face down, and which face up."""
    upcard: Card | None = getattr(view.phase, "upcard", None)
    if not (view.stock or upcard):
        return []
    if upcard is None:
        return [Message.of("table.stock", number=view.stock)]
    return [Message.of("table.upcard", number=view.stock, card=upcard)]


def seat_lines(
    view: "pinochle.View", names: Names = NOBODY, language: Language | str = "en"
) -> Iterator[str]:
    """Yield a line for each seat: if it is awaited, its name, its card in the trick, its cards."""
    speech = as_language(language)
    seats = range(view.rules.table.seats)
    cards = view.trick.cards if view.trick else ()
    leader = view.trick.leader if view.trick else 0
    played = {(leader + place) % len(seats): card for place, card in enumerate(cards)}
    won: list[int] = [trick.winner for trick in view.tricks]
    columns = [
        [">" if seat in view.to_act else " " for seat in seats],
        [speech.seat(seat, names) for seat in seats],
        [", ".join(speech.word(f"role.{role}") for role in _roles(view, seat)) for seat in seats],
        [speech.card(played[seat]) if seat in played else "" for seat in seats],
        [speech.word("table.led") if seat == leader and cards else "" for seat in seats],
        [speech.count(won.count(seat), "tricks") if won else "" for seat in seats],
        [speech.count(view.sizes[seat], "cards") for seat in seats],
    ]
    mark, *columns_after = [align(column) for column in columns if any(column)]
    for signs in zip(mark, *columns_after, strict=True):
        yield f"{signs[0]} {_GAP.join(signs[1:])}".rstrip()


def _roles(view: "pinochle.View", seat: int) -> Iterator[str]:
    """Yield the roles of a seat."""
    if seat == view.bidder:
        yield "bidder"
    if seat in _partners(view):
        yield "partner"
    if seat == view.dealer:
        yield "dealer"


def _partners(view: "pinochle.View") -> tuple[int, ...]:
    """Return the seats that are known to play with the viewer."""
    if view.seat is None:
        return ()
    allies = () if view.bidder is None else (view.bidder, *view.partners)
    if len(allies) > 1 and view.seat in allies:
        return tuple(seat for seat in allies if seat != view.seat)
    return view.rules.table.partners(view.seat) if view.rules.table.is_partnership else ()
