"""One example: a window of an image, grey, and the boxes of its faces in the window's pixels."""
import json
import os

import cv2
import numpy as np

WIDE, HIGH = 96, 128
SURE = 0.7


def load(folder, held_out):
    """The images with faces and the ones without; every tenth is held out."""
    faces, others = [], []
    for at, line in enumerate(open(os.path.join(folder, "labels.jsonl"))):
        label = json.loads(line)
        if (at % 10 == 0) != held_out:
            continue
        image = cv2.imread(os.path.join(folder, label["name"]), cv2.IMREAD_GRAYSCALE)
        boxes = np.array(label["boxes"], np.float32).reshape(-1, 4)
        scores = np.array(label["scores"], np.float32)
        if label["kind"] == "others":
            if len(boxes) == 0:
                others.append(image)
        elif len(boxes) > 0 and (scores >= SURE).any():
            faces.append((image, boxes, scores))
    return faces, others


def light(window, rng):
    out = window.astype(np.float32)
    if rng.random() < 0.3:
        across, down = rng.uniform(-0.6, 0.6, 2)
        ramp = 1 + across * np.linspace(-0.5, 0.5, WIDE)[None] + down * np.linspace(-0.5, 0.5, HIGH)[:, None]
        out = out * ramp
    out = 255 * np.clip(out / 255, 0, 1) ** rng.uniform(0.6, 1.7)
    out = out * rng.uniform(0.35, 1.2) + rng.uniform(-15, 30)
    if rng.random() < 0.4:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.8))
    if rng.random() < 0.5:
        out = out + rng.normal(0, rng.uniform(1, 9), out.shape)
    return np.clip(out, 0, 255)


def edge(image, rng):
    kind = rng.random()
    if kind < 0.5:
        return cv2.BORDER_CONSTANT, 0
    if kind < 0.75:
        return cv2.BORDER_CONSTANT, float(rng.integers(256))
    return cv2.BORDER_REPLICATE, 0


def window(image, boxes, matrix, rng):
    border, value = edge(image, rng)
    # The shrinking filter of a canvas averages; so does this one.
    scale = np.sqrt(abs(np.linalg.det(matrix[:, :2])))
    if scale < 0.6:
        image = cv2.GaussianBlur(image, (0, 0), 0.45 / scale)
    out = cv2.warpAffine(image, matrix, (WIDE, HIGH), flags=cv2.INTER_LINEAR, borderMode=border, borderValue=value)
    turned = []
    for left, top, width, height in boxes:
        x, y = matrix @ np.array([left + width / 2, top + height / 2, 1])
        turned.append([x, y, width * scale, height * scale])
    return out, np.array(turned, np.float32).reshape(-1, 4)


def place(x, y, scale, at, turn, flip):
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    matrix = np.array([[cos * flip, -sin, 0], [sin * flip, cos, 0]])
    matrix[:, 2] = np.array(at) - matrix[:, :2] @ np.array([x, y])
    return matrix


def example(faces, others, rng):
    """@returns window, boxes (middle x, middle y, width, height), which of them are sure"""
    flip = 1 if rng.random() < 0.5 else -1
    turn = rng.normal(0, 0.12)
    if rng.random() < 0.3 and others:
        image = others[rng.integers(len(others))]
        high, wide = image.shape
        scale = max(WIDE / wide, HIGH / high) * np.exp(rng.uniform(-0.4, 1.2))
        matrix = place(rng.uniform(0.2, 0.8) * wide, rng.uniform(0.2, 0.8) * high, scale, (WIDE / 2, HIGH / 2), turn, flip)
        if rng.random() < 0.1:
            image = np.full_like(image, rng.integers(256))
        out, boxes = window(image, [], matrix, rng)
        return light(out, rng), boxes, np.zeros(0, bool)
    image, boxes, scores = faces[rng.integers(len(faces))]
    if rng.random() < 0.08:
        # Sideways and upside down faces are no faces to hold in an oval.
        turn += rng.choice([np.pi / 2, -np.pi / 2, np.pi])
        upright = False
    else:
        upright = True
    sure = np.flatnonzero(scores >= SURE)
    left, top, width, height = boxes[rng.choice(sure)]
    wanted = HIGH * np.exp(rng.uniform(np.log(0.16), np.log(1.0)))
    scale = wanted / height
    away = rng.random() < 0.15
    at = (WIDE * rng.uniform(-0.7, 1.7), HIGH * rng.uniform(-0.7, 1.7)) if away else (
        WIDE * np.clip(rng.normal(0.5, 0.17), 0.05, 0.95), HIGH * np.clip(rng.normal(0.5, 0.15), 0.05, 0.95))
    out, placed = window(image, boxes, place(left + width / 2, top + height / 2, scale, at, turn, flip), rng)
    if rng.random() < 0.12:
        # A hand, a sheet or a cup before a part of the window.
        x, y = rng.integers(WIDE), rng.integers(HIGH)
        out[y:y + rng.integers(8, 40), x:x + rng.integers(8, 30)] = rng.integers(256)
    if not upright:
        return light(out, rng), placed[:0], np.zeros(0, bool)
    return light(out, rng), placed, scores >= SURE
