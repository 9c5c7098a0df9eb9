"""Events in words, for somebody at the table or for anybody."""

from collections.abc import Callable, Iterator
from typing import Final

from pinochle.events import (
    AuctionWon,
    Buried,
    Called,
    CalledOut,
    CardCalled,
    CardDrawn,
    CardPlayed,
    CardsGiven,
    CardsLaid,
    CardTurned,
    ChecksShown,
    Conceded,
    Dealt,
    DiscardedUnseen,
    DixExchanged,
    DixKept,
    Doubled,
    DraftDecided,
    Entered,
    Event,
    GameWon,
    LaidTogether,
    MeldClaimed,
    MeldDeclared,
    MeldFailed,
    MeldLaid,
    MeldsShown,
    MisdealShown,
    MoonAnnounced,
    NoMore,
    PartnerCalled,
    PartnerFound,
    Redealt,
    Ruled,
    Settled,
    TrickWon,
    TrumpNamed,
    WidowTaken,
)
from pinochle.game import Game
from pinochle.hand import Hand
from pinochle.rules.table import TableRules

__all__ = ["Namer", "retold", "score_of", "seat_namer", "seated"]

_TWICE = 2

Namer = Callable[[int], str]


def seat_namer(you: int | None) -> Namer:
    """How seats are called when one of them is that of the reader."""
    return lambda seat: f"seat {seat} (you)" if seat == you else f"seat {seat}"


def retold(event: Event, table: TableRules, who: Namer) -> Iterator[str]:  # noqa: C901 - one case an event
    """The lines that tell an event, as far as its cards are known."""
    match event:
        case Settled():
            yield from _settled(event, table)
        case AuctionWon(contracts):
            for contract in contracts:
                yield f"the contract is {contract.bid} by {who(contract.bidder)}"
        case GameWon(winners):
            yield f"{' and '.join(side_of(column, table) for column in winners)} wins the game"
        case Entered(step):
            yield f"-- {step} --"
        case Ruled(seat, "card-fault"):
            yield f"the table rules that the pack is at fault, as {who(seat)} has declared"
        case Ruled(seat, kind):
            yield f"the table rules that {who(seat)} reneged ({kind})"
        case LaidTogether(score):
            yield f"together that is {score.points}: {score}"
        case Redealt(dealer):
            by = side_of(dealer, table) if table.sitting_out else who(dealer)
            yield f"the cards are dealt again, by {by}"
        case (
            CardTurned()
            | DixExchanged()
            | DixKept()
            | MeldDeclared()
            | MeldFailed()
            | MeldClaimed()
        ):
            yield _on_the_table(event, who)
        case (
            Dealt()
            | CardDrawn()
            | DiscardedUnseen()
            | WidowTaken()
            | Buried()
            | CardsGiven()
            | MisdealShown()
        ):
            yield _with_cards(event, who)
        case _:
            yield _in_the_open(event, who)


def _settled(event: Settled, table: TableRules) -> Iterator[str]:
    """The lines that tell what a round came to, and how the game stands."""
    yield from str(event.settlement).splitlines()
    yield f"score: {score_of(event.standing.points, table)}"
    if event.checks:
        yield f"checks: {score_of(event.checks, table)}"


def _with_cards(
    event: Dealt | CardDrawn | DiscardedUnseen | WidowTaken | Buried | CardsGiven | MisdealShown,
    who: Namer,
) -> str:
    """A line for an event that shows cards, if only to some."""
    if isinstance(event, MisdealShown):
        shown = f"shows {event.cards.grouped} and claims a misdeal ({event.ground})"
        return f"{who(event.seat)} {shown}"
    pile = _pile(event.number, event.cards)
    if isinstance(event, CardsGiven):
        return f"{who(event.giver)} gives {who(event.taker)} {pile}"
    return f"{who(event.seat)} {_TAKING[type(event)].format(pile)}"


_TAKING: Final = {
    Dealt: "is dealt {}",
    CardDrawn: "draws {}",
    DiscardedUnseen: "discards {} unseen",
    WidowTaken: "takes the widow: {}",
    Buried: "buries {}",
}
"""What a seat does with cards that not everybody sees."""


def _in_the_open(  # noqa: C901, PLR0912 - one case an event
    event: DraftDecided
    | Called
    | TrumpNamed
    | PartnerCalled
    | PartnerFound
    | MeldsShown
    | MeldLaid
    | ChecksShown
    | CalledOut
    | Doubled
    | CardsLaid
    | CardCalled
    | NoMore
    | Conceded
    | MoonAnnounced
    | CardPlayed
    | TrickWon,
    who: Namer,
) -> str:
    """A line for what a seat does before the eyes of all."""
    if isinstance(event, PartnerCalled | PartnerFound):
        return f"{who(event.seat)} {_of_partner(event, who)}"
    match event:
        case DraftDecided(_, is_kept):
            done = "keeps it" if is_kept else "rejects it, and must keep the next"
        case Called(_, points, suit):
            done = f"bids {points}" if points else "passes"
            done += f" in {suit.word}" if suit else ""
        case Doubled(_, times):
            done = "doubles" if times == _TWICE else "redoubles"
        case TrumpNamed(_, suit):
            done = f"names {suit.word} trump"
        case MeldLaid() | MeldsShown() | ChecksShown():
            done = _of_melds(event)
        case CalledOut() | MoonAnnounced():
            done = "calls out" if isinstance(event, CalledOut) else "shoots the moon"
        case CardsLaid(_, cards):
            done = f"lays {cards.grouped}"
        case CardCalled(_, card, is_there):
            done = f"calls for {card}, which is {'laid' if is_there else 'not there'}"
        case NoMore():
            done = "lays no more"
        case Conceded(_, how, was_forced):
            done = "must concede" if was_forced else "concedes"
            done += ", the widow unseen" if how == "conceded-unseen" else ""
        case CardPlayed(_, card, laid):
            done = f"plays {card}" + (" from the table" if laid else "")
        case _:
            done = f"wins {' '.join(map(str, event.cards))} for {event.points}"
    return f"{who(event.seat)} {done}"


def _on_the_table(
    event: CardTurned | DixExchanged | DixKept | MeldDeclared | MeldFailed | MeldClaimed, who: Namer
) -> str:
    """A line for the card that is turned for trump, or for a meld that is declared by itself."""
    if isinstance(event, CardTurned | DixExchanged | DixKept):
        return _of_the_upcard(event, who)
    return _of_a_meld(event, who)


def _of_melds(event: MeldLaid | MeldsShown | ChecksShown) -> str:
    """What a seat melds, or shows for checks."""
    match event:
        case MeldLaid(_, meld):
            worth = "the game" if meld.wins_game else meld.points
            return f"lays {meld} {worth} ({meld.cards})"
        case ChecksShown(_, score):
            return f"shows for checks: {score}"
        case _:
            return f"melds {event.score}" if event.score.melds else "melds nothing"


def _of_the_upcard(event: CardTurned | DixExchanged | DixKept, who: Namer) -> str:
    """A line for the card that is turned for trump, and the nine that may take it."""
    match event:
        case CardTurned(_, card, points):
            done = f"turns {card}, so that {card.suit.word} are trump"
            done += f", and scores {points}" if points else ""
        case DixExchanged(_, nine, card):
            done = f"exchanges {nine} for {card}"
        case _:
            done = "keeps the nine of trump"
    return f"{who(event.seat)} {done}"


def _of_partner(event: PartnerCalled | PartnerFound, who: Namer) -> str:
    """What the bidder does to find a partner, or whom he has found."""
    if isinstance(event, PartnerCalled):
        return f"calls {event.card} to find a partner"
    return "plays alone" if event.partner is None else f"has {who(event.partner)} as partner"


def _of_a_meld(event: MeldDeclared | MeldFailed | MeldClaimed, who: Namer) -> str:
    """A line for a meld that is declared by itself."""
    meld = f"{event.meld} {event.meld.cards.grouped}"
    match event:
        case MeldDeclared(_, _, points):
            done = f"lays {meld} for {points}"
        case MeldFailed(_, _, points):
            done = f"declares {meld}, does not hold it, and is set back {points}"
        case _:
            done = f"claims {meld} of {who(event.of)} for {event.points}"
    return f"{who(event.seat)} {done}"


def _pile(number: int, cards: Hand) -> str:
    if cards:
        return cards.grouped
    return f"{number} card{'' if number == 1 else 's'}"


def side_of(column: int, table: TableRules) -> str:
    """The seats of a column of the sheet: ``seats 0+2``; or its player, if somebody sits out."""
    if table.sitting_out:
        return f"player {column}"
    members = table.members(column)
    return f"seat{'s' * (len(members) > 1)} {'+'.join(map(str, members))}"


def seated(game: Game) -> Iterator[str]:
    """Who plays in the round that is to be dealt, if somebody sits out."""
    if game.rules.table.sitting_out:
        seats = enumerate(game.seating)
        told = ", ".join(f"player {player} at seat {seat}" for seat, player in seats)
        yield f"player {game.sheet.dealer} deals; {told}"


def score_of(points: tuple[int, ...], table: TableRules) -> str:
    """The score of every column."""
    return ", ".join(f"{side_of(column, table)} {score}" for column, score in enumerate(points))
