"""The development pictures: labels, which part of the split each is in, and how they are varied.

A picture's part is decided by a hash of its object (weighed foods), of its run of neighbouring numbers
(shop photos, taken one after the other) or of the picture itself; near-duplicates go where the first
of them goes. Nothing looks at a single held-out picture.
"""

import hashlib
import io
import random
import re
from pathlib import Path

import numpy as np
from PIL import Image, ImageFile

ImageFile.LOAD_TRUNCATED_IMAGES = True
NOT_FOOD = "not food"
SETS = {"food101": "food101_64px_train", "indian40": "indian40_train", "grocery81": "grocery81_trainval", "ecustfd": "ecustfd19_train"}
# Labels that mean the same food.
SAME = {"qiwi": "kiwi", "donuts": "doughnut", "fired dough twist": "fried dough twist"}
SHORT_SIDE = 200


# The folder of each set among the unpacked archives.
FOLDERS = {"food101": "food101_64px_train", "indian40": "indian40_train224", "grocery81": "grocery81_trainval224", "ecustfd": "ecustfd19_train224"}


def canonical(label):
    name = re.sub(r"[-_]+", " ", label).strip().lower()
    return SAME.get(name, name)


def bucket(text):
    return int(hashlib.sha256(text.encode()).hexdigest()[:8], 16) % 100


def part_of(group):
    number = bucket(group)
    return "test" if number < 15 else "check" if number < 22 else "learn"


def group_of(name, row):
    path = row[0]
    if name == "ecustfd":
        return f"ecustfd/{row[2]}"
    if name == "grocery81":
        number = int(re.search(r"(\d+)\.\w+$", path).group(1))
        return f"grocery81/{row[1]}/{number // 5}"
    return f"{name}/{path}"


def read_picture(path):
    with Image.open(path) as picture:
        picture = picture.convert("RGBA" if picture.mode in ("P", "LA", "PA", "RGBA") else "RGB")
        if picture.mode == "RGBA":
            # An even background in a colour of its own, so that "white" says nothing.
            tone = tuple(hashlib.sha256(str(path).encode()).digest()[:3])
            flat = Image.new("RGB", picture.size, tone)
            flat.paste(picture, mask=picture.getchannel("A"))
            picture = flat
        scale = SHORT_SIDE / min(picture.size)
        if scale < 1:
            size = [max(1, round(side * scale)) for side in picture.size]
            picture = picture.resize(size, Image.BOX if scale < 0.4 else Image.BILINEAR, reducing_gap=2)
        return np.asarray(picture)


def signature(picture):
    small = np.asarray(Image.fromarray(picture).resize((12, 12), Image.BOX), dtype=np.float32).ravel()
    small -= small.mean()
    return small / (np.linalg.norm(small) + 1e-6)


def join_duplicates(items):
    """Gives near-duplicates of one label the group of the first of them."""
    by_label = {}
    for item in items:
        by_label.setdefault((item["set"], item["label"]), []).append(item)
    joined = 0
    for same in by_label.values():
        signatures = np.stack([signature(item["pixels"]) for item in same])
        alike = signatures @ signatures.T > 0.96
        for late in range(1, len(same)):
            early = int(np.argmax(alike[late]))
            if early < late and same[late]["group"] != same[early]["group"]:
                old, new = same[late]["group"], same[early]["group"]
                joined += 1
                for item in same:
                    if item["group"] == old:
                        item["group"] = new
    return joined


def load(folder, archives, negatives=None, sets=SETS):
    """All pictures: `folder` holds the tables, `archives` the unpacked archives."""
    items = []
    for name in sets:
        seen = set()
        for line in Path(folder, f"{SETS[name]}.tsv").read_text().splitlines():
            row = line.split("\t")
            if row[0] in seen:
                continue
            seen.add(row[0])
            items.append({
                "set": name, "path": row[0], "label": canonical(row[1]), "group": group_of(name, row), "object": group_of(name, row),
                "weights": row[3] if name == "ecustfd" else "", "pixels": read_picture(Path(archives, FOLDERS[name], row[0])),
            })
    joined = join_duplicates(items)
    for path in sorted(Path(negatives).iterdir()) if negatives else []:
        # Names are KIND-NUMBER-CROP: crops of one picture stay together.
        group = path.stem.rsplit("-", 1)[0]
        items.append({"set": "not food", "path": path.name, "label": NOT_FOOD, "group": f"not food/{group}", "weights": "", "pixels": read_picture(path)})
    for item in items:
        item["part"] = part_of(item["group"])
        if item["set"] == "ecustfd" and item["part"] != "learn":
            # All weighed foods lie on one table: most near-duplicates are other objects. The object
            # decides; only what resembles a picture that is learned from is never held out.
            item["part"] = part_of(item["object"])
    return items, joined


FILTERS = [Image.BILINEAR, Image.BICUBIC, Image.LANCZOS, Image.BOX, Image.HAMMING]


def varied(pixels, size, chance: random.Random):
    """A training view: a random part, mirrored, recoloured, at a random true resolution.

    Every set is blurred down to thumbnails now and then, so that blur does not give a set away.
    """
    picture = Image.fromarray(pixels)
    width, height = picture.size
    small = min(width, height) <= 64
    for _ in range(4):
        share = chance.uniform(0.45 if small else 0.3, 1.0)
        ratio = 2 ** chance.uniform(-0.45, 0.45)
        w, h = (width * height * share * ratio) ** 0.5, (width * height * share / ratio) ** 0.5
        if w <= width and h <= height:
            break
    else:
        w, h = width, height
    left, top = chance.uniform(0, width - w), chance.uniform(0, height - h)
    box = (left, top, left + w, top + h)
    dice = chance.random()
    if dice < 0.45 and not small:
        through = chance.randint(40, 110)
    elif dice < 0.15:
        through = chance.randint(36, 60)
    else:
        through = None
    if through:
        picture = picture.resize((through, through), chance.choice(FILTERS), box=box, reducing_gap=2)
        box = None
        if chance.random() < 0.4:
            packed = io.BytesIO()
            picture.save(packed, "JPEG", quality=chance.randint(35, 90))
            picture = Image.open(packed)
    picture = picture.resize((size, size), chance.choice(FILTERS[:3]), box=box, reducing_gap=2)
    values = np.asarray(picture, dtype=np.float32)
    if chance.random() < 0.5:
        values = values[:, ::-1]
    if chance.random() < 0.1:
        values = np.rot90(values, chance.randint(1, 3))
    if chance.random() < 0.7:
        values = values * chance.uniform(0.7, 1.3)
        mean = values.mean()
        values = (values - mean) * chance.uniform(0.7, 1.35) + mean
        grey = values.mean(2, keepdims=True)
        values = (values - grey) * chance.uniform(0.6, 1.4) + grey
        values = values * np.array([chance.uniform(0.92, 1.08) for _ in range(3)], dtype=np.float32)
        values = np.clip(values, 0, 255)
    if chance.random() < 0.15:
        w, h = chance.randint(size // 6, size // 3), chance.randint(size // 6, size // 3)
        x, y = chance.randint(0, size - w), chance.randint(0, size - h)
        values = values.copy()
        values[y : y + h, x : x + w] = chance.uniform(0, 255)
    return np.ascontiguousarray(((values - 127) / 128).transpose(2, 0, 1), dtype=np.float32)


def square(pixels, size, longest=1.3):
    """The middle of a picture, at most `longest` times as long as wide, squeezed into a square."""
    picture = Image.fromarray(pixels)
    width, height = picture.size
    w, h = min(width, height * longest), min(height, width * longest)
    box = ((width - w) / 2, (height - h) / 2, (width + w) / 2, (height + h) / 2)
    return picture.resize((size, size), Image.BILINEAR, box=box)


def plain(pixels, size):
    """The view at use."""
    values = np.asarray(square(pixels, size), dtype=np.float32)
    return ((values - 127) / 128).transpose(2, 0, 1)
