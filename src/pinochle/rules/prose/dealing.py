"""The players and the cards, the deal, misdeals and the draft in words."""

from collections.abc import Iterable, Iterator
from typing import Final

from pinochle.cards.card import Card, Rank, Ranking, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.messages.phrases import Phrase
from pinochle.rules.handtest import HandTest, melds_in_words
from pinochle.rules.parts import Parts
from pinochle.rules.prose.roles import TWO
from pinochle.rules.prose.sentences import PARAGRAPH_END, Sentence, part_if, sentence
from pinochle.rules.script import Step
from pinochle.rules.table import TableRules

_PACKS: Final = {
    48: "deck.single.48",
    80: "deck.quad20.80",
    96: "deck.double.96",
    120: "deck.triple.120",
}
"""The ids of the packs that a text names, by the number of cards."""


def players_and_cards(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the seats, the sides and the pack."""
    table = rules.table
    yield _seats(table)
    if table.sitting_out:
        yield _who_sits_out(table)
        if rules.settlement.stakes:
            yield sentence("players.out-pays", "five.sit-out")
        yield sentence("players.out-deals", "five.sit-out")
    if table.partners_change:
        rule = "house.rotating-partners"
        yield sentence("players.change", rule, rounds=table.partners_change)
    if table.is_partnership and table.scores_by_player:
        rule = "house.rotating-partners" if table.partners_change else "five.sit-out"
        yield sentence("players.own-scores", rule)
    yield sentence("players.clockwise", "deck.play-direction")
    yield PARAGRAPH_END
    yield from _pack(rules)


def _seats(table: TableRules) -> Sentence:
    """Return the sentence about the seats, and who plays with whom."""
    if not table.is_partnership:
        return sentence("players.alone", "deck.players", seats=table.seats)
    first, *others = (_seated(table.members(side)) for side in range(table.side_count))
    return sentence(
        "players.sides",
        "deck.players",
        seats=table.seats,
        sides=table.side_count,
        first=first,
        others=tuple(Phrase.of("players.against", side=side) for side in others),
    )


def _seated(seats: tuple[Seat, ...]) -> Phrase:
    """Return the seats of a side."""
    if len(seats) == 1:
        return Phrase.of("players.seat", seat=seats[0])
    return Phrase.of("players.seats", seats=seats)


def _who_sits_out(table: TableRules) -> Sentence:
    """Return how many more players are at the table, and who of all does not play."""
    number, rule = table.sitting_out, table.out_rule
    if number == 1:
        return sentence("players.dealer-out", rule)
    if table.out == "dealer-and-right":
        return sentence("players.neighbours-out", rule, number=number, neighbours=number - 1)
    which = "second" if number == TWO else "every-second"
    return sentence(f"players.{which}-out", rule, number=number)


def _pack(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the cards and how they rank."""
    pack = rules.pack
    copies = tuple(
        Phrase.of("players.copies", number=number, ranks=tuple(ranks))
        for number, ranks in by_number(pack.copies)
    )
    usual = _PACKS.get(len(pack), "deck.nonstandard")
    yield sentence(
        "players.pack",
        "deck.dix-added-withheld" if pack.extra else usual,
        cards=len(pack),
        copies=copies,
        more=_single_cards("more", pack.extra),
        fewer=_single_cards("fewer", [(card, -number) for card, number in pack.extra]),
    )
    rule = "rank.ten-high" if pack.order == Ranking.TEN_HIGH else "rank.standard.option"
    yield sentence("players.ranking", rule, ranks=pack.ranks)


def _single_cards(key: str, numbered: Iterable[tuple[Card, int]]) -> Phrase | None:
    """Return the cards of which there are more or fewer, with their numbers, if any."""
    cards = tuple(
        Phrase.of("players.cards", number=number, card=card)
        for card, number in numbered
        if number > 0
    )
    return Phrase.of(f"players.{key}", cards=cards) if cards else None


def deal(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the deal, the card turned, and misdeals."""
    if rules.table.draws_for_deal:
        yield sentence(f"deal.drawn-{rules.table.first_dealer}", "house.draw-for-deal")
    if rules.table.partners_change:
        yield sentence("deal.in-turn", "deal.one-dealer", "house.rotating-partners")
    else:
        yield sentence("deal.to-the-left", "deal.one-dealer", "deal.rotation")
    dealt = rules.deal
    packets = dealt.packets.rounds
    if packets:
        yield sentence(
            "deal.packets",
            "deal.packets",
            hand=dealt.hand,
            packets=tuple(
                Phrase.of("deal.packet-to-widow", cards=packet.cards)
                if packet.to_widow
                else packet.cards
                for packet in packets
            ),
            widow=part_if(dealt.widow, "deal.in-brackets"),
        )
    if dealt.widow:
        yield sentence("deal.widow", "deal.widow-odd", cards=dealt.widow)
        yield from _widow_of_nobody_or_a_trick(rules)
    if dealt.stock and packets:
        yield sentence("deal.stock", "twohand.deal", cards=dealt.stock)
    elif dealt.stock:
        yield sentence("deal.stock-only", "draft.no-deal", cards=dealt.stock)
    yield from _upcard(rules)
    yield PARAGRAPH_END
    yield from _misdeals(rules)


def _widow_of_nobody_or_a_trick(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about a widow that the bidder does not take."""
    widow = rules.widow
    if widow.goes_to == "nobody":
        yield sentence("deal.dead-widow", "house.dead-cards")
    elif widow.is_won:
        rule = "house.widow-to-a-trick"
        yield sentence("deal.won-widow", rule, trick=widow.goes_to, seen_by=widow.seen_by)


def _upcard(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about a card that is turned for trump, and about a fixed trump."""
    if rules.deal.turn == "last":
        yield sentence("deal.last-turned", "trump.turned-last")
    elif rules.deal.turn == "first-of-stock":
        yield sentence("deal.stock-turned", "twohand.trump-turned")
    trump = rules.trump
    if trump.turned_nine:
        yield sentence("deal.turned-nine", "twohand.1911.nine", points=trump.turned_nine)
    if trump.dix_exchange == "trick-winner":
        score = _score_of_nine(rules)
        yield sentence("deal.exchange", "meld.dix", "twohand.dix-exchange", score=score)
    if trump.fixed_suit:
        unnamed = "auction.highest-names-trump" if Step.AUCTION in rules.script else ""
        yield sentence("deal.fixed-trump", "house.fixed-trump", unnamed, suit=trump.fixed_suit)


def _score_of_nine(rules: Parts) -> Phrase | None:
    """Return what a nine melds that is exchanged for the card turned, if anything."""
    nine = Hand((Card(Rank.NINE, Suit.SPADES),))
    score = rules.melds.score(nine, Suit.SPADES)
    melds = tuple(meld.name for meld in score.melds)
    return Phrase.of("deal.exchange-scores", points=score.points, melds=melds) if melds else None


def _misdeals(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about hands that may be thrown in, and about mistakes in dealing."""
    misdeal = rules.misdeal
    for ground in misdeal.grounds:
        is_before_call = ground.until == "first-call" and Step.AUCTION in rules.script
        key = f"deal.thrown-in-before-{'call' if is_before_call else 'card'}"
        yield sentence(key, ground.rule, held=hand_that_passes(ground.test), ground=ground.name)
    if misdeal.grounds and misdeal.dealt_by == "same-dealer":
        yield sentence("deal.same-dealer", "misdeal.same-dealer-redeals")
    elif misdeal.grounds:
        yield sentence("deal.next-dealer", "house.misdeal-passes-deal")
    if misdeal.grounds and misdeal.redeals:
        yield sentence("deal.redeals", "misdeal.redeal-limit-3", redeals=misdeal.redeals)
    yield sentence("deal.mistake", "misdeal.found-after-play", dealer=misdeal.dealt_by)
    if misdeal.fine:
        yield fine(rules)
    yield sentence("deal.wrong-pack", "misdeal.card-fault")


def fine(rules: Parts) -> Sentence:
    """Return the sentence about the fine for a mistake in dealing."""
    is_alone = rules.table.is_partnership and rules.table.scores_by_player
    payer = "dealer" if is_alone else "side"
    return sentence(f"deal.fine-of-{payer}", "house.misdeal-fine", points=rules.misdeal.fine)


def draft(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about a round without a deal, in which the hands are drafted."""
    yield from deal(rules)
    yield PARAGRAPH_END
    yield sentence(
        "draft.turns", "draft.first-card", "draft.keep", "draft.reject", "draft.alternate"
    )
    if rules.draft.discards_count_for == "owner":
        yield sentence("draft.discards-to-owner", "draft.count-discards")
    else:
        yield sentence("draft.discards-to-non-bidder", "draft.discards-to-nonbidder")


def hand_that_passes(test: HandTest) -> Phrase:
    """Return the cards of a hand that passes a test: ``six nines or more and no ace``."""
    parts = [Phrase.of(f"held.{rank.word}-or-more", least=least) for rank, least in test.at_least]
    parts += [
        Phrase.of(f"held.{rank.word}-at-most", most=most)
        if most
        else Phrase.of("held.none-of", rank=rank)
        for rank, most in test.at_most
    ]
    if test.non_counters:
        parts.append(Phrase.of("held.non-counters", cards=test.non_counters))
    if test.worthless:
        parts.append(Phrase.of("held.worthless", cards=test.worthless))
    if test.holds:
        parts.append(Phrase.of("held.melds", melds=melds_in_words(test.holds)))
    if test.melds != "whatever":
        parts.append(Phrase(f"held.{test.melds}-meld"))
    return Phrase.of("held.hand", parts=tuple(parts) or (Phrase("held.any-cards"),))


def by_number(numbered: Iterable[tuple[Rank, int]]) -> Iterable[tuple[int, list[Rank]]]:
    """Return the numbers of ranks, each with the ranks that have it."""
    groups: dict[int, list[Rank]] = {}
    for rank, number in numbered:
        groups.setdefault(number, []).append(rank)
    return groups.items()
