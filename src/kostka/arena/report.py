"""The report of a run: each entrant's win rate, its interval, and how it played."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from statistics import fmean

from kostka.arena.adjusting import Adjusted, Deal, adjusted
from kostka.arena.intervals import FEWEST, Interval, interval, share_interval
from kostka.arena.outcome import Outcome
from kostka.arena.plan import Plan
from kostka.arena.playing import Conduct, Fortune
from kostka.arena.ratings import Rating, ratings

_DIGITS = 4
_ROUNDING = 1e-9
_EVIDENCE = 10
"""The fewest deals for judging whether a bot is even with itself."""
_DOUBT = 0.001
"""How often a bot that is even with itself may be called uneven."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The figures of an entrant; None where there is none.

    `games` counts every seat it had, `wins` a shared win as its fraction. `fair` is the win rate if all were
    equal. Solo games and races have no turns of others, hence no `turns`; solo games have no ratings either.
    A bot that has all seats of a table wins its share whatever it does: it has neither interval nor rating.
    """

    label: str
    games: int
    wins: Fraction
    fair: float
    ci95: Interval | None
    adjusted: Adjusted | None
    mean_score: float
    score_ci95: Interval | None
    opened_on: float | None
    opened: float | None
    turns: float | None
    ms_per_move: float
    stops: int
    rating: Rating | None

    @property
    def win_rate(self) -> float:
        return float(self.wins / self.games)

    def plain(self) -> dict[str, object]:
        """The keys of the contract, and more."""
        whole = self.wins.denominator == 1
        return {
            "games": self.games,
            "wins": self.wins.numerator if whole else round(float(self.wins), _DIGITS),
            "win_rate": round(self.win_rate, _DIGITS),
            "ci95": _rounded(self.ci95),
            **(self._adjusted() if self.adjusted else {}),
            "mean_score": round(self.mean_score, _DIGITS),
            "mean_score_ci95": _rounded(self.score_ci95),
            "fair_share": round(self.fair, _DIGITS),
            "opens_on_turn": _round(self.opened_on),
            "opened": _round(self.opened),
            "turns": _round(self.turns),
            "ms_per_move": round(self.ms_per_move, _DIGITS),
            "stops": self.stops,
            "rating": self.rating
            and {name: round(value, 2) for name, value in self.rating._asdict().items()},
        }

    def _adjusted(self) -> dict[str, object]:
        assert self.adjusted is not None
        return {
            "adjusted": _round(self.adjusted.mean),
            "adjusted_ci95": _rounded(self.adjusted.ci95),
            "variance_ratio": _round(self.adjusted.ratio),
        }


@dataclass(frozen=True, slots=True)
class Report:
    """The standings of a run, in the order in which the bots were named."""

    plan: Plan
    games: int
    standings: tuple[Standing, ...]
    even: bool | None
    """Whether a bot against itself wins its fair share, as it must.

    None if others play, or too few games were played to tell.
    """

    def plain(self, seconds: float) -> dict[str, object]:
        """The keys of the contract, and more."""
        plan = self.plan
        return {
            "games": self.games,
            "players": plan.players,
            "edition": plan.edition,
            "seed": plan.seed,
            "bots": {standing.label: standing.plain() for standing in self.standings},
            "seconds": round(seconds, 3),
            "deals": self.games // len(plan.seatings),
            "seatings": len(plan.seatings),
            "options": dict(plan.options),
            "budgets": {entrant.label: entrant.work for entrant in plan.entrants},
            "even": self.even,
            "key": plan.key,
        }


def report(plan: Plan, outcomes: Collection[Outcome]) -> Report:
    """The report on complete deals, with all their seatings."""
    ordered = sorted(outcomes, key=lambda outcome: outcome.number)
    rated = ratings(plan, ordered)
    deals = [
        list(deal) for _, deal in groupby(ordered, key=lambda outcome: outcome.number // len(plan.seatings))
    ]
    standings = [_standing(plan, entrant, deals, rated[entrant]) for entrant in range(len(plan.entrants))]
    return Report(plan, len(ordered), tuple(standings), _even(plan, deals))


def _even(plan: Plan, deals: list[list[Outcome]]) -> bool | None:
    if not _mirrored(plan) or len(deals) < _EVIDENCE:
        return None
    if _settled(plan, deals):
        return True
    intervals = [
        share_interval(*_shares(plan, entrant, deals), confidence=1 - _DOUBT / len(plan.entrants))
        for entrant in range(len(plan.entrants))
    ]
    return all(_includes(found, 1 / plan.players) for found in intervals)


def _mirrored(plan: Plan) -> bool:
    """Whether a bot plays itself under several names."""
    return len(plan.entrants) > 1 and len({(one.name, one.work) for one in plan.entrants}) == 1


def _settled(plan: Plan, deals: list[list[Outcome]]) -> bool:
    """Whether a bot without chance plays itself.

    Then a deal is the same game in every seating, and all win exactly their share of it.
    """
    return _mirrored(plan) and all(len({(one.winners, one.scores) for one in deal}) == 1 for deal in deals)


@dataclass(frozen=True, slots=True)
class _Appearance:
    """An entrant on a seat in a game."""

    share: Fraction
    score: Fraction
    conduct: Conduct
    fortune: Fortune | None


def _standing(plan: Plan, entrant: int, games: list[list[Outcome]], rating: Rating) -> Standing:
    deals = [[seat for game in deal for seat in _appearances(plan, entrant, game)] for deal in games]
    all_seats = [seat for deal in deals for seat in deal]
    conduct = [seat.conduct for seat in all_seats]
    openings = [each.opened for each in conduct if each.opened is not None]
    moves = sum(each.moves for each in conduct)
    turns = sum(each.turns for each in conduct)
    fair = 1 / plan.players
    unopposed = len(plan.entrants) == 1 and plan.players > 1
    ci95 = None if unopposed else share_interval(*_shares(plan, entrant, games))
    settled = _settled(plan, games) and len(games) >= FEWEST
    return Standing(
        label=plan.entrants[entrant].label,
        games=len(all_seats),
        wins=sum((seat.share for seat in all_seats), Fraction(0)),
        fair=fair,
        ci95=(fair, fair) if settled else ci95,
        adjusted=_adjusted(deals) if plan.adjusted and plan.players > 1 else None,
        mean_score=fmean(seat.score for seat in all_seats),
        score_ci95=interval([fmean(seat.score for seat in deal) for deal in deals]),
        opened_on=fmean(openings) if openings else None,
        opened=len(openings) / len(all_seats) if openings else None,
        turns=turns / len(all_seats) if turns and plan.players > 1 else None,
        ms_per_move=sum(each.thinking_ns for each in conduct) / max(moves, 1) / 1e6,
        stops=sum(each.stops for each in conduct),
        rating=None if unopposed or plan.players == 1 else rating,
    )


def _shares(plan: Plan, entrant: int, deals: list[list[Outcome]]) -> tuple[list[float], float]:
    """What the entrant's seats won of each deal on average, and the most they could have won."""
    seats = [[seat for game in deal for seat in _appearances(plan, entrant, game)] for deal in deals]
    games = sum(entrant in seating for seating in plan.seatings)
    shares = [float(sum((seat.share for seat in deal), Fraction(0)) / len(deal)) for deal in seats]
    return shares, games / len(seats[0]) if seats else 1.0


def _appearances(plan: Plan, entrant: int, outcome: Outcome) -> Iterator[_Appearance]:
    for seat, sitting in enumerate(plan.seating(outcome.number)):
        if sitting == entrant:
            won = seat in outcome.winners
            share = Fraction(1, len(outcome.winners)) if won else Fraction(0)
            fortune = outcome.fortunes[seat] if outcome.fortunes else None
            yield _Appearance(share, outcome.scores[seat], outcome.conduct[seat], fortune)


def _adjusted(deals: Sequence[Sequence[_Appearance]]) -> Adjusted:
    """The figures of the entrant less its luck, deal by deal."""
    means = []
    for deal in deals:
        luck = zip(*(seat.fortune for seat in deal if seat.fortune is not None), strict=True)
        means.append(Deal(float(fmean(seat.share for seat in deal)), tuple(map(fmean, luck))))
    return adjusted(means)


def _includes(found: Interval | None, value: float) -> bool:
    return found is None or found[0] - _ROUNDING <= value <= found[1] + _ROUNDING


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS)


def _rounded(found: Interval | None) -> list[float] | None:
    return None if found is None else [round(end, _DIGITS) for end in found]
