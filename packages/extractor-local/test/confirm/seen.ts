import type { PrintClaim, PrintVerdict } from "@passmuster/core/ports";
import type { DocumentOf } from "../../src/confirm/ask.ts";
import { confirmPrint } from "../../src/confirm/confirm-print.ts";
import { allClasses, classOf, latinClasses, markedClassOf } from "../../src/print/letter-classes.ts";
import type { PrintLook, SidePrint } from "../../src/print/print-look.ts";

export interface SeenText {
  readonly text: string;
  /** Ambiguous characters, and how much less likely the other one is, in nats. */
  readonly doubts?: Readonly<Record<number, readonly [character: string, nats: number]>>;
  readonly left?: number;
  readonly row?: number;
}

/** Cost of all other characters: eight nats. */
const unlikely = 128;
const letterWidth = 10;
const height = 20;

/** A look that sees a text clearly: each character takes one step, followed by a blank. */
export function look({ text, doubts = {}, left = 0, row = 0 }: SeenText): PrintLook {
  const steps = 2 * text.length;
  const classes = [...text].some((one) => classOf(one) >= latinClasses) ? allClasses : latinClasses;
  const costs = new Uint8Array(classes * steps).fill(unlikely);
  const characters = new Uint16Array(steps);
  const see = (character: string, step: number, nats: number): void => {
    for (const one of [classOf(character), markedClassOf(character)])
      if (one !== undefined) costs[one * steps + step] = 16 * nats;
  };
  for (const [at, character] of [...text].entries()) {
    see(character, 2 * at, 0);
    characters[2 * at] = character.charCodeAt(0);
    costs[2 * at + 1] = 0;
    const doubt = doubts[at];
    if (doubt) see(doubt[0], 2 * at, doubt[1]);
  }
  const length = text.length * letterWidth;
  const centre = { x: left + length / 2, y: 100 + 1.5 * height * row };
  return {
    steps,
    classes,
    costs,
    characters,
    row: { centre, along: { x: 1, y: 0 }, length, height },
  };
}

/** A side whose lines stand below each other. */
export const side = (...texts: readonly (string | SeenText)[]): SidePrint => ({
  looks: texts.map((each, row) => look(typeof each === "string" ? { text: each, row } : { row, ...each })),
  size: { width: 2000, height: 2000 },
});

const german: DocumentOf = { state: "DEU" };

/** The verdict on one claim about a front. */
export function ask(
  front: SidePrint,
  field: PrintClaim["field"],
  value: string,
  document: DocumentOf = german,
  from: PrintClaim["from"] = "mrz",
): PrintVerdict {
  const [verdict] = confirmPrint({ sight: { front }, document, claims: [{ field, value, from }] });
  if (!verdict) throw new Error("The claim has no verdict.");
  return verdict;
}

export const verdict = (...asked: Parameters<typeof ask>): PrintVerdict["verdict"] => ask(...asked).verdict;
