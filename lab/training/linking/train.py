"""Trains the network that tells which field a piece of text on a front is.

/usr/bin/python3 train.py --data /tmp/linking --out ../../../packages/extractor-local/models/linking.json --minutes 15
"""

import argparse
import base64
import json
import time

import numpy
import torch
from torch import nn
from torch.nn import functional

WIDTH, ROUNDS, SLOTS = 40, 3, 9


class Round(nn.Module):
    """Each token hears its neighbours: every slot has weights of its own."""

    def __init__(self, edge_size):
        super().__init__()
        self.own = nn.Linear(WIDTH, WIDTH)
        self.all = nn.Linear(WIDTH, WIDTH)
        self.near = nn.Linear(SLOTS * (WIDTH + edge_size), WIDTH)

    def forward(self, x, slots, edges, sheet, sizes):
        heard = functional.pad(x, (0, 0, 0, 1))[slots]
        near = self.near(torch.cat([heard, edges], -1).flatten(1))
        mean = torch.zeros(len(sizes), WIDTH).index_add(0, sheet, x) / sizes[:, None]
        return x + functional.relu(self.own(x) + near + self.all(mean)[sheet])


class Net(nn.Module):
    def __init__(self, node_size, edge_size, classes):
        super().__init__()
        self.embed = nn.Linear(node_size, WIDTH)
        self.rounds = nn.ModuleList(Round(edge_size) for _ in range(ROUNDS))
        self.head = nn.Linear(WIDTH, classes)

    def forward(self, nodes, slots, edges, sheet, sizes, drop=0.0):
        x = functional.relu(self.embed(nodes))
        for one in self.rounds:
            x = functional.dropout(one(x, slots, edges, sheet, sizes), drop)
        return self.head(x)


class Data:
    """Tokens of all sheets in a row; slots hold the neighbour's number on its sheet, or -1."""

    def __init__(self, folder):
        self.card = json.load(open(f"{folder}/index.json"))
        self.counts = numpy.array(self.card["counts"])
        self.nodes = numpy.fromfile(f"{folder}/nodes", numpy.int8).reshape(-1, self.card["nodeSize"])
        self.slots = numpy.fromfile(f"{folder}/slots", numpy.int8).reshape(-1, SLOTS)
        self.edges = numpy.fromfile(f"{folder}/edges", numpy.int8).reshape(len(self.slots), SLOTS, -1)
        self.targets = numpy.fromfile(f"{folder}/targets", numpy.int8)
        self.at = numpy.concatenate([[0], numpy.cumsum(self.counts)])

    def batch(self, chosen):
        counts = self.counts[chosen]
        rows = numpy.concatenate([numpy.arange(self.at[one], self.at[one + 1]) for one in chosen])
        sheet = numpy.repeat(numpy.arange(len(chosen)), counts)
        first = numpy.repeat(numpy.cumsum(counts) - counts, counts)
        slots = self.slots[rows].astype(numpy.int64)
        slots = numpy.where(slots < 0, len(rows), slots + first[:, None])
        tensors = (self.nodes[rows] / numpy.float32(64), slots, self.edges[rows] / numpy.float32(64), sheet)
        return [torch.from_numpy(a) for a in (*tensors, counts.astype(numpy.float32))], torch.from_numpy(
            self.targets[rows].astype(numpy.int64)
        )


def validate(net, data, chosen):
    inputs, targets = data.batch(chosen)
    with torch.no_grad():
        logits = net(*inputs)
    loss = functional.cross_entropy(logits, targets, ignore_index=-1).item()
    sure, found = logits.softmax(-1).max(-1)
    told = (targets >= 0) & (found > 0) & (sure > 0.9)
    asked = int((targets > 0).sum())
    right, wrong = int((told & (found == targets)).sum()), int((told & (found != targets)).sum())
    return f"loss {loss:.4f}, above 0.9: right {100 * right / asked:.1f} %, wrong {100 * wrong / asked:.2f} %"


def save(net, data, path):
    weights = {}
    for name, value in net.state_dict().items():
        half = value.numpy().astype("<f2")
        weights[name] = {"shape": list(half.shape), "data": base64.b64encode(half.tobytes()).decode()}
    card = {key: data.card[key] for key in ("nodeSize", "edgeSize", "classes")}
    card.update(width=WIDTH, rounds=ROUNDS, slots=SLOTS, weights=weights)
    json.dump(card, open(path, "w"), separators=(",", ":"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", nargs="+", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--repeat", type=float, default=6, help="weight of an example of the further folders")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    random = numpy.random.default_rng(options.seed)
    sets = [Data(folder) for folder in options.data]
    first = sets[0]
    net = Net(first.card["nodeSize"], first.card["edgeSize"], len(first.card["classes"]))
    print(sum(p.numel() for p in net.parameters()), "weights")
    # The last layouts are held out whole: copies of a layout follow each other.
    own = [int(0.95 * len(s.counts)) for s in sets]
    held = [numpy.arange(n, len(s.counts)) for n, s in zip(own, sets)]
    share = numpy.array([n * (options.repeat if at else 1) for at, n in enumerate(own)], float)
    share /= share.sum()
    optimiser = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=0.02)
    mean = {k: v.clone() for k, v in net.state_dict().items()}
    began, cpu, step, shown, recent = time.time(), time.process_time(), 0, 0, []
    while (done := (time.time() - began) / 60 / options.minutes) < 1:
        for group in optimiser.param_groups:
            group["lr"] = options.rate * min(1, (step + 1) / 200) * (0.5 + 0.5 * numpy.cos(numpy.pi * done))
        which = random.choice(len(sets), p=share)
        inputs, targets = sets[which].batch(random.integers(0, own[which], options.batch))
        loss = functional.cross_entropy(net(*inputs, drop=0.1), targets, ignore_index=-1)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1)
        optimiser.step()
        with torch.no_grad():
            keep = min(0.995, step / (step + 10))
            for k, v in net.state_dict().items():
                mean[k].mul_(keep).add_(v, alpha=1 - keep)
        step += 1
        recent = [*recent[-199:], loss.item()]
        if done * options.minutes > shown:
            shown += 1
            print(f"{done * options.minutes:.1f} min, step {step}, loss {numpy.mean(recent):.4f}", flush=True)
    net.load_state_dict(mean)
    for data, chosen in zip(sets, held):
        print("held out:", len(chosen), validate(net, data, chosen), flush=True)
    save(net, first, options.out)
    print(f"{step} steps, {step * options.batch} examples, {time.process_time() - cpu:.0f} s of processor time")


main()
