import { readFileSync } from "node:fs";
import { drawSelfie, rasterise, specimenPerson } from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { faceMargin, faceWindow, placeOf } from "../page/camera/face.ts";
import { createFindFace } from "../page/camera/face-net.ts";
import { hand } from "./browser/pictures.ts";
import { grayIn, imageOf, images } from "./flat.ts";

const weights = JSON.parse(
  readFileSync(new URL("../page/camera/face-weights.json", import.meta.url), "utf8"),
) as Parameters<typeof createFindFace>[0];
const findFace = createFindFace(weights);

/** The window around the oval: a picture whose width is a share of the oval's, on a wall. */
async function windowWith(picture: string | Buffer | undefined, share: number, at = [0.5, 0.5]) {
  const [width, height] = [480, 640];
  const oval = width / (1 + 2 * faceMargin);
  const window = Buffer.alloc(width * height, 0xb3);
  if (picture) {
    const image = sharp(picture).flatten({ background: "#b6b3ac" });
    const shown = await grayIn(image.resize({ width: Math.round(oval * share) }));
    const left = Math.round(width * (at[0] ?? 0.5) - shown.width / 2);
    const top = Math.round(height * (at[1] ?? 0.5) - shown.height / 2);
    const from = Math.max(0, -left);
    const count = Math.min(shown.width, width - left) - from;
    for (let row = Math.max(0, -top); row < Math.min(shown.height, height - top); row += 1) {
      const start = row * shown.width + from;
      window.set(shown.data.subarray(start, start + count), (top + row) * width + left + from);
    }
  }
  return grayIn(imageOf({ width, height, data: window }).resize({ ...faceWindow, fit: "fill" }));
}

const round = (rim: string, middle: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400" fill="#b6b3ac"/><circle cx="150" cy="200" r="120" fill="${rim}"/><circle cx="150" cy="200" r="85" fill="${middle}"/></svg>`,
  );

const placed = async (...window: Parameters<typeof windowWith>) =>
  placeOf(findFace(await windowWith(...window)));

test("drawn faces that fill the oval are in it", async () => {
  const places = [];
  for (let seed = 1; seed <= Math.max(1, Math.round(12 * inject("size"))); seed += 1)
    places.push(await placed(await rasterise(drawSelfie(specimenPerson(`r${seed}`)), 300), 1.3));
  expect(places.filter((place) => place !== "inside")).toEqual([]);
});

test.each(["ines", "other-person"])("the selfie %s is in the oval, too far or beside it", async (name) => {
  const selfie = `${images}selfie-${name}.jpg`;
  expect(await placed(selfie, 1.3)).toBe("inside");
  expect(await placed(selfie, 0.5)).not.toBe("inside");
  expect(await placed(selfie, 1.3, [0.85, 0.5])).not.toBe("inside");
});

test.each([
  ["a licence held in the oval", `${images}driver-licence-front.jpg`, 1],
  ["a licence larger than the oval", `${images}driver-licence-front.jpg`, 1.5],
  ["the back of a licence", `${images}driver-licence-back.jpg`, 1.3],
  ["a hand", hand, 1.3],
  ["a plate", round("#f2f2f0", "#dcdcd8"), 1.3],
  ["a ball", round("#d77a3a", "#d77a3a"), 1.3],
  ["a wall", undefined, 1],
] as const)("%s is not a face in the oval", async (_, picture, share) => {
  expect(await placed(picture, share)).not.toBe("inside");
});
