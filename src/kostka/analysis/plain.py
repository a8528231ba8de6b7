"""A review as plain data, as `kostka review --json` prints it."""

from typing import Any

from kostka.analysis.account import Effect
from kostka.analysis.lottery import Worth
from kostka.analysis.remarks import Remark
from kostka.analysis.reviewing import Review, Seen
from kostka.analysis.words import said
from kostka.engine.game import Plain

VERSION = 2
"""The version of this form, and of how reviews are made."""
_DIGITS = 12


def plain(review: Review, lang: str = "en") -> Plain:
    """Everything that the review says; texts are in the language."""
    account, header = review.account, review.game[0].header
    seats = range(len(header.players))
    parts = (account.mean, account.deal, account.luck, account.own, account.others)
    sums = [sum(part[seat] for part in parts) for seat in seats]
    result = review.last.result
    return {
        "version": VERSION,
        "value": review.value,
        "edition": header.edition,
        "players": list(header.players),
        "levels": list(review.levels),
        "deep": review.deep,
        "over": account.over,
        "reason": result and result.reason,
        "winners": result and list(result.winners),
        "result": _worth(account.result),
        "mean": _worth(account.mean),
        "deal": _worth(account.deal),
        "luck": _worth(account.luck),
        "own": _worth(account.own),
        "others": _worth(account.others),
        "residual": _worth(tuple(account.result[seat] - sums[seat] for seat in seats)),
        "turns": [_turn(review, effect, lang) for effect in account.effects],
        "turning_points": list(review.turning_points),
    }


def _turn(review: Review, effect: Effect, lang: str) -> Plain:
    game = review.game[0].game
    about: Plain = {
        "n": effect.number,
        "seat": effect.seat,
        "action": game.write_action(effect.action),
        "chance": _worth(effect.chance),
        "luck": _worth(effect.luck),
        "decision": _worth(effect.decision),
    }
    if effect.at is not None:
        about["at"] = effect.at
    drawn = effect.drawn
    if drawn is not None and drawn.error is not None:
        about["luck_error"] = _worth(drawn.error)
    if drawn is not None and review.deep:
        about["outcomes"] = [[name, round(p, _DIGITS), _worth(worth)] for name, p, worth in drawn.outcomes]
    seen = review.seen.get(effect.number)
    if seen is not None:
        about |= _seen(seen, game)
    remarks = [_remark(one, review, lang) for one in review.remarks if one.number == effect.number]
    return {**about, "remarks": remarks}


def _seen(seen: Seen, game: Any) -> Plain:
    decision = seen.decision
    judged = {
        "best": game.write_action(decision.best),
        "loss": round(decision.loss, 2),
        "ci95": [round(decision.low, 2), round(decision.high, 2)],
        "edge": round(decision.edge, 2),
    }
    return {
        **(dict.fromkeys(judged) if decision.forced else judged),
        "label": decision.label,
        "could_lay": seen.could_lay,
        "laid": seen.laid,
    }


def _remark(remark: Remark, review: Review, lang: str) -> Plain:
    words = said(remark, review.game[0].header, lang)
    return {
        "code": remark.code,
        "seat": remark.seat,
        "clause": remark.clause or None,
        "play": remark.play and review.game[0].game.write_action(remark.play),
        "text": words.text,
        "steps": list(words.steps),
    }


def _worth(worth: Worth) -> list[float]:
    return [round(one, _DIGITS) + 0.0 for one in worth]
