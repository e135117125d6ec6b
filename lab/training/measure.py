"""Shares of drawn lines that exported models read exactly at a single look: `measure.py cards ../../packages/extractor-local/models/text.onnx OTHER.onnx`."""

import argparse
import pathlib

import onnx
import torch
from onnx import numpy_helper

import feed
import train
from export import fold


def loaded(recipe, path):
    """The net of a recipe with the convolutions of an exported file, which has no batch norm."""
    net = fold(recipe.Recogniser().eval())
    graph = onnx.load(path).graph
    values = {value.name: torch.tensor(numpy_helper.to_array(value)) for value in graph.initializer}
    weights = [(values[node.input[1]], values[node.input[2]]) for node in graph.node if node.op_type == "Conv"]
    with torch.no_grad():
        for layer, (weight, bias) in zip([*(block.conv for block in net.body), net.head], weights, strict=True):
            layer.weight.copy_(weight)
            layer.bias.copy_(bias)
    return net


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recipe", choices=train.RECIPES)
    parser.add_argument("models", type=pathlib.Path, nargs="+")
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--share", type=float, help="of the recipe's own lines, where it draws others beside them")
    parser.add_argument("--seed", type=int, default=feed.VALIDATION_SEED)
    options = parser.parse_args()
    recipe = feed.recipe(options.recipe)
    examples = feed.validation(options.recipe, options.count, options.seed, **({} if options.share is None else {"share": options.share}))
    for path in options.models:
        exact, characters = train.measure(loaded(recipe, path), examples, recipe.CHARSET)
        print(f"{path}: {exact:.1f} % of {options.count} lines exact, {characters:.2f} % of the characters", flush=True)


if __name__ == "__main__":
    main()
