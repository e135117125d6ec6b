"""Writes the averaged weights as `marks.onnx`, `mark-words.onnx` and their card, and proves the files in onnxruntime. See README.md.

    /usr/bin/python3 -m marks.export DIR/last.pt --node ../../node_modules/.bin/node

Weights are stored in 16 bits, which halves the files; both runtimes compute in 32.
"""

import argparse
import json
import pathlib
import subprocess
import tempfile

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch import nn

from block import Block
from marks.draw import CELL, HIGH, LONGEST, ROW, WIDE
from marks.net import Finder, Reader
from marks.words import LETTERS, lexicon

HERE = pathlib.Path(__file__).parent
TOLERANCE = 1e-3
FILES = {"finder": "marks", "reader": "mark-words"}


def loaded(checkpoint):
    """Both nets, batch norm folded, weights rounded as they are stored."""
    state, nets = torch.load(checkpoint), {"finder": Finder(), "reader": Reader()}
    for name, net in nets.items():
        net.load_state_dict(state[name]["mean"])
        net.eval()
        for block in net.modules():
            if isinstance(block, Block):
                block.conv, block.norm = torch.nn.utils.fusion.fuse_conv_bn_eval(block.conv, block.norm), nn.Identity()
        for weight in net.parameters():
            weight.data = weight.data.half().float()
    return nets, state


def halved(path):
    """Stores the weights of a file in 16 bits, each with a cast to 32."""
    model = onnx.load(path)
    graph, casts = model.graph, []
    for weight in list(graph.initializer):
        values = numpy_helper.to_array(weight)
        if values.dtype != np.float32 or values.size < 64:
            continue
        graph.initializer.remove(weight)
        graph.initializer.append(numpy_helper.from_array(values.astype(np.float16), weight.name + "_16"))
        casts.append(helper.make_node("Cast", [weight.name + "_16"], [weight.name], to=onnx.TensorProto.FLOAT))
    nodes = list(graph.node)
    del graph.node[:]
    graph.node.extend(casts + nodes)
    onnx.save(model, path)


def verify(net, path, example, node):
    """Greatest difference from torch in either runtime."""
    with torch.no_grad():
        wanted = net(example).numpy()
    worst = {}
    with tempfile.TemporaryDirectory() as folder:
        source, target = pathlib.Path(folder, "in"), pathlib.Path(folder, "out")
        source.write_bytes(example.numpy().tobytes())
        for runtime in ("onnxruntime-node", "onnxruntime-web"):
            command = [node, str(HERE.parent / "run-model.mjs"), runtime, str(path), str(source), json.dumps(list(example.shape)), str(target)]
            subprocess.run(command, check=True)
            worst[runtime] = float(np.abs(np.frombuffer(target.read_bytes(), np.float32).reshape(wanted.shape) - wanted).max())
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=pathlib.Path)
    parser.add_argument("--models", type=pathlib.Path, default=HERE.parents[2] / "packages/extractor-local/models")
    parser.add_argument("--node", default="node", help="a Node that finds onnxruntime-node and onnxruntime-web")
    options = parser.parse_args()
    nets, state = loaded(options.checkpoint)
    shapes = {"finder": (1, 3, HIGH, WIDE), "reader": (1, 3, ROW, 192)}
    names = {"finder": ("pages", "found"), "reader": ("words", "scores")}
    for name, net in nets.items():
        path, (source, target) = options.models / f"{FILES[name]}.onnx", names[name]
        draft = path.with_suffix(".new.onnx")
        axes = {source: {3: "width"}, target: {1: "step"}} if name == "reader" else {}
        example = torch.randn(shapes[name], generator=torch.Generator().manual_seed(1))
        torch.onnx.export(net, example, str(draft), opset_version=13, input_names=[source], output_names=[target], dynamic_axes=axes)
        halved(str(draft))
        worst = verify(net, draft, example, options.node)
        print(name, "greatest difference from torch:", worst)
        if max(worst.values()) > TOLERANCE:
            draft.unlink()
            raise SystemExit("the exported file differs from torch; nothing was written")
        print(draft.replace(path).stat().st_size, "bytes")
    card = {
        "width": WIDE,
        "height": HIGH,
        "cell": CELL,
        "row": ROW,
        "longest": LONGEST,
        "letters": LETTERS,
        "words": lexicon(),
        "standardise": "(value - mean) / max(deviation, 1 of 255) over the three planes together: red, green, blue",
        "marks": "pages: float32 [1, 3, height, width], upright from edge to edge; found: [1, 4, height / cell, width / cell], logit, cosine, sine, ln(height / 16)",
        "mark-words": "words: float32 [1, 3, row, W], W a multiple of 4; scores: [1, W / 4, 1 + letters], natural logarithms, the blank first",
    }
    (options.models / "marks.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
    print(f"step {state['step']}, {state['seen']} pages drawn")


if __name__ == "__main__":
    main()
