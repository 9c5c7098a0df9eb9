# The everyday names of the library, as the table in ``__init__.py`` has them, and the rooms.

from pinochle import actions as actions
from pinochle import analysis as analysis
from pinochle import documents as documents
from pinochle import events as events
from pinochle import pictures as pictures
from pinochle import players as players
from pinochle import records as records
from pinochle import rules as rules
from pinochle import variants as variants
from pinochle.actions import IllegalAction as IllegalAction
from pinochle.cards.card import Card as Card
from pinochle.cards.card import Rank as Rank
from pinochle.cards.card import Ranking as Ranking
from pinochle.cards.card import Suit as Suit
from pinochle.cards.hand import Hand as Hand
from pinochle.cards.trick import Seat as Seat
from pinochle.cards.trick import Trick as Trick
from pinochle.documents import from_json as from_json
from pinochle.documents import to_json as to_json
from pinochle.errors import DocumentError as DocumentError
from pinochle.errors import HandError as HandError
from pinochle.errors import NotationError as NotationError
from pinochle.errors import PinochleError as PinochleError
from pinochle.errors import RulesetError as RulesetError
from pinochle.errors import SeatError as SeatError
from pinochle.errors import TrickError as TrickError
from pinochle.errors import UnknownVariant as UnknownVariant
from pinochle.errors import WrongType as WrongType
from pinochle.game.choices import NoActionError as NoActionError
from pinochle.game.game import Game as Game
from pinochle.game.reading import read_action as read_action
from pinochle.game.view import View as View
from pinochle.messages.violations import RecordError as RecordError
from pinochle.messages.violations import Violation as Violation
from pinochle.page.document import TableView as TableView
from pinochle.records.record import Record as Record
from pinochle.rules.auction.calls import Contract as Contract
from pinochle.rules.ruleset import Ruleset as Ruleset
from pinochle.rules.scoring.scoresheet import ScoreSheet as ScoreSheet
from pinochle.rules.scoring.tally import Settlement as Settlement
from pinochle.rules.scoring.tally import Tally as Tally

__version__: str
