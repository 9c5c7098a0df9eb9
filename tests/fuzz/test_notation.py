"""Any text at all is either read, and then prints and reads back equal, or refused in our words."""

from collections.abc import Callable
from string import ascii_letters, digits

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pinochle import (
    Card,
    Hand,
    NotationError,
    PinochleError,
    Rank,
    Ranking,
    Suit,
    read_action,
    variants,
)
from pinochle.rules.deal import Packets
from pinochle.rules.melds.patterns import parse_pattern
from pinochle.rules.scoring.setcosts import SetCosts
from support.random_games import any_actions
from support.strategies import any_hands, cards, packets, packs, patterns, rankings, share

Parser = Callable[[str], object]

PARSERS: dict[str, tuple[Parser, Callable[[object], str]]] = {
    "Suit": (Suit.parse, str),
    "Rank": (Rank.parse, str),
    "Card": (Card.parse, str),
    "Hand": (Hand.parse, str),
    "Ranking": (Ranking.parse, str),
    "Packets": (Packets.parse, str),
    "SetCosts": (SetCosts.parse, str),
    "pattern": (parse_pattern, str),
    "action": (read_action, lambda action: getattr(action, "token", "")),
    "variant": (variants.get, lambda rules: getattr(rules, "name", "")),
}

# Text that is nearly right: words of the notation, glued together or not.

words = st.sampled_from(
    [
        *"AaTtKkQqJj9SsHhDdCc♠♥♦♣♤♡♢♧",
        "10",
        "1",
        "0",
        "of",
        "ten",
        "Ace",
        "aces",
        "spades",
        "HEART",
        "in",
        "trump",
        "plain",
        "any",
        "every",
        "suit",
        "suits",
        "♠\ufe0f",
        "♥:",
        "S:",
        "(3)",
        "3",
        "(",
        ")",
        "3 (3)",
        "minus-bid",
        "nothing",
        "bid",
        "meld",
        "count",
        "2",
        "+",
        " + ",
        "partnership",
        "auction",
        "double-deck",
        "-",
        "_",
        "two handed",
        "96",
    ]
)
glue = st.sampled_from(["", "", " ", " ", ", ", ";", "\t", "\n", "\u00a0", "\u2003", "\x00"])
worded = st.lists(st.tuples(words, glue), max_size=12).map(
    lambda pieces: "".join(word + blank for word, blank in pieces)
)

# Text that was right before something happened to it.

valid = st.one_of(
    packs.flatmap(any_hands).flatmap(
        lambda hand: st.sampled_from((hand.code, str(hand), hand.grouped))
    ),
    cards.map(lambda card: card.name),
    rankings.map(str),
    packets.map(str),
    patterns.map(str),
    any_actions(variants.get("three-handed"), Hand.parse("AS 9C 9C")).map(
        lambda action: action.token
    ),
    st.sampled_from(variants.names()),
)
wild = st.characters()
# Signs that look like, or become in another case, or count as, what the notation has.
alike = "\u017f\u212a\u0130\u0131\uff19\u0663\u00b9\ufe0f\u200d\u0301\ud800\ufb01"
tricky = st.sampled_from(alike + ascii_letters + digits)


@st.composite
def mutated_texts(draw: st.DrawFn) -> str:
    """Valid text with some characters left out, doubled, put in, exchanged or in other case."""
    text = list(draw(valid))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        match draw(st.integers(0, 4)):
            case 0:
                text[at : at + 1] = []
            case 1:
                text[at:at] = text[at : at + 1]
            case 2:
                text[at:at] = [draw(st.one_of(tricky, wild))]
            case 3:
                text[at : at + 2] = reversed(text[at : at + 2])
            case _:
                text[at : at + 1] = "".join(text[at : at + 1]).swapcase()
    return "".join(text)


texts = st.one_of(valid, mutated_texts(), worded, st.text(tricky, max_size=6), st.text(wild))


def check(parser: Parser, shown: Callable[[object], str], text: str) -> None:
    try:
        value = parser(text)
    except PinochleError as error:
        refused: PinochleError | None = error
    else:
        refused = None
        assert parser(shown(value)) == value
        assert hash(parser(shown(value))) == hash(value)
    if isinstance(refused, NotationError):
        assert 0 <= refused.start <= refused.stop and refused.reason in str(refused)
    elif refused is not None:
        assert str(refused)


@share(100)
@pytest.mark.parametrize("name", PARSERS)
@example(text="A\u017f")
@example(text="\u212a♠")
@example(text="9" * 5000)
@example(text="(" + "9" * 5000 + ")")
@example(text="1" * 100_000)
@given(text=texts)
def test_parsers(name: str, text: str) -> None:
    """Only PinochleError comes out of a parser, and what it reads prints and reads back equal."""
    parser, shown = PARSERS[name]
    check(parser, shown, text)


@given(st.one_of(st.none(), st.integers(), st.binary(), st.lists(st.text(max_size=2)), cards))
def test_what_is_no_text(value: object) -> None:
    """What is no text is refused as such."""
    for parser, _ in PARSERS.values():
        with pytest.raises(PinochleError):
            parser(value)  # type: ignore[arg-type]
