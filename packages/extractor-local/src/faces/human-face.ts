import { readFile } from "node:fs/promises";
import { humanFaceCard } from "../networks/models.ts";
import { type Embedding, type EmbeddingNetworks, knowFace } from "./embed-face.ts";
import type { FacedImage } from "./upright-faces.ts";

/** A linear classifier of embeddings, made by `lab/training/faces/`. */
interface HumanFaceCard {
  readonly embedding: readonly number[];
  /** Weight of the detector's score, as a logit. */
  readonly score: number;
  readonly bias: number;
}

/** Whether an embedding and the detector's score are those of a human face. */
export type HumanCheck = (embedding: Embedding, score: number) => boolean;

/** Greatest score: the logit of 1 is infinite. */
const surest = 0.9999;

/** Loads the classifier (2 kB). */
export async function openHumanCheck(): Promise<HumanCheck> {
  const card: HumanFaceCard = JSON.parse(await readFile(humanFaceCard, "utf8"));
  return (embedding, score) => {
    const sure = Math.min(score, surest);
    let sum = card.bias + card.score * Math.log(sure / (1 - sure));
    card.embedding.forEach((weight, at) => {
      sum += weight * (embedding[at] ?? 0);
    });
    return sum >= 0;
  };
}

/** Smaller faces beside these are counted unchecked. */
const checked = 4;

/** An image without the faces that are no human's: an animal's, or a pattern's. */
export async function withoutOthers(
  networks: EmbeddingNetworks,
  isHuman: HumanCheck,
  seen: FacedImage,
): Promise<FacedImage> {
  const faces: FacedImage["faces"][number][] = [];
  for (const [at, face] of seen.faces.entries()) {
    const human =
      at >= checked || isHuman((await knowFace(networks, seen.image, face)).embedding, face.score);
    if (human) faces.push(face);
  }
  return { ...seen, faces };
}
