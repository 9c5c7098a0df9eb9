"""Accounts: the plays at a table, legal or not, and what is known of the hands.

    >>> account = Account.from_report(
    ...     variants.get("three-handed-classic"),
    ...     dealer=2, bidder=0, bid=300, trump=Suit.SPADES, meld=(80, 40, 100),
    ...     plays="0 AH  1 9C  2 9H  0 AD  1 9H",
    ... )
    >>> account.plays[1]
    (1, Card.parse('9C'))

:meth:`Account.from_record` reads an account from a :class:`~pinochle.records.record.Record`,
whose plays need not be legal.
"""

from collections.abc import Collection, Iterable

from attrs import field, frozen

from pinochle._validators import expect, of_type, one_of, tuple_of
from pinochle._values import number
from pinochle.actions import Bury, Done, ShootTheMoon
from pinochle.cards.card import Card, Suit, check_trump
from pinochle.cards.hand import Hand
from pinochle.cards.trick import MOST_SEATS, Seat
from pinochle.errors import Problem, RulesetError, quoted
from pinochle.events import ChecksShown
from pinochle.game.engine.history import Entry
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.phases.bury import buried_cards
from pinochle.game.phases.draft import discards, entries_of_discards
from pinochle.game.phases.partner import teams_of
from pinochle.game.phases.play import cards_each
from pinochle.messages.violations import RecordError, Violation
from pinochle.records._reconstruction import for_each_seat, last_round, shown_points
from pinochle.records.record import Record
from pinochle.rules.auction.calls import Contract
from pinochle.rules.auction.goal import NO_TRUMP, BidSuit, Goal
from pinochle.rules.melds.meld import MeldScore
from pinochle.rules.renege import RULINGS, RulingKind
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.sheet import Sheet
from pinochle.rules.script import Step

__all__ = ["Account", "Claim", "Incident"]


@frozen
class Incident:
    """A renege or a pack with the wrong cards, as the table reports it.

        >>> Incident(1, "expose", in_meld=True)
        Incident(seat=1, kind='expose', after=0, in_meld=True)

    Args:
        seat: the seat that did it; for a misdeal the dealer, for a wrong pack the seat that says
            so.
        kind: the kind, of :data:`pinochle.rules.renege.RULINGS`. A misdeal that is found
            before the first card is not a renege, but makes the deal void
            (``misdeal.found-after-play``); so does a wrong pack at any time
            (``misdeal.card-fault``).
        after: how many cards had been played.
        in_meld: whether it was during the melding, before the play, when the bidder may show cards
            (``renege.kind.expose``).

    Raises:
        RulesetError: if the kind is unknown, a number is out of range, or cards had been played
            during the melding.
        WrongType: if something in it is of the wrong type.
    """

    seat: Seat = field(validator=number(0, MOST_SEATS - 1))
    kind: RulingKind = field(validator=one_of(RULINGS))
    after: int = field(default=0, validator=number(0))
    in_meld: bool = field(default=False, validator=of_type(bool))

    def __attrs_post_init__(self) -> None:
        if self.in_meld and self.after:
            message = f"no card is played during the melding, not {self.after}"
            raise RulesetError([Problem("incident.after", message)])


@frozen
class Claim:
    """The claim that ended the play.

    Args:
        seat: who claimed.
        tricks: how many of the last tricks; 0 if they were given up.
        why: why it is not right; empty if it is, or if nobody can tell, because the play before it
            was not legal or the record is what a seat knows.

    Raises:
        RulesetError: if a number is out of range.
        WrongType: if something in it is of the wrong type.
    """

    seat: Seat = field(validator=number(0, MOST_SEATS - 1))
    tricks: int = field(validator=number(0))
    why: tuple[Violation, ...] = field(default=(), validator=tuple_of(Violation))


@frozen(kw_only=True)
class Account:
    """The play of a round as it happened.

    Make one with :meth:`from_report`, or with :meth:`from_record`.

    Args:
        state: what the table agrees on before the first card: the rules, the contract, trump, the
            melds, and what is known of the cards that were laid away. Without melds there is no
            settlement.
        plays: the seats and the cards that they played, in order.
        held: what is known of the hand of each seat before the first card: all of it, some, or
            nothing; empty if nothing is known of any.
        undiscarded: how many cards each seat had still to bury when play began; empty if none had.
        incidents: what else the table reports.
        sheet: the scores before the round; None if they are not known.
        claim: the claim that ended the play, which lays all hands open; None if nobody claimed.

    Raises:
        RecordError: if somebody holds more cards than are played, or has laid more away than they
            can; or if there is a claim, but not every hand is known.
        SeatError: if there is no such seat.
        WrongType: if something in it is of the wrong type.
    """

    state: State = field(validator=of_type(State))
    plays: tuple[tuple[Seat, Card], ...] = field(default=(), validator=tuple_of(tuple))
    held: tuple[Hand, ...] = field(default=(), validator=tuple_of(Hand))
    undiscarded: tuple[int, ...] = field(default=(), validator=tuple_of(int))
    incidents: tuple[Incident, ...] = field(default=(), validator=tuple_of(Incident))
    sheet: Sheet | None = None
    claim: Claim | None = None

    def __attrs_post_init__(self) -> None:
        table = self.rules.table
        for seat, card in self.plays:
            table.check_seat(seat)
            expect(Card, card, "Account.plays")
        for incident in self.incidents:
            table.check_seat(incident.seat)
        if len(self.held) not in {0, table.seats}:
            raise RecordError(f"{table.seats} seats have a hand, not {len(self.held)}")
        for owner, hand in enumerate(self.held):
            if len(hand) > (size := self.size(owner)):
                raise RecordError(f"seat {owner} cannot hold {len(hand)} cards: {size} are played")
        if self.claim and [*map(len, self.held)] != [*map(self.size, range(table.seats))]:
            raise RecordError("a claim lays all hands open, so every hand must be known")
        self._check_burying()
        limit = 0 if self.rules.script[0] is Step.DEAL else cards_each(self.state)
        for owner, pile in enumerate(self.discarded):
            if len(pile) > limit:
                raise RecordError(f"seat {owner} discards {limit} cards, not {len(pile)}")

    def _check_burying(self) -> None:
        """Refuse more cards to bury than there are, or cards of a seat that buries none.

        Raises:
            RecordError: if there are.
        """
        part, limit = self.state.bury_part.cards, self.rules.bury.cards
        seats = self.rules.table.seats
        if len(self.undiscarded) not in {0, seats}:
            raise RecordError(f"{seats} seats bury, or do not, not {len(self.undiscarded)}")
        for owner, count in enumerate(self.undiscarded):
            allowed = part if owner in self.state.buriers else 0
            if not 0 <= count <= allowed:
                raise RecordError(f"seat {owner} has to bury {allowed} cards, not {count}")
        if (buried := len(self.buried) + sum(self.undiscarded)) > limit:
            raise RecordError(f"{limit} cards are to be buried, not {buried}")

    @classmethod
    def from_report(  # noqa: PLR0913 - there is so much to report
        cls,
        rules: Ruleset,
        *,
        dealer: int,
        plays: str | Iterable[tuple[int, Card]],
        bidder: int | None = None,
        bid: Goal = 0,
        times: int = 1,
        trump: Suit | None = None,
        called: Card | None = None,
        partner: int | Collection[int] | None = None,
        moon: int | None = None,
        moon_kind: str = "",
        meld: Iterable[int] = (),
        check_melds: Iterable[MeldScore] = (),
        held: Iterable[Hand] = (),
        undiscarded: int | Iterable[int] = 0,
        buried: Hand = NO_CARDS,
        discarded: Iterable[Hand] = (),
        incidents: Iterable[Incident] = (),
    ) -> "Account":
        """Return an account put together from what is known.

            >>> Account.from_report(variants.get("cutthroat"), dealer=0, plays="0 AH 2 9H").plays
            ((0, Card.parse('AH')), (2, Card.parse('9H')))

        Args:
            rules: the rules of the game.
            dealer: the seat that dealt.
            plays: the seats and the cards in the order of play, as pairs or as text.
            bidder: who had the contract; None if nobody bid.
            bid: how many points it was for, or ``EVERY_TRICK``.
            times: how many times it counts: 2 if it was doubled, 4 if redoubled.
            trump: the trump suit, or None if there was none. It can be left out where the same suit
                is always trump.
            called: the card that the bidder called to find a partner, in games that have it. It is
                enough if it shows who the partner is: the first to play it, or the only holder that
                is possible. It can be left out where the same card always finds the partner.
            partner: who plays with the bidder as their called partner, several where there may be,
                or the bidder if they are alone; None if nobody knows.
            moon: who has announced that their side will win every trick; None if nobody has.
            moon_kind: the name of the kind of moon that they have announced; empty for the usual
                moon.
            meld: the points that each seat melded; empty if nobody knows. Joint melds may count for
                either partner.
            check_melds: the melds for checks that each seat has shown, where there are any, as
                ``rules.checks.melds.score`` finds them in a hand.
            held: what is known of each hand before the first card.
            undiscarded: how many cards the bidder had not discarded yet, or each seat where
                partners bury too.
            buried: what is known of the cards that the bidder has discarded. Leave it out where
                every hand is known, also from the cards that it played.
            discarded: what is known of the cards that each seat has discarded in a draft. They
                count, so without them there is a settlement only if they make no difference.
            incidents: what the table reports besides.

        Raises:
            NotationError: if a card cannot be read.
            RecordError: if something does not fit together.
            SeatError: if there is no such seat.
            WrongType: if something is of the wrong type.
        """
        table = expect(Ruleset, rules, "Account.from_report").table
        dealing = table.check_seat(dealer)
        contracts: tuple[Contract, ...] = ()
        if bidder is not None:
            contracts = (_contract(rules, table.check_seat(bidder), bid, times, trump),)
        teams: tuple[int, ...] = ()
        if partner is not None:
            if Step.PARTNER not in rules.script or bidder is None:
                raise RecordError("no partner is called in this game, or the bidder is missing")
            partners = [partner] if isinstance(partner, int) else partner
            teams = teams_of(bidder, [*map(table.check_seat, partners)], table.seats)
        entries = entries_of_discards(for_each_seat(rules, Hand, discarded, "discard"))
        if expect(Hand, buried, "buried"):
            who = dealing if bidder is None else bidder
            entries.append(Entry(Step.BURY, 0, who, Bury(buried)))
        entries += [
            Entry(Step.MELDS, 0, seat, Done(), (ChecksShown(seat, score),))
            for seat, score in enumerate(
                for_each_seat(rules, MeldScore, check_melds, "show melds that gain checks")
            )
        ]
        if moon_kind and (moon is None or moon_kind not in rules.moon.names):
            raise RecordError(f"nobody can have announced a moon called {moon_kind}")
        if moon is not None:
            entries.append(Entry(Step.MOON, 0, table.check_seat(moon), ShootTheMoon(moon_kind)))
        suit = check_trump(trump) or rules.trump.fixed_suit
        state = State(
            rules,
            dealing,
            entries=tuple(entries),
            contracts=contracts,
            trump=suit,
            called=rules.partner.fixed_card(suit)
            if called is None
            else expect(Card, called, "called"),
            teams=teams,
            shown=shown_points(rules, meld),
        )
        pairs = _read_plays(plays) if isinstance(plays, str) else plays
        return cls(
            state=state,
            plays=tuple((seat, card) for seat, card in pairs),
            held=tuple(held),
            undiscarded=_undiscarded_by_seat(undiscarded, bidder, table.seats),
            incidents=tuple(incidents),
        )

    @classmethod
    def from_record(cls, record: Record) -> "Account":
        """Return the account of the last round of a record, whose plays may break any rule.

        Everything before the play must be legal, except that those who bury need not have. A
        ruling in the record is a report of the table. A record that was redacted for a seat or a
        spectator gives what they know. If not every card of the deal is known, the calls, trump and
        the plays are enough, and a line ``meld: 80 40 100`` in the head says what the seats melded.

        Raises:
            RecordError: if no card was played, or the play cannot have been reached.
            WrongType: if it is not a record.
        """
        last = last_round(expect(Record, record, "Account.from_record"))
        return cls(
            state=last.state,
            plays=last.plays,
            held=last.held,
            undiscarded=last.undiscarded,
            incidents=tuple(
                Incident(ruling.seat, ruling.kind, after, in_meld=last.is_unplayed)
                for ruling, after in last.rulings
            ),
            sheet=last.sheet,
            claim=Claim(*last.claim) if last.claim else None,
        )

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self.state.rules

    @property
    def buried(self) -> Hand:
        """The cards that are known to be buried."""
        return buried_cards(self.state)

    @property
    def discarded(self) -> tuple[Hand, ...]:
        """The cards, by seat, that are known to be discarded in a draft."""
        return tuple(map(Hand, discards(self.state)))

    @property
    def leader(self) -> Seat:
        """The seat that had to lead the first card."""
        state = self.state
        if state.tricks:
            return state.tricks.winner
        if Step.DRAW in state.rules.script and self.plays:
            return self.plays[0][0]  # nobody knows who won the last trick for the stock
        play = state.rules.play
        return play.first_leader(state.rules.table, dealer=state.dealer, bidder=state.bidder)

    def size(self, seat: int) -> int:
        """Return how many cards a seat had before the first card was played."""
        return cards_each(self.state) + (self.undiscarded[seat] if self.undiscarded else 0)


# Reading the arguments.


def _undiscarded_by_seat(
    undiscarded: int | Iterable[int], bidder: int | None, seats: int
) -> tuple[int, ...]:
    """Return how many cards each seat had still to bury; a number alone is the bidder's."""
    if not isinstance(undiscarded, int):
        return tuple(undiscarded)
    if not undiscarded or bidder is None:
        return ()
    return tuple(undiscarded if seat == bidder else 0 for seat in range(seats))


def _contract(rules: Ruleset, bidder: Seat, bid: Goal, times: int, trump: Suit | None) -> Contract:
    """Return the contract."""
    limit = 2**rules.auction.doubling
    if expect(int, times, "times") > limit:
        raise RecordError(f"a bid counts {limit} x at most in this game, not {times} x")
    suit: BidSuit = check_trump(trump) if rules.auction.suit_bids else None
    if trump is None and rules.auction.takes(NO_TRUMP):
        suit = NO_TRUMP
    return Contract(bidder, bid, suit=suit, times=times)


def _read_plays(text: str) -> list[tuple[int, Card]]:
    """Return seats and cards in turn, read from text with blanks between them."""
    words = text.split()
    if len(words) % 2:
        raise RecordError(f"expected a card behind {quoted(words[-1])}, not the end")
    plays: list[tuple[int, Card]] = []
    for who, word in zip(words[::2], words[1::2], strict=True):
        if not (who.isascii() and who.isdigit() and len(who) == 1):
            raise RecordError(f"expected a seat before {quoted(word)}, not {quoted(who)}")
        plays.append((int(who), Card.parse(word)))
    return plays
