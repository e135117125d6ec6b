"""Trains the capture page's face network and writes it as `page/camera/face-weights.json`. See README.md.

    /usr/bin/python3 train.py LABELS OUT.json --minutes 20 --seed 1
"""
import argparse
import base64
import json
import time

import numpy as np
import torch
from torch import nn

from draw import HIGH, WIDE, example, load

CELL = 16
ACROSS, DOWN = WIDE // CELL, HIGH // CELL
#: (channels, stride) of each 3 x 3 convolution; a convolution of 1 x 1 gives score, place and size.
SHAPE = [(8, 2), (16, 2), (32, 2), (32, 1), (56, 2), (56, 1), (56, 1)]
LEAST = 15


def net():
    layers, came = [], 1
    for channels, stride in SHAPE:
        layers += [nn.Conv2d(came, channels, 3, stride, 1, bias=False), nn.BatchNorm2d(channels), nn.ReLU()]
        came = channels
    return nn.Sequential(*layers, nn.Conv2d(came, 5, 1))


def standard(window):
    """As the page does: mean 0, and the deviation of the window with 8 steps more."""
    return (window - window.mean()) / (window.std() + 8)


def target(boxes, sure):
    """Score (1 face, 0 none, -1 open) and box of each cell."""
    score = np.zeros((DOWN, ACROSS), np.float32)
    box = np.zeros((4, DOWN, ACROSS), np.float32)
    for (x, y, width, height), known in zip(boxes, sure):
        cx, cy = x / CELL - 0.5, y / CELL - 0.5
        for row in range(DOWN):
            for column in range(ACROSS):
                dx, dy = cx - column, cy - row
                near = max(abs(dx), abs(dy))
                if near > 1:
                    continue
                if near <= 0.55 and known and width >= LEAST:
                    score[row, column] = 1
                    box[:, row, column] = dx, dy, np.log(width / 32), np.log(height / 32)
                elif score[row, column] == 0:
                    score[row, column] = -1
    return score, box


def batch(faces, others, rng, size):
    windows, scores, boxes = [], [], []
    for _ in range(size):
        window, placed, sure = example(faces, others, rng)
        score, box = target(placed, sure)
        windows.append(standard(window))
        scores.append(score)
        boxes.append(box)
    as_tensor = lambda all: torch.from_numpy(np.stack(all).astype(np.float32))
    return as_tensor(windows)[:, None], as_tensor(scores), as_tensor(boxes)


def loss_of(out, score, box):
    known, faces = score >= 0, score > 0
    plain = nn.functional.binary_cross_entropy_with_logits(out[:, 0], score.clamp(min=0), reduction="none")
    chance = torch.sigmoid(out[:, 0])
    hard = torch.where(faces, 1 - chance, chance) ** 2
    weight = torch.where(faces, 3.0, 1.0) * hard * known
    off = (out[:, 1:] - box).abs().sum(1) * faces
    return (plain * weight).sum() / known.sum() * 20 + off.sum() / faces.sum().clamp(min=1)


def measure(model, held, rng, count=1500):
    """Share of faces found, with a middle within a fifth of the face; share of empty windows with a face."""
    model.eval()
    found = faces = wrong = empty = 0
    with torch.no_grad():
        for _ in range(count):
            window, boxes, sure = example(*held, rng)
            out = model(torch.from_numpy(standard(window).astype(np.float32))[None, None])[0].numpy()
            at = np.unravel_index(out[0].argmax(), out[0].shape)
            chance = 1 / (1 + np.exp(-out[0][at]))
            inside = [(b, s) for b, s in zip(boxes, sure) if 0 < b[0] < WIDE and 0 < b[1] < HIGH]
            if len(boxes) == 0:
                empty += 1
                wrong += chance > 0.5
            elif len(inside) == 1 and len(boxes) == 1 and inside[0][1] and inside[0][0][3] > 0.3 * HIGH:
                (x, y, w, h), _ = inside[0]
                if not (w / 2 < x < WIDE - w / 2 and h / 2 < y < HIGH - h / 2):
                    continue
                faces += 1
                cx, cy = (at[1] + 0.5 + out[1][at]) * CELL, (at[0] + 0.5 + out[2][at]) * CELL
                high = 32 * np.exp(out[4][at])
                found += chance > 0.5 and abs(cx - x) < w / 5 and abs(cy - y) < h / 5 and 0.75 < high / h < 1.33
    model.train()
    return found / max(1, faces), wrong / max(1, empty), faces, empty


def write(model, path):
    """Folds batch norm; eight bits a weight and one scale a filter."""
    layers, parts = [], []
    modules = list(model)
    for at, conv in enumerate(modules):
        if not isinstance(conv, nn.Conv2d):
            continue
        weight, bias = conv.weight.detach().numpy(), conv.bias
        if at + 1 < len(modules):
            norm = modules[at + 1]
            gain = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().numpy()
            weight = weight * gain[:, None, None, None]
            bias = (norm.bias - norm.running_mean * torch.from_numpy(gain)).detach().numpy()
        else:
            bias = bias.detach().numpy()
        scale = np.abs(weight).reshape(len(weight), -1).max(1) / 127 + 1e-12
        whole = np.round(weight / scale[:, None, None, None]).astype(np.int8)
        parts += [scale.astype("<f4").tobytes(), bias.astype("<f4").tobytes(), whole.transpose(2, 3, 1, 0).tobytes()]
        layers.append({"from": weight.shape[1], "to": weight.shape[0], "side": weight.shape[2], "stride": conv.stride[0]})
    data = base64.b64encode(b"".join(parts)).decode()
    json.dump({"width": WIDE, "height": HIGH, "cell": CELL, "layers": layers, "data": data}, open(path, "w"))


def main():
    args = argparse.ArgumentParser()
    args.add_argument("labels")
    args.add_argument("out")
    args.add_argument("--minutes", type=float, default=20)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--size", type=int, default=48)
    args.add_argument("--rate", type=float, default=2e-3)
    options = args.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(options.seed)
    faces, others = load(options.labels, False)
    held = load(options.labels, True)
    print(len(faces), "images with faces,", len(others), "without; held out", len(held[0]), len(held[1]), flush=True)
    model = net()
    print(sum(p.numel() for p in model.parameters()), "weights", flush=True)
    best = torch.optim.AdamW(model.parameters(), options.rate, weight_decay=1e-3)
    mean = torch.optim.swa_utils.AveragedModel(model, avg_fn=lambda old, new, _: 0.998 * old + 0.002 * new, use_buffers=True)
    begun, step, sum_loss = time.time(), 0, 0.0
    while (share := (time.time() - begun) / 60 / options.minutes) < 1:
        for group in best.param_groups:
            group["lr"] = options.rate * min(1, (step + 1) / 100) * 0.5 * (1 + np.cos(np.pi * share))
        windows, score, box = batch(faces, others, rng, options.size)
        loss = loss_of(model(windows), score, box)
        best.zero_grad()
        loss.backward()
        best.step()
        mean.update_parameters(model)
        step, sum_loss = step + 1, sum_loss + loss.item()
        if step % 500 == 0:
            print(step, f"{time.time() - begun:.0f} s", f"loss {sum_loss / 500:.3f}", *measure(mean.module, held, np.random.default_rng(9), 600), flush=True)
            sum_loss = 0.0
            write(mean.module, options.out)
    print(step, "steps", *measure(mean.module, held, np.random.default_rng(77), 4000), flush=True)
    write(mean.module, options.out)


main()
