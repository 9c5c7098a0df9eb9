"""Pictures of cards, hands, tricks, melds, deals, tables, settlements and chances, as SVG.

``draw`` draws any value that has a picture, as notebooks do; each of the other functions draws a
single kind of picture. Nothing is loaded and no font is needed for the cards.
"""

from pinochle.pictures.cards import card, hand, melds, trick
from pinochle.pictures.charts import bars
from pinochle.pictures.deals import deal
from pinochle.pictures.drawing import draw
from pinochle.pictures.picture import Picture
from pinochle.pictures.scores import settlement
from pinochle.pictures.style import Style
from pinochle.pictures.tables import table

__all__ = [
    "Picture",
    "Style",
    "bars",
    "card",
    "deal",
    "draw",
    "hand",
    "melds",
    "settlement",
    "table",
    "trick",
]
