"""Games in documents: actions by their tokens, phases and events by their names."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
from operator import attrgetter
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar, cast, get_args

from attrs import evolve, frozen
from cattrs.gen import make_dict_unstructure_fn, override

import pinochle
from pinochle._validators import article, is_list, is_table, shown
from pinochle.actions import ACTIONS, Action, Redacted
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import MOST_SEATS, Seat
from pinochle.documents._changes import convert_meld_tables, rules_converter
from pinochle.documents._converter import left_out, new_converter
from pinochle.documents._fields import (
    Data,
    expect_list,
    expect_object,
    expect_table,
    read_text,
    read_word,
    refuse,
)
from pinochle.documents._formats import without_number
from pinochle.documents._views import ViewForm, read_view
from pinochle.documents.rulesets import FINGERPRINT, differences, nearest_base, read_ruleset
from pinochle.errors import WrongType
from pinochle.events import Acted, Consequence, Event
from pinochle.game.choices import Actions
from pinochle.game.engine.history import Taken, in_order
from pinochle.game.engine.round import Round
from pinochle.game.engine.script import all_phases
from pinochle.game.engine.state import State
from pinochle.game.game import Game
from pinochle.game.phases.draw import DrawPhase
from pinochle.game.phases.phase import Phase
from pinochle.game.phases.play import PlayPhase
from pinochle.game.reading import read_action, read_redacted
from pinochle.game.view import View
from pinochle.messages import Message
from pinochle.messages import Parameter as MessageParameter
from pinochle.messages.violations import Parameter
from pinochle.page.document import (
    ActionEvent,
    BidChoice,
    ButtonChoice,
    Choice,
    ClaimChoice,
    OtherEvent,
    PickChoice,
    PlayChoice,
    TableEvent,
)
from pinochle.rules.ruleset import Difference, Ruleset
from pinochle.rules.scoring.outlook import Outlook
from pinochle.rules.scoring.scoresheet import ScoredRound, ScoreSheet, VoidRound
from pinochle.rules.scoring.tally import Settlement, Tally
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")

__all__ = ["EVENTS", "FORMS", "PHASES", "games_converter"]

_LONG: Final = 20_000
"""Rules with so many characters are not remembered."""

_SHORT: Final = 80
"""Cards, hands and actions with fewer characters are remembered."""

_FREQUENT: Final = 256
"""The number of them that are remembered."""

PHASES: Final = all_phases()
EVENTS: Final[Mapping[str, type[Any]]] = {kind.__name__: kind for kind in get_args(Event)}
CHOICES: Final[Mapping[str, type[Any]]] = {
    "bids": BidChoice,
    "buttons": ButtonChoice,
    "claims": ClaimChoice,
    "plays": PlayChoice,
    "picks": PickChoice,
}
"""The groups of possible actions, by their kinds."""


@frozen
class PlayForm:
    """The play in a document, with its hands unpacked."""

    hands: tuple[Hand, ...]
    turn: Seat
    cards: tuple[Card, ...] = ()
    tricks: Taken | None = None


FORMS: Final[Mapping[type[Any], type[Any]]] = {PlayPhase: PlayForm, View: ViewForm}
"""Classes that are written with the fields of another class."""


@cache
def games_converter() -> "Converter":
    """Return the converter of every public value."""
    converter = new_converter(inside=False)
    convert_meld_tables(converter)
    converter.register_unstructure_hook(Ruleset, rules_converter().unstructure)
    converter.register_structure_hook(Ruleset, read_ruleset)
    _convert_frequent_values(converter)
    converter.register_unstructure_hook(
        Difference, lambda difference: _difference(converter, difference)
    )
    converter.register_structure_hook(Difference, _refuse_difference)
    converter.register_unstructure_hook_func(lambda kind: kind == Parameter, _write_parameter)
    converter.register_structure_hook_func(lambda kind: kind == Parameter, _read_parameter)
    converter.register_unstructure_hook(Message, _write_message)
    converter.register_structure_hook(Message, lambda data, _: _read_message(data))
    converter.register_unstructure_hook_func(_is_action, lambda action: action.token)
    converter.register_structure_hook_func(_is_action, _read_action)
    converter.register_unstructure_hook_func(
        lambda kind: isinstance(kind, type) and issubclass(kind, Actions),
        lambda actions: [action.token for action in actions],
    )
    _convert_play(converter)
    _convert_by_name(converter, "phase", PHASES, Phase)
    _convert_by_name(converter, "event", EVENTS, Event, Consequence)
    _convert_by_name(converter, "kind", CHOICES, Choice)
    _convert_table_events(converter)
    _convert_states(converter)
    converter.register_unstructure_hook(Game, lambda game: str(game.record))
    converter.register_structure_hook(Game, _read_game)
    for kind in (Outlook, ScoreSheet, Settlement, View):
        read = converter.get_structure_hook(kind)
        converter.register_structure_hook(kind, partial(_read_with_number, read))
    return converter


def _convert_frequent_values(converter: "Converter") -> None:
    """Write and read cards and hands, and read steps, quickly: most of a view is made of these."""
    for kind in (Card, Hand):
        converter.register_unstructure_hook(kind, attrgetter("code"))
    steps = {step.value: step for step in Step}
    read_other = converter.get_structure_hook(Step)

    def read_step(data: object, kind: type[Step]) -> object:
        step = steps.get(data) if isinstance(data, str) else None
        return step or read_other(data, kind)

    converter.register_structure_hook(Step, read_step)
    for kind in (Card, Hand):
        converter.register_structure_hook(kind, _reader_of_short(kind.parse))


def _reader_of_short(parse: Callable[[str], object]) -> Callable[[object, object], object]:
    """Return a reader of the texts of a class, which remembers short texts."""
    read_cached = lru_cache(maxsize=_FREQUENT)(parse)

    def read_short(data: object, kind: object) -> object:
        is_short = isinstance(data, str) and len(data) < _SHORT
        return read_cached(data) if is_short else read_word(data, kind)

    return read_short


def _read_with_number(read: Callable[[Data, type[T]], T], data: object, kind: type[T]) -> T:
    """Read the document of a value that has the number of its format at its head."""
    return read(without_number(kind, data), kind)


def _read_game(data: object, _: type[Game]) -> Game:
    return pinochle.Record.parse(read_text(data)).replay()


def _convert_by_name(
    converter: "Converter", key: str, kinds: Mapping[str, type[Any]], *unions: object
) -> None:
    """Write values of several classes with the name of their class, and read them."""
    names = {kind: name for name, kind in kinds.items()}
    writers = {kind: converter.get_unstructure_hook(kind) for kind in names}
    readers = {kind: converter.get_structure_hook(kind) for kind in names}

    def write(value: Any) -> Data:  # noqa: ANN401 - any of the classes
        return {key: names[type(value)], **writers[type(value)](value)}

    def read(data: object, expected: Any) -> object:  # noqa: ANN401 - a class, or any of them
        fields = dict(expect_table(data))
        kind = kinds.get(str(fields.pop(key, "")))
        if kind is None or (expected in names and kind is not expected):
            names_text = names.get(expected) or ", ".join(kinds)
            message = f"{key}: expected {names_text}, not {shown(data)}"
            raise WrongType(message)
        return readers[kind](fields, kind)

    converter.register_structure_hook_func(lambda kind: kind in unions, read)
    converter.register_unstructure_hook_func(lambda kind: kind in unions, write)
    for kind in names:
        converter.register_structure_hook(kind, read)
        converter.register_unstructure_hook(kind, write)


def _convert_play(converter: "Converter") -> None:
    """Write the tricks of the play as a list, and its hands unpacked."""
    read_trick = converter.get_structure_hook(Taken)

    def write(last: Taken) -> list[Data]:
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
        for trick in [] if data is None else expect_list(data):
            fields = {"before": None, **expect_table(trick)}
            last = evolve(read_trick(fields, Taken), before=last)
        return last

    converter.register_unstructure_hook(Taken, write)
    converter.register_structure_hook_func(lambda kind: kind == Taken | None, read)
    read_play = converter.get_structure_hook(PlayForm)
    converter.register_unstructure_hook(
        PlayPhase,
        lambda phase: converter.unstructure(
            PlayForm(phase.hands, phase.turn, phase.cards, phase.tricks)
        ),
    )

    def play_phase(data: object, _: object) -> PlayPhase:
        form: PlayForm = read_play(data, PlayForm)
        if len(form.hands) > MOST_SEATS:  # packing very many takes very long
            message = f"at most {MOST_SEATS} seats have a hand, not {len(form.hands)}"
            raise WrongType(message)
        return PlayPhase(form.hands, form.turn, form.cards, form.tricks)

    converter.register_structure_hook(PlayPhase, play_phase)


def _convert_table_events(converter: "Converter") -> None:
    """Write and read the events of the document for a page, which are told apart by their names."""
    readers = {kind: converter.get_structure_hook(kind) for kind in (ActionEvent, OtherEvent)}

    def read(data: object, _: object) -> object:
        is_action = expect_object(data, ActionEvent).get("event") == Acted.__name__
        kind = ActionEvent if is_action else OtherEvent
        return readers[kind](data, kind)

    converter.register_structure_hook_func(lambda kind: kind == TableEvent, read)
    converter.register_unstructure_hook_func(lambda kind: kind == TableEvent, converter.unstructure)


def _convert_states(converter: "Converter") -> None:
    """Write the rules of a round as differences from a preset, and check a round that is read."""
    read_rules = converter.get_structure_hook(Ruleset)

    @lru_cache(maxsize=32)
    def read_cached(text: str) -> Ruleset:
        rules: Ruleset = read_rules(json.loads(text), Ruleset)
        return rules

    def read_with_cache(data: object, kind: type[Ruleset]) -> object:
        """Read rules; those of views are read again and again, by servers that use few."""
        is_based = isinstance(data, dict) and "base" in data
        text = json.dumps(data) if is_based else ""
        return read_cached(text) if 0 < len(text) < _LONG else read_rules(data, kind)

    converter.register_structure_hook(Ruleset, read_with_cache)
    with_rules: tuple[type[Any], ...] = (State, ScoreSheet)
    for holder in with_rules:
        based = {"rules": override(unstruct_hook=_write_differences)}
        overrides: dict[str, Any] = left_out(holder) | based
        write = make_dict_unstructure_fn(holder, converter, **overrides)
        converter.register_unstructure_hook(holder, write)
    read_tally = converter.get_structure_hook(Tally)
    read_word = converter.get_structure_hook(VoidRound)
    converter.register_structure_hook_func(
        lambda kind: kind == ScoredRound,
        lambda data, _: (
            read_tally(data, Tally) if isinstance(data, dict) else read_word(data, VoidRound)
        ),
    )
    for kind in (State, Round, ViewForm):
        read: Any = converter.get_structure_hook(kind)
        converter.register_structure_hook(kind, partial(_check_shape, read))
    read_form = converter.get_structure_hook(ViewForm)
    converter.register_structure_hook(View, lambda data, _: read_view(read_form(data, ViewForm)))


def _check_shape(read: Callable[[object, type[T]], T], data: object, kind: type[T]) -> T:
    """Read a state, and return it if its shape is possible."""
    value = read(data, kind)
    holder: Any = value
    state: State = holder if isinstance(holder, State) else holder.state
    phase: Phase | None = None if isinstance(holder, State) else holder.phase
    table, script = state.rules.table, state.rules.script
    counts = {
        "are dealt to": len(state.dealt),
        "have a side": len(state.teams),
        "meld": len(state.shown),
    }
    if phase is not None:
        counts["have a hand"] = len(phase.hands)
    wrong = [
        f"{table.seats} seats {what}, not {count}"
        for what, count in counts.items()
        if count not in {0, table.seats}
    ]
    if isinstance(phase, DrawPhase) and len(phase.laid) != table.seats:
        wrong.append(f"{table.seats} seats have cards on the table, not {len(phase.laid)}")
    if not 0 <= state.step < len(script):
        wrong.append(f"there is no step {state.step} of the script")
    if state.step > 0:
        if Step.AUCTION in script[: state.step] and not state.contracts:
            wrong.append("nobody has a contract after the auction")
        if (state.upcard is None) != (state.rules.deal.turn == "none"):
            wrong.append("a card is turned where none should be, or none is")
    wrong += _wrong_trump(state)
    if wrong:
        raise WrongType("; ".join(wrong))
    seats = (
        state.dealer,
        *state.drew,
        *[contract.bidder for contract in state.contracts],
        *[entry.seat for entry in state.entries if entry.seat is not None],
        *[seat for seat in (state.widow_taker,) if seat is not None],
    )
    for seat in dict.fromkeys(seats):
        table.check_seat(seat)
    return value


def _wrong_trump(state: State) -> Iterator[str]:
    """Yield the problems with trump, if the rules or the card turned decide it."""
    if state.upcard is not None and state.upcard.suit is not state.trump:
        yield "the suit of the card turned is trump"
    if state.rules.trump.fixed_suit not in {None, state.trump}:
        yield f"trump is {state.rules.trump.named} in every round"


@lru_cache(maxsize=32)
def _write_differences(rules: Ruleset) -> Data:
    """Return rules as differences from a preset, cached for servers that often use the same.

    The fingerprint keeps them as they are when the preset is corrected.
    """
    base = nearest_base(rules)
    return {"base": base.name, FINGERPRINT: rules.fingerprint, **differences(rules, base)}


def _classes(kind: object) -> tuple[Any, ...]:
    return get_args(kind) if isinstance(kind, UnionType) else (kind,)


def _is_action(kind: object) -> bool:
    """Tell whether a type is a class of actions, redacted or not, or a union of some."""
    return all(each in ACTIONS or each is Redacted for each in _classes(kind))


def _read_action(data: object, kind: object) -> Action | Redacted:
    classes, text = _classes(kind), read_text(data)
    is_short, may_be_redacted = len(text) < _SHORT, Redacted in classes
    action: Action | Redacted
    if may_be_redacted:
        action = _redacted(text) if is_short else read_redacted(text)
    else:
        action = _action(text) if is_short else read_action(text)
    if type(action) not in classes:
        names = " or ".join(each.__name__ for each in classes)
        names = names if isinstance(kind, UnionType) else article(names)
        message = f"expected {names}, not {shown(action)}"
        raise WrongType(message)
    return action


_redacted: Final = lru_cache(maxsize=_FREQUENT)(read_redacted)
_action: Final = lru_cache(maxsize=_FREQUENT)(read_action)


def _difference(converter: "Converter", difference: Difference) -> Data:
    values: Data = converter.unstructure({"mine": difference.mine, "theirs": difference.theirs})
    return {"where": difference.where, **values}


def _refuse_difference(data: object, _: object) -> NoReturn:
    message = f"a difference cannot be read: compare two rulesets to get it, not {shown(data)}"
    raise WrongType(message)


def _write_parameter(value: Parameter) -> object:
    """Write a parameter of a violation; cards and suits are marked as such."""
    if isinstance(value, Card):
        return {"card": value.code}
    if isinstance(value, Suit):
        return {"suit": value.code}
    return {"cards": [card.code for card in value]} if isinstance(value, tuple) else value


def _read_parameter(data: Any, _: object) -> Parameter:  # noqa: ANN401 - JSON
    match data:
        case {"card": str(code)}:
            return Card.parse(code)
        case {"suit": str(code)}:
            return Suit.parse(code)
        case {"cards": [*codes]}:
            return tuple(Card.parse(read_text(code)) for code in codes)
        case str() | int() if not isinstance(data, bool):
            return data
        case _:
            message = f"expected a word, a number, a card, cards or a suit, not {shown(data)}"
            raise WrongType(message)


_DEEPEST: Final = 8
"""The depth to which messages may stand in each other."""


def _write_message(message: Message) -> Data:
    """Write a message; its parameters are like those of a violation, or messages themselves."""
    params = {name: _write_in_message(value) for name, value in message.params}
    return {"code": message.code, "params": params}


def _write_in_message(value: MessageParameter) -> object:
    match value:
        case Message():
            return _write_message(value)
        case (Message(), *_):
            return [_write_in_message(each) for each in value]
        case _:
            return _write_parameter(cast("Parameter", value))


def _read_message(data: object, depth: int = 0) -> Message:
    fields = expect_object(data, Message)
    if fields.keys() != {"code", "params"} or depth > _DEEPEST:
        refuse("a message with its code and params, and not very many inside each other", fields)
    params = expect_object(fields["params"], dict)
    read = {name: _read_in_message(value, depth + 1) for name, value in params.items()}
    return Message(read_text(fields["code"]), tuple(read.items()))


def _read_in_message(data: object, depth: int) -> MessageParameter:
    if is_table(data) and "code" in data:
        return _read_message(data, depth)
    if is_list(data):
        return tuple(_read_message(each, depth) for each in data)
    return _read_parameter(data, None)
