import type { MrzReading } from "@vouchsafe/core";
import type { Day } from "./dates.ts";
import { type DecodedLine, decodeLine } from "./decode.ts";
import { createEmissions, type Emissions } from "./emissions.ts";
import { type Layout, layouts } from "./formats.ts";
import { heldChecks, type ParsedZone, parseZone } from "./parse.ts";
import { readFreely, type Sight } from "./sight.ts";
import { settleStates } from "./state-codes.ts";

/** The lines of a block read as one format. */
export interface Candidate {
  readonly layout: Layout;
  readonly lines: readonly DecodedLine[];
  readonly parsed: ParsedZone;
  /** Nats a character that the format costs against reading freely. */
  readonly cost: number;
}

/** Small against the cost of a document code that is not the format's: a failed digit must not turn a passport into a visa. */
const failedCheckCost = 0.03;

export const textOf = (lines: readonly DecodedLine[]): string[] => lines.map(({ text }) => text);

export const failedChecks = ({ checks }: Pick<MrzReading, "checks">): string[] =>
  Object.keys(checks).filter((name) => !checks[name]);

/** Lower is better: what the format costs, and a bit for each check digit that fails. */
export const rank = ({ cost, parsed }: Candidate): number =>
  cost + failedCheckCost * failedChecks(parsed).length;

/** Tries the lines of a block against every format with as many lines; the best first. */
export function candidatesFor(sights: readonly Sight[], now: Day): Candidate[] {
  const emissions = sights.map(createEmissions);
  const lengths = sights.map((sight) => readFreely(sight).text.length);
  return layouts
    .filter(({ templates }) => templates.length === sights.length)
    .filter(({ templates }) =>
      templates.every((template, index) => plausible(lengths[index] ?? 0, template.length)),
    )
    .flatMap((layout) => {
      const lines = decodeLines(layout, sights, emissions);
      if (!lines) return [];
      const characters = layout.templates.join("").length;
      const cost = lines.reduce((sum, line) => sum + line.cost, 0) / characters;
      return [{ layout, lines, cost, parsed: parseZone(layout, textOf(lines), now) }];
    })
    .sort((a, b) => rank(a) - rank(b));
}

/** Reads lines under a format; nothing when one of them is too short for it. */
export function decodeLines(
  layout: Layout,
  sights: readonly Sight[],
  emissions: readonly Emissions[] = sights.map(createEmissions),
): readonly DecodedLine[] | undefined {
  const decoded = layout.templates.flatMap((template, index) => {
    const sight = sights[index];
    return (sight && decodeLine(sight, template, emissions[index])) ?? [];
  });
  return decoded.length === layout.templates.length ? settleStates(layout, decoded) : undefined;
}

/**
 * Whether the lines are a zone at all, and not other text forced into a format. Over 28 real layouts zones cost 0.14 nats a character
 * at most and other text 0.36 at least; by chance one check digit in ten holds.
 */
export function isZone({ cost, layout, lines }: Candidate): boolean {
  const held = heldChecks(layout, textOf(lines));
  return held >= 1 && cost < 0.12 + 0.08 * held;
}

/** Filler runs may be read short; a stray mark at an end adds a character. */
const plausible = (seen: number, asked: number): boolean => seen > 0.7 * asked && seen < 1.15 * asked;
