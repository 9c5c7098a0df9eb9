"""The knowledge of the seats: this module alone decides which seats saw a card.

The cards of a round lie hidden in the hands of its phase, in the deal, in gifts and in what was
buried. A seat sees its own hand; of everything else this module says, from the round so far, who
has seen it. From that follow the view of a seat, what it is told of an event, and what a record
keeps that is written for it.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, wraps
from itertools import chain, islice, repeat
from typing import Any, Final, TypeAlias, TypeVar, cast, get_args

from attrs import evolve

from pinochle.actions import (
    Action,
    CallOut,
    ClaimMeld,
    Deal,
    DrawForDeal,
    ExchangeDix,
    FaceDown,
    GiveCards,
    KeepCard,
    LayMeld,
    Play,
    Redacted,
    RejectCard,
    Ruling,
)
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import MOST_SEATS, Seat
from pinochle.errors import HandError
from pinochle.events import (
    Acted,
    CardDrawn,
    CardsGiven,
    Dealt,
    DiscardedUnseen,
    Event,
    MeldsShown,
    MisdealShown,
    WidowTaken,
)
from pinochle.game.engine.card_history import card_history, sizes_after, statements_in
from pinochle.game.engine.consequences import read, write
from pinochle.game.engine.constraints import Constraint
from pinochle.game.engine.emitter import Emitted, HandsEmitter, HistoryEmitter, HistoryError
from pinochle.game.engine.history import Entry, in_order, with_passes_in_seat_order
from pinochle.game.engine.piles import PACK, UPCARD, WIDOW, Place
from pinochle.game.engine.replaying import replay_plays
from pinochle.game.engine.round import Ended, HistoryItem, Round
from pinochle.game.engine.state import NO_CARDS, State, hide_hands
from pinochle.game.phases.deal import DealPhase
from pinochle.game.phases.dix import nine_of
from pinochle.game.phases.passing import gifts_due
from pinochle.game.phases.phase import Phase
from pinochle.game.phases.play import PlayPhase, cards_each
from pinochle.rules.handtest import ANY_HAND
from pinochle.rules.melds.table import SPECTATOR
from pinochle.rules.ruleset import rules_in_view
from pinochle.rules.script import Step

__all__ = [
    "check_seen",
    "events_since",
    "mask",
    "mask_ended",
    "mask_phase",
    "mask_previous",
    "redact",
    "replay_item",
    "seen_event",
    "seen_places",
    "widow_seen_by",
]

E = TypeVar("E", bound=Event)
T = TypeVar("T")

# What is remembered.

_MOST_REMEMBERED: Final = 64
"""How many values are remembered for a viewer: of so many games that are played side by side."""


@lru_cache(maxsize=2 * (MOST_SEATS + 1))
def _latest_for(_viewer: Seat | None, _mask: object) -> OrderedDict[int, tuple[Any, Any]]:
    """Return the last values that a viewer asked about, each with the value as it knows it.

    Every seat has its own, and so have spectators: what others ask about changes nothing.
    """
    return OrderedDict()


def _remembered(mask_value: Callable[[T, Seat | None], T]) -> Callable[[T, Seat | None], T]:
    """Make a function remember the last values that each viewer asked about.

    To hash a state takes as long as to mask it, for it has its whole history. So a value is found
    by its identity: it is held here itself, so that nothing else can have its id meanwhile.
    """

    @wraps(mask_value)
    def mask_once(value: T, seat: Seat | None) -> T:
        latest = _latest_for(seat, mask_value)
        known = latest.get(id(value))
        if known is not None and known[0] is value:
            masked: T = known[1]
            return masked
        masked = mask_value(value, seat)
        latest[id(value)] = value, masked
        if len(latest) > _MOST_REMEMBERED:
            latest.popitem(last=False)
        return masked

    return mask_once


# Entries.


@_remembered
def mask(state: State, seat: Seat | None) -> State:
    """Return the state as a seat knows it, or a spectator.

    The deal keeps its order only for a stock or a draft: elsewhere the hand tells as much. The
    rules have look-ups of their own for each seat, so that the time they take tells nothing of
    hidden hands. The state is the same during all of the play, so the last ones are remembered.
    """
    _list_melds(state)
    entries = tuple(
        [
            _mask_entry(state, entry, seat) if type(entry.action) in _HIDING else entry
            for entry in state.entries
        ]
    )
    if state.rules.passing.order == "together":
        entries = with_passes_in_seat_order(entries, last=state.bidder)
    widow = state.widow if seat in widow_seen_by(state) else NO_CARDS
    rules = rules_in_view(state.rules, SPECTATOR if seat is None else seat)
    dealt = hide_hands(state.dealt, seat)
    return evolve(state, rules=rules, entries=entries, dealt=dealt, widow=widow)


@_remembered
def mask_ended(ended: Ended, seat: Seat | None) -> Ended:
    """Return a round that is over as a seat knows it, or a spectator."""
    return evolve(ended, state=mask(ended.state, seat))


_Hiding: TypeAlias = Deal | FaceDown | Redacted
_HIDING: Final = get_args(_Hiding)
"""The actions that have cards which not everybody sees."""


def _list_melds(state: State) -> None:
    """List the melds that were shown, so that no score knows a hand any more."""
    for score in state.shown:
        score.cards  # noqa: B018 - to ask for them lists them


def mask_phase(phase: Phase, seat: Seat | None) -> Phase:
    """Return the phase as a seat knows it, or a spectator: with its own hand only."""
    return phase.with_hand_of(seat)


def mask_previous(previous: Round, seat: Seat | None) -> Round | None:
    """Return the round before the last action as a seat knew it, if it is told of it from there.

    It is not told so of a deal, which is told with the cards that came of it; nor of cards that are
    passed at once: the round before would tell who was quicker.
    """
    state, phase = previous.state, previous.phase
    is_at_once = state.word is Step.PASSING and state.rules.passing.order == "together"
    if is_at_once or isinstance(phase, DealPhase):
        return None
    return Round(mask(state, seat), mask_phase(phase, seat))


def redact(state: State, seat: Seat | None) -> Iterator[Entry]:
    """Yield the entries of a state as a seat knows them; the deal keeps the places of its cards."""
    _list_melds(state)
    for entry in state.entries:
        action = entry.action
        if isinstance(action, Deal):
            yield evolve(entry, action=_redacted_deal(action.order, seen_places(state, seat)))
        else:
            yield _mask_entry(state, entry, seat)


def _mask_entry(state: State, entry: Entry, seat: Seat | None) -> Entry:
    """Return an entry without the cards that a seat has not seen; the deal without its order."""
    action = entry.action
    if not isinstance(action, _Hiding):
        return entry
    if action.word == "deal":
        if state.rules.deal.stock:
            return evolve(
                entry, action=_redacted_deal(_cards_of(action), _seen_stock_places(state, seat))
            )
    elif seat in _seats_seeing(state, entry, action):
        return entry
    return evolve(entry, action=_without_cards(action))


def _cards_of(action: _Hiding) -> tuple[Card | None, ...]:
    return action.order if isinstance(action, Deal) else tuple(action.cards)


def _without_cards(action: _Hiding) -> Redacted:
    """Return the action as somebody knows it who has seen no card of it."""
    to = action.to if isinstance(action, GiveCards | Redacted) else None
    word: Any = action.word  # a literal of three
    return Redacted(word, (None,) * len(_cards_of(action)), to)


def _redacted_deal(order: tuple[Card | None, ...], seen: frozenset[int]) -> Deal | Redacted:
    """Return a deal of which the cards in these places are known."""
    return deal_in([card if place in seen else None for place, card in enumerate(order)])


def deal_in(order: Sequence[Card | None]) -> Deal | Redacted:
    """Return the deal of the pack in an order, of which some cards may not be known."""
    known_cards = tuple(card for card in order if card is not None)
    return Deal(known_cards) if len(known_cards) == len(order) else Redacted("deal", tuple(order))


def _seats_seeing(state: State, entry: Entry, action: _Hiding) -> tuple[Seat | None, ...]:
    """Return the seats that saw the cards: the doer, and the taker of a gift once it has it."""
    if not isinstance(action, GiveCards | Redacted) or action.to is None:
        return (entry.seat,)
    if entry.step is Step.PASSING and state.rules.passing.order == "together":
        gifts = sum(entry_before.step is Step.PASSING for entry_before in state.entries)
        if gifts < len(gifts_due(state)):
            return (entry.seat,)
    return (entry.seat, action.to)


def widow_seen_by(state: State) -> tuple[Seat | None, ...]:
    """Return the seats that have seen the widow, and None if a spectator has."""
    if not state.rules.deal.widow:
        return ()
    if state.widow_taker is not None:
        seen_by = state.rules.widow.seen_by
        taker = (state.widow_taker,) if seen_by == "taker" else ()
        return (None, *state.each_seat()) if seen_by == "all" else taker
    script = state.rules.script
    for index, step in enumerate(script[: state.step + 1]):
        if step is Step.WIDOW and index < state.step and state.rules.widow.seen_by == "all":
            return (None, *state.each_seat())
        if step is Step.SHARE_WIDOW or (step is Step.WIDOW and index < state.step):
            return (state.bidder,) if state.bidder is not None else ()
    return ()


# The deal.


def seen_places(state: State, seat: Seat | None) -> frozenset[int]:
    """Return the places in the pack, as it was dealt, of the cards that a seat has seen."""
    piles: set[Place] = set()
    if seat is not None:
        piles.add(seat)
    if seat in widow_seen_by(state):
        piles.add(WIDOW)
    piles.update(event.seat for event in state.consequences_of(MisdealShown))
    owners = dealt_to(state)
    turned = state.rules.deal.upcard_place(state.rules.table.seats)
    dealt = (place for place, owner in enumerate(owners) if owner in piles or place == turned)
    return frozenset(dealt) | _seen_stock_places(state, seat)


def _seen_stock_places(state: State, seat: Seat | None) -> frozenset[int]:
    """Return the places in the pack of a turned card, and of those a seat drew or was shown."""
    deal, draw = state.rules.deal, state.rules.draw
    if not deal.hand:  # the players draw their hands
        return frozenset(_seen_draft_places(state, seat))
    owners = dealt_to(state)
    drawn = {
        len(owners) - deal.face_down + index
        for index, drawer in enumerate(state.drew)
        if drawer == seat or draw.is_shown(deal.face_down - index)
    }
    return frozenset(drawn).union(place for place, to in enumerate(owners) if to == UPCARD)


def _seen_draft_places(state: State, seat: Seat | None) -> Iterator[int]:
    """Yield the places in the pack of the cards that a seat has drawn in a draft."""
    turns = [entry for entry in state.entries if isinstance(entry.action, KeepCard | RejectCard)]
    for turn, entry in enumerate(turns):
        if entry.seat == seat:
            yield 2 * turn
            if isinstance(entry.action, RejectCard):
                yield 2 * turn + 1
    following = tuple(state.each_seat())[len(turns) % state.rules.table.seats]
    if following == seat:
        yield 2 * len(turns)


def dealt_to(state: State) -> tuple[Place, ...]:
    """Return where the card in each place of the pack is dealt; those of the stock stay there."""
    deal, to_widow = state.rules.deal, (WIDOW,)
    dealt: list[Place] = []
    for packet in deal.packets.rounds:
        for taker in to_widow if packet.to_widow else state.each_seat():
            dealt += repeat(taker, packet.cards)
    return (*dealt, *repeat(UPCARD, deal.stock - deal.face_down), *repeat(PACK, deal.face_down))


def known_order(state: State) -> tuple[Card | None, ...]:
    """Return the pack in an order that deals the cards known to a masked state, None for others.

    The hand goes into its packets from high to low.
    """
    if not state.rules.deal.hand:  # the players draw their hands
        return state.order
    hands = state.dealt or (NO_CARDS,) * state.rules.table.seats
    piles: dict[Place, Iterator[Card | None]] = {
        seat: chain(hand, repeat(None)) for seat, hand in enumerate(hands)
    }
    piles[WIDOW] = chain(state.widow, repeat(None))
    if state.upcard and state.rules.deal.turn == "last":  # the dealer was dealt it last
        known = hands[state.dealer] - (hands[state.dealer] & Hand((state.upcard,)))
        others = islice(chain(known, repeat(None)), state.rules.deal.hand - 1)
        piles[state.dealer] = chain(others, (state.upcard,))
    order = state.order
    return tuple(
        order[place] if to == PACK else state.upcard if to == UPCARD else next(piles[to])
        for place, to in enumerate(dealt_to(state))
    )


# Events.


def seen_event(event: E, seat: Seat | None) -> E:
    """Return the event as a seat was told it, or a spectator: without cards not shown to it."""
    match event:
        case Acted(actor, action) if isinstance(action, _Hiding):
            is_seen = actor is not None and seat == actor
            return event if is_seen else evolve(event, action=_without_cards(action))
        case Dealt() | CardDrawn() | WidowTaken():
            seen_by: tuple[Seat, ...] = (event.seat,)
        case CardsGiven():
            seen_by = (event.giver, event.taker)
        case DiscardedUnseen():
            seen_by = ()
        case MeldsShown():
            event.score.cards  # noqa: B018 - as above
            return event
        case _:
            return event
    if seat in seen_by:
        return event
    unseen: E = evolve(cast("Any", event), cards=NO_CARDS)
    return unseen


def _emitted_for(emitted: Emitted, seat: Seat | None) -> Emitted:
    """Return an event and its moves as a seat was told them."""
    event = seen_event(emitted.event, seat)
    if event is emitted.event:
        return emitted
    return Emitted(event, tuple([move._replace(cards=NO_CARDS) for move in emitted.moves]))


# The round told again to a seat.


def replay_item(
    at_work: Round,
    viewer: Seat | None,
    item: HistoryItem,
    events: list[Emitted] | None = None,
) -> Round | Ended:
    """Return the round as a seat knows it after what it was told next.

    The hands of the others are empty: they get the cards that an action shows, and lose them with
    it. What hidden cards would say is taken from what the seat was told.

    Args:
        at_work: the round before.
        viewer: the seat; None for a spectator.
        item: what was done next.
        events: a list that takes what happens through it; None if nobody asks.

    Raises:
        HistoryError: if what was told is not what follows.
    """
    state, phase = at_work.state, at_work.phase
    emit, action = HistoryEmitter(item.told, events), item.action
    is_deal = item.seat is None and not isinstance(action, Ruling)
    is_early = isinstance(action, CallOut)  # which a player may do before a deal
    if is_deal is not isinstance(phase, DealPhase) and not is_early:
        message = f"{action.word} is not what comes next"
        raise HistoryError(message)
    if isinstance(action, _Hiding):
        _check_cards(state, viewer, action)
    seen = action if isinstance(action, Redacted) else None
    if isinstance(action, Redacted):
        action = action.with_cards(filter(None, action.cards))
    if isinstance(action, DrawForDeal) and (why := at_work.why_no_draw(action)):
        message = f"the table cannot {action.token}: {why[0]}"
        raise HistoryError(message)
    if isinstance(action, Ruling) and (why := at_work.why_no_ruling(action)):
        message = f"the table cannot {action.token}: {why[0]}"
        raise HistoryError(message)
    if item.seat is not None:
        phase = phase.with_hands(_with_cards_lent(state, phase, viewer, item.seat, action))
        reason = _why_impossible(
            Round(state, phase), item.seat, action, is_known=item.seat == viewer
        )
        if reason:
            message = f"seat {item.seat} cannot {action.token}: {reason}"
            raise HistoryError(message)
    following = Round(state, phase).after(item.seat, action, emit, seen)
    if emit.answers:
        message = f"nothing follows that would tell {type(emit.answers[-1]).__name__}"
        raise HistoryError(message)
    if isinstance(following, Round):
        return Round(following.state, mask_phase(following.phase, viewer))
    return following


def check_seen(at_work: Round | Ended, viewer: Seat | None) -> None:
    """Check that the cards which a seat has seen by now can be those of the pack.

    Raises:
        HandError: if there are more copies of a card than in the pack.
    """
    if isinstance(at_work, Round) and at_work.state.is_dealt:
        state, phase = at_work.state, at_work.phase
        card_history(state, phase, viewer).unseen(state.rules.pack.cards, phase.hands)


def replay_history(state: State, phase: Phase, viewer: Seat | None) -> Round | Ended:
    """Return the round told again from the history that stands in a state and a phase.

    Raises:
        HandError: if what was told needs cards that the viewer cannot have had.
        RecordError: if a consequence is none of a game with these rules.
        HistoryError: if what was told is not what follows.
    """
    items = Round(state, phase).history(_known_entries(state)) if state.entries else []
    items = [
        item._replace(told=tuple(read(write(event), state.rules) for event in item.told))
        for item in items
    ]
    at_work = _replay(state, items, viewer)
    check_seen(at_work, viewer)
    return at_work


def _replay(state: State, items: Sequence[HistoryItem], viewer: Seat | None) -> Round | Ended:
    """Return the round of a state when these were done in it, as a seat was told them.

    Raises:
        HandError: if what was told needs cards that the viewer cannot have had.
        HistoryError: if what was told is not what follows.
    """
    at_work: Round | Ended = Round.start(state.rules, state.dealer, state.redealt)
    unseen_seats = [seat for seat in state.each_seat() if seat != viewer]
    done = steps = 0
    while done < len(items):
        if isinstance(at_work, Round):
            at_work, steps = replay_plays(at_work, islice(items, done, None), unseen_seats)
        if isinstance(at_work, Ended) or not steps:
            at_work, steps = _after_item(at_work, viewer, items[done]), 1
        done += steps
    return at_work


def _after_item(
    at_work: Round | Ended,
    viewer: Seat | None,
    item: HistoryItem,
    events: list[Emitted] | None = None,
) -> Round | Ended:
    """Return the round as :func:`replay_item` does, or after a ruling when it is over."""
    if isinstance(at_work, Round):
        return replay_item(at_work, viewer, item, events)
    if isinstance(item.action, Ruling):
        return at_work.after_ruling(item.action, HandsEmitter(events))
    message = f"the round is over before {item.action.word}"
    raise HistoryError(message)


def _known_entries(state: State) -> tuple[Entry, ...]:
    """Return the entries of a masked state, with the deal of the cards that are known to it."""
    return state.with_order(deal_in(known_order(state))).entries


def events_since(
    round_: Round | Ended, viewer: Seat | None, first: int, previous: Round | None = None
) -> list[list[Emitted]]:
    """Return the events and moves of each thing that was done in a round, from some number on.

    They are told from what the seat knows alone: from the round before the last action, or else
    as the round is told again. What a round came to on the sheet is not among them.

    Args:
        round_: the round as a seat knows it.
        viewer: the seat; None for a spectator.
        first: how many things are left out that were done before.
        previous: the round before the last action, as :func:`mask_previous` returns it, if only
            that action is asked for.
    """
    state = round_.state
    if previous is None:
        items = round_.history(_known_entries(state))
        at_work = _replay(state, items[:first], viewer)
    else:
        items = round_.history()
        # Of the cards of the deal more may be known by now.
        entries = state.entries[: len(previous.state.entries)]
        at_work = Round(evolve(previous.state, entries=entries, widow=state.widow), previous.phase)
    emitted_by_item: list[list[Emitted]] = []
    for item in items[first:]:
        events: list[Emitted] = []
        at_work = _after_item(at_work, viewer, item, events)
        emitted_by_item.append([_emitted_for(emitted, viewer) for emitted in events])
    return emitted_by_item


def _check_cards(state: State, viewer: Seat | None, action: _Hiding) -> None:
    """Check that a deal, a gift or a burial has the cards that it must have, known or not.

    Raises:
        HandError: if more copies of a card are known than the pack has.
        HistoryError: if there are too many or too few, or if cards of a deal are hidden that the
            viewer is dealt, or that lie face up.
    """
    cards, pack, word = _cards_of(action), state.rules.pack, action.word
    due = len(pack) if word == "deal" else _cards_due(state)
    if due not in {None, len(cards)}:
        message = f"{word} has {due} cards, not {len(cards)}"
        raise HistoryError(message)
    pack.check_holds(Hand(filter(None, cards)))
    hidden_places = (place for place in seen_places(state, viewer) if cards[place] is None)
    if word == "deal" and (place := min(hidden_places, default=None)) is not None:
        message = f"the deal hides a card that was shown, number {place + 1}"
        raise HistoryError(message)


def _cards_due(state: State) -> int | None:
    """Return how many cards are given or buried at once; None in a phase in which none are."""
    match state.word:
        case Step.SHARE_WIDOW:
            return 1
        case Step.PASSING:
            return state.rules.passing.cards
        case Step.BURY:
            return state.bury_part.cards
        case _:
            return None


def _why_impossible(at_work: Round, seat: Seat, action: Action, *, is_known: bool) -> str:
    """Return why a seat cannot do this now, with its hand if that is known, or with any hand.

    It is empty if the seat can.
    """
    rules = at_work.state.rules
    if isinstance(action, LayMeld | ClaimMeld) and not rules.melds.find_meld(
        action.name, action.cards, at_work.state.trump
    ):
        return "there is no such meld"
    try:
        why = at_work.why_not(seat, action)
    except HandError:  # whose turn it is was asked before the cards
        return ""
    codes = _ANY_HANDS
    if rules.auction.to_be_stuck == ANY_HAND:
        codes |= {"auction.stuck", "auction.exactly"}
    reasons = (str(no) for no in why if is_known or no.code.startswith("turn.") or no.code in codes)
    return next(reasons, "")


_ANY_HANDS: Final = frozenset(
    {
        "auction.always-trump",
        "auction.ceiling",
        "auction.higher",
        "auction.least",
        "auction.names-suit",
        "auction.no-moon",
        "auction.no-suit",
        "auction.open",
        "auction.over-moon",
        "auction.own",
        "auction.partner",
        "auction.raise",
        "auction.saying",
        "auction.step",
        "claim.all",
        "claim.all-or-none",
        "claim.number",
        "claim.sides",
        "double.no-bid",
        "double.no-more",
        "double.own",
        "double.redouble",
        "give.to",
        "misdeal.after-call",
        "misdeal.after-card",
        "misdeal.limit",
        "misdeal.unknown",
        "moon.no-such-kind",
        "partner.pack",
        "partner.suit",
        "play.not-laid",
        "trump.none",
    }
)
"""The codes of violations that do not depend on the hands, besides those about the turn."""


def _with_cards_lent(
    state: State, phase: Phase, viewer: Seat | None, seat: Seat, action: Action
) -> tuple[Hand, ...]:
    """Return the hands, with the cards of an action in those that the viewer does not see."""
    needed = {seat: NO_CARDS, state.dealer: NO_CARDS}
    if isinstance(action, Play):
        needed[seat] = Hand((action.card,))
    elif isinstance(action, GiveCards) and state.word is Step.PASSING:
        needed[seat] = action.cards
    elif isinstance(action, ExchangeDix) and state.upcard:
        needed[state.dealer] = Hand((state.upcard,))
        needed[seat] = Hand((nine_of(state),))
    return tuple(
        needed.get(owner, NO_CARDS) if owner != viewer else hand
        for owner, hand in enumerate(phase.hands)
    )


def hand_sizes(state: State, phase: Phase) -> tuple[int, ...]:
    """Return how many cards each hand has, from a state and a phase as a seat knows them."""
    if not state.is_dealt:
        return (0,) * state.rules.table.seats
    if isinstance(phase, PlayPhase):  # all hands were alike when it began
        each, trick = cards_each(state) - len(in_order(phase.tricks)), len(phase.cards)
        leader, seats = phase.turn - trick, state.rules.table.seats
        return tuple([each - ((seat - leader) % seats < trick) for seat in range(seats)])
    moves = [
        statement
        for statement in statements_in(state, phase)
        if not isinstance(statement, Constraint)
    ]
    sizes = sizes_after(moves, len(state.rules.pack), state.rules.table.seats)
    return tuple(sizes[seat] for seat in state.each_seat(0))
