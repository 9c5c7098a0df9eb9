"""Whether the parts of a ruleset fit together: every problem, with the field it is in."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pinochle.cards import Card, Rank, Ranking, Suit
from pinochle.errors import Problem
from pinochle.hand import Hand
from pinochle.melds.meld import GAME
from pinochle.rules.script import GIVES, NEEDS, Step

if TYPE_CHECKING:
    from pinochle.rules.ruleset import Ruleset


_TWO: Final = 2


def problems(rules: "Ruleset") -> Iterator[Problem]:
    """Everything about these rules that makes no sense."""
    yield from _words(rules)
    yield from _parts(rules)
    yield from _turned(rules)
    yield from _ending(rules)
    yield from _declared(rules)
    yield from _summed(rules)
    yield from _called(rules)
    yield from _drafted(rules)
    yield from _reneges(rules)
    yield from _bids(rules)
    yield from _met(rules)
    yield from _joint(rules)
    yield from _cards(rules)
    yield from _melds(rules)
    yield from _drawing(rules)
    yield from _names(rules)
    yield from _checks(rules)
    yield from _moon(rules)
    yield from _rankings(rules)


def _words(rules: "Ruleset") -> Iterator[Problem]:
    """The script: what each phase needs must be given by one before it."""
    script = rules.script
    if not script or script[0] not in {Step.DEAL, Step.DRAFT}:
        yield Problem("script", "a round begins with deal or draft")
    if not script or script[-1] is not Step.PLAY:
        yield Problem("script", "a round ends with play")
    for step in dict.fromkeys(script):
        if script.count(step) > 1:
            yield Problem("script", f"{step} stands twice")
    given = {"trump"} if rules.deal.turn != "none" else set[str]()
    for step in script:
        for need in NEEDS[step]:
            if need not in given:
                yield Problem("script", f"{step} needs {need}, which nothing before it gives")
        given |= GIVES[step]
        if step is Step.AUCTION and rules.auction.suit_bids:
            given.add("trump")


def _parts(rules: "Ruleset") -> Iterator[Problem]:
    """A part that is there has a phase to carry it out, and the other way round."""
    script = rules.script
    has_widow = Step.WIDOW in script or Step.SHARE_WIDOW in script
    together: dict[str, tuple[bool, bool]] = {
        "a widow is dealt when somebody takes it": (rules.deal.widow > 0, has_widow),
        "cards are buried where the script says so": (rules.bury.cards > 0, Step.BURY in script),
        "cards are passed where the script says so": (
            rules.passing.cards > 0,
            Step.PASSING in script,
        ),
        "a partner is called where the script says so": (
            rules.partner.calls != "nobody",
            Step.PARTNER in script,
        ),
        "a stock is left to draw or to draft from": (
            rules.deal.stock > 0,
            Step.DRAW in script or Step.DRAFT in script,
        ),
        "a bidder may concede the widow unseen where the script asks him": (
            rules.concession.unseen != "nobody",
            Step.CONCEDE_UNSEEN in script,
        ),
        "a bidder may or must concede where the script asks him": (
            rules.concession.offered or rules.concession.most_needed != 0,
            Step.CONCEDE in script,
        ),
    }
    for said, (one, other) in together.items():
        if one != other:
            yield Problem("script", f"{said}, and not otherwise")
    if rules.passing.cards and any(len(rules.table.partners(s)) != 1 for s in range(_seats(rules))):
        yield Problem(
            "passing.cards", "cards are passed to a partner, and everybody needs just one"
        )
    if Step.PASSING in script and rules.passing.cards > rules.deal.hand:
        said = f"{rules.deal.hand} cards are dealt, so {rules.passing.cards} cannot be passed"
        yield Problem("passing.cards", said)
    if rules.concession.most_needed and Step.CONCEDE in script:
        before = script[: script.index(Step.CONCEDE)]
        if not {Step.BIDDER_MELDS, Step.MELDS, Step.JOINT_MELDS} & set(before):
            said = "what a bidder needs from tricks is known when he has melded"
            yield Problem("concession.most_needed", said)
    if rules.auction.calls == "summed" and not rules.table.is_partnership:
        yield Problem("auction.calls", "bids are added up between partners, and nobody has one")
    if rules.settlement.stakes and Step.AUCTION not in script:
        yield Problem("settlement.stakes", "nobody bids, so there is nothing to play for")


def _ending(rules: "Ruleset") -> Iterator[Problem]:
    """Who wins by a bid needs an auction, and who calls out has nothing else to make."""
    has_auction = Step.AUCTION in rules.script
    if rules.ending.bid_out and not has_auction:
        yield Problem("ending.bid_out", "nobody bids, so nobody can win by making a bid")
    if rules.ending.call_out != "no" and has_auction:
        yield Problem("ending.call_out", "a player calls out where nobody has a contract to make")


def _seats(rules: "Ruleset") -> int:
    return rules.table.seats


def _declared(rules: "Ruleset") -> Iterator[Problem]:
    """Melds are declared in one phase, with the cards that are held from then on."""
    script, showing = rules.script, rules.showing
    if showing.choice != "declared":
        said = "what is overlooked or fails, and when it is too late, matters for declared melds"
        usual = {"overlooked": "lost", "failed": "nothing", "closes": "before-play"}
        for name, word in usual.items():
            if getattr(showing, name) != word:
                yield Problem(f"showing.{name}", said)
        return
    if {Step.BIDDER_MELDS, Step.OTHERS_MELD, Step.JOINT_MELDS} & set(script):
        said = "everybody declares his melds in his turn: where the script says melds"
        yield Problem("showing.choice", said)
    if Step.MELDS in script:
        moving = _MOVING & set(script[script.index(Step.MELDS) :])
        if moving:
            words = " and ".join(sorted(map(str, moving)))
            yield Problem("showing.choice", f"after melds were declared no card moves, but {words}")
    if showing.failed == "minus" and rules.settlement.stakes:
        yield Problem("showing.failed", "in a game for stakes there are no points to be set back")


_MOVING: Final = frozenset(
    {Step.WIDOW, Step.SHARE_WIDOW, Step.PASSING, Step.BURY, Step.DIX, Step.DRAW}
)


def _turned(rules: "Ruleset") -> Iterator[Problem]:
    """A card is turned for trump where nobody names it, and only then may a nine be worth more."""
    trump, turn = rules.trump, rules.deal.turn
    if (turn != "none") != (trump.named == "turned"):
        yield Problem("trump.named", "a card is turned where it is to name trump, and only there")
    if trump.named == "turned" and (trump.must_hold or Step.TRUMP in rules.script):
        yield Problem("trump.named", "the card turned is trump, and nobody names another")
    has_nines = all(rules.pack.count(nine) for nine in _NINES)
    if not has_nines and (trump.dix_exchange != "nobody" or trump.turned_nine):
        yield Problem("trump.dix_exchange", f"the pack of {rules.pack} has not the nines for it")
    if trump.turned_nine and turn == "none":
        yield Problem("trump.turned_nine", "no card is turned that could be a nine")
    if trump.turned_nine and turn == "last" and _has_dix(rules):
        said = "the dealer holds the nine that was turned and melds it, so that it scores already"
        yield Problem("trump.turned_nine", said)
    yield from _exchange(rules)


def _exchange(rules: "Ruleset") -> Iterator[Problem]:
    """A nine is exchanged for a card that lies there, before cards change hands or are melded."""
    script, trump, turn = rules.script, rules.trump, rules.deal.turn
    if (trump.dix_exchange == "eldest-first") != (Step.DIX in script):
        said = "eldest first may exchange a nine where the script asks him, and not otherwise"
        yield Problem("trump.dix_exchange", said)
    if trump.dix_exchange == "eldest-first" and turn != "last":
        said = "a nine is exchanged before the play for the last card dealt, which is the dealer’s"
        yield Problem("trump.dix_exchange", said)
    if trump.dix_exchange == "trick-winner" and (turn != "first-of-stock" or _no_draw(rules)):
        said = "a nine is exchanged after a trick for the first card of a stock"
        yield Problem("trump.dix_exchange", said)
    if Step.DIX in script:
        before = set(script[: script.index(Step.DIX)])
        if moving := {Step.WIDOW, Step.SHARE_WIDOW, Step.PASSING} & set(script):
            words = " and ".join(sorted(map(str, moving)))
            yield Problem("script", f"no cards change hands where a nine is exchanged, but {words}")
        if _MELDING & before:
            yield Problem("script", "a nine is exchanged before anybody melds")


_NINES: Final = tuple(Card(Rank.NINE, suit) for suit in Suit)
_MELDING: Final = frozenset({Step.MELDS, Step.BIDDER_MELDS, Step.OTHERS_MELD, Step.JOINT_MELDS})


def _no_draw(rules: "Ruleset") -> bool:
    return Step.DRAW not in rules.script


def _has_dix(rules: "Ruleset") -> bool:
    """Whether a nine of trump is a meld."""
    return any(
        Hand((nine,)) in pattern.sets(nine.suit)
        for nine in _NINES
        for rule in rules.melds
        for pattern in rule.patterns
        if nine.suit in pattern.suits(nine.suit)
    )


def _summed(rules: "Ruleset") -> Iterator[Problem]:
    """Where every side has a contract, no bidder can end the round for all of them."""
    if rules.auction.calls == "summed":
        alone = {
            "concession": rules.concession.unseen != "nobody"
            or rules.concession.offered
            or rules.concession.most_needed != 0,
            "trump.if_none": rules.trump.if_none != "free",
            "settlement.stakes": bool(rules.settlement.stakes),
            "play.skip_if_met": rules.play.skip_if_met,
        }
        said = "with summed bids every side has a contract, and the round is always played"
        yield from (Problem(where, said) for where, is_so in alone.items() if is_so)


def _called(rules: "Ruleset") -> Iterator[Problem]:
    """Where a partner is called, every player has a column, and sides form in the round."""
    if rules.partner.calls == "nobody":
        return
    if rules.table.is_partnership or rules.table.seats == _FEWEST:
        said = "a partner is called by one of three or more, each of whom plays for himself"
        yield Problem("partner.calls", said)
    if rules.settlement.stakes:
        said = "stakes are between a bidder and each of the others, and a called partner is neither"
        yield Problem("settlement.stakes", said)
    script = rules.script
    before = script[: script.index(Step.PARTNER)] if Step.PARTNER in script else ()
    is_late = rules.partner.known == "when-played" or not _SIDE_MELDS.isdisjoint(before)
    if is_late and rules.showing.who == "bidding-side":
        said = "the melds of a side cannot be shown before it is known who is of it"
        yield Problem("showing.who", said)


_FEWEST: Final = 2

_SIDE_MELDS: Final = frozenset({Step.MELDS, Step.OTHERS_MELD})
"""The phases in which the partner of a bidder shows his melds."""


def _drafted(rules: "Ruleset") -> Iterator[Problem]:
    """Where hands are chosen from the pack, all of it lies on the table to be drawn from."""
    script = rules.script
    if Step.DRAFT not in script:
        return
    wrong = {
        "script": (
            script[0] is not Step.DRAFT or bool({Step.DEAL, Step.DRAW} & set(script)),
            "a draft comes first, and then nothing is dealt or drawn any more",
        ),
        "deal.packets": (bool(rules.deal.packets.rounds), "nothing is dealt before a draft"),
        "deal.turn": (rules.deal.turn != "none", "no card is turned of a pack that is drafted"),
        "deal.stock": (
            rules.deal.stock % (2 * rules.table.seats) != 0,
            "every turn of a draft takes two cards, and all have as many turns",
        ),
        "table.seats": (rules.table.seats != _FEWEST, "two play a draft"),
        "misdeal.grounds": (bool(rules.misdeal.grounds), "a hand that was chosen is not thrown in"),
        "draft.discards_count_for": (
            rules.draft.discards_count_for != "owner" and Step.AUCTION not in script,
            "nobody bids, so there is none who has not won the auction",
        ),
    }
    yield from (Problem(where, said) for where, (is_so, said) in wrong.items() if is_so)


def _reneges(rules: "Ruleset") -> Iterator[Problem]:
    """What a renege costs must be there to be lost."""
    renege = rules.renege
    if not renege.ruled:
        return
    if renege.offender == "minus-bid" and Step.AUCTION not in rules.script:
        yield Problem("renege.offender", "nobody bids, so a renege can cost the count, but no bid")
    if renege.offender == "loses-count" and rules.settlement.stakes:
        said = "units are paid or not: who loses his count has not lost them yet"
        yield Problem("renege.offender", said)


def _bids(rules: "Ruleset") -> Iterator[Problem]:
    """Bids that name a suit name trump, and nobody else does; doubling takes two sides."""
    auction, trump = rules.auction, rules.trump
    has_suits = auction.suit_bids and Step.AUCTION in rules.script
    if has_suits != (trump.named == "in-the-bid"):
        yield Problem("trump.named", "trump is named in the bid where bids name a suit, only there")
    if has_suits:
        if Step.TRUMP in rules.script:
            yield Problem("script", "trump is named in the bid, so that nobody names it afterwards")
        if trump.must_hold:
            said = "trump is that of the last bid, whatever its bidder holds in it"
            yield Problem("trump.must_hold", said)
    if auction.passes_to_end >= rules.table.seats:
        said = f"{rules.table.seats} play, and the last bidder is not asked to pass"
        yield Problem("auction.passes_to_end", said)
    if auction.doubling and not rules.table.is_partnership:
        said = "a bid is doubled by one side and redoubled by the other, and nobody has a partner"
        yield Problem("auction.doubling", said)


def _met(rules: "Ruleset") -> Iterator[Problem]:
    """What is said of contracts needs an auction, and one contract or points to settle."""
    before = set(rules.script[: rules.script.index(Step.PLAY)] if Step.PLAY in rules.script else ())
    if rules.play.skip_if_met:
        if Step.AUCTION not in before:
            yield Problem("play.skip_if_met", "nobody bids, so there is nothing to be met")
        if not {Step.MELDS, Step.BIDDER_MELDS, Step.JOINT_MELDS} & before:
            yield Problem("play.skip_if_met", "nothing is melded before the play")
    if rules.settlement.bid_to == "opponents":
        if Step.AUCTION not in before:
            yield Problem("settlement.bid_to", "nobody bids, so there is nothing to hand over")
        if rules.settlement.stakes:
            said = "the opponents are paid in units, and not in points"
            yield Problem("settlement.bid_to", said)


def _joint(rules: "Ruleset") -> Iterator[Problem]:
    """Two partners of the bidding side meld together, or nobody does."""
    script, showing = rules.script, rules.showing
    if showing.jointly != (Step.JOINT_MELDS in script):
        said = "partners meld together where the script has it, and not otherwise"
        yield Problem("showing.jointly", said)
    if not showing.jointly:
        return
    if any(len(rules.table.partners(seat)) != 1 for seat in range(_seats(rules))):
        yield Problem("showing.jointly", "two lay their cards together: everybody needs a partner")
    if {Step.MELDS, Step.BIDDER_MELDS, Step.OTHERS_MELD} & set(script):
        yield Problem("script", "partners who meld together do not meld by themselves besides")
    wrong = {
        "showing.who": (showing.who != "bidding-side", "only the side that has bid does so"),
        "showing.choice": (
            showing.choice != "best",
            "own melds are laid at once, before those of both",
        ),
        "auction.least_meld": (
            rules.auction.least_meld > 0,
            "what a bid needs is not seen from what partners meld together",
        ),
        "auction.calls": (
            rules.auction.calls == "summed",
            "with summed bids every side has a contract, and both would meld together",
        ),
        "melds": (
            any(GAME in rule.values for rule in rules.melds),
            "a meld that wins the game is no part of what partners meld together",
        ),
    }
    yield from (Problem(where, said) for where, (is_so, said) in wrong.items() if is_so)


def _cards(rules: "Ruleset") -> Iterator[Problem]:
    """The pack is dealt out, and every hand is as long as the others when it is played."""
    seats, deal, pack = rules.table.seats, rules.deal, len(rules.pack)
    dealt = deal.cards(seats)
    if dealt != pack:
        parts = [f"{seats} x {deal.hand}"]
        parts += [f"{deal.widow} to the widow"] if deal.widow else []
        parts += [f"{deal.stock} in the stock"] if deal.stock else []
        said = f"the cards do not come out even: {' + '.join(parts)} = {dealt}, not {pack}"
        yield Problem("deal.packets", said)
    if Step.WIDOW in rules.script and Step.BURY not in rules.script:
        said = "who takes the widow buries as many cards, so that all hands are alike when played"
        yield Problem("script", said)
    if {Step.WIDOW, Step.SHARE_WIDOW} <= set(rules.script):
        yield Problem("script", "the widow is either taken or shared out")
    if Step.BURY in rules.script and rules.bury.cards != deal.widow:
        said = f"{deal.widow} cards come from the widow, so as many are buried"
        yield Problem("bury.cards", f"{said}, not {rules.bury.cards}")
    if Step.SHARE_WIDOW in rules.script and deal.widow != seats:
        said = f"the widow is shared out, a card to each of {seats}, but has {deal.widow}"
        yield Problem("deal.packets", said)


def _drawing(rules: "Ruleset") -> Iterator[Problem]:
    """Tricks are played for a stock by two, with nothing before them but the deal."""
    if Step.DRAW not in rules.script:
        return
    if rules.script != (Step.DEAL, Step.DRAW, Step.PLAY):
        yield Problem("script", "the tricks for a stock stand between the deal and the play")
    if _seats(rules) != _TWO:
        yield Problem("table.seats", f"two play for a stock, not {_seats(rules)}")
    if rules.deal.stock % _TWO:
        said = f"two draw from the stock in turn, so that it is even, not {rules.deal.stock}"
        yield Problem("deal.stock", said)
    if rules.showing.choice != "declared":
        said = "between tricks for a stock melds are declared one by one"
        yield Problem("showing.choice", said)
    for rule in rules.melds:
        if rule.needs:
            said = f"goes only with a {rule.needs}, but melds are laid one by one for a stock"
            yield Problem(f"melds.{rule.name}", said)


def _melds(rules: "Ruleset") -> Iterator[Problem]:
    cards = rules.pack.cards
    for where, table in (("melds", rules.melds), ("checks.melds", rules.checks.melds)):
        for rule in table:
            if not any(
                cards.holds(one)
                for pattern in rule.patterns
                for trump in Suit
                for suit in pattern.suits(trump)
                for one in pattern.sets(suit)
            ):
                said = f"the pack of {rules.pack} has not the cards of it"
                yield Problem(f"{where}.{rule.name}", said)


def _names(rules: "Ruleset") -> Iterator[Problem]:
    """Every meld that another part asks for by name must be in the table."""
    known = {rule.name for rule in rules.melds}
    asked = {
        "trump.must_hold": rules.trump.must_hold,
        "draw.besides": rules.draw.besides,
        "auction.to_bid": rules.auction.to_bid.holds,
        "auction.to_be_stuck": rules.auction.to_be_stuck.holds,
    }
    asked |= {f"misdeal.{ground.name}": ground.test.holds for ground in rules.misdeal.grounds}
    for where, names in asked.items():
        for name in names:
            if name not in known:
                yield Problem(where, f"there is no meld {name!r} in the table")


def _checks(rules: "Ruleset") -> Iterator[Problem]:
    """Checks are gained and lost for what there is in the game."""
    checks, script = rules.checks, set(rules.script)
    has_widow = bool({Step.WIDOW, Step.SHARE_WIDOW} & script)
    is_laid = rules.showing.choice == "best" and bool({Step.MELDS, Step.BIDDER_MELDS} & script)
    nobody_bids = "nobody bids, so nobody makes a contract or fails it"
    is_steady = rules.partner.calls == "nobody" and not rules.table.sitting_out
    wrong = {
        "paid_by": (
            checks.are_kept and not is_steady,
            "checks pass between sides that stay: nobody calls a partner or sits out",
        ),
        "melds": (
            bool(checks.melds) and not is_laid,
            "checks are gained where a whole hand is laid at once, before the play",
        ),
        "bids": (bool(checks.bids) and Step.AUCTION not in script, nobody_bids),
        "looked_and_lost": (
            checks.looked_and_lost > 0 and not has_widow,
            "there is no widow to look at",
        ),
        "played_and_lost": (
            checks.played_and_lost > 0 and Step.AUCTION not in script,
            nobody_bids,
        ),
        "game": (
            checks.for_game and not _has_an_end(rules),
            "the game has no end, so nobody wins it",
        ),
        "margin_over": (
            checks.margin_over == "target" and checks.margin[0] > 0 and not rules.ending.target,
            "there is no target to be over",
        ),
    }
    yield from (Problem(f"checks.{name}", said) for name, (is_so, said) in wrong.items() if is_so)


def _has_an_end(rules: "Ruleset") -> bool:
    """Whether anything wins the game."""
    ending, moon = rules.ending, rules.moon
    by_moon = moon.offered != "nobody" and moon.wins_game
    return bool(ending.target or ending.all_tricks_win or by_moon)


def _moon(rules: "Ruleset") -> Iterator[Problem]:
    """The moon is announced just before all the tricks of a round, and scores points."""
    script, is_offered = rules.script, rules.moon.offered != "nobody"
    if is_offered != (Step.MOON in script):
        said = "the moon is shot where the script says so, and not otherwise"
        yield Problem("script", said)
    if Step.MOON in script and script[-2:] != (Step.MOON, Step.PLAY):
        yield Problem("script", "the moon is announced just before the play")
    if Step.MOON in script and Step.DRAW in script:
        yield Problem("script", "tricks are won while cards are drawn, before a moon is announced")
    if rules.moon.offered == "bidder" and Step.AUCTION not in script:
        yield Problem("moon.offered", "nobody bids, so no bidder can shoot the moon")
    if is_offered and rules.play.skip_if_met:
        yield Problem("moon.offered", "where the play may be skipped there may be no trick to win")
    if is_offered and rules.settlement.stakes:
        yield Problem("moon.offered", "a round that is settled in stakes has no points for a moon")


def _rankings(rules: "Ruleset") -> Iterator[Problem]:
    order = rules.pack.order
    for where, ranking in (("play", rules.play.ranking), ("count", rules.count.ranking)):
        if ranking not in {order, Ranking.TEN_HIGH}:
            said = f"the pack ranks {order}, and so must the {where}, not {ranking}"
            yield Problem(f"{where}.ranking", said)
