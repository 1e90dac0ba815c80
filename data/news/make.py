"""Makes feeds.tsv of this folder.

    python3 data/news/make.py --merged FEEDS.tsv.gz

FEEDS is the merged table of public lists that SOURCE.md describes: country, language, source of the
language, outlet, URL, status, lists.
What is dropped and corrected is written in corrections.tsv; what is added, in additions.tsv.
"""

import argparse
import collections
import gzip
import pathlib
import re
from urllib.parse import urlsplit

HERE = pathlib.Path(__file__).parent
# Top-level domains of countries that anyone uses.
SOLD = set("tv me co io ai fm cc ly to ws la nu im gg sh st ag sc vc pw am as".split())
# One code for one language: Filipino is Tagalog, Bokmål is what "Norwegian" means.
LANGUAGES = {"fil": "tl", "nb": "no"}


def table(path):
    opened = gzip.open(path, "rt", encoding="utf-8") if str(path).endswith(".gz") else open(path, encoding="utf-8")
    with opened as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if line.strip() and not line.startswith("#")]
    return rows[1:]


def host(url):
    return re.sub(r"^www\d?\.", "", urlsplit(url).hostname or "")


def suffixes(name):
    parts = name.split(".")
    return [".".join(parts[at:]) for at in range(len(parts) - 1)]


def is_single_article(url):
    """A feed of comments below one article, or of one tag or author."""
    path = urlsplit(url).path
    if re.search(r"/(tag|author|autor)/", path) or re.search(r"[?&](tag|author)=", url):
        return True
    return any(part.count("-") >= 5 for part in path.split("/"))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--merged", required=True)
    arguments = parser.parse_args()
    countries = {row[0] for row in table(HERE / "countries.tsv")}
    corrections = {row[0]: row[1] for row in table(HERE / "corrections.tsv")}
    kept, dropped = {}, collections.Counter()

    for country, language, how, outlet, url, status, lists in table(arguments.merged):
        country, name = country.lower(), host(url)
        if status in ("dead-2026-03", "empty-2026-07", "listed-2019"):
            dropped[status] += 1
            continue
        if country == "ai" and "kite" in lists:  # that list's topic "AI", not Anguilla
            dropped["no country"] += 1
            continue
        of_service = "bbc-services" in lists
        correction = next((corrections[part] for part in suffixes(name) if part in corrections), None)
        if correction == "drop":
            dropped["corrections.tsv"] += 1
            continue
        if correction and correction.startswith("only:") and country != correction[5:] and not of_service:
            dropped["section about another country"] += 1
            continue
        top = {"uk": "gb", "su": "ru"}.get(name.rsplit(".", 1)[-1], name.rsplit(".", 1)[-1])
        is_foreign = top in countries and top not in SOLD and top != country
        if is_foreign and not of_service and correction != "keep":
            dropped["domain of another country"] += 1
            continue
        if is_single_article(url) and "kite" not in lists:
            dropped["one article, tag or author"] += 1
            continue
        if correction and re.fullmatch("[a-z]{2,3}", correction):
            language = correction
        elif country == "ar" and language == "ar":  # read from the domain ".com.ar"
            language = "es"
        elif how in ("category", "guess") and re.search(r"//(en|english)\.|/en/|/english/|[-_]eng?\.(xml|rss)", url):
            language = "en"
        language = LANGUAGES.get(language, language)
        state = "checked" if status.startswith("ok-") else "unchecked" if status.startswith(("unverified", "bot")) else "listed"
        if outlet in ("", "Google") or outlet.startswith("http"):
            outlet = name
        outlet = re.sub(r"\s+", " ", outlet).strip()[:60]
        key = re.sub(r"^https?://(www\.)?", "", url).rstrip("/")
        kept.setdefault((country, language, key), (country, language, outlet, url, state))

    added = 0
    for country, language, outlet, url in table(HERE / "additions.tsv"):
        url = url if "://" in url else "https://" + url
        key = re.sub(r"^https?://(www\.)?", "", url).rstrip("/")
        if not any(known[0] == country and known[2] == key for known in kept):
            kept[(country, language, key)] = (country, language, outlet, url, "unchecked")
            added += 1

    order = {"checked": 0, "listed": 1, "unchecked": 2}

    def general_first(row):
        """Whole outlets before their sections: short paths first."""
        parts = urlsplit(row[3])
        return (row[0], row[1], len([part for part in parts.path.split("/") if part]) + bool(parts.query), order[row[4]], row[3])

    rows = sorted(kept.values(), key=general_first)
    with open(HERE / "feeds.tsv", "w", encoding="utf-8") as out:
        out.write("country\tlanguage\toutlet\turl\tstatus\n")
        out.writelines("\t".join(row) + "\n" for row in rows)
    hosts = {host(row[3]) for row in rows}
    counted = collections.Counter(row[0] for row in rows)
    print(f"{len(rows)} feeds, {len(hosts)} hosts, {len(counted)} countries, {len({row[1] for row in rows})} languages")
    print(f"added {added}; dropped {dict(dropped)}; states {dict(collections.Counter(row[4] for row in rows))}")
    print("fewer than 3:", " ".join(f"{code}:{count}" for code, count in sorted(counted.items()) if count < 3))
    print("none:", " ".join(sorted(countries - set(counted))))
    print("languages:", " ".join(f"{code}:{count}" for code, count in collections.Counter(row[1] for row in rows).most_common()))


if __name__ == "__main__":
    main()
