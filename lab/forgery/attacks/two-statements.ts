import {
  aamva,
  drawDriverLicence,
  drawIdCard,
  drawPassport,
  type Person,
  withSecondBarcode,
  withSecondZone,
} from "@passmuster/specimens/workshop";
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

type Make = (studio: Studio, person: Person) => Promise<Scene>;

const passport: Make = async (studio, person) => {
  const own = studio.options("passport");
  const second = passportZone(studio.other, { ...studio.options("passport", "other"), number: own.number });
  const front = await studio.image("passport/two zones", () =>
    withSecondZone(drawPassport(studio.holder, own), second),
  );
  return {
    flow: "identity",
    person,
    photoId: { type: "Passport", number: own.number, country: "ATA" },
    uploads: [passportUpload(front)],
  };
};

const card: Make = async (studio, person) => {
  const own = studio.options("idCard");
  const second = cardZone(studio.other, { ...studio.options("idCard", "other"), number: own.number });
  const [front, back] = await Promise.all([
    cardSide(studio, "front", studio.holder, own),
    studio.image("card/two zones", () => withSecondZone(drawIdCard(studio.holder, own).back, second)),
  ]);
  return {
    flow: "identity",
    person,
    photoId: { type: "National ID Card", number: own.number, country: "ATA" },
    uploads: [cardUpload(front, back)],
  };
};

const zones: Make = (studio, person) => (studio.index % 2 === 0 ? passport : card)(studio, person);

const barcodes: Make = async (studio, person) => {
  const own = studio.options("licence");
  const second = aamva(studio.other, { ...studio.options("licence", "other"), number: own.number });
  const [front, back] = await Promise.all([
    licenceSide(studio, "front", studio.holder, own),
    studio.image("licence/two barcodes", () =>
      withSecondBarcode(drawDriverLicence(studio.holder, own).back, second),
    ),
  ]);
  return {
    flow: "identity",
    person,
    photoId: { type: "Driver License", number: own.number, country: "USA" },
    uploads: [licenceUpload(front, back)],
  };
};

const attack = (name: string, what: string, scene: Attack["scene"]): Attack => ({
  name,
  what,
  group: "images",
  scene,
});

/**
 * One image makes two statements under one number. The forger does not know which one a reader takes, and
 * tries both.
 */
export const twoStatements: readonly Attack[] = [
  attack("two-zones-upper", "Two MRZs on one image; the caller expects the upper one.", (studio) =>
    zones(studio, studio.holder),
  ),
  attack("two-zones-lower", "Two MRZs on one image; the caller expects the lower one.", (studio) =>
    zones(studio, studio.other),
  ),
  attack("two-barcodes-upper", "Two barcodes on one back; the caller expects the upper one.", (studio) =>
    barcodes(studio, studio.holder),
  ),
  attack("two-barcodes-lower", "Two barcodes on one back; the caller expects the lower one.", (studio) =>
    barcodes(studio, studio.other),
  ),
];
