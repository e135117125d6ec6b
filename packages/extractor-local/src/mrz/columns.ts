import { alphabet } from "@passmuster/mrz";
import { bestCharacter, type LineLogits } from "./line-logits.ts";

/** A decoded character: its place as a share of the line's length, and its likelihood. */
export interface Peak {
  readonly place: number;
  readonly character: string;
  readonly likelihood: number;
}

/**
 * The columns of a line. Characters of an MRZ have one pitch (ICAO 9303-3, 4.2). Places are shares of the
 * line's length.
 */
export interface Columns {
  readonly pitch: number;
  /** The share of characters at a column's place, 0–1. */
  readonly agreement: number;
  placeOf(column: number): number;
  /** The column of a place, with its fraction. The first decoded character has column 0. */
  columnOf(place: number): number;
}

/** The characters of a line's greedy decode. */
export function peaksOf(logits: LineLogits): Peak[] {
  const peaks: Peak[] = [];
  let run = { character: -1, weight: 0, sum: 0, likelihood: 0 };
  const close = (): void => {
    const { character, weight, sum, likelihood } = run;
    if (character >= 0) peaks.push({ place: sum / weight, character: alphabet[character] ?? "", likelihood });
  };
  for (let step = 0; step < logits.steps; step++) {
    const [best, likelihood] = bestCharacter(logits.characters, step);
    const seen = likelihood > (logits.blank[step] ?? 0) ? best : -1;
    if (seen !== run.character) {
      close();
      run = { character: seen, weight: 0, sum: 0, likelihood };
    }
    const share = Math.exp(likelihood);
    run.weight += share;
    run.sum += share * ((step + 0.5) / logits.steps);
    run.likelihood = Math.max(run.likelihood, likelihood);
  }
  close();
  return peaks;
}

/** Perspective narrows the columns of a tilted page. Values are shares of the length, at its middle. */
const bends = [-0.02, -0.015, -0.01, -0.005, 0, 0.005, 0.01, 0.015, 0.02] as const;
/** Greatest deviation of the pitch from the median distance of neighbours, in steps of half a per cent. */
const pitchSteps = 30;
const pitchStep = 0.005;
/** The same for one line against all: perspective makes a tilted MRZ wider at its foot. */
const nearSteps = 3;
const nearBends = 0.011;
const fewest = 12;

/**
 * Fits columns to lines that stand below each other, even if characters are missing or read twice. First fits
 * one pitch and bend for all lines, then each line's own nearby. Undefined for too few characters.
 */
export function columnsOf(lines: readonly (readonly number[])[]): Columns[] | undefined {
  const gaps = lines.flatMap((places) => places.slice(1).map((place, index) => place - (places[index] ?? 0)));
  const middle = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)];
  if (gaps.length < fewest || !middle) return undefined;
  const all = bestOf(lines, bends, { middle, steps: pitchSteps });
  return lines.map((places) => {
    const near = bends.filter((bend) => Math.abs(bend - all.bend) < nearBends);
    const own = bestOf([places], near, { middle: all.pitch, steps: nearSteps });
    const phase = own.phases[0] ?? 0;
    const { pitch, bend, agreement } = own;
    const first = phase + pitch * Math.round((straighten(places[0] ?? 0, bend) - phase) / pitch);
    return {
      pitch,
      agreement,
      placeOf: (column) => bendPlace(first + column * pitch, bend),
      columnOf: (place) => (straighten(place, bend) - first) / pitch,
    };
  });
}

interface Best {
  readonly agreement: number;
  readonly pitch: number;
  readonly bend: number;
  readonly phases: readonly number[];
}

function bestOf(
  lines: readonly (readonly number[])[],
  among: readonly number[],
  { middle, steps }: { readonly middle: number; readonly steps: number },
): Best {
  const count = lines.reduce((sum, places) => sum + places.length, 0);
  let best: Best = { agreement: -1, pitch: middle, bend: 0, phases: [] };
  for (const bend of among) {
    const straight = lines.map((places) => places.map((place) => straighten(place, bend)));
    for (let at = -steps; at <= steps; at++) {
      const pitch = middle * (1 + at * pitchStep);
      const fits = straight.map((places) => fitOf(places, pitch));
      const agreement = fits.reduce((sum, fit) => sum + fit.length, 0) / Math.max(count, 1);
      if (agreement > best.agreement + 1e-9)
        best = { agreement, pitch, bend, phases: fits.map(({ phase }) => phase) };
    }
  }
  return best;
}

const straighten = (place: number, bend: number): number => place + bend * 4 * place * (1 - place);

/** The inverse of `straighten`, by iteration, since bends are small. */
function bendPlace(straight: number, bend: number): number {
  let place = straight;
  for (let round = 0; round < 6; round++) place = straight - bend * 4 * place * (1 - place);
  return place;
}

/** Agreement of places with columns of one pitch: the sum of their phases as unit vectors. */
function fitOf(
  places: readonly number[],
  pitch: number,
): { readonly length: number; readonly phase: number } {
  let [x, y] = [0, 0];
  for (const place of places) {
    const angle = (2 * Math.PI * place) / pitch;
    x += Math.cos(angle);
    y += Math.sin(angle);
  }
  return { length: Math.hypot(x, y), phase: (Math.atan2(y, x) / (2 * Math.PI)) * pitch };
}
