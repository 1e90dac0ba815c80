"""Animated emoji (name, keywords, URL, size; one JSON object a line) and words.tsv → gifs.tsv.

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
print("\t".join(["url", "width", "height", "tags", "title", "reactions"]))
for line in open(sys.argv[1], encoding="utf-8"):
    emoji = json.loads(line)
    base = re.sub(r"-skin-tone-\d$", "", emoji["name"])
    title = emoji["name"].replace("-", " ")
    tags = []
    for word in emoji.get("keywords") or []:
        word = word.replace("_", " ")
        if re.search(r"[a-z0-9]", word) and word not in tags:
            tags.append(word)
    reactions = [word for word in words.get(base, []) if word not in tags]
    print("\t".join([emoji["url"], str(emoji["width"]), str(emoji["height"]), ",".join(tags), title, ",".join(reactions)]))
