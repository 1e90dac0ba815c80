"""Gathers pictures without food from unpacked Debian packages: `python negatives.py ROOT OUT`.

Photos of animals, people, vehicles, landscapes, household things; drawings, flags, maps, screenshots.
Anything whose name hints at food is left out. Large photos give several crops.
"""

import random
import re
import sys
from pathlib import Path

from PIL import Image, ImageDraw

FOOD = re.compile(r"food|fruit|apple|banana|orange|cake|bread|meat|fish|pizza|burger|veget|tomato|pepper|corn|grape|berry|berries|cherry|lemon|pear|peach|pumpkin|egg|milk|drink|coffee|tea|kitchen|cook|meal|cheese|pie|cookie|candy|ice.?cream|nut|mushroom|melon|bottle|cup|wine|beer|plate|hot.?dog|chicken|dinner|lunch|recipe|pineapple|potato|onion|carrot|turkey|lobster|shrimp|crab|salad|soup|squash|gourd|strawberr|hamburg|chocolate|snack|chili|avocado|bean|cinnamon|garlic|restaurant|culinary|edible", re.I)
# folder in the packages, most pictures, crops of each
SOURCES = [
    ("usr/share/tuxpaint/stamps", 800, 1), ("usr/share/backgrounds", 80, 12), ("usr/share/wallpapers", 60, 12),
    ("usr/share/doc/opencv-doc", 500, 1), ("usr/lib/python3/dist-packages/skimage/data", 40, 5),
    ("usr/share/openclipart/png", 500, 1), ("usr/share/kgeography/flags", 80, 1), ("usr/share/kstars", 120, 1),
    ("usr/share/doc/HTML", 150, 1), ("usr/share/help", 60, 1), ("usr/share/games/wesnoth", 400, 1), ("usr/share/marble", 60, 4),
]


def main():
    root, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    chance, written = random.Random(19), 0
    for number, (folder, most, crops) in enumerate(SOURCES):
        paths = [p for p in sorted((root / folder).rglob("*")) if p.suffix.lower() in (".jpg", ".jpeg", ".png", ".webp") and not p.is_symlink()]
        paths = [p for p in paths if not FOOD.search(str(p.relative_to(root)))]
        chance.shuffle(paths)
        kept = 0
        for path in paths:
            if kept >= most:
                break
            try:
                picture = Image.open(path)
                if min(picture.size) < (60 if crops == 1 else 300):
                    continue
                picture.thumbnail((1600, 1600))
                picture = picture.convert("RGBA")
            except Exception:
                continue
            flat = Image.new("RGB", picture.size, tuple(chance.randrange(256) for _ in range(3)) if chance.random() < 0.5 else (255, 255, 255))
            flat.paste(picture, mask=picture.getchannel("A"))
            for crop in range(crops):
                part = flat
                if crop:
                    side = int(min(flat.size) * chance.uniform(0.25, 0.9))
                    x, y = chance.randint(0, flat.width - side), chance.randint(0, flat.height - side)
                    part = flat.crop((x, y, x + side, y + side))
                part = part.copy()
                part.thumbnail((300, 300))
                part.save(out / f"s{number}-{kept}-{crop}.jpg", quality=88)
                written += 1
            kept += 1
        print(folder, kept)
    for kept in range(250):
        tone = lambda: tuple(chance.randrange(256) for _ in range(3))
        picture = Image.effect_noise((220, 220), chance.uniform(5, 90)).convert("RGB") if kept % 3 == 0 else Image.new("RGB", (220, 220), tone())
        draw = ImageDraw.Draw(picture)
        for _ in range(chance.randint(0, 25)):
            x, y, w, h = (chance.randint(-40, 220) for _ in range(4))
            kind = chance.choice([draw.rectangle, draw.ellipse, draw.line])
            kind((x, y, x + abs(w), y + abs(h)), fill=tone())
        for line in range(chance.choice([0, 0, 6, 14])):
            draw.text((8, 8 + 14 * line), "".join(chance.choice("abcdefghijklmnopqrstuvwxyz   ") for _ in range(34)), fill=tone())
        picture.save(out / f"drawn-{kept}-0.jpg", quality=85)
    print(written + 250, "pictures")


if __name__ == "__main__":
    main()
