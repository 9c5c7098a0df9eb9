"""Pictures of cards in the pages, drawn by the library when they are built.

* ``{cards} A♠ 10♠ K♠``: a hand; ``:size:`` is the width of a card in pixels;
* with ``:legal: A♠``: the cards that may be played stand higher, and the others are grey;
* with ``:trick: K♥ J♥``: the trick, and the hand with the cards that may be played to it. Below
  them stands why not the card that ``:why:`` names. ``:trump:`` and ``:rules:`` decide, and
  ``:ladder:`` names ready-made play rules, such as ``POST_1945``;
* with ``:melds:``: what the hand melds instead;
* ``{game-picture} partnership-auction``: a table after the deal of a ``:seed:`` and the actions in
  ``:after:``, as records write them; all hands, or what ``:seat:`` knows;
* ``{drawn} a_table``: the picture that this function of ``examples/gallery.py`` returns, and below
  it the function; with ``:picture:`` the picture alone.

Where a page is no HTML, the cards are written as text.
"""

from __future__ import annotations

import inspect
import runpy
from functools import cache
from html import escape
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective
from typing_extensions import override

from pinochle import Card, Game, Hand, Suit, Trick, pictures, read_action, variants
from pinochle.cards.card import read_cards
from pinochle.pictures import Style
from pinochle.rules.play import play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from pinochle.pictures import Picture

SIZE: Final = 60
USUAL: Final = "partnership-auction"
GALLERY: Final = Path(__file__).parents[2] / "examples" / "gallery.py"


def in_page(drawn: Iterable[Picture], caption: str = "") -> list[nodes.Node]:
    """Pictures one below the other, and what is to be said of them."""
    pictures = list(drawn)
    inner = "".join(f'<div style="margin:.6em 0">{picture}</div>' for picture in pictures)
    if caption:
        inner += f'<div style="font-size:.9em">✗ {escape(caption)}</div>'
    text = "; ".join([*(picture.description for picture in pictures), *filter(None, [caption])])
    page = f'<div class="cards" style="margin:1.2em 0">{inner}</div>'
    return [nodes.raw("", page, format="html"), nodes.raw("", f"[{text}]", format="text")]


class Cards(SphinxDirective):
    """``{cards}``: a hand, what may be played from it, or what it melds."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "legal": directives.unchanged,
        "trick": directives.unchanged,
        "why": directives.unchanged,
        "trump": directives.unchanged,
        "rules": directives.unchanged,
        "ladder": directives.unchanged,
        "melds": directives.flag,
        "size": directives.positive_int,
    }

    @override
    def run(self) -> list[nodes.Node]:
        """Draw them."""
        return in_page(self.pictures(), self.caption())

    def pictures(self) -> Iterator[Picture]:
        """The pictures, from the top to the bottom."""
        style = Style(size=self.options.get("size", SIZE))
        hand = Hand.parse(self.arguments[0])
        if "melds" in self.options:
            rules = variants.get(self.options.get("rules", USUAL))
            yield pictures.melds(rules.melds.score(hand, self.trump), style)
        elif "trick" in self.options:
            led, seats = self.trick
            names = [*(f"seat {seat}" for seat in range(seats))]
            names[len(led)] = "you"
            yield pictures.trick(Trick(seats, 0, led), names=names, style=style)
            yield pictures.hand(hand, self.play.legal(hand, led, self.trump), style)
        else:
            legal = self.options.get("legal")
            yield pictures.hand(hand, None if legal is None else Hand.parse(legal), style)

    @property
    def trump(self) -> Suit | None:
        """The trump suit."""
        return Suit.parse(self.options["trump"]) if "trump" in self.options else None

    @property
    def play(self) -> play.PlayRules:
        """What decides which cards may be played."""
        if "ladder" in self.options:
            ready_made: play.PlayRules = getattr(play, self.options["ladder"])
            return ready_made
        return variants.get(self.options.get("rules", USUAL)).play

    @property
    def trick(self) -> tuple[tuple[Card, ...], int]:
        """The cards of the trick, and how many seats there are."""
        seats = variants.get(self.options.get("rules", USUAL)).table.seats
        return tuple(read_cards(self.options["trick"], "a trick")), seats

    def caption(self) -> str:
        """Why a card may not be played."""
        if "why" not in self.options:
            return ""
        hand, card = Hand.parse(self.arguments[0]), Card.parse(self.options["why"])
        (why,) = self.play.why_not(card, hand, self.trick[0], self.trump)
        return str(why)


class GamePicture(SphinxDirective):
    """``{game-picture}``: the table of a game, or what one seat knows of it."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "seed": directives.nonnegative_int,
        "after": directives.unchanged,
        "seat": directives.nonnegative_int,
    }

    @override
    def run(self) -> list[nodes.Node]:
        """Play that far, and draw it."""
        rng = Random(self.options.get("seed", 0))  # noqa: S311 - a deal to look at
        game = Game.start(variants.get(self.arguments[0])).deal(rng)
        for token in self.options.get("after", "").split():
            game = game.apply(read_action(token))
        seat = self.options.get("seat")
        return in_page([pictures.table(game if seat is None else game.view(seat))])


@cache
def gallery() -> dict[str, Callable[[], Picture]]:
    """The functions of the gallery, by their names."""
    return {drawn.__name__: drawn for drawn in runpy.run_path(str(GALLERY))["GALLERY"]}


class Drawn(SphinxDirective):
    """``{drawn}``: a picture of the gallery, and the function that draws it."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"picture": directives.flag}

    @override
    def run(self) -> list[nodes.Node]:
        """Call the function, and show its code."""
        self.env.note_dependency(str(GALLERY))
        function = gallery()[self.arguments[0]]
        picture = in_page([function()])
        if "picture" in self.options:
            return picture
        code = inspect.getsource(function)
        return [*picture, nodes.literal_block(code, code, language="python")]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.add_directive("cards", Cards)
    app.add_directive("drawn", Drawn)
    app.add_directive("game-picture", GamePicture)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
