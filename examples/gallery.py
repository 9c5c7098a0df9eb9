"""The gallery of the documentation: each function returns a picture that the library draws.

    python examples/gallery.py FOLDER

writes them all as SVG files; without a folder it only says what each of them shows.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from pinochle import Card, Contract, Game, Hand, Suit, Tally, Trick, pictures, variants
from pinochle.actions import Bid, NameTrump, Pass
from pinochle.analysis import Aces, Holds, PlayedContract, deals, odds, study
from pinochle.pictures import Picture, Style
from pinochle.players import ClubPlayer

NAMES = ["Ann", "Ben", "Cleo", "Dan"]
RULES = variants.get("partnership-auction")


def hand_picture() -> Picture:
    """A hand of twelve cards."""
    return pictures.hand(Hand.parse("A♠ 10♠ K♠ Q♠ J♠ Q♠ K♦ J♦ A♥ A♦ A♣ 9♠"))


def legal_cards() -> Picture:
    """A hand with the cards that may be played to a trick."""
    hand = Hand.parse("A♠ 10♠ K♥ 9♥ A♦ Q♦ J♣")
    trick = [Card.parse("A♥"), Card.parse("Q♥")]
    return pictures.hand(hand, RULES.play.legal(hand, trick, Suit.SPADES))


def a_trick() -> Picture:
    """A trick in the order of play, and the player who is next."""
    cards = tuple(map(Card.parse, ("K♥", "A♥", "9♠")))
    return pictures.trick(Trick(seats=4, leader=1, cards=cards), names=NAMES)


def melds() -> Picture:
    """A hand laid out as melds."""
    hand = Hand.parse("A♠ 10♠ K♠ Q♠ J♠ Q♠ K♦ J♦ A♥ A♦ A♣ 9♠")
    return pictures.melds(RULES.melds.score(hand, trump=Suit.SPADES))


def a_table() -> Picture:
    """A table in the middle of a trick, as one player sees it."""
    club, rng = ClubPlayer(), Random(27)
    game = Game.start(RULES).deal(rng)
    for action in (Bid(200), Bid(250), Bid(300), Pass(), Pass(), Pass(), NameTrump(Suit.HEARTS)):
        game = game.apply(action)
    for _ in range(10):
        game = game.apply(club.choose(game.view(game.to_act[0]), rng))
    return pictures.table(game.view(game.to_act[0]), names=NAMES)


def all_hands() -> Picture:
    """A table with every hand in sight, for a review or a record."""
    game = Game.start(variants.get("three-handed")).deal(Random(4))
    return pictures.table(game, names=NAMES[:3])


def a_rare_deal() -> Picture:
    """A deal in which Ann has a run and four aces, drawn fairly from all such deals."""
    conditions = [Holds(0, "A♠ 10♠ K♠ Q♠ J♠"), Aces(0, 4)]
    deal = next(deals(RULES, Random(1), conditions))
    return pictures.deal(deal.hands, dealer=3, names=NAMES)


def a_score() -> Picture:
    """The settlement of a round in which one side was set."""
    tally = Tally(
        meld=(90, 150, 20, 0),
        count=(60, 100, 30, 60),
        tricks=(3, 5, 1, 3),
        contracts=(Contract(bidder=1, goal=320),),
    )
    return pictures.settlement(RULES.settle(tally), names=["Ann & Cleo", "Ben & Dan"])


def the_odds() -> Picture:
    """How often a hand of twelve cards melds so much when spades are trump, counted exactly."""
    meld = odds.of_hand(RULES, 12, Suit.SPADES)
    chances = [(f"{points} or more", meld.at_least(points)) for points in (20, 40, 100, 150)]
    return pictures.bars(chances, "Melds of twelve cards")


def a_widow() -> Picture:
    """What a hand will meld after a widow of three cards, counted exactly."""
    hand = Hand.parse("♠A10KJ ♥A10K9 ♦A10J9 ♣AKJ")
    return odds.with_widow(variants.get("auction-three"), hand, 3, Suit.SPADES).picture()


def a_study() -> Picture:
    """The points that a run and three aces bring in, over forty deals."""
    conditions = [Holds(0, "A♠ 10♠ K♠ Q♠ J♠"), Aces(0, 3, 3)]
    contract = PlayedContract(0, trump=Suit.SPADES, counts="points")
    return study(RULES, contract, 40, where=conditions).picture()


def other_colours() -> Picture:
    """Two colours, larger cards, a back and a felt of your own."""
    style = Style(colours="two", size=90, back="#1b3a6b", felt="#3b2a55")
    cards = tuple(map(Card.parse, ("K♦", "A♦", "Q♣", "10♦")))
    return pictures.trick(Trick(seats=4, leader=0, cards=cards), names=NAMES, style=style)


GALLERY = (
    hand_picture,
    legal_cards,
    a_trick,
    melds,
    a_table,
    all_hands,
    a_rare_deal,
    a_score,
    the_odds,
    a_widow,
    a_study,
    other_colours,
)


def main(arguments: list[str]) -> None:
    """Draw every picture, and write it if a folder is named."""
    for drawn in GALLERY:
        picture = drawn()
        print(f"{drawn.__name__}: {picture.caption}")
        if arguments:
            folder = Path(arguments[0])
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{drawn.__name__}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
