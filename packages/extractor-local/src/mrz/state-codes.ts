import type { Layout, Stretch } from "@passmuster/mrz";
import { alphabet } from "@passmuster/mrz";
import type { DecodedLine, Slot } from "./decode.ts";
import { isStateCode } from "./states.ts";

/** In nats over the three characters. A code farther from every state stays as read. */
const nearest = 4;
/** The same relative to the MRZ's other code. The result is then reported as doubtful. */
const nearOther = 6.5;

/**
 * Issuer and nationality must be codes of ICAO 9303-3, section 5. If the likeliest letters are not, a nearly
 * as likely code replaces them. Without such a code the characters stay as read.
 */
export function settleStates({ fields }: Layout, lines: readonly DecodedLine[]): DecodedLine[] {
  const { issuer, nationality } = fields;
  const read = ([line, start, end]: Stretch): string => lines[line]?.text.slice(start, end) ?? "";
  return lines.map((line, index) =>
    [
      { stretch: issuer, other: read(nationality) },
      { stretch: nationality, other: read(issuer) },
    ]
      .filter(({ stretch }) => stretch[0] === index)
      .reduce((settled, { stretch, other }) => settle(settled, stretch, other), line),
  );
}

/** A character is as doubtful as the likeliest other code, unless the MRZ's other code agrees. */
function settle(line: DecodedLine, [, start, end]: Stretch, other: string): DecodedLine {
  const slots = line.slots.slice(start, end);
  const [best, second] = combinations(slots)
    .filter(({ text, cost }) => cost < nearest && isStateCode(text))
    .sort((a, b) => a.cost - b.cost);
  const apart = best ? (second?.cost ?? nearest) - best.cost : 0;
  const clear = best && (apart > 1 || best.cost === 0 || best.text === other);
  const same = clear ? undefined : nearTo(slots, other);
  if (same) return withCode(line, [start, same], (slot) => ({ ...slot, clarity: Math.log(0.5) }));
  const text = clear ? best.text : slots.map(({ seen }) => seen).join("");
  const certain = clear && (apart > 2 || best.text === other);
  const settled = line.slots.map((slot, at): Slot => {
    const character = text[at - start];
    if (at < start || at >= end || character === undefined) return slot;
    if (!clear) return { ...slot, character, clarity: slot.seenClarity };
    return certain ? { ...slot, character, clarity: 0, alternatives: [] } : { ...slot, character };
  });
  return { ...line, slots: settled, text: settled.map(({ character }) => character).join("") };
}

/** The MRZ's other code, if it is a state's and one character is close enough to it. */
function nearTo(slots: readonly Slot[], other: string): string | undefined {
  if (!isStateCode(other)) return undefined;
  const costs = slots.map(({ character, alternatives }, at) =>
    character === other[at]
      ? 0
      : (alternatives.find((one) => one.character === other[at])?.cost ?? nearOther),
  );
  const changed = costs.filter((cost) => cost > 0);
  return changed.length === 1 && (changed[0] ?? nearOther) < nearOther ? other : undefined;
}

function withCode(
  line: DecodedLine,
  [start, code]: readonly [number, string],
  changed: (slot: Slot) => Slot,
): DecodedLine {
  const slots = line.slots.map((slot, at): Slot => {
    const character = code[at - start];
    if (at < start || character === undefined) return slot;
    return slot.character === character ? slot : { ...changed(slot), character, alternatives: [] };
  });
  return { ...line, slots, text: slots.map(({ character }) => character).join("") };
}

interface Combination {
  readonly text: string;
  readonly cost: number;
}

const combinations = (slots: readonly Slot[]): Combination[] =>
  slots.reduce<Combination[]>(
    (found, { character, alternatives }) =>
      found.flatMap(({ text, cost }) => [
        { text: text + character, cost },
        ...alternatives
          .filter((other) => other.cost < nearest && alphabet.includes(other.character))
          .map((other) => ({ text: text + other.character, cost: cost + other.cost })),
      ]),
    [{ text: "", cost: 0 }],
  );
