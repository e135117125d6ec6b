"""Writes the averaged weights of a checkpoint as a model with its card, `mrz.onnx` and `mrz.json` say, and proves the file in onnxruntime.

Batch norm is folded into the convolutions. The file is run in Node by onnxruntime-node and onnxruntime-web on drawn
lines of several widths; it is kept only where every log-probability equals torch's to 1e-3.
"""

import argparse
import json
import pathlib
import subprocess
import tempfile

import numpy as np
import onnx
import torch
from torch import nn

import feed
from train import RECIPES, greedy, measure

HERE = pathlib.Path(__file__).parent
TOLERANCE = 1e-3


def fold(net):
    """Replaces every convolution and batch norm by one convolution with a bias; the net must be in eval mode."""
    for block in net.body:
        conv = torch.nn.utils.fusion.fuse_conv_bn_eval(block.conv, block.norm)
        block.conv, block.norm = conv, nn.Identity()
    return net


def write(net, path, height):
    example = torch.zeros(1, 1, height, 640)
    axes = {"lines": {0: "line", 3: "width"}, "scores": {0: "line", 1: "step"}}
    torch.onnx.export(net, example, path, input_names=["lines"], output_names=["scores"], dynamic_axes=axes, opset_version=13)
    model = onnx.load(path)
    onnx.checker.check_model(model)
    model.doc_string = ""
    for node in model.graph.node:
        node.doc_string = ""
    onnx.save(model, path)


def verify(net, path, name, node):
    """The greatest difference of a log-probability between torch and each runtime, over batches of unlike shape."""
    examples = feed.validation(name, 12, seed=7)
    worst = {}
    with tempfile.TemporaryDirectory() as folder:
        for batch in (examples[:1], examples[1:2], examples[2:7], examples[7:]):
            inputs, _ = feed.pack(batch)
            inputs.tofile(f"{folder}/lines.f32")
            with torch.no_grad():
                expected = net(torch.from_numpy(inputs)).numpy()
            for runtime in ("onnxruntime-node", "onnxruntime-web"):
                shape = json.dumps(inputs.shape)
                command = [node, HERE / "run-model.mjs", runtime, path, f"{folder}/lines.f32", shape, f"{folder}/scores.f32"]
                subprocess.run(command, check=True)
                scores = np.fromfile(f"{folder}/scores.f32", np.float32).reshape(expected.shape)
                worst[runtime] = max(worst.get(runtime, 0.0), float(np.abs(scores - expected).max()))
    return worst


def best_scale(net, recipe, count):
    """Lines read exactly at each fixed input scale, over one set of drawn lines cropped at their own aspect."""
    scales = recipe.SCALES
    if len(scales) == 1:
        return scales[0]
    artist = recipe.Artist(feed.VALIDATION_SEED)
    shares = {}
    for scale in scales:
        rng = np.random.default_rng([feed.VALIDATION_SEED, 3])
        shares[scale] = measure(net, [artist.example(rng, scale) for _ in range(count)], recipe.CHARSET)[0]
        print(f"input scale {scale}: {shares[scale]:.1f} % of lines exact", flush=True)
    # A scale counts with its neighbours: alone, each is uncertain by more than neighbours differ.
    smooth = {now: shares[before] + shares[now] + shares[after] for before, now, after in zip(scales, scales[1:], scales[2:])}
    return max(smooth, key=smooth.get)


def alike(text):
    """0 and O as one: print often does not tell them apart, and the place in the line does."""
    return text.replace("O", "0")


def report(net, name, count):
    """On the validation set of train.py: lines exact, the same with 0 and O alike."""
    examples, charset = feed.validation(name, count), feed.recipe(name).CHARSET
    exact = loose = 0
    with torch.no_grad():
        for example in examples:
            inputs, (text,) = feed.pack([example])
            read = greedy(net(torch.from_numpy(inputs)), charset)[0]
            exact += read == text
            loose += alike(read) == alike(text)
    print(f"validation: {100 * exact / count:.1f} % of {count} lines exact, {100 * loose / count:.1f} % with 0 and O alike")


def describe(recipe, scale):
    """What a reader has to know; the first five are what it computes with, the rest tells the same in words."""
    return {
        "charset": recipe.CHARSET,
        "blank": 0,
        "height": recipe.HEIGHT,
        "scale": scale,
        "stride": recipe.STRIDE,
        "classes": "the blank, then the charset in order",
        "input": "lines: float32 [N, 1, height, W], grey, dark print on light paper, W a multiple of 4",
        "width": "crop width / crop height * height * scale",
        "standardise": "(pixel - mean) / max(deviation, 1 of 255) over the resized crop",
        "padding": "0 on the right, after standardising",
        "output": "scores: float32 [N, W / stride, classes], natural logarithms of probabilities",
        "trained": recipe.TRAINED,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recipe", choices=RECIPES)
    parser.add_argument("checkpoint", type=pathlib.Path)
    parser.add_argument("--models", type=pathlib.Path, default=HERE.parents[1] / "packages/extractor-local/models")
    parser.add_argument("--name", help="of the model, where it is not the recipe's")
    parser.add_argument("--node", default="node", help="a Node that finds onnxruntime-node and onnxruntime-web")
    parser.add_argument("--scale", type=float, help="write this input scale instead of measuring the best")
    parser.add_argument("--count", type=int, default=600, help="lines drawn to choose the input scale")
    options = parser.parse_args()

    recipe = feed.recipe(options.recipe)
    net = recipe.Recogniser()
    state = torch.load(options.checkpoint)
    net.load_state_dict(state["mean"])
    folded = fold(net.eval())
    options.models.mkdir(parents=True, exist_ok=True)
    name = options.name or options.recipe
    draft = options.models / f"{name}.onnx.new"
    write(folded, str(draft), recipe.HEIGHT)
    worst = verify(folded, draft, options.recipe, options.node)
    print("greatest difference from torch:", worst)
    if max(worst.values()) > TOLERANCE:
        draft.unlink()
        raise SystemExit("the exported file differs from torch; nothing was written")
    scale = options.scale or best_scale(folded, recipe, options.count)
    report(folded, options.recipe, options.count)
    path = draft.replace(options.models / f"{name}.onnx")
    card = json.dumps(describe(recipe, scale), indent=2, ensure_ascii=False)
    path.with_suffix(".json").write_text(card + "\n", encoding="utf-8")
    size = path.stat().st_size
    print(f"step {state['step']}, {state['seen']} lines seen, input scale {scale}, {size} bytes")


if __name__ == "__main__":
    main()
