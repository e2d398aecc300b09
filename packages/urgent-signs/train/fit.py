"""`fit.py FEATURES MODEL SCORES FIGURES`: fits the model, writes it in 8 bits, with what scikit-learn says of some
sentences (the test of the TypeScript reader compares with that) and the figures by author.

The first look at an author is of a model that has seen no sentence of that author, with thresholds from the others."""

import json
import sys

import numpy as np
import scipy.sparse as sp
from sklearn.linear_model import LogisticRegression

SEED = 34
WORD_BITS, LETTER_BITS, KIND_BITS, DIMENSIONS = 16, 17, 14, 100
# So that a mean of vectors weighs like a block of n-grams.
VECTOR_SCALE = 3.0
# A sentence of an outside author, or an ordinary question, against one of the author of the rules.
OUTSIDE_WEIGHT = 30.0
# The share of outsiders' innocent sentences above each threshold, when the model has not seen their author.
SURE_ALARMS, PERHAPS_ALARMS = 0.04, 0.15
# The share of urgent sentences whose kind is so doubtful that the answer is the general one.
KIND_DOUBTS = 0.15
FIXTURE_EVERY = 29

with open(sys.argv[1], encoding="utf8") as file:
    data = json.load(file)
rows = data["rows"]
kinds = np.array([row["kind"] for row in rows])
authors = np.array([row["author"] for row in rows])
by_rules = np.array([row["rule"] is not None for row in rows])
is_urgent = kinds != "innocent"
is_outside = np.char.startswith(authors, "author")
# Set aside before the first rule was written; only read for totals.
may_train = ~np.char.endswith(authors, "held-out") & (authors != "probe")


def to_int8(values):
    """8-bit steps of the largest value, and the size of a step."""
    step = float(np.abs(values).max()) / 127
    step = float(f"{step:.6e}")
    return np.clip(np.rint(values / step), -127, 127).astype(np.int8), step


vocabulary = [entry["word"] for entry in data["vocabulary"]]
vectors, vector_step = to_int8(np.array([entry["vector"] for entry in data["vocabulary"]]))
vector_of = {word: vectors[at].astype(np.float64) * vector_step for at, word in enumerate(vocabulary)}


def hashed(key, bits):
    indices, values, starts = [], [], [0]
    for row in rows:
        ids = sorted({number & ((1 << bits) - 1) for number in row[key]})
        indices += ids
        values += [1 / np.sqrt(len(ids))] * len(ids)
        starts.append(len(indices))
    return sp.csr_matrix((values, indices, starts), shape=(len(rows), 1 << bits))


def mean_vector(words):
    known = [vector_of[word] for word in words if word in vector_of]
    return np.mean(known, axis=0) * VECTOR_SCALE if known else np.zeros(DIMENSIONS)


meaning = sp.csr_matrix(np.array([mean_vector(row["words"]) for row in rows]))
words, letters = hashed("wordIds", WORD_BITS), hashed("letterIds", LETTER_BITS)
urgency_features = sp.hstack([words, letters, meaning]).tocsr()
kind_features = sp.hstack([hashed("wordIds", KIND_BITS), hashed("letterIds", KIND_BITS), meaning]).tocsr()
weights = np.where(is_outside | (authors == "ordinary"), OUTSIDE_WEIGHT, 1.0)


def fit(features, labels, chosen, cost):
    model = LogisticRegression(C=cost, solver="liblinear", random_state=SEED, max_iter=500, tol=1e-4)
    return model.fit(features[chosen], labels[chosen], sample_weight=weights[chosen])


def fit_kinds(chosen):
    """One against the rest, for each kind."""
    return [fit(kind_features, kinds == name, chosen & is_urgent, 3.0) for name in kind_names]


def votes_of(models, chosen):
    return np.array([model.decision_function(kind_features[chosen]) for model in models]).T


def kinds_of(names, votes, least):
    """The likeliest kind of each text; the general one where none has votes enough."""
    best = votes.argmax(axis=1)
    return [names[at] if votes[row, at] >= least else "danger" for row, at in enumerate(best)]


# First look: each outside author judged by a model of all the others.
first_look = np.full(len(rows), np.nan)
kind_names = sorted(set(kinds[is_urgent]))
first_votes = np.full((len(rows), len(kind_names)), np.nan)
outside_authors = sorted(set(authors[is_outside]))
for author in outside_authors:
    others = may_train & (authors != author)
    first_look[authors == author] = fit(urgency_features, is_urgent, others, 3.0).decision_function(
        urgency_features[authors == author]
    )
    first_votes[authors == author] = votes_of(fit_kinds(others), authors == author)
least_votes = float(np.quantile(first_votes[is_outside & is_urgent].max(axis=1), KIND_DOUBTS))
first_kinds = np.array(kinds_of(kind_names, np.nan_to_num(first_votes), least_votes))


def thresholds(chosen):
    scores = first_look[chosen & is_outside & ~is_urgent]
    return [float(np.quantile(scores, 1 - share)) for share in (SURE_ALARMS, PERHAPS_ALARMS)]


def row_of(name, chosen, sure, perhaps):
    urgent, innocent = chosen & is_urgent, chosen & ~is_urgent
    is_sure, is_any = by_rules | sure, by_rules | sure | perhaps
    cells = [f"{mask[urgent].mean():.1%}" for mask in (by_rules, is_sure, is_any)]
    cells += [f"{mask[innocent].mean():.1%}" for mask in (by_rules, is_sure, is_any)]
    found = urgent & (sure | perhaps)
    right = np.mean([first_kinds[at] == kinds[at] for at in np.flatnonzero(found)])
    return f"| {name} | " + " | ".join(cells).replace("%", " %") + f" | {right:.0%}".replace("%", " %") + " |"


sure, perhaps = np.zeros(len(rows), bool), np.zeros(len(rows), bool)
lines = []
for author in outside_authors:
    strict, loose = thresholds(authors != author)
    sure[authors == author] = first_look[authors == author] >= strict
    perhaps[authors == author] = first_look[authors == author] >= loose
    lines.append(row_of(author, authors == author, sure, perhaps))
lines.append(row_of("all five", is_outside, sure, perhaps))

model = fit(urgency_features, is_urgent, may_train, 3.0)
kind_models = fit_kinds(may_train)
strict, loose = thresholds(is_outside)

word_weights, word_step = to_int8(model.coef_[0, : 1 << WORD_BITS])
letter_weights, letter_step = to_int8(model.coef_[0, 1 << WORD_BITS : (1 << WORD_BITS) + (1 << LETTER_BITS)])
meaning_weights, meaning_step = to_int8(model.coef_[0, -DIMENSIONS:])
kind_weights, kind_step = to_int8(np.array([one.coef_[0, :-DIMENSIONS] for one in kind_models]))
kind_meaning, kind_meaning_step = to_int8(np.array([one.coef_[0, -DIMENSIONS:] for one in kind_models]))
rounded = lambda value: float(f"{value:.6f}")
header = {
    "strict": rounded(strict),
    "loose": rounded(loose),
    "bias": rounded(model.intercept_[0]),
    "vectorScale": VECTOR_SCALE,
    "leastVotes": rounded(least_votes),
    "kinds": kind_names,
    "kindBiases": [rounded(one.intercept_[0]) for one in kind_models],
    "steps": {
        "words": word_step,
        "letters": letter_step,
        "meaning": meaning_step,
        "kinds": kind_step,
        "kindMeaning": kind_meaning_step,
        "vectors": vector_step,
    },
    "vocabulary": " ".join(vocabulary),
}
head = json.dumps(header, separators=(",", ":")).encode()
with open(sys.argv[2], "wb") as file:
    file.write(len(head).to_bytes(4, "little"))
    file.write(head)
    for part in (word_weights, letter_weights, meaning_weights, kind_weights, kind_meaning, vectors):
        file.write(part.tobytes())

# What scikit-learn says, with its own weights and with those of 8 bits.
chosen = np.flatnonzero((np.arange(len(rows)) % FIXTURE_EVERY == 0) | (authors == "probe"))
exact = model.decision_function(urgency_features[chosen])
model.coef_ = np.concatenate([word_weights * word_step, letter_weights * letter_step, meaning_weights * meaning_step])[
    None, :
]
eight_bit = model.decision_function(urgency_features[chosen])
for at, one in enumerate(kind_models):
    one.coef_ = np.concatenate([kind_weights[at] * kind_step, kind_meaning[at] * kind_meaning_step])[None, :]
chosen_kinds = kinds_of(kind_names, votes_of(kind_models, chosen), least_votes)
with open(sys.argv[3], "w", encoding="utf8") as file:
    file.write("exact\teight-bit\tkind\ttext\n")
    for at, row in enumerate(chosen):
        file.write(f"{exact[at]:.4f}\t{eight_bit[at]:.4f}\t{chosen_kinds[at]}\t{rows[row]['text']}\n")

held_out = authors == "held-out"
held_scores = model.decision_function(urgency_features)
held = [
    (by_rules | (held_scores >= threshold))[held_out & group].mean()
    for group in (is_urgent, ~is_urgent)
    for threshold in (strict, loose)
]
with open(sys.argv[4], "w", encoding="utf8") as file:
    file.write("# Figures at first look\n\nWritten by `main.ts` in this folder; do not edit.\n\n")
    file.write("Recall of the urgent sentences of each outside author, and false alarms among the innocent ones. The model has seen\n")
    file.write("no sentence of that author, and the thresholds come from the others. Sure: the rules of today, or the model above its strict threshold.\n\n")
    file.write("| author | recall: rules alone | sure | sure or perhaps | false alarms: rules alone | sure | sure or perhaps | right kind by the model |\n")
    file.write("|---|---|---|---|---|---|---|---|\n" + "\n".join(lines) + "\n\n")
    file.write("Held-out sentences of the author of the rules, on which neither rules nor model were made: ")
    file.write(f"recall {held[0]:.1%} sure, {held[1]:.1%} at all; false alarms {held[2]:.1%} sure, {held[3]:.1%} at all.\n".replace("%", " %"))
    for group, name in (
        (authors == "children, held-out", "innocent messages between children, held-out"),
        (authors == "ordinary, held-out", "short ordinary messages of parents, held-out"),
    ):
        alarms = [(by_rules | (held_scores >= threshold))[group].mean() for threshold in (strict, loose)]
        file.write(f"Of {group.sum()} {name}: {alarms[0]:.1%} sure, {alarms[1]:.1%} at all.\n".replace("%", " %"))
    file.write("\n| model alone, at this share of innocent sentences | recall |\n|---|---|\n")
    for share in (0.02, 0.04, 0.06, 0.08, 0.10, 0.12, 0.15, 0.20, 0.25):
        threshold = np.quantile(first_look[is_outside & ~is_urgent], 1 - share)
        recall = (first_look[is_outside & is_urgent] >= threshold).mean()
        file.write(f"| {share:.0%} | {recall:.1%} |\n".replace("%", " %"))
    file.write("\n| kind | sentences | sure | sure or perhaps |\n|---|---|---|---|\n")
    for name in kind_names:
        of_kind = is_outside & (kinds == name)
        either = (by_rules | sure | perhaps)[of_kind].mean()
        file.write(f"| {name} | {of_kind.sum()} | {(by_rules | sure)[of_kind].mean():.0%} | {either:.0%} |\n".replace("%", " %"))
