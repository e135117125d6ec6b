"""Glyph atlases: every character of a font drawn once per size, so that a line is a few dozen array copies."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from mrz.lines import CHARSET

OCR_B = "/usr/share/fonts/opentype/ocr-b/"
# Shares of the lines. The outline, inverse and italic variants of OCR-B are left out on purpose.
FONTS = {
    OCR_B + "OCRB.otf": 0.46,
    OCR_B + "OCRBS.otf": 0.4,
    "/usr/share/fonts/opentype/courier-prime/Courier Prime.otf": 0.05,
    "/usr/share/fonts/truetype/freefont/FreeMono.ttf": 0.02,
    "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf": 0.04,
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf": 0.03,
}
CAPS = (14, 20, 28, 40)


class Atlas:
    """Coverage in 0..1 of each character of one font at one cap height in pixels.

    `cells` [character, row, column]: the cap line lies at row `top`, the baseline at row `top + cap`, the middle of the
    advance at the middle column. `advance` is in pixels.
    """

    def __init__(self, path, cap):
        font = ImageFont.truetype(path, cap * 4)
        box = font.getbbox("H", anchor="ls")
        font = ImageFont.truetype(path, round(cap * 4 * cap * 4 / -box[1]))
        self.cap, self.top = cap, round(cap * 0.25)
        self.advance = font.getlength("H") / 4
        width, height = int(self.advance * 1.3) + 3, cap + 2 * self.top
        cells = []
        for character in CHARSET:
            image = Image.new("L", (width * 4, height * 4), 0)
            start = (width * 4 - font.getlength(character)) / 2
            ImageDraw.Draw(image).text((start, (self.top + cap) * 4), character, font=font, fill=255, anchor="ls")
            cells.append(np.asarray(image.resize((width, height), Image.BOX), np.float32) / 255)
        self.cells = np.stack(cells)


class Fonts:
    def __init__(self, fonts=FONTS):
        self.paths, shares = list(fonts), np.array(list(fonts.values()))
        self.shares = shares / shares.sum()
        self.atlases = {(path, cap): Atlas(path, cap) for path in self.paths for cap in CAPS}

    def choose(self, rng, cap):
        """A font drawn by its share, at the smallest size that is not smaller than `cap`."""
        path = self.paths[int(rng.choice(len(self.paths), p=self.shares))]
        return self.atlases[path, next((size for size in CAPS if size >= cap), CAPS[-1])]


def write(canvas, atlas, text, left, baseline, pitch, jitter):
    """Draws `text` on `canvas`; `left` is where the first pitch begins, `jitter` [characters, 2] shifts x and y."""
    _, height, width = atlas.cells.shape
    for i, character in enumerate(text):
        x = round(left + (i + 0.5) * pitch + jitter[i, 0] - width / 2)
        y = round(baseline - atlas.cap - atlas.top + jitter[i, 1])
        if 0 <= x and x + width <= canvas.shape[1] and 0 <= y and y + height <= canvas.shape[0]:
            part = canvas[y : y + height, x : x + width]
            np.maximum(part, atlas.cells[CHARSET.index(character)], out=part)
