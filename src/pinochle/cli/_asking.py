"""The question to a player whose turn it is, the answers to it, and all else that can be typed."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from pinochle.cards.hand import Hand
from pinochle.cli._gathering import Gathering
from pinochle.game.actions import Action, Bid, FaceDown, GiveCards, LayMeld, Play
from pinochle.game.choices import Actions, Bids, Piles
from pinochle.game.view import View
from pinochle.messages import Message, Names, catalogue
from pinochle.rules.auction.calls import bid_in_words, spoken_words
from pinochle.rules.auction.goal import Goal
from pinochle.rules.script import Step

__all__ = [
    "COMMANDS",
    "cards_of",
    "choices",
    "help_lines",
    "listed",
    "question",
    "ranges",
]

COMMANDS: Final = {
    "hint": "what to do, and why",
    "why": "the figures of every action; why AH: why this card may not be played",
    "hand": "the table and your hand again",
    "score": "the scores, and what everybody has melded",
    "last": "the last trick",
    "undo": "take your last choice back, or the last card that you chose",
    "help": "what you can do now",
    "quit": "leave; the game is kept",
}
"""The words that can be typed besides actions, and the answer to each."""

_CLAIMS: Final = 3
"""The number of claims that are named at most."""

_RANGE: Final = 3
"""The number of bids from which on a range is shorter than a list."""

_MOST: Final = 24
"""The number of choices that are listed at most."""


def question(view: View, gathering: Gathering) -> str:
    """Return the question to the player, with the claims that they may make.

    Args:
        view: what the player knows.
        gathering: the cards that they have chosen so far.
    """
    if gathering.chosen:
        return _further(view, gathering)
    names = gathering.names
    claims = [listed(claim, names) for claim in islice(view.claims(), _CLAIMS)]
    also = f" You may also: {', '.join(claims)}." if claims else ""
    return f"{_turn_question(view, gathering)}{also}"


def _further(view: View, gathering: Gathering) -> str:
    """Return what can be done with the cards that were chosen so far, in words."""
    options = view.legal_actions()
    cards, only = " ".join(map(str, gathering.cards)), gathering.only
    also = " Type undo to take the last card back."
    if only is not None:
        more = ", or add a card" if gathering.further else ""
        return f"So far {cards}: Enter does it ({listed(only, gathering.names)}){more}.{also}"
    if isinstance(options, Piles):
        left = len(options.fixed) + options.number - len(gathering.chosen)
        return f"So far {cards}: add {catalogue('en').count(left, 'cards')}.{also}"
    return f"So far {cards}: add a card.{also}"


def _turn_question(view: View, gathering: Gathering) -> str:
    """Return the question to the player before any card is chosen."""
    options, names = view.legal_actions(), gathering.names
    if len(options) == 1:
        only = listed(next(iter(options)), names)
        return f"Your turn: there is only one choice, {only} (Enter does it)."
    if isinstance(options, Bids):
        return f"Your bid: {_bids(options)}."
    if isinstance(options, Piles):
        some = not all(gathering.hand.values())
        return (
            f"Your turn: {_pile_request(options, names)}{', of the marked ones' if some else ''}."
        )
    if _are_plays(options):
        some = not all(gathering.hand.values())
        return f"Your turn: play a card{', one of the marked ones' if some else ''}."
    words = [f"{place} {listed(choice, names)}" for place, choice in enumerate(choices(view), 1)]
    more = ", …" if len(words) < len(options) else ""
    step = catalogue("en").word(f"step.{view.step.value}")
    return f"Your turn ({step}): {', '.join(words)}{more}."


def help_lines(view: View, gathering: Gathering) -> Iterator[str]:
    """Yield the lines that say what the player can do now, and what else they can type."""
    options = view.legal_actions()
    yield question(view, gathering)
    if gathering.chosen:
        more = dict.fromkeys(str(place.card) for place in gathering.further)
        yield f"You may add {', '.join(more)}." if more else "No other card may be among them."
    elif isinstance(options, Bids):
        yield "Type the number of your bid, or a word. The start of a word is enough."
        for saying in view.rules.auction.sayings if view.step is Step.AUCTION else ():
            yield f"  pass {spoken_words(saying.name)} means {saying.meaning}"
    elif isinstance(options, Piles):
        yield f"Type the cards, such as {cards_of(options).code}."
        yield "You may type them one by one: those that may be added to them are marked."
    elif _are_plays(options):
        cards = ", ".join(str(play.label) for play in options)
        yield f"You may play {cards}. Type AH or A♥, or A alone if that can be only one card."
    elif len(options) > 1:
        cards = ", or its cards, all of them or one by one" if gathering.what else ""
        yield f"Type the number of your choice, or its words{cards}."
    if len(options) == 1:
        yield "Enter alone does the only thing that you can do."
    for word, text in COMMANDS.items():
        yield f"  {word:6} {text}"


def choices(view: View) -> Sequence[Action]:
    """Return the actions that are listed with numbers: none where cards or bids are typed."""
    options = view.legal_actions()
    if isinstance(options, Bids | Piles) or _are_plays(options):
        return ()
    return tuple(islice(options, _MOST))


def _are_plays(options: Actions) -> bool:
    return isinstance(next(iter(options), None), Play)


def cards_of(options: Piles) -> Hand:
    """Return the first cards that could be chosen."""
    first = next(iter(options))
    return first.cards if isinstance(first, FaceDown) else options.fixed


def _pile_request(options: Piles, names: Names) -> str:
    """Return what is to be done with some cards: ``give 3 cards to Partner``."""
    number = len(options.fixed) + options.number
    like = options.like
    params = {"number": number}
    if isinstance(like, GiveCards):
        params["to"] = int(like.to)
    among = f", {options.fixed} among them" if options.fixed else ""
    return Message.of(f"action.{like.word}-hidden", **params).text(names=names) + among


def listed(action: Action, names: Names) -> str:
    """Return an action for a list of choices, with the cards of a meld from the table."""
    text = action.label.text(names=names)
    if isinstance(action, LayMeld) and action.laid:
        lying = [f"{card}{f' ({copy})' if copy > 1 else ''}" for card, copy in action.laid]
        return f"{text} with {' '.join(lying)} from the table"
    return text


def _bids(options: Bids) -> str:
    """Return the calls that can be made: ``110 to 600 by 10s, or pass``."""
    level = [bid_in_words(call.goal, call.suit) for call in options.others if isinstance(call, Bid)]
    calls = ", ".join([*level, *filter(None, [ranges(options.bids)])])
    suits = [suit.code for suit in options.suits if suit]
    calls += f" in a suit ({' '.join(suits)})" if suits and options.bids else ""
    return ", or ".join(filter(None, [calls, *map(str, _others(options))]))


def _others(options: Bids) -> list[Message]:
    """Return the calls that are no bids, as they are typed."""
    labels = (call.label for call in options.others if not isinstance(call, Bid))
    return sorted(labels, key=str)


def ranges(bids: Sequence[Goal]) -> str:
    """Return bids as ranges with their steps.

    >>> ranges((100, 110, 120, 130, 150, 200, 250, 300))
    '100 to 130 by 10s, 150 to 300 by 50s'
    """
    numbers = [bid for bid in bids if isinstance(bid, int)]
    others = map(bid_in_words, bids[len(numbers) :])
    parts: list[str] = []
    while numbers:
        step = numbers[1] - numbers[0] if len(numbers) > 1 else 0
        run = [numbers.pop(0)]
        while numbers and numbers[0] - run[-1] == step:
            run.append(numbers.pop(0))
        is_range = len(run) >= _RANGE
        by = "" if step == 1 else f" by {step}s"
        parts += [f"{run[0]} to {run[-1]}{by}"] if is_range else map(str, run)
    return ", ".join([*parts, *others])
