import { dot, downOf, type OrientedBox, type Point } from "../image/geometry.ts";
import type { Place } from "../layout/linking/label.ts";
import type { TextLine, Word } from "../print/page.ts";
import type { Line } from "./line.ts";
import { rowOf } from "./place.ts";

/** The text of one side as its looks show it. Several looks at a line are its readings. */
export interface TextOfLooks {
  readonly lines: readonly TextLine[];
  /** The line on which a look's text stands. */
  lineWith(look: Line): TextLine | undefined;
  placeOf(row: OrientedBox): Place;
}

interface Seen {
  readonly looks: Line[];
  readonly place: Place;
}

/**
 * Looks at one line: their middles are this near, in heights, and they share this much of the shorter one.
 */
const sameMiddle = 0.35;
const shared = 0.6;

export function textOfLooks(looks: readonly Line[]): TextOfLooks {
  const along = looks[0]?.look.row.along ?? { x: 1, y: 0 };
  const seen: Seen[] = [];
  for (const look of looks) {
    const place = placeIn(along, look.look.row);
    const sameLine = seen.find((other) => isSameLine(other.place, place));
    if (sameLine) sameLine.looks.push(look);
    else seen.push({ looks: [look], place });
  }
  const read = seen.flatMap((each) => {
    const line = lineFrom(each, along);
    return line ? [[line, each.looks] as const] : [];
  });
  const lineOf = new Map(read.flatMap(([line, all]) => all.map((look) => [look, line] as const)));
  return {
    lines: read.map(([line]) => line),
    lineWith: (look) => lineOf.get(look),
    placeOf: (row) => placeIn(along, row),
  };
}

function placeIn(along: Point, { centre, length, height }: OrientedBox): Place {
  const [across, down] = [dot(centre, along), dot(centre, downOf(along))];
  return {
    left: across - length / 2,
    right: across + length / 2,
    top: down - height / 2,
    bottom: down + height / 2,
  };
}

function isSameLine(one: Place, other: Place): boolean {
  const height = Math.min(one.bottom - one.top, other.bottom - other.top);
  const apart = Math.abs(one.top + one.bottom - other.top - other.bottom) / 2;
  const both = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return (
    apart < sameMiddle * height && both > shared * Math.min(one.right - one.left, other.right - other.left)
  );
}

/** The first look's text, with the others' as alternative readings. */
function lineFrom({ looks, place }: Seen, along: Point): TextLine | undefined {
  const [words = [], ...also] = looks.map(wordsIn);
  const extent = looks[0] && inkOf(looks[0]);
  if (words.length === 0 || !looks[0] || !extent) return undefined;
  const { left, right } = placeIn(along, rowOf(looks[0], extent));
  return {
    text: words.map(({ text }) => text).join(" "),
    words,
    also: also.filter((other) => other.length > 0),
    confidence: certain,
    ...place,
    left,
    right,
  };
}

/** A look tells no confidence: what it shows is compared with labels and dates, and gives no value. */
const certain = 100;
const spaceCode = 32;

const wordsIn = ({ look }: Line): Word[] =>
  String.fromCharCode(...look.characters.filter((code) => code > 0))
    .split(/\s+/)
    .flatMap((text) => (text === "" ? [] : [{ text, confidence: certain }]));

/** The steps from the first to the last character. */
function inkOf({ look: { characters } }: Line): { readonly from: number; readonly to: number } | undefined {
  const isInk = (code: number): boolean => code > spaceCode;
  const from = characters.findIndex(isInk);
  return from < 0 ? undefined : { from, to: characters.findLastIndex(isInk) + 1 };
}
