"""Actions: everything that a seat, or the table, can do in a round.

Every action has a token, its text in one word; ``pinochle.read_action`` reads it, and a game
takes it as it takes the action.

    >>> from pinochle.actions import Bid, Pass
    >>> Bid(250).token, Pass().token
    ('bid:250', 'pass')
"""

from pinochle.game.actions import (
    ACTIONS,
    Action,
    Bid,
    Bury,
    CallCard,
    CallOut,
    CallPartner,
    ClaimMeld,
    ClaimMisdeal,
    ClaimTricks,
    Concede,
    Deal,
    Done,
    Double,
    ExchangeDix,
    GiveCards,
    KeepCard,
    LayCards,
    LayMeld,
    NameTrump,
    Pass,
    PlayOn,
    Redacted,
    RejectCard,
    Ruling,
    ShootTheMoon,
    label,
)
from pinochle.game.card_play import (
    Play,
)

__all__ = [
    "ACTIONS",
    "Action",
    "Bid",
    "Bury",
    "CallCard",
    "CallOut",
    "CallPartner",
    "ClaimMeld",
    "ClaimMisdeal",
    "ClaimTricks",
    "Concede",
    "Deal",
    "Done",
    "Double",
    "ExchangeDix",
    "GiveCards",
    "KeepCard",
    "LayCards",
    "LayMeld",
    "NameTrump",
    "Pass",
    "Play",
    "PlayOn",
    "Redacted",
    "RejectCard",
    "Ruling",
    "ShootTheMoon",
    "label",
]
