"""The rules that records may name: games, presets and options."""

from __future__ import annotations

from fastapi import APIRouter

from api.access import Reader
from api.problems import answers
from api.schemas.rules import OptionSchema, PresetSchema, Rules, game_kind
from ledger.rules import GAMES, OPTIONS, PRESETS, RULE_BOOK

router = APIRouter(prefix="/rules", tags=["rules"])


@router.get("", responses=answers())
def list_rules(_: Reader) -> Rules:
    """Every game with its facts, every preset, every option with its values, the default first."""
    return Rules(
        rule_book=RULE_BOOK,
        games=[game_kind(kind) for kind in GAMES.values()],
        presets=[
            PresetSchema(
                name=name, game=kind.id, title=kind.title, changes=dict(kind.presets[name])
            )
            for name, kind in PRESETS.items()
        ],
        options=[
            OptionSchema(
                key=option.key,
                values=list(option.values),
                number=option.number,
                says=option.says,
                rule=option.rule,
            )
            for option in OPTIONS
        ],
    )
