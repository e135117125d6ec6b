import type { Day, MrzReading } from "@passmuster/mrz";
import { heldChecks, isCode, type Layout, layouts, type ParsedMrz, parseLayout } from "@passmuster/mrz";
import { type DecodedLine, decodeLine } from "./decode.ts";
import { createEmissions, type Emissions, leastCost } from "./emissions.ts";
import { greedyDecode, type LineLogits } from "./line-logits.ts";
import { namesStates, saysNothing } from "./plausible.ts";
import { settleStates } from "./state-codes.ts";

/** The lines of a block, read as one format. */
export interface Candidate {
  readonly layout: Layout;
  readonly lines: readonly DecodedLine[];
  readonly parsed: ParsedMrz;
  /** Nats per character that the format costs relative to the greedy decode. */
  readonly cost: number;
}

/**
 * Cost in nats per failed check digit. Small against a document code of another format: a failed digit must
 * not turn a passport into a visa.
 */
const failedCheckCost = 0.03;

export const textOf = (lines: readonly DecodedLine[]): string[] => lines.map(({ text }) => text);

export const failedChecks = ({ checks }: Pick<MrzReading, "checks">): string[] =>
  Object.keys(checks).filter((name) => !checks[name]);

/** Lower is better: the format's cost, plus a little for each failed check digit. */
export const rank = ({ cost, parsed }: Candidate): number =>
  cost + failedCheckCost * failedChecks(parsed).length;

/** The lines of a block as their best format. Formats of another size are not tried. */
export function likeliestCandidate(lineLogits: readonly LineLogits[], now: Day): Candidate | undefined {
  const emissions = lineLogits.map(createEmissions);
  const lengths = lineLogits.map((logits) => greedyDecode(logits).text.length);
  const possible = layouts
    .filter(({ templates }) => templates.length === lineLogits.length)
    .filter(({ templates }) =>
      templates.every((template, index) => isPlausibleLength(lengths[index] ?? 0, template.length)),
    )
    .map((layout) => ({ layout, floor: codeCost(layout, lineLogits, emissions) }))
    .sort((a, b) => a.floor - b.floor);
  let best: Candidate | undefined;
  for (const { layout, floor } of possible) {
    if (best && floor > rank(best)) break;
    const lines = decodeLines(layout, lineLogits, emissions, worstLine);
    if (!lines) continue;
    const cost = lines.reduce((sum, line) => sum + line.cost, 0) / lengthOf(layout);
    const candidate = { layout, lines, cost, parsed: parseLayout(layout, textOf(lines), now) };
    if (!best || rank(candidate) < rank(best)) best = candidate;
  }
  return best;
}

/** In nats. A block with a costlier line is not an MRZ, see `isMrz`. */
const worstLine = 60;

const lengthOf = ({ templates }: Layout): number => templates.join("").length;

/**
 * Least nats per character that the format's code characters cost. The code distinguishes formats of one
 * size.
 */
function codeCost(
  layout: Layout,
  lineLogits: readonly LineLogits[],
  emissions: readonly Emissions[],
): number {
  const costs = layout.templates.flatMap((template, index) => {
    const [logits, emissionsFor] = [lineLogits[index], emissions[index]];
    if (!logits || !emissionsFor) return [];
    return [...template].filter(isCode).map((letter) => leastCost(logits, emissionsFor(letter)));
  });
  return costs.reduce((sum, cost) => sum + cost, 0) / lengthOf(layout);
}

/** Reads lines under a format. Undefined if a line is too short for it or exceeds the cost limit. */
export function decodeLines(
  layout: Layout,
  lineLogits: readonly LineLogits[],
  emissions: readonly Emissions[] = lineLogits.map(createEmissions),
  mostCost?: number,
): readonly DecodedLine[] | undefined {
  const decoded = layout.templates.flatMap((template, index) => {
    const logits = lineLogits[index];
    return (logits && decodeLine(logits, template, emissions[index], mostCost)) ?? [];
  });
  return decoded.length === layout.templates.length ? settleStates(layout, decoded) : undefined;
}

/**
 * Whether the lines are an MRZ, and not other text forced into a format. Over 28 real layouts MRZs cost at
 * most 0.14 nats a character and other text at least 0.36. By chance one check digit in ten holds. If numbers
 * and dates are zeros, check digits prove nothing; then two states do.
 */
export function isMrz({ cost, layout, lines, parsed }: Candidate, now: Day): boolean {
  const text = textOf(lines);
  if (saysNothing(layout, text, now)) return false;
  const held = heldChecks(layout, text);
  if (held === 0) return failedChecks(parsed).length === 0 && namesStates(layout, text) && cost < 0.05;
  return cost < 0.12 + 0.08 * held;
}

/** Filler runs may be read short, and a stray mark at an end adds a character. */
const isPlausibleLength = (seen: number, asked: number): boolean => seen > 0.7 * asked && seen < 1.15 * asked;
