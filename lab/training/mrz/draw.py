"""One training example: a row of a zone, printed, photographed, cropped as a text detector would crop it.

`Artist(seed).example(rng)` returns `(crop, text)`: the crop float32 [32, W] standardised to mean 0 and deviation 1.
All lengths below are in pixels of the photograph ("source") unless they say "cap", which is the height of a capital.
"""

import cv2
import numpy as np

import damage
from damage import between
from mrz.glyphs import Fonts, write
from mrz.lines import document
from mrz.net import HEIGHT

cv2.setNumThreads(1)


class Geometry:
    """The random measures of one example."""

    def __init__(self, rng, length, natural):
        self.cap = self.capital(rng)
        while True:
            # Cap height over box height, and pitch over cap height: few lie at the ends.
            self.fill = 0.36 + 0.62 * rng.beta(2.2, 2.0)
            self.pitch = self.pitches(rng)
            # Width over height of the crop changes by this factor when it becomes the net's input. Two equal
            # characters need two time steps and a blank, so a pitch under 8.5 pixels is beyond a stride of 4.
            advance = self.fill * self.pitch * HEIGHT
            low, high = max(0.55, 8.5 / advance), min(0.9, 30 / advance)
            if low <= high:
                self.squeeze = between(rng, low, high)
                break
        stretch = self.pitch / natural
        # The glyphs take a part of the stretch, at least what keeps them from touching; letter spacing takes the rest.
        share = between(rng, 0.7, 1.0) if stretch < 1 else between(rng, 0.0, 1.0)
        self.wide = stretch**share
        self.spacing = self.pitch / self.wide
        self.before, self.after = (max(0.05, rng.gamma(1.2, 0.5)) * self.pitch * self.cap for _ in range(2))
        self.width = max(16, round(length * self.pitch * self.cap + self.before + self.after))
        self.height = max(8, round(self.cap / self.fill))
        slack = self.height - self.cap
        self.above = slack * float(np.clip(rng.normal(0.5, 0.14), 0.1, 0.9))
        self.play = 0.35 * slack + 0.06 * self.cap

    @staticmethod
    def capital(rng):
        small = rng.random() < 1 / 6
        return between(rng, 6.0, 10.5) if small else 10.5 * (28 / 10.5) ** rng.random()

    @staticmethod
    def pitches(rng):
        """Pitch over cap height."""
        return between(rng, 0.8, 1.36) if rng.random() < 0.4 else float(np.clip(rng.normal(1.06, 0.1), 0.8, 1.36))


class Artist:
    def __init__(self, seed):
        self.fonts = Fonts()
        self.textures = damage.Textures(np.random.default_rng([seed, 0x7E]))

    def example(self, rng, scale=None):
        """One crop and its text; `scale` sets the input scale instead of drawing it."""
        rows = document(rng)
        at = int(rng.integers(len(rows)))
        shape = Geometry(rng, len(rows[at]), 1.04)
        ink = self.warp(rng, shape, *self.print(rng, rows, at, shape))
        image = damage.photograph(rng, ink, shape.cap, self.textures)
        return self.crop(rng, image, shape, scale or shape.squeeze), rows[at]

    def print(self, rng, rows, at, shape):
        """The zone on a canvas of the atlas's size, and where on it the row's cap line begins."""
        canvas, (side, over), _ = self.lay(rng, rows, at, shape, self.fonts, 0.9)
        return canvas, side, over

    def lay(self, rng, rows, at, shape, fonts, beside):
        """The zone with neighbours (`beside` is their share), where the row's cap line begins, and the row's left end, pitch and cap height."""
        atlas = fonts.choose(rng, shape.cap * between(rng, 1.0, 1.3))
        cap, pitch = atlas.cap, atlas.cap * shape.spacing
        side, over = round(pitch * 3), round(cap * (1 / shape.fill + 0.8))
        width = round(shape.width / shape.cap * cap / shape.wide) + 2 * side
        canvas = np.zeros((2 * over + cap, width), np.float32)
        left, baseline = side + shape.before / shape.cap * cap / shape.wide, over + cap
        step = cap * between(rng, 1.4, 2.8)
        shake = between(rng, 0, 0.035) * cap
        for i, row in enumerate(rows):
            if i == at or (abs(i - at) == 1 and rng.random() < beside):
                jitter = rng.normal(0, shake, (len(row), 2))
                write(canvas, atlas, row, left, baseline + (i - at) * step, pitch, jitter)
        if at == 0 and rng.random() < 0.5:
            damage.neighbour(rng, canvas, over - (step - cap) * between(rng, 0.5, 1.3), cap)
        if at == len(rows) - 1 and rng.random() < 0.4:
            damage.neighbour(rng, canvas, baseline + (step - cap) * between(rng, 0.5, 1.3), cap, below=True)
        canvas = damage.stroke(rng, canvas, cap, shape.cap, self.textures)
        return canvas, (side, over), (left, pitch, cap)

    def warp(self, rng, shape, canvas, left, top):
        """Tilt, curvature, drift, perspective and shear, and the change to the photograph's pixels, in one step."""
        scale = (canvas.shape[0] - 2 * top) / shape.cap
        along = np.linspace(-0.5, 0.5, shape.width, dtype=np.float32)
        tilt, curve, wave = rng.normal(0, 0.45, 3) * shape.play * (2, 1.6, 0.5)
        drift = tilt * along + curve * (4 * along**2 - 0.33)
        drift += wave * np.sin(along * between(rng, 3, 25) + between(rng, 0, 6)).astype(np.float32)
        np.clip(drift, -shape.play, shape.play, out=drift)
        keystone, narrowing = between(rng, -0.08, 0.08), between(rng, -0.12, 0.12)
        rows = np.arange(shape.height, dtype=np.float32)[:, None] - shape.above - shape.cap / 2
        y = top + (rows * (1 + keystone * along) + drift + shape.cap / 2) * scale
        stretched = (along + narrowing * (along**2 - 0.25) + 0.5) * (shape.width * scale / shape.wide)
        x = left + stretched + rows * (between(rng, -0.12, 0.12) * scale / shape.wide)
        return cv2.remap(canvas, np.broadcast_to(x, y.shape).astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR)

    def crop(self, rng, image, shape, squeeze):
        """The net's input: 32 high, width by the aspect times `squeeze`, standardised."""
        width = max(16, round(shape.width / shape.height * HEIGHT * squeeze))
        modes = (cv2.INTER_AREA, cv2.INTER_LINEAR) if shape.height > HEIGHT else (cv2.INTER_LINEAR, cv2.INTER_CUBIC)
        crop = cv2.resize(image, (width, HEIGHT), interpolation=modes[int(rng.integers(2))]).astype(np.float32)
        return standardise(crop)


def standardise(crop):
    return (crop - crop.mean()) / max(float(crop.std()), 1.0)
