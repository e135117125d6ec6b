import { drawDriverLicence, drawPassport, type Person } from "@passmuster/specimens/workshop";
import { licenceSide, licenceUpload, passportUpload, passportZone } from "../documents.ts";
import type { Attack, Scene } from "../scene.ts";
import type { Studio } from "../studio.ts";

type Printed = ReturnType<Studio["options"]>;

interface Alteration {
  readonly name: string;
  readonly what: string;
  /** The printed values, given those of the MRZ or barcode. */
  altered(
    person: Person,
    options: Printed,
    studio: Studio,
  ): { readonly person: Person; readonly options: Printed };
}

const otherYear = (iso: string, by: number): string => `${Number(iso.slice(0, 4)) + by}${iso.slice(4)}`;

/** Replaces the digit in the middle of the number. */
const otherDigit = (number: string): string => {
  const at = number.length - 3;
  return number.slice(0, at) + String((Number(number.charAt(at)) + 4) % 10) + number.slice(at + 1);
};

const alterations: readonly Alteration[] = [
  {
    name: "printed-expiry",
    what: "The printed expiry date has passed; the MRZ or barcode has a later one.",
    altered: (person, options) => ({
      person,
      options: {
        ...options,
        issueDate: otherYear(options.issueDate, -12),
        expiryDate: otherYear(options.expiryDate, -12),
      },
    }),
  },
  {
    name: "printed-birth",
    what: "The printed date of birth differs from the MRZ or barcode.",
    altered: (person, options, { index }) => ({
      person: { ...person, dateOfBirth: otherYear(person.dateOfBirth, index % 3 === 0 ? 7 : -4) },
      options,
    }),
  },
  {
    name: "printed-name",
    what: "The printed surname differs from the MRZ or barcode.",
    altered: (person, options, { other }) => ({ person: { ...person, surname: other.surname }, options }),
  },
  {
    name: "printed-number",
    what: "One digit of the printed number differs from the MRZ or barcode.",
    altered: (person, options) => ({ person, options: { ...options, number: otherDigit(options.number) } }),
  },
];

async function passportScene(studio: Studio, { name, altered }: Alteration): Promise<Scene> {
  const own = studio.options("passport");
  const print = altered(studio.holder, own, studio);
  const zone = passportZone(studio.holder, own);
  const front = await studio.image(name, () => drawPassport(print.person, { ...print.options, zone }));
  return {
    flow: "identity",
    person: studio.holder,
    photoId: { type: "Passport", number: own.number, country: "ATA" },
    uploads: [passportUpload(front)],
  };
}

async function licenceScene(studio: Studio, { name, altered }: Alteration): Promise<Scene> {
  const own = studio.options("licence");
  const print = altered(studio.holder, own, studio);
  const [front, back] = await Promise.all([
    studio.image(name, () => drawDriverLicence(print.person, print.options).front),
    licenceSide(studio, "back", studio.holder, own),
  ]);
  return {
    flow: "identity",
    person: studio.holder,
    photoId: { type: "Driver License", number: own.number, country: "USA" },
    uploads: [licenceUpload(front, back)],
  };
}

/** Without 0 and O, 1 and I: numbers that differ in these alone are one number. */
const lookalikes = [
  ["7", "1"],
  ["1", "7"],
  ["5", "S"],
  ["8", "B"],
  ["2", "Z"],
  ["6", "5"],
  ["3", "8"],
] as const;

const lookalike: Attack = {
  name: "zone-lookalike",
  what: "One character of the MRZ's number is replaced by a look-alike; the check digits hold.",
  group: "images",
  async scene(studio) {
    const [printed, zoned] = lookalikes[studio.index % lookalikes.length] ?? lookalikes[0];
    const drawn = studio.options("passport");
    const numberWith = (character: string): string =>
      drawn.number.slice(0, 5) + character + drawn.number.slice(6);
    const own = { ...drawn, number: numberWith(printed) };
    const number = numberWith(zoned);
    const zone = passportZone(studio.holder, { ...own, number });
    const front = await studio.image("passport/lookalike", () =>
      drawPassport(studio.holder, { ...own, zone }),
    );
    return {
      flow: "identity",
      person: studio.holder,
      photoId: { type: "Passport", number, country: "ATA" },
      uploads: [passportUpload(front)],
    };
  },
};

/** Changed printed text beside an unchanged code, on passports and licences in turn. */
export const alteredPrint: readonly Attack[] = [
  ...alterations.map(
    (alteration): Attack => ({
      name: alteration.name,
      what: alteration.what,
      group: "images",
      scene: (studio) =>
        studio.index % 2 === 0 ? passportScene(studio, alteration) : licenceScene(studio, alteration),
    }),
  ),
  lookalike,
];
