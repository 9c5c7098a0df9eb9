"""The cards of an account in the order of play, the hands they came from, and what is open."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, TypeAlias

from attrs import evolve, frozen

from pinochle.actions import ClaimTricks
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat, winning_index
from pinochle.game.engine.history import Entry, Taken
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.phases.claims import settle_claim
from pinochle.game.phases.onlooker import Onlooker
from pinochle.game.phases.partner import asked_in_turn, is_joined_by, teams_of
from pinochle.game.phases.play import cards_each, widow_winner
from pinochle.messages.violations import RecordError
from pinochle.records.account import Account
from pinochle.rules.play._ladder import TurnFacts
from pinochle.rules.scoring.tally import Tally
from pinochle.rules.script import Step

__all__ = ["AccountPlays", "PlayedCard", "interpretations", "missing"]


@frozen
class PlayedCard:
    """A card that was played.

    Args:
        number: its number, counted from 1.
        seat: who played it.
        card: the card.
        trick: the number of its trick.
        before: the cards in the trick before it.
        turn: whose turn it was.
        counts: whether it belongs to the trick: a second card from one seat does not.
        earlier: what the seat had played before.
        start: the part of the seat's first hand that is known by this card.
        turns: what everybody saw of the turn; several where the account leaves that open.
    """

    number: int
    seat: Seat
    card: Card
    trick: int
    before: tuple[Card, ...]
    turn: Seat
    counts: bool
    earlier: Hand
    start: Hand
    turns: tuple[TurnFacts, ...]


class AccountPlays:
    """The cards of an account in the order of play, and the known parts of the hands."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self.tricks = account.state.tricks
        """The last trick that was won, which links to all before it."""
        self.won = 0
        """The number of tricks that were won, without those for a stock."""
        self.starts = list(account.held or (NO_CARDS,) * account.rules.table.seats)
        """The known parts of the hands before the play."""
        self.onlooker = Onlooker(account.state)
        self.trick: tuple[Card, ...] = ()
        """The trick that was not played to its end."""
        self.played: list[Hand] = [NO_CARDS] * account.rules.table.seats
        """The cards that each seat has played."""
        self.cards = tuple(self._played_cards())
        self.known = [card for hand in self.starts for card in hand]
        """All cards with a known place."""
        self.known += [*account.buried, *(card for pile in account.discarded for card in pile)]
        if account.rules.widow.goes_to != "bidder":
            self.known += account.state.widow

    def _played_cards(self) -> Iterator[PlayedCard]:
        """Yield every card in the trick it went to."""
        account, state = self.account, self.account.state
        played = self.played
        turn, trick = account.leader, list[Seat]()
        before: tuple[Card, ...] = ()
        for number, (seat, card) in enumerate(account.plays, start=1):
            counts, earlier = seat not in trick, played[seat]
            with_it = earlier + card
            self.starts[seat] = start = self.starts[seat] | with_it
            turns = self.onlooker.turns(seat)
            yield PlayedCard(
                number, seat, card, self.won + 1, before, turn, counts, earlier, start, turns
            )
            if not counts:
                continue
            self.onlooker.sees(seat, card)
            played[seat], before = with_it, (*before, card)
            trick.append(seat)
            if len(trick) < len(played):  # the next who has not played yet
                turn = next(other for other in state.each_seat(trick[0]) if other not in trick)
                continue
            # The pack may be at fault, so nothing is refused for it.
            play = account.rules.play
            turn = trick[winning_index(before, state.trump, play.ranking, play.like_cards)]
            self.tricks, self.won = Taken(self.tricks, trick[0], before, turn), self.won + 1
            trick, before = [], ()
        self.trick = before

    @property
    def is_claimed(self) -> bool:
        """Tell whether a claim has ended the play that is right, as far as anybody can tell."""
        claim = self.account.claim
        return claim is not None and not claim.why

    @property
    def final_state(self) -> State:
        """The state after the play, with the tricks that were won and those that were claimed."""
        state = self._claimed_in(evolve(self.account.state, tricks=self.tricks))
        is_over = self.is_claimed or self.won == cards_each(state)
        return evolve(state, widow_taker=widow_winner(state, self.tricks, is_over=is_over))

    def _claimed_in(self, state: State) -> State:
        """Return the state with the tricks that were claimed."""
        account, claim = self.account, self.account.claim
        if claim is None or not self.is_claimed:
            return state
        if state.called is not None:
            state = evolve(state, teams=self.onlooker.sides)
        pairs = zip(account.held, self.played, strict=True)
        hands, tricks = tuple(hand - played for hand, played in pairs), cards_each(state) - self.won
        event = settle_claim(state, hands, self.trick, tricks, claim.seat, claim.tricks)
        action = ClaimTricks(claim.tricks)
        return state.with_entries(Entry(Step.PLAY, len(self.cards), claim.seat, action, (event,)))

    def is_known(self, seat: int) -> bool:
        """Tell whether a whole hand is known, also from the cards that it played."""
        return len(self.starts[seat]) == self.account.size(seat)

    def may_hold(self, seat: int, card: Card) -> bool:
        """Tell whether a card may have been in a hand before the play."""
        return card in self.starts[seat] or (not self.is_known(seat) and card in self.unseen)

    @property
    def unseen(self) -> Hand:
        """The cards of the pack without a known place."""
        return self.account.rules.pack.cards - self.known

    @property
    def surplus(self) -> tuple[tuple[Card, int], ...]:
        """The cards with more copies than in the pack, and how many there are."""
        in_pack, kinds = self.account.rules.pack.count, Hand(set(self.known)).kinds
        counts = ((card, self.known.count(card)) for card in kinds)
        return tuple((card, count) for card, count in counts if count > in_pack(card))

    def check(self) -> None:
        """Refuse an account that contradicts itself.

        Raises:
            RecordError: if a seat plays what it does not hold, or there are too many cards.
        """
        for seat, start in enumerate(self.starts):
            if len(start) > self.account.size(seat):
                raise RecordError(self._surplus_error(seat))
        for card, count in self.surplus:
            limit = self.account.rules.pack.count(card)
            message = f"there are {count} x {card}, but {limit} in the pack"
            raise RecordError(f"{message}: the account is wrong, or it must report a card-fault")

    def _surplus_error(self, seat: int) -> str:
        """Return the error for a seat with more cards than it plays."""
        held, size = self.account.held, self.account.size(seat)
        for played in self.cards:
            is_whole = played.seat == seat and held and len(held[seat]) == size
            if is_whole and not held[seat].holds(played.earlier + played.card):
                return (
                    f"seat {seat} plays {played.card} with card {played.number},"
                    " which it does not hold"
                )
        return f"seat {seat} has {len(self.starts[seat])} cards or more, but {size} are played"


# Open questions.


def missing(account: Account) -> Iterator[str]:
    """Yield what is missing for a score."""
    rules, state = account.rules, account.state
    if rules.melds and not state.shown and not state.dealt:
        yield "what was melded"
    if Step.AUCTION in rules.script and not state.contracts:
        yield "who had the contract"
    if Step.DRAW in rules.script and not state.dealt:
        yield "what was won while the stock lasted"
    if rules.checks.melds and state.shown and not state.check_melds:
        yield "what was shown of the melds that gain checks"


def interpretations(plays: AccountPlays, tally: Tally) -> tuple[tuple[Tally, ...], tuple[str, ...]]:
    """Return the possible tallies of a round, and what is not known, if there are several.

    The cards that were played may leave open who plays with the bidder, which cards are buried, and
    what each seat has discarded in a draft. All possible tallies lie between these.

    Args:
        plays: the cards in the order of play.
        tally: the tally without what is open.
    """
    tallies, unknown = [tally], list[str]()
    for question, each_of in _OPEN.items():
        wider = list(dict.fromkeys(new for old in tallies for new in each_of(plays, old)))
        unknown += [question] if len(wider) > len(tallies) else []
        tallies = wider
    return tuple(tallies), tuple(unknown)


def _with_partners(plays: AccountPlays, tally: Tally) -> Iterator[Tally]:
    """Yield the tallies with each possible partner of the bidder."""
    state, rules = plays.account.state, plays.account.rules
    bidder, seats = state.bidder, rules.table.seats
    if Step.PARTNER not in rules.script or bidder is None or _is_before_call(state):
        yield tally
        return
    alone = state if state.teams else evolve(state, teams=teams_of(bidder, (), seats))
    counting = ((played.seat, played.card) for played in plays.cards if played.counts)
    joined = [seat for seat, card in counting if is_joined_by(alone, seat, card)]
    if joined and rules.partner.known == "when-played":
        joined = joined if rules.partner.are_several else joined[:1]
        yield evolve(tally, sides=teams_of(bidder, {*joined, *alone.together(bidder)}, seats))
    elif state.teams:
        yield tally
    else:
        for partners in _partners(plays, state, bidder):
            yield evolve(tally, sides=teams_of(bidder, partners, seats))


def _is_before_call(state: State) -> bool:
    """Tell whether a ruling has ended the round before the bidder could call a partner."""
    is_before = state.step <= state.rules.script.index(Step.PARTNER)
    return is_before and bool(state.dealt) and not state.teams and state.called is None


def _partners(plays: AccountPlays, state: State, bidder: Seat) -> Iterator[tuple[Seat, ...]]:
    """Yield the possible partners of the bidder: seats that may hold the called card, or nobody."""
    rules = state.rules.partner
    called = state.called or rules.fixed_card(state.trump)
    callable_cards = rules.cards(plays.starts[bidder], state.trump, state.rules.pack)
    if called is None and plays.is_known(bidder) and not callable_cards:
        yield ()
        return
    script = state.rules.script
    is_passed_on = Step.PASSING in script[script.index(Step.PARTNER) :]
    holders, sure = list(asked_in_turn(state, bidder)), set[Seat]()
    if called is not None and not is_passed_on:
        holders = [seat for seat in holders if plays.may_hold(seat, called)]
        if rules.known == "at-once":
            sure = {seat for seat in holders if called in plays.starts[seat]}
    if rules.are_several:
        for size in range(rules.most(state.rules.pack, len(plays.starts)) + 1):
            yield from (some for some in combinations(holders, size) if sure <= {*some})
        return
    for seat in holders:
        yield (seat,)
        if seat in sure:
            return
    yield ()


def _with_burial(plays: AccountPlays, tally: Tally) -> Iterator[Tally]:
    """Yield the tallies with the points of the buried cards, which are known if every hand is."""
    account, points = plays.account, plays.account.rules.count.points
    if account.state.piles is None:
        unknown = account.rules.bury.cards - sum(account.undiscarded) - len(account.buried)
        unseen = _unseen_by_points(plays) if unknown > 0 else []
        for cards in (unseen[:unknown], unseen[-unknown:]) if unseen else ([],):
            yield evolve(tally, buried=points((*account.buried, *cards)))
    else:
        yield tally


def _with_widow(plays: AccountPlays, tally: Tally) -> Iterator[Tally]:
    """Yield the tallies with the points of a widow that was won with a trick."""
    state, rules = plays.final_state, plays.account.rules
    if state.widow_taker is None or state.widow_points is not None or tally.how == "met":
        yield tally
        return
    unseen = _unseen_by_points(plays)
    for cards in (unseen[: rules.deal.widow], unseen[-rules.deal.widow :]):
        count = list(tally.count)
        count[state.widow_taker] += rules.count.points(cards)
        yield evolve(tally, count=tuple(count))


def _with_discards(plays: AccountPlays, tally: Tally) -> Iterator[Tally]:
    """Yield the tallies with the points of the discards: each seat in turn has the most it can."""
    account, points = plays.account, plays.account.rules.count.points
    if account.rules.deal.hand or account.state.piles is not None:  # cards were dealt, not chosen
        yield tally
        return
    size = cards_each(account.state)
    for high in account.state.each_seat():
        rest = _unseen_by_points(plays)
        piles = [list(pile) for pile in account.discarded or (NO_CARDS,) * len(plays.starts)]
        for seat in account.state.each_seat(high):
            while len(piles[seat]) < size:
                piles[seat].append(rest.pop(-1 if seat == high else 0))
        yield evolve(tally, discarded=tuple(points(pile) for pile in piles))


def _unseen_by_points(plays: AccountPlays) -> list[Card]:
    """Return the cards without a known place, those that count least first."""
    points = plays.account.rules.count.points
    return sorted(plays.unseen, key=lambda card: points((card,)))


_Interpret: TypeAlias = Callable[[AccountPlays, Tally], Iterator[Tally]]

_OPEN: Final[dict[str, _Interpret]] = {
    "who plays with the bidder": _with_partners,
    "which cards are buried": _with_burial,
    "which cards are the widow": _with_widow,
    "who has discarded which cards": _with_discards,
}
