import type { Gray } from "./lines.ts";
import type { Picture, Region } from "./picture.ts";

export type Source = HTMLVideoElement | ImageBitmap;

/** Reads a region of a source at a size. */
export type ReadPixels = (
  source: Source,
  region: Region,
  size: { readonly width: number; readonly height: number },
) => Gray;

/** Brightness by ITU-R BT.601. What lies outside the source is black. */
export function createReading(): ReadPixels {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return (source, region, { width, height }) => {
    canvas.width = width;
    canvas.height = height;
    const data = new Uint8Array(width * height);
    if (!context) return { width, height, data };
    context.imageSmoothingQuality = "medium";
    context.scale(width / region.width, height / region.height);
    context.translate(-region.left, -region.top);
    context.drawImage(source, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, width, height);
    for (let at = 0; at < data.length; at += 1)
      data[at] =
        ((pixels[at * 4] ?? 0) * 77 + (pixels[at * 4 + 1] ?? 0) * 150 + (pixels[at * 4 + 2] ?? 0) * 29) >> 8;
    return { width, height, data };
  };
}

/** The whole of a picture at a width in pixels. */
export async function smallOf({ blob }: Pick<Picture, "blob">, width: number): Promise<Gray> {
  const bitmap = await createImageBitmap(blob);
  const whole = { left: 0, top: 0, width: bitmap.width, height: bitmap.height };
  const small = createReading()(bitmap, whole, sizeAt(width, whole));
  bitmap.close();
  return small;
}

/** A size of this width with the region's aspect ratio. */
export function sizeAt(
  width: number,
  region: Pick<Region, "width" | "height">,
): { readonly width: number; readonly height: number } {
  return { width, height: Math.max(1, Math.round((width * region.height) / region.width)) };
}
