"""Whatever signs a text has, it is refused in our words, or can be written, printed and read back.

The signs are halves of surrogate pairs, which Python can hold and UTF-8 cannot, and those that a
terminal may obey: controls, escapes, and what turns the direction of writing.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve
from attrs import fields as fields_of
from hypothesis import example, given
from hypothesis import strategies as st

from pinochle import (
    Card,
    Game,
    Hand,
    PinochleError,
    Record,
    Ruleset,
    ScoreSheet,
    Violation,
    from_json,
    read_action,
    to_json,
    variants,
)
from pinochle.actions import ClaimMeld, ClaimMisdeal, LayMeld
from pinochle.analysis.studies import Study
from pinochle.errors import Problem, check_text, command_in, half_in
from pinochle.events import MisdealShown
from pinochle.messages import Message, Names
from pinochle.players.sitting import Sitting
from pinochle.records import Account
from pinochle.records.collection import Condition, Fault
from pinochle.records.fair import Secret
from pinochle.records.fair_game import FairGame
from pinochle.rules.handtest import HandTest
from pinochle.rules.melds.meld import Meld, MeldRule
from pinochle.rules.misdeal import Ground
from pinochle.web import Ask, Reader, answer, read_ask, refusal, reply
from pinochle.web.room import RoomState, create_room
from support.random_games import random_game
from support.rulesets import RULESETS, rules_of
from support.strategies import share

if TYPE_CHECKING:
    from collections.abc import Callable

RULES: Final = variants.get("cutthroat")
RECORD: Final = Record(RULES, RULES.table.check_player(0))
HEAD: Final = "pinochle-record: 1\nrules: cutthroat\ndealer: 0\n"
CARDS: Final = Hand.parse("AS KS")
ROOM: Final = RoomState.start(
    create_room(
        Ask(1, "create", {"rules": "cutthroat", "seats": ["human", "club", "club"]}), "a-room"
    )
)

HALVES: Final = "\ud800\udbff\udc00\udc80\udcff\udfff"
SIGNS: Final = "\x00\x07\x08\n\r\x1b\x7f\x85\x9b\u061c\u200e\u2028\u202e\u2066\ufdd0"
words = st.text(st.sampled_from("aA9:_%#=. \t♠é\U0001f0a1" + HALVES + SIGNS), max_size=6)
texts = st.one_of(words, st.text(max_size=4), words.map(lambda text: f"a{text}b"))


def sat(text: str) -> RoomState:
    """A room in which somebody has sat down, by that name and that token."""
    ask = read_ask(json.dumps({"id": 2, "ask": "sit", "seat": 0, "name": text, "token": text}))
    entry = ROOM.sit(ask, ask.text("token") * 43)
    assert entry
    return ROOM.after(entry)


READERS: Final[dict[str, Callable[[str], object]]] = {
    "tag of a text": lambda text: Record.parse(f"{HEAD}event: {text}\n"),
    "key of a text": lambda text: Record.parse(f"{HEAD}{text}: 1\n"),
    "remark of a text": lambda text: Record.parse(f"{HEAD}\n# {text}\n"),
    "entry": lambda text: Record.parse(f"{HEAD}\n0 {text}\n"),
    "ground of an entry": lambda text: Record.parse(f"{HEAD}\n0 misdeal:{text}\n"),
    "recovered entry": lambda text: Record.recover(f"{HEAD}\n0 misdeal:{text}\n"),
    "told": lambda text: Record(RULES, RECORD.dealer, viewer="0", told=((0, text),)),
    "name of rules in a record": lambda text: Record.parse(
        f"{HEAD}rules.name: {json.dumps(text)}\n"
    ),
    "tag": lambda text: RECORD.with_tags(("event", text)),
    "key": lambda text: RECORD.with_tags((text, "event")),
    "comment": lambda text: Record(RULES, RECORD.dealer, comments=((0, text),)),
    "token of a meld": lambda text: read_action(f"meld:{text}:ASKS"),
    "escaped name of a meld": lambda text: read_action(
        f"meld:{''.join(f'%{ord(sign):06x}' for sign in text)}:ASKS"
    ),
    "text of JSON": lambda text: from_json(f'"{text}"', Card),
    "key of JSON": lambda text: from_json(json.dumps({text: 1}), Ruleset),
    "violation in JSON": lambda text: from_json(
        json.dumps({"code": "lay.no-better", "rule": text}), Violation
    ),
    "misdeal in JSON": lambda text: from_json(json.dumps(f"misdeal:{text}"), ClaimMisdeal),
    "text of TOML": lambda text: Ruleset.from_toml(f'base = "cutthroat"\ntitle = "{text}"'),
    "escapes of TOML": lambda text: Ruleset.from_toml(
        'base = "cutthroat"\ntitle = "' + "".join(f"\\U{ord(sign):08x}" for sign in text) + '"'
    ),
    "remark of TOML": lambda text: Ruleset.from_toml(f'base = "cutthroat"\n# {text}'),
    "name": lambda text: RULES.with_(name=text),
    "title": lambda text: RULES.with_(title=text),
    "source": lambda text: RULES.with_(sources=(text,)),
    "name of a meld": lambda text: MeldRule(text, "A", "AA", (1,)),
    "heading": lambda text: MeldRule("a", text, "AA", (1,)),
    "need": lambda text: MeldRule("a", "A", "AA", (1,), needs=text),
    "meld": lambda text: Meld(text, text, CARDS, 1, title=text),
    "ground": lambda text: Ground(text, HandTest()),
    "held": lambda text: HandTest(holds=(text,)),
    "claimed misdeal": ClaimMisdeal,
    "laid meld": lambda text: LayMeld(text, CARDS),
    "claimed meld": lambda text: ClaimMeld(RECORD.dealer, text, CARDS),
    "shown misdeal": lambda text: MisdealShown(RECORD.dealer, text, CARDS),
    "message": lambda text: Message.of("laid.meld", meld=text),
    "violation": lambda text: Violation("misdeal.no-ground", text, (("ground", text),)),
    "problem": lambda text: Problem(text, text),
    "names": lambda text: Message.of("action.pass").text(names=Names({0: text})),
    "people": lambda text: Sitting.start(RULES, (None,) * 3, names=(text, "b", "c")),
    "seed": lambda text: Sitting.start(RULES, (None,) * 3, seed=text).deal_next(),
    "players of a score": lambda text: ScoreSheet(rules=RULES, players=(text, "b", "c")),
    "study": Study,
    "condition": lambda text: Condition(preset=text),
    "fault": lambda text: Fault("a.txt", 1, text),
    "game of a fair deal": lambda text: Secret.draw(text, deal=1, who="me").commitment,
    "player of a fair deal": lambda text: Secret.draw("a", deal=1, who=text),
    "game of fair deals": lambda text: FairGame(text, (text,)),
    "room": lambda text: create_room(Ask(1, "create", {"rules": text}), "a-room"),
    "seat of a room": sat,
    "token of a seat": lambda text: ROOM.player_with(Ask(1, "join", {"token": text}).text("token")),
    "action in a room": lambda text: ROOM.judge(0, Ask(1, "act", {"do": text, "seq": 0})),
    "message of a page": lambda text: read_ask(json.dumps({"id": 1, "ask": text, text: text})),
    "places of a page": lambda text: answer(
        Game.start(RULES).view(0), Ask(1, "choose", {"places": [text], "what": text})
    ),
    "account": lambda text: Account.from_record(Record.parse(f"{HEAD}meld: {text}\n\n0 play:AS\n")),
}
"""Whatever takes a text inside others; `test_borders.py` finds what takes one alone."""


@pytest.mark.parametrize("name", READERS)
@share(20)
@given(texts)
@example("\ud800")
@example("a\udcffb")
@example("\x1b]0;mine\a")
@example("\u202egnp.exe")
def test_any_text_is_refused_or_can_be_written(name: str, text: str) -> None:
    try:
        made = READERS[name](text)
    except PinochleError as error:
        refused = error
    else:
        shown = str(made)
        shown.encode()
        repr(made).encode()
        if not isinstance(made, str):
            assert_read_back(made)
        return
    said = str(refused)
    assert said.strip()
    assert not command_in(said.replace("\n", ""))
    refusal(None, refused).encode()
    refusal(None, refused, Reader("de")).encode()


def assert_read_back(made: object) -> None:
    """What can be written as text is read back from its bytes as it was."""
    if isinstance(made, Record):
        assert Record.parse(str(made).encode().decode()) == made
    elif isinstance(made, Ruleset):
        assert Ruleset.from_toml(made.to_toml().encode().decode()) == made
        assert from_json(to_json(made).encode().decode(), Ruleset) == made
        made.describe().encode()
    elif isinstance(made, (ClaimMisdeal, LayMeld, ClaimMeld)):
        assert read_action(made.token.encode().decode()) == made
        made.message.text("de").encode()
    elif isinstance(made, (Meld, Violation, Study)):
        assert from_json(to_json(made).encode().decode(), type(made)) == made
    elif isinstance(made, RoomState):
        json.dumps(made.news([0]), ensure_ascii=False).encode()
    elif isinstance(made, Ask):
        reply(made).encode()


@pytest.mark.parametrize(
    ("sign", "said"),
    [
        ("\ud800", "U\\+D800, half of a surrogate pair"),
        ("\udcff", "U\\+DCFF, a byte that is not text in UTF-8"),
    ],
    ids=["half", "byte"],
)
def test_a_message_points_at_the_sign(sign: str, said: str) -> None:
    """And says what it is: half of a pair, or a byte that is no text in UTF-8."""
    with pytest.raises(PinochleError, match=rf"^\$\.title: position 1 has {said}"):
        from_json(json.dumps({"base": "cutthroat", "title": f"a{sign}"}), Ruleset)
    with pytest.raises(PinochleError, match=f"^line 5: position 10 has {said}"):
        Record.parse(f"{HEAD}\n0 misdeal:{sign}\n")
    with pytest.raises(PinochleError, match=r"^token has U\+D[8C].. at position 2"):
        Ask(1, "sit", {"token": f"ab{sign}"}).text("token")


def test_a_pair_is_no_half() -> None:
    document = '{"base": "cutthroat", "title": "\\ud83c\\udca1"}'
    assert from_json(document, Ruleset).title == "\U0001f0a1"


def test_a_record_is_recovered_up_to_the_sign() -> None:
    game = random_game(RULES, 1, 4)
    text = str(game.record).rpartition("\n\nend:")[0]
    saved = Record.recover(f"{text} 1 misdeal:\ud800\n0 pass\n\nend: 9 0123456789abcdef")
    assert saved == game.record


@given(texts)
def test_text_that_utf8_can_hold(text: str) -> None:
    """It is told by one function."""
    half = -1
    try:
        text.encode()
    except UnicodeEncodeError as error:
        half = error.start
    assert half_in(text) == half
    if half < 0:
        check_text(text, PinochleError)
        return
    with pytest.raises(PinochleError, match=f"^position {half} has U"):
        check_text(text, PinochleError)


def values_in(value: Any, found: dict[type, Any]) -> None:
    """Add one value of each class of ours to those found, from all that a value is made of."""
    kind = type(value)
    if isinstance(value, (tuple, list, set, frozenset)):
        for one in [*value][:20]:
            values_in(one, found)
    elif kind.__module__.startswith("pinochle") and kind not in found:
        try:
            parts = fields_of(kind)
        except (TypeError, ValueError):
            return
        found[kind] = value
        for part in parts:
            values_in(getattr(value, part.name), found)


ENGINE: Final = ("pinochle.game.engine", "pinochle.game.phases")


def test_no_value_holds_a_text_that_cannot_be_written() -> None:
    """Each field with a text, of each class that games are made of, refuses half a sign.

    A card is one of those that there are, and nobody makes a state of the engine by hand.
    """
    found: dict[type, Any] = {}
    for name in RULESETS:
        game = random_game(rules_of(name), 2, 60)
        values_in((game.rules, game.record, game.view(0), game.sheet, game.past), found)
        values_in([action.message for _, action in game.actions][:20], found)
    tried = 0
    for kind, value in found.items():
        if kind is Card or kind.__module__.startswith(ENGINE):
            continue
        for part in fields_of(kind):
            held = getattr(value, part.name)
            if not part.init or not (isinstance(held, str) or part.type == tuple[str, ...]):
                continue
            for bad in ("a\ud800", "a\x1b", "a\u202e"):
                changed = bad if isinstance(held, str) else (bad,)
                with pytest.raises(PinochleError):
                    evolve(value, **{part.alias: changed})
                tried += 1
    assert tried > 30
