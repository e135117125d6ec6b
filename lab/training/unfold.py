"""Weights of an exported model, put back where its batch norms were, so that it can be trained further."""

import onnx
import torch
from onnx import numpy_helper

SMALL = 0.1
UNLIKELY = -6.0


def unfold(net, path, inputs):
    """Gives `net` the convolutions of the file in their order; `net.new` are those that it did not have, and they add little at first.

    Every batch norm begins with what it would have measured on `inputs` and undoes it: what the file had answers as in the file.
    """
    graph = onnx.load(path).graph
    values = {value.name: torch.tensor(numpy_helper.to_array(value)) for value in graph.initializer}
    known = [(values[node.input[1]], values[node.input[2]]) for node in graph.node if node.op_type == "Conv"]
    if len(known) != len(net.body) - len(net.new) + 1:
        raise SystemExit(f"{path} has {len(known)} convolutions")
    *known, head = known
    rest = iter(known)
    with torch.no_grad():
        for at, block in enumerate(net.body):
            weight, bias = (None, 0) if at in net.new else next(rest)
            if weight is not None:
                block.conv.weight.copy_(weight)
            seen = block.conv(inputs)
            mean, variance = seen.mean((0, 2, 3)), seen.var((0, 2, 3))
            block.norm.running_mean.copy_(mean)
            block.norm.running_var.copy_(variance)
            if weight is None:
                block.norm.weight.fill_(SMALL)
            else:
                block.norm.weight.copy_((variance + block.norm.eps).sqrt())
                block.norm.bias.copy_(mean + bias)
            inputs = block.eval()(inputs)
        extend(net.head, *head)


def extend(head, weight, bias):
    """Gives the head the classes of the file; those that it did not have are unlikely at first. It answers for two steps, one after the other."""
    steps = 1 if head.bias.shape == bias.shape else 2
    now, known = head.bias.shape[0] // steps, bias.shape[0] // steps
    head.weight.mul_(SMALL)
    head.bias.fill_(UNLIKELY)
    for step in range(steps):
        head.weight[step * now : step * now + known] = weight[step * known : (step + 1) * known]
        head.bias[step * now : step * now + known] = bias[step * known : (step + 1) * known]
