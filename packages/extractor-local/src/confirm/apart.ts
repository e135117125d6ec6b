import type { Form } from "./form.ts";
import type { Line } from "./line.ts";
import type { Spot } from "./spot.ts";

/** Figures in groups belong to one number; a field's number has one figure and stands before. */
const groupBefore = /(?:^|\s)\d{2,4} \S?$/;
const groupBehind = /^ \d{1,4}(?:\s|$)/;
const ownFirst = /^\d{1,6}(?:\s|$)/;
const ownLast = /(?:^|\s)\d{1,6}$/;

/** Whether what was found is no part of a longer number in groups, and no word of a label where it has to stand alone. */
export function standsApart(line: Line, form: Form, { from, to }: Spot): boolean {
  if (form.alone) return !/\p{L}/u.test(textIn(line, 0, from) + textIn(line, to, line.steps));
  if (form.before === "date" && goesOnFrom(textIn(line, 0, from), textIn(line, from, to).trim()))
    return false;
  if (form.before !== "number" && !form.grouped) return true;
  const own = textIn(line, from, to).trim();
  if (ownFirst.test(own) && groupBefore.test(textIn(line, 0, from))) return false;
  return !(ownLast.test(own) && groupBehind.test(textIn(line, to, line.steps)));
}

/** `28 SEP /SEPT 25` is no first of September, nor `26 MAÍ/MAY 09` one of May. */
function goesOnFrom(before: string, own: string): boolean {
  if (/^\p{L}/u.test(own) && /\p{L}$/u.test(before)) return true;
  return /^.(?!\d)/u.test(own) && /\d\s*\p{L}{2,}[^\p{L}\d]*$/u.test(before);
}

/** Whether nothing but signs stands in the line behind what was found, or before it. */
export const endsLine = (line: Line, { to }: Spot): boolean =>
  !/[\p{L}\p{N}]/u.test(textIn(line, to, line.steps));
export const beginsLine = (line: Line, { from }: Spot): boolean =>
  !/[\p{L}\p{N}]/u.test(textIn(line, 0, from));

/** As the network reads it. */
const textIn = ({ look }: Line, from: number, to: number): string =>
  String.fromCharCode(...look.characters.subarray(from, to).filter((code) => code > 0));
