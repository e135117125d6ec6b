/**
 * The fingerprint of a picture. It is the same picture's after resizing, recompression, another brightness or a crop of a tenth;
 * another document's of the same layout is another one.
 */
export interface PicturePrint {
  readonly width: number;
  /** What stands out from its surroundings: half a byte a pixel, base64. */
  readonly relief: string;
  /** What a storage finds it by: four bytes a point, base64. */
  readonly marks: string;
}
