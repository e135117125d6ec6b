"""What crosses print on documents: labels, stamps, words at an angle, signatures, ghost portraits, lines, microtext and holograms."""

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from cards.vocabulary import ACROSS
from damage import between
from text.words import pick

BIG = 90


class Words:
    """Words drawn across pages, outlined or filled, drawn once."""

    def __init__(self, rng, paths, count=60):
        self.masks = [self.mask(rng, pick(rng, paths)) for _ in range(count)]

    @staticmethod
    def mask(rng, path):
        font, text = ImageFont.truetype(str(path), BIG), pick(rng, ACROSS)
        text = text if rng.random() < 0.8 else text.capitalize()
        size = (int(font.getlength(text)) + 20, int(BIG * 1.3))
        image = Image.new("L", size, 0)
        ImageDraw.Draw(image).text((10, int(BIG * 1.05)), text, font=font, fill=255, anchor="ls")
        filled = np.asarray(image, np.float32) / 255
        if rng.random() < 0.35:
            return filled
        wide = int(rng.integers(2, 6))
        return cv2.dilate(filled, np.ones((wide, wide), np.uint8)) - cv2.erode(filled, np.ones((wide, wide), np.uint8))

    def across(self, rng, shape, cap):
        """One of them over a canvas, one to nine capitals high, at an angle of up to 60°."""
        mask = pick(rng, self.masks)
        scale = cap * (9 ** rng.random()) * 1.1 / BIG
        angle = float(np.clip(rng.normal(0, 30), -60, 60)) if rng.random() < 0.8 else between(rng, -90, 90)
        turn = cv2.getRotationMatrix2D((mask.shape[1] / 2, mask.shape[0] / 2), angle, scale)
        turn[:, 2] += (between(rng, 0, shape[1]) - mask.shape[1] / 2, shape[0] / 2 + rng.normal(0, cap * 1.5) - mask.shape[0] / 2)
        return cv2.warpAffine(mask, turn, (shape[1], shape[0]), flags=cv2.INTER_LINEAR)


def frame(rng, layer, cap):
    """A stamp's frame: rings or boxes, single or double."""
    high, wide = layer.shape
    thick = max(1, round(cap * between(rng, 0.06, 0.2)))
    centre = np.array([between(rng, 0, wide), high / 2 + rng.normal(0, 2 * cap)])
    size = np.array([cap * between(rng, 1.5, 9), cap * between(rng, 1, 5)])
    ring, angle = rng.random() < 0.5, rng.normal(0, 12)
    for scale in (1,) if rng.random() < 0.5 else (1, 1 + between(rng, 0.08, 0.25)):
        if ring:
            cv2.ellipse(layer, tuple(int(v) for v in centre), tuple(int(v * scale) + 1 for v in size), angle, 0, 360, 1.0, thick, cv2.LINE_AA)
        else:
            corners = cv2.boxPoints((tuple(map(float, centre)), tuple(map(float, 2 * size * scale)), float(angle))).astype(np.int32)
            cv2.polylines(layer, [corners], True, 1.0, thick, cv2.LINE_AA)


def lines(rng, layer, cap):
    """One to three lines through the print, straight or bent."""
    high, wide = layer.shape
    for _ in range(int(rng.integers(1, 4))):
        x = np.linspace(0, wide, 24)
        y = high / 2 + rng.normal(0, cap * 0.6) + rng.normal(0, 0.12) * (x - between(rng, 0, wide))
        y = y + between(rng, 0, 0.6) * cap * np.sin(x / (cap * between(rng, 2, 12)) + between(rng, 0, 6))
        cv2.polylines(layer, [np.stack([x, y], 1).astype(np.int32)], False, 1.0, max(1, round(cap * between(rng, 0.03, 0.15))), cv2.LINE_AA)


def signature(rng, layer, cap):
    """A stroke of a pen that loops."""
    high, wide = layer.shape
    t = np.linspace(0, 1, 160)
    x = between(rng, -0.2, 0.8) * wide + t * cap * between(rng, 4, 16) + cap * between(rng, 0.3, 1.2) * np.sin(t * between(rng, 15, 50))
    y = high / 2 + rng.normal(0, cap * 1.2) + cap * between(rng, 0.5, 2) * np.sin(t * between(rng, 10, 45) + between(rng, 0, 6)) * (1 - 0.5 * t)
    cv2.polylines(layer, [np.stack([x, y], 1).astype(np.int32)], False, 1.0, max(1, round(cap * between(rng, 0.05, 0.14))), cv2.LINE_AA)


def microtext(rng, layer, cap):
    """Rows of print too small to read."""
    text = " ".join([pick(rng, ACROSS)] * 40)
    pitch = cap * between(rng, 0.25, 0.6)
    for y in np.arange(2 * cap, 5.5 * cap, pitch * (1 if rng.random() < 0.6 else 4)):
        cv2.putText(layer, text, (-int(rng.integers(200)), int(y)), cv2.FONT_HERSHEY_PLAIN, pitch / 16, 1.0, 1, cv2.LINE_AA)


def portrait(rng, shape, cap, textures):
    """A ghost portrait: soft patches in a halftone of lines, dots or none."""
    soft = np.zeros(shape, np.float32)
    for _ in range(int(rng.integers(2, 7))):
        centre = (int(rng.integers(shape[1])), int(shape[0] / 2 + rng.normal(0, 2 * cap)))
        size = (max(2, int(cap * between(rng, 0.6, 5))), max(2, int(cap * between(rng, 0.6, 5))))
        cv2.ellipse(soft, centre, size, between(rng, 0, 180), 0, 360, between(rng, 0.2, 1), -1)
    soft = cv2.GaussianBlur(soft, (0, 0), cap * between(rng, 0.05, 0.6))
    if rng.random() < 0.3:
        return soft
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    angle, period = between(rng, 0, np.pi), cap * between(rng, 0.12, 0.5)
    wave = np.cos((x * np.cos(angle) + y * np.sin(angle)) * (2 * np.pi / period))
    if rng.random() < 0.5:
        wave = wave * np.cos((y * np.cos(angle) - x * np.sin(angle)) * (2 * np.pi / period))
    return soft * np.clip(wave * 2 + 0.5, 0, 1)


def ground(rng, shape, cap, textures):
    """A printed ground in 0..1: guilloche at its own scale, a grating, or regions of unlike tone."""
    kind = rng.random()
    if kind < 0.5:
        scale = cap / between(rng, 6, 30)
        part = textures.cut(rng, "patterns", (max(8, int(shape[0] / scale)), max(8, int(min(shape[1] / scale, 1500)))))
        return cv2.resize(part, shape[::-1], interpolation=cv2.INTER_LINEAR)
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    if kind < 0.75:
        angle, period = pick(rng, (0, np.pi / 2, between(rng, 0, np.pi))), cap * between(rng, 0.12, 0.8)
        bend = between(rng, 0, 1) * cap * np.sin(x / (cap * between(rng, 1, 6)))
        wave = np.cos((x * np.cos(angle) + y * np.sin(angle) + bend) * (2 * np.pi / period))
        return np.clip(wave * between(rng, 0.6, 3) + between(rng, -0.3, 0.5), 0, 1)
    edge = cap * between(rng, 0.1, 3)
    at, slope = between(rng, 0, shape[1]), rng.normal(0, 0.6)
    return 1 / (1 + np.exp(-np.clip((x - at - slope * (y - shape[0] / 2)) / edge, -20, 20)))
