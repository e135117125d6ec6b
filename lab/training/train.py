"""Trains a recogniser on lines that are drawn while it trains. See README.md for the commands.

The learning rate follows the share of `--steps` done, or of `--minutes` gone where that is more: on a busy machine the
run then ends in time with fewer steps, on a free one it is the same run again.
"""

import argparse
import copy
import math
import os
import pathlib
import time

# Threads that spin for long cost 2.5 times the processor time on a machine shared with others; that never do, a sixth of the speed.
os.environ.setdefault("GOMP_SPINCOUNT", "10000")
# Convolutions are prepared once for each shape of a batch, as long as all are remembered.
os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "16384")

import torch
from torch.nn.functional import ctc_loss

import feed
from unfold import unfold

RECIPES = ("mrz", "text", "faint", "cards", "zones")


def greedy(scores, charset):
    """The best path of each line, as text."""
    texts = []
    for path in scores.argmax(2).tolist():
        kept = [now for before, now in zip([0] + path, path) if now and now != before]
        texts.append("".join(charset[i - 1] for i in kept))
    return texts


def measure(net, examples, charset, size=20):
    """Shares of lines and of characters (by position, lines of the right length only) read exactly, in per cent."""
    net.eval()
    lines = characters = total = 0
    order = sorted(examples, key=lambda example: example[0].shape[1])
    with torch.no_grad():
        for i in range(0, len(order), size):
            inputs, texts = feed.pack(order[i : i + size])
            for read, text in zip(greedy(net(torch.from_numpy(inputs)), charset), texts):
                lines += read == text
                total += len(text)
                characters += sum(a == b for a, b in zip(read, text)) if len(read) == len(text) else 0
    return 100 * lines / len(order), 100 * characters / total


def rate(progress, step, peak):
    """Constant for 15 % after a short rise, then a cosine to nothing."""
    rise = min(1.0, (step + 1) / 200)
    fall = max(0.0, (progress - 0.15) / 0.85)
    return peak * rise * 0.5 * (1 + math.cos(math.pi * min(1.0, fall)))


def average(mean, net, step, decay=0.998):
    """Moves the averaged net towards the trained one; batch statistics are averaged as the weights are."""
    keep = min(decay, (1 + step) / (10 + step))
    with torch.no_grad():
        for old, new in zip(mean.state_dict().values(), net.state_dict().values()):
            if old.is_floating_point():
                old.mul_(keep).add_(new, alpha=1 - keep)
            else:
                old.copy_(new)


def loss_of(net, inputs, texts, charset, half):
    lines = torch.from_numpy(inputs).contiguous(memory_format=torch.channels_last if half else torch.contiguous_format)
    with torch.autocast("cpu", torch.bfloat16, enabled=half):
        scores = net(lines)
    scores = scores.float().transpose(0, 1)
    targets = [feed.encode(text, charset) for text in texts]
    flat = torch.tensor([label for target in targets for label in target])
    long = torch.tensor([len(target) for target in targets])
    steps = torch.full((len(texts),), scores.shape[0], dtype=torch.long)
    return ctc_loss(scores, flat, steps, long, blank=0, zero_infinity=True)


class Threads:
    """Chooses one thread or `most` by what is faster now; where others use the machine, one often is."""

    def __init__(self, most):
        self.speed = dict.fromkeys({1, most}, 0.0)
        self.now = most

    def choose(self, step):
        best = max(self.speed, key=self.speed.get)
        self.now = best if step % 40 >= 4 else next((n for n in self.speed if n != best), best)
        torch.set_num_threads(self.now)

    def learn(self, columns, seconds):
        before, now = self.speed[self.now], columns / seconds
        self.speed[self.now] = 0.7 * before + 0.3 * now if before else now


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recipe", choices=RECIPES)
    parser.add_argument("--begin", type=pathlib.Path, help="an exported model whose weights are trained further")
    parser.add_argument("--half", action="store_true", help="multiply in bfloat16: faster where the processor has AMX")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder of checkpoints")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=10000)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="end by then, with fewer steps")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--every", type=int, default=500, help="steps between checkpoints")
    parser.add_argument("--validate", type=int, default=1000, help="lines of the validation set")
    return parser.parse_args()


def main():
    options = arguments()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(options.seed)
    threads = Threads(options.threads)
    recipe = feed.recipe(options.recipe)
    net = recipe.Recogniser()
    examples = feed.validation(options.recipe, options.validate)
    if options.begin:
        unfold(net, options.begin, torch.from_numpy(feed.pack(examples[:60])[0]))
    if options.half:
        net = net.to(memory_format=torch.channels_last)
    mean = copy.deepcopy(net)
    optimizer = torch.optim.Adam(net.parameters(), lr=options.rate, betas=(0.9, 0.99))
    step = pool = seen = 0
    before = 0.0
    path = options.out / "last.pt"
    if path.exists():
        state = torch.load(path)
        net.load_state_dict(state["net"])
        mean.load_state_dict(state["mean"])
        optimizer.load_state_dict(state["optimizer"])
        step, pool, seen, before = state["step"], state["pool"] + 1, state["seen"], state["seconds"]
        print(f"resumed at step {step}", flush=True)
    source = feed.stream(options.recipe, options.seed, pool)
    start, running, progress = time.time() - before, 0.0, 0.0
    while progress < 1:
        progress = max((step + 1) / options.steps, (time.time() - start) / 60 / options.minutes)
        pool, inputs, texts = next(source)
        threads.choose(step)
        began = time.time()
        net.train()
        loss = loss_of(net, inputs, texts, recipe.CHARSET, options.half)
        for group in optimizer.param_groups:
            group["lr"] = rate(progress, step, options.rate)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        average(mean, net, step)
        threads.learn(inputs.shape[0] * inputs.shape[3], time.time() - began)
        step, seen = step + 1, seen + len(texts)
        running = 0.98 * running + 0.02 * loss.item() if running else loss.item()
        if step % 100 == 0:
            spent = time.time() - start
            share = f"done {100 * progress:.1f} % threads {threads.now}"
            print(f"step {step} lines {seen} seconds {spent:.0f} loss {running:.4f} {share}", flush=True)
        if step % options.every == 0 or progress >= 1:
            exact, characters = measure(mean, examples, recipe.CHARSET)
            spent = time.time() - start
            print(f"step {step} lines {seen} seconds {spent:.0f} exact {exact:.1f} % characters {characters:.2f} %", flush=True)
            state = {"net": net.state_dict(), "mean": mean.state_dict(), "optimizer": optimizer.state_dict()}
            state |= {"step": step, "pool": pool, "seen": seen, "seconds": spent, "seed": options.seed, "exact": exact}
            torch.save(state, path.with_suffix(".new"))
            path.with_suffix(".new").replace(path)


if __name__ == "__main__":
    main()
