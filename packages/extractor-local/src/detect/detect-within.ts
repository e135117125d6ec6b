import { cropBox } from "../image/crop.ts";
import { downOf, type OrientedBox, type Point } from "../image/geometry.ts";
import type { GrayImage } from "../image/image.ts";
import type { Network } from "../networks/inference.ts";
import { detectText } from "./detector.ts";

/**
 * Finds text lines in a grey copy of one part of an image, so many pixels wide. They are in pixels of that
 * image.
 */
export async function detectWithin(
  network: Network,
  image: GrayImage,
  part: OrientedBox,
  copyWidth: number,
): Promise<OrientedBox[]> {
  const scale = part.length / copyWidth;
  const [width, height] = [Math.round(copyWidth), Math.round(part.height / scale)];
  const gray = cropBox(image, part, height, width);
  const data = new Uint8Array(3 * gray.length);
  for (const [at, value] of gray.entries()) data.fill(Math.round(value), 3 * at, 3 * at + 3);
  const boxes = await detectText(network, { width, height, data }, Math.max(width, height));
  const { along, centre } = part;
  const down = downOf(along);
  const turned = ({ x, y }: Point): Point => ({
    x: x * along.x + y * down.x,
    y: x * along.y + y * down.y,
  });
  return boxes.map((box) => {
    const offset = turned({ x: box.centre.x - width / 2, y: box.centre.y - height / 2 });
    return {
      centre: { x: centre.x + scale * offset.x, y: centre.y + scale * offset.y },
      along: turned(box.along),
      length: scale * box.length,
      height: scale * box.height,
    };
  });
}
