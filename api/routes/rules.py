"""The rules that records may name: presets and options."""

from __future__ import annotations

from fastapi import APIRouter

from api.problems import answers
from api.schemas.rules import OptionSchema, PresetSchema, Rules
from ledger.rules import OPTIONS, PRESETS, RULE_BOOK

router = APIRouter(prefix="/rules", tags=["rules"])


@router.get("", responses=answers())
def list_rules() -> Rules:
    """Every preset and every option with its values, the default first."""
    return Rules(
        rule_book=RULE_BOOK,
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
