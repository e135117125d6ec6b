import type { Area } from "../detect/outline/document-forms.ts";
import { toMillimetres } from "../detect/outline/outline.ts";
import { paperOnPage } from "../detect/outline/paper-on-page.ts";
import type { Side } from "../detect/side.ts";
import type { OrientedBox, Point } from "../image/geometry.ts";
import { type QuarterTurn, turnBox } from "../image/turn.ts";
import type { OutlineOnSide } from "./outline-on-side.ts";

interface Limits {
  isOnPage(point: Point): boolean;
  /** Whether a point is on the document, but not where its print is. */
  isBesidePrint(point: Point): boolean;
  mayHoldDate(point: Point): boolean;
}

/** Millimetres beyond the outline that count as the page. Of 426 values on 79 real pages none was farther. */
const slack = 3;
/** Half of the height of an MRZ line and of the gap above it, in millimetres. */
const aboveLine = 2.2;
/**
 * Millimetres by which a paper may be larger than its plain cells: a cell that it covers in part is not
 * plain.
 */
const rim = 2;

/**
 * The same side, on which no text is found beside the document or on its portrait's side, in the strip of its
 * MRZ or on a paper that lies on it, and no date in its heading. A note is not the document's print, whatever
 * it says.
 */
export function withPrintOfPage({ side, outline, form }: OutlineOnSide, mrz: readonly OrientedBox[]): Side {
  const millimetres = toMillimetres(outline);
  const lines = mrz.map(({ centre }) => millimetres(centre).y);
  const foot = Math.min(form.height, ...lines) - aboveLine;
  const paper = paperOnPage(side.image, outline, form);
  const { left, datesFrom } = form.values ?? { left: -slack, datesFrom: -slack };
  const page = { left, top: -slack, right: form.width + slack, bottom: foot };
  const isOnPage = (point: Point): boolean => {
    const at = millimetres(point);
    return isOn(page, at) && !(paper && isOn(wider(paper, rim), at));
  };
  const whole = { left: 0, top: 0, right: form.width, bottom: foot };
  return limited(side, {
    isOnPage,
    isBesidePrint: (point) => isOn(whole, millimetres(point)) && !isOnPage(point),
    mayHoldDate: (point) => millimetres(point).y > datesFrom,
  });
}

const wider = ({ left, top, right, bottom }: Area, by: number): Area => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

const isOn = ({ left, top, right, bottom }: Area, { x, y }: Point): boolean =>
  x > left && x < right && y > top && y < bottom;

function limited(side: Side, { isOnPage, isBesidePrint, mayHoldDate }: Limits): Side {
  const onPage = (boxes: readonly OrientedBox[]): readonly OrientedBox[] =>
    boxes.flatMap((box) => partOnPage(box, isOnPage));
  return {
    ...side,
    mayHoldDate,
    boxes: async (longestSide) => onPage(await side.boxes(longestSide)),
    boxesBesidePrint: async (longestSide) =>
      (await side.boxes(longestSide)).filter(({ centre }) => isBesidePrint(centre)),
    boxesOnce: async (longestSide) => onPage(await side.boxesOnce(longestSide)),
    boxesWithin: async (part, width) => onPage(await side.boxesWithin(part, width)),
    faintBoxes: async (longestSide) => onPage(await side.faintBoxes(longestSide)),
    turned: (turn) => {
      const turned = side.turned(turn);
      return limited(turned, {
        isOnPage: (point) => isOnPage(turnedBack(point, turned, turn)),
        isBesidePrint: (point) => isBesidePrint(turnedBack(point, turned, turn)),
        mayHoldDate: (point) => mayHoldDate(turnedBack(point, turned, turn)),
      });
    },
  };
}

function turnedBack(point: Point, { image }: Side, turn: QuarterTurn): Point {
  const back = turn === "clockwise" ? "counterclockwise" : "clockwise";
  return turnBox({ centre: point, along: { x: 1, y: 0 }, length: 0, height: 0 }, image, back).centre;
}

/** Places along a box that are tried: a box over both pages of a booklet, or over a note beside, is cut. */
const places = 32;

function partOnPage(box: OrientedBox, isOnPage: Limits["isOnPage"]): readonly OrientedBox[] {
  const { centre, along, length } = box;
  const at = (share: number): Point => ({
    x: centre.x + share * length * along.x,
    y: centre.y + share * length * along.y,
  });
  const inside = Array.from({ length: places + 1 }, (_, place) => place / places - 0.5).filter((share) =>
    isOnPage(at(share)),
  );
  const [start, end] = [inside.at(0), inside.at(-1)];
  if (start === undefined || end === undefined || end === start) return [];
  if (end - start === 1) return [box];
  return [{ ...box, centre: at((start + end) / 2), length: (end - start) * length }];
}
