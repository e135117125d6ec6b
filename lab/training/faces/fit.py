"""Fits `models/human-face.json`, a linear classifier of face embeddings, and prints what it keeps and refuses.

    python3 fit.py faces.jsonl [--write ../../../packages/extractor-local/models/human-face.json]

The figures are those of ten folds. Images of one folder are in one fold, and so are the two embeddings of a face.
"""
import argparse
import json
import os

import numpy as np

RIDGE = 0.06
STEPS = 60
DRAWN = 0.2
KEPT = 0.995
FOLDS = 10


def logit(score):
    sure = min(score, 0.9999)
    return np.log(sure / (1 - sure))


def load(path):
    labels, inputs, groups = [], [], []
    for at, line in enumerate(open(path)):
        face = json.loads(line)
        for embedding in face["embeddings"]:
            labels.append(face["label"])
            inputs.append([*embedding, logit(face["score"])])
            groups.append(os.path.dirname(face["file"]) if face["label"] == "people" else face["file"])
    return np.array(labels), np.array(inputs), np.array(groups)


def weights_of(labels):
    weights = np.where(labels == "drawn", DRAWN, 1.0)
    for human in (True, False):
        chosen = (labels != "others") == human
        weights[chosen] /= weights[chosen].sum()
    return weights


def fit(labels, inputs):
    """Logistic regression with a ridge, both classes weighing the same. The score's column is scaled as the others."""
    scale = np.r_[np.full(inputs.shape[1] - 1, 0.1), 3.0]
    x = np.c_[inputs / scale, np.ones(len(inputs))]
    y, weights = (labels != "others").astype(float), weights_of(labels)
    ridge = RIDGE * np.r_[np.ones(x.shape[1] - 1), 1e-6]
    theta = np.zeros(x.shape[1])
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-x @ theta))
        gradient = x.T @ (weights * (p - y)) + ridge * theta
        theta -= np.linalg.solve((x.T * (weights * p * (1 - p))) @ x + np.diag(ridge), gradient)
    return theta[:-1] / scale, theta[-1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("faces")
    parser.add_argument("--write")
    arguments = parser.parse_args()
    labels, inputs, groups = load(arguments.faces)
    names = sorted(set(groups))
    fold_of = dict(zip(names, np.random.default_rng(1).permutation(len(names)) % FOLDS))
    folds = np.array([fold_of[group] for group in groups])
    held = np.zeros(len(labels))
    for fold in range(FOLDS):
        theta, bias = fit(labels[folds != fold], inputs[folds != fold])
        held[folds == fold] = inputs[folds == fold] @ theta + bias
    least = np.quantile(held[labels == "people"], 1 - KEPT)
    for label in ("people", "drawn", "others"):
        chosen = held[labels == label]
        print(f"{label}: {len(chosen)} embeddings, above the limit {np.mean(chosen >= least):.3f}")
    for kept in (0.98, 0.99, 0.995, 0.998):
        limit = np.quantile(held[labels == "people"], 1 - kept)
        print(f"people kept {kept}: others refused {np.mean(held[labels == 'others'] < limit):.2f}")
    theta, bias = fit(labels, inputs)
    if arguments.write:
        rounded = [float(f"{value:.4g}") for value in theta]
        card = {"embedding": rounded[:-1], "score": rounded[-1], "bias": float(f"{bias - least:.4g}")}
        with open(arguments.write, "w") as file:
            json.dump(card, file)
            file.write("\n")


main()
