import type { Mark } from "@passmuster/core/ports";
import { boxAround } from "../../detect/extent.ts";
import type { Corners } from "../../detect/outline/projection.ts";
import { cornersOf, downOf, type Point } from "../../image/geometry.ts";
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

/** Boxes of a word have this ratio of length to height. */
const [shortest, longest] = [2, 12];
/** Below this confidence a line may be a word over other print. */
const unclear = 55;
const mostUnread = 10;

/**
 * The places of words that were not read, in pixels of the side's image: for the network that knows the words
 * that void a document over other print.
 */
export function unreadWords(laid: LaidOut): readonly Corners[] {
  const down = downOf(laid.along);
  const at = (u: number, v: number): Point => ({
    x: u * laid.along.x + v * down.x,
    y: u * laid.along.y + v * down.y,
  });
  const along = laid.lines
    .filter((line) => line.confidence < unclear)
    .map(({ left, right, top, bottom }): Corners => {
      const air = beside * (bottom - top);
      return [at(left - air, top), at(right + air, top), at(right + air, bottom), at(left - air, bottom)];
    });
  const across = (laid.aside ?? [])
    .filter(({ readings: [words] }) => words.every(({ confidence }) => confidence < unclear))
    .map(({ box }) => cornersOf({ ...box, length: box.length + 2 * beside * box.height }) as Corners);
  return [...across, ...along]
    .filter(([a, b, , d]) => {
      const ratio = apart(a, b) / apart(a, d);
      return ratio >= shortest && ratio <= longest;
    })
    .slice(0, mostUnread)
    .map((corners) => corners.map((corner) => turnBack(corner, laid)) as unknown as Corners);
}

const beside = 0.15;
const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const marked = (word: VoidingWord, box: Mark["box"]): FoundMark => ({ ...word, ...(box && { box }) });
