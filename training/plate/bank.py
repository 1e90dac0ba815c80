"""Packs all pictures into two small files, so that a machine with an accelerator needs nothing else.

`python bank.py --data DIR --archives DIR [--negatives DIR] OUT` writes OUT/thumbnails.bin (pictures of
64 pixels, as they are) and OUT/photos.bin (all others, squeezed into a square) beside OUT/items.json.
`load` decodes them again. Not here: how they are varied (views.py).
"""

import argparse
import io
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from PIL import Image

from pictures import FOLDERS, NOT_FOOD, load as load_pictures, square

PHOTO, THUMBNAIL = 160, 64
FILES = {PHOTO: "photos.bin", THUMBNAIL: "thumbnails.bin"}


def pack(options):
    items, joined = load_pictures(options.data, options.archives, options.negatives)
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    files = {side: open(out / name, "wb") for side, name in FILES.items()}
    rows = []
    for item in items:
        original = Path(options.archives, FOLDERS["food101"], item["path"])
        side = THUMBNAIL if item["set"] == "food101" and item["pixels"].shape[:2] == (64, 64) else PHOTO
        if side == THUMBNAIL:
            data = original.read_bytes()
        else:
            packed = io.BytesIO()
            square(item["pixels"], PHOTO).save(packed, "WEBP", quality=70 if item["label"] == NOT_FOOD else 84, method=5)
            data = packed.getvalue()
        rows.append([item["set"], item["label"], item["part"], side, files[side].tell(), len(data)])
        files[side].write(data)
    (out / "items.json").write_text(json.dumps(rows))
    print(len(rows), "pictures,", joined, "near-duplicates;", {side: file.tell() for side, file in files.items()}, "bytes")


def decode(data):
    with Image.open(io.BytesIO(data)) as picture:
        return np.asarray(picture.convert("RGB")).transpose(2, 0, 1)


def small_copy(photo, seed):
    """The photo as a thumbnail that somebody saved: so that size and artefacts give no set away."""
    chance = np.random.default_rng(seed)
    filters = [Image.BILINEAR, Image.BICUBIC, Image.LANCZOS, Image.BOX]
    small = Image.fromarray(photo.transpose(1, 2, 0)).resize((THUMBNAIL, THUMBNAIL), filters[chance.integers(4)])
    packed = io.BytesIO()
    small.save(packed, "JPEG", quality=int(chance.integers(70, 96)))
    return decode(packed.getvalue())


def load(folder):
    """Rows [set, label, part, side], and for each its place in the arrays of its side.

    Thumbnails of photos follow the true thumbnails: photo number n has thumbnail `thumbnails + n`.
    """
    folder = Path(folder)
    rows = json.loads((folder / "items.json").read_text())
    blobs = {side: (folder / name).read_bytes() for side, name in FILES.items()}
    places, wanted = [], {PHOTO: [], THUMBNAIL: []}
    for *_, side, start, length in rows:
        places.append(len(wanted[side]))
        wanted[side].append(blobs[side][start : start + length])
    with ThreadPoolExecutor() as pool:  # Pillow decodes without the interpreter's lock
        decoded = {side: list(pool.map(decode, some, chunksize=64)) for side, some in wanted.items()}
        copies = list(pool.map(small_copy, decoded[PHOTO], range(len(decoded[PHOTO])), chunksize=64))
    photos, thumbnails = np.stack(decoded[PHOTO]), np.stack(decoded[THUMBNAIL] + copies)
    return [row[:4] for row in rows], places, photos, thumbnails


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    parser.add_argument("--archives", required=True)
    parser.add_argument("--negatives")
    parser.add_argument("out")
    pack(parser.parse_args())
