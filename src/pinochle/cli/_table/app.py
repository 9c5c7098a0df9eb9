"""The table as an application: scenes, choices, and what the keys and the mouse do."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from typing import Final, NamedTuple

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Footer, Static
from typing_extensions import override

from pinochle.actions import Action
from pinochle.cli._advising import ADVICE, Advice, choices_in_words
from pinochle.cli._drawing import (
    beside_lines,
    course_lines,
    facts,
    is_melding_open,
    last_trick,
    standing,
    trump_lines,
)
from pinochle.cli._naming import table_event_lines
from pinochle.cli._person import Seated
from pinochle.cli._table._canvas import DARK, LARGE, LIGHT, SMALL, Grid
from pinochle.cli._table._felt import draw_melds, draw_seats, draw_text
from pinochle.cli._table._hand import HandCard, HandRow
from pinochle.cli._terminal import plain
from pinochle.cli._turn import Turn
from pinochle.errors import PinochleError
from pinochle.events import MeldsShown, Redealt, Settled, TrickWon
from pinochle.game.reading import read_action
from pinochle.page.document import BidChoice, ButtonChoice, ClaimChoice, PickChoice
from pinochle.page.document import Button as Choice
from pinochle.rules.scoring.settlement_text import settlement_lines

__all__ = ["PACES", "TableApp"]

PACES: Final = {"slow": 1.6, "normal": 0.7, "quick": 0.25, "instant": 0.0}
"""The seconds after an action of another player."""

_LOG_FROM: Final = 120
"""The columns from which on there is room for what happened."""

_BIG: Final = Size(100, 40)
"""The columns and lines from which on there is room for large cards in the hand."""

_MANY: Final = 12
"""The number of buttons at most; more actions than that are chosen by cards."""


_KEYS: Final = (
    ("ctrl+q", "quit", "leave"),
    ("question_mark,f1", "help", "help"),
    ("h", "advise('hint')", "hint"),
    ("w", "advise('why')", "figures"),
    ("u", "undo", "undo"),
    ("l", "last", "last"),
    ("s", "scores", "scores"),
    ("e", "log", "log"),
    ("d", "light", "light"),
)
"""Keys, the action of each, and the word at the foot of the table."""


class Offer(NamedTuple):
    """A button: what stands on it, and what it does."""

    label: str
    do: str


def _offer_of(choice: Choice) -> Offer:
    """Return the button for something that can be done, with what it melds."""
    melds = "" if choice.points is None else f": {choice.points}"
    return Offer(f"{choice.text}{melds}", choice.do)


class Felt(Widget):
    """The middle of the table, on which the current scene is drawn."""

    def __init__(self, draw: Callable[[Size], Grid], grown: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        self._draw, self._grown = draw, grown

    @override
    def render(self) -> Text:
        """Draw the scene."""
        return self._draw(self.size).text()

    async def on_resize(self) -> None:
        """Let the table be laid out anew."""
        await self._grown()


class Panel(ModalScreen[None]):
    """A page of text over the table, until a key or a click."""

    def __init__(
        self, title: str, lines: Iterable[str], back: str, *, at_end: bool = False
    ) -> None:
        super().__init__()
        self._back = back
        self._title, self._lines, self._is_at_end = title, [*lines], at_end

    @override
    def compose(self) -> ComposeResult:
        """Lay the text out, with the key that closes it."""
        with VerticalScroll():
            yield Static(Text(f"{self._title}\n", "bold"))
            yield Static(Text("\n".join(self._lines)))
            yield Static(Text(f"\n{self._back}", "bold"))

    def on_mount(self) -> None:
        """Begin with the last lines, if they matter most."""
        if self._is_at_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def on_key(self, event: events.Key) -> None:
        """Close it with any key but those that scroll."""
        if event.key not in {"up", "down", "pageup", "pagedown"}:
            event.stop()
            self.dismiss()

    def on_click(self) -> None:
        """Close it."""
        self.dismiss()


class TableApp(App[bool]):
    """A game at a table. Its result is True when the game is over.

    Args:
        seated: the person, the game and who else plays.
        pace: how quickly the others play.
        encoding: the encoding of the terminal, or ``ascii`` for letters in place of suits.
    """

    TITLE = "pinochle table"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "table.tcss"

    def __init__(
        self, seated: Seated, *, pace: str = "normal", encoding: str | None = None
    ) -> None:
        super().__init__()
        self.seated = seated
        self._pace = PACES[pace]
        self._name_keys()
        self._encoding = encoding
        self._go = asyncio.Event()
        self.is_held = False
        """Whether the game waits until the player has looked at something."""
        self.failure: PinochleError | None = None
        """Why the game cannot go on, such as a file that cannot be written."""
        self.is_again = False
        """Whether the player wants another game."""
        self.scene = "seats"
        """What the felt shows: the seats, the melds, or the course of the game."""
        self.turn = Turn(seated.view, seated.language)
        self._happened: list[tuple[int, str]] = [(0, seated.greeting)]
        """What has happened, each line with the number of what was done by then."""
        self._notice = ""
        self._ending: tuple[str, list[str]] = ("", [])
        """The title and the lines of the scene at the end of a round."""
        self._bid_at = 0
        self._suit_at = 0
        self._offers: list[Offer] | None = None

    def _name_keys(self) -> None:
        """Name the keys at the foot of the table in the language of the player."""
        for keys, action, word in _KEYS:
            for key in keys.split(","):
                self._bindings.key_to_bindings.pop(key, None)  # Textual has its own Ctrl+Q
            self.bind(keys, action, description=self.seated.say(f"key-{word}"))

    @override
    def compose(self) -> ComposeResult:
        """Lay the table out, from the top to the bottom."""
        yield Static(id="head")
        with Horizontal(id="middle"):
            yield Felt(self._draw, self.show)
            yield Static(id="log")
        yield Static(id="status")
        yield Horizontal(id="choices")
        yield HandRow(self._encoding, self.seated.language)
        yield Footer()

    def on_mount(self) -> None:
        """Begin, in the colours that the terminal seems to have."""
        is_light = os.environ.get("COLORFGBG", "").rpartition(";")[2] in {"7", "15"}
        self.theme = "textual-light" if is_light else "textual-dark"
        self.advance()

    # The game.

    @work(exclusive=True)
    async def advance(self, action: Action | None = None) -> None:
        """Carry on with the game until the player is awaited.

        Args:
            action: what the player does first.
        """
        try:
            if action is not None:
                await self._do(action, self.seated.player)
            while choice := await asyncio.to_thread(self.seated.next_action):
                await self._do(*choice)
        except PinochleError as error:
            self.failure = error
            self.exit(result=False)
        else:
            await self.show()

    async def _do(self, action: Action, actor: int | None) -> None:
        """Carry out an action, tell of it, and wait for a while or for the player."""
        names = self.seated.names
        heading = ["", self.seated.dealing] if actor is None else []
        happened = self.seated.do(action, actor)
        self._tell(heading)
        for event in happened:
            lines = [*table_event_lines(event, names, self.seated.language)]
            self._tell(lines)
            self._notice = "" if isinstance(event, Settled) else (lines or [self._notice])[-1]
        self.scene = "seats"
        for event in happened:
            if isinstance(event, Settled):
                self._settle(event)
        if any(isinstance(event, MeldsShown) for event in happened) and self.scene == "seats":
            self.scene = "melds"
        is_trick = any(isinstance(event, TrickWon) for event in happened)
        if self.scene != "seats" or any(isinstance(event, Redealt) for event in happened):
            await self._hold()
        elif actor != self.seated.player or is_trick:
            await self.show()
            is_next = self.seated.seat in self.seated.game.to_act
            await self._pause(self._pace * (3 if is_trick and not is_next else 1))

    async def _pause(self, seconds: float) -> None:
        """Wait for a while, or until the player wants to go on."""
        self._go.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._go.wait(), seconds)

    async def _hold(self) -> None:
        """Wait until the player goes on."""
        self.is_held = True
        self._go.clear()
        await self.show()
        try:
            await self._go.wait()
        finally:
            self.is_held = False
            self.scene = "seats"

    def _release(self) -> None:
        """Let the game go on."""
        self.is_held = False
        self._go.set()

    def _settle(self, event: Settled) -> None:
        """Turn to the scene at the end of a round."""
        seated, names, language = self.seated, self.seated.names, self.seated.language
        table = seated.view.table(language=language, names=names)
        ended = seated.say("end-of-round", round=seated.game.sheet.rounds)
        title = seated.outcome if seated.game.is_over else ended
        settlement = settlement_lines(event.settlement, names, language)
        lines = [*settlement, "", *course_lines(table, language)]
        self._ending = (title, lines)
        self.scene = "course"

    # What is shown.

    def _draw(self, size: Size) -> Grid:
        """Draw the scene of the felt."""
        palette = DARK if self.current_theme.dark else LIGHT
        language, table = self.seated.language, self.turn.table
        canvas = Grid(size, palette, self._encoding, language)
        if self.scene == "melds":
            are_all = not is_melding_open(self.turn.view)
            draw_melds(canvas, table, are_all=are_all, language=language)
        elif self.scene == "course":
            draw_text(canvas, *self._ending)
        else:
            view = self.seated.view
            worth = [*trump_lines(view, language)] if self.is_asked else []
            draw_seats(canvas, table, worth, language)
        return canvas

    async def show(self) -> None:
        """Show how the game stands now."""
        view = self.seated.view
        if self.turn.view != view:
            self.turn = Turn(view, self.seated.language)
            self._bid_at = self._suit_at = 0
        is_big = self.size.height >= _BIG.height and self.size.width >= _BIG.width
        hand = self.query_one(HandRow)
        hand.palette = DARK if self.current_theme.dark else LIGHT
        hand.card_size = LARGE if is_big else SMALL
        hand.show(self._hand_cards(), view.trump, is_asked=self.is_asked and self._asks_for_cards)
        self.query_one("#log").display = self.size.width >= _LOG_FROM
        self._write("#log", "\n".join(self._last_lines(self.query_one("#log").size)))
        self._write("#head", self._head())
        self._say(self._notice)
        self.query_one(Felt).refresh()
        await self._offer(hand)

    def _tell(self, lines: Iterable[str]) -> None:
        """Add lines to what has happened."""
        done = self.seated.game.seq
        self._happened += [(done, line) for line in lines]

    def _last_lines(self, room: Size) -> list[str]:
        """Return the last lines of what happened, as many as there is room for."""
        free_rows, lines = room.height, [line for _, line in self._happened]
        for shown_lines, line in enumerate(reversed(lines)):
            free_rows -= 1 + len(line) // max(room.width, 1)
            if free_rows < 0:
                return lines[len(lines) - shown_lines :]
        return lines

    def _write(self, selector: str, text: str) -> None:
        self.query_one(selector, Static).update(Text(plain_lines(text, self._encoding)))

    def _head(self) -> str:
        """Return the state of the round, and at the right the scores."""
        table = self.turn.table
        named = [f"{column.name} {column.points}" for column in table.columns]
        own_score = named[self.seated.column : self.seated.column + 1]
        target = f" / {table.target}" if table.target else ""
        done, rounds = self.scene == "course", self.seated.game.sheet.rounds
        number = self.seated.say("round-number", round=rounds + (not done))
        state = [number, *([] if done else facts(self.turn))]
        line = ""
        for left, right in ((state, named), (state[1:], named), (state[1:], own_score)):
            line = self._ends(" · ".join(left), " · ".join(right) + target)
            if line:
                break
        return line or f" {' · '.join(state[1:])}"

    def _ends(self, left: str, right: str) -> str:
        """Return a line of two texts at its ends; nothing if they are too long for it."""
        room = self.size.width - len(right) - 4
        return f" {left:{room}}  {right}" if len(left) <= room else ""

    def _besides(self) -> str:
        """Return what was taken so far, and the piles beside the hands and the tricks."""
        return " · ".join(line.partition("  ")[2].strip() for line in beside_lines(self.turn))

    @property
    def is_asked(self) -> bool:
        """True if the player is to do something now."""
        return not self.is_held and self.seated.player in self.seated.sitting.awaited

    @property
    def _asks_for_cards(self) -> bool:
        return self.turn.pick is not None or any(self.turn.hand.values())

    def _hand_cards(self) -> list[HandCard]:
        """Return the cards at the bottom: those of the widow, if they are to be picked."""
        turn, usable = self.turn, self.turn.hand
        if turn.pick and turn.pick.origin != "hand":
            return [HandCard(place, can=True) for place in turn.further]
        return [
            HandCard(place, usable.get(place, True), place.id in turn.chosen)
            for place in turn.table.hand
        ]

    def _question(self) -> str:
        turn, pick = self.turn, self.turn.pick
        if self.is_asked and pick:
            request, number = pick.text, len(turn.chosen)
            if pick.least == pick.most:
                say = self.seated.say
                return say("so-many-of", request=request, number=number, most=pick.most)
            return self.seated.say("so-many-so-far", request=request, number=number)
        if self.is_asked and turn.bids:  # it is missed where there is no button for it
            why = [turn.table.reasons[index].text for index in turn.bids.must]
            return "; ".join([turn.table.status, *why])
        return "" if self.is_held else turn.table.status

    # What can be done.

    def _all_offers(self) -> Iterator[Offer]:
        """Yield the buttons."""
        if self.seated.game.is_over:
            # To look back is first, as one Enter too many may press it.
            yield Offer(self.seated.say("look-back"), "look-back")
            yield Offer(self.seated.say("play-again"), "again")
            yield Offer(self.seated.say("leave"), "leave")
        elif self.is_held:
            yield Offer(self.seated.say("go-on-button"), "go-on")
        if not self.is_asked:
            return
        turn = self.turn
        yield from map(_offer_of, turn.complete)
        for choice in turn.table.choices:
            if isinstance(choice, BidChoice):
                yield Offer("−", "less")
                yield Offer(self.seated.say("bid", bid=self._bids(choice)[self._bid_at]), "bid")
                yield Offer("+", "more")
                for index, text in enumerate(choice.texts):
                    mark = "•" if index == self._suit_at else " "
                    yield Offer(f"{mark}{text or self.seated.say('no-suit')}", f"suit {index}")
            elif isinstance(choice, ButtonChoice | ClaimChoice):
                yield from map(_offer_of, choice.buttons[:_MANY])
            elif isinstance(choice, PickChoice) and not turn.chosen:
                yield from map(_offer_of, choice.ways[:_MANY])

    @staticmethod
    def _bids(choice: BidChoice) -> list[int]:
        """Return the numbers that can be bid."""
        return [
            bid
            for part in choice.ranges
            for bid in range(part.least, part.most + 1, max(part.step, 1))
        ]

    async def _offer(self, hand: HandRow) -> None:
        """Show the buttons, and turn the keyboard to what is likely."""
        offers, complete = [*self._all_offers()], self.turn.complete
        asks_for_cards = self.is_asked and self._asks_for_cards and not complete
        if offers != self._offers:
            self._offers = offers
            focused = self.focused.name if isinstance(self.focused, Button) else None
            buttons = [
                Button(Content(plain(label, self._encoding)), name=do, compact=True)
                for label, do in offers
            ]
            bar = self.query_one("#choices")
            await bar.remove_children()
            await bar.mount(*buttons)
            likely = [complete[0].do] if complete else [focused, "bid"]
            likely_buttons = [
                button for name in likely for button in buttons if button.name == name
            ]
            focusable = [*likely_buttons, *buttons]
            if focusable and not asks_for_cards:
                focusable[0].focus()
        if asks_for_cards and (not offers or not isinstance(self.focused, Button)):
            hand.focus()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what a button says."""
        do = event.button.name or ""
        command, _, rest = do.partition(" ")
        if do == "go-on":
            self._release()
        elif do == "look-back":
            self.look_back()
        elif do in {"again", "leave"}:
            self.is_again = do == "again"
            self.exit(self.seated.game.is_over)
        elif command in {"less", "more", "suit"}:
            await self._change_bid(command, rest)
        elif do == "bid":
            self._bid()
        else:
            self._act(do)

    async def _change_bid(self, command: str, rest: str) -> None:
        """Offer another bid."""
        choice = self._bid_choice
        if choice is not None:
            step = {"less": -1, "more": 1, "less10": -10, "more10": 10}.get(command, 0)
            last = len(self._bids(choice)) - 1
            self._bid_at = min(max(self._bid_at + step, 0), last)
            self._suit_at = int(rest) if rest else self._suit_at
            await self.show()

    @property
    def _bid_choice(self) -> BidChoice | None:
        return self.turn.bids if self.is_asked else None

    def _bid(self) -> None:
        """Make the bid that is offered."""
        choice = self._bid_choice
        if choice is not None:
            suit = choice.suits[self._suit_at] if choice.suits else ""
            token = choice.do.format(points=self._bids(choice)[self._bid_at], suit=suit)
            self._act(token.removesuffix(":"))

    def _act(self, token: str) -> None:
        """Do an action, or say why it cannot be done."""
        action = read_action(token)
        reasons = self.seated.view.why_not(action)
        if reasons:
            self._say(reasons[0].message.text(self.seated.language, self.seated.names))
        elif self.is_asked:
            self._notice = ""
            self.advance(action)

    def _say(self, text: str) -> None:
        """Write a line below the question."""
        self._notice = text
        first = self._ends(self._question(), self._besides()) or f" {self._question()}"
        self._write("#status", f"{first}\n {text}")

    # The hand.

    def _reason(self, card: HandCard) -> str:
        """Return why a card cannot be used now; nothing if it can."""
        is_barred = self.is_asked and not card.can and not card.chosen
        return "; ".join(self.turn.reasons_against(card.place.id)) if is_barred else ""

    def on_hand_row_looked(self, event: HandRow.Looked) -> None:
        """Say why the card cannot be used."""
        self._say(self._reason(event.card))

    async def on_hand_row_used(self, event: HandRow.Used) -> None:
        """Play a card, or choose it among others."""
        card = event.card
        if not self.is_asked:
            self._release()
        elif why := self._reason(card):
            self._say(why)
        elif self.turn.pick is None:
            self._act(card.place.do) if card.place.do else self._say("")
        else:
            if not self.turn.take_back(card.place.id):
                self.turn.add_place(card.place.id)
            await self.show()

    # Keys.

    async def on_key(self, event: events.Key) -> None:
        """Change the bid with the arrows, press a button by its number, or go on."""
        key = event.key
        bids = {"left": "less", "right": "more", "down": "less10", "up": "more10"}
        if self._bid_choice and key in bids:
            await self._change_bid(bids[key], "")
        elif key == "enter" and not isinstance(self.focused, Button):
            self._bid() if self.is_asked else self._release()
        elif key == "p" and (button := next(iter(self._buttons("pass")), None)):
            button.press()
        elif key.isdecimal() and (buttons := self._buttons())[int(key) - 1 : int(key)]:
            buttons[int(key) - 1].press()
        elif key in {"left", "right"}:
            self.screen.focus_next() if key == "right" else self.screen.focus_previous()

    def _buttons(self, do: str | None = None) -> list[Button]:
        buttons = self.query("#choices Button").results(Button)
        return [button for button in buttons if do in {None, button.name}]

    def on_click(self, event: events.Click) -> None:
        """Go on with a click on the felt."""
        if not self.is_asked and isinstance(event.widget, Felt):
            self._release()

    # What else can be asked for.

    def _panel(self, title: str, lines: Iterable[str], *, at_end: bool = False) -> None:
        texts = [plain(line, self._encoding) for line in lines]
        back = plain(self.seated.say("back-to-the-table"), self._encoding)
        self.push_screen(Panel(plain(title, self._encoding), texts, back, at_end=at_end))

    def action_help(self) -> None:
        """Tell the keys."""
        self._panel(self.seated.say("how-to-play"), [key and self.seated.say(key) for key in _HELP])

    @work(exclusive=True, group="advice")
    async def action_advise(self, word: str) -> None:
        """Give advice on the choice that is open."""
        if not self.is_asked:
            return
        advice = Advice(self.seated.view, self.seated.language)
        self._say(self.seated.say("trying-deals"))
        lines = await asyncio.to_thread(lambda: [*ADVICE[word](advice)])
        self._say("")
        self._panel(self.seated.say("hint" if word == "hint" else "every-choice"), lines)

    @work(exclusive=True, group="advice")
    async def look_back(self) -> None:
        """Show the best and the costliest choices of the game."""
        self._say(self.seated.say("looking-back"))
        review = await asyncio.to_thread(self.seated.look_back)
        self._say("")
        lines = choices_in_words(review, self.seated.names, self.seated.language)
        self._panel(self.seated.say("your-game"), lines)

    def action_last(self) -> None:
        """Show the last trick."""
        lines = [last_trick(self.turn.table, self.seated.language)]
        self._panel(self.seated.say("the-last-trick"), lines)

    def action_scores(self) -> None:
        """Show the scores and the melds."""
        lines = standing(self.seated.view, self.seated.language)
        self._panel(self.seated.say("scores-and-melds"), lines)

    def action_log(self) -> None:
        """Show what has happened."""
        lines = [line for _, line in self._happened[-60:]]
        self._panel(self.seated.say("what-has-happened"), lines, at_end=True)

    async def action_undo(self) -> None:
        """Take the last card back that was chosen, or the last choice."""
        if self.is_asked and self.turn.take_back():
            await self.show()
            return
        self._notice = self.seated.undo()
        done = self.seated.game.seq
        self._happened = [entry for entry in self._happened if entry[0] <= done]
        self.scene = "seats"
        self.advance()

    async def action_light(self) -> None:
        """Change between light and dark."""
        self.theme = "textual-light" if self.current_theme.dark else "textual-dark"
        await self.show()

    @override
    async def action_quit(self) -> None:
        """Leave the table; the game is kept."""
        self.exit(self.seated.game.is_over)


def plain_lines(text: str, encoding: str | None) -> str:
    """Return a text of several lines in characters that the terminal can show."""
    return "\n".join(plain(line, encoding) for line in text.split("\n"))


_HELP: Final = (
    *("how-click", "how-cards", "how-bids", "how-goes-on"),
    "",
    *("how-hint", "how-undo", "how-scores", "how-light"),
)
"""The words for the lines of the help."""
