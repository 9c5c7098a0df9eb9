"""Accounts: what was played at a table, legal or not, and what is known of the hands.

    >>> account = Account.told(
    ...     variants.get("three-handed-classic"),
    ...     dealer=2, bidder=0, bid=300, trump=Suit.SPADES, meld=(80, 40, 100),
    ...     plays="0 AH  1 9C  2 9H  0 AD  1 9H",
    ... )
    >>> account.plays[1]
    (1, Card.parse('9C'))

:meth:`Account.of` reads one from a :class:`~pinochle.record.Record`, whose plays need not be legal.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar, cast

from attrs import evolve, field, frozen

from pinochle._validators import expect, number, of_type, one_of, tuple_of
from pinochle.actions import (
    Action,
    Bid,
    Bury,
    CallOut,
    CallPartner,
    ClaimMeld,
    ClaimMisdeal,
    Concede,
    Deal,
    Done,
    Double,
    ExchangeDix,
    GiveCards,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    Redacted,
    RejectCard,
    Ruling,
    ShootTheMoon,
)
from pinochle.cards import Card, Rank, Suit, check_trump
from pinochle.engine.consequences import read
from pinochle.engine.emitter import Emitter, ToldOtherwise
from pinochle.engine.history import Entry
from pinochle.engine.knowledge import retell
from pinochle.engine.phases.bury import BuryPhase
from pinochle.engine.phases.bury import buried as buried_cards
from pinochle.engine.phases.draft import turns
from pinochle.engine.phases.partner import teams_of
from pinochle.engine.phases.phase import bidder_of, replaced
from pinochle.engine.phases.play import PlayPhase, cards_each
from pinochle.engine.round import Deed
from pinochle.engine.state import NO_CARDS, NO_MELD, State
from pinochle.errors import HandError, Problem, RulesetError, quoted
from pinochle.events import ChecksShown, MeldsShown, PilesCounted
from pinochle.game import Game
from pinochle.hand import Hand
from pinochle.melds.meld import MeldScore
from pinochle.record import Record, tried
from pinochle.rules.calls import PASS, Auction, Contract
from pinochle.rules.renege import RULINGS, RulingKind
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step
from pinochle.sheet import Sheet
from pinochle.trick import MOST_SEATS, Seat
from pinochle.violations import RecordError

__all__ = ["Account", "Incident"]

T = TypeVar("T")


@frozen
class Incident:
    """A renege or a pack with the wrong cards, as the table reports it.

        >>> Incident(1, "expose", in_meld=True)
        Incident(seat=1, kind='expose', after=0, in_meld=True)

    Args:
        seat: the seat that did it; for a misdeal the dealer, for a wrong pack the seat that says
            so.
        kind: which kind, one of :data:`pinochle.rules.renege.RULINGS`. A misdeal that is found
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
            said = f"no card is played during the melding, not {self.after}"
            raise RulesetError([Problem("incident.after", said)])


@frozen(kw_only=True)
class Account:
    """The play of a round as it happened.

    Make one with :meth:`told`, or with :meth:`of` from a record.

    Args:
        state: what the table agrees on before the first card: the rules, the contract, trump, the
            melds, and what is known of the cards that were laid away. Without melds there is no
            settlement.
        plays: the seats and the cards that they played, in order.
        held: what is known of the hand of each seat before the first card: all of it, some, or
            nothing; empty if nothing is known of any.
        undiscarded: how many cards the bidder had not discarded yet when play began.
        incidents: what else the table reports. sheet: the scores before the round; None if they are
            not known.

    Raises:
        RecordError: if somebody holds more cards than are played, or has laid more away than they
            can.
        SeatError: if there is no such seat.
        WrongType: if something in it is of the wrong type.
    """

    state: State = field(validator=of_type(State))
    plays: tuple[tuple[Seat, Card], ...] = field(default=(), validator=tuple_of(tuple))
    held: tuple[Hand, ...] = field(default=(), validator=tuple_of(Hand))
    undiscarded: int = field(default=0, validator=number(0))
    incidents: tuple[Incident, ...] = field(default=(), validator=tuple_of(Incident))
    sheet: Sheet | None = None

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
            if len(hand) > self.size(owner):
                said = f"seat {owner} cannot hold {len(hand)} cards: {self.size(owner)} are played"
                raise RecordError(said)
        gone, limit = len(self.buried) + self.undiscarded, self.rules.bury.cards
        if gone > limit:
            raise RecordError(f"{limit} cards are to be buried, not {gone}")
        limit = cards_each(self.state) if Step.DRAFT in self.rules.script else 0
        for owner, pile in enumerate(self.discarded):
            if len(pile) > limit:
                raise RecordError(f"seat {owner} discards {limit} cards, not {len(pile)}")

    @classmethod
    def told(  # noqa: PLR0913 - there is so much to tell
        cls,
        rules: Ruleset,
        *,
        dealer: int,
        plays: str | Iterable[tuple[int, Card]],
        bidder: int | None = None,
        bid: int = 0,
        times: int = 1,
        trump: Suit | None = None,
        called: Card | None = None,
        partner: int | None = None,
        moon: int | None = None,
        meld: Iterable[int] = (),
        check_melds: Iterable[MeldScore] = (),
        held: Iterable[Hand] = (),
        undiscarded: int = 0,
        buried: Hand = NO_CARDS,
        discarded: Iterable[Hand] = (),
        incidents: Iterable[Incident] = (),
    ) -> "Account":
        """An account put together from what is known.

            >>> Account.told(variants.get("cutthroat"), dealer=0, plays="0 AH 2 9H").plays
            ((0, Card.parse('AH')), (2, Card.parse('9H')))

        Args:
            rules: the rules of the game.
            dealer: the seat that dealt.
            plays: the seats and the cards in the order of play, as pairs or as text.
            bidder: who had the contract; None if nobody bid.
            bid: how much it was.
            times: how many times it counts: 2 if it was doubled, 4 if redoubled.
            trump: the trump suit, or None if there was none.
            called: the card that the bidder called to find a partner, in games that have it. It is
                enough if it shows who the partner is: the first to play it, or the only one who can
                hold it.
            partner: who plays with the bidder as their called partner, or the bidder if they are
                alone; None if nobody knows.
            moon: who has announced that their side will win every trick; None if nobody has.
            meld: the points that each seat melded; empty if nobody knows. Joint melds may count for
                either partner.
            check_melds: the melds for checks that each seat has shown, where there are any, as
                ``rules.checks.melds.score`` finds them in a hand.
            held: what is known of each hand before the first card.
            undiscarded: how many cards the bidder had not discarded yet.
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
        table = expect(Ruleset, rules, "Account.told").table
        dealing = table.check_seat(dealer)
        contracts: tuple[Contract, ...] = ()
        if bidder is not None:
            contracts = (_contract(rules, table.check_seat(bidder), bid, times, trump),)
        teams: tuple[int, ...] = ()
        if partner is not None:
            if Step.PARTNER not in rules.script or bidder is None:
                raise RecordError("no partner is called in this game, or the bidder is missing")
            teams = teams_of(Seat(bidder), table.check_seat(partner), table.seats)
        entries = _drafted(_of_each(rules, Hand, discarded, "discard"))
        if expect(Hand, buried, "buried"):
            who = dealing if bidder is None else Seat(bidder)
            entries.append(Entry(Step.BURY, 0, who, Bury(buried)))
        entries += [
            Entry(Step.MELDS, 0, Seat(seat), Done(), (ChecksShown(Seat(seat), score),))
            for seat, score in enumerate(
                _of_each(rules, MeldScore, check_melds, "show melds that gain checks")
            )
        ]
        if moon is not None:
            entries.append(Entry(Step.MOON, 0, table.check_seat(moon), ShootTheMoon()))
        state = State(
            rules,
            dealing,
            entries=tuple(entries),
            contracts=contracts,
            trump=check_trump(trump),
            called=None if called is None else expect(Card, called, "called"),
            teams=teams,
            shown=_shown(rules, meld),
        )
        pairs = _read_plays(plays) if isinstance(plays, str) else plays
        return cls(
            state=state,
            plays=tuple((Seat(seat), card) for seat, card in pairs),
            held=tuple(held),
            undiscarded=undiscarded,
            incidents=tuple(incidents),
        )

    @classmethod
    def of(cls, record: Record) -> "Account":
        """The account of the last round of a record, whose plays may break any rule.

        Everything before the play must be legal, except that the bidder need not have discarded. A
        ruling in the record is a report of the table. A record that was redacted for a seat or a
        spectator gives what they know. If not every card of the deal is known, the calls, trump and
        the plays are enough, and a line ``meld: 80 40 100`` in the head says what the seats melded.

        Raises:
            RecordError: if no card was played, or the play cannot have been reached.
            WrongType: if it is not a record.
        """
        entries = expect(Record, record, "Account.of").entries
        deals = [place for place, (_, action) in enumerate(entries) if action.word == Deal.word]
        start = deals[-1] if deals else 0
        hidden = any(isinstance(action, Redacted) for _, action in entries[start:])
        if deals and (record.viewer or not hidden):
            return _replayed(record, start)
        return _put_together(record, start)

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
        """For each seat, the cards that it is known to have discarded in a draft."""
        piles = [NO_CARDS] * self.rules.table.seats
        for turn in turns(self.state):
            piles[turn.seat] += () if turn.discarded is None else turn.discarded
        return tuple(piles)

    @property
    def leader(self) -> Seat:
        """The seat that had to lead the first card."""
        state = self.state
        if state.tricks:
            return state.tricks.winner
        if Step.DRAW in state.rules.script and self.plays:
            return self.plays[0][0]  # it is not known who won the last trick for the stock
        play = state.rules.play
        return play.first_leader(state.rules.table, dealer=state.dealer, bidder=state.bidder)

    def size(self, seat: int) -> int:
        """How many cards a seat had before the first one was played."""
        return cards_each(self.state) + (self.undiscarded if seat == self.state.bidder else 0)


# What is known.


def _shown(rules: Ruleset, meld: Iterable[int]) -> tuple[MeldScore, ...]:
    """The melds, as far as the points show them; none if they do not."""
    return tuple(evolve(NO_MELD, points=points) for points in _of_each(rules, int, meld, "meld"))


def _contract(rules: Ruleset, bidder: Seat, bid: int, times: int, trump: Suit | None) -> Contract:
    """The contract."""
    most = 2**rules.auction.doubling
    if expect(int, times, "times") > most:
        raise RecordError(f"a bid counts {most} x at most in this game, not {times} x")
    suit = check_trump(trump) if rules.auction.suit_bids else None
    return Contract(bidder, expect(int, bid, "bid"), suit=suit, times=times)


def _drafted(piles: Iterable[Hand]) -> list[Entry]:
    """A draft with these known discards."""
    discards = [(Seat(seat), card) for seat, pile in enumerate(piles) for card in pile]
    if not discards:
        return []
    order = tuple(card for _, discard in discards for card in (discard, None))
    turn = [Entry(Step.DRAFT, 0, seat, RejectCard()) for seat, _ in discards]
    return [Entry(Step.DRAFT, 0, None, Redacted("deal", order)), *turn]


def _of_each(rules: Ruleset, kind: type[T], told: Iterable[T], what: str) -> tuple[T, ...]:
    """Values for every seat, or for none."""
    each = tuple(expect(kind, value, "Account.told") for value in told)
    if len(each) not in {0, rules.table.seats}:
        raise RecordError(f"{rules.table.seats} seats {what}, not {len(each)}")
    return each


def _read_plays(text: str) -> list[tuple[int, Card]]:
    """Seats and cards in turn, read from text with blanks between them."""
    words = text.split()
    if len(words) % 2:
        raise RecordError(f"expected a card behind {quoted(words[-1])}, not the end")
    plays: list[tuple[int, Card]] = []
    for who, word in zip(words[::2], words[1::2], strict=True):
        if not (who.isascii() and who.isdigit() and len(who) == 1):
            raise RecordError(f"expected a seat before {quoted(word)}, not {quoted(who)}")
        plays.append((int(who), Card.parse(word)))
    return plays


# Reading a record.

_UNPLAYED: Final = "no card was played in its last round, so there is nothing to judge"
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")
_ONLY_IN: Final[Mapping[str, Step]] = {
    Bid.word: Step.AUCTION,
    Double.word: Step.AUCTION,
    CallPartner.word: Step.PARTNER,
    LayMeld.word: Step.MELDS,
    ClaimMeld.word: Step.MELDS,
    ShootTheMoon.word: Step.MOON,
}
"""The phase that each action before the play needs."""

_ENDS: Final = (CallOut, ClaimMisdeal, Concede)
"""The events that end a round before its play."""


def _replayed(record: Record, start: int) -> Account:
    """The account of a round that the game itself can follow up to its play."""
    game, kept, place = Game.start(record.rules, dealer=record.dealer), NO_CARDS, 0
    while place <= start or not isinstance(game.round.phase, PlayPhase):
        if place == len(record):
            raise RecordError(_UNPLAYED)
        action = record.entries[place][1]
        if place > start and not kept and (kept := _unburied(game, record.entries[place:])):
            # The game goes on as if they were buried; later the bidder gets them back.
            buried = action.cards if isinstance(action, Bury) else NO_CARDS
            game = tried(game.apply, place + 1, game.to_act[0], Bury(buried + kept))
            place += isinstance(action, Bury)
        else:
            game = _after(record, game, place)
            place += 1
    plays, incidents = _read_play(record, place)
    for claim in range(place, len(record)):
        if isinstance(record.entries[claim][1], LayMeld | ClaimMeld):
            game = _after(record, game, claim)
    state, hands = game.round.state, game.hands
    if kept:
        bidder = bidder_of(state)
        hands = replaced(hands, bidder, hands[bidder] + kept)
        entries = tuple(
            evolve(entry, action=Bury(entry.action.cards - kept))
            if isinstance(entry.action, Bury)
            else entry
            for entry in state.entries
        )
        state = state.but(entries=entries)
    if record.viewer:
        told = (read(word, record.rules) for at, word in record.told if at == len(record))
        piles = (event for event in told if isinstance(event, PilesCounted))
        state = state.but(piles=next(piles, None))
        known = _known_hands(state, state.entries)
        hands = tuple(mine or theirs for mine, theirs in zip(hands, known, strict=True))
    return Account(
        state=state,
        plays=plays,
        held=hands,
        undiscarded=len(kept),
        incidents=incidents,
        sheet=game.sheet,
    )


def _after(record: Record, game: Game, place: int) -> Game:
    """The game after the entry at this place, as far as the record shows it."""
    seat, action = record.entries[place]
    if not record.viewer:
        return tried(game.apply, place + 1, seat, cast("Action", action))
    words = (word for number, word in record.told if number == place + 1)
    viewer = Seat(int(record.viewer)) if record.viewer.isdigit() else None
    try:
        deed = Deed(seat, action, tuple(read(word, record.rules) for word in words))
        return game._following(retell(game.round, viewer, deed), Emitter())
    except (RecordError, ToldOtherwise, HandError) as error:
        raise RecordError(str(error), entry=place + 1) from None


def _unburied(game: Game, entries: Sequence[tuple[Seat | None, Action | Redacted]]) -> Hand:
    """More cards for a bidder who buries too few, if possible none that meld."""
    rules, state, action = game.rules, game.round.state, entries[0][1]
    if not isinstance(game.round.phase, BuryPhase) or isinstance(action, Redacted):
        return NO_CARDS
    buried = action.cards if isinstance(action, Bury) else NO_CARDS
    bidder = bidder_of(state)
    hand, number = game.hands[bidder], rules.bury.cards - len(buried)
    if number <= 0 or not hand.holds(buried):
        return NO_CARDS
    named = (later.suit for _, later in entries if isinstance(later, NameTrump))
    melds = rules.melds.score(hand, state.trump or next(named, None)).cards
    free = rules.bury.free(hand, state.laid[bidder], rules.count)
    idle = free - (free & melds)
    left = [*idle, *(free - idle), *(hand - free)]
    for card in buried:
        left.remove(card)
    return Hand(left[:number])


def _read_play(
    record: Record, start: int
) -> tuple[tuple[tuple[Seat, Card], ...], tuple[Incident, ...]]:
    """The plays from an entry on, and what the table reports between them."""
    plays: list[tuple[Seat, Card]] = []
    incidents: list[Incident] = []
    for place, (seat, action) in enumerate(record.entries[start:], start=start + 1):
        if isinstance(action, Play) and seat is not None:
            plays.append((seat, action.card))
        elif isinstance(action, Ruling):
            incidents.append(Incident(action.seat, action.kind, len(plays)))
        elif not isinstance(action, LayMeld | ClaimMeld):  # laid late, or overlooked by another
            said = f"{quoted(action.token)} is not done while cards are played"
            raise RecordError(said, entry=place)
    if not plays and not incidents:
        raise RecordError(_UNPLAYED)
    return tuple(plays), tuple(incidents)


def _put_together(record: Record, start: int) -> Account:
    """The account of a round without every card: made of its calls and plays."""
    rules, entries = record.rules, record.entries
    if Step.DRAW in rules.script:
        raise RecordError("a round with a stock can be judged only where every card of it is known")
    sheet = record[:start].replay().sheet if start else None
    dealer = rules.table.dealing_seat(sheet.dealer if sheet else record.dealer)
    is_play = (isinstance(action, Play | Ruling) for _, action in entries[start:])
    play = next((place for place, is_it in enumerate(is_play, start) if is_it), len(entries))
    said = [action for _, action in entries[start:play]]
    auction, upcard, trump = Auction(dealer, rules.table.seats), None, None
    if rules.auction.automatic:
        auction = auction.and_then(auction.eldest, rules.auction.automatic)
    for place, (seat, action) in enumerate(entries[start:play], start=start + 1):
        _check_leads_on(rules, action, place)
        match action:
            case Deal(order) | Redacted("deal", order):
                turned = rules.deal.turned(rules.table.seats)
                upcard = order[turned] if turned is not None and turned < len(order) else None
                trump = upcard.suit if upcard else None
            case Bid() | Double() | Pass() if seat is not None and Step.AUCTION in rules.script:
                auction = _called(rules, auction, seat, action, place)
                trump = auction.calls[-1].suit or trump
            case NameTrump(suit):
                trump = suit
            case _:
                pass
    plays, incidents = _read_play(record, play)
    contracts = rules.auction.contracts(auction, rules.table.sides)
    away = [card for action in said if action.word == Bury.word for card in _cards_of(action)]
    account = Account.told(
        rules,
        dealer=dealer,
        plays=plays,
        bidder=contracts[0].bidder if contracts else None,
        trump=trump,
        called=next((action.card for action in said if isinstance(action, CallPartner)), None),
        moon=next(
            (seat for seat, action in entries[start:play] if isinstance(action, ShootTheMoon)), None
        ),
        meld=_meld_in_head(record),
        undiscarded=max(0, rules.bury.cards - len(away)) if Step.BURY in rules.script else 0,
        buried=Hand(card for card in away if card is not None),
        incidents=incidents,
    )
    state = account.state.but(contracts=contracts, upcard=upcard)
    told = (Entry(Step.DEAL, 0, seat, action) for seat, action in entries[start:play])
    return evolve(account, state=state, held=_known_hands(state, told), sheet=sheet)


def _check_leads_on(rules: Ruleset, action: Action | Redacted, place: int) -> None:
    """Refuse an action from which the play cannot be reached."""
    step = _ONLY_IN.get(action.word)
    if isinstance(action, _ENDS) or (step and step not in rules.script):
        raise RecordError(f"{quoted(action.token)} does not lead to any play", entry=place)
    if action.word == Deal.word and len(_cards_of(action)) > len(rules.pack):
        said = f"{len(rules.pack)} cards are dealt, not {len(_cards_of(action))}"
        raise RecordError(said, entry=place)


def _called(
    rules: Ruleset, auction: Auction, seat: Seat, call: Bid | Double | Pass, place: int
) -> Auction:
    """The auction after one more call."""
    if isinstance(call, Double):
        if why := rules.auction.why_not_double(auction, seat, rules.table.sides):
            said = f"seat {seat} cannot {call.token}: {why[0]}"
            raise RecordError(said, entry=place, violations=why)
        return auction.and_then(seat, PASS, None, 2 * auction.times)
    if isinstance(call, Bid):
        return auction.and_then(seat, call.points, call.suit if rules.auction.suit_bids else None)
    return auction.and_then(seat, PASS)


def _meld_in_head(record: Record) -> tuple[int, ...]:
    """The melds in the head of a record; empty if it has none."""
    for value in (value for key, value in record.tags if key == "meld"):
        words = value.split()
        if not all(map(_NUMBER.fullmatch, words)):
            said = f"expected what each seat melded, as in 'meld: 80 40 100', not {value!r}"
            raise RecordError(said)
        return tuple(map(int, words))
    return ()


def _known_hands(state: State, entries: Iterable[Entry]) -> tuple[Hand, ...]:
    """The known part of each hand when the first card is led, from the actions before."""
    held = [NO_CARDS] * state.rules.table.seats
    if Step.DRAW in state.rules.script:
        return tuple(held)
    for entry in entries:
        for giver, cards, taker in _moved(state, entry):
            known = Hand(card for card in cards if card is not None)
            if giver is not None:  # cards that may be among unknown ones are not known any more
                left = held[giver] - (held[giver] & known)
                held[giver] = left if len(known) == len(cards) else NO_CARDS
            if taker is not None:
                held[taker] += known
        for event in entry.told:
            if isinstance(event, MeldsShown):
                # A nine that was exchanged is melded, but the dealer holds it.
                shown, nine = event.score.cards, state.melded_from(event.seat, NO_CARDS)
                held[event.seat] |= shown - (shown & nine)
    return tuple(held)


def _moved(
    state: State, entry: Entry
) -> Iterator[tuple[Seat | None, tuple[Card | None, ...], Seat | None]]:
    """The cards that moved from one seat to another; None is no seat."""
    rules, upcard = state.rules, state.upcard
    cards = _cards_of(entry.action)
    match entry.action:
        case Deal() | Redacted("deal"):
            takers = (*state.each_seat(), state.bidder if Step.WIDOW in rules.script else None)
            for taker, pile in zip(takers, rules.deal.packets.piles(len(takers) - 1), strict=True):
                yield None, tuple(card for place, card in enumerate(cards) if place in pile), taker
        case GiveCards(_, to) | Redacted("give", _, int(to)):
            yield None if Step.SHARE_WIDOW in rules.script else entry.seat, cards, Seat(to)
        case Bury() | Redacted("bury"):
            yield state.bidder, cards, None
        case ExchangeDix():
            nine = Card(Rank.NINE, upcard.suit) if upcard else None
            yield entry.seat, (nine,), state.dealer
            yield state.dealer, (upcard,), entry.seat
        case _:
            pass


def _cards_of(action: Action | Redacted) -> tuple[Card | None, ...]:
    """The cards of a deal, a gift or a burial; None for each that is not known."""
    match action:
        case Deal(order):
            return order
        case GiveCards(cards) | Bury(cards) | Redacted(_, cards):
            return tuple(cards)
        case _:
            return ()
