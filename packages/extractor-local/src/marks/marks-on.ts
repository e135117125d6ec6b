import type { Mark } from "@passmuster/core/ports";
import type { Codes } from "../find-codes.ts";
import type { Side } from "../side.ts";
import type { PrintedSide } from "../text/printed-side.ts";
import { isDrawnByProgram } from "./drawn-by-program.ts";

/** The marks on one side of a document. */
export function marksOn(side: Side, { licence }: Codes, print: PrintedSide | undefined): readonly Mark[] {
  const words = (print?.marks ?? []).map((mark) => ({ ...mark, side: side.name }));
  const bars = licence?.side.name === side.name;
  return isDrawnByProgram(side.image, { bars }) ? [...words, { kind: "program", side: side.name }] : words;
}
