"""One training example: a line of print, photographed, cropped as a text detector would crop it.

`Artist(seed).example(rng)` returns `(crop, text)`: the crop float32 [32, W] standardised to mean 0 and deviation 1.
All lengths below are in pixels of the photograph ("source") unless they say "cap", which is the height of a capital.
"""

import cv2
import numpy as np

import damage
from damage import between
from text.fonts import SIZES, Fonts
from text.net import HEIGHT, SCALE
from text.words import Lexicon, line, typeset

cv2.setNumThreads(1)


class Geometry:
    """The random measures of one example."""

    def __init__(self, rng):
        kind = rng.random()
        self.cap = between(rng, 5.0, 9.5) if kind < 0.45 else 9.5 * (30 / 9.5) ** rng.random()
        # Cap height over box height: boxes of the detector measure 0.45 to 0.5 around mixed print, 0.8 around capitals.
        self.fill = float(np.clip(rng.normal(0.5, 0.075), 0.34, 0.9)) if rng.random() < 0.75 else between(rng, 0.34, 0.9)
        self.wide = float(np.clip(rng.normal(1, 0.07), 0.8, 1.25))
        self.before, self.after = (max(0.05, rng.gamma(1.3, 0.25)) * self.cap for _ in range(2))
        self.height = max(8, round(self.cap / self.fill))
        slack = self.height - self.cap
        self.above = slack * float(np.clip(rng.normal(0.48, 0.1), 0.15, 0.85))
        self.play = 0.16 * slack


class Artist:
    def __init__(self, seed):
        self.fonts, self.lexicon = Fonts(), Lexicon()
        self.textures = damage.Textures(np.random.default_rng([seed, 0x7E]))

    def example(self, rng):
        text, shape = line(rng, self.lexicon), Geometry(rng)
        canvas, cap, width = self.print(rng, text, shape)
        ink = self.warp(rng, shape, canvas, cap, width)
        return self.crop(rng, self.photograph(rng, ink, shape.cap)), text

    def print(self, rng, text, shape):
        """The line on a canvas with its cap line at row `3 * cap`, the height of its capitals there, and its width."""
        text = typeset(rng, text)
        face = self.fonts.choose(rng, text)
        cap = next((size for size in SIZES if size >= shape.cap * between(rng, 1.0, 1.4)), SIZES[-1])
        spaced = rng.random() < (0.2 if text.isupper() else 0.04)
        tracking = cap * between(rng, 0.03, 0.3) if spaced else 0
        ink, width, before = face.write(text, cap, tracking)
        canvas = self.surrounded(rng, ink, before, cap, 0.45)
        if rng.random() < 0.04:
            y = round(cap * (4 + between(rng, 0.12, 0.4)))
            cv2.line(canvas, (2 * cap, y), (canvas.shape[1], y), between(rng, 0.3, 1), max(1, round(cap * 0.08)))
        return damage.stroke(rng, canvas, cap, shape.cap, self.textures), cap, width

    def surrounded(self, rng, ink, before, cap, share):
        """The ink on a canvas, with a neighbour above and one below as often as `share` says."""
        canvas = np.zeros((7 * cap, ink.shape[1] + 4 * cap), np.float32)
        canvas[2 * cap : 5 * cap, 2 * cap : 2 * cap + ink.shape[1]] = ink
        pitch = cap * between(rng, 1.75, 2.8)
        for side in (-1, 1):
            if rng.random() < share:
                self.neighbour(rng, canvas, before, cap, round(4 * cap + side * pitch), side)
        return canvas

    def neighbour(self, rng, canvas, ink, cap, baseline, side):
        """A line of the same print above or below, or a rule."""
        if ink is None or rng.random() < 0.2:
            y = round(cap * (3.5 + side * between(rng, 0.9, 1.4)))
            cv2.line(canvas, (0, y), (canvas.shape[1], y), between(rng, 0.2, 1), max(1, round(cap * between(rng, 0.04, 0.15))))
            return
        top, start = baseline - 2 * cap, int(rng.integers(0, max(1, canvas.shape[1] // 2)))
        low, high = max(0, -top), min(3 * cap, canvas.shape[0] - top)
        part = canvas[top + low : top + high, start : start + ink.shape[1]]
        np.maximum(part, ink[low:high, : part.shape[1]], out=part)

    def warp(self, rng, shape, canvas, cap, width):
        """Tilt, curvature, perspective and shear, and the change to the photograph's pixels, in one step."""
        scale, stretch = cap / shape.cap, cap / shape.cap / shape.wide
        columns = max(8, round(width / stretch + shape.before + shape.after))
        along = np.linspace(-0.5, 0.5, columns, dtype=np.float32)
        tilt, curve = rng.normal(0, 0.5, 2) * shape.play * (2, 1)
        drift = np.clip(tilt * along + curve * (4 * along**2 - 0.33), -shape.play, shape.play)
        keystone, narrowing = between(rng, -0.05, 0.05), between(rng, -0.04, 0.04)
        rows = np.arange(shape.height, dtype=np.float32)[:, None] - shape.above - shape.cap / 2
        y = 3.5 * cap + (rows * (1 + keystone * along) + drift) * scale
        x = 3 * cap - shape.before * stretch + (along + narrowing * (along**2 - 0.25) + 0.5) * (columns * stretch)
        x = x + rows * (between(rng, -0.08, 0.08) * scale)
        return cv2.remap(canvas, np.broadcast_to(x, y.shape).astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR)

    def photograph(self, rng, ink, cap):
        """From ink coverage in 0..1 to grey bytes: a scan, a photograph, or a poor one of small print."""
        kind = rng.random()
        if kind < 0.2:
            return damage.photograph(rng, ink, cap, self.textures)
        contrast = between(rng, 0.15, 0.9)
        paper = between(rng, contrast + 0.05, 1.0)
        image = paper - ink * contrast
        image += np.linspace(-0.5, 0.5, ink.shape[1], dtype=np.float32)[None] * rng.normal(0, 0.08)
        if rng.random() < 0.25:
            image += self.textures.cut(rng, "clouds", ink.shape) * (contrast * between(rng, 0.02, 0.15))
        if rng.random() < 0.12:
            image -= self.textures.cut(rng, "patterns", ink.shape) * (contrast * between(rng, 0.05, 0.35))
        sigma = between(rng, 0, 0.5) if kind < 0.6 else min(between(rng, 0.4, 1.5), 0.19 * cap)
        if sigma > 0.25:
            image = cv2.GaussianBlur(image, (0, 0), sigma)
        image += self.textures.cut(rng, "grain", ink.shape) * between(rng, 0, 0.012 if kind < 0.6 else 0.035)
        image = (np.clip(image, 0, 1) * 255).astype(np.uint8)
        if rng.random() < 0.85:
            quality = int(rng.integers(65, 96)) if kind < 0.6 else int(rng.integers(38, 85))
            image = damage.pressed(image, quality)
        return image

    def crop(self, rng, image):
        """The net's input: 32 high, width by the aspect times `SCALE`, standardised."""
        width = max(16, round(image.shape[1] / image.shape[0] * HEIGHT * SCALE))
        modes = (cv2.INTER_AREA, cv2.INTER_LINEAR) if image.shape[0] > HEIGHT else (cv2.INTER_LINEAR, cv2.INTER_LINEAR, cv2.INTER_CUBIC)
        crop = cv2.resize(image, (width, HEIGHT), interpolation=modes[int(rng.integers(len(modes)))]).astype(np.float32)
        return (crop - crop.mean()) / max(float(crop.std()), 1.0)
