"""One training example: most are lines of passports, licences and cards, crossed by what crosses them there; the others are those of `text/draw.py`."""

import cv2
import numpy as np

import damage
from cards import alphabets, crossing
from cards.faces import OCR, TYPEWRITER, Fonts, dotted
from cards.words import Lexicon, heading, line, people
from damage import between
from text import draw
from text.fonts import SIZES
from text.words import pick, typeset

# Shares of lines of documents among all, and of Greek and Cyrillic ones among these.
SHARE, OTHER = 0.62, 0.32


class Geometry(draw.Geometry):
    """The random measures of one example; letters are wider or narrower than on pages."""

    def __init__(self, rng):
        super().__init__(rng)
        cap = between(rng, 5.0, 9.5) if rng.random() < 0.4 else 9.5 * (30 / 9.5) ** rng.random()
        self.before, self.after = self.before * cap / self.cap, self.after * cap / self.cap
        self.wide = float(np.clip(rng.normal(1, 0.12), 0.72, 1.4))
        self.fill = float(np.clip(rng.normal(0.52, 0.07), 0.34, 0.9)) if rng.random() < 0.75 else between(rng, 0.34, 0.9)
        self.cap, self.height = cap, max(8, round(cap / self.fill))
        slack = self.height - cap
        self.above = slack * float(np.clip(rng.normal(0.5, 0.12), 0.12, 0.88))
        self.play = 0.18 * slack


class Artist(draw.Artist):
    def __init__(self, seed, share=SHARE, other=OTHER):
        super().__init__(seed)
        rng = np.random.default_rng([seed, 0xCA])
        self.share, self.other = share, other
        self.names, self.foreign, self.documents = Lexicon(), alphabets.Lexicon(), Fonts()
        self.across = crossing.Words(rng, self.documents.kinds[3])
        self.dots = [str(path) for path in self.documents.kinds[1] + self.documents.kinds[3]]

    def example(self, rng):
        if rng.random() >= self.share:
            return super().example(rng)
        foreign = rng.random() < self.other
        head, text, glued = alphabets.line(rng, self.names, self.foreign) if foreign else line(rng, self.names)
        shape = Geometry(rng)
        ink, cap, width = self.row(rng, head, text, glued, shape)
        layers = np.stack([damage.stroke(rng, self.placed(ink, cap), cap, shape.cap, self.textures), *self.crossings(rng, ink, cap)], 2)
        image = self.shot(rng, self.warp(rng, shape, layers, cap, width), shape.cap)
        return self.crop(rng, dark_on_light(image)), alphabets.drawn(f"{head}{'' if glued or not head else ' '}{text}")

    def row(self, rng, head, text, glued, shape):
        """The ink of the label and the value on one baseline, the height of the value's capitals, and the width of both."""
        if not head and len(text) < 20 and rng.random() < 0.07:
            ink, cap, width = dotted(rng, pick(rng, self.dots), text, int(rng.integers(7, 12)), int(rng.integers(0, 4)))
            if all(ink.shape):
                return ink, cap, width
        cap = next((size for size in SIZES if size >= shape.cap * between(rng, 1.0, 1.5)), SIZES[-1])
        shown = typeset(rng, text)
        face = self.documents.choose(rng, shown)
        ink, width, _ = face.write(shown, cap, cap * self.tracking(rng, text))
        if not head:
            return ink, cap, width
        low = max(9, round(cap * (1 if rng.random() < 0.35 else between(rng, 0.55, 1))))
        before = self.documents.choose(rng, head) if rng.random() < 0.6 else face
        if not before.known.issuperset(head):
            before = self.documents.choose(rng, head)
        first, wide, _ = before.write(head, low, 0)
        gap = cap * (between(rng, 0.05, 0.2) if glued else 0.3 + rng.gamma(1.5, 0.35))
        start = round(wide + gap)
        both = np.zeros((3 * cap, start + ink.shape[1]), np.float32)
        both[:, start:] = ink
        raised = round((cap - low) * rng.random()) if rng.random() < 0.4 else 0
        top = 2 * cap - 2 * low - raised
        faint = between(rng, 0.45, 1) if rng.random() < 0.5 else 1
        # Both begin one height of their capitals inside.
        left = cap - low
        part = both[top : top + 3 * low, left : left + first.shape[1]]
        np.maximum(part, faint * first[: part.shape[0], : part.shape[1]], out=part)
        return both, cap, start + width

    @staticmethod
    def tracking(rng, text):
        """Letter spacing in heights of capitals: most are set close, capitals and figures also wide."""
        kind = rng.random()
        if not text.isupper() and any(c.isalpha() for c in text):
            return between(rng, 0.02, 0.2) if kind < 0.15 else 0
        if kind < 0.55 or len(text) > 28:
            return 0
        return between(rng, 0.02, 0.3) if kind < 0.85 else between(rng, 0.3, 0.9 if len(text) < 14 else 0.5)

    @staticmethod
    def placed(ink, cap):
        canvas = np.zeros((7 * cap, ink.shape[1] + 4 * cap), np.float32)
        canvas[2 * cap : 5 * cap, 2 * cap : 2 * cap + ink.shape[1]] = ink
        return canvas

    def crossings(self, rng, ink, cap):
        """Two layers beside the ink: print of other inks, and grounds."""
        shape = (7 * cap, ink.shape[1] + 4 * cap)
        other, under = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        for side, share in ((-1, 0.5), (1, 0.35)):
            if rng.random() < share:
                self.beside(rng, other, cap, side)
        if rng.random() < 0.2:
            np.maximum(other, self.across.across(rng, shape, cap) * between(rng, 0.15, 1), out=other)
        for draws, share in ((crossing.frame, 0.1), (crossing.lines, 0.12), (crossing.signature, 0.07), (crossing.microtext, 0.06)):
            if rng.random() < share:
                layer = np.zeros(shape, np.float32)
                draws(rng, layer, cap)
                np.maximum(other, layer * between(rng, 0.2, 1), out=other)
        if rng.random() < 0.12:
            under += crossing.portrait(rng, shape, cap, self.textures) * between(rng, 0.2, 1)
        for _ in range(int(rng.choice((0, 1, 2), p=(0.45, 0.4, 0.15)))):
            under += crossing.ground(rng, shape, cap, self.textures) * between(rng, 0.15, 0.8)
        return other, under

    def beside(self, rng, layer, cap, side):
        """A small label above or below, which may run into the print, or another value at a line's distance."""
        if rng.random() < 0.7:
            text, low = heading(rng), max(8, round(cap * between(rng, 0.35, 0.75)))
            gap = cap * float(np.clip(rng.normal(0.18, 0.25), -0.4, 0.9))
        else:
            text, low, gap = people(rng, self.names), cap, cap * between(rng, 0.25, 1)
        ink, _, _ = self.documents.choose(rng, text).write(text, low, 0)
        baseline = round(3 * cap - gap) if side < 0 else round(4 * cap + gap + low)
        start = round(2 * cap + between(rng, -1, 1) * cap) if rng.random() < 0.6 else int(rng.integers(0, max(1, layer.shape[1] - cap)))
        top = baseline - 2 * low
        above, below = max(0, -top), min(ink.shape[0], layer.shape[0] - top)
        if below <= above:
            return
        part = layer[top + above : top + below, max(0, start) : max(0, start) + ink.shape[1]]
        np.maximum(part, between(rng, 0.3, 1) * ink[above:below, : part.shape[1]], out=part)

    def shot(self, rng, layers, cap):
        """From the three coverages to the grey bytes of a photograph or a scan."""
        ink, other, under = np.moveaxis(layers, 2, 0)
        contrast = between(rng, 0.15, 0.9) if rng.random() < 0.6 else between(rng, 0.4, 0.9)
        paper = between(rng, contrast + 0.03, 1.0)
        image = paper - under * (contrast * between(rng, 0.1, 0.65))
        over = rng.random() < 0.5
        tone = contrast * between(rng, 0.25, 1.0) * (-0.5 if rng.random() < 0.12 else 1)
        if not over:
            image = image - other * tone
        dark = paper - contrast
        image = image + (np.minimum(image, dark + 0.1 * contrast) - image) * ink if rng.random() < 0.6 else image - ink * contrast
        if over:
            image = image - other * tone
        if rng.random() < 0.1:
            image = self.plate(rng, image, paper)
        damage.light(rng, image, self.textures)
        if rng.random() < 0.25:
            image += self.textures.cut(rng, "clouds", ink.shape) * (contrast * between(rng, 0.02, 0.25))
        poor = rng.random() < 0.4
        sigma = min(between(rng, 0.4, 1.3), 0.17 * cap) if poor else between(rng, 0, 0.6)
        if sigma > 0.25:
            image = cv2.GaussianBlur(image, (0, 0), sigma)
        if rng.random() < 0.15:
            image += (image - cv2.GaussianBlur(image, (0, 0), max(0.6, cap * 0.08))) * between(rng, 0.3, 1.4)
        image += self.textures.cut(rng, "grain", ink.shape) * between(rng, 0, min(0.035, 0.25 * contrast) if poor else 0.015)
        image = (np.clip(image, 0, 1) * 255).astype(np.uint8)
        return damage.pressed(image, int(rng.integers(40, 88) if poor else rng.integers(65, 96))) if rng.random() < 0.85 else image

    @staticmethod
    def plate(rng, image, paper):
        """Light print on a dark plate, which covers the whole line or ends within it."""
        turned = between(rng, 0.9, 1.3) * paper - image
        high, wide = image.shape
        kind = rng.random()
        if kind < 0.5:
            return turned
        plate = np.zeros(image.shape, np.float32)
        top = round(high * between(rng, 0, 0.12))
        plate[top : high - round(high * between(rng, 0, 0.12)), round(wide * between(rng, 0, 0.02)) : wide - round(wide * between(rng, 0, 0.02))] = 1
        if kind > 0.85:
            plate[:, : round(wide * between(rng, 0.2, 0.6))] = 0
        return image + (turned - image) * plate


def dark_on_light(image):
    """As the reader inverts a line of which most is dark."""
    low, middle, high = np.percentile(image, (3, 50, 97))
    return image if middle >= (low + high) / 2 else 255 - image
