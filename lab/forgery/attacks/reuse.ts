import { drawPassport, type Person } from "@passmuster/specimens/workshop";
import sharp, { type Sharp } from "sharp";
import { cardScene, drawnPassport, passportScene, selfieUpload } from "../documents.ts";
import type { Attack, Scene } from "../scene.ts";
import type { Studio } from "../studio.ts";

type Copy = (image: Uint8Array) => Promise<Uint8Array>;

/** Cuts off a tenth around `image`. */
const within = async (image: Uint8Array): Promise<Sharp> => {
  const { width = 0, height = 0 } = await sharp(image).metadata();
  const [left, top] = [Math.round(width * 0.05), Math.round(height * 0.05)];
  return sharp(image).extract({ left, top, width: width - 2 * left, height: height - 2 * top });
};

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
    async (image) => (await within(image)).jpeg({ quality: 85 }).toBuffer(),
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

/** One photograph of a passport, edited: names, birth and number of `named` in print and MRZ. */
async function edited(studio: Studio, named: Person): Promise<Scene> {
  const { holder } = studio;
  const own = studio.options("passport");
  const { number } = studio.options("passport", named.seed);
  const { surname, givenNames, dateOfBirth } = named;
  const person = { ...holder, surname, givenNames, dateOfBirth };
  const page = drawPassport(person, { ...own, number });
  return drawnPassport(studio, `edited/${named.seed}`, page, { person, number, camera: "edited" });
}

const editedPictures = [
  { suffix: "", what: "The photograph of one passport for two persons; names, birth and number are edited." },
  { suffix: "-cropped", what: "The same; the second is cut by a tenth and compressed again." },
].map(
  ({ suffix, what }): Attack => ({
    name: `picture-edited${suffix}`,
    what,
    group: "images",
    async scene(studio) {
      const [first, second] = [await edited(studio, studio.holder), await edited(studio, studio.other)];
      const [upload] = second.uploads;
      if (suffix === "" || !upload) return { ...second, earlier: [first] };
      const front = await (await within(upload.front)).jpeg({ quality: 72 }).toBuffer();
      return { ...second, uploads: [{ ...upload, front }], earlier: [first] };
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
  ...editedPictures,
  ...[false, true].map(
    (mirrored): Attack => ({
      name: mirrored ? "selfie-reused-mirrored" : "selfie-reused",
      what: mirrored
        ? "The same; for the second name the selfie is mirrored and cut by a tenth."
        : "One selfie, and one face, for two passports in two names.",
      group: "images",
      async scene(studio) {
        const image = await studio.selfie(studio.holder);
        const again = mirrored ? await (await within(image)).flop().jpeg({ quality: 85 }).toBuffer() : image;
        const { portrait } = studio.holder;
        const alias = { ...studio.other, seed: `${studio.other.seed}/alias`, portrait };
        const [first, other] = await Promise.all([passportScene(studio), passportScene(studio, alias)]);
        return {
          ...other,
          uploads: [...other.uploads, selfieUpload(again)],
          earlier: [{ ...first, uploads: [...first.uploads, selfieUpload(image)] }],
        };
      },
    }),
  ),
];
