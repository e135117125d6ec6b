import { numberFormOf } from "@passmuster/number-forms";
import { besides } from "./geometry.ts";
import type { Choice } from "./linked.ts";
import type { Piece } from "./pieces.ts";

/** Confidence of a number by its form alone, since others may have the same length. */
const sureByForm = 0.72;
const clear = 0.9;
const driverLicense = 1;

/** A number without a label: the only one in the form of the state's licence numbers. */
export function numberByForm(
  choices: readonly Choice[],
  free: readonly Piece[],
  state: string | undefined,
): readonly Choice[] {
  if (!state || choices.some(({ field }) => field === "documentNumber")) return choices;
  const issue = { typeId: driverLicense, country: "USA", jurisdiction: state };
  const fitting = free.filter(({ number = "", clear: seen }) => {
    const form = numberFormOf(issue, number);
    return seen >= clear && number.length >= shortest && form.known && form.fits;
  });
  const [only] = fitting;
  const values = new Set(fitting.map(({ number = "" }) => number.replaceAll(/[ -]/g, "")));
  if (!only || values.size > 1 || free.some((other) => other !== only && continues(only, other)))
    return choices;
  return [
    ...choices,
    { field: "documentNumber", piece: only, value: only.number ?? "", confidence: sureByForm },
  ];
}

/** Least length. Shorter numbers are heights, classes and house numbers. */
const shortest = 7;

const continues = (one: Piece, other: Piece): boolean =>
  other.number !== undefined &&
  besides(one, other) &&
  Math.abs(other.left - one.right) < one.bottom - one.top;
