/**
 * The fingerprint of an image. It survives resizing, recompression, a change of brightness and a crop of a
 * tenth. Another document with the same layout has another fingerprint.
 */
export interface PicturePrint {
  readonly width: number;
  /** Pixels of the image per pixel of the fingerprint: finds a part of the document on it. */
  readonly scale?: number;
  /** Contrast to the surroundings: half a byte a pixel, base64. */
  readonly relief: string;
  /** Points that a storage searches by: four bytes each, base64. */
  readonly marks: string;
}
