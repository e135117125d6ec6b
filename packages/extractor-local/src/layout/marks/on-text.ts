import type { Mark } from "@passmuster/core/ports";
import { boxAround } from "../../detect/extent.ts";
import { cornersOf } from "../../image/geometry.ts";
import { boxOfWords, type LaidOut, turnBack } from "../../print/laid-out.ts";
import { lineOf } from "../../print/recognise.ts";
import { type VoidingWord, voidingWord } from "./words.ts";

/** A mark on a side. */
export type FoundMark = Omit<Mark, "side">;

/** The words on a side that void it, along its lines or across them. Each word counts once. */
export function wordsThatVoid(laid: LaidOut, on: "card" | "page"): readonly FoundMark[] {
  const along = laid.lines.flatMap((line) => {
    const found = voidingWord(line, on);
    return found ? [marked(found, boxOfWords(line.words, laid))] : [];
  });
  const across = (laid.aside ?? []).flatMap((seen) => {
    const [line] = lineOf(seen, seen.box.along);
    const found = line && voidingWord(line, on);
    const corners = cornersOf(seen.box).map((corner) => turnBack(corner, laid));
    return found ? [marked(found, boxAround(corners, laid.stored))] : [];
  });
  const byWord = new Map([...along, ...across].toReversed().map((mark) => [mark.word, mark]));
  return [...byWord.values()];
}

const marked = (word: VoidingWord, box: Mark["box"]): FoundMark => ({ ...word, ...(box && { box }) });
