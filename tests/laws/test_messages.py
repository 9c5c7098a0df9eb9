"""Everything that is said comes from the catalogue, in every language, and can be read back.

A language is complete: it has a template for every code and a word for every form. A language of
signs shows that nothing is said in any other way: what it prints has no letters of ours.

Tests: pinochle.messages, pinochle.messages.codes, pinochle.messages.columns,
pinochle.messages.phrases
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import TYPE_CHECKING, Final, get_args

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from typing_extensions import override

from pinochle import Card, Game, Hand, Suit, from_json, to_json
from pinochle.actions import (
    ACTIONS,
    BY_TABLE,
    Action,
    Bid,
    Bury,
    CallCard,
    CallPartner,
    ClaimMeld,
    ClaimMisdeal,
    ClaimTricks,
    Deal,
    Done,
    DrawForDeal,
    GiveCards,
    LayCards,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    Redacted,
    Ruling,
    ShootTheMoon,
    label,
)
from pinochle.events import Acted, Event, Settled
from pinochle.game.table_text import game_lines, view_lines
from pinochle.messages import LANGUAGES, NOBODY, Language, Message, Names, Parameter, catalogue
from pinochle.messages.codes import CODES, KINDS, VIOLATIONS, parameters
from pinochle.players import Evaluation, Gain, Loss, advice_of, explain
from pinochle.rules import Step
from pinochle.rules.auction.goal import EVERY_TRICK, NO_TRUMP
from pinochle.rules.renege import RENEGES, RULINGS
from pinochle.rules.scoring.checks import CheckLine, CheckReason
from pinochle.rules.scoring.settlement_text import settlement_lines
from pinochle.rules.scoring.tally import ITEMS, FactCode, Item, Line, LineFact, Verdict
from support.random_games import Ply, plies_of
from support.rulesets import RULESETS, a_part_of, rules_of
from support.strategies import share

if TYPE_CHECKING:
    from pinochle import Violation

ENGLISH: Final = catalogue("en")
PLACE: Final = re.compile(r"\{(\w+):?([\w-]*)\}")
FORMS: Final = {"messages": {"", "lines", "joined", "and"}, "cards": {"", "grouped"}}
SHARED: Final = (
    "suit.",
    "rank.",
    "letter.",
    "step.",
    "role.",
    "table.",
    "item.",
    "verdict.",
    "reason.",
    "list",
)
"""The words that every language has."""
OWN_NAMES: Final = {"meld", "ground", "saying"}
"""The forms of names that a ruleset gives, which a language need not have a word for."""
UNSAID: Final = {("auction.step", "where")}
"""English in a parameter, which other languages say in their own way."""

CARDS: Final = Hand.parse("AS TS QD")
EACH: Final[tuple[Action | Redacted, ...]] = (
    *[kind() for kind in ACTIONS if not kind.__match_args__],
    DrawForDeal((tuple(CARDS), tuple(CARDS))),
    Deal(tuple(CARDS)),
    *[Pass(saying) for saying in ("", "with-help")],
    *[ShootTheMoon(kind) for kind in ("", "open")],
    *[Bid(points, suit) for points in (250, EVERY_TRICK) for suit in (None, Suit.HEARTS)],
    *[Bid(points, NO_TRUMP) for points in (250, EVERY_TRICK)],
    NameTrump(Suit.CLUBS),
    NameTrump(None),
    CallPartner(Card.parse("AS")),
    GiveCards(CARDS, 1),
    Bury(CARDS),
    LayCards(CARDS),
    CallCard(Card.parse("QD")),
    ClaimMisdeal("six-nines"),
    LayMeld("run", CARDS),
    ClaimMeld(1, "pinochle", CARDS),
    *[ClaimTricks(number) for number in (0, 1, 3)],
    Play(Card.parse("TS")),
    Play(Card.parse("TS"), 1),
    *[Ruling(1, kind) for kind in RULINGS],
    Redacted("deal", (None, None)),
    Redacted("bury", (None,)),
    Redacted("bury", (*CARDS, None)),
    Redacted("give", (None, None), 1),
    Redacted("give", (*CARDS, None), 1),
)


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language_of_the_library_is_never_changed(name: str) -> None:
    """Everybody has the same one, and a copy that went to another process says the same."""
    language = catalogue(name)
    copied = pickle.loads(pickle.dumps(language))
    for texts, others in ((language.messages, copied.messages), (language.words, copied.words)):
        assert texts
        assert texts == others
        with pytest.raises(TypeError):
            texts["suit.S"] = "Spades"  # type: ignore[index]  # pyright: ignore[reportIndexIssue]


def placeholders(template: str) -> dict[str, str]:
    """The parameters in a template, with their forms."""
    return dict(PLACE.findall(template))


def variants_of(language: Language) -> Iterator[tuple[str, str, str]]:
    """Every template: its code, the parameter whose seat is the reader's, if any, and its text."""
    for key, template in language.messages.items():
        code, mark, name = key.partition(".you")
        yield code, (name.removeprefix("-") or "seat") if mark else "", template


class Signs(Mapping[str, str]):
    """The words or templates of English in signs, and signs for all that rulesets name."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = {key: in_signs(text) for key, text in texts.items()}

    @override
    def __getitem__(self, key: str) -> str:
        if key.startswith(tuple(f"{name}." for name in OWN_NAMES)):
            return "ж"
        return self.texts[key]

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    @override
    def __len__(self) -> int:
        return len(self.texts)


def in_signs(text: str) -> str:
    """A text with signs for its letters, but for those of its parameters."""
    return re.sub(r"\{[^}]*\}|[^\W\d_]", lambda found: found[0] if found[0][1:] else "ж", text)


SIGNS: Final = Language("signs", Signs(ENGLISH.messages), Signs(ENGLISH.words))


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language_is_complete(name: str) -> None:
    language = catalogue(name)
    assert {code for code, you, _ in variants_of(language) if not you} == {*CODES}
    assert {code for code, _, _ in variants_of(language)} <= {*CODES}
    for code, you, template in variants_of(language):
        assert template
        if you:
            assert parameters(code)[you] == "seat", (code, you)


@pytest.mark.parametrize("name", LANGUAGES)
def test_templates_say_their_parameters(name: str) -> None:
    """No other, and in each language the same; the reader's own seat need not be named."""
    for code, you, template in variants_of(catalogue(name)):
        used, there = {*placeholders(template)}, {*parameters(code)}
        english = {*placeholders(ENGLISH.messages[code])}
        assert used <= there, code
        left = {one for one in english - used if (code, one) not in UNSAID}
        assert left <= {you}, (code, left)


def has_words(kind: str, form: str, words: Mapping[str, str]) -> bool:
    """Whether a language has the words that a parameter of a kind needs in this form."""
    if kind in {"side", "player"}:
        return form in words
    if kind == "seat":
        return not form or {form, f"{form}.you"} <= {*words}
    if kind == "number":
        return not form or f"{form}.other" in words
    if kind in {"text", "value"}:
        return form in {"", *OWN_NAMES} or any(word.startswith(f"{form}.") for word in words)
    return form in FORMS.get(kind, {""})


@pytest.mark.parametrize("name", LANGUAGES)
def test_forms_have_words(name: str) -> None:
    """A seat has a form with a word for the reader; a number one with its plural."""
    words = catalogue(name).words
    for code, _, template in variants_of(catalogue(name)):
        for parameter, form in placeholders(template).items():
            kind = parameters(code)[parameter]
            assert kind in KINDS and has_words(kind, form, words), (code, parameter)
            assert form or kind != "seat" or code == "ruling.seat"
    plurals = {key.removesuffix(".one") for key in words if key.endswith(".one")}
    assert {f"{form}.other" for form in plurals} <= {*words}
    assert {key for key in ENGLISH.words if key.startswith(SHARED)} <= {*words}


def test_words_are_there_for_all_that_the_rules_name() -> None:
    for name in LANGUAGES:
        words = catalogue(name).words
        for form, named in {
            "step": tuple(step.value for step in Step),
            "ruling": RENEGES,
            "verdict": get_args(Verdict),
            "item": (*ITEMS, "too-few", "unrounded", "bid", "points"),
            "reason": [reason for reason in get_args(CheckReason) if reason != "meld"],
        }.items():
            assert {f"{form}.{word}" for word in named} <= {*words}


@pytest.mark.parametrize("name", LANGUAGES)
def test_plurals(name: str) -> None:
    """One is one, and two are more, wherever a number has a plural."""
    language = catalogue(name)
    for form in (key.removesuffix(".one") for key in language.words if key.endswith(".one")):
        one, two, none = (language.count(number, form) for number in (1, 2, 0))
        assert one != two
        assert one.replace("1", "2") != two
        assert two.replace("2", "0") == none


def test_plurals_come_out() -> None:
    claims = [ClaimTricks(number).message for number in (1, 2)]
    assert [*map(str, claims)] == ["claim the last trick", "claim the last 2 tricks"]
    assert [one.text("de") for one in claims] == [
        "den letzten Stich beanspruchen",
        "die letzten 2 Stiche beanspruchen",
    ]
    burials = [Redacted("bury", (None,) * number).done_by(0) for number in (1, 2)]
    assert [*map(str, burials)] == ["Seat 0 buries 1 card", "Seat 0 buries 2 cards"]
    assert [one.text("de", Names(you=0)) for one in burials] == [
        "Du drückst 1 Karte",
        "Du drückst 2 Karten",
    ]


def test_a_language_may_have_other_plurals() -> None:
    """Some have a form for a few."""
    words = {"cards.one": "{n} karta", "cards.few": "{n} karty", "cards.other": "{n} kart"}
    polish = Language(
        "pl", {}, words, lambda number: "one" if number == 1 else "few" if number < 5 else "other"
    )
    assert [polish.count(number, "cards") for number in (1, 2, 5)] == [
        "1 karta",
        "2 karty",
        "5 kart",
    ]


def test_every_action_and_event_has_its_codes() -> None:
    assert {type(action) for action in EACH} == {*ACTIONS, Redacted}
    kinds = {re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower() for kind in get_args(Event)}
    coded = {code.removeprefix("event.") for code in CODES if code.startswith("event.")}
    assert kinds - {"acted"} <= coded


@pytest.mark.parametrize("action", EACH, ids=lambda action: action.token)
def test_actions(action: Action | Redacted) -> None:
    """What can be done and what was done are said in each language, and on a button."""
    is_by_table = isinstance(action, BY_TABLE) or action.token.startswith("deal")
    done = Acted(None if is_by_table else 0, action).message
    for message in (action.message, action.label, done):
        assert from_json(to_json(message), Message) == message
        texts = {message.text(language) for language in (*LANGUAGES, SIGNS)}
        assert len(texts) == (3 if message.code != "label.play" else 1)
        assert not letters_in(message.text(SIGNS))
    assert str(action) == str(action.message)
    assert repr(action) != str(action)
    if isinstance(action, ACTIONS):
        assert label(action)[0] == label(action)[0].upper()
        assert label(action).lower() == str(action.label).lower()
    if not is_by_table:
        assert done.text(names=Names(you=0)).startswith("You ")
        assert done.text("de", Names(you=0)).startswith("Du ")
        assert done.text(names=Names({0: "Ann"})).startswith("Ann ")


def letters_in(text: str) -> str:
    """The letters that no language of signs has."""
    return re.sub(r"[^A-Za-z]", "", text)


@pytest.mark.parametrize("verdict", get_args(Verdict))
def test_verdicts(verdict: Verdict) -> None:
    """Every line of a settlement is said, with all that may be in it."""
    codes = get_args(FactCode)
    plain = Line(
        side=0,
        verdict=verdict,
        items=(Item("meld", 40, "settle.made"), Item("count", 120, "settle.made")),
        facts=(LineFact("bid", 150),),
    )
    rich = Line(
        side=1,
        verdict=verdict,
        items=tuple(Item(code, 1 + place, "settle.made") for place, code in enumerate(ITEMS)),
        facts=tuple(LineFact(code, 200 + place) for place, code in enumerate(codes)),
    )
    for line in (plain, rich):
        assert from_json(to_json(line.message), Message) == line.message
        for language in LANGUAGES:
            text = line.message.text(language, Names(sides={0: "Ann", 1: "Bob"}))
            assert text.startswith(("Ann", "Bob")) and str(line.points) in text
        assert not letters_in(line.message.text(SIGNS))


@pytest.mark.parametrize("reason", get_args(CheckReason))
@pytest.mark.parametrize("gains", [(2, -2), (2, -2, 0)])
def test_checks(reason: CheckReason, gains: tuple[int, ...]) -> None:
    line = CheckLine(side=0, checks=2, reason=reason, gains=gains, meld="run" * (reason == "meld"))
    assert len({line.message.text(language) for language in LANGUAGES}) == 2
    assert not letters_in(line.message.text(SIGNS))


def evaluation_of(
    action: Action, score: float, wins: float | None, error: float = 0.2
) -> Evaluation:
    return Evaluation(action, score, -0.4, error, made=0.5, worlds=1, wins=wins)


@pytest.mark.parametrize("score", [40.0, 9.0])
@pytest.mark.parametrize("wins", [None, 0.25])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_advice(number: int, wins: float | None, score: float) -> None:
    """Whatever is advised, each of its sentences is a message, and fractions are written so."""
    best = evaluation_of(Bid(250, Suit.HEARTS), 10.5, wins)
    others = [evaluation_of(NameTrump(Suit.CLUBS), score - 30, wins) for _ in range(number - 1)]
    evaluations = sorted([best, *others], key=lambda found: -found.gain)

    messages = advice_of(evaluations)
    assert len(messages) == (2 if wins is None else 3)
    for message in messages:
        assert from_json(to_json(message), Message) == message
        texts = {message.text(language) for language in (*LANGUAGES, SIGNS)}
        assert len(texts) == 3 and not letters_in(message.text(SIGNS))
    assert explain(evaluations) == " ".join(map(str, messages))
    assert " 10.5 " in explain(evaluations) and " -0.4" in explain(evaluations)
    assert " 10,5 " in explain(evaluations, "de") and " -0,4" in explain(evaluations, "de")


def test_tenths_that_are_noise_are_not_told() -> None:
    best, other = evaluation_of(Pass(), 10.7, None, 0.6), evaluation_of(Bid(250), -29.6, None, 0.6)
    said = explain([best, other])
    assert " 11 " in said and " -30 " in said and "." not in said.replace(". ", " ")[:-1]


def test_all_advice_is_said() -> None:
    """Every code of advice is used for something."""
    one, like = evaluation_of(Done(), 10, 0.5, 1.5), evaluation_of(Bid(20), 9, 0.5, 1.5)
    far = evaluation_of(Bid(30), -50, 0.5)
    cases = (
        [one],
        [one, far],
        [one, like],
        [one, like, like],
        [evolve(like, gets=0.5)],
        [evolve(one, won=0.5), evolve(far, won=0.25)],
        [evolve(one, won=0.5)],
    )
    advice = [message for case in cases for message in advice_of(case)]
    advice += [Loss(7, far, one).message, Gain(7, one, far).message]
    advice.append(Message.of("advice.usual"))  # of pages, where too few deals could be tried
    said = {inner.code for message in advice for inner in messages_in(message)}
    assert {code for code in CODES if code.startswith("advice.")} <= said


@share(60)
@given(st.sampled_from(sorted(VIOLATIONS)), st.integers(0, 3))
def test_violations(code: str, number: int) -> None:
    """Whatever the parameters are, there is a sentence."""
    samples: dict[str, Parameter] = {
        "card": Card.parse("QD"),
        "cards": tuple(CARDS),
        "suit": Suit.HEARTS,
        "text": "spades",
        "value": number,
    }
    message = Message(
        code, tuple((name, samples.get(kind, number)) for name, kind in parameters(code).items())
    )
    texts = [message.text(language) for language in LANGUAGES]
    assert texts[0] != texts[1] and not any("{" in text or "\n" in text for text in texts)
    assert from_json(to_json(message), Message) == message


def round_of(name: str) -> list[Ply]:
    """The plies of a random round, which may be void."""
    plies: list[Ply] = []
    for ply in plies_of(Game.start(rules_of(name)), len(name), 400):
        plies.append(ply)
        if ply.after.needs_deal or ply.after.is_over:
            break
    return plies


def messages_in(message: Message) -> Iterator[Message]:
    """A message, and those inside it."""
    yield message
    for _, value in message.params:
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Message):
                yield from messages_in(inner)


def cards_in(message: Message) -> Hand:
    """The cards that a message names, at most once each for every time."""
    found = [
        card
        for inner in messages_in(message)
        for name, value in inner.params
        for card in (value if isinstance(value, tuple) else (value,))
        if isinstance(card, Card)
    ]
    return Hand(dict.fromkeys(found, 1))


@pytest.mark.parametrize("name", a_part_of(RULESETS, 6))
def test_a_round_is_said_in_signs(name: str) -> None:
    """Nothing that is shown of a round is from anywhere but the catalogue."""
    rules = rules_of(name)
    own = letters_in(rules.name)
    for ply in round_of(name):
        reasons: tuple[Violation, ...] = ply.after.why_not(Done(), 0)
        for message in (why.message for why in reasons):
            assert letters_in(message.text(SIGNS)).lower() in {"", "done"}
        for viewer in (None, 1):
            for event in ply.after.view(viewer).events(ply.events):
                text = event.message.text(SIGNS)
                assert text and not letters_in(text), (event, text)
                assert str(event) == event.message.text() and "{" not in str(event)
                assert event.message.text("de") != str(event)
                assert from_json(to_json(event.message), Message) == event.message
                for inner in messages_in(event.message):
                    assert {*inner.keys()} == {*parameters(inner.code)}
        game = ply.after
        for lines in (game_lines(game, NOBODY, SIGNS), view_lines(game.view(1), NOBODY, SIGNS)):
            shown = "\n".join(lines)
            assert letters_in(shown).replace(own, "", 1) == ""
            assert max(map(len, shown.splitlines())) <= 80
    for ply in round_of(name):
        for settled in (one for one in ply.events if isinstance(one, Settled)):
            table = settlement_lines(settled.settlement, NOBODY, SIGNS)
            assert not letters_in("".join(table))


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_hidden_cards_are_not_said(name: str) -> None:
    """A seat is told of no card in words that it was not told of in the event."""
    for ply in round_of(name)[:40]:
        for viewer in (None, *range(rules_of(name).table.seats)):
            view = ply.after.view(viewer)
            for seen, event in zip(view.events(ply.events), ply.events, strict=True):
                if seen != event and isinstance(seen, Acted) and isinstance(seen.action, Redacted):
                    known = Hand(dict.fromkeys((card for card in seen.action.cards if card), 1))
                    assert {*cards_in(seen.message).kinds} <= {*known.kinds}
                elif seen != event:
                    assert not cards_in(seen.message)


def test_german_says_no_verb_of_a_side_whose_number_is_not_known() -> None:
    """A side may be named "Ann" or "Ann & Cleo", so that "Ann & Cleo schafft 300" were wrong."""
    file = resources.files("pinochle.messages").joinpath("de.json")
    verbs = re.findall(r'"\{side:side\} [a-zäöü].*', file.read_text("utf-8"))
    assert not verbs
