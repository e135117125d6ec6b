import type { Form } from "./form.ts";
import type { Line } from "./line.ts";
import type { Spot } from "./spot.ts";

/** Grouped figures belong to one number. A field's number is a single figure before its value. */
const groupBefore = /(?:^|\s)\d{2,4} \S?$/;
const groupBehind = /^ \d{1,4}(?:\s|$)/;
const ownFirst = /^\d{1,6}(?:\s|$)/;
const ownLast = /(?:^|\s)\d{1,6}$/;

/**
 * Whether the hit is a value of its own: not part of a longer grouped number. A form that must stand alone
 * must not be a word of a label.
 */
export function standsApart(line: Line, form: Form, { from, to }: Spot): boolean {
  if (form.alone) return !/\p{L}/u.test(textIn(line, 0, from) + textIn(line, to, line.steps));
  if (form.before === "date" && goesOnFrom(textIn(line, 0, from), textIn(line, from, to).trim()))
    return false;
  if (form.before !== "number" && !form.grouped) return true;
  const own = textIn(line, from, to).trim();
  if (ownFirst.test(own) && groupBefore.test(textIn(line, 0, from))) return false;
  return !(ownLast.test(own) && groupBehind.test(textIn(line, to, line.steps)));
}

/** `28 SEP /SEPT 25` is not the first of September, and `26 MAÍ/MAY 09` is not the first of May. */
function goesOnFrom(before: string, own: string): boolean {
  if (/^\p{L}/u.test(own) && /\p{L}$/u.test(before)) return true;
  return /^.(?!\d)/u.test(own) && /\d\s*\p{L}{2,}[^\p{L}\d]*$/u.test(before);
}

/** Whether only signs follow the hit on its line, or only signs precede it. */
export const endsLine = (line: Line, { to }: Spot): boolean =>
  !/[\p{L}\p{N}]/u.test(textIn(line, to, line.steps));
export const beginsLine = (line: Line, { from }: Spot): boolean =>
  !/[\p{L}\p{N}]/u.test(textIn(line, 0, from));

/** The network's reading of these steps. */
const textIn = ({ look }: Line, from: number, to: number): string =>
  String.fromCharCode(...look.characters.subarray(from, to).filter((code) => code > 0));
