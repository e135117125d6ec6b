"""One training example: a line of print as `text/draw.py` draws it, small, faint and blurred in most of them.

Each print is photographed twice: what differs is the light, the lens and the file, not the letters.
"""

import cv2
import numpy as np

import damage
from damage import between
from text import draw
from text.fonts import SIZES
from text.words import line, typeset


class Geometry(draw.Geometry):
    """The random measures of one example, seven of ten with capitals of 4.9 to 8.5 pixels."""

    def __init__(self, rng):
        super().__init__(rng)
        cap = between(rng, 4.9, 8.5) if rng.random() < 0.7 else 8.5 * (26 / 8.5) ** rng.random()
        self.before, self.after = self.before * cap / self.cap, self.after * cap / self.cap
        self.cap = cap
        self.height = max(8, round(cap / self.fill))
        slack = self.height - cap
        self.above = slack * float(np.clip(rng.normal(0.48, 0.1), 0.15, 0.85))
        self.play = 0.16 * slack


class Artist(draw.Artist):
    def __init__(self, seed):
        super().__init__(seed)
        self.waiting = []

    def example(self, rng):
        if not self.waiting:
            text, shape = line(rng, self.lexicon), Geometry(rng)
            canvas, cap, width = self.print(rng, text, shape)
            for _ in range(2):
                ink = self.warp(rng, shape, canvas, cap, width)
                self.waiting.append((self.crop(rng, self.photograph(rng, ink, shape.cap)), text))
        return self.waiting.pop()

    def print(self, rng, text, shape):
        """As letters are printed by machines of today, even and thin; three of ten with the faults of older ones."""
        if rng.random() < 0.3:
            return super().print(rng, text, shape)
        text = typeset(rng, text)
        face = self.fonts.choose(rng, text)
        cap = next((size for size in SIZES if size >= shape.cap * between(rng, 1.5, 2.2)), SIZES[-1])
        spaced = rng.random() < (0.2 if text.isupper() else 0.03)
        ink, width, before = face.write(text, cap, cap * between(rng, 0.03, 0.25) if spaced else 0)
        canvas = self.surrounded(rng, ink, before, cap, 0.4)
        soft = cv2.GaussianBlur(canvas, (0, 0), max(cap * between(rng, 0.02, 0.05), 0.4 * cap / shape.cap))
        return np.clip(soft * between(rng, 0.9, 1.5), 0, 1), cap, width

    def photograph(self, rng, ink, cap):
        """Four of five are poor: print as pale as an eighth of the light, blurred by up to 0.24 of its capitals' height, noisy, pressed hard."""
        if rng.random() < 0.2:
            return super().photograph(rng, ink, cap)
        contrast = 0.13 * (0.85 / 0.13) ** rng.random()
        image = between(rng, contrast + 0.05, 1.0) - ink * contrast
        image += np.linspace(-0.5, 0.5, ink.shape[1], dtype=np.float32)[None] * rng.normal(0, 0.06)
        if rng.random() < 0.25:
            image += self.textures.cut(rng, "clouds", ink.shape) * (contrast * between(rng, 0.02, 0.2))
        if rng.random() < 0.15:
            image -= self.textures.cut(rng, "patterns", ink.shape) * (contrast * between(rng, 0.05, 0.35))
        image = cv2.GaussianBlur(image, (0, 0), min(between(rng, 0.4, 1.4), 0.24 * cap))
        image += self.textures.cut(rng, "grain", ink.shape) * between(rng, 0, min(0.03, 0.2 * contrast))
        image = (np.clip(image, 0, 1) * 255).astype(np.uint8)
        return damage.pressed(image, int(rng.integers(46, 90))) if rng.random() < 0.9 else image
