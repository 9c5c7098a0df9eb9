"""Those who play, bid and score together, as words that each language has forms for."""

from typing import Final

from attrs import frozen

from pinochle.rules.parts import Parts, has_partners
from pinochle.rules.script import Step

TWO: Final = 2
"""The seats, sides or columns of a game between two."""


@frozen
class Roles:
    """The parties of a game, as the words *side*, *player*, *bidder* … of which phrases have forms.

    A *side* is one at the table, for the whole game; a *unit* is one in a round, where a called
    partner makes one too; a *scorer* has a column of the sheet. Each is a side or a player.

    Args:
        rules: the rules of the game.
    """

    rules: Parts

    @property
    def calls_partner(self) -> bool:
        """Tell whether the bidder calls a partner."""
        return self.rules.partner.is_found

    @property
    def has_one_partner(self) -> bool:
        """Tell whether a bidder has one partner, or at most one."""
        is_one = self.calls_partner and not self.rules.partner.are_several
        return self.rules.table.are_pairs or is_one

    @property
    def has_sides(self) -> bool:
        """Tell whether anybody has a partner in a round."""
        return has_partners(self.rules)

    @property
    def are_several(self) -> bool:
        """Tell whether a side plays against more than one other."""
        return self.rules.table.side_count > TWO

    @property
    def side(self) -> str:
        """The side or the player, for the whole game."""
        return "side" if self.rules.table.is_partnership else "player"

    @property
    def unit(self) -> str:
        """The side or the player, in a round."""
        return "side" if self.has_sides else "player"

    @property
    def scorer(self) -> str:
        """The side or the player with a column of the sheet."""
        return "player" if self.rules.table.scores_by_player else self.side

    @property
    def first(self) -> str:
        """The player who begins: the bidder, or eldest where nobody bids."""
        return "bidder" if Step.AUCTION in self.rules.script else "eldest"

    @property
    def bidder(self) -> str:
        """The unit that has the bid."""
        return "bidding-side" if self.has_sides else "bidder"

    @property
    def contractor(self) -> str:
        """The unit of a contract, of which there may be several."""
        return "contract-side" if self.rules.auction.is_summed else self.bidder

    @property
    def other(self) -> str:
        """Each owner of a score who has no part in a contract."""
        return "each-other" if self.calls_partner else f"other-{self.side}"
