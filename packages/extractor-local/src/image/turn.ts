import type { OrientedBox, Point } from "./geometry.ts";
import type { Image } from "./image.ts";

export type QuarterTurn = "clockwise" | "counterclockwise";

/** The turn that makes vertical text horizontal. Absent for text that already is. */
export function turnFor({ x, y }: Point): QuarterTurn | undefined {
  if (Math.abs(x) >= Math.abs(y)) return undefined;
  return y < 0 ? "clockwise" : "counterclockwise";
}

export function turnImage({ width, height, data }: Image, turn: QuarterTurn): Image {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = turn === "clockwise" ? x * height + (height - 1 - y) : (width - 1 - x) * height + y;
      const from = (y * width + x) * 3;
      turned[to * 3] = data[from] ?? 0;
      turned[to * 3 + 1] = data[from + 1] ?? 0;
      turned[to * 3 + 2] = data[from + 2] ?? 0;
    }
  }
  return { width: height, height: width, data: turned };
}

/** A box's place after its image, of this size, is turned. */
export function turnBox(
  row: OrientedBox,
  { width, height }: Pick<Image, "width" | "height">,
  turn: QuarterTurn,
): OrientedBox {
  const { centre, along } = row;
  return turn === "clockwise"
    ? { ...row, centre: { x: height - centre.y, y: centre.x }, along: { x: -along.y || 0, y: along.x } }
    : { ...row, centre: { x: centre.y, y: width - centre.x }, along: { x: along.y, y: -along.x || 0 } };
}
