"""The house rules of Contraspiel as options to choose (help.en.md). Titles and sentences are message ids."""

from __future__ import annotations

from typing import Final

from tablegame.core.options import Option
from tablegame.core.text import N_

POOL: Final = N_("pool")  # the value of "bete" for as many chips as lie in the pool
REDEAL: Final = "redeal"
LOTS: Final = "lots"
"""The values of "stamm_by"."""

OPTIONS: Final = (
    Option(
        name="deals", kind="number", title=N_("Deals"), default=12, low=1, high=100, clause="session",
        sentence=N_("How many deals make up the session; deals that are thrown in do not count."),
    ),
    Option(
        name="chips", kind="number", title=N_("Chips"), default=60, low=0, high=10000, clause="session",
        sentence=N_("How many chips everybody begins with; debts are allowed."),
    ),
    Option(
        name="stamm", kind="number", title=N_("Stamm"), default=4, low=1, high=100, clause="stamm",
        sentence=N_("The chips that are paid into the pool for every deal, and that the soloist plays for."),
    ),
    Option(
        name="stamm_by", kind="choice", title=N_("Both Wenzels in the talon"), default=REDEAL, choices=(REDEAL, LOTS),
        words=(N_("deal again"), N_("draw lots")), clause="stamm",
        sentence=N_("When nobody holds a Wenzel at the first deal: deal again, or draw lots for who pays the stamm."),
    ),
    Option(
        name="bete", kind="number", title=N_("Bête"), default=POOL, low=0, high=1000, also=(POOL,), clause="bete",
        sentence=N_("What a lost deal costs: as much as lies in the pool, or a fixed number of chips."),
    ),
    Option(
        name="bete_limit", kind="number", title=N_("Highest bête"), default=64, low=0, high=10000, clause="bete",
        sentence=N_("The most that a single bête may cost; a double one may cost twice that."),
    ),
    Option(
        name="declarer_exchange", kind="switch", title=N_("The soloist may exchange"), default=False, clause="bidding",
        sentence=N_("A soloist in the suit of the turn-up may take it for a card."),
    ),
    Option(
        name="early_matsch", kind="switch", title=N_("Early matsch"), default=False, clause="matsch",
        sentence=N_("A matsch may be said instead of contra, before the first trick; then it is all five tricks."),
    ),
    Option(
        name="drop_out", kind="switch", title=N_("Dropping out"), default=False, clause="dropping",
        sentence=N_("Before the first trick, each opponent of the soloist may drop out of the deal."),
    ),
)  # fmt: skip
