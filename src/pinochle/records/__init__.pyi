# The names of this room, as the table in ``__init__.py`` has them.

from pinochle.records.account import Account as Account
from pinochle.records.account import Claim as Claim
from pinochle.records.account import Incident as Incident
from pinochle.records.collection import Collection as Collection
from pinochle.records.collection import Condition as Condition
from pinochle.records.collection import Fault as Fault
from pinochle.records.fair import Commitment as Commitment
from pinochle.records.fair import FairDeal as FairDeal
from pinochle.records.fair import FairError as FairError
from pinochle.records.fair import Secret as Secret
from pinochle.records.fair import Verdict as Verdict
from pinochle.records.fair import verdicts as verdicts
from pinochle.records.fair_game import FairGame as FairGame
from pinochle.records.filed_game import FiledGame as FiledGame
from pinochle.records.filed_game import PlayedRound as PlayedRound
from pinochle.records.filed_game import PlayedSeat as PlayedSeat
from pinochle.records.filed_game import PlayedTrick as PlayedTrick
from pinochle.records.filed_game import with_players as with_players
from pinochle.records.notation import from_notation as from_notation
from pinochle.records.notation import is_notation as is_notation
from pinochle.records.notation import to_notation as to_notation
from pinochle.records.referee import Finding as Finding
from pinochle.records.referee import Findings as Findings
from pinochle.records.referee import audit as audit
from pinochle.records.writer import RecordWriter as RecordWriter
