"""Faces of documents: OCR-B, typewriters, slabs, sans-serifs, and figures in dots."""

import re

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from mrz.glyphs import OCR_B
from text.fonts import Fonts as AllFonts

# The outline, inverse and italic variants of OCR-B are left out on purpose.
OCR = tuple(OCR_B + name for name in ("OCRB.otf", "OCRBS.otf", "OCRBL.otf"))
TYPEWRITER = r"Courier|FreeMono|LiberationMono|NimbusMonoPS|DejaVuSansMono|Cousine|cmuntt|Inconsolata|Hack-|FiraCode|Go-Mono"
SLAB = r"RobotoSlab|Roboto-?Slab|Courier|C059|Junicode|DejaVuSerif|cmun"
SANS = r"Liberation(Sans|SansNarrow)-|NimbusSans|texgyreheros|Arimo-|DejaVuSans|Roboto(Condensed)?-|OpenSans-|Free(Sans)|NotoSans-|Carlito-|ClearSans|Lato-|Cabin-|PT[_-]?Sans"
SHARES = {"ocr": 0.27, TYPEWRITER: 0.1, SLAB: 0.05, SANS: 0.4, "any": 0.18}


class Fonts:
    def __init__(self):
        self.all = AllFonts()
        paths = sorted({path for family in self.all.families for path in family})
        self.kinds = [OCR if kind == "ocr" else [p for p in paths if re.match(kind, p.name)] for kind in SHARES]
        self.shares = np.array(list(SHARES.values()))

    def choose(self, rng, text):
        for _ in range(8):
            paths = self.kinds[int(rng.choice(len(self.kinds), p=self.shares))]
            face = self.all.face(paths[int(rng.integers(len(paths)))]) if paths else self.all.choose(rng, text)
            if face.known.issuperset(text):
                return face
        return self.all.choose(rng, text)


def dotted(rng, path, text, rows, spaced):
    """A line as print heads and perforators set it: its coverage in 0..1 with two rows of capitals above the baseline and one below, and the height of its capitals.

    Capitals are `rows` dots high, and a dot takes `step` pixels.
    """
    font = ImageFont.truetype(path, 40)
    font = ImageFont.truetype(path, max(6, round(40 * rows / -font.getbbox("H", anchor="ls")[1])))
    wide = int(sum(font.getlength(c) + spaced for c in text)) + 2 * rows
    image = Image.new("L", (wide, 3 * rows), 0)
    draw, x = ImageDraw.Draw(image), float(rows)
    for character in text:
        draw.text((round(x), 2 * rows), character, font=font, fill=255, anchor="ls")
        x += font.getlength(character) + spaced
    step = int(rng.integers(4, 7))
    dot = np.zeros((step * 4, step * 4), np.float32)
    cv2.circle(dot, (step * 2, step * 2), max(4, round(step * 4 * (0.32 + 0.2 * rng.random()))), 1.0, -1)
    dot = cv2.resize(dot, (step, step), interpolation=cv2.INTER_AREA)
    bits = (np.asarray(image) > 110).astype(np.float32)
    return np.kron(bits, dot), rows * step, (x - rows) * step
