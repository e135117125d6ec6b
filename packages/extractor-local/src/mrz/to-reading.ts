import type { MrzReading } from "@vouchsafe/core";
import { type Candidate, failedChecks, textOf } from "./assemble.ts";
import type { Day } from "./dates.ts";
import type { DecodedLine, Slot } from "./decode.ts";
import { isChecked, type Layout } from "./formats.ts";
import { misfits } from "./misfits.ts";
import { parseZone } from "./parse.ts";
import { repair } from "./repair.ts";

/** A character that no check digit covers counts as seen when it is likelier than this. */
const clear = Math.log(0.7);
/** All characters at least this likely: the picture leaves no doubt. */
const certain = Math.log(0.9);

/**
 * The reading that leaves the machine. `lines` is the recogniser's first choice within the format; a character of `fields` that differs
 * from it, that the format asked for and nobody saw, or that is unclear and covered by no check digit, is a correction, and a reading
 * with any is not valid.
 */
export function toReading(
  candidate: Candidate,
  now: Day,
): { readonly reading: MrzReading; readonly certain: boolean } {
  const { layout, lines, parsed } = candidate;
  const misread = [...misfits(lines), ...unclear(layout, lines)];
  const repaired = failedChecks(parsed).length > 0 ? repair(candidate, now) : undefined;
  const { fields, checks } = repaired ? parseZone(layout, repaired.lines, now) : parsed;
  const corrections = [...misread, ...(repaired?.corrections ?? [])];
  const valid = corrections.length === 0 && Object.values(checks).every(Boolean);
  const reading = { format: layout.format, lines: textOf(lines), fields, checks, valid, corrections };
  return { reading, certain: misread.length === 0 && lines.every(({ slots }) => slots.every(isCertain)) };
}

const isCertain = (slot: Slot): boolean => slot.clarity > certain || slot.character === "<";

function unclear(layout: Layout, lines: readonly DecodedLine[]): MrzReading["corrections"] {
  return lines.flatMap(({ slots }, line) =>
    slots.flatMap(({ character, clarity, inserted }, column) =>
      character === "<" || inserted || clarity > clear || isChecked(layout, line, column)
        ? []
        : [{ line, column, from: "", to: character }],
    ),
  );
}
