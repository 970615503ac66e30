"""A domino drawn as SVG: pips, trump and count marks, the winner of a trick, the unknown tile.

A drawing stands alone: its colours are presentation attributes, which a page's style sheet
overrides by class for light and dark. Nothing is told by colour alone: a trump has a diamond on
its bar, a count tile an inner frame, a winner a heavy rim, and the title says
each of them in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from ledger.rules import UNKNOWN, Tile

HALF = 48
MARGIN = 4
WIDTH = HALF + 2 * MARGIN
GAP = 6
HEIGHT = 2 * HALF + GAP + 2 * MARGIN

_LOW, _MID, _TOP = 11, 24, 37
_DIAGONAL = ((_LOW, _LOW), (_TOP, _TOP))
_COUNTER_DIAGONAL = ((_TOP, _LOW), (_LOW, _TOP))
_SIDES = ((_LOW, _MID), (_TOP, _MID))
_ENDS = ((_MID, _LOW), (_MID, _TOP))
_CENTRE = ((_MID, _MID),)

PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    _CENTRE,
    _DIAGONAL,
    _DIAGONAL + _CENTRE,
    _DIAGONAL + _COUNTER_DIAGONAL,
    _DIAGONAL + _COUNTER_DIAGONAL + _CENTRE,
    _DIAGONAL + _COUNTER_DIAGONAL + _SIDES,
    _DIAGONAL + _COUNTER_DIAGONAL + _SIDES + _CENTRE,
    _DIAGONAL + _COUNTER_DIAGONAL + _SIDES + _ENDS,
    _DIAGONAL + _COUNTER_DIAGONAL + _SIDES + _ENDS + _CENTRE,
)
"""Where the pips of 0 to 9 stand in a half of 48 by 48 units, the tile upright."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one tile is drawn.

    `first` is the end that points up (or left, when lying), as a digit; "" puts the higher end
    there. `count` is what the tile counts in the hand, 0 for nothing. `note` goes behind the
    tile's name in its title.
    """

    first: str = ""
    lying: bool = False
    trump: bool = False
    winner: bool = False
    count: int = 0
    note: str = ""


PLAIN = Look()


def tile_name(tile: Tile) -> str:
    """The tile as players write it: `6-4`; `unknown tile` for one that nobody noted."""
    return "unknown tile" if tile == UNKNOWN else f"{tile[0]}-{tile[1]}"


def title(tile: Tile, look: Look = PLAIN) -> str:
    """The tile and all its marks in words, for a tooltip and for screen readers."""
    words = [tile_name(tile)]
    if look.trump:
        words.append("trump")
    if look.count:
        words.append(f"{look.count} count")
    if look.winner:
        words.append("wins the trick")
    if look.note:
        words.append(look.note)
    return ", ".join(words)


def tile_svg(tile: Tile, look: Look = PLAIN) -> str:
    """One tile as an `svg` element, 56 by 110 units upright, 110 by 56 lying."""
    width, height = (HEIGHT, WIDTH) if look.lying else (WIDTH, HEIGHT)
    classes = ["domino"]
    classes += ["lying"] if look.lying else []
    classes += ["trump"] if look.trump else []
    classes += ["count"] if look.count else []
    classes += ["winner"] if look.winner else []
    classes += ["unknown"] if tile == UNKNOWN else []
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class={quoteattr(" ".join(classes))} '
        f'role="img" viewBox="0 0 {width} {height}"><title>{escape(title(tile, look))}</title>',
        f'<rect class="face" x="1.5" y="1.5" width="{width - 3}" height="{height - 3}" rx="9" '
        f'fill="{"#f7dfa6" if look.count else "#fffdf6"}" stroke="#4a463c" stroke-width="2"/>',
    ]
    if look.winner:
        parts.append(
            f'<rect class="ring" x="3" y="3" width="{width - 6}" height="{height - 6}" rx="8" '
            'fill="none" stroke="#1f6b4f" stroke-width="6"/>'
        )
    if look.count:
        parts.append(
            f'<rect class="frame" x="6" y="6" width="{width - 12}" height="{height - 12}" rx="6" '
            'fill="none" stroke="#b8741a" stroke-width="1.5"/>'
        )
    parts += _unknown(width, height) if tile == UNKNOWN else _ends(tile, look)
    parts.append("</svg>")
    return "".join(parts)


def _ends(tile: Tile, look: Look) -> list[str]:
    high, low = int(tile[0]), int(tile[1])
    first, second = (low, high) if look.first == tile[1] else (high, low)
    parts = ['<g class="pips" fill="#1d1b17">']
    for offset, number in ((0, first), (HALF + GAP, second)):
        for across, along in PIPS[number]:
            x, y = across + MARGIN, along + MARGIN + offset
            if look.lying:
                x, y = y, x
            parts.append(f'<circle cx="{x}" cy="{y}" r="5.2"/>')
    parts.append("</g>")
    middle, side = HEIGHT // 2, WIDTH // 2
    start, stop = 9, WIDTH - 9
    line = (middle, start, middle, stop) if look.lying else (start, middle, stop, middle)
    x1, y1, x2, y2 = line
    parts.append(
        f'<line class="bar" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#4a463c" '
        'stroke-width="2" stroke-linecap="round"/>'
    )
    if look.trump:
        x, y = (middle, side) if look.lying else (side, middle)
        parts.append(
            f'<path class="mark" d="M{x} {y - 8}L{x + 8} {y}L{x} {y + 8}L{x - 8} {y}Z" '
            'fill="#a5321f" stroke="#fffdf6" stroke-width="2"/>'
        )
    return parts


def _unknown(width: int, height: int) -> list[str]:
    x, y = width // 2, height // 2
    return [
        f'<rect class="back" x="7" y="7" width="{width - 14}" height="{height - 14}" rx="5" '
        'fill="none" stroke="#8d8778" stroke-width="2" stroke-dasharray="4 4"/>',
        f'<text class="query" x="{x}" y="{y + 10}" text-anchor="middle" font-size="30" '
        'font-family="Georgia, serif" fill="#6b665a">?</text>',
    ]
