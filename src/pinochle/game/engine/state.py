"""The state of a round: what its history has come to."""

from collections.abc import Iterable, Iterator
from itertools import chain
from operator import add
from typing import Final, TypeVar

from attrs import evolve, field, frozen

from pinochle._validators import RARE
from pinochle.actions import (
    Action,
    CallOut,
    ClaimMeld,
    Deal,
    ExchangeDix,
    LayCards,
    NameTrump,
    Redacted,
    Ruling,
    ShootTheMoon,
)
from pinochle.cards.card import Card, Rank, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import (
    CallAnswered,
    ChecksShown,
    Consequence,
    MeldClaimed,
    MeldFailed,
    PilesCounted,
    TricksClaimed,
)
from pinochle.game.engine.history import Entry, Taken, in_order, with_passes_in_seat_order
from pinochle.rules.auction.calls import Auction, Contract
from pinochle.rules.auction.goal import NO_TRUMP
from pinochle.rules.bury import BuryRules
from pinochle.rules.melds.meld import MeldScore
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.tally import How, Tally
from pinochle.rules.script import Step
from pinochle.rules.together import Together

__all__ = ["NO_CARDS", "NO_MELD", "Overlooked", "State"]

C = TypeVar("C", bound=Consequence)

NO_CARDS: Final = Hand()
NO_MELD: Final = MeldScore(points=0, wins_game=False, melds=(), cards=NO_CARDS)


@frozen
class Overlooked:
    """A meld that was overlooked and claimed.

    Args:
        claim: what was claimed, and of whom.
        holder: who scores it: the first of its claimants, clockwise.
        points: what it scores.
    """

    claim: ClaimMeld
    holder: Seat
    points: int


@frozen(weakref_slot=False)
class State:
    """The state of a round: what has happened so far, but for the cards in the hands.

    The entries are the only log. The other fields are what the entries have come to, where that is
    asked again and again; everything else about the round is read from the entries.

    Args:
        rules: the rules of the game.
        dealer: the seat that deals; where the dealer sits out, the seat before eldest.
        redealt: how many times in a row a misdeal had the cards dealt again.
        step: the index in the script of the phase at work.
        entries: what was done, in order.
        dealt: the hands as they were dealt, by seat.
        widow: the widow as it was dealt.
        upcard: the card that was turned for trump, wherever it lies now; None if none was.
        auction: what was called.
        contracts: what is to be made, the trump-namer's contract first.
        trump: the trump suit, or None while there is none, or if no trump was named.
        called: the card by which the bidder finds a partner, or None before it was called.
        teams: the side of each seat once the bidder has looked for a partner, 0 for the bidder and
            that partner and 1 for the others; empty where the sides are those of the table.
        shown: what every seat has melded.
        drew: who drew from the stock, in the order of its cards.
        tricks: the last trick won, and through it all before; only when the play is over, but
            those for the stock as soon as they are won.
        how: how the round ended.
        widow_taker: the seat that has won the widow with a trick; None if nobody has.
        piles: what was counted at the end of the cards that were won in no trick; None before, or
            if there are no such cards.
    """

    rules: Ruleset
    dealer: Seat
    redealt: int = 0
    step: int = 0
    entries: tuple[Entry, ...] = field(default=(), eq=with_passes_in_seat_order)
    dealt: tuple[Hand, ...] = ()
    widow: Hand = NO_CARDS
    upcard: Card | None = None
    auction: Auction | None = None
    contracts: tuple[Contract, ...] = ()
    trump: Suit | None = None
    called: Card | None = None
    teams: tuple[int, ...] = ()
    shown: tuple[MeldScore, ...] = ()
    drew: tuple[Seat, ...] = ()
    tricks: Taken | None = None
    how: How = field(default="played")
    widow_taker: Seat | None = field(default=None, metadata=RARE)
    piles: PilesCounted | None = None

    # The history.

    def done_by(self, kind: type[Action]) -> Seat | None:
        """Return the seat that last did something of this kind; None if nobody has."""
        for entry in reversed(self.entries):
            if type(entry.action) is kind:
                return entry.seat
        return None

    @property
    def moon_kind(self) -> str:
        """The name of the kind of moon that was announced; empty for the usual one, or none."""
        for entry in self.entries:
            if isinstance(entry.action, ShootTheMoon):
                return entry.action.kind
        return ""

    def steps(self, *steps: Step) -> Iterator[Entry]:
        """Return what was done in these phases, in order."""
        return (entry for entry in self.entries if entry.step in steps)

    def consequences_of(self, kind: type[C]) -> Iterator[C]:
        """Return what everybody was told of this kind, in order."""
        events = chain.from_iterable(entry.told for entry in self.entries)
        return (event for event in events if isinstance(event, kind))

    def with_consequences(
        self, consequences: Iterable[Consequence], step: int | None = None
    ) -> "State":
        """Return the state with what was told because of the last entry, maybe in another step."""
        entries = self.entries
        if consequences:
            entries = (*entries[:-1], evolve(entries[-1], told=tuple(consequences)))
        return evolve(self, step=self.step if step is None else step, entries=entries)

    def with_entries(self, *entries: Entry) -> "State":
        """Return the state with more entries."""
        return evolve(self, entries=self.entries + entries)

    @property
    def order(self) -> tuple[Card | None, ...]:
        """The pack as it was dealt; None for a card that is not known."""
        for entry in self.entries:
            if isinstance(entry.action, Deal):
                return entry.action.order
            if isinstance(entry.action, Redacted) and entry.action.word == "deal":
                return entry.action.cards
        return (None,) * len(self.rules.pack)

    def with_order(self, deal: Deal | Redacted) -> "State":
        """Return the state with this deal in place of the one that was made."""
        entries = [
            evolve(entry, action=deal) if entry.action.word == "deal" else entry
            for entry in self.entries
        ]
        return evolve(self, entries=tuple(entries))

    @property
    def is_dealt(self) -> bool:
        """Tell whether the cards were dealt, and the game is not over."""
        return bool(self.dealt)

    # The table.

    @property
    def word(self) -> Step:
        """The word of the script that is carried out."""
        return self.rules.script[self.step]

    @property
    def bidder(self) -> Seat | None:
        """The seat that named trump or will, or None if nobody has bid."""
        return self.contracts[0].bidder if self.contracts else None

    @property
    def is_trump_known(self) -> bool:
        """Tell whether it is known what is trump: a suit, or nothing if no trump was named."""
        if self.trump is not None or self.done_by(NameTrump) is not None:
            return True
        return any(contract.suit is NO_TRUMP for contract in self.contracts)

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat in this round."""
        return self.teams or self.rules.table.sides

    def together(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats on the side of a seat in this round, itself among them."""
        sides = self.sides
        return tuple(other for other, side in enumerate(sides) if side == sides[seat])

    @property
    def buriers(self) -> tuple[Seat, ...]:
        """The seats that bury, in turn: the bidder, and maybe their partners, clockwise."""
        bidder = self.bidder
        if bidder is None:
            return ()
        side = self.together(bidder) if self.rules.bury.is_shared else (bidder,)
        return tuple(seat for seat in self.each_seat(bidder) if seat in side)

    @property
    def bury_part(self) -> BuryRules:
        """The rules for the cards that one of those buries who do."""
        return self.rules.bury.part_of(max(1, len(self.buriers)))

    def meld_partners(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats whose melds are added up with those of a seat, itself among them."""
        is_alone = self.rules.settlement.unit_of_meld == "seat" and not self.has_contract(seat)
        return (seat,) if is_alone and self.teams else self.together(seat)

    def has_contract(self, seat: int) -> bool:
        """Tell whether the side of a seat has a contract to make."""
        side = self.sides[seat]
        return any(self.sides[contract.bidder] == side for contract in self.contracts)

    def each_seat(self, first: int | None = None) -> Iterator[Seat]:
        """Yield every seat once, clockwise from the first; if none is given, from eldest."""
        seats = self.rules.table.seats
        start = self.dealer + 1 if first is None else first
        return ((start + step) % seats for step in range(seats))

    @property
    def turned_points(self) -> int:
        """The dealer's points for the card turned: a nine may count (``twohand.1911.nine``)."""
        is_nine = self.upcard is not None and self.upcard.rank is Rank.NINE
        return self.rules.trump.turned_nine if is_nine else 0

    # The melds.

    def shown_after(self, scores: dict[Seat, MeldScore]) -> tuple[MeldScore, ...]:
        """Return what every seat has shown when these seats have shown these melds."""
        shown = list(self.shown or (NO_MELD,) * self.rules.table.seats)
        for seat, score in scores.items():
            shown[seat] = score
        return tuple(shown)

    def cards_to_meld(self, seat: int, hand: Hand) -> Hand:
        """Return the cards that a seat melds from: its hand, but for a nine that was exchanged.

        That is a meld of the seat that exchanged it, and not of the dealer, in whose hand it is now
        (``threehand003.dix-exchange``).
        """
        is_exchanged = self.rules.trump.dix_exchange == "eldest-first"
        exchanger = self.done_by(ExchangeDix) if is_exchanged else None
        if exchanger is None or self.trump is None:
            return hand
        nine = Hand((Card(Rank.NINE, self.trump),))
        if seat == exchanger:
            return hand + nine
        return hand - (hand & nine) if seat == self.dealer else hand

    @property
    def outright(self) -> Seat | None:
        """The first seat to have shown or claimed a meld that wins the game, or None."""
        winning = self.winners
        if not winning and not self.rules.showing.is_declared:
            return None
        first = next(self.each_seat()) if self.bidder is None else self.bidder
        order = self.rules.showing.order(self.sides, first)
        melded = (seat for seat in order if seat in winning)
        melds = self.rules.melds
        claimed = (meld.holder for meld in self.overlooked if melds.rule(meld.claim.name).wins(1))
        return next(chain(melded, claimed), None)

    @property
    def winners(self) -> list[Seat]:
        """The seats that have shown a meld that wins the game."""
        return [seat for seat, score in enumerate(self.shown) if score.wins_game]

    @property
    def shown_points(self) -> list[int]:
        """The points of what every seat has shown; 0 for each before anybody has."""
        return [score.points for score in self.shown] or [0] * self.rules.table.seats

    @property
    def overlooked(self) -> tuple[Overlooked, ...]:
        """The melds that were overlooked and claimed (``meld.muggins``)."""
        if self.rules.showing.overlooked != "muggins":
            return ()
        claims: list[Overlooked] = []
        for entry in self.entries:
            if isinstance(entry.meld, MeldClaimed) and isinstance(entry.action, ClaimMeld):
                seat, claim = entry.meld.seat, entry.action
                overtaken = self.overtaken_claim(seat, claim, claims)
                if overtaken is None:
                    claims.append(Overlooked(claim, seat, entry.meld.points))
                else:
                    claims[claims.index(overtaken)] = Overlooked(claim, seat, overtaken.points)
        return tuple(claims)

    def overtaken_claim(
        self, seat: int, claim: ClaimMeld, claimed: Iterable[Overlooked]
    ) -> Overlooked | None:
        """Return the claim of a seat after this seat, clockwise, to the same meld; or None."""
        seats = self.rules.table.seats
        place = (seat - claim.of) % seats
        for other in claimed:
            if other.claim == claim and place < (other.holder - claim.of) % seats:
                return other
        return None

    @property
    def laid(self) -> tuple[Hand, ...]:
        """The cards that every seat has laid on the table to meld."""
        laid = [score.cards for score in self.shown] or [NO_CARDS] * self.rules.table.seats
        for entry in self.entries if self.rules.showing.jointly else ():
            if isinstance(entry.action, LayCards) and entry.seat is not None:
                laid[entry.seat] += entry.action.cards
            for event in entry.told:
                if isinstance(event, CallAnswered) and event.is_there:
                    laid[event.seat] += event.card
        return tuple(laid)

    def laid_by(self, seat: int) -> Hand:
        """Return the cards that a seat has laid on the table to meld."""
        if self.shown and not self.rules.showing.jointly:
            return self.shown[seat].cards
        return self.laid[seat]

    @property
    def on_table(self) -> Together:
        """The melds on the table where partners meld together; none elsewhere."""
        return self.together_on_table(self.laid if self.rules.showing.jointly else ())

    def together_on_table(self, laid: tuple[Hand, ...]) -> Together:
        """Return what these cards meld that the seats have laid."""
        return Together(self.rules.melds, self.trump, sum(filter(None, laid), NO_CARDS))

    @property
    def melded(self) -> tuple[int, ...]:
        """The points that every seat has melded; those of partners together are the bidder's.

        What they come to together is told by the cards, or where no card is known by the points.
        """
        melded = self.shown_points
        if self.rules.showing.jointly and self.bidder is not None:
            points = sum(melded[seat] for seat in self.together(self.bidder))
            melded = [0] * len(melded)
            melded[self.bidder] = self.on_table.points if any(self.laid) else points
        melded[self.dealer] += self.turned_points
        for claimed in self.overlooked:
            melded[claimed.holder] += claimed.points
        return tuple(melded)

    @property
    def check_melds(self) -> tuple[MeldScore, ...]:
        """The melds of every seat that gain checks; none before anybody has shown."""
        if not self.rules.checks.melds:
            return ()
        shown = {event.seat: event.score for event in self.consequences_of(ChecksShown)}
        seats = self.rules.table.seats
        return tuple(shown.get(seat, NO_MELD) for seat in range(seats)) if shown else ()

    # The count.

    def tally(
        self,
        tricks: tuple[Taken, ...] | None = None,
        *,
        is_over: bool | None = None,
        offenders: tuple[Seat, ...] | None = None,
    ) -> Tally:
        """Return what every seat brought home.

        Args:
            tricks: the tricks that were won so far, in order; None if the play is over.
            is_over: whether the last of the tricks is the last of the round, which counts more;
                None if that follows from the tricks and from how the round ended.
            offenders: who has reneged, once for every ruling; None if the entries tell.
        """
        rules, piles = self.rules, self.piles or NO_PILES
        tricks = in_order(self.tricks) if tricks is None else tricks
        winners = [trick.winner for trick in tricks]
        count = self.won_points(tricks)
        won = [winners.count(seat) for seat in self.each_seat(0)]
        claimed = next(self.consequences_of(TricksClaimed), None) if rules.claims.is_on else None
        if claimed is not None:
            count = list(map(add, count, claimed.count))
            won = list(map(add, won, claimed.tricks))
        elif winners and (self._has_last_trick(len(winners)) if is_over is None else is_over):
            count[winners[-1]] += rules.count.last_trick
        offenders = self.offenders if offenders is None else offenders
        return Tally(
            meld=self.melded,
            count=tuple(count),
            tricks=tuple(won),
            contracts=self.contracts,
            buried=piles.buried,
            trump=self.trump,
            how=self.how,
            sides=self.teams,
            discarded=piles.discarded,
            offender=offenders[0] if offenders else None,
            other_offenders=offenders[1:],
            setbacks=self._setbacks(),
            forgotten=self._forgotten(tricks),
            check_melds=self.check_melds,
            moon=self.done_by(ShootTheMoon) if rules.moon.offered != "nobody" else None,
            moon_kind=self.moon_kind,
            caller=self.done_by(CallOut) if self.how == "called-out" else None,
            winner=self.outright,
        )

    def won_points(self, tricks: Iterable[Taken]) -> list[int]:
        """Return what the cards count that each seat has won by these tricks, as far as is known.

        A widow that was won with a trick counts as the cards of the trick do.
        """
        count = [0] * self.rules.table.seats
        for trick in tricks:
            count[trick.winner] += self.rules.count.points(trick.cards)
        if self.widow_taker is not None:
            count[self.widow_taker] += self.widow_points or 0
        return count

    @property
    def widow_points(self) -> int | None:
        """The points of the cards of the widow; None if they are not known."""
        if self.widow:
            return self.rules.count.points(self.widow)
        return self.piles.widow if self.piles else None

    def _has_last_trick(self, tricks: int) -> bool:
        """Tell whether so many tricks contain the last: a renege may be found after it."""
        if self.how == "renege":
            return tricks == tricks_of_a_round(self.rules)
        return self.how == "played"

    @property
    def offenders(self) -> tuple[Seat, ...]:
        """The seats that have reneged, once for every ruling."""
        if not self.rules.renege.ruled:
            return ()
        acts = [entry.action for entry in self.entries]
        return tuple([act.seat for act in acts if type(act) is Ruling])

    def _setbacks(self) -> tuple[int, ...]:
        """Return what each seat is set back for melds that it lacks; nothing if nobody is."""
        if self.rules.showing.failed == "nothing":
            return ()
        setbacks = [0] * self.rules.table.seats
        for event in self.consequences_of(MeldFailed):
            setbacks[event.seat] += event.points
        return tuple(setbacks) if any(setbacks) else ()

    def _forgotten(self, tricks: tuple[Taken, ...]) -> tuple[int, ...]:
        """Return what each seat loses for melds that it forgot; nothing if nobody does.

        They are found in the tricks, when all of them are played, and cost nothing where they
        could not have scored.
        """
        rules = self.rules
        is_over = self.how == "played" and len(tricks) == tricks_of_a_round(rules)
        if rules.showing.overlooked != "costs" or not is_over:
            return ()
        seats, first = rules.table.seats, next(self.each_seat())
        played = [NO_CARDS] * seats
        for trick in tricks:
            for place, card in enumerate(trick.cards, start=trick.leader):
                played[place % seats] += card
        best, forgotten = [0] * seats, [0] * seats
        melding = rules.showing.order(self.sides, first if self.bidder is None else self.bidder)
        for seat in melding:
            best[seat] = rules.melds.points(self.cards_to_meld(seat, played[seat]), self.trump)
        for seat in melding:
            if rules.settlement.can_score_meld(
                sum([best[other] for other in self.meld_partners(seat)]),
                has_contract=self.has_contract(seat),
                is_contracted=bool(self.contracts),
            ):
                lost = rules.showing.forgotten_points(best[seat], self.shown[seat].points)
                forgotten[seat] = lost
        return tuple(forgotten) if any(forgotten) else ()


NO_PILES: Final = PilesCounted()


def hide_hands(hands: tuple[Hand, ...], seat: Seat | None) -> tuple[Hand, ...]:
    """Return the hands, but for those that a seat does not see: these are empty."""
    return tuple([hand if other == seat else NO_CARDS for other, hand in enumerate(hands)])
