# The names of this room, as the table in ``__init__.py`` has them.

from pinochle.game.choices import Actions as Actions
from pinochle.game.choices import Chooser as Chooser
from pinochle.game.choices import Randomness as Randomness
from pinochle.game.engine.emitter import Emitted as Emitted
from pinochle.game.engine.emitter import Emitter as Emitter
from pinochle.game.engine.history import Entry as Entry
from pinochle.game.engine.history import Taken as Taken
from pinochle.game.engine.piles import PileMove as PileMove
from pinochle.game.engine.round import Ended as Ended
from pinochle.game.engine.round import HistoryItem as HistoryItem
from pinochle.game.engine.round import Round as Round
from pinochle.game.engine.state import Overlooked as Overlooked
from pinochle.game.engine.state import State as State
from pinochle.game.phases.draft import Drafted as Drafted
from pinochle.game.phases.passing import Given as Given
from pinochle.game.phases.phase import Next as Next
from pinochle.game.phases.phase import Phase as Phase
from pinochle.game.position import Past as Past
from pinochle.game.position import Position as Position
from pinochle.game.sampling.sampler import NoSampleError as NoSampleError
from pinochle.game.sampling.sampler import Samples as Samples
