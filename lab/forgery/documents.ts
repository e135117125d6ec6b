import {
  type Drawing,
  drawDriverLicence,
  drawIdCard,
  drawInsurancePolicy,
  drawLease,
  drawPassport,
  drawTd2Back,
  drawTd2Card,
  type LicenceOptions,
  type Person,
  type TravelDocumentOptions,
  td1,
  td3,
} from "@passmuster/specimens/workshop";
import { chipOf, drawChipPortrait } from "./chip.ts";
import type { Scene, Upload } from "./scene.ts";
import { drawBankStatement } from "./statement.ts";
import type { Shot, Studio } from "./studio.ts";

const issuer = "ATA";

/** The data page, and where its fields are printed, in millimetres. */
export const passportPage = {
  width: 125,
  height: 88,
  print: { x: 43.5, y: 12.2, width: 79, height: 52 },
  givenNames: { x: 44.5, y: 32.2, width: 52, height: 3.6 },
} as const;

/** The MRZ lines of a passport with these values. */
export const passportZone = (person: Person, { number, expiryDate }: TravelDocumentOptions): string[] =>
  td3({ ...person, code: "P", issuer, nationality: issuer, number, expiryDate });

export const cardZone = (person: Person, { number, expiryDate }: TravelDocumentOptions): string[] =>
  td1({ ...person, code: "ID", issuer, nationality: issuer, number, expiryDate });

export const passportUpload = (front: Uint8Array): Upload => ({
  context: "PHOTO_ID",
  type: 3,
  country: issuer,
  front,
});
export const cardUpload = (front: Uint8Array, back: Uint8Array): Upload => ({
  context: "PHOTO_ID",
  type: 12,
  country: issuer,
  front,
  back,
});
export const licenceUpload = (front: Uint8Array, back: Uint8Array, country = "USA"): Upload => ({
  context: "PHOTO_ID",
  type: 1,
  country,
  front,
  back,
});
export const selfieUpload = (front: Uint8Array): Upload => ({
  context: "SELFIE",
  type: 41,
  country: "USA",
  front,
});

const ownOptions = (studio: Studio, format: "passport" | "idCard" | "licence", person: Person) =>
  studio.options(format, person === studio.holder ? undefined : person.seed);

type Side = "front" | "back";

export const licenceSide = (
  studio: Studio,
  side: Side,
  person: Person,
  options: LicenceOptions,
  shot: Shot = {},
) =>
  studio.image(
    `licence/${person.seed}/${options.number}/${shot.rotate ?? 0}/${side}`,
    () => drawDriverLicence(person, options)[side],
    shot,
  );

export const cardSide = (
  studio: Studio,
  side: Side,
  person: Person,
  options: TravelDocumentOptions,
  shot: Shot = {},
) =>
  studio.image(
    `card/${person.seed}/${options.number}/${shot.rotate ?? 0}/${side}`,
    () => drawIdCard(person, options)[side],
    shot,
  );

/** A genuine passport with its expected values. */
export async function passportScene(
  studio: Studio,
  person: Person = studio.holder,
  options = ownOptions(studio, "passport", person),
  shot: Shot = {},
): Promise<Scene> {
  const name = `passport/${person.seed}/${options.number}/${shot.rotate ?? 0}`;
  const front = await studio.image(name, () => drawPassport(person, options), shot);
  return {
    flow: "identity",
    person,
    photoId: { type: "Passport", number: options.number, country: issuer },
    uploads: [passportUpload(front)],
  };
}

/**
 * The scene of a passport that an attack draws itself, with the expected values. What lies beside the page
 * makes the image larger, not the page smaller.
 */
export async function drawnPassport(
  studio: Studio,
  name: string,
  page: Drawing,
  { person, number, ...shot }: { readonly person: Person; readonly number: string } & Shot,
): Promise<Scene> {
  const pixels = Math.round(1240 * Math.max(1, page.width / passportPage.width));
  const front = await studio.image(name, () => page, { pixels, ...shot });
  return {
    flow: "identity",
    person,
    photoId: { type: "Passport", number, country: issuer },
    uploads: [passportUpload(front)],
  };
}

/** A genuine passport with its chip, and the chip's portrait. */
export async function chippedPassport(
  studio: Studio,
  same: boolean,
  shot: Shot = {},
): Promise<{ readonly scene: Scene; readonly portrait: Uint8Array }> {
  const { holder } = studio;
  const own = studio.options("passport");
  const scene = await passportScene(studio, holder, own, shot);
  const portrait = await studio.image(`chip portrait/${same}`, () => drawChipPortrait(holder, same), {
    quality: "scan",
    ground: "none",
    pixels: 640,
  });
  const chip = chipOf(passportZone(holder, own), portrait);
  return { scene: { ...scene, uploads: scene.uploads.map((upload) => ({ ...upload, chip })) }, portrait };
}

export async function cardScene(
  studio: Studio,
  person: Person = studio.holder,
  options = ownOptions(studio, "idCard", person),
  shot: Shot = {},
): Promise<Scene> {
  const [front, back] = await Promise.all([
    cardSide(studio, "front", person, options, shot),
    cardSide(studio, "back", person, options, shot),
  ]);
  return {
    flow: "identity",
    person,
    photoId: { type: "National ID Card", number: options.number, country: issuer },
    uploads: [cardUpload(front, back)],
  };
}

export async function td2Scene(studio: Studio, shot: Shot = {}): Promise<Scene> {
  const { holder: person } = studio;
  const options = studio.options("td2");
  const [front, back] = await Promise.all([
    studio.image("td2/front", () => drawTd2Card(person, options), shot),
    studio.image("td2/back", () => drawTd2Back(person, options), shot),
  ]);
  return {
    flow: "identity",
    person,
    photoId: { type: "National ID Card", number: options.number, country: issuer },
    uploads: [cardUpload(front, back)],
  };
}

export async function licenceScene(
  studio: Studio,
  person: Person = studio.holder,
  options = ownOptions(studio, "licence", person),
  shot: Shot = {},
): Promise<Scene> {
  const [front, back] = await Promise.all([
    licenceSide(studio, "front", person, options, shot),
    licenceSide(studio, "back", person, options, shot),
  ]);
  return {
    flow: "identity",
    person,
    photoId: { type: "Driver License", number: options.number, country: "USA" },
    uploads: [licenceUpload(front, back)],
  };
}

const papers = {
  "Lease Agreement": { id: 23, draw: drawLease },
  "Home Insurance Policy": {
    id: 24,
    draw: (person: Person, options: LicenceOptions) =>
      drawInsurancePolicy(person, { ...options, of: "home" }),
  },
  "Vehicle Insurance Policy": {
    id: 25,
    draw: (person: Person, options: LicenceOptions) =>
      drawInsurancePolicy(person, { ...options, of: "vehicle" }),
  },
  "Bank Statement": { id: 31, draw: drawBankStatement },
} as const;

export type Paper = keyof typeof papers;

export async function paperOf(
  studio: Studio,
  proof: Paper,
  person: Person,
  options: LicenceOptions,
  shot: Shot = {},
): Promise<Upload> {
  const { id, draw } = papers[proof];
  const name = `${proof}/${person.givenNames} ${person.surname}/${options.issueDate}/${shot.rotate ?? 0}`;
  const front = await studio.image(name, () => draw(person, options), { pixels: 1640, ...shot });
  return { context: "PROOF_OF_ADDRESS", type: id, country: "USA", front };
}

export const paperUpload = (studio: Studio, proof: Paper, person: Person, shot: Shot = {}): Promise<Upload> =>
  paperOf(studio, proof, person, studio.options("paper", proof), shot);

/** `scene` in a flow that asks for a proof of address, with this one. */
export const withProof = (scene: Scene, proof: Paper, upload: Upload): Scene => ({
  ...scene,
  flow: proof === "Bank Statement" ? "household" : "postal1583",
  proof,
  uploads: [...scene.uploads, upload],
});

/** `scene` in the postal flow, with a proof of address. */
export const postal = async (
  studio: Studio,
  scene: Scene,
  proof: Paper,
  named = studio.holder,
): Promise<Scene> => withProof(scene, proof, await paperUpload(studio, proof, named));
