import { portraitBoxes } from "@passmuster/specimens/workshop";
import sharp, { type Sharp } from "sharp";
import { chippedPassport, passportScene, selfieUpload } from "../documents.ts";
import type { Attack } from "../scene.ts";

/** Crops the passport's portrait from its photograph. The camera's turn of up to two degrees leaves a rim. */
async function portraitOf(image: Uint8Array): Promise<Sharp> {
  const { width = 0, height = 0 } = await sharp(image).metadata();
  const page = { width: 125, height: 88 };
  // A photograph has the same margin on each side, so its excess width over the page's shape gives the
  // margin.
  const margin = (width * page.height - height * page.width) / (2 * (page.height - page.width));
  const scale = (width - 2 * margin) / page.width;
  const { x, y, width: across, height: down } = portraitBoxes.passport;
  const cut = await sharp(image)
    .extract({
      left: Math.round(margin + x * scale),
      top: Math.round(margin + y * scale),
      width: Math.round(across * scale),
      height: Math.round(down * scale),
    })
    .png()
    .toBuffer();
  return sharp(cut);
}

/** The share of the portrait that a forger hides from above and below: forehead and hair, and the collar. */
const hidden = [0.24, 0.2] as const;

/** `portrait`, enlarged, with bars over forehead and collar. */
async function withCovers(portrait: Sharp): Promise<Sharp> {
  const { data, info } = await portrait.resize({ width: 560 }).png().toBuffer({ resolveWithObject: true });
  const [above, below] = hidden.map((share) => Math.round(share * info.height));
  const bar = (height = 0) => ({
    create: { width: info.width, height, channels: 3, background: "#2c3440" } as const,
  });
  return sharp(data).composite([
    { input: bar(above), top: 0, left: 0 },
    { input: bar(below), top: info.height - (below ?? 0), left: 0 },
  ]);
}

type Copy = (image: Uint8Array) => Promise<Uint8Array>;
const jpeg = (image: Sharp, quality = 85): Promise<Uint8Array> => image.jpeg({ quality }).toBuffer();

const copies: readonly (readonly [name: string, what: string, copy: Copy])[] = [
  ["same-bytes", "The passport's image is sent as the selfie.", async (image) => image],
  [
    "whole-page",
    "The whole passport page, made smaller and compressed again, is sent as the selfie.",
    (image) => jpeg(sharp(image).resize({ width: 900 }), 72),
  ],
  [
    "crop",
    "The portrait cut out of the passport's image is sent as the selfie.",
    async (image) => jpeg(await portraitOf(image)),
  ],
  [
    "crop-resized",
    "The portrait, cut out and enlarged.",
    async (image) => jpeg((await portraitOf(image)).resize({ width: 640, kernel: "cubic" })),
  ],
  [
    "crop-mirrored",
    "The portrait, cut out, enlarged and mirrored.",
    async (image) => jpeg((await portraitOf(image)).resize({ width: 560 }).flop()),
  ],
  [
    "crop-turned",
    "The portrait, cut out, enlarged and turned by 5 degrees.",
    async (image) =>
      jpeg((await portraitOf(image)).resize({ width: 560 }).rotate(5, { background: "#dde3e6" })),
  ],
  [
    "crop-recompressed",
    "The portrait, cut out, enlarged and compressed at quality 35.",
    async (image) => jpeg((await portraitOf(image)).resize({ width: 480 }), 35),
  ],
  [
    "crop-covered",
    "The portrait, cut out and enlarged, with forehead and collar covered.",
    async (image) => jpeg(await withCovers(await portraitOf(image))),
  ],
];

const chipPortrait: Attack = {
  name: "selfie-chip-portrait",
  what: "The selfie is the portrait of the passport's own chip, byte for byte.",
  group: "images",
  async scene(studio) {
    const { scene, portrait } = await chippedPassport(studio, studio.index % 2 === 1);
    return { ...scene, uploads: [...scene.uploads, selfieUpload(portrait)] };
  },
};

/** The forger holds a stolen passport, and has no image of its bearer but the passport's own. */
export const selfieCopies: readonly Attack[] = [
  ...copies.map(
    ([name, what, copy]): Attack => ({
      name: `selfie-${name}`,
      what,
      group: "images",
      async scene(studio) {
        const stolen = await passportScene(studio);
        const [passport] = stolen.uploads;
        if (!passport) throw new Error("The passport's scene has no image.");
        return { ...stolen, uploads: [passport, selfieUpload(await copy(passport.front))] };
      },
    }),
  ),
  chipPortrait,
];
