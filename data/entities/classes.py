"""Makes words.tsv and classes.tsv: classes of words, from the word vectors of all-MiniLM-L6-v2.

python3 classes.py FOLDER: the folder holds model.safetensors and vocab.txt. Needs numpy and safetensors.
"""
import pathlib, sys
import numpy as np
from safetensors.numpy import load_file

FOLDER, HERE = pathlib.Path(sys.argv[1]), pathlib.Path(__file__).parent
weights = load_file(FOLDER / "model.safetensors")
E = next(value for name, value in weights.items() if "word_embeddings" in name).astype(np.float32)
vocab = (FOLDER / "vocab.txt").read_text(encoding="utf-8").split("\n")
ids = [i for i, v in enumerate(vocab) if not v.startswith("[") and not v.startswith("##") and v.isalpha() and len(v) > 1]
X, words = E[ids], [vocab[i] for i in ids]
X = X - X.mean(0)
X /= np.linalg.norm(X, axis=1, keepdims=True) + 1e-9


def kmeans(X,K,it,seed):
    r=np.random.default_rng(seed); C=X[r.choice(len(X),K,replace=False)].copy()
    for t in range(it):
        a=np.concatenate([(X[s:s+4096]@C.T).argmax(1) for s in range(0,len(X),4096)])
        N=np.zeros_like(C); np.add.at(N,a,X); cnt=np.bincount(a,minlength=K)
        for e in np.where(cnt==0)[0]: N[e]=X[r.integers(len(X))]
        C=N/(np.linalg.norm(N,axis=1,keepdims=True)+1e-9)
    return a,C
a,C=kmeans(X,1000,12,1)
b,D=kmeans(C,120,30,2)
c,F=kmeans(D,24,30,3)

with open(HERE / "words.tsv", "w", encoding="utf-8", newline="\n") as file:
    file.writelines(f"{word}\t{fine}\n" for word, fine in sorted(zip(words, a)))
with open(HERE / "classes.tsv", "w", encoding="utf-8", newline="\n") as file:
    file.writelines(f"{fine}\t{b[fine]}\t{c[b[fine]]}\n" for fine in range(len(b)))
