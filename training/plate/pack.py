"""Packs a checkpoint into the file that Sundry reads: `python pack.py CHECKPOINT OUT`.

Weights in eight bits with a scale for each output channel, everything else as it was learned. The
layout is that of crates/sundry-plate/src/model.rs.
"""

import argparse
import struct

import numpy as np
import torch

from network import Network

LEFT_OUT = {"mix"}  # several foods at once is no food


def eight_bits(weight):
    """[outputs, ...] -> int8 of the same shape and a scale for each output."""
    flat = weight.reshape(len(weight), -1)
    largest = np.abs(flat).max(1).clip(1e-9)
    best, best_error = None, None
    # The largest weight may be cut off a little where that rounds all the others better.
    for share in (1.0, 0.95, 0.9, 0.85, 0.8, 0.7):
        scale = largest * share / 127
        rounded = np.clip(np.round(flat / scale[:, None]), -127, 127)
        error = ((rounded * scale[:, None] - flat) ** 2).sum(1)
        if best is None:
            best, best_error, best_scale = rounded, error, scale
        else:
            better = error < best_error
            best[better], best_error, best_scale = rounded[better], np.minimum(error, best_error), np.where(better, scale, best_scale)
    return best.astype(np.int8).reshape(weight.shape), best_scale.astype(np.float32)


def layer(weight, bias, rows):
    """Scales, bias, and the weights with one row an input (or place of the kernel)."""
    rounded, scale = eight_bits(weight)
    return scale.tobytes() + bias.astype("<f4").tobytes() + np.ascontiguousarray(rows(rounded)).tobytes()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint")
    parser.add_argument("out")
    parser.add_argument("--side", type=int, default=160)
    parser.add_argument("--temperature", type=float, default=1.0)
    options = parser.parse_args()
    saved = torch.load(options.checkpoint, map_location="cpu", weights_only=True)
    names = saved["names"]
    network = Network(len(names))
    network.load_state_dict(saved["weights"])
    kept = [number for number, name in enumerate(names) if name not in LEFT_OUT]
    header = [
        "title\tSundry plate 1: EfficientNet-Lite0, fine-tuned",
        "licence\tweights MIT OR Apache-2.0, on a base under Apache-2.0; one of the data sets is for scientific use: see the card",
        "trained on\tFood-101 (64 px), 40 Indian dishes, GroceryStore, ECUSTFD",
        f"side\t{options.side}",
        f"temperature\t{options.temperature:.4f}",
        *(f"class\t{names[number]}" for number in kept),
    ]
    header = ("\n".join(header) + "\n").encode()
    parts = [b"SPLATE\x00\x01", struct.pack("<I", len(header)), header]
    first = True
    for convolution in network.convolutions():
        weight, bias = convolution.weight().detach().numpy(), convolution.shift.detach().numpy()
        if first:  # windows row by row, colours innermost
            rows = lambda w: w.transpose(2, 3, 1, 0).reshape(27, -1)
            first = False
        elif convolution.groups > 1:
            rows = lambda w: w[:, 0].transpose(1, 2, 0).reshape(-1, w.shape[0])
        else:
            rows = lambda w: w[:, :, 0, 0].T
        parts.append(layer(weight, bias, rows))
    weight, bias = network.head.weight.detach().numpy()[kept], network.head.bias.detach().numpy()[kept]
    parts.append(layer(weight, bias, lambda w: w.T))
    data = b"".join(parts)
    with open(options.out, "wb") as out:
        out.write(data)
    print(f"{len(data)} bytes, {len(kept)} classes, epoch {saved['epoch']}")


if __name__ == "__main__":
    main()
