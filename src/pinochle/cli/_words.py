"""Events in words, for a player at the table or for anybody."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from pinochle import events
from pinochle.actions import (
    Action,
    Bid,
    Bury,
    CallCard,
    CallPartner,
    ClaimTricks,
    LayCards,
    NameTrump,
    Play,
    Redacted,
    Ruling,
)
from pinochle.events import Event
from pinochle.game import Game
from pinochle.hand import Hand
from pinochle.melds.meld import Meld
from pinochle.rules.calls import bid_in_words
from pinochle.rules.table import TableRules

__all__ = ["Namer", "event_lines", "score_of", "seat_namer", "seating_lines", "side_of"]

Namer = Callable[[int], str]


_Happened: TypeAlias = (
    events.Dealt
    | events.CardDrawn
    | events.ShownCardDrawn
    | events.UpcardDrawn
    | events.DiscardedUnseen
    | events.WidowTaken
    | events.WidowShown
    | events.MisdealShown
    | events.ConcessionForced
    | events.TrumpLacking
    | events.BurialAnnounced
    | events.UpcardTurned
    | events.UpcardExchanged
    | events.PartnerFound
    | events.MeldsShown
    | events.ChecksShown
    | events.MeldDeclared
    | events.MeldFailed
    | events.MeldClaimed
    | events.CallAnswered
    | events.TrickWon
)
"""The event of one seat."""


def seat_namer(you: int | None) -> Namer:
    """A function that names seats, where one of them may be the reader's."""
    return lambda seat: f"seat {seat} (you)" if seat == you else f"seat {seat}"


def event_lines(event: Event, table: TableRules, name: Namer) -> Iterator[str]:  # noqa: C901, PLR0912 - one case an event
    """The lines for an event, with its known cards; none for an event that others imply."""
    match event:
        case events.Acted(None, Ruling(seat, "card-fault")):
            yield f"the table rules that the pack is at fault, as {name(seat)} has declared"
        case events.Acted(None, Ruling(seat, kind)):
            yield f"the table rules that {name(seat)} reneged ({kind})"
        case events.TricksClaimed(_, hands, count, tricks):
            for holder, hand in enumerate(hands):
                yield f"{name(holder)} lays down {_pile(len(hand), hand)}"
                if tricks[holder]:
                    yield f"{name(holder)} gets {_tricks(tricks[holder])} for {count[holder]}"
        case events.DixAsked() | events.PilesCounted():
            pass
        case events.Acted(actor, action):
            if actor is not None and (done := _done(action)):
                yield f"{name(actor)} {done}"
        case events.Settled(settlement, standing, checks):
            yield from str(settlement).splitlines()
            yield f"score: {score_of(standing.points, table)}"
            if checks:
                yield f"checks: {score_of(checks, table)}"
        case events.AuctionWon(contracts):
            for contract in contracts:
                yield f"the contract is {contract.bid} by {name(contract.bidder)}"
        case events.GameWon(winners):
            yield f"{' and '.join(side_of(column, table) for column in winners)} wins the game"
        case events.Entered(step):
            yield f"-- {step} --"
        case events.LaidTogether(score):
            yield f"together that is {score.points}: {score}"
        case events.Redealt(dealer):
            by = side_of(dealer, table) if table.scores_by_player else name(dealer)
            yield f"the cards are dealt again, by {by}"
        case events.CardsGiven(giver, taker, number, cards):
            yield f"{name(giver)} gives {name(taker)} {_pile(number, cards)}"
        case events.ChecksShown(_, score) if not score.melds:
            pass
        case _:
            yield f"{name(event.seat)} {_happened(event, name)}"


def _done(action: Action | Redacted) -> str:  # noqa: PLR0911 - one case an action
    """What a seat did, as a predicate; "" if a later event says it."""
    match action:
        case Bid(points, suit):
            return f"bids {bid_in_words(points, suit)}"
        case NameTrump(suit):
            return f"names {suit.word if suit else 'no'} trump"
        case CallPartner(card):
            return f"calls {card} to find a partner"
        case LayCards(cards):
            return f"lays {cards.grouped}"
        case CallCard(card):
            return f"calls for {card}"
        case Bury(cards) | Redacted("bury", cards):
            known = Hand(card for card in cards if card is not None)
            return f"buries {_pile(len(cards), known)}"
        case ClaimTricks(tricks):
            return f"claims {_tricks(tricks)}" if tricks else "gives up the rest"
        case Play(card, laid):
            return f"plays {card} from the table" if laid else f"plays {card}"
        case _:
            return _SIMPLE.get(action.word, "")


_SIMPLE: Final = {
    "pass": "passes",
    "double": "doubles",
    "keep": "keeps it",
    "reject": "rejects it, and must keep the next",
    "concede": "concedes",
    "play-on": "plays on",
    "shoot-the-moon": "shoots the moon",
    "done": "is done",
    "call-out": "calls out",
}
"""Actions without details."""


def _happened(event: _Happened, name: Namer) -> str:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """What happened to a seat, as a predicate."""
    match event:
        # The deal and other cards that not everybody sees.
        case events.Dealt(_, number, cards):
            return f"is dealt {_pile(number, cards)}"
        case events.CardDrawn(_, number, cards):
            return f"draws {_pile(number, cards)}"
        case events.ShownCardDrawn(_, number, cards):
            return f"draws and shows {_pile(number, cards)}"
        case events.UpcardDrawn(_, card):
            return f"draws {card}"
        case events.DiscardedUnseen(_, number, cards):
            return f"discards {_pile(number, cards)} unseen"
        case events.WidowTaken(_, number, cards) | events.WidowShown(_, number, cards):
            return f"takes the widow: {_pile(number, cards)}"
        case events.MisdealShown(_, ground, cards):
            return f"shows {cards.grouped} and claims a misdeal ({ground})"
        # The auction, trump and partners.
        case events.ConcessionForced():
            return "must concede"
        case events.TrumpLacking():
            return "has no suit to name trump"
        case events.BurialAnnounced(_, trumps, aces):
            others = f" and {aces} other aces" if aces else ""
            return f"announces what is buried: {trumps} of trump{others}"
        case events.UpcardTurned(_, card, points):
            scores = f", and scores {points}" if points else ""
            return f"turns {card}, so that {card.suit.word} are trump{scores}"
        case events.UpcardExchanged(_, nine, card):
            return f"exchanges {nine} for {card}"
        case events.PartnerFound(_, partner):
            return "plays alone" if partner is None else f"has {name(partner)} as partner"
        # Melds.
        case events.MeldsShown(_, score):
            return f"melds {score}" if score.melds else "melds nothing"
        case events.ChecksShown(_, score):
            return f"shows for checks: {score}"
        case events.MeldDeclared(_, meld, points):
            return f"lays {_named(meld)} for {'the game' if meld.wins_game else points}"
        case events.MeldFailed(_, meld, points):
            return f"declares {_named(meld)}, does not hold it, and is set back {points}"
        case events.MeldClaimed(_, other, meld, points):
            return f"claims {_named(meld)} of {name(other)} for {points}"
        case events.CallAnswered(_, card, is_there):
            return f"lays {card}" if is_there else f"has no {card}"
        case events.TrickWon(_, cards, points):
            return f"wins {' '.join(map(str, cards))} for {points}"


def _tricks(number: int) -> str:
    return f"the last {number} tricks" if number > 1 else "the last trick"


def _pile(number: int, cards: Hand) -> str:
    if cards:
        return cards.grouped
    return f"{number} card{'' if number == 1 else 's'}"


def _named(meld: Meld) -> str:
    return f"{meld} {meld.cards.grouped}"


def side_of(column: int, table: TableRules) -> str:
    """The seats of a column of the sheet: ``seats 0+2``; or its player, who has the score."""
    if table.scores_by_player:
        return f"player {column}"
    members = table.members(column)
    return f"seat{'s' * (len(members) > 1)} {'+'.join(map(str, members))}"


def seating_lines(game: Game) -> Iterator[str]:
    """Who sits where in the next round, if that changes from round to round."""
    if game.rules.table.scores_by_player:
        players = [f"player {player} at seat {seat}" for seat, player in enumerate(game.seating)]
        yield f"player {game.sheet.dealer} deals; {', '.join(players)}"


def score_of(points: tuple[int, ...], table: TableRules) -> str:
    """The score of every column."""
    return ", ".join(f"{side_of(column, table)} {score}" for column, score in enumerate(points))
