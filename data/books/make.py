"""books.csv of goodbooks-10k → books.tsv.   python3 make.py books.csv > books.tsv

The 6,500 most read books, and every one of the first 2,000. Titles are parted into title, subtitle
and series; ISBN-10 is made ISBN-13 (the file's own ISBN-13 lost its last digits).
"""
import csv
import re
import sys

LANGUAGES = {"eng": "en", "en-US": "en", "en-GB": "en", "en-CA": "en", "en": "en", "fre": "fr",
             "spa": "es", "ger": "de", "ita": "it", "jpn": "ja", "por": "pt", "nl": "nl", "dan": "da",
             "swe": "sv", "nor": "no", "pol": "pl", "rus": "ru", "tur": "tr", "ind": "id", "ara": "ar",
             "per": "fa", "fil": "fil", "rum": "ro", "vie": "vi", "mul": "", "mya": "my"}


def series(title):
    found = re.search(r"^(.*?)\s*\(([^()]*?),?\s*#\s*(\d+(?:\.\d+)?)(?:\s*[-–&].*?)?(?:;.*)?\)\s*$", title)
    if not found:
        found = re.search(r"^(.*?)\s*\(([^()]*?),?\s*#\s*(\d+(?:\.\d+)?)", title)
    if not found:
        return title.strip(), "", ""
    return found[1].strip(), found[2].strip(" ,;:"), found[3]


def isbn13(isbn10):
    isbn10 = isbn10.strip()
    if not isbn10:  # padded to ten zeros it would pass for a number
        return ""
    isbn10 = isbn10.zfill(10)
    if not re.fullmatch(r"\d{9}[\dX]", isbn10):
        return ""
    check = sum((10 - i) * (10 if c == "X" else int(c)) for i, c in enumerate(isbn10)) % 11
    if check:
        return ""
    core = "978" + isbn10[:9]
    return core + str(-sum(int(c) * (1, 3)[i % 2] for i, c in enumerate(core)) % 10)


rows = list(csv.DictReader(open(sys.argv[1], encoding="utf-8")))
ranked = sorted(rows, key=lambda row: -int(row["ratings_count"]))
kept = {row["book_id"] for row in ranked[:6500]} | {row["book_id"] for row in rows if int(row["book_id"]) <= 2000}
columns = "book_id work_id title subtitle authors series position language year isbn13 readers rating"
print("\t".join(columns.split()))
for row in sorted(rows, key=lambda row: int(row["book_id"])):
    if row["book_id"] not in kept:
        continue
    title, name, position = series(" ".join(row["title"].split()))
    subtitle = ""
    if ": " in title and len(title) > 12:
        title, subtitle = title.split(": ", 1)
    authors = []
    for author in row["authors"].split(","):
        author = " ".join(author.replace("/", " ").split())
        if author and author not in authors:
            authors.append(author)
    year = row["original_publication_year"].split(".")[0]
    print("\t".join([row["book_id"], row["work_id"], title, subtitle, ",".join(authors[:4]), name, position,
                     LANGUAGES.get(row["language_code"], ""), year,
                     isbn13(row["isbn"]), row["ratings_count"], f"{float(row['average_rating']) / 5:.3f}"]))
