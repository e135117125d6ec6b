import { drawPassport, portraitBoxes, withPastedPortrait } from "@passmuster/specimens/workshop";
import { passportScene, passportUpload, selfieUpload } from "../documents.ts";
import type { Attack } from "../scene.ts";

/** Attacks that only the face network can detect. It finds drawn faces more alike than real ones. */
export const faces: readonly Attack[] = [
  {
    name: "selfie-of-another",
    what: "Another person's selfie beside a genuine passport.",
    group: "faces",
    async scene(studio) {
      const passport = await passportScene(studio);
      return {
        ...passport,
        uploads: [...passport.uploads, selfieUpload(await studio.selfie(studio.other))],
      };
    },
  },
  {
    name: "portrait-pasted",
    what: "The forger's photograph pasted over the portrait, with the forger's own selfie.",
    group: "faces",
    async scene(studio) {
      const { holder, other } = studio;
      const own = studio.options("passport");
      const front = await studio.image("passport/pasted", () =>
        withPastedPortrait(drawPassport(holder, own), other, portraitBoxes.passport),
      );
      return {
        flow: "identity",
        person: holder,
        photoId: { type: "Passport", number: own.number, country: "ATA" },
        uploads: [passportUpload(front), selfieUpload(await studio.selfie(other))],
      };
    },
  },
];
