import type { Side } from "../detect/side.ts";
import { cornersOf, dot, downOf, type OrientedBox, type Point } from "../image/geometry.ts";
import { type LaidOut, turnBack } from "../print/laid-out.ts";
import type { PrintLook, SidePrint } from "../print/print-look.ts";
import { isMrzLine } from "./claims/confirm.ts";
import { bearsDate, dayOrderOf } from "./pages/dates.ts";

/** Limit per side: about three looks at each of 200 lines. A full page took 1.1 MB. */
const mostLooks = 600;
const mostBytes = 4 * 2 ** 20;

/**
 * Collects looks up to a limit. Excludes those at an MRZ or beneath its upper edge: an MRZ would confirm
 * itself. Excludes dates where the side may hold none.
 */
export function keptLooks(
  mrz: readonly OrientedBox[],
  { mayHoldDate }: Pick<Side, "mayHoldDate"> = {},
): {
  readonly looks: readonly PrintLook[];
  readonly keep: (look: PrintLook) => void;
} {
  const looks: PrintLook[] = [];
  let bytes = 0;
  const keep = (look: PrintLook): void => {
    if (looks.length >= mostLooks || bytes + look.costs.length > mostBytes) return;
    const text = freeText(look);
    if (standsAtMrz(look.row, mrz) || isMrzLine(text)) return;
    if (mayHoldDate?.(look.row.centre) === false && bearsDate(text)) return;
    bytes += look.costs.length;
    looks.push(look);
  };
  return { looks, keep };
}

/** Share of a box's height. Boxes nearer to the MRZ's upper edge contain some of the MRZ. */
const margin = 0.3;

function standsAtMrz({ centre, height }: OrientedBox, mrz: readonly OrientedBox[]): boolean {
  const [first] = mrz;
  if (!first) return false;
  const down = downOf(first.along);
  const top = Math.min(...mrz.flatMap(cornersOf).map((corner) => dot(corner, down)));
  return dot(centre, down) + margin * height >= top;
}

const freeText = ({ characters }: PrintLook): string =>
  String.fromCharCode(...characters.filter((code) => code > 0));

/** Converts the looks at a side for storage. */
export function storedPrint({ looks, lines, ...laid }: LaidOut): SidePrint {
  const { scale, image } = laid.stored;
  const order = dayOrderOf(lines.map(({ text }) => text));
  return {
    looks: looks.map((look) => ({ ...look, row: storedRow(look.row, laid, scale ?? 1) })),
    ...(scale && { size: { width: image.width * scale, height: image.height * scale } }),
    ...(order && { order }),
  };
}

function storedRow(row: OrientedBox, laid: Omit<LaidOut, "lines" | "looks">, scale: number): OrientedBox {
  const move = (point: Point): Point => {
    const { x, y } = turnBack(point, laid);
    return { x: x * scale, y: y * scale };
  };
  const centre = move(row.centre);
  const ahead = move({ x: row.centre.x + row.along.x, y: row.centre.y + row.along.y });
  const along = { x: (ahead.x - centre.x) / scale, y: (ahead.y - centre.y) / scale };
  return { centre, along, length: row.length * scale, height: row.height * scale };
}
