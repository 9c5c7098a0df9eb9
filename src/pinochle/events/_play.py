"""What happens in play and at its end, and what is conceded, buried or announced before it."""

from attrs import frozen

from pinochle.cards import Card
from pinochle.hand import Hand
from pinochle.rules.ending import Standing
from pinochle.rules.renege import RulingKind
from pinochle.rules.tally import How, Settlement
from pinochle.trick import Seat


@frozen
class CardDrawn:
    """A seat has drawn a card from the stock; it alone sees it, unless it lay face up.

    Args:
        seat: who drew it.
        number: how many, which is one.
        cards: which; none for whoever was not told.
        audience: the seats that were told which; empty for everybody.
    """

    seat: Seat
    number: int
    cards: Hand
    audience: tuple[Seat, ...]


@frozen
class CalledOut:
    """A seat says that it has reached the target, and shows what it has won."""

    seat: Seat


@frozen
class Conceded:
    """The bidder has given up, or had to."""

    seat: Seat
    how: How
    was_forced: bool = False


@frozen
class MoonAnnounced:
    """A seat has announced that its side will win every trick."""

    seat: Seat


@frozen
class Buried:
    """The bidder has buried cards; he alone knows which.

    Args:
        seat: the bidder.
        number: how many.
        cards: which; none for whoever was not told.
        audience: the bidder.
    """

    seat: Seat
    number: int
    cards: Hand
    audience: tuple[Seat, ...]


@frozen
class CardPlayed:
    """A card was played.

    Args:
        seat: who played it.
        card: the card.
        laid: which copy of those that lie on the table, the one laid first being 1; 0 if it came
            from the hand.
    """

    seat: Seat
    card: Card
    laid: int = 0


@frozen
class TrickWon:
    """A trick was won.

    Args:
        seat: who won it.
        cards: the cards, the one led first.
        points: what they count, with the last trick if it was that.
    """

    seat: Seat
    cards: tuple[Card, ...]
    points: int


@frozen
class MisdealShown:
    """A seat has shown its hand, as it was dealt, and claims a misdeal."""

    seat: Seat
    ground: str
    cards: Hand


@frozen
class Ruled:
    """The table has ruled that a seat reneged or the pack was at fault, and the round ends.

    Args:
        seat: who it was; after a misdeal the dealer, and who declared a fault of the pack.
        kind: in what way.
    """

    seat: Seat
    kind: RulingKind


@frozen
class Redealt:
    """The deal is void and the cards are dealt again, by this player."""

    dealer: Seat


@frozen
class Settled:
    """A round was settled and put down on the sheet.

    Args:
        settlement: what it came to.
        standing: how the game stands.
        checks: how many checks each column has gained or lost; none where no checks are kept.
    """

    settlement: Settlement
    standing: Standing
    checks: tuple[int, ...] = ()


@frozen
class GameWon:
    """These columns have won the game."""

    winners: tuple[int, ...]
