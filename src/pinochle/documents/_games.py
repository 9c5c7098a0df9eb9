"""How a document tells what happens in a game: actions as their text, phases and events by name."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast, get_args

from attrs import evolve, frozen

from pinochle._validators import expect, shown
from pinochle.actions import ACTIONS, Action, read_action
from pinochle.cards import Card
from pinochle.choices import Actions
from pinochle.documents import differences, nearest_base
from pinochle.documents._merging import Data
from pinochle.engine.phases.auction import AuctionPhase
from pinochle.engine.phases.bury import BuryPhase
from pinochle.engine.phases.concede import ConcedePhase
from pinochle.engine.phases.deal import DealPhase
from pinochle.engine.phases.declare import DeclarePhase
from pinochle.engine.phases.dix import DixPhase
from pinochle.engine.phases.draft import DraftPhase
from pinochle.engine.phases.draw import DrawPhase
from pinochle.engine.phases.joint import JointPhase
from pinochle.engine.phases.moon import MoonPhase
from pinochle.engine.phases.over import OverPhase
from pinochle.engine.phases.partner import PartnerPhase
from pinochle.engine.phases.passing import PassingPhase
from pinochle.engine.phases.phase import Phase
from pinochle.engine.phases.play import PlayPhase
from pinochle.engine.phases.trump import TrumpPhase
from pinochle.engine.phases.widow import ShareWidowPhase
from pinochle.engine.round import Round
from pinochle.engine.state import State, Taken, in_order
from pinochle.errors import WrongType
from pinochle.events import Event, Open, Secret
from pinochle.game import Game
from pinochle.hand import Hand
from pinochle.record import Record
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step
from pinochle.trick import Seat
from pinochle.view import View

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")

__all__ = ["EVENTS", "PHASES", "take_games"]

PHASES: Final[Mapping[str, type[Any]]] = {
    "deal": DealPhase,
    "draft": DraftPhase,
    "auction": AuctionPhase,
    "concede": ConcedePhase,
    "share-widow": ShareWidowPhase,
    "trump": TrumpPhase,
    "dix": DixPhase,
    "draw": DrawPhase,
    "partner": PartnerPhase,
    "declare": DeclarePhase,
    "passing": PassingPhase,
    "joint-melds": JointPhase,
    "bury": BuryPhase,
    "moon": MoonPhase,
    "play": PlayPhase,
    "over": OverPhase,
}
EVENTS: Final[Mapping[str, type[Any]]] = {
    kind.__name__: kind for kind in (*get_args(Secret), *get_args(Open))
}


@frozen
class PlayForm:
    """What a document tells of the play, which has its hands packed."""

    hands: tuple[Hand, ...]
    turn: Seat
    cards: tuple[Card, ...] = ()
    tricks: Taken | None = None


FORMS: Final[Mapping[type[Any], type[Any]]] = {PlayPhase: PlayForm}
"""What is told by the fields of another class."""


def take_games(converter: "Converter") -> None:
    """Write and read what happens in a game, and the game itself as its record."""
    for kind in ACTIONS:
        converter.register_unstructure_hook(kind, _token)
        converter.register_structure_hook(kind, _action)
    converter.register_structure_hook_func(_is_some_action, _action)
    converter.register_unstructure_hook_func(
        lambda kind: isinstance(kind, type) and issubclass(kind, Actions),
        lambda actions: [action.token for action in actions],
    )
    _take_facts(converter)
    converter.register_unstructure_hook(PlayPhase, _play_told(converter))
    converter.register_structure_hook(PlayPhase, _play_read(converter))
    _take_tagged(converter, "phase", PHASES, lambda kind: kind is Phase)
    _take_tagged(converter, "event", EVENTS, lambda kind: kind == Event)
    for state in (State, Round, View):
        read: Any = converter.get_structure_hook(state)
        converter.register_structure_hook(state, partial(_checked, read))
    converter.register_unstructure_hook(Record, str)
    converter.register_structure_hook(Record, lambda data, _: Record.parse(_text(data)))
    converter.register_unstructure_hook(Game, lambda game: str(Record.of(game)))
    converter.register_structure_hook(Game, lambda data, _: Record.parse(_text(data)).replay())


def _take_tagged(
    converter: "Converter",
    tag: str,
    kinds: Mapping[str, type[Any]],
    is_any: Callable[[Any], bool],
) -> None:
    """Write which of several classes a value is of, and read it as one of that class."""
    names = {kind: name for name, kind in kinds.items()}
    writers = {kind: converter.get_unstructure_hook(kind) for kind in names}
    readers = {kind: converter.get_structure_hook(kind) for kind in names}

    def write(value: Any) -> Data:  # noqa: ANN401 - one of the classes
        return {tag: names[type(value)], **writers[type(value)](value)}

    def read(data: object, wanted: Any) -> object:  # noqa: ANN401 - a class, or any of them
        fields = dict(cast("Data", expect(dict, data, "")))
        kind = kinds.get(str(fields.pop(tag, "")))
        if kind is None or (wanted in names and kind is not wanted):
            words = names.get(wanted) or ", ".join(kinds)
            message = f"{tag}: expected {words}, not {shown(data)}"
            raise WrongType(message)
        return readers[kind](fields, kind)

    converter.register_structure_hook_func(is_any, read)
    converter.register_unstructure_hook_func(is_any, write)
    for kind in names:
        converter.register_structure_hook(kind, read)
        converter.register_unstructure_hook(kind, write)


def _take_facts(converter: "Converter") -> None:
    """Write the rules of a round as what differs from a preset, and its tricks as a list."""
    from cattrs.gen import (  # noqa: PLC0415 - imported when used
        make_dict_unstructure_fn,
        override,
    )

    read_trick = converter.get_structure_hook(Taken)

    def tricks(last: Taken) -> list[Data]:
        return [
            {
                "leader": trick.leader,
                "cards": [card.code for card in trick.cards],
                "winner": trick.winner,
            }
            for trick in in_order(last)
        ]

    def read(data: object, _: object) -> Taken | None:
        last: Taken | None = None
        for trick in () if data is None else cast("list[object]", expect(list, data, "")):
            plain: Data = {"before": None, **cast("Data", expect(dict, trick, ""))}
            last = evolve(read_trick(plain, Taken), before=last)
        return last

    converter.register_unstructure_hook(Taken, tricks)
    write = make_dict_unstructure_fn(State, converter, rules=override(unstruct_hook=_based))
    converter.register_unstructure_hook(State, write)
    converter.register_structure_hook_func(lambda kind: kind == Taken | None, read)


def _play_told(converter: "Converter") -> Callable[[PlayPhase], Data]:
    write = converter.get_unstructure_hook(PlayForm)

    def told(at: PlayPhase) -> Data:
        form = PlayForm(at.hands, at.turn, at.cards, at.tricks)
        return cast("Data", write(form))

    return told


def _play_read(converter: "Converter") -> Callable[[object, type[PlayPhase]], PlayPhase]:
    reader = converter.get_structure_hook(PlayForm)

    def read(data: object, _: type[PlayPhase]) -> PlayPhase:
        form = reader(data, PlayForm)
        return PlayPhase(form.hands, form.turn, form.cards, form.tricks)

    return read


def _checked(read: Callable[[object, type[T]], T], data: object, kind: type[T]) -> T:
    """What was read, which must be a state that there can be, as far as its shape goes."""
    found: Any = read(data, kind)
    state: State = found if isinstance(found, State) else found.state
    hands = len(state.rules.table.sides) if isinstance(found, State) else len(found.at.hands)
    seats, script = state.rules.table.seats, state.rules.script
    is_called = Step.AUCTION in script[: state.step] and not state.contracts
    wrong = {
        f"there is no step {state.step} of the script": not 0 <= state.step < len(script),
        f"{seats} seats have a hand, not {hands}": hands not in {0, seats},
        f"{seats} seats are dealt to, not {len(state.dealt)}": len(state.dealt) not in {0, seats},
        f"{seats} seats have a side, not {len(state.teams)}": len(state.teams) not in {0, seats},
        f"{seats} seats meld, not {len(state.shown)}": len(state.shown) not in {0, seats},
        f"{seats} seats meld for checks, not {len(state.check_melds)}": (
            len(state.check_melds) not in {0, seats}
        ),
        "nobody has a contract after the auction": is_called and state.step > 0,
        "no card is turned, or one that should not be": state.step > 0
        and (state.upcard is None) != (state.rules.deal.turn == "none"),
        "the suit of the card turned is trump": state.upcard is not None
        and state.upcard.suit is not state.trump,
    }
    at = None if isinstance(found, State) else found.at
    if isinstance(at, DrawPhase):
        wrong[f"{seats} seats have cards on the table, not {len(at.laid)}"] = len(at.laid) != seats
    seen = (state.dealer, *state.widow_seen, *(one.bidder for one in state.contracts))
    seen += tuple(one.seat for one in state.joint)
    exchanger = () if state.exchanger is None else (state.exchanger,)
    drew = (*(one.seat for one in state.drawn), *(who for who, _ in state.done))
    moon = () if state.moon is None else (state.moon,)
    for seat in (*seen, *moon, *state.declined, *exchanger, *drew):
        state.rules.table.check_seat(seat)
    if said := [text for text, is_so in wrong.items() if is_so]:
        raise WrongType("; ".join(said))
    return cast("T", found)


@lru_cache(maxsize=32)
def _based(rules: Ruleset) -> Data:
    """What to say of rules; a server says it of the same few again and again."""
    base = nearest_base(rules)
    return {"base": base.name, **differences(rules, base)}


def _token(action: Action) -> str:
    return action.token


def _action(data: object, kind: Any) -> Action:  # noqa: ANN401 - a class, or any of them
    action = read_action(_text(data))
    if isinstance(kind, UnionType) and not isinstance(action, kind):
        words = " or ".join(one.__name__ for one in get_args(kind))
        message = f"expected {words}, not {shown(action)}"
        raise WrongType(message)
    return action if isinstance(kind, UnionType) else expect(kind, action, "")


def _is_some_action(kind: object) -> bool:
    """Whether it is a union of actions, such as all of them."""
    return isinstance(kind, UnionType) and set(get_args(kind)) <= set(ACTIONS)


def _text(data: object) -> str:
    return expect(str, data, "")
