"""Packs the arrays that `train.py` learned into the file that the program reads: eight bits a
weight of a matrix, four a number of a word vector."""

import argparse
import os
import struct

import numpy as np

TAGS = 7
GROUP = 32


def eighths(matrix, axis):
    """Eight-bit integers and their scales along the other axis."""
    scales = np.maximum(np.abs(matrix).max(axis=axis), 1e-9) / 127
    whole = np.round(matrix / np.expand_dims(scales, axis)).clip(-127, 127).astype(np.int8)
    return whole, scales.astype(np.float32)


def quarters(vectors):
    """Four-bit numbers in groups of 32, two a byte, each group with a scale of sixteen bits (the upper half of a
    float). Costs nothing that could be measured beside eight bits."""
    groups = vectors.reshape(len(vectors), -1, GROUP)
    scales = np.maximum(np.abs(groups).max(-1), 1e-9).astype("<f4") / 7.5
    halves = ((scales.view("<u4") + 0x8000) >> 16).astype("<u2")
    scales = (halves.astype("<u4") << 16).view("<f4")
    steps = np.floor(groups / scales[..., None] + 8).clip(0, 15).astype(np.uint8).reshape(len(vectors), -1)
    return halves, steps[:, 0::2] | steps[:, 1::2] << 4


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", required=True, help="the folder that train-entities encode wrote")
    options.add_argument("--base", required=True, help="the folder of all-MiniLM-L6-v2: vocab.txt")
    options.add_argument("--learned", required=True, nargs="+", help="the arrays of train.py (.npz); of several, their mean")
    options.add_argument("--share", type=float, default=0.75, help="what the linear tagger's scores count")
    options.add_argument("--out", required=True)
    options = options.parse_args()
    runs = [np.load(file) for file in options.learned]
    learned = {name: np.mean([run[name] for run in runs], 0, dtype=np.float32) for name in runs[0].files}
    kept = [int(line) for line in open(os.path.join(options.data, "kept.txt"))]
    names = open(os.path.join(options.base, "vocab.txt"), encoding="utf-8").read().split("\n")
    at = {names[old]: new for new, old in enumerate(kept)}
    vocabulary = open(os.path.join(options.data, "vocabulary.bin"), "rb").read()
    layers = 1 + max(int(name.split(".")[0]) for name in learned if name[0].isdigit())
    pieces, width = learned["words"].shape
    out = [b"SENC1"]
    inner = learned["0.up"].shape[1]
    out.append(struct.pack("<6I", layers, width, inner, 12, len(learned["places"]), pieces))
    out.append(struct.pack("<3I", at["[CLS]"], at["[SEP]"], at["[UNK]"]))
    out.append(struct.pack("<f", options.share))
    out.append(np.zeros((TAGS + 1, TAGS), "<f4").tobytes())
    out.append(struct.pack("<I", len(vocabulary) // 6) + vocabulary)
    scales, words = quarters(learned["words"])
    out += [scales.tobytes(), words.tobytes()]

    def floats(name):
        out.append(learned[name].astype("<f4").tobytes())

    def matrix(name):
        whole, scales = eighths(learned[name], 0)
        out.append(scales.astype("<f4").tobytes())
        floats(f"{name}.bias")
        out.append(whole.tobytes())

    for name in ("places", "norm.gain", "norm.bias", "marks", "head", "head.bias"):
        floats(name)
    for layer in range(layers):
        matrix(f"{layer}.in")
        matrix(f"{layer}.out")
        floats(f"{layer}.norm1.gain")
        floats(f"{layer}.norm1.bias")
        matrix(f"{layer}.up")
        matrix(f"{layer}.down")
        floats(f"{layer}.norm2.gain")
        floats(f"{layer}.norm2.bias")
    with open(options.out, "wb") as file:
        file.write(b"".join(out))
    print(f"{sum(map(len, out)):,} bytes, {layers} layers")


main()
