import {
  aamva,
  drawDriverLicence,
  drawIdCard,
  drawPassport,
  withSecondBarcode,
  withSecondZone,
} from "@vouchsafe/specimens";
import {
  cardSide,
  cardUpload,
  cardZone,
  licenceSide,
  licenceUpload,
  passportUpload,
  passportZone,
} from "../documents.ts";
import type { Attack, Scene } from "../scene.ts";
import type { Studio } from "../studio.ts";

async function passport(studio: Studio): Promise<Scene> {
  const own = studio.options("passport");
  const second = passportZone(studio.other, { ...studio.options("passport", "other"), number: own.number });
  const front = await studio.picture("passport/two zones", () =>
    withSecondZone(drawPassport(studio.holder, own), second),
  );
  return {
    flow: "identity",
    person: wanted(studio),
    photoId: { type: "Passport", number: own.number, country: "ATA" },
    uploads: [passportUpload(front)],
  };
}

async function card(studio: Studio): Promise<Scene> {
  const own = studio.options("idCard");
  const second = cardZone(studio.other, { ...studio.options("idCard", "other"), number: own.number });
  const [front, back] = await Promise.all([
    cardSide(studio, "front", studio.holder, own),
    studio.picture("card/two zones", () => withSecondZone(drawIdCard(studio.holder, own).back, second)),
  ]);
  return {
    flow: "identity",
    person: wanted(studio),
    photoId: { type: "National ID Card", number: own.number, country: "ATA" },
    uploads: [cardUpload(front, back)],
  };
}

/** Which of the two statements a reader takes is not known beforehand: the forger tries both. */
const wanted = ({ index, holder, other }: Studio) => (index % 4 < 2 ? holder : other);

/** One picture makes two statements. */
export const twoStatements: readonly Attack[] = [
  {
    name: "two-zones",
    what: "Two zones under one number on one picture, with the data of two persons.",
    group: "pictures",
    scene: (studio) => (studio.index % 2 === 0 ? passport(studio) : card(studio)),
  },
  {
    name: "two-barcodes",
    what: "Two barcodes under one number on a licence's back, with the data of two persons.",
    group: "pictures",
    async scene(studio) {
      const own = studio.options("licence");
      const second = aamva(studio.other, { ...studio.options("licence", "other"), number: own.number });
      const [front, back] = await Promise.all([
        licenceSide(studio, "front", studio.holder, own),
        studio.picture("licence/two barcodes", () =>
          withSecondBarcode(drawDriverLicence(studio.holder, own).back, second),
        ),
      ]);
      return {
        flow: "identity",
        person: wanted(studio),
        photoId: { type: "Driver License", number: own.number, country: "USA" },
        uploads: [licenceUpload(front, back)],
      };
    },
  },
];
