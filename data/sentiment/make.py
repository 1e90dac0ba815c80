"""Makes the tables in this folder from the Python package vaderSentiment 3.3.2 (MIT), installed beside this interpreter."""
import pathlib
from vaderSentiment import vaderSentiment as vader
HERE = pathlib.Path(__file__).parent
analyser = vader.SentimentIntensityAnalyzer()


def write(name, rows):
    text = "".join("\t".join(map(str, row)) + "\n" for row in rows)
    (HERE / name).write_text(text, encoding="utf-8", newline="\n")
    print(name, len(rows))


write("lexicon.tsv", sorted((word, value) for word, value in analyser.lexicon.items() if "\t" not in word))
write("emoji.tsv", sorted(analyser.emojis.items()))
write("degrees.tsv", sorted(("more" if value > 0 else "less", word) for word, value in vader.BOOSTER_DICT.items()))
write("negations.tsv", sorted((word,) for word in vader.NEGATE))
write("idioms.tsv", sorted(vader.SPECIAL_CASES.items()))
