import { drawDriverLicence } from "./driver-licence.ts";
import { drawIdCard } from "./id-card.ts";
import { drawInsurancePolicy } from "./insurance.ts";
import { drawLease } from "./lease.ts";
import { drawPassport } from "./passport.ts";
import { type Address, type Person, specimenPerson } from "./person.ts";
import type { Quality, Rotation } from "./photograph.ts";
import { imageOf } from "./recipe.ts";
import { drawSelfie } from "./selfie.ts";
import type { Sex } from "./sex.ts";
import type { Drawing } from "./sheet.ts";

/** What is printed. What is absent is invented from `seed`. Dates are ISO 8601. */
export interface SpecimenOptions {
  /** Decides the face and whatever is not given. The same seed draws the same. Default: `"ines"`. */
  readonly seed?: string;
  readonly givenNames?: string;
  readonly surname?: string;
  readonly dateOfBirth?: string;
  readonly sex?: Sex;
  /** Up to nine characters, A–Z and 0–9. Default: `"AQ4821736"`. */
  readonly number?: string;
  /** Default: `"2025-03-04"`. */
  readonly issueDate?: string;
  /** Default: `"2035-03-03"`. */
  readonly expiryDate?: string;
  /** How it is photographed. Default: `"clear"`. */
  readonly quality?: Quality;
  /** Clockwise degrees. Default: 0. */
  readonly rotate?: Rotation;
}

/** A picture and what it shows. A selfie has no number and no dates. */
export interface Specimen {
  /** A JPEG; a passport took 160 kB. */
  readonly image: Uint8Array;
  readonly person: {
    readonly givenNames: string;
    readonly surname: string;
    readonly dateOfBirth: string;
    readonly sex: Sex;
    readonly address: Address;
  };
  readonly number: string;
  readonly issueDate: string;
  readonly expiryDate: string;
}

type Printed = Required<Pick<SpecimenOptions, "number" | "issueDate" | "expiryDate">>;

const drawings = {
  passport: drawPassport,
  "id-card-front": (person: Person, printed: Printed) => drawIdCard(person, printed).front,
  "id-card-back": (person: Person, printed: Printed) => drawIdCard(person, printed).back,
  "driver-licence-front": (person: Person, printed: Printed) => drawDriverLicence(person, printed).front,
  "driver-licence-back": (person: Person, printed: Printed) => drawDriverLicence(person, printed).back,
  lease: drawLease,
  "home-insurance": (person: Person, printed: Printed) =>
    drawInsurancePolicy(person, { ...printed, of: "home" }),
  "vehicle-insurance": (person: Person, printed: Printed) =>
    drawInsurancePolicy(person, { ...printed, of: "vehicle" }),
  selfie: drawSelfie,
} satisfies Readonly<Record<string, (person: Person, printed: Printed) => Drawing>>;

/**
 * What can be drawn. Passports and cards are of Antarctica (`ATA`), licences of the invented state Larkspur.
 */
export type SpecimenKind = keyof typeof drawings;

export const specimenKinds = Object.keys(drawings) as readonly SpecimenKind[];

export const isSpecimenKind = (name: string): name is SpecimenKind => Object.hasOwn(drawings, name);

/** The longer side in pixels, where the usual 1200 are too few to read. */
const pixels: Partial<Record<SpecimenKind, number>> = {
  lease: 1640,
  "home-insurance": 1640,
  "vehicle-insurance": 1640,
  selfie: 1100,
};

/**
 * Draws a document of a made-up person and photographs it. It says SPECIMEN in large letters.
 *
 * @throws {TypeError} unknown kind, a date that is not ISO 8601, a number of other characters
 * @throws {Error} a name with a character that the specimens' fonts lack
 * @example
 * const { image, person } = await drawSpecimen("passport", { givenNames: "Avenna", surname: "Dunmarch" });
 */
export async function drawSpecimen(kind: SpecimenKind, options: SpecimenOptions = {}): Promise<Specimen> {
  if (!isSpecimenKind(kind)) throw new TypeError(`The kind must be one of ${specimenKinds.join(", ")}.`);
  const person = personOf(options);
  const { number = "AQ4821736", issueDate = "2025-03-04", expiryDate = "2035-03-03" } = options;
  if (!/^[A-Z0-9]{1,9}$/.test(number)) throw new TypeError("number must be 1 to 9 of A–Z and 0–9.");
  for (const [name, date] of Object.entries({ issueDate, expiryDate, dateOfBirth: person.dateOfBirth }))
    requireDate(name, date);
  const printed = { number, issueDate, expiryDate };
  const image = await imageOf(`${kind}/${person.seed}`, {
    person,
    draw: () => drawings[kind](person, printed),
    facts: { kind: "passport", typeName: "", side: "front", country: "ATA" },
    quality: options.quality ?? "clear",
    rotation: options.rotate ?? 0,
    ...(kind === "selfie" && { ground: "none" }),
    ...(pixels[kind] && { pixels: pixels[kind] }),
  });
  const { givenNames, surname, dateOfBirth, sex, address } = person;
  return { image, person: { givenNames, surname, dateOfBirth, sex, address }, ...printed };
}

function personOf({ seed = "ines", givenNames, surname, dateOfBirth, sex }: SpecimenOptions): Person {
  return {
    ...specimenPerson(seed),
    ...(givenNames !== undefined && { givenNames }),
    ...(surname !== undefined && { surname }),
    ...(dateOfBirth !== undefined && { dateOfBirth }),
    ...(sex !== undefined && { sex }),
  };
}

function requireDate(name: string, date: string): void {
  const parsed = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !exists)
    throw new TypeError(`${name} must be a date such as 2035-03-03.`);
}
