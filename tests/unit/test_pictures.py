"""Pictures: what is in them, and that everything in them can be seen.

Tests: pinochle.pictures._backs, pinochle.pictures._canvas,
pinochle.pictures._courts, pinochle.pictures._fans, pinochle.pictures._full,
pinochle.pictures._held, pinochle.pictures._painting, pinochle.pictures._pips,
pinochle.pictures._shapes, pinochle.pictures._signs, pinochle.pictures._small,
pinochle.pictures.cards, pinochle.pictures.charts, pinochle.pictures.deals,
pinochle.pictures.drawing, pinochle.pictures.picture, pinochle.pictures.scores,
pinochle.pictures.style, pinochle.pictures.tables
"""

import re
from cmath import phase
from collections.abc import Callable
from itertools import combinations, pairwise, product
from pathlib import Path
from random import Random
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from pinochle import (
    Card,
    Contract,
    Game,
    Hand,
    NotationError,
    Rank,
    RulesetError,
    SeatError,
    Suit,
    Tally,
    Trick,
    WrongType,
    pictures,
    variants,
)
from pinochle.actions import Bid, NameTrump, Pass
from pinochle.cards.card import CARDS
from pinochle.pictures import Picture, Style
from pinochle.pictures._canvas import GOLD, Canvas
from pinochle.pictures._full import SHADE
from pinochle.pictures.style import Colours, Faces, luminance
from pinochle.players import ClubPlayer
from pinochle.rules import MeldScore, Step
from support.arranged_games import after
from support.command_line import Command
from support.picture_contents import SVG, Drawing
from support.random_games import game_at
from support.snapshots import compare

KEPT: Final = Path(__file__).parent / "pictures.txt"
DOCS: Final = Path(__file__).parents[2] / "docs"
RULES: Final = variants.get("partnership-auction")
HAND: Final = Hand.parse("A♠ 10♠ K♠ Q♠ J♠ Q♠ K♦ J♦ A♥ A♦ A♣ 9♠")
TRICK: Final = Trick(4, 2, (Card.parse("K♥"), Card.parse("A♥")))
FULL: Final = Style(size=0, faces="full")
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")


def table_in_play(plays: int = 6) -> Game:
    """A game of four in which some cards were played."""
    rng = Random(10)
    game = game_at(RULES, Step.PLAY, seed=3)
    for _ in range(plays):
        game = game.apply(game.legal_actions().sample(rng))
    return game


def examples() -> dict[str, Picture]:
    """A picture of each kind."""
    game = table_in_play()
    tally = Tally(
        meld=(90, 150, 20, 0),
        count=(60, 100, 30, 60),
        tricks=(3, 5, 1, 3),
        contracts=(Contract(1, 320),),
    )
    legal = RULES.play.legal(HAND, TRICK, Suit.SPADES)
    return {
        **{card.code: pictures.card(card) for card in CARDS},
        "back": pictures.card(None),
        **{f"full {card.code}": pictures.card(card, FULL) for card in CARDS},
        "full back": pictures.card(None, FULL),
        "two colours": pictures.card(Card.parse("KD"), Style(colours="two", size=0)),
        "hand": pictures.hand(HAND),
        "hand with legal cards": pictures.hand(HAND, legal),
        "full hand with legal cards": pictures.hand(HAND, legal, FULL),
        "two fans": pictures.hand(HAND + HAND),
        "no cards": pictures.hand(Hand()),
        "trick": pictures.trick(TRICK, winner=3, names=NAMES),
        "melds": pictures.melds(RULES.melds.score(HAND, Suit.SPADES)),
        "no meld": pictures.melds(RULES.melds.score(Hand(), None)),
        "before the deal": pictures.table(Game.start(RULES)),
        "view": pictures.table(game.view(game.to_act[0]), names=NAMES),
        "game": pictures.table(game),
        "spectator": pictures.table(game.view()),
        "deal": pictures.deal(game.hands, widow=HAND, stock=TRICK.cards, dealer=3, names=NAMES),
        "settlement": pictures.settlement(RULES.settle(tally)),
    }


def test_pictures_are_what_they_were() -> None:
    lines = [f"{name}: {picture}" for name, picture in examples().items()]

    if trouble := compare(KEPT, lines):
        pytest.fail(trouble)


def table_of_documents() -> Picture:
    """The picture of a table that README and the pages show."""
    player, rng = ClubPlayer(), Random(27)
    bids = (Bid(200), Bid(250), Bid(300), Pass(), Pass(), Pass())
    game = after(Game.start(RULES).deal(rng), *bids, NameTrump(Suit.HEARTS))
    for _ in range(10):
        game = game.apply(player.choose(game.view(game.to_act[0]), rng))
    view = game.view(game.to_act[0])
    assert 1 < len(view.legal_actions()) < len(view.hand)
    return pictures.table(view, names=NAMES, style=Style(size=72))


def cards_of_documents() -> Picture:
    """The picture of all full cards, a row for each suit, and of the back."""
    canvas = Canvas(Style(size=84))
    for place, card in enumerate(CARDS):
        row, column = divmod(place, 6)
        canvas.card(card, 64 * column, 88 * row)
    canvas.back(64 * 6, 88 * 1.5)
    return canvas.picture(7 * 64 - 4, 4 * 88 - 4, "every card", "every card, and the back")


@pytest.mark.parametrize(
    ("name", "draw"), [("table.svg", table_of_documents), ("cards.svg", cards_of_documents)]
)
def test_documents_have_it(name: str, draw: Callable[[], Picture]) -> None:
    if trouble := compare(DOCS / name, [draw()]):
        pytest.fail(trouble)


@pytest.mark.parametrize(("name", "picture"), examples().items())
def test_everything_is_inside_and_said(name: str, picture: Picture) -> None:
    drawing = Drawing(picture)

    assert drawing.is_inside(), name
    assert drawing.root.get("role") == "img"
    assert drawing.root.get("aria-label") == picture.caption
    assert drawing.root[0].text == picture.caption
    assert drawing.root[1].text == picture.description
    assert picture._repr_svg_() == picture._repr_html_() == str(picture)
    identifiers = [one.get("id") for one in drawing.root.iter() if one.get("id")]
    assert len(set(identifiers)) == len(identifiers)
    assert all(one.startswith("pn-") for one in identifiers if one)


def test_a_shape_is_the_same_in_every_picture() -> None:
    """A page may show the shape of one picture wherever another uses it."""
    shapes: dict[str, str] = {}
    for picture in (*examples().values(), pictures.card(CARDS[3], Style(colours="two"))):
        for name, shape in Drawing(picture).shapes.items():
            drawn = ET.tostring(shape, encoding="unicode")
            assert shapes.setdefault(name, drawn) == drawn
    assert len(shapes) == 47


def test_every_card_is_drawn_as_itself() -> None:
    drawn = {card: pictures.card(card) for card in CARDS}

    assert len({*drawn.values()}) == 24
    for card, picture in drawn.items():
        assert Drawing(picture).cards == [card]
        assert picture.caption == card.name


@pytest.mark.parametrize("colours", ["four", "two"])
def test_full_cards_are_small_files_and_look_different(colours: Colours) -> None:
    style = Style(colours=colours, size=300)
    drawn = {card: pictures.card(card, style) for card in (*CARDS, None)}

    assert len({*drawn.values()}) == 25
    for card, picture in drawn.items():
        assert len(picture.encode()) <= 4096, card
        assert Drawing(picture).cards == ([card] if card else [])


def test_a_full_card_has_two_indices_and_its_pips() -> None:
    pips = {Rank.ACE: 1, Rank.TEN: 10, Rank.NINE: 9}
    for card in CARDS:
        drawing = Drawing(pictures.card(card, FULL))
        used = [one.get("href") for one in drawing.root.iter(f"{SVG}use")]
        face = [one.get("href") for one in drawing.root[-1]]

        assert face.count(f"#pn-{card.rank.code}") == 2
        assert face.count(f"#pn-{card.suit.name.lower()}") == 2 + pips.get(card.rank, 0)
        is_court = card.rank not in pips
        assert (used.count(f"#pn-figure-{card.rank.code}") == 1) is is_court
        assert face.count(f"#pn-half-{card.code}") == 2 * is_court


def test_a_court_stands_in_its_panel_and_reaches_the_sash() -> None:
    """The points that shape the petals of a flower may be a little outside, but not its edge."""
    for card in CARDS:
        drawing = Drawing(pictures.card(card, FULL))
        if f"pn-half-{card.code}" not in drawing.shapes:
            continue
        points = drawing.points(f"pn-half-{card.code}")

        assert min(x - line for x, _, line in points) >= 13
        assert max(x + line for x, _, line in points) <= 48
        assert min(y - line for _, y, line in points) >= 5.5
        assert max(y for _, y, _ in points) == 46  # where the sash is on the left


@pytest.mark.parametrize("style", [FULL, Style()])
def test_a_back_looks_the_same_upside_down(style: Style) -> None:
    drawing = Drawing(pictures.card(None, style))
    points = [
        (x, y)
        for name in drawing.shapes
        if name.endswith("back")
        for x, y, _ in drawing.points(name)
    ]
    turned = [(60 - x, 84 - y) for x, y in points]

    assert len(points) > 50
    for x, y in points:
        assert any(abs(x - across) < 0.15 and abs(y - down) < 0.15 for across, down in turned)


def test_a_card_has_its_full_face_from_70_pixels_on() -> None:
    card = CARDS[0]
    full, small = (
        ET.tostring(Drawing(pictures.card(card, style)).root[-1])
        for style in (FULL, Style(faces="small"))
    )
    choices: list[tuple[int, Faces, bytes]] = [
        (69, "by size", small),
        (70, "by size", full),
        (0, "by size", small),
        (300, "small", small),
        (36, "full", full),
    ]
    for size, faces, face in choices:
        style = Style(size=size, faces=faces)
        assert ET.tostring(Drawing(pictures.card(card, style)).root[-1]) == face


def contrast(colour: str, other: str) -> float:
    """How well two colours can be told apart, from 1 to 21."""
    dark, light = sorted([luminance(colour), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def shade(colour: str) -> str:
    """A colour under the shade of a full card that may not be played."""
    found = re.search(r'fill="#(\w{6})" fill-opacity="([.\d]+)"', SHADE.svg)
    assert found
    shade, part = bytes.fromhex(found[1]), float(found[2])
    digits = colour.removeprefix("#")
    light = bytes.fromhex(digits if len(digits) == 6 else "".join(2 * one for one in digits))
    mixed = (round(a * part + b * (1 - part)) for a, b in zip(shade, light, strict=True))
    return f"#{bytes(mixed).hex()}"


@pytest.mark.parametrize("style", [Style(), Style(colours="two")])
def test_colours_can_be_seen(style: Style) -> None:
    colours = [style.of_suit(suit) for suit in Suit]

    assert min(contrast(colour, "#fff") for colour in colours) > 4.5
    assert min(contrast(colour, "#d6dad8") for colour in colours) > 3
    assert min(contrast(shade(colour), shade("#ffffff")) for colour in colours) > 3
    assert contrast(style.felt, style.ink) > 4.5
    assert contrast(style.felt, GOLD) > 4.5
    assert contrast("#111", GOLD) > 4.5
    assert contrast(style.back, "#fff") > 4.5


def test_what_is_written_shows_on_any_felt() -> None:
    assert [Style(felt=felt).ink for felt in ("#000", "#666666", "#888", "#ffffff")] == [
        "#fff",
        "#fff",
        "#111",
        "#111",
    ]


def test_two_colours_are_black_and_red() -> None:
    two, four = Style(colours="two"), Style()

    assert len({two.of_suit(suit) for suit in Suit}) == 2
    assert len({four.of_suit(suit) for suit in Suit}) == 4
    assert two.of_suit(Suit.CLUBS) == two.of_suit(Suit.SPADES) == four.of_suit(Suit.SPADES)


def test_the_size_of_a_card_sizes_the_picture() -> None:
    large, free = pictures.card(CARDS[0], Style(size=120)), pictures.card(CARDS[0], Style(size=0))

    assert 'width="120" height="168"' in large
    assert Drawing(free).root.get("width") is None
    assert Drawing(free).width == Drawing(large).width == 60


def test_legal_cards_stand_higher_and_the_others_are_grey() -> None:
    hand = Hand.parse("A♥ 10♥ Q♥ Q♥ K♠")
    legal = (Card.parse("A♥"), Card.parse("Q♥"))
    picture = pictures.hand(hand, legal)
    full = pictures.hand(hand, legal, Style(size=100))

    for drawn in (picture, full):
        raised = heights(Drawing(drawn), Drawing(pictures.hand(hand)))
        assert raised == [10 * (card in legal) for card in hand]
    assert picture.count('fill="#d6dad8"') == full.count('href="#pn-shade"') == 2
    assert picture.description.endswith("May be played: ace of hearts, queen of hearts.")
    assert "May be played: none." in pictures.hand(hand, ()).description


def heights(drawing: Drawing, plain: Drawing) -> list[float]:
    """How much higher each card stands than the lowest one, measured from a plain fan."""
    steps = [
        place.back(*other.point(0, 0))[1]
        for place, other in zip(drawing.places, plain.places, strict=True)
    ]
    return [round(step - min(steps)) for step in steps]


def test_a_hand_is_in_order_with_every_index_in_sight() -> None:
    hands = (HAND, HAND + Hand.parse("9♥ 9♦ 9♣"), HAND + HAND, HAND + HAND + HAND)
    corners = {60: ((5, 7), (17, 38)), 100: ((2.4, 4), (12, 26))}
    for hand, (size, ((left, top), (right, bottom))) in product(hands, corners.items()):
        drawing = Drawing(pictures.hand(hand, hand.kinds[:3], Style(size=size)))

        assert drawing.cards == [*hand]
        for place, later in combinations(drawing.places, 2):
            for corner in product((left, right), (top, bottom)):
                across, down = later.back(*place.point(*corner))
                assert not (0 < across < 60 and 0 < down < 84), (len(hand), size)


def test_a_hand_is_a_fan_with_its_middle_at_the_top() -> None:
    for number in (2, 5, 12, 20):
        drawing = Drawing(pictures.hand(Hand(CARDS[:number])))
        turns = [phase(place.across) for place in drawing.places]
        middles = [place.point(30, 42)[1] for place in drawing.places]

        assert turns == sorted(turns)
        assert turns[0] == pytest.approx(-turns[-1], abs=0.001)
        assert 0 < turns[-1] < 0.3
        assert middles[0] == pytest.approx(middles[-1], abs=0.02)
        assert min(middles) == pytest.approx(min(middles[number // 2 - 1 : number // 2 + 1]))


def test_large_hands_are_two_fans() -> None:
    most = [*CARDS, *CARDS]
    for number, fans in ((12, 1), (20, 1), (21, 2), (40, 2)):
        places = Drawing(pictures.hand(Hand(most[:number]))).places
        lefts = [place.point(30, 42)[0] for place in places]
        assert 1 + sum(after < before for before, after in pairwise(lefts)) == fans


def test_a_trick_shows_its_places() -> None:
    drawing = Drawing(pictures.trick(TRICK, winner=3, names=NAMES))

    assert drawing.cards == list(TRICK)
    assert [text for text, _ in drawing.texts] == ["Cleo", "Dan", "Ann", "Ben"]
    assert "Dan is winning." in pictures.trick(TRICK, winner=3, names=NAMES).description
    assert pictures.trick(Trick(4)).description == "no card was played"


def test_melds_show_their_worth() -> None:
    texts = [text for text, _ in Drawing(examples()["melds"]).texts]
    pinochles = Hand.parse("QS QS QS QS JD JD JD JD")
    winning = variants.get("racehorse").melds.score(pinochles, Suit.SPADES)

    assert texts[:2] == ["run", "150"]
    assert texts[-1] == "total 300"
    assert "total the game" in pictures.melds(winning)
    assert pictures.melds(winning).caption == "a meld that wins the game"


def test_a_settlement_has_a_row_for_each_side() -> None:
    texts = [text for text, _ in Drawing(examples()["settlement"]).texts]

    assert {"Side 0", "200", "Side 1", "set 320", "-320"} <= {*texts}


def test_names_are_text_and_fit() -> None:
    names = ["a<&lt;", 'Bob "the\x1b[1m Builder"', "W" * 80, "國" * 40]
    game = table_in_play()
    for picture in (pictures.table(game, names=names), pictures.trick(TRICK, names=names)):
        drawing = Drawing(picture)

        assert drawing.is_inside()
        texts = [text for text, _ in drawing.texts]
        assert names[0] in texts
        assert any(text.endswith("…") for text in texts)


def test_a_table_says_how_it_stands() -> None:
    game = Game.start(RULES).deal(Random(3))
    assert pictures.table(game).caption == "Partnership Auction Pinochle, round 1: Seat 0 to bid"
    bidding = pictures.table(after(game, Bid(100), Pass()), names=NAMES)
    rng, over = Random(3), Game.start(variants.get("two-handed"))
    while not over.is_over:
        over = over.playout(rng)

    assert "highest bid 100 by Ann" in bidding
    assert "pass" in [text for text, _ in Drawing(bidding).texts]
    assert pictures.table(over).caption.endswith(" won")


def test_melds_lie_on_the_table_until_play_begins() -> None:
    game = table_in_play(plays=0)
    seat = game.to_act[0]
    shown = Hand().__add__([card for one in game.view().shown for card in one.cards])

    assert Hand(Drawing(pictures.table(game.view())).cards) == shown
    after = game.apply(game.legal_actions().sample(Random(1)))
    assert len(Drawing(pictures.table(after.view())).cards) == 1
    assert len(Drawing(pictures.table(game.view(seat))).cards) >= 12


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("pictures.draw(3)", WrongType),
        ('pictures.card("AS")', WrongType),
        ('pictures.hand("AS")', WrongType),
        ('pictures.hand(HAND, ["AS"])', WrongType),
        ("pictures.trick([])", WrongType),
        ('pictures.trick(TRICK, names=["Ann"])', SeatError),
        ("pictures.trick(TRICK, names=[1, 2, 3, 4])", WrongType),
        ("pictures.melds(HAND)", WrongType),
        ("pictures.table(HAND)", WrongType),
        ("pictures.settlement(HAND)", WrongType),
        ('Style(felt="green")', NotationError),
        ("Style(back='\"#fff\"')", NotationError),
        ('Style(colours="three")', RulesetError),
        ('Style(faces="large")', RulesetError),
        ("Style(size=-1)", RulesetError),
    ],
)
def test_what_cannot_be_drawn_is_refused(code: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        eval(code)  # noqa: S307 - our own


def test_values_show_their_pictures() -> None:
    game = table_in_play()
    tally = Tally(meld=(90, 150, 20, 0), count=(60, 100, 30, 60), contracts=(Contract(1, 320),))
    score = RULES.melds.score(HAND, Suit.SPADES)
    values = (CARDS[0], HAND, TRICK, score, game, game.view(1), RULES.settle(tally))
    for value in values:
        assert value._repr_svg_() == value._repr_html_() == pictures.draw(value)
        assert isinstance(value._repr_svg_(), Picture)


def test_the_command_writes_the_picture_of_melds(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "melds.svg"
    lines = command("meld", str(HAND), "--trump", "spades", "--svg", str(file))
    score: MeldScore = RULES.melds.score(HAND, Suit.SPADES)

    assert lines == command("meld", str(HAND), "--trump", "spades")
    assert file.read_text(encoding="utf-8") == f"{pictures.melds(score)}\n"
    nowhere = file / "melds.svg"
    assert "cannot be written" in command.refusal("meld", "AS", "--svg", str(nowhere))
