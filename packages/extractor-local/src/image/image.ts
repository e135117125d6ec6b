/** Decoded pixels, upright, three bytes a pixel in the order red, green, blue. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** One byte a pixel. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Luma after ITU-R BT.601. */
export function toGray({ width, height, data }: Image): GrayImage {
  const gray = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < gray.length; pixel++, at += 3) {
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    gray[pixel] = (red * 299 + green * 587 + blue * 114 + 500) / 1000;
  }
  return { width, height, data: gray };
}
