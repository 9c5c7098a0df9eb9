"""Strategies for hypothesis: cards, hands, tricks, rulesets, and games at any point."""

from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from pinochle import variants
from pinochle.actions import Bid, Deal, Pass
from pinochle.cards import Card, Suit
from pinochle.game import Game
from pinochle.hand import Hand
from pinochle.pack import Pack
from pinochle.rules.ruleset import Ruleset
from pinochle.testing._rulesets import custom_ruleset

__all__ = ["Situation", "games", "hands", "rulesets", "situations", "trumps"]


def trumps() -> st.SearchStrategy[Suit | None]:
    """A trump suit, or None."""
    return st.sampled_from([*Suit, None])


def hands(pack: Pack, *, least: int = 0, most: int | None = None) -> st.SearchStrategy[Hand]:
    """Hands that can be dealt from a pack.

    Args:
        pack: such as ``rules.pack``.
        least: how many cards a hand has at least.
        most: how many it has at most; the whole pack by default.
    """
    return _dealt(pack, least, len(pack) if most is None else most).map(Hand)


def _dealt(pack: Pack, least: int, most: int) -> st.SearchStrategy[list[Card]]:
    whole = list(pack)
    places = st.lists(
        st.integers(0, len(whole) - 1), unique=True, min_size=least, max_size=min(most, len(whole))
    )
    return places.map(lambda chosen: [whole[place] for place in chosen])


class Situation(NamedTuple):
    """The turn of a player to play a card.

    Args:
        hand: the cards of the player, one at least.
        trick: what was played before; empty for a lead.
        trump: the trump suit.
        first_lead: whether it is the very first lead of the round.
    """

    hand: Hand
    trick: tuple[Card, ...]
    trump: Suit | None
    first_lead: bool


@st.composite
def situations(draw: st.DrawFn, rules: Ruleset) -> Situation:
    """The turns of a player at the table of a ruleset.

    Args:
        draw: supplied by hypothesis.
        rules: the rules.
    """
    others = rules.table.seats - 1
    cards = draw(_dealt(rules.pack, 1, others + rules.deal.hand))
    length = draw(st.integers(0, min(others, len(cards) - 1)))
    trick, hand = tuple(cards[:length]), Hand(cards[length:])
    return Situation(hand, trick, draw(trumps()), not trick and draw(st.booleans()))


def rulesets(*, custom: bool = True) -> st.SearchStrategy[Ruleset]:
    """Rulesets that can be played: presets, and custom rulesets.

    Args:
        custom: whether to draw custom rulesets too.
    """
    presets = st.sampled_from(variants.names()).map(variants.get)
    if not custom:
        return presets
    # Random choices by hypothesis, which it can repeat and make simpler.
    return presets | st.randoms(use_true_random=False).map(custom_ruleset)


@st.composite
def games(draw: st.DrawFn, rules: Ruleset | None = None, *, plies: int = 100) -> Game:
    """Games at any point, after random legal actions.

    Args:
        draw: supplied by hypothesis.
        rules: the rules; any preset by default.
        plies: how many actions at most.
    """
    game = Game.start(draw(rulesets(custom=False)) if rules is None else rules)
    rng = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, plies))):
        if game.is_over:
            break
        game = _one_more(game, rng)
    return game


def _one_more(game: Game, rng: Random) -> Game:
    """The game after one more action; bids are low, so that the cards are played."""
    if game.needs_deal:
        return game.apply(Deal(game.rules.pack.shuffled(rng)))
    seat = rng.choice(game.to_act)
    actions = game.legal_actions(seat)
    if Pass() in actions:
        bids = (action for action in actions if isinstance(action, Bid))
        lowest = next(bids, None)
        return game.apply(Pass() if lowest is None or rng.random() < 1 / 2 else lowest, seat)
    return game.apply(actions.sample(rng), seat)
