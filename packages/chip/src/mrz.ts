import { layouts, type MrzReading, parseLayout } from "@passmuster/mrz";
import { ChipError } from "./errors.ts";

/** Formats of documents with a chip. Their lengths differ. */
const withChip = layouts.filter(
  ({ format, coded }) => (format === "TD1" || format === "TD2" || format === "TD3") && !coded,
);

/**
 * The zone of DG1, whose length decides the format.
 *
 * @param at decides the century of two-digit years
 * @throws {ChipError} `zone_malformed`, `check_digit_mismatch`
 */
export function readZone(text: string, at: Date): MrzReading {
  const layout = withChip.find(({ templates }) => templates.join("").length === text.length);
  if (!layout || !/^[A-Z0-9<]*$/.test(text)) throw new ChipError("zone_malformed", "DG1 holds no zone.");
  const [{ length } = { length: 0 }] = layout.templates;
  const lines = layout.templates.map((_, index) => text.slice(index * length, (index + 1) * length));
  const now = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
  const { fields, checks } = parseLayout(layout, lines, now);
  if (!Object.values(checks).every(Boolean))
    throw new ChipError("check_digit_mismatch", "A check digit of DG1 is wrong.");
  return { format: layout.format, lines, fields, checks, valid: true, corrections: [] };
}
