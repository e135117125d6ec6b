import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { faultIn } from "../page/camera/file-fault.ts";
import type { Gray } from "../page/camera/lines.ts";
import { grayIn, images } from "./flat.ts";

const width = 320;
const specimen = (name: string) => sharp(`${images}${name}.jpg`);
const seen = (picture: Sharp): Promise<Gray> => grayIn(picture.resize({ width }));
const plain = (background: string, sigma = 0) =>
  sharp({
    create: { width, height: 240, channels: 3, background, noise: { type: "gaussian", mean: 128, sigma } },
  });
const flat = (background: string) => sharp({ create: { width, height: 240, channels: 3, background } });

describe("a file is told before it is sent", () => {
  test.each([
    ["a black picture", flat("#000000"), "dark"],
    ["a passport at a tenth of its light", specimen("passport-ines").linear(0.1, 0), "dark"],
    ["a white picture", flat("#ffffff"), "empty"],
    ["a picture of one colour", flat("#8b8b8b"), "empty"],
    ["noise", plain("#808080", 40), "empty"],
  ] as const)("%s", async (_, picture, fault) => {
    expect(faultIn(await seen(picture), undefined)).toBe(fault);
  });

  test.each([
    ["the front again", specimen("driver-licence-front"), "same"],
    ["the front, saved smaller", specimen("driver-licence-front").resize({ width: 700 }), "same"],
    ["the back", specimen("driver-licence-back"), undefined],
    ["the worn back", specimen("driver-licence-back-worn"), undefined],
  ] as const)("%s for a back", async (_, picture, fault) => {
    const small = sharp(await picture.jpeg({ quality: 60 }).toBuffer());
    expect(faultIn(await seen(small), await seen(specimen("driver-licence-front")))).toBe(fault);
  });
});

test.each(["passport-ines-poor", "lease-scan", "selfie-ines", "driver-licence-back-worn", "id-card-back-90"])(
  "%s has no fault",
  async (name) => {
    expect(faultIn(await seen(specimen(name)), undefined)).toBeUndefined();
  },
);
