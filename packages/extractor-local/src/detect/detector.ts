import { resizeImage } from "../image/decode.ts";
import type { OrientedBox } from "../image/geometry.ts";
import type { Image } from "../image/image.ts";
import type { Network } from "../networks/inference.ts";
import { boxesIn, type Certainty } from "./boxes.ts";

/** ImageNet's means and deviations for blue, green, red: the order in which PP-OCR was trained. */
const means = [0.485, 0.456, 0.406] as const;
const deviations = [0.229, 0.224, 0.225] as const;
const step = 32;
/** A copy of 1600 by 1600 took 575 MB of memory, one of this size 413 MB. */
const mostPixels = 2e6;

/** Finds text lines, in image pixels. `longestSide` is that of the detector's copy. */
export async function detectText(
  network: Network,
  image: Image,
  longestSide: number,
  certainty?: Certainty,
): Promise<OrientedBox[]> {
  const { width: fullWidth, height: fullHeight } = image;
  const scale = Math.min(
    longestSide / Math.max(fullWidth, fullHeight),
    Math.sqrt(mostPixels / (fullWidth * fullHeight)),
  );
  const width = Math.max(step, Math.round((image.width * scale) / step) * step);
  const height = Math.max(step, Math.round((image.height * scale) / step) * step);
  const small = await resizeImage(image, width, height);
  const map = await network.run({ data: planes(small), dims: [1, 3, height, width] });
  const boxes = boxesIn({ width, height, data: map.data }, certainty);
  return boxes.map((box) => stretch(box, image.width / width, image.height / height));
}

/** The detector's input for each of 256 greys, by channel. */
const shownAs = means.map((mean, channel) =>
  Float32Array.from({ length: 256 }, (_, value) => (value / 255 - mean) / (deviations[channel] ?? 1)),
);

function planes({ width, height, data }: Image): Float32Array {
  const area = width * height;
  const input = new Float32Array(area * 3);
  for (const [channel, shown] of shownAs.entries()) {
    const plane = input.subarray(channel * area, (channel + 1) * area);
    for (let pixel = 0, at = 2 - channel; pixel < area; pixel++, at += 3)
      plane[pixel] = shown[data[at] ?? 0] ?? 0;
  }
  return input;
}

/** The two scales differ only by the rounding to multiples of 32, so a rectangle stays nearly one. */
function stretch({ centre, along, length, height }: OrientedBox, sx: number, sy: number): OrientedBox {
  const stretched = { x: along.x * sx, y: along.y * sy };
  const factor = Math.hypot(stretched.x, stretched.y);
  return {
    centre: { x: centre.x * sx, y: centre.y * sy },
    along: { x: stretched.x / factor, y: stretched.y / factor },
    length: length * factor,
    height: height * Math.hypot(along.y * sx, along.x * sy),
  };
}
