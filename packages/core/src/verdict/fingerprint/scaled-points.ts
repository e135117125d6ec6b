import { createLatest } from "../../base/runtime/latest.ts";
import { digestOfText } from "../../base/sealing/digest.ts";
import type { PicturePrint } from "../../model/picture-print.ts";
import { pointsAtScales, type ScaledPoints } from "./points.ts";
import { steppedOf } from "./print.ts";

/** Points of an image that is searched for in others. */
const askedPoints = 72;
/** Images whose points are kept: each is compared with others, and searched for. */
const most = 64;

/** Names a print in a cache without keeping it. */
export const printDigest = ({ width, relief }: PicturePrint): string => digestOfText(`${width} ${relief}`);

const latest = createLatest<string, Iterable<ScaledPoints>>(most);

/** The points of an image at each scale. Each scale is computed once, when it is first asked for. */
export function scaledPointsOf(print: PicturePrint): Iterable<ScaledPoints> {
  const key = printDigest(print);
  const points = latest.find(key) ?? readOnce(pointsAtScales(steppedOf(print), askedPoints));
  latest.keep(key, points);
  return points;
}

function readOnce<Item>(source: Iterator<Item>): Iterable<Item> {
  const items: Item[] = [];
  return {
    *[Symbol.iterator]() {
      for (let at = 0; ; at += 1) {
        const next = at < items.length ? undefined : source.next();
        if (next?.done) return;
        if (next) items.push(next.value);
        yield items[at] as Item;
      }
    },
  };
}
