import { drawDriverLicence } from "./driver-licence.ts";
import type { SpecimenFacts } from "./facts.ts";
import { drawIdCard } from "./id-card.ts";
import { drawInsurancePolicy } from "./insurance.ts";
import { drawLease } from "./lease.ts";
import { drawPassport, passportZone } from "./passport.ts";
import { type Person, specimenPerson } from "./person.ts";
import { type Recipe, taken } from "./recipe.ts";
import { drawSelfie } from "./selfie.ts";
import { drawTd2Card } from "./td2-card.ts";
import { issuer, type TravelDocumentOptions, type ZoneDrawing } from "./travel-document.ts";
import { drawVisa } from "./visa.ts";

const ines = specimenPerson("ines");
const tomas = specimenPerson("tomas");

type Facts = Recipe["facts"];

const recipe = (person: Person, facts: Facts, draw: Recipe["draw"]): Recipe => ({
  person,
  facts,
  draw,
  quality: "clear",
  rotation: 0,
});

/** A document whose facts take the MRZ from its drawing. */
const zoned = (
  person: Person,
  { zone: _, ...printed }: TravelDocumentOptions,
  facts: Omit<Facts, "country" | "side" | "mrz"> & { side?: "back" },
  draw: () => ZoneDrawing,
): Recipe => recipe(person, { side: "front", country: issuer, ...printed, ...facts, mrz: draw().mrz }, draw);

const passport = (person: Person, options: TravelDocumentOptions, altered?: "number"): Recipe =>
  zoned(person, options, { kind: "passport", typeName: "Passport", ...(altered ? { altered } : {}) }, () =>
    drawPassport(person, options),
  );

const idCard = (person: Person, options: TravelDocumentOptions): { front: Recipe; back: Recipe } => {
  const facts = { kind: "id-card", typeName: "National ID Card" } as const;
  return {
    front: recipe(
      person,
      { ...facts, side: "front", country: issuer, ...options },
      () => drawIdCard(person, options).front,
    ),
    back: zoned(
      person,
      options,
      { ...facts, side: "back", address: person.address },
      () => drawIdCard(person, options).back,
    ),
  };
};

const licence = (
  person: Person,
  options: { number: string; issueDate: string; expiryDate: string },
): { front: Recipe; back: Recipe } => {
  const facts = { kind: "driver-licence", typeName: "Driver License", country: "USA", ...options } as const;
  const { barcode } = drawDriverLicence(person, options).back;
  return {
    front: recipe(
      person,
      { ...facts, side: "front", address: person.address },
      () => drawDriverLicence(person, options).front,
    ),
    back: recipe(person, { ...facts, side: "back", barcode }, () => drawDriverLicence(person, options).back),
  };
};

const paper = (
  person: Person,
  facts: Pick<SpecimenFacts, "kind" | "typeName"> & { number: string; issueDate: string; expiryDate: string },
  draw: Recipe["draw"],
): Recipe => ({
  ...recipe(person, { side: "front", country: "USA", ...facts, address: person.address }, draw),
  pixels: 1640,
});

const selfie = (person: Person): Recipe => ({
  ...recipe(person, { kind: "selfie", typeName: "Selfie", side: "front", country: issuer }, () =>
    drawSelfie(person),
  ),
  ground: "none",
  pixels: 1100,
});

/** Increments the last digit of `number`, but not the check digit after it. */
const withOtherNumber = ([first = "", second = ""]: readonly string[]): string[] => [
  first,
  second.slice(0, 8) + String((Number(second.charAt(8)) + 1) % 10) + second.slice(9),
];

const inesOptions = { number: "AQ4821736", issueDate: "2025-03-04", expiryDate: "2035-03-03" };
const inesPassport = passport(ines, inesOptions);
const inesCard = idCard(ines, { number: "ID2096481", issueDate: "2025-09-15", expiryDate: "2035-09-14" });
const inesLicence = licence(ines, { number: "L48217360", issueDate: "2025-04-22", expiryDate: "2033-04-21" });
const tomasLicence = licence(tomas, {
  number: "L73509142",
  issueDate: "2025-01-12",
  expiryDate: "2033-01-11",
});
const td2Options = { number: "TC5530817", issueDate: "2024-11-05", expiryDate: "2034-11-04" };
const td2 = zoned(ines, td2Options, { kind: "td2-card", typeName: "National ID Card" }, () =>
  drawTd2Card(ines, td2Options),
);

const visa = (person: Person, options: TravelDocumentOptions & { format: "A" | "B" }): Recipe => {
  const { format: _, ...printed } = options;
  return zoned(person, printed, { kind: "visa", typeName: "Visa" }, () => drawVisa(person, options));
};

const leaseOptions = { number: "SL-2025-0418", issueDate: "2025-02-01", expiryDate: "2033-01-31" };
const homeOptions = {
  number: "HM-2048-7716",
  issueDate: "2025-01-15",
  expiryDate: "2034-01-15",
  of: "home",
} as const;
const vehicleOptions = {
  number: "VA-5172-3308",
  issueDate: "2025-03-01",
  expiryDate: "2034-03-01",
  of: "vehicle",
} as const;
const policy = (person: Person, { of, ...options }: typeof homeOptions | typeof vehicleOptions): Recipe =>
  paper(
    person,
    of === "home"
      ? { kind: "home-insurance", typeName: "Home Insurance Policy", ...options }
      : { kind: "vehicle-insurance", typeName: "Vehicle Insurance Policy", ...options },
    () => drawInsurancePolicy(person, { ...options, of }),
  );
const lease = paper(ines, { kind: "lease", typeName: "Lease Agreement", ...leaseOptions }, () =>
  drawLease(ines, leaseOptions),
);

export const recipes = {
  "passport-ines": inesPassport,
  "passport-ines-scan": taken(inesPassport, "scan"),
  "passport-ines-worn": taken(inesPassport, "worn"),
  "passport-ines-poor": taken(inesPassport, "poor"),
  "passport-ines-90": taken(inesPassport, "clear", 90),
  "passport-ines-180": taken(inesPassport, "clear", 180),
  "passport-ines-270": taken(inesPassport, "clear", 270),
  "passport-other-person": passport(tomas, {
    number: "AQ7350914",
    issueDate: "2024-06-18",
    expiryDate: "2034-06-17",
  }),
  "passport-expired": passport(ines, {
    number: "AQ1190452",
    issueDate: "2012-05-21",
    expiryDate: "2022-05-20",
  }),
  "passport-altered": passport(
    ines,
    { ...inesOptions, zone: withOtherNumber(passportZone(ines, inesOptions)) },
    "number",
  ),
  "id-card-front": inesCard.front,
  "id-card-back": inesCard.back,
  "id-card-front-90": taken(inesCard.front, "clear", 90),
  "id-card-back-90": taken(inesCard.back, "clear", 90),
  "id-card-back-worn": taken(inesCard.back, "worn"),
  "td2-card": td2,
  "td2-card-180": taken(td2, "clear", 180),
  "visa-a": visa(ines, {
    number: "VA3107725",
    issueDate: "2025-01-10",
    expiryDate: "2033-01-09",
    format: "A",
  }),
  "visa-b": visa(tomas, {
    number: "VB8842016",
    issueDate: "2025-01-10",
    expiryDate: "2033-01-09",
    format: "B",
  }),
  "driver-licence-front": inesLicence.front,
  "driver-licence-back": inesLicence.back,
  "driver-licence-front-worn": taken(inesLicence.front, "worn"),
  "driver-licence-back-worn": taken(inesLicence.back, "worn"),
  "driver-licence-back-180": taken(inesLicence.back, "clear", 180),
  "driver-licence-other-person-front": tomasLicence.front,
  "driver-licence-other-person-back": tomasLicence.back,
  lease,
  "lease-scan": taken(lease, "scan"),
  "home-insurance": policy(ines, homeOptions),
  "vehicle-insurance": policy(ines, vehicleOptions),
  "vehicle-insurance-other-person": policy(tomas, vehicleOptions),
  "selfie-ines": selfie(ines),
  "selfie-other-person": selfie(tomas),
} as const satisfies Readonly<Record<string, Recipe>>;

/** The name of a committed image. */
export type SpecimenName = keyof typeof recipes;
