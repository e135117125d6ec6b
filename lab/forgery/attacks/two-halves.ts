import { drawPassport } from "@passmuster/specimens/workshop";
import {
  cardSide,
  cardUpload,
  licenceSide,
  licenceUpload,
  passportUpload,
  passportZone,
} from "../documents.ts";
import type { Attack } from "../scene.ts";

/** Halves of two persons on one document. The forger poses as the person in the code. */
export const twoHalves: readonly Attack[] = [
  {
    name: "licence-other-barcode",
    what: "The licence front of one person; the back's barcode is another's, under the same number.",
    group: "images",
    async scene(studio) {
      const { holder, other } = studio;
      const own = studio.options("licence");
      const theirs = { ...studio.options("licence", "other"), number: own.number };
      const [front, back] = await Promise.all([
        licenceSide(studio, "front", holder, own),
        licenceSide(studio, "back", other, theirs),
      ]);
      return {
        flow: "identity",
        person: other,
        photoId: { type: "Driver License", number: own.number, country: "USA" },
        uploads: [licenceUpload(front, back)],
      };
    },
  },
  {
    name: "passport-other-zone",
    what: "The passport of one person with the MRZ of another under the same number.",
    group: "images",
    async scene(studio) {
      const { holder, other } = studio;
      const own = studio.options("passport");
      const zone = passportZone(other, {
        ...studio.options("passport", "other"),
        number: own.number,
      });
      const front = await studio.image("passport/other zone", () => drawPassport(holder, { ...own, zone }));
      return {
        flow: "identity",
        person: other,
        photoId: { type: "Passport", number: own.number, country: "ATA" },
        uploads: [passportUpload(front)],
      };
    },
  },
  ...[false, true].map(
    (sameNumber): Attack => ({
      name: sameNumber ? "card-other-back-same-number" : "card-other-back",
      what: sameNumber
        ? "The ID card front of one person, the back of another made out under the same number."
        : "The ID card front of one person with the genuine back of another.",
      group: "images",
      async scene(studio) {
        const { holder, other } = studio;
        const own = studio.options("idCard");
        const theirs = studio.options("idCard", "other");
        const number = sameNumber ? own.number : theirs.number;
        const [front, back] = await Promise.all([
          cardSide(studio, "front", holder, own),
          cardSide(studio, "back", other, { ...theirs, number }),
        ]);
        return {
          flow: "identity",
          person: other,
          photoId: { type: "National ID Card", number, country: "ATA" },
          uploads: [cardUpload(front, back)],
        };
      },
    }),
  ),
];
