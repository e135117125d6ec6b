import {
  drawIdCard,
  drawPassport,
  drawTd2Back,
  drawTd2Card,
  type Person,
  type TravelDocumentOptions,
  td2,
} from "@passmuster/specimens/workshop";
import { cardUpload, cardZone, drawnPassport, passportPage, passportZone } from "../documents.ts";
import { scribble, sheetOf, withPieces } from "../paper.ts";
import type { Attack, Scene } from "../scene.ts";
import type { Studio } from "../studio.ts";

/** The values of an MRZ. */
interface Zoned {
  readonly person: Person;
  readonly options: TravelDocumentOptions;
}

interface Change {
  readonly datum: string;
  readonly changed: (zoned: Zoned, studio: Studio) => Zoned;
}

/** `iso` in another year, on a day that every month has. */
const shifted = (iso: string, years: number): string =>
  `${Number(iso.slice(0, 4)) + years}${iso.slice(4, 8)}${iso.slice(8) > "28" ? "28" : iso.slice(8)}`;

/** Replaces the last letter. */
const otherLetter = (name: string): string => name.slice(0, -1) + (/[aeiou]$/i.test(name) ? "n" : "a");

const otherDigit = (number: string): string =>
  number.slice(0, -2) + String((Number(number.at(-2)) + 4) % 10) + number.slice(-1);

const changes: readonly Change[] = [
  {
    datum: "surname",
    changed: ({ person, options }, { other, index }) => ({
      person: { ...person, surname: index % 2 === 0 ? other.surname : otherLetter(person.surname) },
      options,
    }),
  },
  {
    datum: "given-name",
    changed: ({ person, options }, { other }) => ({
      person: { ...person, givenNames: other.givenNames },
      options,
    }),
  },
  {
    datum: "birth",
    changed: ({ person, options }, { index }) => ({
      person: { ...person, dateOfBirth: shifted(person.dateOfBirth, index % 2 === 0 ? 1 : -6) },
      options,
    }),
  },
  {
    datum: "expiry",
    changed: ({ person, options }) => ({
      person,
      options: { ...options, expiryDate: shifted(options.expiryDate, 5) },
    }),
  },
  {
    datum: "number",
    changed: ({ person, options }) => ({
      person,
      options: { ...options, number: otherDigit(options.number) },
    }),
  },
  {
    datum: "sex",
    changed: ({ person, options }) => ({
      person: { ...person, sex: person.sex === "F" ? "M" : "F" },
      options,
    }),
  },
];

/** A document whose print is the holder's and whose MRZ is another's. The caller expects the MRZ. */
type Draw = (studio: Studio, name: string, change: Change["changed"]) => Promise<Scene>;

const onPassport: Draw = (studio, name, change) => {
  const own = studio.options("passport");
  const { person, options } = change({ person: studio.holder, options: own }, studio);
  const page = drawPassport(studio.holder, { ...own, zone: passportZone(person, options) });
  return drawnPassport(studio, name, page, { person, number: options.number });
};

const onCard =
  (format: "idCard" | "td2"): Draw =>
  async (studio, name, change) => {
    const { holder } = studio;
    const own = studio.options(format);
    const { person, options } = change({ person: holder, options: own }, studio);
    const { number, expiryDate } = options;
    const facts = { ...person, code: "I", issuer: "ATA", nationality: "ATA", number, expiryDate };
    const card =
      format === "idCard"
        ? drawIdCard(holder, { ...own, zone: cardZone(person, options) })
        : { front: drawTd2Card(holder, { ...own, zone: td2(facts) }), back: drawTd2Back(holder, own) };
    const [front, back] = await Promise.all([
      studio.image(`${name}/front`, () => card.front),
      studio.image(`${name}/back`, () => card.back),
    ]);
    return {
      flow: "identity",
      person,
      photoId: { type: "National ID Card", number, country: "ATA" },
      uploads: [cardUpload(front, back)],
    };
  };

const formats = [onPassport, onCard("idCard"), onCard("td2")] as const;

const painted = changes.map(
  ({ datum, changed }): Attack => ({
    name: `zone-painted-${datum}`,
    what: `The MRZ differs from the print in the ${datum.replace("-", " ")} only; its check digits hold.`,
    group: "images",
    scene: (studio) =>
      (formats[studio.index % formats.length] ?? onPassport)(studio, `zone painted/${datum}`, changed),
  }),
);

const hidden = (
  [
    ["smudged", "scribbled over"],
    ["covered", "covered with paper"],
  ] as const
).map(
  ([how, what]): Attack => ({
    name: `given-name-${how}`,
    what: `The printed given names are ${what}; the MRZ has another given name, all else agrees.`,
    group: "images",
    scene(studio) {
      const { holder, other } = studio;
      const own = studio.options("passport");
      const person = { ...holder, givenNames: other.givenNames };
      const { x, y, width, height } = passportPage.givenNames;
      const piece = how === "smudged" ? scribble(holder.seed, width, height) : sheetOf(width, height);
      const page = drawPassport(holder, { ...own, zone: passportZone(person, own) });
      const laid = withPieces(page, holder.seed, [{ piece, at: [x, y] }]);
      return drawnPassport(studio, `given name ${how}`, laid, { person, number: own.number });
    },
  }),
);

/** A genuine document with a repainted MRZ. */
export const paintedZones: readonly Attack[] = [...painted, ...hidden];
