import { resizeImage } from "../image/decode.ts";
import type { OrientedBox } from "../image/geometry.ts";
import type { Image } from "../image/image.ts";
import type { Network } from "../networks/inference.ts";
import { boxesIn, type Certainty } from "./boxes.ts";

/** ImageNet's means and deviations for blue, green, red: the order in which PP-OCR was trained. */
const means = [0.485, 0.456, 0.406] as const;
const deviations = [0.229, 0.224, 0.225] as const;
const step = 32;
const mostPixels = 2e6;
/** Pixels of a copy that the network sees at once: its memory grows with them. */
const pixelsAtOnce = 1.25e6;
/** Rows beyond its own that a band shows. */
const shownBeyond = 96;

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
  const boxes = boxesIn({ width, height, data: await textMap(network, small) }, certainty);
  return boxes.map((box) => stretch(box, image.width / width, image.height / height));
}

/** Likelihoods of a copy: of a large one band by band. */
async function textMap(network: Network, { width, height, data }: Image): Promise<Float32Array> {
  const bands = Math.ceil((width * height) / pixelsAtOnce);
  const rows = Math.ceil(height / bands / step) * step;
  const map = new Float32Array(width * height);
  for (let top = 0; top < height; top += rows) {
    const [first, last] = [Math.max(0, top - shownBeyond), Math.min(height, top + rows + shownBeyond)];
    const band = { width, height: last - first, data: data.subarray(first * width * 3, last * width * 3) };
    const seen = await network.run({ data: planes(band), dims: [1, 3, band.height, width] });
    const own = seen.data.subarray((top - first) * width, (Math.min(height, top + rows) - first) * width);
    map.set(own, top * width);
  }
  return map;
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
