"""Moments and days in words."""

from __future__ import annotations

from datetime import date, datetime

from tablegame.core.text import N_
from tablegame.view.build import Words

DAYS = (N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday"), N_("Friday"), N_("Saturday"), N_("Sunday"))
MONTHS = (
    N_("{day} January"),
    N_("{day} February"),
    N_("{day} March"),
    N_("{day} April"),
    N_("{day} May"),
    N_("{day} June"),
    N_("{day} July"),
    N_("{day} August"),
    N_("{day} September"),
    N_("{day} October"),
    N_("{day} November"),
    N_("{day} December"),
)


def when_said(when: float, words: Words, now: datetime | None = None) -> str:
    """A moment as people say it: the time today, yesterday, a day of this week, else the date."""
    now = now or datetime.now()
    try:
        then = datetime.fromtimestamp(when)
    except (ValueError, OverflowError, OSError):
        return ""
    days = (now.date() - then.date()).days
    if days <= 0:
        return then.strftime("%H:%M")
    if days == 1:
        return words("yesterday")
    if days < 7:
        return words(DAYS[then.weekday()])
    said = words(MONTHS[then.month - 1], day=then.day)
    return said if then.year == now.year else f"{said} {then.year}"


def day_said(when: float, words: Words) -> str:
    """Day, year and time of a moment, "" where no calendar has it."""
    try:
        then = datetime.fromtimestamp(when)
    except (ValueError, OverflowError, OSError):
        return ""
    return f"{words(MONTHS[then.month - 1], day=then.day)} {then.year}, {then:%H:%M}"


def day_named(day: date, today: date, words: Words) -> str:
    """Say a day to come: tomorrow, a day of the week, or the date."""
    ahead = (day - today).days
    if ahead == 1:
        return words("tomorrow")
    if ahead < 7:
        return words("on {day}", day=words(DAYS[day.weekday()]))
    return words("on {day}", day=words(MONTHS[day.month - 1], day=day.day))
