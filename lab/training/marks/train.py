"""Trains both networks on the same drawn pages. See README.md.

    /usr/bin/python3 -m marks.train PAGES HELD --out DIR --minutes 35 --seed 1
"""

import argparse
import copy
import itertools
import math
import multiprocessing
import os
import pathlib
import time

os.environ.setdefault("GOMP_SPINCOUNT", "10000")
os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "4096")

import cv2
import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch.nn.functional import binary_cross_entropy_with_logits, ctc_loss, smooth_l1_loss

from marks.draw import LEAST, Artist, load
from marks.net import Finder, Reader
from marks.words import LETTERS

#: Pages and words of a step, and how many of each are kept to be shown again: drawing one costs more than learning from it.
PAGES, WORDS, KEPT = 24, 40, 2500
#: Batches of words of a step: with the true places of words the reader still missed half of them, and a batch takes a fifth of the time of one of pages.
READS = 2
#: The first examples are easier to see.
PLAIN = 2500
VALIDATION_SEED = 9303


def produce(queue, folder, seed, begin):
    cv2.setNumThreads(1)
    artist, rng = Artist(load(folder), seed), np.random.default_rng([seed, 1, begin])
    for drawn in itertools.count(begin):
        artist.overprints.least = LEAST * (1 + 0.7 * max(0.0, 1 - drawn / PLAIN))
        queue.put(artist.example(rng))


def standard(pictures):
    """[N, H, W, 3] bytes, blue first, as the input of both networks: red first, mean 0, deviation 1."""
    values = torch.from_numpy(np.stack(pictures)).float().flip(3)
    mean, deviation = values.mean((1, 2, 3), keepdim=True), values.std((1, 2, 3), unbiased=False, keepdim=True)
    return ((values - mean) / deviation.clamp(min=1)).permute(0, 3, 1, 2)


def packed(words):
    """Strips of unlike length side by side: each standardised, then 0 on the right."""
    width = -(-max(strip.shape[1] for strip, _ in words) // 32) * 32
    lines = torch.zeros(len(words), 3, words[0][0].shape[0], width)
    for line, (strip, _) in zip(lines, words):
        line[:, :, : strip.shape[1]] = standard([strip])[0]
    return lines.contiguous(memory_format=torch.channels_last)


def finding(net, examples, half):
    maps = torch.from_numpy(np.stack([maps for _, maps, *_ in examples]))
    with torch.autocast("cpu", torch.bfloat16, enabled=half):
        told = net(standard([picture for picture, *_ in examples]))
    told, on = told.float(), maps[:, :1]
    shape = smooth_l1_loss(told[:, 1:], maps[:, 1:], reduction="none", beta=0.2) * on
    return binary_cross_entropy_with_logits(told[:, :1], on) + 0.5 * shape.sum() / on.sum().clamp(min=1)


def reading(net, words, half):
    with torch.autocast("cpu", torch.bfloat16, enabled=half):
        scores = net(packed(words))
    targets = torch.tensor([LETTERS.index(letter) + 1 for _, text in words for letter in text], dtype=torch.long)
    long = torch.tensor([len(text) for _, text in words])
    return ctc_loss(scores.float().transpose(0, 1), targets, torch.full((len(words),), scores.shape[1], dtype=torch.long), long, zero_infinity=True)


def alike(rng, words):
    """Strips of like length together, the latest more often than others."""
    some = [words[-1 - int(len(words) * x**1.5)] for x in rng.random(3 * WORDS)]
    some.sort(key=lambda word: word[0].shape[1])
    first = int(rng.integers(0, len(some) - WORDS + 1))
    return some[first : first + WORDS]


def greedy(scores):
    texts = []
    for path in scores.argmax(2).tolist():
        texts.append("".join(LETTERS[now - 1] for before, now in zip([0] + path, path) if now and now != before))
    return texts


def begun(reader, path):
    """Gives the reader the convolutions of `mrz.onnx`, which knows what letters look like; its batch norms and its head begin anew."""
    graph = onnx.load(path).graph
    values = {value.name: torch.tensor(numpy_helper.to_array(value)) for value in graph.initializer}
    weights = [values[node.input[1]] for node in graph.node if node.op_type == "Conv"][:-1]
    with torch.no_grad():
        for block, weight in zip(reader.body, weights):
            block.conv.weight.copy_(weight.expand(-1, 3, -1, -1) / 3 if block.conv.in_channels == 3 else weight)


def measure(finder, reader, held):
    """Of held-out pages: cells and words."""
    with torch.no_grad():
        odds = torch.cat([finder.eval()(standard([picture for picture, *_ in held[at : at + 25]])) for at in range(0, len(held), 25)]).numpy()
        on = np.stack([maps[0] for _, maps, *_ in held]) > 0
        likely = odds[:, 0] > 0
        words = sorted((word for _, _, crops, _ in held for word in crops), key=lambda word: word[0].shape[1])
        exact = sum(
            read == text
            for at in range(0, len(words), 25)
            for read, (_, text) in zip(greedy(reader.eval()(packed(words[at : at + 25]))), words[at : at + 25])
        )
    return f"cells found {100 * likely[on].mean():.1f} %, wrong {100 * likely[~on].mean():.2f} %; words exact {100 * exact / len(words):.1f} %"


def average(mean, net, step):
    keep = min(0.998, (1 + step) / (10 + step))
    with torch.no_grad():
        for old, new in zip(mean.state_dict().values(), net.state_dict().values()):
            old.mul_(keep).add_(new, alpha=1 - keep) if old.is_floating_point() else old.copy_(new)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", type=pathlib.Path)
    parser.add_argument("held", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--begin", type=pathlib.Path, help="mrz.onnx, whose convolutions the reader begins with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=35)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--every", type=int, default=300)
    parser.add_argument("--validate", type=int, default=300)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--half", action="store_true", help="multiply in bfloat16: faster where the processor has AMX")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    cv2.setNumThreads(1)
    nets = {"finder": Finder(), "reader": Reader()}
    if options.begin:
        begun(nets["reader"], options.begin)
    nets = {name: net.to(memory_format=torch.channels_last) for name, net in nets.items()}
    means = copy.deepcopy(nets)
    steps = {name: torch.optim.AdamW(net.parameters(), options.rate, betas=(0.9, 0.99), weight_decay=1e-3) for name, net in nets.items()}
    step = seen = 0
    before, path = 0.0, options.out / "last.pt"
    if path.exists():
        state = torch.load(path)
        for name in nets:
            nets[name].load_state_dict(state[name]["net"])
            means[name].load_state_dict(state[name]["mean"])
            if "best" in state[name]:
                steps[name].load_state_dict(state[name]["best"])
        step, seen, before = state["step"], state["seen"], state["seconds"]
        print(f"resumed at step {step}", flush=True)
    rng = np.random.default_rng([options.seed, 2, step])
    queue = multiprocessing.Queue(96)
    drawer = multiprocessing.Process(target=produce, args=(queue, options.pages, options.seed, seen), daemon=True)
    drawer.start()
    artist, draw = Artist(load(options.held), 77, held=True), np.random.default_rng(VALIDATION_SEED)
    held = [artist.example(draw) for _ in range(options.validate)]
    pages, words, start, progress = [], [], time.time() - before, 0.0
    running = np.zeros(2)
    while progress < 1:
        progress = (time.time() - start) / 60 / options.minutes
        fresh = []
        while len(fresh) < 4 or (len(fresh) < PAGES and not queue.empty()) or len(pages) < 6 * PAGES and len(fresh) < PAGES:
            fresh.append(queue.get())
        pages, words = (pages + fresh)[-KEPT:], (words + [word for *_, crops, _ in fresh for word in crops])[-2 * KEPT :]
        again = [pages[int(i)] for i in rng.integers(0, len(pages), PAGES - len(fresh))]
        rate = options.rate * min(1, (step + 1) / 200) * 0.5 * (1 + math.cos(math.pi * min(1, max(0, (progress - 0.15) / 0.85))))
        losses = []
        for name, loss_of, examples in (("finder", finding, fresh + again), *(("reader", reading, alike(rng, words)) for _ in range(READS))):
            net, best = nets[name].train(), steps[name]
            loss = loss_of(net, examples, options.half)
            for group in best.param_groups:
                group["lr"] = rate
            best.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 3.0)
            best.step()
            average(means[name], net, step)
            losses.append(loss.item())
        step, seen = step + 1, seen + len(fresh)
        now = np.array([losses[0], np.mean(losses[1:])])
        running = 0.97 * running + 0.03 * now if running.any() else now
        if step % 50 == 0:
            print(f"step {step} drawn {seen} seconds {time.time() - start:.0f} losses {running.round(3)}", flush=True)
        if step % options.every == 0 or progress >= 1:
            print(f"step {step} drawn {seen} seconds {time.time() - start:.0f}:", measure(means["finder"], means["reader"], held), flush=True)
            state = {name: {"net": nets[name].state_dict(), "mean": means[name].state_dict(), "best": steps[name].state_dict()} for name in nets}
            torch.save({**state, "step": step, "seen": seen, "seconds": time.time() - start}, path.with_suffix(".new"))
            path.with_suffix(".new").replace(path)
    drawer.terminate()


if __name__ == "__main__":
    main()
