"""Which cards may I play? A round of partnership pinochle, seen from one seat.

The round is dealt and played at random; at each turn of seat 0 its cards are shown, with the reason
against each card that may not be played. With --ask you play seat 0 yourself:

    python examples/which_cards.py --ask --seed 7 --rules partnership-turned
"""

from __future__ import annotations

import argparse
import random
import sys

from pinochle import Card, Hand, NotationError, Ruleset, Suit, Trick, variants

ME = 0


def deal(rules: Ruleset, rng: random.Random) -> list[Hand]:
    """Shuffle the pack and deal it out evenly."""
    order = rules.pack.shuffled(rng)
    return [Hand(order[seat :: rules.table.seats]) for seat in range(rules.table.seats)]


def best_trump(rules: Ruleset, hand: Hand) -> Suit:
    """The suit in which a hand melds most."""
    return max(Suit, key=lambda suit: rules.melds.points(hand, suit))


def show(rules: Ruleset, hand: Hand, trick: Trick, trump: Suit) -> None:
    """Print my cards, those that may be played and those that may not."""
    print(f"  on the table: {trick if len(trick) else 'nothing, you lead'}")
    for card in hand.kinds:
        reasons = rules.play.why_not(card, hand, trick, trump)
        copies = " (twice)" if hand.count(card) > 1 else ""
        print(f"    {'✗' if reasons else '✓'} {card}{copies}", *reasons, sep="  ")


def ask(rules: Ruleset, hand: Hand, trick: Trick, trump: Suit) -> Card:
    """Ask until a card may be played."""
    while True:
        try:
            card = Card.parse(input("  which card? "))
        except NotationError as error:
            print(f"  {error.reason}")
            continue
        except EOFError:
            sys.exit("\nNo card was played.")
        reasons = rules.play.why_not(card, hand, trick, trump)
        if not reasons:
            return card
        print(*(f"  {why}" for why in reasons), sep="\n")


def play(rules: Ruleset, rng: random.Random, *, asking: bool) -> None:
    """Play one round and print it."""
    hands = deal(rules, rng)
    trump = best_trump(rules, hands[ME])
    print(f"You are seat {ME} and lead; {trump.word} are trump. Your hand: {hands[ME].grouped}")
    print(f"You meld: {rules.melds.score(hands[ME], trump)}")
    won = [Hand() for _ in range(max(rules.table.sides) + 1)]
    leader = ME
    side = rules.table.sides[ME]
    for number in range(1, rules.deal.hand + 1):
        print(f"\nTrick {number}")
        trick = Trick(rules.table.seats, leader)
        while not trick.is_complete:
            seat = trick.to_play
            hand = hands[seat]
            if seat == ME:
                show(rules, hand, trick, trump)
            if seat == ME and asking:
                card = ask(rules, hand, trick, trump)
            else:
                card = rng.choice(rules.play.legal(hand, trick, trump))
            trick = trick.play(card)
            hands[seat] = hand - card
        winner = trick.seat(rules.play.winner(trick, trump))
        side, leader = rules.table.sides[winner], winner
        won[side] += trick
        print(f"  {trick}: seat {winner} wins {rules.count.points(trick)}")
    counts = [rules.count.points(cards) for cards in won]
    counts[side] += rules.count.last_trick
    assert sum(counts) == rules.total, "every counter is in somebody's tricks"
    print("\nTricks:", ", ".join(f"side {one} {count}" for one, count in enumerate(counts)))


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="Which cards may I play?")
    parser.add_argument("--ask", action="store_true", help="play seat 0 yourself")
    parser.add_argument("--seed", type=int, default=1945, help="the seed of the deal")
    parser.add_argument(
        "--rules", default="partnership-auction", help="a variant without widow or stock"
    )
    options = parser.parse_args()
    rules = variants.get(options.rules)
    if rules.deal.widow or rules.deal.stock:
        sys.exit(f"{rules} does not deal out the whole pack")
    play(rules, random.Random(options.seed), asking=options.ask)


if __name__ == "__main__":
    main()
