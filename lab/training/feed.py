"""Fresh examples without end, made by a process of their own and cut into batches of like area."""

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


def pooled(artist, seed, pool):
    """Yields `(pool, lines, texts)`: lines of like width together, every batch as large as it may be."""
    while True:
        for lines, texts in batches(artist, seed, pool):
            yield pool, lines, texts
        pool += 1


EVEN, EVEN_COLUMNS, WIDEST = 64, 12288, 1280


def even(artist, seed, pool):
    """Yields `(pool, lines, texts)` in batches of few sizes, as oneDNN prepares every convolution again for each; here a pool is a batch."""
    rng = np.random.default_rng([seed, 1, pool])
    waiting = {}
    while True:
        crop, text = artist.example(rng)
        width = -(-(crop.shape[1] + int(rng.integers(0, 24))) // EVEN) * EVEN
        if width > WIDEST:
            continue
        batch = waiting.setdefault(width, [])
        batch.append((crop, text))
        if len(batch) == max(4, EVEN_COLUMNS // width):
            lines, texts = pack(batch)
            yield pool, np.pad(lines, ((0, 0), (0, 0), (0, 0), (0, width - lines.shape[3]))), texts
            pool += 1
            batch.clear()


def produce(queue, name, seed, pool):
    os.nice(10)
    module = recipe(name)
    for batch in module.stream(module.Artist(seed), seed, pool):
        queue.put(batch)


def stream(name, seed, pool=0):
    """Yields `(pool, lines, texts)` for ever, from pool number `pool` on. The same seed gives the same examples."""
    context = multiprocessing.get_context("spawn")
    queue = context.Queue(maxsize=64)
    context.Process(target=produce, args=(queue, name, seed, pool), daemon=True).start()
    while True:
        yield queue.get()


def validation(name, count, seed=VALIDATION_SEED, **artist):
    """The fixed validation set: its own artist and its own seed, so that no training seed below meets it."""
    artist = recipe(name).Artist(seed, **artist)
    rng = np.random.default_rng([seed, 2])
    return [artist.example(rng) for _ in range(count)]
