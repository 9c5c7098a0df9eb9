"""What the clause tests of two-handed play with a stock share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pinochle import variants
from pinochle.actions import Done, LayMeld, Play
from pinochle.rules import Step
from support.arranged_games import after, arrange
from support.cards_in_words import card, hand

if TYPE_CHECKING:
    from pinochle import Game, Ruleset, Violation

TWO: Final = variants.get("two-handed")
ROYAL: Final = LayMeld("royal marriage", hand("KH QH"))


def play(code: str, laid: int = 0) -> Play:
    """The play of a card."""
    return Play(card(code), laid)


def codes_of(why: tuple[Violation, ...]) -> list[str]:
    """The codes of some reasons."""
    return [one.code for one in why]


def with_stock(
    mine: str = "AS AC KH QH AH TH JH 9C 9D TC TD QS",
    theirs: str = "9S 9S JC JS",
    *,
    rules: Ruleset = TWO,
    upcard: str = "9H",
    stock: str = "",
) -> Game:
    """A round in which seat 0 leads and seat 1 has dealt; hearts are trump."""
    return arrange(rules, {0: mine, 1: theirs}, upcard=upcard, stock=stock)


def at_the_end_of_the_stock() -> Game:
    """A game in which the last trick for the stock was played, with a marriage on the table."""
    game = after(with_stock(), play("AS"), play("9S"), ROYAL, Done())
    while game.round.state.word is Step.DRAW:
        actions = list(game.legal_actions())
        kept = {card("KH"), card("QH")} if game.to_act == (0,) else set()
        free = [one for one in actions if not (isinstance(one, Play) and one.card in kept)]
        game = game.apply(Done() if Done() in actions else free[-1])
    return game
