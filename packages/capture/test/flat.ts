import sharp, { type Sharp } from "sharp";
import { flattened, scaledBy } from "../page/camera/corners.ts";
import { evidenceWidth } from "../page/camera/evidence.ts";
import type { Gray } from "../page/camera/lines.ts";
import { lookAtDocument } from "../page/camera/look.ts";

export const images = new URL("../../../tools/specimens/images/", import.meta.url).pathname;
export const ratioOf = { card: 85.6 / 53.98, booklet: 125 / 88, page: 210 / 297 } as const;

export async function grayOf(image: string | Buffer, width: number, height?: number): Promise<Gray> {
  return grayIn(
    sharp(image)
      .flatten({ background: "#77756f" })
      .resize({ width, ...(height && { height, fit: "fill" }) }),
  );
}

export async function grayIn(image: Sharp): Promise<Gray> {
  const { data, info } = await image.grayscale().raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error(`The image has ${info.channels} channels.`);
  return { width: info.width, height: info.height, data };
}

/** An image in memory: encoding one as a file costs more than the checks of it. */
export const imageOf = ({ width, height, data }: Gray): Sharp =>
  sharp(data, { raw: { width, height, channels: 1 } });

/** The document alone in a photograph, as the page cuts it out of the camera's view. */
export async function flatOf(photo: Gray, ratio: number): Promise<Gray> {
  const small = await grayIn(imageOf(photo).resize({ width: 320 }));
  const corners = [0.03, 0.12, 0.2]
    .map((margin) => lookAtDocument(small, margin, ratio, small).corners)
    .find((found) => found !== undefined);
  if (!corners) throw new Error("No document was found in the picture.");
  const size = { width: evidenceWidth, height: Math.round(evidenceWidth / ratio) };
  return flattened(await grayIn(imageOf(photo).resize({ width: 800 })), scaledBy(corners, 2.5), size);
}
