import type { Mark } from "@passmuster/core/ports";
import type { Side } from "../detect/side.ts";
import { leastOverprint, type OverprintLook } from "../layout/marks/across-print.ts";
import { isDrawnByProgram, type OwnEdges } from "../layout/marks/drawn-by-program.ts";
import type { FoundMark } from "../layout/marks/on-text.ts";
import { namedWord } from "../layout/marks/words.ts";
import type { PrintedSide } from "../layout/printed-side.ts";

/** One side of a document, and what is known of it. */
interface Marked extends OwnEdges {
  readonly side: Side;
  readonly print: PrintedSide | undefined;
  /** It is a page that proves an address. Words across those are not looked for. */
  readonly isPage: boolean;
}

/** The marks on one side. */
export async function marksOn(overprints: OverprintLook, marked: Marked): Promise<readonly Mark[]> {
  const { side, print, isPage } = marked;
  const alone = print?.marks ?? [];
  const isVoid = alone.some(({ kind }) => kind !== "specimen");
  const across = isVoid || isPage ? [] : await acrossPrint(overprints, marked);
  const words = [...alone, ...across.filter(({ word }) => !alone.some((mark) => mark.word === word))];
  const drawn = isDrawnByProgram(side.image, marked) ? [{ kind: "program" } as const] : [];
  return [...words, ...drawn].map((mark) => ({ ...mark, side: side.name }));
}

async function acrossPrint(
  overprints: OverprintLook,
  { side, outline, print }: Marked,
): Promise<readonly FoundMark[]> {
  const seen = await overprints.look(side, outline, print?.unread);
  const named = seen && seen.score >= leastOverprint ? namedWord(seen.word) : undefined;
  return seen && named ? [{ ...named, ...(seen.box && { box: seen.box }) }] : [];
}
