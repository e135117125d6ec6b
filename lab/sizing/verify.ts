import { specimenImage } from "@passmuster/specimens";
import sharp from "sharp";
import { cpuSecondsOf } from "../../bench/machine.ts";
import { agreeing, type Case, postal } from "../../scripts/demo/cases.ts";
import type { Bench } from "./server.ts";

/** The verifications that are measured. */
export const kinds: Readonly<Record<string, Case>> = {
  passport: agreeing,
  "passport and selfie": {
    ...agreeing,
    pictures: [...agreeing.pictures, { contextType: "SELFIE", type: 41, front: "selfie-ines" }],
  },
  "licence, lease and selfie": postal,
};

/** The specimen with other bytes: its last pixel row is cut off as often as it was drawn. */
async function drawn(name: string, index: number): Promise<string> {
  const image = sharp(specimenImage(name as Case["pictures"][number]["front"]));
  const { width = 0, height = 0 } = await image.metadata();
  const cut = await image
    .extract({ left: 0, top: 0, width, height: height - index })
    .jpeg({ quality: 92 })
    .toBuffer();
  return cut.toString("base64");
}

/** The cost of one verification. */
export interface Measured {
  readonly seconds: number;
  readonly cpu: number;
  readonly images: number;
}

/** Runs one verification to its decision. */
export async function verify(bench: Bench, example: Case, index: number, wait = 100): Promise<Measured> {
  const pictures = await Promise.all(
    example.pictures.map(async ({ contextType, type, front, back }) => ({
      context_type: contextType,
      type,
      country: "USA",
      front_side_data: await drawn(front, index),
      ...(back && { back_side_data: await drawn(back, index) }),
    })),
  );
  const country = example === postal ? "USA" : "ATA";
  const images = pictures.flatMap((picture) => [picture.front_side_data, picture.back_side_data ?? ""]);
  const [begun, before] = [performance.now(), cpuSecondsOf(bench.pid)];
  const { id } = await bench.call("POST", `${example.flow}/verifications`, example.expected);
  for (const document of pictures)
    await bench.call("POST", `${example.flow}/documents`, {
      verification: id,
      document: { ...document, country },
    });
  await bench.call("PUT", `${example.flow}/verifications/${id}/submit`);
  const label = await bench.decided(example.flow, id, wait);
  if (label !== "Approved") throw new Error(`${example.title} ended in ${label}.`);
  return {
    seconds: (performance.now() - begun) / 1000,
    cpu: cpuSecondsOf(bench.pid) - before,
    images: images.reduce((sum, text) => sum + (text.length * 3) / 4, 0),
  };
}
