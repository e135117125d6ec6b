/** A greyscale image, row by row. */
export interface Luma {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

export function lumaOf(width: number, height: number, values = new Float32Array(width * height)): Luma {
  return { width, height, values };
}

/** Means over squares of 2 · radius + 1 pixels, three times: close to a Gaussian of √(radius² + radius). */
export function blurred(luma: Luma, radius: number): Luma {
  let result = luma;
  for (let pass = 0; pass < 3; pass += 1) result = sweptDown(sweptAcross(result, radius), radius);
  return result;
}

/** Running means along each row. Repeats the border. */
function sweptAcross({ width, height, values }: Luma, radius: number): Luma {
  const result = lumaOf(width, height);
  const share = 1 / (2 * radius + 1);
  const row = new Float32Array(width + 2 * radius + 1);
  for (let start = 0; start < width * height; start += width) {
    row.fill(values[start] as number, 0, radius);
    row.set(values.subarray(start, start + width), radius);
    row.fill(values[start + width - 1] as number, radius + width);
    let sum = 0;
    for (let at = 0; at < 2 * radius + 1; at += 1) sum += row[at] as number;
    for (let x = 0; x < width; x += 1) {
      result.values[start + x] = sum * share;
      sum += (row[x + 2 * radius + 1] as number) - (row[x] as number);
    }
  }
  return result;
}

/** Running means along each column, all columns at once, row by row. */
function sweptDown({ width, height, values }: Luma, radius: number): Luma {
  const result = lumaOf(width, height);
  const share = 1 / (2 * radius + 1);
  const sums = new Float64Array(width);
  const startOf = (row: number): number => Math.min(height - 1, Math.max(0, row)) * width;
  for (let row = -radius; row <= radius; row += 1) {
    const start = startOf(row);
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] as number) + (values[start + x] as number);
  }
  for (let y = 0; y < height; y += 1) {
    const [start, next, last] = [y * width, startOf(y + radius + 1), startOf(y - radius)];
    for (let x = 0; x < width; x += 1) {
      const sum = sums[x] as number;
      result.values[start + x] = sum * share;
      sums[x] = sum + ((values[next + x] as number) - (values[last + x] as number));
    }
  }
  return result;
}

export function difference(one: Luma, other: Luma): Luma {
  const result = lumaOf(one.width, one.height);
  for (let at = 0; at < result.values.length; at += 1)
    result.values[at] = (one.values[at] as number) - (other.values[at] as number);
  return result;
}

/** Bilinear interpolation. Outside the image, the nearest border pixel. */
export function valueAt({ width, height, values }: Luma, x: number, y: number): number {
  const insideX = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
  const insideY = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
  const left = insideX | 0;
  const top = insideY | 0;
  const next = left + 1 < width ? 1 : 0;
  const at = top * width + left;
  const below = top + 1 < height ? at + width : at;
  const fromLeft = insideX - left;
  const upper = (values[at] as number) * (1 - fromLeft) + (values[at + next] as number) * fromLeft;
  const lower = (values[below] as number) * (1 - fromLeft) + (values[below + next] as number) * fromLeft;
  return upper + (lower - upper) * (insideY - top);
}

/** The size of the image at `scale` times its size. */
export function sizeAt(luma: Luma, scale: number): Pick<Luma, "width" | "height"> {
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: side(luma.width), height: side(luma.height) };
}

/** The image at `scale` times its size. */
export function resized(luma: Luma, scale: number): Luma {
  if (scale === 1) return luma;
  const { width, height } = sizeAt(luma, scale);
  const result = lumaOf(width, height);
  for (let y = 0; y < height; y += 1) {
    const row = (y + 0.5) / scale - 0.5;
    for (let x = 0; x < width; x += 1)
      result.values[y * width + x] = valueAt(luma, (x + 0.5) / scale - 0.5, row);
  }
  return result;
}

/** A quarter turn clockwise. */
export function turned({ width, height, values }: Luma): Luma {
  const result = lumaOf(height, width);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      result.values[x * height + (height - 1 - y)] = values[y * width + x] as number;
  }
  return result;
}

export function mirrored({ width, height, values }: Luma): Luma {
  const result = lumaOf(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      result.values[y * width + (width - 1 - x)] = values[y * width + x] as number;
  }
  return result;
}
