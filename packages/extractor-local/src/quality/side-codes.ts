import type { QualityCode } from "@passmuster/core/quality-codes";
import type { OrientedBox } from "../image/geometry.ts";
import type { Image } from "../image/image.ts";
import { type Look, lightCodes, sharpEnough } from "./look.ts";

/** The findings on one side of a document. */
export interface SideFacts {
  readonly look: Look;
  readonly size: Pick<Image, "width" | "height">;
  /** Text lines, in image pixels. */
  readonly lines: readonly OrientedBox[];
  readonly faces: number;
  /** The side should show a portrait, and faces were looked for in vain. */
  readonly lacksPortrait: boolean;
  /** A valid MRZ, a barcode or whole print was read from this side, so its quality sufficed. */
  readonly wasRead: boolean;
  /** Its portrait, whole print and a code without a doubt were read: nothing that is needed is outside. */
  readonly isWhole: boolean;
  /** Most of its print has sharp edges, at the least sharpness that can be read. */
  readonly isCrisp: boolean;
  /** The document reaches one edge of the image, and something that it should show was not read. */
  readonly meetsEdge: boolean;
  /** By the place of its MRZ, a part of the document is outside the image. */
  readonly isBeyondEdge: boolean;
}

/** Least legible height of text. The lowest text that was read was 6.7 pixels high. */
const lowestPrint = 6.5;
/** Specimens have at most 0.02 of it, those with 2.2 times the light at least 0.39. */
const mostBurnt = 0.35;
/** A line is cut if less than this share of the longest side separates it from the edge. */
const edge = 0.0125;
/** Number of cut lines for a code. A single line may end at the edge by design. */
const cutLines = 2;
const fewestLines = 3;
/** Desks reached 45, a blurred document on its ground at least 68. */
const leastSpread = 56;

/** Quality codes of one side by itself. */
export function sideCodes(facts: SideFacts): readonly QualityCode[] {
  const { look, lines, faces, wasRead, isCrisp } = facts;
  if (lines.length < fewestLines && faces === 0 && !wasRead) {
    if (look.sharpness >= sharpEnough.atAll || look.spread < leastSpread) return ["no_document"];
    return ["blurred", ...lightCodes(look)];
  }
  const needed = wasRead || isCrisp ? sharpEnough.atAll : sharpEnough.surely;
  const light = lightCodes(look);
  return [
    ...(look.sharpness < needed ? (["blurred"] as const) : []),
    ...light,
    ...(isBurnt(facts) && !light.includes("glare") ? (["glare"] as const) : []),
    ...(isCut(facts) ? (["cut_off"] as const) : []),
    ...(!wasRead && medianHeight(lines) < lowestPrint ? (["too_small"] as const) : []),
  ];
}

/** So much light that the portrait is gone. */
const isBurnt = ({ look, lacksPortrait }: SideFacts): boolean => lacksPortrait && look.burnt > mostBurnt;

function medianHeight(lines: readonly OrientedBox[]): number {
  const heights = lines.map(({ height }) => height).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? Number.POSITIVE_INFINITY;
}

function isCut(facts: SideFacts): boolean {
  return facts.isBeyondEdge || facts.meetsEdge || (!facts.isWhole && hasCutLines(facts));
}

function hasCutLines({ lines, size: { width, height } }: SideFacts): boolean {
  const margin = edge * Math.max(width, height);
  const ends = ({ centre, along, length }: OrientedBox): boolean =>
    [-0.5, 0.5].some((share) => {
      const x = centre.x + along.x * length * share;
      const y = centre.y + along.y * length * share;
      return Math.min(x, y, width - x, height - y) < margin;
    });
  return lines.filter(ends).length >= cutLines;
}
