"""The pairwise law: a card is legal exactly when it is legal against each other held card alone.

It holds for every ladder whatever: each rung asks something of one card at a time, so the legal
cards are those that do best on the first rung, and among them on the second, and so on. That is
said here a second time, in words of its own, and compared.
"""

from hypothesis import given
from hypothesis import strategies as st

from pinochle import Card, Hand, Suit
from pinochle.cards.card import CARDS
from pinochle.rules import Duty, Obligation, PlayRules, When
from pinochle.rules.play._ladder import TurnFacts
from pinochle.testing import Situation, situations
from support.strategies import READY_MADE, play_rules, rulesets, share

ladders = st.one_of(play_rules, st.sampled_from(READY_MADE))


@st.composite
def turns(draw: st.DrawFn) -> tuple[PlayRules, Situation, TurnFacts]:
    rules = draw(rulesets)
    seats = rules.table.seats
    play = draw(ladders.filter(lambda one: not one.seats or one.seats >= seats))
    situation = draw(situations(rules))
    seen = TurnFacts(situation.first_lead, draw(st.booleans()), draw(st.booleans()))
    return play, situation, seen


@share(300)
@given(turns())
def test_pairwise(turn: tuple[PlayRules, Situation, TurnFacts]) -> None:
    """legal(c, h) if and only if legal(c, {c, k}) for each k in h, for random ladders."""
    play, (hand, trick, trump, _), seen = turn
    legal = play.legal(hand, trick, trump, **seen._asdict())
    for card in hand.kinds:
        alone = all(
            card in play.legal(Hand((card, other)), trick, trump, **seen._asdict())
            for other in hand.kinds
        )
        assert (card in legal) == alone


@share(200)
@given(turns())
def test_denials(turn: tuple[PlayRules, Situation, TurnFacts]) -> None:
    """A held card is legal exactly when the hand has none of the kinds that playing it denies."""
    play, (hand, trick, trump, _), seen = turn
    legal = play.legal(hand, trick, trump, **seen._asdict())
    for card in hand.kinds:
        denied = play.denies(card, trick, trump, **seen._asdict())
        assert (card in legal) == (not set(denied) & set(hand))
        assert card not in denied


@share(200)
@given(turns())
def test_legal_is_transitive(turn: tuple[PlayRules, Situation, TurnFacts]) -> None:
    """Of any three cards, if b forbids a and c forbids b, then c forbids a."""
    play, (_, trick, trump, _), seen = turn
    forbidden = {
        card: set(play.denies(card, trick, trump, **seen._asdict())) for card in CARDS[::5]
    }
    for card, denied in forbidden.items():
        for other in denied & forbidden.keys():
            assert forbidden[other] <= denied
            assert card not in forbidden[other]


@share(300)
@given(turns())
def test_the_best_of_every_rung(turn: tuple[PlayRules, Situation, TurnFacts]) -> None:
    """The legal cards are those that come first when rungs are compared one after another.

    The reason against any other card is the first rung on which it falls behind, and what should
    have been played instead are the cards that are still ahead there.
    """
    play, (hand, trick, trump, _), seen = turn
    rungs = play.obligations
    done = {
        card: tuple(does(rung, card, trick, trump, play, seen) for rung in rungs)
        for card in hand.kinds
    }
    best = max(done.values())
    legal = play.legal(hand, trick, trump, **seen._asdict())
    assert set(legal) == {card for card, how in done.items() if how == best}
    for card in set(hand.kinds) - set(legal):
        (why,) = play.why_not(card, hand, trick, trump, **seen._asdict())
        place = next(place for place in range(len(rungs)) if done[card][place] < best[place])
        broken = rungs[place]
        if broken.duty is Duty.OVERTRUMP and trick[play.winner(trick, trump)].suit is not trump:
            broken = Obligation(Duty.TRUMP)  # with no trump to be beaten it is sloughed
        assert why.code == broken.duty.code and why.rule == broken.rule
        ahead = [one for one, how in done.items() if how[: place + 1] == best[: place + 1]]
        ahead.sort(key=lambda one: play.ranking.place(one.rank))
        assert why["held"] == tuple(ahead) and why["card"] is card


def does(
    rung: Obligation,
    card: Card,
    trick: tuple[Card, ...],
    trump: Suit | None,
    play: PlayRules,
    seen: TurnFacts,
) -> bool:
    """Whether a card does what a rung asks for."""
    rank = play.ranking.place

    def is_over(other: Card) -> bool:
        return rank(card.rank) < rank(other.rank) or (card is other and play.like_cards == "last")

    def higher_than_all(suit: Suit) -> bool:
        return card.suit is suit and all(is_over(one) for one in trick if one.suit is suit)

    if not trick:
        asked = {
            Duty.LEAD_TRUMP: seen.first_lead and card.suit is trump,
            Duty.ALWAYS_LEAD_TRUMP: card.suit is trump,
            Duty.LEAD_PLAIN: trump is not None and not seen.trump_broken and card.suit is not trump,
        }
        return asked.get(rung.duty, False)
    led = trick[0].suit
    plain = led is not trump
    if rung.when is (When.TRUMP_LED if plain else When.PLAIN_LED):
        return False
    if seen.partner_winning and rung.unless == "partner-winning":
        return False
    trumped = plain and any(other.suit is trump for other in trick)
    answers = {
        Duty.FOLLOW: card.suit is led,
        Duty.HEAD: not trumped and higher_than_all(led),
        Duty.HEAD_SUIT: higher_than_all(led),
        Duty.TRUMP: plain and card.suit is trump,
        Duty.OVERTRUMP: trump is not None and plain and higher_than_all(trump),
    }
    return answers.get(rung.duty, False)
