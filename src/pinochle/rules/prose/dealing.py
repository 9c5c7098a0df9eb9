"""The players and the cards, the deal, misdeals and the draft in words."""

from collections.abc import Iterable, Iterator
from typing import Final

from pinochle.cards.card import Card, Rank, Ranking, Suit
from pinochle.cards.hand import Hand
from pinochle.messages.phrases import Phrase
from pinochle.rules.handtest import HandTest, melds_in_words
from pinochle.rules.parts import Parts
from pinochle.rules.prose.parties import TWO
from pinochle.rules.prose.words import PARAGRAPH_END, figure, many, series
from pinochle.rules.script import Step
from pinochle.rules.table import TableRules

_PACKS: Final = {
    48: "deck.single.48",
    80: "deck.quad20.80",
    96: "deck.double.96",
    120: "deck.triple.120",
}
"""The ids of the packs that a text names, by the number of cards."""

NEXT_DEAL: Final = {
    "same-dealer": "the same dealer deals again",
    "next-dealer": "the next dealer deals",
}
"""The words for who deals after a round that does not count."""

_WON_WIDOW_IS: Final = {
    "all": "turned up for all to see",
    "taker": "which they alone may look at",
    "nobody": "which stays face down until it is counted",
}
"""The words for who sees a widow that is won with a trick."""


def _who_sits_out(table: TableRules) -> str:
    """Return how many more players are at the table, and who of all does not play."""
    number = table.sitting_out
    if number == 1:
        return "One more is at the table. The dealer sits out"
    who = f"every second player to their left, {figure(number)} in all,"
    if table.out == "dealer-and-right":
        neighbours = "player" if number == TWO else f"{figure(number - 1)} players"
        who = f"the {neighbours} to their right"
    elif number == TWO:
        who = "the second player to their left"
    return f"{figure(number).capitalize()} more are at the table. The dealer and {who} sit out"


def players_and_cards(rules: Parts) -> Iterator[str]:
    """Yield the sentences about the seats, the sides and the pack."""
    table = rules.table
    seats = figure(table.seats).capitalize()
    if table.is_partnership:
        members = [table.members(side) for side in range(table.side_count)]
        sides = [
            f"seat {seated[0]}" if len(seated) == 1 else f"seats {series(seated)}"
            for seated in members
        ]
        yield (
            f"{seats} play in {many(table.side_count, 'side')}: {' against '.join(sides)}, counted "
            "clockwise from 0. [deck.players]"
        )
    else:
        yield f"{seats} play, each on their own. [deck.players]"
    if table.sitting_out:
        yield f"{_who_sits_out(table)} each round. [{table.out_rule}]"
        if rules.settlement.stakes:
            yield "Whoever sits out pays and is paid like an opponent of the bidder. [five.sit-out]"
        yield (
            "The others take the seats in their order. The dealer only deals: in the round, the "
            "player on eldest’s right takes their part. [five.sit-out]"
        )
    if table.partners_change:
        rounds = "round" if table.partners_change == 1 else f"{table.partners_change} rounds"
        yield (
            f"After every {rounds} the partners change: the player at seat 0 stays, and each of "
            "the others moves up one seat, the last to seat 1. [house.rotating-partners]"
        )
    if table.is_partnership and table.scores_by_player:
        rule = "house.rotating-partners" if table.partners_change else "five.sit-out"
        yield (
            "So each player has a score of their own, and gains what their side scores. A player "
            f"wins, not a side. [{rule}]"
        )
    yield "Play goes clockwise. [deck.play-direction]"
    yield PARAGRAPH_END
    pack = rules.pack
    kinds = [f"{figure(n)} each of {in_a_row(ranks)}" for n, ranks in by_number(pack.copies)]
    added = [f"{figure(number)} {card}" for card, number in pack.extra if number > 0]
    withheld = [f"{figure(-number)} {card}" for card, number in pack.extra if number < 0]
    more = f", plus {series(added)}" if added else ""
    fewer = f", less {series(withheld)}" if withheld else ""
    usual = _PACKS.get(len(pack), "deck.nonstandard")
    rule = "deck.dix-added-withheld" if pack.extra else usual
    yield f"The pack has {len(pack)} cards: in every suit {series(kinds)}{more}{fewer}. [{rule}]"
    rule = "rank.ten-high" if pack.order == Ranking.TEN_HIGH else "rank.standard.option"
    yield f"From high to low they rank {in_a_row(pack.ranks)}. [{rule}]"


def deal(rules: Parts) -> Iterator[str]:
    """Yield the sentences about the deal, the card turned, and misdeals."""
    if rules.table.first_dealer == "lowest-card":
        yield "Everybody draws a card, and whoever draws the lowest deals first. [deal.one-dealer]"
    if rules.table.partners_change:
        yield (
            "Everybody deals in turn, in the order in which they sit at first. [deal.one-dealer, "
            "house.rotating-partners]"
        )
    else:
        yield "The deal moves to the left after every round. [deal.one-dealer, deal.rotation]"
    dealt = rules.deal
    packets = dealt.packets.rounds
    if packets:
        bracketed = " (those in brackets go to the widow)" if dealt.widow else ""
        yield (
            "Starting with eldest, the player to the dealer’s left, everybody gets "
            f"{many(dealt.hand, 'card')} in packets of {series(packets)}{bracketed}. [deal.packets]"
        )
    if dealt.widow:
        yield f"The widow has {many(dealt.widow, 'card')}, face down. [deal.widow-odd]"
        yield from _widow_of_nobody_or_a_trick(rules)
    if dealt.stock and packets:
        yield f"The remaining {many(dealt.stock, 'card')} are the stock. [twohand.deal]"
    elif dealt.stock:
        yield (
            f"No cards are dealt: all {many(dealt.stock, 'card')} lie face down between the "
            "players. [draft.no-deal]"
        )
    yield from _upcard(rules)
    yield PARAGRAPH_END
    yield from _misdeals(rules)


def _widow_of_nobody_or_a_trick(rules: Parts) -> Iterator[str]:
    """Yield the sentences about a widow that the bidder does not take."""
    widow = rules.widow
    if widow.goes_to == "nobody":
        yield (
            "Its cards are dead: they stay face down, nobody plays or melds them, and they count "
            "for nobody. [house.dead-cards]"
        )
    elif widow.is_won:
        trick = "first" if widow.goes_to == "first-trick" else "last"
        yield (
            f"Whoever wins the {trick} trick gets it, {_WON_WIDOW_IS[widow.seen_by]}. Its cards "
            "are not played, but count like cards of that trick. [house.widow-to-a-trick]"
        )


def _upcard(rules: Parts) -> Iterator[str]:
    """Yield the sentences about a card that is turned for trump, and about a fixed trump."""
    if rules.deal.turn == "last":
        yield "The last card dealt is turned up, and its suit is trump. [trump.turned-last]"
    elif rules.deal.turn == "first-of-stock":
        yield (
            "The first card of the stock is turned up, and its suit is trump. "
            "[twohand.trump-turned]"
        )
    trump = rules.trump
    if trump.turned_nine:
        yield (
            f"If it is a nine, the dealer scores {trump.turned_nine}, as for a meld. "
            "[twohand.1911.nine]"
        )
    if trump.dix_exchange == "trick-winner":
        yield (
            "While the stock lasts, whoever wins a trick may exchange a nine of trump for the card "
            f"turned{_score_of_nine(rules)}. It must be the first nine of trump that is shown, and "
            "the card turned must not be a nine itself. [meld.dix, twohand.dix-exchange]"
        )
    if trump.fixed_suit:
        unnamed = "auction.highest-names-trump" if Step.AUCTION in rules.script else ""
        yield (
            f"Trump is {trump.named} in every round, and nobody names it. [house.fixed-trump, "
            f"{unnamed}]"
        )


def _score_of_nine(rules: Parts) -> str:
    """Return the words for what a nine melds that is exchanged for the card turned."""
    nine = Hand((Card(Rank.NINE, Suit.SPADES),))
    score = rules.melds.score(nine, Suit.SPADES)
    names = [meld.name for meld in score.melds]
    return f", and scores {score.points} for the {series(names)}" if names else ""


def _misdeals(rules: Parts) -> Iterator[str]:
    """Yield the sentences about hands that may be thrown in, and about mistakes in dealing."""
    misdeal = rules.misdeal
    for ground in misdeal.grounds:
        is_before_bid = ground.until == "first-call" and Step.AUCTION in rules.script
        end = "bid or pass" if is_before_bid else "play a card"
        yield (
            f"A player who is dealt {passing_hand(ground.test)} may throw the hand in "
            f"(“{ground.name}”) until they {end}. [{ground.rule}]"
        )
    if misdeal.grounds and misdeal.dealt_by == "same-dealer":
        yield "Then nothing counts, and the same dealer deals again. [misdeal.same-dealer-redeals]"
    elif misdeal.grounds:
        yield (
            "Then nothing counts, and the deal passes to the next dealer. "
            "[house.misdeal-passes-deal]"
        )
    if misdeal.grounds and misdeal.redeals:
        times = "once" if misdeal.redeals == 1 else f"{figure(misdeal.redeals)} times in a row"
        yield f"This happens only {times}. [misdeal.redeal-limit-3]"
    yield (
        "A mistake in dealing that is found before the first card is played makes the deal void, "
        f"and {NEXT_DEAL[rules.misdeal.dealt_by]}. [misdeal.found-after-play]"
    )
    if misdeal.fine:
        yield fine(rules)
    yield (
        "If the pack turns out to have the wrong cards, nothing in the round counts, and the same "
        "dealer deals again. [misdeal.card-fault]"
    )


def fine(rules: Parts) -> str:
    """Return the sentence about the fine for a mistake in dealing."""
    is_alone = rules.table.is_partnership and rules.table.scores_by_player
    payer = "the dealer" if is_alone else "the dealer’s side"
    return f"It costs {payer} {rules.misdeal.fine}. [house.misdeal-fine]"


def draft(rules: Parts) -> Iterator[str]:
    """Yield the sentences about a round without a deal, in which the hands are drafted."""
    yield from deal(rules)
    yield PARAGRAPH_END
    yield (
        "Starting with eldest, the players take turns to draw the top card. A player who keeps it "
        "puts the next card on their discards unseen; a player who rejects it discards it and must "
        "keep the next. This goes on until every card is kept or discarded. [draft.first-card, "
        "draft.keep, draft.reject, draft.alternate]"
    )
    if rules.draft.discards_count_for == "owner":
        yield "A player’s discards count for them, like cards won. [draft.count-discards]"
    else:
        yield (
            "All discards count for the player who does not win the auction. "
            "[draft.discards-to-nonbidder]"
        )


def passing_hand(test: HandTest) -> str:
    """Return the cards of a hand that passes a test: ``six nines or more and no ace``."""
    parts = [f"{many(least, rank.word)} or more" for rank, least in test.at_least]
    parts += [
        f"at most {many(most, rank.word)}" if most else f"no {rank.word}"
        for rank, most in test.at_most
    ]
    if test.non_counters:
        parts.append(f"{many(test.non_counters, 'card')} or more below the three highest ranks")
    if test.worthless:
        parts.append(f"{many(test.worthless, 'card')} or more that count nothing")
    if test.holds:
        parts.append(f"a {series(melds_in_words(test.holds), 'or')}")
    if test.melds != "whatever":
        number = "a" if test.melds == "some" else "no"
        parts.append(f"{number} meld that scores whatever is trump")
    return series(parts or ["any cards"])


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


def in_a_row(ranks: Iterable[Rank]) -> str:
    """Return ranks with blanks between them: ``A 10 K``."""
    return " ".join(map(str, ranks))
