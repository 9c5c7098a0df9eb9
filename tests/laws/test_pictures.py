"""Every table can be drawn at any time: nothing leaves the picture.

It shows no more than its view has, from which it is made: what a view has is for ``test_views``.
"""

import random
from collections import Counter

import pytest

from pinochle import Card, Game, Hand, View, pictures
from pinochle.pictures import Picture
from support.picture_contents import Drawing
from support.random_games import plies_of
from support.rulesets import RULESETS, a_part_of, rules_of

PLIES = 70
EVERY = 14


def visible_cards(view: View) -> Counter[Card]:
    """The cards that a seat may see on the table and in its hand."""
    seen = [*view.hand, *(view.trick or ())]
    seen += [card for score in view.shown for card in score.cards]
    seen += [one.card for laid in view.laid for one in laid]
    seen += [view.upcard] if view.upcard else []
    return Counter(seen)


def check_picture(picture: Picture, name: str) -> Drawing:
    """The drawing of a picture in which everything has its place."""
    drawing = Drawing(picture)
    assert drawing.is_inside(), name
    cards = [*drawing.backs, *(box for _, box in drawing.faces)]
    for index, (text, box) in enumerate(drawing.texts):
        assert not [one for one in cards if box.overlaps(one)], (name, text)
        later = drawing.texts[index + 1 :]
        assert not [other for other, place in later if box.overlaps(place)], (name, text)
    return drawing


@pytest.mark.parametrize("name", a_part_of(RULESETS, 6))
def test_any_table_can_be_drawn(name: str) -> None:
    rng = random.Random(name)
    for index, ply in enumerate(plies_of(Game.start(rules_of(name)), rng.randrange(1000), PLIES)):
        if index % EVERY:
            continue
        game = ply.after
        seat = game.to_act[0] if game.to_act else rng.randrange(game.rules.table.seats)
        drawing = check_picture(pictures.table(game), name)
        assert Counter(drawing.cards) >= Counter(card for hand in game.hands for card in hand)
        for view in (game.view(seat), game.view()):
            drawing = check_picture(pictures.table(view), name)
            assert visible_cards(view) >= Counter(drawing.cards), name
            assert Counter(drawing.cards) >= Counter(view.hand), name


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_any_settlement_can_be_drawn(name: str) -> None:
    rng = random.Random(name)
    game = Game.start(rules_of(name))
    for _ in range(3):
        game = game if game.is_over else game.playout(rng)
    if game.sheet.last is not None:
        drawing = Drawing(pictures.settlement(game.sheet.last))
        assert drawing.is_inside(), name
        assert len(drawing.texts) >= game.rules.table.side_count


def test_every_hand_can_be_drawn() -> None:
    for name in RULESETS:
        rules = rules_of(name)
        rng = random.Random(name)
        cards = rules.pack.shuffled(rng)
        hand = Hand(cards[: rng.randrange(1, 40)])
        drawing = Drawing(pictures.hand(hand))
        assert drawing.cards == [*hand]
        assert drawing.is_inside()
        for trump in (None, hand.kinds[0].suit):
            check_picture(pictures.melds(rules.melds.score(hand, trump)), name)
