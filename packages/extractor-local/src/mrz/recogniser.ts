import { readFile } from "node:fs/promises";
import type { Row } from "../detect/geometry.ts";
import { cropRow } from "../image/crop.ts";
import type { GrayPicture } from "../image/picture.ts";
import type { Network } from "../inference.ts";
import { alphabet } from "./character-classes.ts";
import type { Sight } from "./sight.ts";

/** What `models/mrz.json` says of the network beside it. */
export interface RecogniserCard {
  readonly charset: string;
  readonly blank: number;
  readonly height: number;
  /** Share of its own width at which a line is shown to the network. */
  readonly scale: number;
}

export interface Recogniser {
  recognise(picture: GrayPicture, rows: readonly Row[]): Promise<Sight[]>;
}

const stride = 4;
const widest = 2048;
const batchSize = 2;

export async function readModelCard(file: URL): Promise<RecogniserCard> {
  return JSON.parse(await readFile(file, "utf8"));
}

/** Reads rows in batches of like width: a batch is as wide as its widest row. Batches of 8 took 13 % more time. */
export function createRecogniser(network: Network, card: RecogniserCard): Recogniser {
  const columns = columnsOf(card);
  const widthOf = ({ length, height }: Row): number => {
    const width = (length / Math.max(height, 1)) * card.height * card.scale;
    return Math.min(widest, Math.max(4 * stride, Math.ceil(width / stride) * stride));
  };

  const readBatch = async (picture: GrayPicture, rows: readonly Row[]): Promise<Sight[]> => {
    const widths = rows.map(widthOf);
    const width = Math.max(...widths);
    const input = new Float32Array(rows.length * card.height * width);
    for (const [index, row] of rows.entries()) {
      const own = widths[index] ?? width;
      const line = standardise(cropRow(picture, row, card.height, own));
      for (let y = 0; y < card.height; y++) {
        input.set(line.subarray(y * own, (y + 1) * own), (index * card.height + y) * width);
      }
    }
    const { data, dims } = await network.run({ data: input, dims: [rows.length, 1, card.height, width] });
    const [, steps = 0, classes = 0] = dims;
    return rows.map((_, index) => {
      const own = Math.min(steps, Math.ceil((widths[index] ?? width) / stride));
      return sightOf(data.subarray(index * steps * classes), own, classes, columns);
    });
  };

  return {
    async recognise(picture, rows) {
      const order = rows.map((_, index) => index).sort((a, b) => widthAt(a) - widthAt(b));
      function widthAt(index: number): number {
        const row = rows[index];
        return row ? widthOf(row) : 0;
      }
      const sights: Sight[] = new Array(rows.length);
      for (let from = 0; from < order.length; from += batchSize) {
        const batch = order.slice(from, from + batchSize);
        const read = await readBatch(
          picture,
          batch.flatMap((index) => rows[index] ?? []),
        );
        for (const [at, index] of batch.entries()) {
          const sight = read[at];
          if (sight) sights[index] = sight;
        }
      }
      return sights;
    },
  };
}

interface Columns {
  readonly blank: number;
  readonly characters: readonly number[];
}

/** Where the network's classes stand; the blank has a class of its own among those of the characters. */
function columnsOf({ charset, blank }: RecogniserCard): Columns {
  const characters = [...alphabet].map((character) => {
    const at = charset.indexOf(character);
    if (at < 0) throw new Error(`The recogniser does not know the character ${character}.`);
    return at >= blank ? at + 1 : at;
  });
  return { blank, characters };
}

function sightOf(data: Float32Array, steps: number, classes: number, { blank, characters }: Columns): Sight {
  const sight = {
    steps,
    characters: new Float32Array(steps * characters.length),
    blank: new Float32Array(steps),
  };
  for (let step = 0; step < steps; step++) {
    sight.blank[step] = data[step * classes + blank] ?? 0;
    for (let index = 0; index < characters.length; index++) {
      const seen = data[step * classes + (characters[index] ?? 0)] ?? 0;
      sight.characters[step * characters.length + index] = seen;
    }
  }
  return sight;
}

/** Mean 0, deviation 1 over the line, which is overwritten: with `map` and an iterator it took ten times as long. */
function standardise(line: Float32Array): Float32Array {
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < line.length; at++) {
    const value = line[at] ?? 0;
    sum += value;
    squares += value * value;
  }
  const mean = sum / line.length;
  const deviation = Math.sqrt(Math.max(squares / line.length - mean * mean, 1));
  for (let at = 0; at < line.length; at++) line[at] = ((line[at] ?? 0) - mean) / deviation;
  return line;
}
