import type { Row } from "../detect/geometry.ts";
import { downOf } from "../detect/geometry.ts";
import type { GrayPicture } from "./picture.ts";

/**
 * Cuts a turned rectangle out of a picture and lays it flat at `height` pixels. Where that makes it smaller, each pixel is the mean of
 * the area that it stands for. Beyond the picture's edge the nearest pixel repeats.
 */
export function cropRow(picture: GrayPicture, row: Row, height: number, width: number): Float32Array {
  const { centre, along, length } = row;
  const down = downOf(along);
  const stepAlong = length / width;
  const stepDown = row.height / height;
  const samplesAlong = Math.min(8, Math.max(1, Math.ceil(stepAlong)));
  const samplesDown = Math.min(8, Math.max(1, Math.ceil(stepDown)));
  const crop = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let j = 0; j < samplesDown; j++) {
        const v = (y + (j + 0.5) / samplesDown) * stepDown - row.height / 2;
        for (let i = 0; i < samplesAlong; i++) {
          const u = (x + (i + 0.5) / samplesAlong) * stepAlong - length / 2;
          sum += sample(
            picture,
            centre.x + u * along.x + v * down.x - 0.5,
            centre.y + u * along.y + v * down.y - 0.5,
          );
        }
      }
      crop[y * width + x] = sum / (samplesAlong * samplesDown);
    }
  }
  return crop;
}

/** Bilinear. */
function sample({ width, height, data }: GrayPicture, x: number, y: number): number {
  const cx = Math.min(Math.max(x, 0), width - 1);
  const cy = Math.min(Math.max(y, 0), height - 1);
  const left = Math.floor(cx);
  const top = Math.floor(cy);
  const right = Math.min(left + 1, width - 1);
  const bottom = Math.min(top + 1, height - 1);
  const fx = cx - left;
  const fy = cy - top;
  const upper = (data[top * width + left] ?? 0) * (1 - fx) + (data[top * width + right] ?? 0) * fx;
  const lower = (data[bottom * width + left] ?? 0) * (1 - fx) + (data[bottom * width + right] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
}
