import sharp from "sharp";
import type { Drawing } from "./sheet.ts";

export const svg = ({ width, height, body }: Drawing, pixelWidth: number): string => {
  const pixelHeight = Math.round((pixelWidth * height) / width);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
    `width="${pixelWidth}" height="${pixelHeight}" viewBox="0 0 ${width} ${height}">${body}</svg>`
  );
};

/** The drawing as PNG; rounded corners stay transparent. */
export const rasterise = (drawing: Drawing, pixelWidth: number): Promise<Buffer> =>
  sharp(Buffer.from(svg(drawing, pixelWidth)))
    .png({ compressionLevel: 3 })
    .toBuffer();
