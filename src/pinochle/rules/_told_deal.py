"""The rules in words: players and cards, the course of a round, the deal, drawing and drafting."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pinochle.cards import Card, Ranking
from pinochle.rules._saying import Said, figure, has_auction, holding, listed, many, say, step
from pinochle.rules.deal import Turn
from pinochle.rules.draw import Reuse
from pinochle.rules.misdeal import RULES
from pinochle.rules.script import Step
from pinochle.rules.table import TableRules

if TYPE_CHECKING:
    from pinochle.rules.ruleset import Ruleset


_PACKS: Final = {
    48: "deck.single.48",
    80: "deck.quad20.80",
    96: "deck.double.96",
    120: "deck.triple.120",
}


def players(rules: "Ruleset") -> Iterator[Said]:
    """Who plays, and with what."""
    table, pack = rules.table, rules.pack
    yield say(f"{figure(table.seats).capitalize()} play, {_sides(table)}.", "deck.players")
    if table.sitting_out:
        sits, whom = _OUT[table.sitting_out]
        yield say(f"{_more(table.sitting_out)} at the table, and {sits}: {whom}.", "five.sit-out")
        if rules.settlement.stakes:
            yield say("Who sits out is paid and pays as the bidder’s opponents do.", "five.sit-out")
    yield say("Everything goes clockwise.", "deck.play-direction")
    numbers = dict.fromkeys(number for _, number in pack.copies)
    groups = [
        f"{figure(copies)} each of {' '.join(str(r) for r, n in pack.copies if n == copies)}"
        for copies in numbers
    ]
    yield say(
        f"The pack has {len(pack)} cards: in every suit {listed(groups)}{_odd(pack.extra)}.",
        "deck.dix-added-withheld" if pack.extra else _PACKS.get(len(pack), "deck.nonstandard"),
    )
    order = "rank.ten-high" if pack.order == Ranking.TEN_HIGH else "rank.standard.option"
    yield say(f"From high to low they rank {' '.join(map(str, pack.ranks))}.", order)


def _sides(table: TableRules) -> str:
    if not table.is_partnership:
        return "each for himself"
    sides = [table.members(side) for side in range(len(set(table.sides)))]
    members = (f"seat{'s' * (len(seats) > 1)} {listed(seats)}" for seats in sides)
    return f"in {figure(len(sides))} sides: {' against '.join(members)}, counted clockwise from 0"


_OUT: Final = {
    1: ("one sits out each round", "the dealer"),
    2: ("two sit out each round", "the dealer, and the second player at his left"),
}


def _more(number: int) -> str:
    return f"{figure(number).capitalize()} more {'is' if number == 1 else 'are'}"


def _odd(extra: tuple[tuple[Card, int], ...]) -> str:
    added = [f"{figure(number)} {card}" for card, number in extra if number > 0]
    withheld = [f"{figure(-number)} {card}" for card, number in extra if number < 0]
    parts = [f"and besides {listed(added)}"] if added else []
    parts += [f"but for {listed(withheld)}"] if withheld else []
    return "".join(f", {part}" for part in parts)


_STEPS: Final = {
    Step.DEAL: "The cards are dealt.",
    Step.DRAFT: "The players choose their hands from the whole pack.",
    Step.DRAW: "Tricks are played for the stock, with melds between them.",
    Step.AUCTION: "The players bid for the contract.",
    Step.CONCEDE_UNSEEN: "A bidder may concede before he looks at the widow.",
    Step.WIDOW: "The bidder takes the widow.",
    Step.SHARE_WIDOW: "The bidder shares out the widow.",
    Step.TRUMP: "The bidder names trump.",
    Step.PARTNER: "The bidder calls a partner.",
    Step.DIX: "The nine of trump may be exchanged for the card turned.",
    Step.PASSING: "Partners pass cards.",
    Step.BIDDER_MELDS: "The bidder melds.",
    Step.MELDS: "The melds are laid.",
    Step.OTHERS_MELD: "The others meld.",
    Step.JOINT_MELDS: "Partners meld together.",
    Step.CONCEDE: "The bidder concedes, or plays on.",
    Step.BURY: "The bidder buries.",
    Step.MOON: "A player may undertake to win every trick.",
    Step.PLAY: "The tricks are played.",
}


def course(rules: "Ruleset") -> Iterator[Said]:
    """The phases of a round, in their order."""
    yield say("One deal is a round. It goes in this order:", "round.phases")
    for word in rules.script:
        yield step(_STEPS[word])
    yield step("The round is settled and put down on the sheet.")


_TURNED: Final[dict[Turn, tuple[str, str]]] = {
    "last": ("The last card dealt is turned up, and its suit is trump.", "threehand003.deal"),
    "first-of-stock": (
        "The first card of the stock is turned up, and its suit is trump.",
        "twohand.trump-turned",
    ),
}


def deal(rules: "Ruleset") -> Iterator[Said]:
    """How the cards go round."""
    cards = rules.deal
    if rules.table.first_dealer == "lowest-card":
        text = "Everybody draws a card, and who draws the lowest deals first."
        yield say(text, "deal.one-dealer")
    yield say("After every round the deal goes to the left.", "deal.one-dealer", "deal.rotation")
    rounds = cards.packets.rounds
    if rounds:
        packets = listed(rounds)
        last = "; what is in brackets goes to the widow" if cards.widow else ""
        yield say(
            "Beginning with eldest, the player at his left, the dealer gives everybody "
            f"{many(cards.hand, 'card')}, in packets of {packets}{last}.",
            "deal.packets",
        )
    if cards.widow:
        lies = "lies" if cards.widow == 1 else "lie"
        yield say(
            f"So {many(cards.widow, 'card')} {lies} in the widow, face down.", "deal.widow-odd"
        )
    if cards.stock:
        stock = many(cards.stock, "card")
        if rounds:
            yield say(f"The other {stock} are the stock.", "twohand.deal")
        else:
            text = f"No cards are dealt: all {stock} lie face down between the players."
            yield say(text, "draft.no-deal")
    yield from _turned(rules)
    yield from _misdeals(rules)


def _turned(rules: "Ruleset") -> Iterator[Said]:
    """What is turned for trump, and what comes of it."""
    if rules.deal.turn in _TURNED:
        yield say(*_TURNED[rules.deal.turn])
    if rules.trump.turned_nine:
        text = f"The dealer scores {rules.trump.turned_nine} if it is a nine."
        yield say(text, "twohand.1911.nine")
    if rules.trump.dix_exchange == "trick-winner":
        yield say(
            "Who wins a trick and holds a nine of trump may exchange it for the card turned.",
            "meld.dix",
        )


def _misdeals(rules: "Ruleset") -> Iterator[Said]:
    misdeal = rules.misdeal
    for ground in misdeal.grounds:
        is_early = ground.until == "first-call" and has_auction(rules)
        until = "has bid or passed" if is_early else "has played a card"
        known = (RULES[ground.name],) if ground.name in RULES else ()
        yield say(
            f"A hand dealt with {holding(ground.test)} may be thrown in (“{ground.name}”) until "
            f"its player {until}.",
            *known,
        )
    if misdeal.grounds:
        limit = ""
        if misdeal.redeals:
            limit = f", but only {_in_a_row(misdeal.redeals)}"
        yield say(
            f"Then nothing of the round counts, and the same dealer deals again{limit}.",
            "misdeal.same-dealer-redeals",
            *(("misdeal.redeal-limit-3",) if limit else ()),
        )
    yield say(
        "If a fault of the pack is found, nothing of the round counts, and the same dealer deals "
        "again.",
        "misdeal.card-fault",
    )


def _in_a_row(number: int) -> str:
    return "once" if number == 1 else f"{figure(number)} times in a row"


def draft(rules: "Ruleset") -> Iterator[Said]:
    """How hands are chosen from the pack."""
    yield from deal(rules)
    yield say(
        "From eldest on, each player in turn draws the top card. If he keeps it, the next card "
        "goes unseen on his discards; if he rejects it, it goes there itself and he must keep the "
        "next. So it goes on until every card is kept or discarded.",
        *("draft.first-card", "draft.keep", "draft.reject", "draft.alternate"),
    )
    if rules.draft.discards_count_for == "owner":
        text = "What a player has discarded counts for him, as if he had won it in tricks."
        yield say(text, "draft.count-discards")
    else:
        text = "All that was discarded counts for the player who does not win the auction."
        yield say(text, "draft.discards-to-nonbidder")


_REUSE: Final[dict[Reuse, str]] = {
    "never": "A card that was melded serves in no other meld.",
    "other-heading": (
        "A card that was melded may serve again in a meld of another class, with at least one new "
        "card from the hand."
    ),
    "higher": (
        "A card that was melded may serve again in a meld of another class or in a higher meld of "
        "the same class, with at least one new card from the hand."
    ),
}


def draw(rules: "Ruleset") -> Iterator[Said]:
    """How tricks are played for a stock."""
    stock = rules.draw
    yield say("While the stock lasts, any card may be played to a trick.", "twohand.phase1.free")
    melds = (
        many(stock.melds_a_trick, "meld") if stock.melds_a_trick else "as many melds as he likes"
    )
    besides = f", and a {listed(stock.besides, 'or')} besides" if stock.besides else ""
    if stock.draw_first:
        order = f"first draws the top card of the stock, and then may lay {melds}{besides}"
        when = "twohand.draw-first-13"
    else:
        order = f"may lay {melds}{besides}, and then draws the top card of the stock"
        when = "twohand.meld-before-draw"
    yield say(
        f"The winner of a trick {order}; the loser draws the next card after him. Nobody shows "
        "what he draws.",
        *("twohand.meld-one-per-trick", when, "twohand.draw-order", "twohand.draw-hidden"),
    )
    yield say(
        "Cards that were melded lie face up, but still belong to the hand and may be played.",
        "twohand.meld-stays-playable",
    )
    yield say(_REUSE[stock.reuse], "twohand.reuse-across-melds")
    if rules.deal.turn == "first-of-stock":
        first = "loser" if stock.last_upcard_to == "winner" else "winner"
        yield say(
            f"Of the last two cards the {first} of the trick takes the one that lies face down, "
            f"and the {stock.last_upcard_to} the one that was turned.",
            "twohand.draw-order",
        )
    yield say(
        "When the stock is gone, the melds go back into the hands and no more are laid.",
        "twohand.stock-out",
    )
