"""Fresh examples without end, made by a process of their own and cut into batches of equal area."""

import importlib
import multiprocessing
import os

import numpy as np

POOL = 256
COLUMNS = 10240
MOST = 40
VALIDATION_SEED = 9303


def recipe(name):
    """The recogniser of that name, `mrz` or `text`: its charset, its net, and an artist that draws its lines."""
    return importlib.import_module(f"{name}.recipe")


def encode(text, charset):
    return [charset.index(character) + 1 for character in text]


def pack(examples, spare=0):
    """Crops side by side in one array, padded on the right with 0 (the mean) to a multiple of 16."""
    width = -(-(max(crop.shape[1] for crop, _ in examples) + spare) // 16) * 16
    lines = np.zeros((len(examples), 1, examples[0][0].shape[0], width), np.float32)
    for row, (crop, _) in zip(lines, examples):
        row[0, :, : crop.shape[1]] = crop
    return lines, [text for _, text in examples]


def batches(artist, seed, pool):
    """The batches of pool number `pool`: lines of like width together, in random order."""
    rng = np.random.default_rng([seed, 1, pool])
    examples = sorted((artist.example(rng) for _ in range(POOL)), key=lambda example: example[0].shape[1])
    cut, start = [], 0
    for stop in range(1, POOL + 1):
        wide = examples[min(stop, POOL - 1)][0].shape[1]
        if stop == POOL or (stop + 1 - start) * wide > COLUMNS or stop - start == MOST:
            cut.append(examples[start:stop])
            start = stop
    return [pack(cut[i], int(rng.integers(0, 40))) for i in rng.permutation(len(cut))]


def produce(queue, name, seed, pool):
    os.nice(10)
    artist = recipe(name).Artist(seed)
    while True:
        for lines, texts in batches(artist, seed, pool):
            queue.put((pool, lines, texts))
        pool += 1


def stream(name, seed, pool=0):
    """Yields `(pool, lines, texts)` for ever, from pool number `pool` on. The same seed gives the same examples."""
    context = multiprocessing.get_context("spawn")
    queue = context.Queue(maxsize=64)
    context.Process(target=produce, args=(queue, name, seed, pool), daemon=True).start()
    while True:
        yield queue.get()


def validation(name, count, seed=VALIDATION_SEED):
    """The fixed validation set: its own artist and its own seed, so that no training seed below meets it."""
    artist = recipe(name).Artist(seed)
    rng = np.random.default_rng([seed, 2])
    return [artist.example(rng) for _ in range(count)]
