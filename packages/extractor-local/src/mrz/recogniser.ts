import { alphabet } from "@passmuster/mrz";
import type { OrientedBox } from "../image/geometry.ts";
import type { GrayImage } from "../image/image.ts";
import type { Network } from "../networks/inference.ts";
import { createLineNetwork, type LineModelCard, type LineScores } from "../networks/line-network.ts";
import type { LineLogits } from "./line-logits.ts";

/** Reads lines of machine-readable zones. */
export interface Recogniser {
  /** Each line has the steps that its shape gives, or the given number. */
  recognise(image: GrayImage, rows: readonly OrientedBox[], steps?: number): Promise<LineLogits[]>;
}

export function createRecogniser(network: Network, card: LineModelCard): Recogniser {
  const columns = columnsOf(card);
  const lines = createLineNetwork(network, card);
  return {
    recognise: async (image, rows, steps) =>
      (await lines.scores(image, rows, steps)).map((scores) => logitsOf(scores, columns)),
  };
}

interface Columns {
  readonly blank: number;
  readonly characters: readonly number[];
}

/** The columns of the network's classes. The blank's class lies among those of the characters. */
function columnsOf({ charset, blank }: LineModelCard): Columns {
  const characters = [...alphabet].map((character) => {
    const at = charset.indexOf(character);
    if (at < 0) throw new Error(`The recogniser does not know the character ${character}.`);
    return at >= blank ? at + 1 : at;
  });
  return { blank, characters };
}

function logitsOf({ data, steps, classes }: LineScores, { blank, characters }: Columns): LineLogits {
  const logits = {
    steps,
    characters: new Float32Array(steps * characters.length),
    blank: new Float32Array(steps),
  };
  for (let step = 0; step < steps; step++) {
    logits.blank[step] = data[step * classes + blank] ?? 0;
    for (let index = 0; index < characters.length; index++) {
      const seen = data[step * classes + (characters[index] ?? 0)] ?? 0;
      logits.characters[step * characters.length + index] = seen;
    }
  }
  return logits;
}
