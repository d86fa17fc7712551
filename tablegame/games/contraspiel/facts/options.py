"""The house rules of Contraspiel as options to choose (help.en.md)."""

from __future__ import annotations

from typing import Final

from tablegame.core.options import Option
from tablegame.core.text import N_

POOL: Final = N_("pool")
REDEAL: Final = "redeal"
LOTS: Final = "lots"

OPTIONS: Final = (
    Option(
        name="deals",
        kind="number",
        title=N_("Deals"),
        sentence=N_("How many deals make up the session; deals that are thrown in do not count."),
        default=12,
        low=1,
        high=100,
        clause="session",
    ),
    Option(
        name="chips",
        kind="number",
        title=N_("Chips"),
        sentence=N_("How many chips everybody begins with; debts are allowed."),
        default=60,
        low=0,
        high=10000,
        clause="session",
    ),
    Option(
        name="stamm",
        kind="number",
        title=N_("Stamm"),
        sentence=N_("The chips that are paid into the pool for every deal, and that the soloist plays for."),
        default=4,
        low=1,
        high=100,
        clause="stamm",
    ),
    Option(
        name="stamm_by",
        kind="choice",
        title=N_("Both Wenzels in the talon"),
        sentence=N_("When nobody holds a Wenzel at the first deal: deal again, or draw lots for who pays the stamm."),
        default=REDEAL,
        choices=(REDEAL, LOTS),
        words=(N_("deal again"), N_("draw lots")),
        clause="stamm",
    ),
    Option(
        name="bete",
        kind="number",
        title=N_("Bête"),
        sentence=N_("What a lost deal costs: as much as lies in the pool, or a fixed number of chips."),
        default=POOL,
        low=0,
        high=1000,
        also=(POOL,),
        clause="bete",
    ),
    Option(
        name="bete_limit",
        kind="number",
        title=N_("Highest bête"),
        sentence=N_("The most that a single bête may cost; a double one may cost twice that."),
        default=64,
        low=0,
        high=10000,
        clause="bete",
    ),
    Option(
        name="declarer_exchange",
        kind="switch",
        title=N_("The soloist may exchange"),
        sentence=N_("A soloist in the suit of the turn-up may take it for a card."),
        default=False,
        clause="bidding",
    ),
    Option(
        name="early_matsch",
        kind="switch",
        title=N_("Early matsch"),
        sentence=N_("A matsch may be said instead of contra, before the first trick; then it is all five tricks."),
        default=False,
        clause="matsch",
    ),
    Option(
        name="drop_out",
        kind="switch",
        title=N_("Dropping out"),
        sentence=N_("Before the first trick, each opponent of the soloist may drop out of the deal."),
        default=False,
        clause="dropping",
    ),
)
