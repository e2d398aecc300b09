"""`fit.py FEATURES MODEL SCORES THRESHOLDS FIGURES`: fits one logistic regression for each head of the message model,
writes them in 8 bits, with what scikit-learn says of some sentences (a test of the TypeScript reader compares with
that), the thresholds, and the figures by author.

The first look at an author is of a model that has seen no sentence of that author."""

import json
import sys

import numpy as np
import scipy.sparse as sp
from sklearn.linear_model import LogisticRegression

SEED, COST = 50, 10.0
WORD_BITS, LETTER_BITS, TOKEN_BITS, DIMENSIONS = 16, 17, 16, 100
# A sentence of an outside author or of issue.tsv, and one between children of the authors of the rules, against the rest.
OUTSIDE_WEIGHT, CHILD_WEIGHT = 10.0, 5.0
FIXTURE_EVERY = 61
DISCLOSURES = (
    "touching bed-bath pictures drink-drugs hurting threats-secrets followed hints ill-with-abuse-words selfharm-because"
).split()
MEDICAL = (
    "not-breathing choking fit unconscious bleeding chest-pain poisoning severe-low ketones too-much-insulin danger self-harm"
).split()

# For each head the labels that it looks for, and those of which it is not asked; all other sentences are none.
HEADS = {
    "disclosure": (DISCLOSURES + ["message: safety-adult"], ["message: emergency", "message: safety", "message: contact"]),
    "approach": (["evasion", "message: safety", "message: contact"], ["picture-threat", "message: emergency"]),
    "threat": (["picture-threat"], ["message: safety", "message: contact", "message: emergency"]),
    "illness": (["ill"], ["hiding-illness", "ill-with-abuse-words", "selfharm-because", "drink-drugs", "message: emergency"]),
    "hides": (["hiding-illness"], ["message: emergency"]),
    "report": (["report-danger"], []),
}
# The share of look-alikes and of ordinary messages (for reports: of ordinary reports) above each threshold, when the
# model has not seen their author; and the share of what a head looks for that is below `unlikely`.
SHARES = {
    "disclosure": {"sure": (0.017, 0.001), "perhaps": (0.20, 0.03)},
    "approach": {"sure": (0.005, 0.0055), "perhaps": (0.005, 0.0055)},
    "threat": {"sure": (0.003, 0.001), "perhaps": (0.0048, 0.0045)},
    "illness": {"sure": (0.005, 0.0015), "perhaps": (0.01, 0.006)},
    "hides": {"sure": (0.0007, 0.0005), "perhaps": (0.0007, 0.0005)},
    "report": {"sure": (0.01, 0.01), "perhaps": (0.12, 0.12)},
}
UNLIKELY_SHARES = {"disclosure": 0.02, "approach": 0.076, "threat": 0.07, "illness": 0.034, "hides": 0.02, "report": 0.01}

with open(sys.argv[1], encoding="utf8") as file:
    rows = json.load(file)
labels = np.array([row["label"] for row in rows])
authors = np.array([row["author"] for row in rows])
is_outside = np.char.startswith(authors, "author-")
is_report = np.char.startswith(labels, "report-")
of_emergencies = np.char.startswith(labels, "urgent: ")
# The corpora about emergencies are written by adults, but for these two: only they show what a child's message is not.
is_like_child = np.isin(authors, ["urgent author3", "urgent rules"])
is_chosen = is_outside | (authors == "issue")
weights = np.where(is_chosen, OUTSIDE_WEIGHT, np.where(np.char.startswith(labels, "message: "), CHILD_WEIGHT, 1.0))
names_somebody = np.array([row["named"] > 0 for row in rows])


def hashed(key, bits):
    indices, values, starts = [], [], [0]
    for row in rows:
        ids = row[key]
        indices += ids
        values += [1 / np.sqrt(max(1, len(ids)))] * len(ids)
        starts.append(len(indices))
    return sp.csr_matrix((values, indices, starts), shape=(len(rows), 1 << bits))


meaning = sp.csr_matrix(np.array([row["meaning"] for row in rows]))
features = sp.hstack(
    [hashed("wordIds", WORD_BITS), hashed("letterIds", LETTER_BITS), meaning, hashed("tokenIds", TOKEN_BITS)]
).tocsr()


def answers(head):
    """1 what the head looks for, 0 what it does not, -1 what it is not asked."""
    wanted, unasked = HEADS[head]
    result = np.where(np.isin(labels, wanted), 1, 0)
    result[np.isin(labels, unasked)] = -1
    if head == "approach":
        result[np.char.startswith(labels, "evasive: ")] = 1
    if head == "threat":
        result[np.char.startswith(labels, "evasive: ")] = -1
    result[is_report != (head == "report")] = -1
    kinds = np.char.replace(labels, "urgent: ", "")
    if head == "illness":
        result[of_emergencies & np.isin(kinds, MEDICAL)] = 1
        result[of_emergencies & np.isin(kinds, ["violence", "withheld-treatment", "missing-child"])] = -1
    else:
        result[of_emergencies & (kinds != "innocent")] = -1
        result[of_emergencies & (kinds == "innocent") & ~is_like_child] = -1
        if head == "disclosure":
            result[(authors == "urgent author3") & np.isin(kinds, ["violence", "withheld-treatment"])] = 1
            # Who wants to die and names nobody tells of nobody.
            result[is_like_child & (kinds == "self-harm") & ~names_somebody] = 0
    return result


def fit(head, chosen):
    asked = chosen & (answer[head] >= 0)
    model = LogisticRegression(C=COST, solver="liblinear", random_state=SEED, max_iter=1000)
    return model.fit(features[asked], answer[head][asked] == 1, sample_weight=weights[asked])


answer = {head: answers(head) for head in HEADS}
first_look = {head: np.full(len(rows), np.nan) for head in HEADS}
outside = sorted(set(authors[is_outside]))
for author in outside:
    theirs = authors == author
    for head in HEADS:
        first_look[head][theirs] = fit(head, ~theirs).decision_function(features[theirs])

lookalikes, ordinary = is_outside & (labels == "lookalike"), is_outside & (labels == "ordinary")
thresholds = {}
for head, levels in SHARES.items():
    scores = first_look[head]
    if head == "report":
        lookalikes_of, ordinary_of = [is_outside & (labels == "report-ordinary")] * 2
    else:
        lookalikes_of, ordinary_of = lookalikes, ordinary
    of_level = lambda shares: max(
        np.quantile(scores[lookalikes_of], 1 - shares[0]), np.quantile(scores[ordinary_of], 1 - shares[1])
    )
    wanted = is_outside & np.isin(labels, HEADS[head][0])
    unlikely = np.quantile(scores[wanted], UNLIKELY_SHARES[head])
    named = {level: of_level(shares) for level, shares in levels.items()}
    thresholds[head] = {name: round(float(value), 4) for name, value in {"unlikely": unlikely, **named}.items()}
with open(sys.argv[4], "w", encoding="utf8") as file:
    json.dump(thresholds, file, indent=2)
    file.write("\n")


def to_int8(values):
    """8-bit steps of the largest value, and the size of a step."""
    step = float(f"{float(np.abs(values).max()) / 127:.6e}")
    return np.clip(np.rint(values / step), -127, 127).astype(np.int8), step


blocks = {"words": 1 << WORD_BITS, "letters": 1 << LETTER_BITS, "meaning": DIMENSIONS, "tokens": 1 << TOKEN_BITS}
header, parts, exact, eight_bit = [], [], {}, {}
chosen = np.flatnonzero(np.arange(len(rows)) % FIXTURE_EVERY == 0)
for head in HEADS:
    model = fit(head, np.ones(len(rows), bool))
    exact[head] = model.decision_function(features[chosen])
    steps, start, rounded = {}, 0, []
    for name, size in blocks.items():
        block, steps[name] = to_int8(model.coef_[0, start : start + size])
        parts.append(block.tobytes())
        rounded.append(block * steps[name])
        start += size
    bias = round(float(model.intercept_[0]), 6)
    header.append({"name": head, "bias": bias, "steps": steps})
    model.coef_ = np.concatenate(rounded)[None, :]
    eight_bit[head] = model.decision_function(features[chosen])
head_bytes = json.dumps(header, separators=(",", ":")).encode()
with open(sys.argv[2], "wb") as file:
    file.write(len(head_bytes).to_bytes(4, "little") + head_bytes + b"".join(parts))

with open(sys.argv[3], "w", encoding="utf8") as file:
    file.write("\t".join(f"{head} exact\t{head} eight-bit" for head in HEADS) + "\ttext\n")
    for at, row in enumerate(chosen):
        cells = [f"{exact[head][at]:.4f}\t{eight_bit[head][at]:.4f}" for head in HEADS]
        file.write("\t".join(cells) + f"\t{rows[row]['text']}\n")


def share(mask, head, level):
    return f"{(first_look[head][mask] >= thresholds[head][level]).mean():.1%}".replace("%", " %")


with open(sys.argv[5], "w", encoding="utf8") as file:
    file.write("# Figures of the message model alone, at first look\n\nWritten by `main.ts` in this folder; do not edit. ")
    file.write("Each author is judged by a model that has seen no sentence of that author.\n\n")
    file.write("| author | disclosures: sure | sure or perhaps | look-alikes: sure | sure or perhaps | ordinary: sure | sure or perhaps |\n|---|---|---|---|---|---|---|\n")
    for author in [*outside, "all"]:
        theirs = is_outside if author == "all" else authors == author
        groups = [theirs & np.isin(labels, DISCLOSURES), theirs & lookalikes, theirs & ordinary]
        if all(group.any() for group in groups):
            cells = [share(group, "disclosure", level) for group in groups for level in ("sure", "perhaps")]
            file.write(f"| {author} | " + " | ".join(cells) + " |\n")
    file.write("\n| disclosure | sure | sure or perhaps |\n|---|---|---|\n")
    for label in DISCLOSURES:
        mask = is_outside & (labels == label)
        file.write(f"| {label} | {share(mask, 'disclosure', 'sure')} | {share(mask, 'disclosure', 'perhaps')} |\n")
    file.write("\n| head | found: sure | sure or perhaps | look-alikes | ordinary |\n|---|---|---|---|---|\n")
    for head in HEADS:
        wanted = is_outside & np.isin(labels, HEADS[head][0])
        innocent = [is_outside & (labels == "report-ordinary")] * 2 if head == "report" else [lookalikes, ordinary]
        cells = [share(wanted, head, "sure"), share(wanted, head, "perhaps")]
        cells += [" / ".join(share(group, head, level) for level in ("sure", "perhaps")) for group in innocent]
        file.write(f"| {head} | " + " | ".join(cells) + " |\n")
