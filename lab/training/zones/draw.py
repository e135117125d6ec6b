"""One training example: four of ten as `mrz/draw.py` draws it; the others worn, crossed, small, foreshortened, or in sans-serif letters on a fixed pitch.

A few lines lie upside down and are to be read as nothing, so that confidence tells the direction.
"""

import re

import cv2
import numpy as np

import damage
from cards import crossing
from damage import between
from mrz import draw
from mrz.glyphs import FONTS, Fonts
from mrz.lines import DIGITS, LETTERS, document, pick
from text.fonts import ROOTS

SHARE = 0.6
# By file name. Letters are centred on a fixed pitch, as templates set them that have no OCR-B.
SANS = (
    "LiberationSans-Regular LiberationSans-Bold LiberationSansNarrow-Regular DejaVuSans DejaVuSans-Bold DejaVuSansCondensed Roboto-Regular Roboto-Medium "
    "RobotoCondensed-Regular OpenSans-Regular OpenSans-Semibold NotoSans-Regular NotoSans-Medium Carlito-Regular NimbusSans-Regular Arimo-Regular Lato-Regular "
    "ClearSans-Regular FreeSans Cabin-Regular PTSans-Regular"
).split()


def fonts():
    """Half of the lines in OCR-B and typewriters as before, half in sans-serifs."""
    found = {path.stem: str(path) for root in ROOTS for path in sorted(root.rglob("*")) if path.suffix in (".ttf", ".otf")}
    paths = [found[name] for name in SANS if name in found]
    return {path: 0.55 * share for path, share in FONTS.items()} | {path: 0.45 / len(paths) for path in paths}


class Geometry(draw.Geometry):
    """The random measures of one example; small pictures and pages that lie before the camera are many."""

    def __init__(self, rng, length, natural):
        super().__init__(rng, length, natural)
        kind, before = rng.random(), self.before
        if kind < 0.06:
            self.before = -between(rng, 0, 0.15) * self.pitch * self.cap
        elif kind < 0.25:
            self.before = between(rng, 0.5, 2.5) * self.pitch * self.cap
        if rng.random() < 0.15:
            self.after += between(rng, 0.5, 2) * self.pitch * self.cap
        self.width = max(16, round(length * self.pitch * self.cap + self.before + self.after))

    @staticmethod
    def capital(rng):
        return between(rng, 5.0, 9.0) if rng.random() < 0.4 else 9 * (28 / 9) ** rng.random()

    @staticmethod
    def pitches(rng):
        kind = rng.random()
        if kind < 0.3:
            return between(rng, 0.72, 0.95)
        return between(rng, 1.36, 2.0) if kind < 0.4 else float(np.clip(rng.normal(1.06, 0.12), 0.8, 1.36))


class Artist(draw.Artist):
    def __init__(self, seed, share=SHARE):
        super().__init__(seed)
        self.share, self.worn = share, Fonts(fonts())
        self.across = crossing.Words(np.random.default_rng([seed, 0x20]), ["/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf"])

    def example(self, rng, scale=None):
        if rng.random() >= self.share:
            return super().example(rng, scale)
        rows = changed(rng, document(rng))
        at = int(rng.integers(len(rows)))
        shape = Geometry(rng, len(rows[at]), 1.04)
        ink = self.warp(rng, shape, *self.print_worn(rng, rows, at, shape))
        image = damage.photograph(rng, ink, shape.cap, self.textures)
        if shape.cap < 10 and rng.random() < 0.4:
            times, modes = between(rng, 1.5, 4), (cv2.INTER_LINEAR, cv2.INTER_CUBIC)
            image = cv2.resize(image, None, fx=times, fy=times, interpolation=modes[int(rng.integers(2))])
            image = damage.pressed(image, int(rng.integers(45, 95)))
        if rng.random() < 0.03:
            return self.crop(rng, image[::-1, ::-1], shape, scale or shape.squeeze), ""
        return self.crop(rng, image, shape, scale or shape.squeeze), rows[at]

    def print_worn(self, rng, rows, at, shape):
        """The zone on a canvas of the atlas's size, and where on it the row's cap line begins."""
        canvas, (side, over), (left, pitch, cap) = self.lay(rng, rows, at, shape, self.worn, 0.85)
        if rng.random() < 0.35:
            fade(rng, canvas, rows[at], left, pitch, cap)
        self.cross(rng, canvas, cap, left + pitch * len(rows[at]), pitch)
        return canvas, side, over

    def cross(self, rng, canvas, cap, end, pitch):
        """What crosses the zone, dark or light, and a mark right behind its last character."""
        layer = np.zeros_like(canvas)
        for draws, share in ((crossing.lines, 0.12), (crossing.frame, 0.08), (crossing.signature, 0.04)):
            if rng.random() < share:
                draws(rng, layer, cap)
        if rng.random() < 0.08:
            np.maximum(layer, self.across.across(rng, canvas.shape, cap) * between(rng, 0.2, 0.8), out=layer)
        if rng.random() < 0.12:
            x = end + rng.normal(0, 1) * pitch * 12 if rng.random() < 0.3 else between(rng, 0, end)
            cv2.line(layer, (int(x), 0), (int(x + rng.normal(0, cap)), canvas.shape[0]), 1.0, max(1, round(cap * between(rng, 0.04, 0.15))), cv2.LINE_AA)
        if rng.random() < 0.3:
            np.subtract(canvas, layer * between(rng, 0.4, 1), out=canvas)
            np.maximum(canvas, 0, out=canvas)
        else:
            np.maximum(canvas, layer * between(rng, 0.15, 1), out=canvas)
        if rng.random() < 0.2:
            behind(rng, canvas, cap, end + between(rng, 0.05, 1.2) * pitch)


def fade(rng, canvas, row, left, pitch, cap):
    """Fillers paler than letters, or a part of the row worn away but for a trace."""
    weight = np.ones(canvas.shape[1], np.float32)
    runs = [(run.start(), run.end()) for run in re.finditer("<+", row)]
    if runs and rng.random() < 0.7:
        level = between(rng, 0.25, 0.75)
        for start, stop in runs:
            weight[max(0, round(left + start * pitch)) : max(0, round(left + stop * pitch))] = level
    else:
        middle = left + between(rng, 0, len(row)) * pitch
        weight = 1 - between(rng, 0.3, 0.75) * np.exp(-(((np.arange(canvas.shape[1]) - middle) / (pitch * between(rng, 1, 6))) ** 2)).astype(np.float32)
    canvas *= weight[None]


def behind(rng, canvas, cap, x):
    """A dot, a bar, a corner of a box or a ring behind the last character."""
    y, tone, thick = canvas.shape[0] // 2 + round(rng.normal(0, 0.25) * cap), between(rng, 0.3, 1), max(1, round(cap * between(rng, 0.06, 0.2)))
    size, x, kind = max(2, round(cap * between(rng, 0.1, 0.7))), int(x), rng.random()
    if kind < 0.3:
        cv2.circle(canvas, (x + size // 2, y), size // 2 + 1, tone, -1, cv2.LINE_AA)
    elif kind < 0.55:
        cv2.line(canvas, (x, y - size), (x, y + size * int(rng.integers(1, 4))), tone, thick, cv2.LINE_AA)
    elif kind < 0.8:
        cv2.rectangle(canvas, (x, y - size), (x + 6 * size, y + int(rng.integers(1, 5)) * size), tone, thick, cv2.LINE_AA)
    else:
        cv2.ellipse(canvas, (x + size, y), (size, size), 0, 0, 360, tone, thick, cv2.LINE_AA)


def changed(rng, rows):
    """Passports with codes of two letters, figures within names, and zeros beside the letter O."""
    if rows[0][:2] == "P<" and rng.random() < 0.4:
        rows = ["P" + pick(rng, "CDDEMNNOPPSST" + LETTERS) + rows[0][2:], *rows[1:]]
    at = int(rng.integers(len(rows)))
    row = rows[at]
    if len(row) > 12 and rng.random() < 0.12:
        start = int(rng.integers(len(row) - 9))
        pool = pick(rng, ("0O", "0O" + DIGITS, "0OU", LETTERS + DIGITS + "00OO", "0", "NMHW", "358B6S"))
        row = row[:start] + "".join(pick(rng, pool) for _ in range(int(rng.integers(3, 10)))) + row[start + 9 :]
        return [*rows[:at], row.ljust(len(rows[0]), "<")[: len(rows[0])], *rows[at + 1 :]]
    if rng.random() < 0.05:
        return [*rows[:at], "".join(pick(rng, "23469780") if c in LETTERS and rng.random() < 0.15 else c for c in row), *rows[at + 1 :]]
    return rows
