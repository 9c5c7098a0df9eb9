"""Events in words, for somebody at the table or for anybody."""

from collections.abc import Callable, Iterator

from pinochle import events
from pinochle.events import Event
from pinochle.game import Game
from pinochle.hand import Hand
from pinochle.melds.meld import Meld
from pinochle.rules.table import TableRules

__all__ = ["Namer", "event_lines", "score_of", "seat_namer", "seating_lines", "side_of"]

_TWICE = 2

Namer = Callable[[int], str]


def seat_namer(you: int | None) -> Namer:
    """What to call seats when one of them is that of the reader."""
    return lambda seat: f"seat {seat} (you)" if seat == you else f"seat {seat}"


def event_lines(event: Event, table: TableRules, name: Namer) -> Iterator[str]:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one case an event
    """The lines for an event, with those of its cards that are known."""
    match event:
        case events.Settled(settlement, standing, checks):
            yield from str(settlement).splitlines()
            yield f"score: {score_of(standing.points, table)}"
            if checks:
                yield f"checks: {score_of(checks, table)}"
            return
        case events.AuctionWon(contracts):
            for contract in contracts:
                yield f"the contract is {contract.bid} by {name(contract.bidder)}"
            return
        case events.GameWon(winners):
            yield f"{' and '.join(side_of(column, table) for column in winners)} wins the game"
            return
        case events.Entered(step):
            yield f"-- {step} --"
            return
        case events.Ruled(seat, "card-fault"):
            yield f"the table rules that the pack is at fault, as {name(seat)} has declared"
            return
        case events.Ruled(seat, kind):
            yield f"the table rules that {name(seat)} reneged ({kind})"
            return
        case events.LaidTogether(score):
            yield f"together that is {score.points}: {score}"
            return
        case events.Redealt(dealer):
            by = side_of(dealer, table) if table.sitting_out else name(dealer)
            yield f"the cards are dealt again, by {by}"
            return
        case events.CardsGiven(giver, taker):
            yield f"{name(giver)} gives {name(taker)} {_pile(event.number, event.cards)}"
            return
        # The deal and other cards that not everybody sees.
        case events.Dealt():
            done = f"is dealt {_pile(event.number, event.cards)}"
        case events.CardDrawn():
            done = f"draws {_pile(event.number, event.cards)}"
        case events.DiscardedUnseen():
            done = f"discards {_pile(event.number, event.cards)} unseen"
        case events.WidowTaken():
            done = f"takes the widow: {_pile(event.number, event.cards)}"
        case events.Buried():
            done = f"buries {_pile(event.number, event.cards)}"
        case events.DraftDecided(_, is_kept):
            done = "keeps it" if is_kept else "rejects it, and must keep the next"
        case events.MisdealShown(_, ground, cards):
            done = f"shows {cards.grouped} and claims a misdeal ({ground})"
        # The auction, trump and partners.
        case events.Called(_, points, suit):
            done = f"bids {points}" if points else "passes"
            done += f" in {suit.word}" if suit else ""
        case events.Doubled(_, times):
            done = "doubles" if times == _TWICE else "redoubles"
        case events.Conceded(_, how, was_forced):
            done = "must concede" if was_forced else "concedes"
            done += ", the widow unseen" if how == "conceded-unseen" else ""
        case events.TrumpNamed(_, suit):
            done = f"names {suit.word} trump"
        case events.CardTurned(_, card, points):
            done = f"turns {card}, so that {card.suit.word} are trump"
            done += f", and scores {points}" if points else ""
        case events.DixExchanged(_, nine, card):
            done = f"exchanges {nine} for {card}"
        case events.DixKept():
            done = "keeps the nine of trump"
        case events.PartnerCalled():
            done = f"calls {event.card} to find a partner"
        case events.PartnerFound(_, partner):
            done = "plays alone" if partner is None else f"has {name(partner)} as partner"
        case events.MoonAnnounced():
            done = "shoots the moon"
        # Melds.
        case events.MeldsShown(_, score):
            done = f"melds {score}" if score.melds else "melds nothing"
        case events.ChecksShown(_, score):
            done = f"shows for checks: {score}"
        case events.MeldLaid(_, meld):
            worth = "the game" if meld.wins_game else meld.points
            done = f"lays {meld} {worth} ({meld.cards})"
        case events.MeldDeclared(_, meld, points):
            done = f"lays {_named(meld)} for {points}"
        case events.MeldFailed(_, meld, points):
            done = f"declares {_named(meld)}, does not hold it, and is set back {points}"
        case events.MeldClaimed(_, other, meld, points):
            done = f"claims {_named(meld)} of {name(other)} for {points}"
        case events.CardsLaid(_, cards):
            done = f"lays {cards.grouped}"
        case events.CardCalled(_, card, is_there):
            done = f"calls for {card}, which is {'laid' if is_there else 'not there'}"
        case events.NoMore():
            done = "lays no more"
        # The play.
        case events.CardPlayed(_, card, laid):
            done = f"plays {card}" + (" from the table" if laid else "")
        case events.CalledOut():
            done = "calls out"
        case _:
            done = f"wins {' '.join(map(str, event.cards))} for {event.points}"
    yield f"{name(event.seat)} {done}"


def _pile(number: int, cards: Hand) -> str:
    if cards:
        return cards.grouped
    return f"{number} card{'' if number == 1 else 's'}"


def _named(meld: Meld) -> str:
    return f"{meld} {meld.cards.grouped}"


def side_of(column: int, table: TableRules) -> str:
    """The seats of a column of the sheet: ``seats 0+2``; or its player, if somebody sits out."""
    if table.sitting_out:
        return f"player {column}"
    members = table.members(column)
    return f"seat{'s' * (len(members) > 1)} {'+'.join(map(str, members))}"


def seating_lines(game: Game) -> Iterator[str]:
    """Who plays in the round that is to be dealt, if somebody sits out."""
    if game.rules.table.sitting_out:
        players = [f"player {player} at seat {seat}" for seat, player in enumerate(game.seating)]
        yield f"player {game.sheet.dealer} deals; {', '.join(players)}"


def score_of(points: tuple[int, ...], table: TableRules) -> str:
    """The score of every column."""
    return ", ".join(f"{side_of(column, table)} {score}" for column, score in enumerate(points))
