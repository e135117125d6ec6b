import type { MrzReading } from "@vouchsafe/core";
import { type Candidate, failedChecks, textOf } from "./assemble.ts";
import type { Day } from "./dates.ts";
import { misfits } from "./misfits.ts";
import { parseZone } from "./parse.ts";
import { repair } from "./repair.ts";

/**
 * The reading that leaves the machine. `lines` is the recogniser's first choice within the format; a character of `fields` that
 * differs from it, or that the format asked for and nobody saw, is a correction, and a reading with any is not valid.
 */
export function toReading(candidate: Candidate, now: Day): MrzReading {
  const { layout, lines, parsed } = candidate;
  const misread = misfits(lines);
  const repaired = failedChecks(parsed).length > 0 ? repair(candidate, now) : undefined;
  const { fields, checks } = repaired ? parseZone(layout, repaired.lines, now) : parsed;
  const corrections = [...misread, ...(repaired?.corrections ?? [])];
  const valid = corrections.length === 0 && Object.values(checks).every(Boolean);
  return { format: layout.format, lines: textOf(lines), fields, checks, valid, corrections };
}
