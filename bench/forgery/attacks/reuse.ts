import sharp from "sharp";
import { cardScene, passportScene, selfieUpload } from "../documents.ts";
import type { Attack, Scene } from "../scene.ts";
import type { Studio } from "../studio.ts";

type Copy = (image: Uint8Array) => Promise<Uint8Array>;

const copies: readonly (readonly [name: string, what: string, copy: Copy])[] = [
  [
    "same-bytes",
    "The image of one person's passport, sent again for another person.",
    async (image) => image,
  ],
  [
    "resized",
    "The same, made smaller and compressed at quality 40.",
    (image) => sharp(image).resize({ width: 1000 }).jpeg({ quality: 40 }).toBuffer(),
  ],
  [
    "cropped",
    "The same, with a tenth cut off around it.",
    async (image) => {
      const { width = 0, height = 0 } = await sharp(image).metadata();
      const [left, top] = [Math.round(width * 0.05), Math.round(height * 0.05)];
      return sharp(image)
        .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
        .jpeg({ quality: 85 })
        .toBuffer();
    },
  ],
];

const samePicture = copies.map(
  ([name, what, copy]): Attack => ({
    name: `picture-reused-${name}`,
    what,
    group: "images",
    async scene(studio) {
      const first = await passportScene(studio);
      const uploads = await Promise.all(
        first.uploads.map(async (upload) => ({ ...upload, front: await copy(upload.front) })),
      );
      return { ...first, person: studio.other, uploads, earlier: [first] };
    },
  }),
);

/** Another person with the number of the first person's passport. */
const second = (studio: Studio, kind: typeof passportScene): Promise<Scene> => {
  const { number } = studio.options("passport");
  return kind(studio, studio.other, { ...studio.options("passport", studio.other.seed), number });
};

/** Uses one person's document or selfie for another person. */
export const reuse: readonly Attack[] = [
  ...samePicture,
  {
    name: "number-reused",
    what: "A second passport under the same number, drawn for another person.",
    group: "images",
    scene: async (studio) => ({
      ...(await second(studio, passportScene)),
      earlier: [await passportScene(studio)],
    }),
  },
  {
    name: "number-reused-other-type",
    what: "An ID card under the number of another person's passport.",
    group: "images",
    scene: async (studio) => ({
      ...(await second(studio, cardScene)),
      earlier: [await passportScene(studio)],
    }),
  },
  {
    name: "number-reused-at-once",
    what: "Two persons' passports under one number, submitted in the same moment; one of them may be Approved.",
    group: "order",
    scene: async (studio) => ({
      ...(await second(studio, passportScene)),
      beside: await passportScene(studio),
    }),
    async conduct(stage, scene) {
      const both = [scene, ...(scene.beside ? [scene.beside] : [])];
      const outcomes = await Promise.all(both.map((one) => stage.play(one)));
      return outcomes.find(({ status }) => status !== "Approved") ?? outcomes[0];
    },
  },
  {
    name: "selfie-reused",
    what: "One selfie, and one face, for two passports in two names.",
    group: "images",
    async scene(studio) {
      const selfie = selfieUpload(await studio.selfie(studio.holder));
      const { portrait } = studio.holder;
      const alias = { ...studio.other, seed: `${studio.other.seed}/alias`, portrait };
      const [first, other] = await Promise.all([passportScene(studio), passportScene(studio, alias)]);
      return {
        ...other,
        uploads: [...other.uploads, selfie],
        earlier: [{ ...first, uploads: [...first.uploads, selfie] }],
      };
    },
  },
];
