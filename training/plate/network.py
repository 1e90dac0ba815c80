"""EfficientNet-Lite0 with its batch normalisation folded in, as the ONNX file of the base weights has it.

Not here: the same with its batch normalisation, and larger (family.py), what it is trained on (pictures.py), how (train.py).
"""

import math

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from torch import nn

# (expansion, channels out, kernel, stride of the first, blocks): the paper's table, fixed for "lite".
STAGES = [(1, 16, 3, 1, 1), (6, 24, 3, 2, 2), (6, 40, 5, 2, 2), (6, 80, 3, 2, 3), (6, 112, 5, 1, 3), (6, 192, 5, 2, 4), (6, 320, 3, 1, 1)]
FEATURES = 1280
STEM = 32


def scaled(channels, width):
    """The paper's rounding to a multiple of eight, at most a tenth below."""
    wanted = channels * width
    rounded = max(8, int(wanted + 4) // 8 * 8)
    return rounded + 8 if rounded < 0.9 * wanted else rounded


def bottlenecks(width=1.0, depth=1.0):
    """(inputs, outputs, kernel, stride, expansion) of each block; the first and last stage are never deeper."""
    inputs, found = STEM, []
    for at, (expansion, outputs, kernel, stride, count) in enumerate(STAGES):
        outputs = scaled(outputs, width)
        for index in range(count if at in (0, len(STAGES) - 1) else math.ceil(count * depth)):
            found.append((inputs, outputs, kernel, stride if index == 0 else 1, expansion))
            inputs = outputs
    return found


def padding(kernel):
    """Of a stride of two: the original pads one side more, as TensorFlow's "same" does."""
    small = (kernel - 2) // 2
    return small, kernel - 2 - small, small, kernel - 2 - small


class Convolution(nn.Module):
    """Weights are kept as a shape of unit size times a fixed size for each output channel.

    Folding leaves channels whose weights differ by orders of magnitude; so scaled, one step of Adam
    changes all of them by the same share.
    """

    def __init__(self, inputs, outputs, kernel, stride, groups):
        super().__init__()
        self.stride, self.groups, self.kernel = stride, groups, kernel
        self.shape = nn.Parameter(torch.zeros(outputs, inputs // groups, kernel, kernel))
        self.shift = nn.Parameter(torch.zeros(outputs))
        self.register_buffer("size", torch.ones(outputs, 1, 1, 1))

    def load(self, weight, bias):
        weight = torch.from_numpy(weight.astype(np.float32))
        self.size.copy_(weight.pow(2).mean((1, 2, 3), keepdim=True).sqrt().clamp_min(1e-6))
        self.shape.data.copy_(weight / self.size)
        self.shift.data.copy_(torch.from_numpy(bias.astype(np.float32)))

    def weight(self):
        return self.shape * self.size

    def forward(self, x):
        if self.stride == 2:
            x = F.pad(x, padding(self.kernel))
            return F.conv2d(x, self.weight(), self.shift, 2, 0, 1, self.groups)
        return F.conv2d(x, self.weight(), self.shift, 1, self.kernel // 2, 1, self.groups)


class Block(nn.Module):
    """An inverted bottleneck."""

    def __init__(self, inputs, outputs, kernel, stride, expansion):
        super().__init__()
        middle = inputs * expansion
        self.skip = inputs == outputs and stride == 1
        self.expand = Convolution(inputs, middle, 1, 1, 1) if expansion > 1 else None
        self.depthwise = Convolution(middle, middle, kernel, stride, middle)
        self.project = Convolution(middle, outputs, 1, 1, 1)

    def forward(self, x):
        y = F.relu6(self.expand(x)) if self.expand else x
        y = self.project(F.relu6(self.depthwise(y)))
        return x + y if self.skip else y


class Network(nn.Module):
    """Pictures [n, 3, s, s] as (value - 127) / 128 -> logits [n, classes]."""

    def __init__(self, classes):
        super().__init__()
        self.stem = Convolution(3, STEM, 3, 2, 1)
        self.blocks = nn.ModuleList(Block(*shape) for shape in bottlenecks())
        self.top = Convolution(STAGES[-1][1], FEATURES, 1, 1, 1)
        self.head = nn.Linear(FEATURES, classes)

    def convolutions(self):
        """In the order of the ONNX file."""
        yield self.stem
        for block in self.blocks:
            yield from (part for part in (block.expand, block.depthwise, block.project) if part)
        yield self.top

    def load_base(self, path):
        """Takes the weights of everything but the head from the ONNX file."""
        graph = onnx.load(path).graph
        tensors = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
        casts = {node.output[0]: node.input[0] for node in graph.node if node.op_type == "Cast"}
        named = lambda name: tensors[casts.get(name, name)]
        nodes = [node for node in graph.node if node.op_type == "Conv"]
        for convolution, node in zip(self.convolutions(), nodes, strict=True):
            convolution.load(named(node.input[1]), named(node.input[2]))

    def early(self, x, blocks):
        """The part that stays as it was: runs in bfloat16 and keeps nothing for a gradient."""
        with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
            x = F.relu6(self.stem(x))
            for block in self.blocks[:blocks]:
                x = block(x)
        return x.float()

    def late(self, x, blocks):
        """From there to 1,280 features."""
        for block in self.blocks[blocks:]:
            x = block(x)
        return F.relu6(self.top(x)).mean((2, 3))

    def forward(self, x):
        x = F.relu6(self.stem(x))
        return self.head(self.late(x, 0))
