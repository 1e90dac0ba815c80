"""Animated emoji (name, keywords, URL, size; one JSON object a line), words.tsv and reactions.tsv →
gifs.tsv. Words of ours go to the plain picture of an emoji; its skin tones have their names alone.

    python3 make.py animated_emoji.ndjson > gifs.tsv
"""
import json
import os
import re
import sys

here = os.path.dirname(os.path.abspath(__file__))
words = {}
for line in open(os.path.join(here, "words.tsv"), encoding="utf-8").read().splitlines()[1:]:
    name, own = line.split("\t")
    words.setdefault(name, []).extend(own.split(","))
known = {json.loads(line)["name"] for line in open(sys.argv[1], encoding="utf-8")}
for line in open(os.path.join(here, "reactions.tsv"), encoding="utf-8").read().splitlines()[1:]:
    reaction, pictures = line.split("\t")
    pictures = pictures.split(",")
    if len(set(pictures) & known) < 3:
        sys.exit(f"fewer than three pictures: {line}")
    for picture in pictures:
        words.setdefault(picture, []).append(reaction)
TONES = ["light", "medium light", "medium", "medium dark", "dark"]
print("\t".join(["url", "width", "height", "tags", "title", "reactions"]))
for line in open(sys.argv[1], encoding="utf-8"):
    emoji = json.loads(line)
    base, _, tone = emoji["name"].partition("-skin-tone-")
    title = base.replace("-", " ") + (f", {TONES[int(tone) - 1]} skin tone" if tone else "")
    tags = []
    for word in emoji.get("keywords") or []:
        word = word.replace("_", " ")
        if re.search(r"[a-z0-9]", word) and word not in tags:
            tags.append(word)
    reactions = [] if tone else dict.fromkeys(words.get(base, []))
    print("\t".join([emoji["url"], str(emoji["width"]), str(emoji["height"]), ",".join(tags), title, ",".join(reactions)]))
