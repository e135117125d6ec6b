import { resizePicture } from "../image/decode.ts";
import type { Picture } from "../image/picture.ts";
import type { Network } from "../inference.ts";
import { boxesIn, type Certainty } from "./boxes.ts";
import type { Row } from "./geometry.ts";

/** Means and deviations of ImageNet for blue, green, red: the order in which PP-OCR was trained. */
const means = [0.485, 0.456, 0.406] as const;
const deviations = [0.229, 0.224, 0.225] as const;
const step = 32;
/** A copy of 1600 by 1600 took 575 MB of memory, one of this size 413 MB. */
const mostPixels = 2e6;

/** Finds lines of text, in pixels of the picture. `longestSide` is that of the copy the detector looks at. */
export async function detectText(
  network: Network,
  picture: Picture,
  longestSide: number,
  certainty?: Certainty,
): Promise<Row[]> {
  const { width: fullWidth, height: fullHeight } = picture;
  const scale = Math.min(
    longestSide / Math.max(fullWidth, fullHeight),
    Math.sqrt(mostPixels / (fullWidth * fullHeight)),
  );
  const width = Math.max(step, Math.round((picture.width * scale) / step) * step);
  const height = Math.max(step, Math.round((picture.height * scale) / step) * step);
  const small = await resizePicture(picture, width, height);
  const map = await network.run({ data: planes(small), dims: [1, 3, height, width] });
  const boxes = boxesIn({ width, height, data: map.data }, certainty);
  return boxes.map((box) => stretch(box, picture.width / width, picture.height / height));
}

function planes({ width, height, data }: Picture): Float32Array {
  const area = width * height;
  const input = new Float32Array(area * 3);
  for (let channel = 0; channel < 3; channel++) {
    const mean = means[channel] ?? 0;
    const deviation = deviations[channel] ?? 1;
    for (let pixel = 0; pixel < area; pixel++) {
      input[channel * area + pixel] = ((data[pixel * 3 + 2 - channel] ?? 0) / 255 - mean) / deviation;
    }
  }
  return input;
}

/** The two scales differ by the rounding to multiples of 32 only, so a rectangle stays nearly one. */
function stretch({ centre, along, length, height }: Row, sx: number, sy: number): Row {
  const stretched = { x: along.x * sx, y: along.y * sy };
  const factor = Math.hypot(stretched.x, stretched.y);
  return {
    centre: { x: centre.x * sx, y: centre.y * sy },
    along: { x: stretched.x / factor, y: stretched.y / factor },
    length: length * factor,
    height: height * Math.hypot(along.y * sx, along.x * sy),
  };
}
