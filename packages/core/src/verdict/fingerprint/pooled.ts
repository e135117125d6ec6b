import { type Luma, lumaOf } from "./luma.ts";

/** Decoded pixels, row by row. */
export interface Pixels {
  readonly data: Uint8Array;
  /** 3 for sRGB; 1 for grey levels. */
  readonly channels: number;
}

/** The decoded image is this many times larger than its fingerprint, along each side. */
export const oversampling = 4;
/** Grey level: ten per cent more light turns everything above 231 white. */
const brightest = 222;

/** Steps of light from black to white. */
const steps = 4096;

/** IEC 61966-2-1: the light of a level from 0 to 1, and back. */
const lightOf = (level: number): number =>
  level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
const levelOf = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

/** The share of a channel in the light of a pixel, for each of its levels. */
const lightsOf = (share: number): Float32Array =>
  Float32Array.from({ length: 256 }, (_, level) => share * lightOf(level / 255) * (steps - 1));

/** Made with the first image. */
let tables: { readonly lights: readonly Float32Array[]; readonly levels: Float32Array } | undefined;

const tablesOf = (): NonNullable<typeof tables> => ({
  lights: [0.2126, 0.7152, 0.0722].map(lightsOf),
  levels: Float32Array.from({ length: steps }, (_, light) =>
    Math.min(brightest, 255 * levelOf(light / (steps - 1))),
  ),
});

/**
 * Means of the grey levels of `oversampling` × `oversampling` pixels. Levels that a little more light would
 * wash out count as white. A decoder's own conversion to grey took two thirds of the time of a fingerprint.
 */
export function pooled(width: number, height: number, { data, channels }: Pixels): Luma {
  tables ??= tablesOf();
  const { lights, levels } = tables;
  const [red, green, blue] = lights as [Float32Array, Float32Array, Float32Array];
  const [second, third] = channels === 1 ? [0, 0] : [1, 2];
  const result = lumaOf(width, height);
  let at = 0;
  for (let row = 0; row < height * oversampling; row += 1) {
    const start = Math.floor(row / oversampling) * width;
    for (let to = start; to < start + width; to += 1) {
      let sum = 0;
      for (let column = 0; column < oversampling; column += 1, at += channels) {
        const light =
          (red[data[at] as number] as number) +
          (green[data[at + second] as number] as number) +
          (blue[data[at + third] as number] as number);
        sum += levels[(light + 0.5) | 0] as number;
      }
      result.values[to] = (result.values[to] as number) + sum / oversampling ** 2;
    }
  }
  return result;
}
