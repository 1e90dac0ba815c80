"""Fine-tunes a small encoder (all-MiniLM-L6-v2, its first layers) to tag names in texts.

It is told what its small-letter vocabulary hides, as 64 marks a token: how the token is written and on
which lists of names it stands. Input is what `train-entities encode` wrote; output is a file of
float32 arrays that `pack.py` turns into the model that the program reads. Runs on processors, in
JAX; seeded. It is no general trainer: one network, one task.
"""

import argparse
import os
import struct
import time

import jax
import jax.numpy as jnp
import numpy as np
from safetensors.numpy import load_file

LENGTH = 128
HEADS = 12
TAGS = 7
FAMILIES = ["newswire", "newswire train", "world", "web", "encyclopedia", "politics", "tweets", "tweets train", "handles"]
MEAN_OF = [0, 2, 3, 4, 5]
CLS, SEP = "cls", "sep"


def read(file):
    """Records of `train-entities encode`: (family, times, form, pieces, marks, tags)."""
    data = open(file, "rb").read()
    at, found = 0, []
    while at < len(data):
        family, times, form, count = struct.unpack_from("<BBBH", data, at)
        at += 5
        pieces = np.frombuffer(data, "<u2", count, at)
        at += 2 * count
        marks = np.frombuffer(data, "<u8", count, at)
        at += 8 * count
        tags = np.frombuffer(data, "u1", count, at)
        at += count
        found.append((family, times, form, pieces, marks, tags))
    return found


def bits(marks):
    return np.unpackbits(marks.astype("<u8").view(np.uint8).reshape(*marks.shape, 8), axis=-1, bitorder="little")


def pack(sentences, frame):
    """Fills rows of LENGTH pieces with whole sentences, first fit; gives arrays (rows, LENGTH)."""
    rows, room = [], []
    for sentence in sentences:
        size = len(sentence[0]) + 2
        for index in range(max(0, len(rows) - 40), len(rows)):
            if room[index] >= size:
                rows[index].append(sentence)
                room[index] -= size
                break
        else:
            rows.append([sentence])
            room.append(LENGTH - size)
    count = len(rows)
    pieces = np.zeros((count, LENGTH), np.int32)
    marks = np.zeros((count, LENGTH), np.uint64)
    places = np.zeros((count, LENGTH), np.int32)
    segments = np.zeros((count, LENGTH), np.int32)
    tags = np.full((count, LENGTH), 255, np.uint8)
    for index, row in enumerate(rows):
        at = 0
        for number, (ids, mark, tag) in enumerate(row):
            size = len(ids) + 2
            pieces[index, at] = frame[0]
            pieces[index, at + 1 : at + size - 1] = ids
            pieces[index, at + size - 1] = frame[1]
            marks[index, at + 1 : at + size - 1] = mark
            tags[index, at + 1 : at + size - 1] = tag
            places[index, at : at + size] = np.arange(size)
            segments[index, at : at + size] = number + 1
            at += size
    return pieces, marks, places, segments, tags


def weights(base, kept, layers):
    """The encoder's arrays under short names; matrices as (input, output)."""
    source = load_file(os.path.join(base, "model.safetensors"))
    source = {name.removeprefix("bert."): np.asarray(value, np.float32) for name, value in source.items()}
    frozen = {
        "words": source["embeddings.word_embeddings.weight"][kept],
    }
    learned = {
        "places": source["embeddings.position_embeddings.weight"][:LENGTH]
        + source["embeddings.token_type_embeddings.weight"][0],
        "norm.gain": source["embeddings.LayerNorm.weight"],
        "norm.bias": source["embeddings.LayerNorm.bias"],
    }
    for layer in range(layers):
        there = f"encoder.layer.{layer}."
        matrices = [source[there + f"attention.self.{part}.weight"].T for part in ("query", "key", "value")]
        learned[f"{layer}.in"] = np.concatenate(matrices, 1)
        learned[f"{layer}.in.bias"] = np.concatenate(
            [source[there + f"attention.self.{part}.bias"] for part in ("query", "key", "value")]
        )
        for name, path in [("out", "attention.output.dense"), ("up", "intermediate.dense"), ("down", "output.dense")]:
            learned[f"{layer}.{name}"] = source[there + path + ".weight"].T
            learned[f"{layer}.{name}.bias"] = source[there + path + ".bias"]
        for name, path in [("norm1", "attention.output.LayerNorm"), ("norm2", "output.LayerNorm")]:
            learned[f"{layer}.{name}.gain"] = source[there + path + ".weight"]
            learned[f"{layer}.{name}.bias"] = source[there + path + ".bias"]
    width = learned["norm.gain"].shape[0]
    dice = np.random.default_rng(1)
    learned["marks"] = dice.normal(0, 0.01, (64, width)).astype(np.float32)
    learned["head"] = dice.normal(0, 0.02, (width + 64, TAGS)).astype(np.float32)
    learned["head.bias"] = np.zeros(TAGS, np.float32)
    return frozen, learned


def norm(x, gain, bias):
    mean = x.mean(-1, keepdims=True)
    x = x - mean
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-12) * gain + bias


def network(learned, embedded, marks, places, segments, layers, key, drop):
    """Scores of tags, (rows, LENGTH, TAGS)."""
    counter = iter(range(1000))

    def dropped(x):
        if not drop:
            return x
        keep = jax.random.bernoulli(jax.random.fold_in(key, next(counter)), 1 - drop, x.shape)
        return jnp.where(keep, x / (1 - drop), 0)

    x = embedded + learned["places"][places] + marks @ learned["marks"]
    x = dropped(norm(x, learned["norm.gain"], learned["norm.bias"]))
    rows, length, width = x.shape
    same = segments[:, None, :, None] == segments[:, None, None, :]
    for layer in range(layers):
        def of(name):
            return learned[f"{layer}.{name}"]

        mixed = (x @ of("in") + of("in.bias")).reshape(rows, length, 3, HEADS, width // HEADS)
        query, key_, value = (mixed[:, :, part] for part in range(3))
        scores = jnp.einsum("rqhd,rkhd->rhqk", query, key_) / np.sqrt(width // HEADS)
        shares = jax.nn.softmax(jnp.where(same, scores, -1e9), -1)
        seen = jnp.einsum("rhqk,rkhd->rqhd", shares, value).reshape(rows, length, width)
        x = norm(x + dropped(seen @ of("out") + of("out.bias")), of("norm1.gain"), of("norm1.bias"))
        inner = jax.nn.gelu(x @ of("up") + of("up.bias"), approximate=True)
        x = norm(x + dropped(inner @ of("down") + of("down.bias")), of("norm2.gain"), of("norm2.bias"))
    return jnp.concatenate([dropped(x), marks], -1) @ learned["head"] + learned["head.bias"]


def spans(tags):
    found, open_ = [], None
    for at, tag in enumerate(list(tags) + [0]):
        inside = tag and tag % 2 == 0 and open_ and open_[0] == tag - 1
        if not inside:
            if open_:
                found.append((open_[0], open_[1], at))
            open_ = (tag if tag % 2 else tag - 1, at) if tag else None
    return set(found)


def measure(predict, held, frame):
    """F1 by family and form."""
    scores = {}
    for family in sorted({sentence[0] for sentence in held}):
        for form in range(3):
            chosen = [s[3:] for s in held if s[0] == family and s[2] == form]
            if not chosen:
                continue
            pieces, marks, places, segments, tags = pack(chosen, frame)
            guesses = []
            for at in range(0, len(pieces), 16):
                part = slice(at, at + 16)
                short = 16 - len(pieces[part])
                args = [np.pad(a[part], ((0, short), (0, 0))) for a in (pieces, marks, places, segments)]
                guesses.append(np.asarray(predict(args))[: 16 - short])
            guesses = np.concatenate(guesses)
            right = found = gold = 0
            for row in range(len(pieces)):
                for number in range(1, segments[row].max() + 1):
                    whole = (segments[row] == number) & (tags[row] != 255)
                    truth, guess = spans(tags[row][whole]), spans(guesses[row][whole])
                    right += len(truth & guess)
                    found += len(guess)
                    gold += len(truth)
            scores[family, form] = 200 * right / max(1, found + gold)
    line = "  ".join(
        f"{FAMILIES[family]} " + "/".join(f"{scores[family, form]:.1f}" for form in range(3))
        for family in sorted({family for family, _ in scores})
    )
    mean = [np.mean([scores[family, form] for family in MEAN_OF]) for form in range(3)]
    print(f"  {line}\n  mean of five {mean[0]:.2f} lower {mean[1]:.2f} UPPER {mean[2]:.2f}", flush=True)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", required=True, help="the folder that train-entities encode wrote")
    options.add_argument("--base", required=True, help="the folder of all-MiniLM-L6-v2: model.safetensors, vocab.txt")
    options.add_argument("--out", required=True, help="the file of arrays to write (.npz)")
    options.add_argument("--from", dest="begin", help="arrays of an earlier run to go on from; layers it lacks are the base's")
    options.add_argument("--layers", type=int, default=4)
    options.add_argument("--epochs", type=int, default=4)
    options.add_argument("--rate", type=float, default=3e-4)
    options.add_argument("--drop", type=float, default=0.1)
    options.add_argument("--forget", type=float, default=0.06, help="share of pieces hidden in training")
    options.add_argument("--seed", type=int, default=20)
    options = options.parse_args()
    jax.config.update("jax_default_prng_impl", "unsafe_rbg")
    kept = [int(line) for line in open(os.path.join(options.data, "kept.txt"))]
    names = open(os.path.join(options.base, "vocab.txt"), encoding="utf-8").read().split("\n")
    at = {names[old]: new for new, old in enumerate(kept)}
    frame, unknown = (at["[CLS]"], at["[SEP]"]), at["[UNK]"]
    records = read(os.path.join(options.data, "sentences.bin"))
    held = [record for record in records if record[0] != 255]
    # The forms of one sentence follow each other.
    groups = []
    for record in records:
        if record[0] != 255:
            continue
        if record[2] == 0:
            groups.append((record[1], [[], [], [], []]))
        groups[-1][1][record[2]].append(record[3:])
    frozen, learned = weights(options.base, kept, options.layers)
    if options.begin:
        earlier = np.load(options.begin)
        learned |= {name: earlier[name] for name in earlier.files if name in learned}
    learned = {name: jnp.asarray(value) for name, value in learned.items()}
    words = jnp.asarray(frozen["words"])
    print(f"{len(groups)} sentences, {sum(v.size for v in learned.values())} learned weights, {words.size} fixed", flush=True)
    dice = np.random.default_rng(options.seed)

    def epoch():
        chosen = []
        for times, forms in groups:
            for _ in range(times):
                toss = dice.random()
                form = 1 if toss < 0.16 else 2 if toss < 0.24 else 3 if toss < 0.34 and forms[3] else 0
                chosen.extend(forms[form])
        order = dice.permutation(len(chosen))
        packed = pack([chosen[index] for index in order], frame)
        order = dice.permutation(len(packed[0]))
        return [array[order] for array in packed]

    def loss(learned, words, pieces, marks, places, segments, tags, key):
        scores = network(learned, words[pieces], marks, places, segments, options.layers, key, options.drop)
        counted = tags != 255
        chances = jax.nn.log_softmax(scores)
        truth = jax.nn.one_hot(jnp.where(counted, tags, 0), TAGS) * 0.95 + 0.05 / TAGS
        return -((chances * truth).sum(-1) * counted).sum() / jnp.maximum(counted.sum(), 1)

    @jax.jit
    def step(learned, first, second, words, batch, key, rate, number):
        value, slopes = jax.value_and_grad(loss)(learned, words, *batch, key)
        size = jnp.sqrt(sum((slope**2).sum() for slope in slopes.values()))
        scale = jnp.minimum(1.0, 1.0 / size)
        after, ones, twos = {}, {}, {}
        for name, weight in learned.items():
            slope = slopes[name] * scale
            ones[name] = 0.9 * first[name] + 0.1 * slope
            twos[name] = 0.99 * second[name] + 0.01 * slope**2
            move = (ones[name] / (1 - 0.9**number)) / (jnp.sqrt(twos[name] / (1 - 0.99**number)) + 1e-8)
            own = rate * (5.0 if name.startswith(("head", "marks")) else 1.0)
            decay = 0.01 if weight.ndim == 2 else 0.0
            after[name] = weight - own * (move + decay * weight)
        return after, ones, twos, value

    @jax.jit
    def tagged(learned, words, pieces, marks, places, segments):
        return network(learned, words[pieces], marks, places, segments, options.layers, None, 0).argmax(-1)

    def predict(args):
        pieces, marks, places, segments = args
        return tagged(learned, words, pieces, bits(marks).astype(np.float32), places, segments)

    first = {name: jnp.zeros_like(value) for name, value in learned.items()}
    second = {name: jnp.zeros_like(value) for name, value in learned.items()}
    lists = np.uint64(((1 << 45) - 1) << 14)
    key = jax.random.key(options.seed)
    number, started = 0, time.time()
    for turn in range(options.epochs):
        pieces, marks, places, segments, tags = epoch()
        batches = len(pieces) // 16
        total = batches * options.epochs
        losses = []
        for at in range(batches):
            part = slice(at * 16, at * 16 + 16)
            own = pieces[part].copy()
            own[(dice.random(own.shape) < options.forget) & (tags[part] != 255)] = unknown
            seen = marks[part].copy()
            # Now and then no list knows a name.
            for row in range(16):
                for segment in range(1, segments[part][row].max() + 1):
                    if dice.random() < 0.12:
                        seen[row][segments[part][row] == segment] &= ~lists
            number += 1
            warm = total * 0.06
            rate = options.rate * min(number / warm, (total - number) / (total - warm) + 0.01)
            batch = (own, bits(seen).astype(np.float32), places[part], segments[part], tags[part])
            learned, first, second, value = step(
                learned, first, second, words, batch, jax.random.fold_in(key, number), rate, number
            )
            losses.append(value)
            if number % 50 == 0:
                recent = float(np.mean([float(value) for value in losses[-50:]]))
                print(f"{number}/{total} loss {recent:.4f} {time.time() - started:.0f} s", flush=True)
        print(f"epoch {turn + 1}", flush=True)
        measure(predict, held, frame)
        np.savez(options.out, **{name: np.asarray(value) for name, value in (learned | frozen).items()})


main()
