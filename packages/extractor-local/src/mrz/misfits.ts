import type { MrzReading } from "@passmuster/mrz";
import type { DecodedLine } from "./decode.ts";

type Correction = MrzReading["corrections"][number];

/**
 * Differences between a line and its format. `from` is empty for a required character that was not seen. `to`
 * is empty for a seen character without a position. A filler run that was read short is not a misfit. One
 * longer than the format is.
 */
export function misfits(lines: readonly DecodedLine[]): Correction[] {
  return lines.flatMap((line, index) => [...insertions(line, index), ...omissions(line, index)]);
}

function insertions({ slots }: DecodedLine, line: number): Correction[] {
  return slots.flatMap(({ character, inserted }, column) => {
    const inRun =
      character === "<" && (slots[column - 1]?.character === "<" || slots[column + 1]?.character === "<");
    return inserted && !inRun ? [{ line, column, from: "", to: character }] : [];
  });
}

function omissions({ dropped }: DecodedLine, line: number): Correction[] {
  return dropped.map(({ before, character }) => ({ line, column: before, from: character, to: "" }));
}
