import { parseMrz } from "@passmuster/mrz";
import type { Found } from "./score.ts";

const widths = [
  [44, 44],
  [36, 36],
  [30, 30, 30],
] as const;

/**
 * The best MRZ that a caller can derive from a general reader: neighbouring lines of about the right length,
 * padded, and the check digits.
 */
export function zoneIn(text: readonly string[]): Found | undefined {
  const lines = text
    .map((line) =>
      line
        .toUpperCase()
        .replaceAll("«", "<<")
        .replaceAll("‹", "<")
        .replace(/[^A-Z0-9<]/g, ""),
    )
    .filter((line) => line.length >= 20);
  let found: Found | undefined;
  for (const format of widths) {
    for (let from = 0; from + format.length <= lines.length; from += 1) {
      const block = format.map((width, index) => fitted(lines[from + index] ?? "", width));
      const reading = block.every((line) => line !== undefined) ? parseMrz(block as string[]) : undefined;
      if (reading?.valid) return { lines: reading.lines, fields: reading.fields, accepted: true };
      if (reading) found ??= { lines: reading.lines, fields: reading.fields, accepted: false };
    }
  }
  return found;
}

const fitted = (line: string, width: number): string | undefined =>
  line.length > 0.8 * width && line.length <= width + 4 ? line.slice(0, width).padEnd(width, "<") : undefined;
