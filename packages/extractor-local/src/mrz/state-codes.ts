import { isStateCode } from "../states.ts";
import { alphabet } from "./character-classes.ts";
import type { DecodedLine, Slot } from "./decode.ts";
import type { Layout, Stretch } from "./formats.ts";

/** In nats over the three characters: beyond this the code is taken as it stands. */
const nearest = 4;

/**
 * Issuer and nationality are one of the codes of ICAO 9303-3, section 5. Where the likeliest letters are none of them, the code that
 * is nearly as likely is meant; where none is, the characters stay as they were seen, letters or not.
 */
export function settleStates({ fields }: Layout, lines: readonly DecodedLine[]): DecodedLine[] {
  return lines.map((line, index) =>
    [fields.issuer, fields.nationality]
      .filter(([at]) => at === index)
      .reduce((settled, stretch) => settle(settled, stretch), line),
  );
}

function settle(line: DecodedLine, [, start, end]: Stretch): DecodedLine {
  const slots = line.slots.slice(start, end);
  const read = slots.map(({ character }) => character).join("");
  if (isStateCode(read)) return line;
  const [best, second] = combinations(slots)
    .filter(({ text, cost }) => cost < nearest && isStateCode(text))
    .sort((a, b) => a.cost - b.cost);
  const clear = best && (!second || second.cost - best.cost > 1);
  const text = clear ? best.text : slots.map(({ seen }) => seen).join("");
  const settled = line.slots.map((slot, at) =>
    at >= start && at < end ? { ...slot, character: text[at - start] ?? slot.character } : slot,
  );
  return { ...line, slots: settled, text: line.text.slice(0, start) + text + line.text.slice(end) };
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
