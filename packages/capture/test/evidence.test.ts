import { readFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { expect, inject, test } from "vitest";
import { evidenceWidth, showsDocument } from "../page/camera/evidence.ts";
import { createFindFace } from "../page/camera/face-net.ts";
import { isAnyOf, patternsIn } from "../page/camera/last-side.ts";
import type { Gray } from "../page/camera/lines.ts";
import { blank, bookPage, shoppingList } from "./browser/pictures.ts";
import { flatOf, grayIn, grayOf, imageOf, images, ratioOf } from "./flat.ts";

const weights = JSON.parse(
  readFileSync(new URL("../page/camera/face-weights.json", import.meta.url), "utf8"),
) as Parameters<typeof createFindFace>[0];
const findFace = createFindFace(weights);

const kept = new Map<string, Promise<Gray>>();
const once = (key: string, made: () => Promise<Gray>): Promise<Gray> => {
  const gray = kept.get(key) ?? made();
  kept.set(key, gray);
  return gray;
};
const photoOf = (name: string) => once(name, () => grayIn(sharp(`${images}${name}.jpg`)));
const flatPhotoOf = (name: string, ratio: number) =>
  once(`${name} ${ratio}`, async () => flatOf(await photoOf(name), ratio));
/** The first of all, by the size of the ring. */
const some = <T>(all: readonly T[]): readonly T[] => all.slice(0, Math.ceil(all.length * inject("size")));

const shown = [
  ["driver-licence-front", "card", "front"],
  ["driver-licence-back", "card", "back"],
  ["passport-ines", "booklet", "front"],
  ["lease", "page", "front"],
  ["passport-ines-180", "booklet", "front"],
  ["passport-ines-poor", "booklet", "front"],
  ["passport-ines-worn", "booklet", "front"],
  ["passport-other-person", "booklet", "front"],
  ["visa-a", "booklet", "front"],
  ["td2-card", "booklet", "front"],
  ["driver-licence-front-worn", "card", "front"],
  ["driver-licence-other-person-front", "card", "front"],
  ["id-card-front", "card", "front"],
  ["driver-licence-back-180", "card", "back"],
  ["driver-licence-back-worn", "card", "back"],
  ["id-card-back", "card", "back"],
  ["id-card-back-worn", "card", "back"],
  ["home-insurance", "page", "front"],
] as const;

test.each(some(shown))("%s shows what a %s has on its %s", async (name, shape, side) => {
  const flat = await flatPhotoOf(name, ratioOf[shape]);
  expect(showsDocument(flat, shape, side, findFace)).toBe(true);
});

const misplaced = [
  ["the back of a licence", "driver-licence-back", "card", "front"],
  ["the front of a licence", "driver-licence-front", "card", "back"],
  ["a licence", "driver-licence-front", "booklet", "front"],
] as const;

test.each(some(misplaced))(
  "a picture of %s is refused for another side or type",
  async (_, name, shape, side) => {
    const flat = await flatPhotoOf(name, ratioOf[shape]);
    expect(showsDocument(flat, shape, side, findFace)).toBe(false);
  },
);

const others: readonly (readonly [string, Buffer])[] = [
  [
    "a plain card",
    Buffer.from('<svg width="900" height="600"><rect width="900" height="600" fill="#e8e4da"/></svg>'),
  ],
  ["a card with a round emblem", blank(856, 540)],
  ["a shopping list", shoppingList],
  ["a page of a book", bookPage],
];

test.each(some(others))("%s shows nothing that a document has", async (_, picture) => {
  for (const shape of ["card", "booklet"] as const) {
    const flat = await grayOf(picture, evidenceWidth, Math.round(evidenceWidth / ratioOf[shape]));
    for (const side of ["front", "back"] as const)
      expect([shape, side, showsDocument(flat, shape, side, findFace)]).toEqual([shape, side, false]);
  }
});

const sides = [
  ["driver-licence-front", "driver-licence-back"],
  ["driver-licence-front-worn", "driver-licence-back-worn"],
  ["id-card-front", "id-card-back"],
] as const;
const changes: readonly (readonly [string, ((image: Sharp) => Sharp) | undefined])[] = [
  ["as it was", undefined],
  ["dimmer", (image) => image.linear(0.7, 10)],
  ["blurred", (image) => image.blur(2.5)],
  ["a little turned", (image) => image.rotate(3, { background: "#8d8b85" })],
  ["upside down", (image) => image.rotate(180)],
  [
    "farther away",
    (image) => image.extend({ left: 40, top: 30, right: 40, bottom: 20, background: "#6d6b65" }),
  ],
];

test.each(some(changes))(
  "a side is recognised again, and is not taken for its other side: %s",
  async (_, change) => {
    for (const names of some(sides)) {
      const [front, back] = await Promise.all(
        names.map(async (name) => {
          if (!change) return flatPhotoOf(name, ratioOf.card);
          const view = await once(`${name} seen`, async () =>
            grayIn(imageOf(await photoOf(name)).resize({ width: 1600, height: 1100, fit: "cover" })),
          );
          return flatOf(await grayIn(change(imageOf(view))), ratioOf.card);
        }),
      );
      const small = await grayIn(imageOf(await photoOf(names[0])).resize({ width: 320 }));
      const taken = patternsIn(small, ratioOf.card);
      expect(front && isAnyOf(front, taken)).toBe(true);
      expect(back && isAnyOf(back, taken)).toBe(false);
    }
  },
);
