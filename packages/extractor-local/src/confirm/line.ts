import { blank, figures, isFigure, isLetter, letters, signs, space } from "../print/letter-classes.ts";
import { type PrintLook, worst } from "../print/print-look.ts";
import type { Drawing, Edge, Gap } from "./form.ts";

/** A look, prepared for searches. All costs are in the look's units. */
export interface Line {
  readonly look: PrintLook;
  readonly steps: number;
  /** The cost of a drawing, by step. */
  of(drawing: Drawing): Uint8Array;
  /** The least cost of a drawing on the line. */
  least(drawing: Drawing): number;
  gap(gap: Gap): Uint8Array;
  /** The cost of beginning at a step. */
  entry(edge: Edge): Uint16Array;
  /** The cost of having ended before a step. */
  exit(edge: Edge): Uint16Array;
}

/** Cost of no gap to a neighbouring letter: five nats. */
const joined = 80;
/** Cost of a field's number before a name or a label's letter before a date: half a nat. */
const labelled = 8;
/** Cost of a space within a word, as in letterspaced text. */
const spaced = 8;
/** Cost of one step of an unknown character: a sixteenth of a nat. */
const unknown = 1;

export function lineOf(look: PrintLook): Line {
  const { steps } = look;
  const costs = costsOf(look);
  const drawings = new Map<Drawing, Uint8Array>();
  const leasts = new Map<Drawing, number>();
  const gaps = new Map<Gap, Uint8Array>();
  const edges = new Map<string, Uint16Array>();
  const of = (drawing: Drawing): Uint8Array => memo(drawings, drawing, () => costs.lowest(drawing.classes));
  const along = (edge: Edge, backwards: boolean): Uint16Array =>
    memo(edges, `${edge} ${backwards}`, () => edgeCosts(costs, edge, backwards));
  return {
    look,
    steps,
    of,
    gap: (kind) => memo(gaps, kind, () => gapCosts(costs, kind)),
    least: (drawing) => memo(leasts, drawing, () => of(drawing).reduce((a, b) => Math.min(a, b), worst)),
    entry: (edge) => along(edge, false),
    exit: (edge) => along(edge, true),
  };
}

/** The costs of a look by class of letters. */
interface ClassCosts {
  readonly steps: number;
  row(one: number): Uint8Array;
  /** The least of several classes at each step. */
  lowest(classes: readonly number[]): Uint8Array;
  /** The likeliest class at each step. */
  seen(): Uint8Array;
}

function costsOf(look: PrintLook): ClassCosts {
  const { steps, classes, costs } = look;
  const absent = new Uint8Array(steps).fill(worst);
  const row = (one: number): Uint8Array =>
    one < classes ? costs.subarray(one * steps, (one + 1) * steps) : absent;
  let likeliestClasses: Uint8Array | undefined;
  return {
    steps,
    row,
    lowest(all) {
      const [only] = all;
      return all.length === 1 && only !== undefined ? row(only) : least(all.map(row), steps);
    },
    seen() {
      likeliestClasses ??= likeliest(look);
      return likeliestClasses;
    },
  };
}

function gapCosts({ steps, row, lowest }: ClassCosts, kind: Gap): Uint8Array {
  if (kind === "none") return row(blank);
  if (kind === "within")
    return least([row(blank), lowest(signsWithin), raiseCosts(row(space), spaced)], steps);
  if (kind === "parted") return least([row(blank), row(space), lowest(signsWithin)], steps);
  const loose = least([row(blank), row(space), lowest(signs)], steps);
  return kind === "loose" ? loose : least([loose, new Uint8Array(steps).fill(unknown)], steps);
}

function edgeCosts(costs: ClassCosts, edge: Edge, backwards: boolean): Uint16Array {
  const { steps } = costs;
  const all = new Uint16Array(steps + 1);
  if (edge === "open") return all;
  const boundary = boundaryOf(costs, edge, backwards);
  const empty = costs.row(blank);
  for (let count = 0; count < steps; count++) {
    const step = backwards ? steps - 1 - count : count;
    const [from, to] = backwards ? [step + 1, step] : [step, step + 1];
    const stayed = (all[from] ?? joined) + (empty[step] ?? worst);
    all[to] = Math.min(stayed, boundary[step] ?? worst, joined);
  }
  return all;
}

function boundaryOf({ steps, row, lowest, seen }: ClassCosts, edge: Edge, backwards: boolean): Uint16Array {
  const beside = besides(seen(), backwards);
  const parts: Uint16Array[] = [Uint16Array.from(row(space))];
  for (const sign of signs) {
    const costsOfSign = Uint16Array.from(row(sign));
    if (edge === "number" || edge === "date")
      for (let step = 0; step < steps; step++)
        if (continuesNumber(sign, beside[step] ?? blank)) costsOfSign[step] = worst;
    parts.push(costsOfSign);
  }
  if (edge === "name" && !backwards) parts.push(raisedWide(lowest(figures), labelled));
  if (edge === "date" && !backwards) parts.push(raisedWide(lowest(letters), labelled));
  const all = new Uint16Array(steps).fill(worst);
  for (const part of parts)
    for (let step = 0; step < steps; step++)
      if ((part[step] ?? worst) < (all[step] ?? worst)) all[step] = part[step] ?? worst;
  return all;
}

function memo<K, V>(cache: Map<K, V>, key: K, make: () => V): V {
  const found = cache.get(key);
  if (found !== undefined) return found;
  const value = make();
  cache.set(key, value);
  return value;
}

function least(rows: readonly Uint8Array[], steps: number): Uint8Array {
  const all = new Uint8Array(steps).fill(worst);
  for (const row of rows)
    for (let step = 0; step < steps; step++)
      if ((row[step] ?? worst) < (all[step] ?? worst)) all[step] = row[step] ?? worst;
  return all;
}

const raiseCosts = (row: Uint8Array, by: number): Uint8Array => row.map((cost) => Math.min(worst, cost + by));
const raisedWide = (row: Uint8Array, by: number): Uint16Array => Uint16Array.from(row, (cost) => cost + by);

const [hyphen, slash, ...otherSigns] = signs;
/** Signs without a class of their own may be misread letters. */
const signsWithin = signs.slice(0, -1);

/**
 * A sign between figures belongs to the number: `7.839.758-4` does not contain `839.758-4`. A hyphen or a
 * slash also joins letters.
 */
function continuesNumber(sign: number, beside: number): boolean {
  if (isFigure(beside)) return sign !== otherSigns.at(-1);
  return (sign === hyphen || sign === slash) && isLetter(beside);
}

/** The likeliest letter or figure next to each step, before or after it, across signs only. */
function besides(seen: Uint8Array, backwards: boolean): Uint8Array {
  const all = new Uint8Array(seen.length);
  let last = blank;
  for (let count = 0; count < seen.length; count++) {
    const step = backwards ? seen.length - 1 - count : count;
    all[step] = last;
    const best = seen[step] ?? blank;
    if (best === space) last = blank;
    else if (isFigure(best) || isLetter(best)) last = best;
  }
  return all;
}

/** The likeliest class at each step. */
function likeliest({ steps, classes, costs }: PrintLook): Uint8Array {
  const all = new Uint8Array(steps);
  for (let one = 1; one < classes; one++)
    for (let step = 0; step < steps; step++)
      if ((costs[one * steps + step] ?? worst) < (costs[(all[step] ?? 0) * steps + step] ?? worst))
        all[step] = one;
  return all;
}
