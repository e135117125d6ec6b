import { readFile } from "node:fs/promises";
import type { Box } from "@passmuster/core/ports";
import { boxAround } from "../../detect/extent.ts";
import type { Outline } from "../../detect/outline/outline.ts";
import type { Corners } from "../../detect/outline/projection.ts";
import type { Side } from "../../detect/side.ts";
import type { Point } from "../../image/geometry.ts";
import type { Image } from "../../image/image.ts";
import { type Network, openNetworks, type Runtime } from "../../networks/inference.ts";
import { marksCard, marksModel, markWordsModel } from "../../networks/models.ts";
import { linesFound } from "./lines-found.ts";
import { samplePage } from "./sample-page.ts";
import { stepChances, wordChance } from "./word-chance.ts";

/**
 * Least score that is believed. Chosen on 1,080 drawn pages of held-out layouts, fonts and other words: it
 * found 125 of 336 voiding words in Latin letters, with 3 alarms on 351 pages with other words across them
 * and 1 on 360 without (`marks.measure` of `lab/training/`, seeds 1 and 2, 540 pages each). That none is
 * found proves nothing.
 */
export const leastOverprint = 0.18;

/** A word of fewer letters is read by chance more easily: its score is halved. */
const fewLetters = 6;

/** The likeliest word that voids the document and lies across its print. */
export interface OverprintSeen {
  /** 0–1, the mean chance of its letters. Compare it with `leastOverprint`. */
  readonly score: number;
  /** In A–Z, without accents. */
  readonly word: string;
  /** In pixels of the stored image. Absent if its size is unknown. */
  readonly box?: Box;
}

export interface OverprintLook {
  /**
   * The page is what the outline shows, or else the whole image, which must be upright. Undefined if no word
   * lies across its print.
   */
  look(
    side: Pick<Side, "image" | "scale">,
    outline?: Outline,
    unread?: readonly Corners[],
  ): Promise<OverprintSeen | undefined>;
  close(): Promise<void>;
}

interface Card {
  readonly width: number;
  readonly height: number;
  readonly cell: number;
  readonly row: number;
  readonly longest: number;
  readonly letters: string;
  readonly words: readonly string[];
}

interface Opened {
  readonly finder: Network;
  readonly reader: Network;
  readonly card: Card;
}

/** Loads the networks for the first document that needs them. */
export function createOverprintLook(runtime?: Runtime): OverprintLook {
  let opened: Promise<Opened> | undefined;
  return {
    async look(side, outline, unread = []) {
      opened ??= open(runtime);
      return lookAt(await opened, side, outline?.corners ?? wholeOf(side.image), unread);
    },
    async close() {
      const closing = await opened?.catch(() => undefined);
      opened = undefined;
      if (closing) await Promise.all([closing.finder.close(), closing.reader.close()]);
    },
  };
}

async function open(runtime: Runtime | undefined): Promise<Opened> {
  const [{ networks }, card] = await Promise.all([
    openNetworks({ finder: marksModel, reader: markWordsModel }, runtime),
    readFile(marksCard, "utf8"),
  ]);
  return { ...networks, card: JSON.parse(card) };
}

async function lookAt(
  { finder, reader, card }: Opened,
  side: Pick<Side, "image" | "scale">,
  corners: Corners,
  unread: readonly Corners[],
): Promise<OverprintSeen | undefined> {
  const { width, height, cell } = card;
  const page = samplePage(side.image, corners, card);
  const { data } = await finder.run({ data: planes(page.rgb), dims: [1, 3, height, width] });
  let surest: OverprintSeen | undefined;
  const strips = linesFound({ data, cell, columns: width / cell, rows: height / cell }).map(
    ([a, b, c, d]): Strip => ({
      onImage: [page.toImage(a), page.toImage(b), page.toImage(c), page.toImage(d)],
      proportion: apart(a, b) / apart(a, d),
    }),
  );
  for (const corners of unread) {
    const [a, b, , d] = corners;
    strips.push({ onImage: corners, proportion: apart(a, b) / apart(a, d) });
  }
  for (const strip of strips) {
    const { onImage } = strip;
    const read = await readStrip(reader, card, side.image, strip);
    if (surest && surest.score >= read.score) continue;
    const box = boxAround(onImage, side);
    surest = { ...read, ...(box && { box }) };
  }
  return surest;
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Columns are halved twice. */
const stride = 4;

interface Strip {
  readonly onImage: Corners;
  /** Its length over its height. */
  readonly proportion: number;
}

async function readStrip(
  reader: Network,
  { row, longest, letters, words }: Card,
  image: Image,
  { onImage, proportion }: Strip,
): Promise<Pick<OverprintSeen, "score" | "word">> {
  const wide = Math.round((proportion * row) / stride) * stride;
  const size = { width: Math.min(longest, Math.max(row, wide)), height: row };
  const { rgb } = samplePage(image, onImage, size);
  const { data, dims } = await reader.run({ data: planes(rgb), dims: [1, 3, row, size.width] });
  const [, steps = 0, classes = 0] = dims;
  const read = stepChances({ steps, classes, data });
  let [word, highest] = ["", 0];
  for (const each of words) {
    const spelled = [...each].map((letter) => letters.indexOf(letter) + 1);
    const chance = Math.exp(wordChance(read, spelled) / each.length);
    const score = each.length < fewLetters ? chance / 2 : chance;
    if (score > highest) [word, highest] = [each, score];
  }
  return { word, score: highest };
}

/** Proportions of an image that is taken for the page. One of others is looked at with a ground around it. */
const proportions = { least: 1.2, most: 1.8 } as const;

function wholeOf({ width, height }: Image): Corners {
  const ratio = Math.min(proportions.most, Math.max(proportions.least, width / height));
  const wide = Math.max(width, height * ratio);
  const high = wide / ratio;
  const [left, top] = [(width - wide) / 2, (height - high) / 2];
  return [
    { x: left, y: top },
    { x: left + wide, y: top },
    { x: left + wide, y: top + high },
    { x: left, y: top + high },
  ];
}

/** The networks' input: one plane a colour, of mean 0 and deviation 1 together. */
function planes(rgb: Float32Array): Float32Array {
  let [sum, squares] = [0, 0];
  for (const value of rgb) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / rgb.length;
  const deviation = Math.max(1, Math.sqrt(Math.max(0, squares / rgb.length - mean * mean)));
  const area = rgb.length / 3;
  const input = new Float32Array(rgb.length);
  for (let pixel = 0; pixel < area; pixel++)
    for (let channel = 0; channel < 3; channel++)
      input[channel * area + pixel] = ((rgb[pixel * 3 + channel] as number) - mean) / deviation;
  return input;
}
