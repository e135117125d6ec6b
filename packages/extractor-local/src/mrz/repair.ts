import type { Day, Layout, MrzReading } from "@passmuster/mrz";
import { parseLayout } from "@passmuster/mrz";
import { type Candidate, failedChecks, textOf } from "./assemble.ts";

type Correction = MrzReading["corrections"][number];

interface Change extends Correction {
  readonly cost: number;
}

export interface Repair {
  readonly lines: readonly string[];
  readonly corrections: readonly Correction[];
  /** The repair exchanges a look-alike O and 0 of the number, by the check digit. */
  readonly twins: boolean;
}

/** In nats. Only characters that the recogniser found nearly as likely as its first choice are tried. */
const nearlyAsLikely = 3;
/** In nats. The second best repair must be this much worse. */
const margin = 1;
const mostChanges = 24;

/**
 * Searches one or two near-equal characters with which every check digit holds. Check digits are modulo 10,
 * so one change in ten fits by chance. The result is therefore always reported as corrected.
 */
export function repair({ layout, lines, parsed }: Candidate, now: Day): Repair | undefined {
  if (!("composite" in parsed.checks)) return undefined;
  const text = textOf(lines);
  const changes = lines
    .flatMap(({ slots }, line) =>
      slots.flatMap(({ character, alternatives }, column) =>
        alternatives
          .filter(({ cost }) => cost < nearlyAsLikely)
          .map((other) => ({ line, column, from: character, to: other.character, cost: other.cost })),
      ),
    )
    .sort((a, b) => a.cost - b.cost)
    .slice(0, mostChanges);
  const holds = (attempt: readonly Change[]): boolean =>
    failedChecks(parseLayout(layout, applyChanges(text, attempt), now)).length === 0;
  const found = [...changes.map((change) => [change]), ...pairs(changes)]
    .filter(holds)
    .sort((a, b) => sum(a) - sum(b));
  const [best, second] = found;
  if (!best || (second && sum(second) - sum(best) < margin)) return undefined;
  return {
    lines: applyChanges(text, best),
    corrections: best.map(({ cost: _cost, ...correction }) => correction),
    twins: best.length === 1 && best.every((change) => areTwins(change, layout)),
  };
}

/** In nats. In a single drawing only the check digit tells a letter O from a zero. */
const alike = 1.5;

function areTwins({ line, column, from, to, cost }: Change, { fields }: Layout): boolean {
  const [at, start, end] = fields.documentNumber;
  const inNumber = line === at && column >= start && column < end;
  return inNumber && cost < alike && ["O0", "0O"].includes(from + to);
}

const sum = (changes: readonly Change[]): number => changes.reduce((total, { cost }) => total + cost, 0);

const pairs = (changes: readonly Change[]): Change[][] =>
  changes.flatMap((first, index) =>
    changes
      .slice(index + 1)
      .filter(({ line, column }) => line !== first.line || column !== first.column)
      .map((second) => [first, second]),
  );

const applyChanges = (lines: readonly string[], changes: readonly Change[]): string[] =>
  lines.map((text, line) =>
    changes
      .filter((change) => change.line === line)
      .reduce((changed, { column, to }) => changed.slice(0, column) + to + changed.slice(column + 1), text),
  );
