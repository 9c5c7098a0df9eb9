# Made of the modules of the families: nox -s generate

from pinochle.rules.ruleset import Ruleset
from pinochle.variants import tables as tables

def names() -> tuple[str, ...]: ...
def get(name: str) -> Ruleset: ...

# two_handed
TWO_HANDED: Ruleset
TWO_HANDED_1911: Ruleset
TWO_HANDED_DRAFT: Ruleset

# three_handed
ARMY_NAVY_3: Ruleset
AUCTION_THREE: Ruleset
CHECK_THREE_HANDED: Ruleset
CUTTHROAT: Ruleset
THREE_HAND_TURNED: Ruleset
THREE_HANDED: Ruleset
THREE_HANDED_1911: Ruleset
THREE_HANDED_CLASSIC: Ruleset
THREE_HANDED_SIX_KITTY: Ruleset
WIDOW_PINOCHLE: Ruleset

# partnership
CHECK_PARTNERSHIP: Ruleset
CONTRACT_PINOCHLE: Ruleset
FIREHOUSE: Ruleset
FOUR_HANDED: Ruleset
NONPARTNERSHIP_FOUR: Ruleset
PARTNERSHIP_AUCTION: Ruleset
PARTNERSHIP_FORCED_DEALER: Ruleset
PARTNERSHIP_KITTY: Ruleset
PARTNERSHIP_KITTY_DISTRIBUTED: Ruleset
PARTNERSHIP_PASSING: Ruleset
PARTNERSHIP_SUMMED_BIDS: Ruleset
PARTNERSHIP_TURNED: Ruleset
WIDOW_PARTNERSHIP: Ruleset
WIDOW_PARTNERSHIP_ONE_BID: Ruleset

# double_deck
ARMY_NAVY_4: Ruleset
DOUBLE_DECK: Ruleset
DOUBLE_DECK_96: Ruleset
DOUBLE_DECK_SIMPLE: Ruleset
DOUBLE_DECK_TURKISH: Ruleset
TWO_PACK: Ruleset

# many
ARMY_NAVY_6: Ruleset
EIGHT_HANDED_96: Ruleset
EIGHT_PLAYER: Ruleset
FIVE_HANDED: Ruleset
FIVE_HANDED_DOUBLE: Ruleset
RACEHORSE: Ruleset
SIX_HANDED_96: Ruleset
TRIPLE_DECK: Ruleset
