import type { Layout } from "@passmuster/mrz";
import { allowedAt, alphabet } from "@passmuster/mrz";
import type { Columns } from "./columns.ts";
import { type Peak, peaksOf } from "./columns.ts";
import type { DecodedLine, Slot } from "./decode.ts";
import type { Emissions } from "./emissions.ts";
import { bestCharacter, impossible, type LineLogits, size } from "./line-logits.ts";

/** One look at a line, and the place of its columns. */
export interface View {
  readonly logits: LineLogits;
  readonly emissionsFor: Emissions;
  readonly columns: Columns;
  /** The column in which the line begins. */
  readonly first: number;
}

/** In columns, from the middle of one. Beyond this stands the next. */
const reach = 0.6;
/** Nats that a character costs at half a column from the middle. */
const offMiddle = 1;
/** Nats below the likeliest character in one look, so that one look alone cannot exclude a character. */
const floor = 7;
/** A character counts as seen unless it is, on average, 20 times less likely than a blank. */
const seenAtLeast = -3;

/** Combines the looks at a line, column by column, by the mean of their log-likelihoods. */
export function readColumns(views: readonly View[], template: string): DecodedLine {
  const slots = [...template].map((letter, slot) => slotOf(views, letter, slot));
  return {
    text: slots.map(({ character }) => character).join(""),
    slots,
    cost: slots.reduce((sum, { cost }) => sum + cost, 0),
    dropped: droppedFrom(views, template.length),
  };
}

export const decodeColumns = (lines: readonly (readonly View[])[], { templates }: Layout): DecodedLine[] =>
  templates.map((template, line) => readColumns(lines[line] ?? [], template));

function slotOf(views: readonly View[], letter: string, slot: number): Slot & { readonly cost: number } {
  const allowed = meanOf(views, letter, slot);
  const free = meanOf(views, "x", slot);
  const [best, likelihood] = bestCharacter(allowed.mean, 0);
  const [seen, seenLikelihood] = bestCharacter(free.mean, 0);
  const total = logSum(allowed.mean);
  const alternatives = [...alphabet]
    .map((character, index) => ({ character, cost: likelihood - (allowed.mean[index] ?? impossible) }))
    .filter(
      ({ character, cost }, index) => index !== best && cost < floor && allowedAt(letter).includes(character),
    )
    .sort((a, b) => a.cost - b.cost);
  return {
    character: alphabet[best] ?? "<",
    seen: alphabet[seen] ?? "<",
    seenClarity: seenLikelihood - logSum(free.mean),
    clarity: likelihood - total,
    step: slot,
    alternatives,
    inserted: allowed.seen < seenAtLeast,
    cost: Math.max(0, free.seen - allowed.seen),
  };
}

/**
 * For each character the mean over all looks, relative to the likeliest of each look; and the mean of the
 * likeliest.
 */
function meanOf(
  views: readonly View[],
  letter: string,
  slot: number,
): { readonly mean: Float32Array; readonly seen: number } {
  const mean = new Float32Array(size);
  let seen = 0;
  for (const view of views) {
    const own = inColumn(view, view.emissionsFor(letter), slot);
    const [, likelihood] = bestCharacter(own, 0);
    seen += Math.max(likelihood, 2 * seenAtLeast) / views.length;
    for (let index = 0; index < size; index++)
      mean[index] =
        (mean[index] ?? 0) + Math.max((own[index] ?? impossible) - likelihood, -floor) / views.length;
  }
  return { mean, seen };
}

/**
 * The log-likelihood of each character in one column, at its likeliest place, minus a penalty for its
 * distance from the middle.
 */
function inColumn({ logits, columns, first }: View, emissions: Float32Array, slot: number): Float32Array {
  const found = new Float32Array(size).fill(impossible);
  const stepAt = (column: number): number => columns.placeOf(column) * logits.steps - 0.5;
  const from = Math.max(0, Math.ceil(stepAt(first + slot - reach)));
  const to = Math.min(logits.steps - 1, Math.floor(stepAt(first + slot + reach)));
  for (let step = from; step <= to; step++) {
    const away = columns.columnOf((step + 0.5) / logits.steps) - first - slot;
    const penalty = offMiddle * (2 * away) ** 2;
    for (let index = 0; index < size; index++) {
      const value = (emissions[step * size + index] ?? impossible) - penalty;
      if (value > (found[index] ?? impossible)) found[index] = value;
    }
  }
  return found;
}

function logSum(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += Math.exp(value);
  return Math.log(sum);
}

/** Likelier than all other characters together. */
const clearlySeen = Math.log(0.6);

/** Characters before the first column or after the last that most looks show. */
function droppedFrom(views: readonly View[], slots: number): DecodedLine["dropped"] {
  const outside = views.map(({ logits, columns, first }) =>
    peaksOf(logits)
      .filter(({ likelihood }) => likelihood > clearlySeen)
      .map((peak) => ({ ...peak, column: Math.round(columns.columnOf(peak.place) - first) }))
      .filter(({ column }) => column < 0 || column >= slots),
  );
  const most = (before: boolean): readonly (Peak & { readonly column: number })[] => {
    const shown = outside
      .map((peaks) => peaks.filter(({ column }) => column < 0 === before))
      .filter((peaks) => peaks.length > 0);
    return shown.length > views.length / 2 ? (shown[0] ?? []) : [];
  };
  return [...most(true), ...most(false)].map(({ character, column }) => ({
    before: column < 0 ? 0 : slots,
    character,
    step: column,
  }));
}
