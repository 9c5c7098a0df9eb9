"""The function that draws any value that has a picture."""

from pinochle._shown import Pictured
from pinochle._validators import expect
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Trick
from pinochle.game.game import Game
from pinochle.game.view import View
from pinochle.pictures.cards import card, hand, melds, trick
from pinochle.pictures.picture import Picture
from pinochle.pictures.scores import settlement
from pinochle.pictures.style import PLAIN, Style
from pinochle.pictures.tables import table
from pinochle.rules.melds.meld import MeldScore
from pinochle.rules.scoring.tally import Settlement

__all__ = ["draw"]


def draw(
    value: Card | Hand | Trick | MeldScore | Settlement | Game | View, style: Style = PLAIN
) -> Picture:
    """Return the picture of a value, as a notebook shows it.

    >>> draw(Hand.parse("A♠ 10♠ K♥"))
    <Picture: a hand of 3 cards>

    Raises:
        WrongType: if there is no picture of it.
    """
    expect(Pictured, value, "pictures.draw")
    match value:
        case Card():
            return card(value, style)
        case Hand():
            return hand(value, style=style)
        case Trick():
            return trick(value, style=style)
        case MeldScore():
            return melds(value, style)
        case Settlement():
            return settlement(value, style=style)
        case _:
            return table(value, style=style)
