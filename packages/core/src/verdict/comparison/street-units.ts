import { memoise } from "../../base/input/memoise.ts";
import { unmarked } from "./unmarked.ts";

/**
 * USPS Publication 28, appendix C2: secondary units. One unit a line: its standard abbreviation, then the
 * spellings. A number or a letter follows.
 */
const publication28 = `
  # 
  APT APARTMENT
  BLDG BUILDING
  DEPT DEPARTMENT
  FL FLOOR
  HNGR HANGAR HANGER
  KEY
  LOT
  PIER
  RM ROOM
  SLIP
  SPC SPACE
  STE SUITE
  STOP
  TRLR TRAILER
  UNIT
  PMB
`;

/** Appendix C2: these need no number. */
const withoutNumber = `
  BSMT BASEMENT
  FRNT FRONT
  LBBY LOBBY
  LOWR LOWER
  OFC OFFICE
  PH PENTHOUSE
  REAR
  SIDE
  UPPR UPPER
`;

/**
 * Canada Post (French designators), La Poste (AFNOR NF Z10-011), Correos, Poste Italiane, Correios, SEPOMEX,
 * Australia Post, and everyday British and German use.
 */
const elsewhere = `
  APT FLAT APP APPT APPARTEMENT APPARTAMENTO APTO APARTAMENTO AP DEPTO DPTO DEPARTAMENTO INT INTERIOR INTERNO WHG WOHNUNG
  STE BUREAU
  UNIT UNITE
  FL ETAGE ETG ANDAR PIANO LEVEL LVL
  BLDG BAT BATIMENT BLOCO EDIF EDIFICIO IMMEUBLE IMM
  BLQ BLOQUE
  CASA CS
  ESC ESCALIER ESCALERA
  PTA PUERTA
  SALA SL
  SCALA SC
  SHOP
  PORTE
`;

/** Words that are names as often as units: `Water Front`, `Key West`, `East Side`. */
const names = new Set("FRONT KEY LOBBY LOWER OFFICE PIER REAR SIDE SLIP SPACE STOP UPPER".split(" "));

const tableOf = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines
      .trim()
      .split("\n")
      .flatMap((line) => {
        const [kind = "", ...spellings] = line.trim().split(" ");
        return [kind, ...spellings].map((word) => [word, kind] as const);
      }),
  );

const unnumbered = memoise(() => tableOf(withoutNumber));
const kinds = memoise(() => new Map([...tableOf(publication28), ...unnumbered(), ...tableOf(elsewhere)]));

/** The kind of unit that a word names. */
export const unitKind = (word: string): string | undefined => kinds().get(unmarked(word));

/** Whether a unit may have no number: `Bsmt`, `Rear`. */
export const needsNoNumber = (word: string): boolean => unnumbered().has(word);

/** Whether a word may also be part of a street's name. */
export const isAlsoName = (word: string): boolean => names.has(word);

/**
 * Kinds of unit that a general word may stand for. Publication 28, 213 and 285: `#` stands where the kind is
 * unknown, and for a private mailbox.
 */
const general: Readonly<Partial<Record<string, readonly string[]>>> = {
  "#": ["#", "APT", "LOT", "PMB", "SPC", "STE", "TRLR", "UNIT"],
  UNIT: ["#", "APT", "STE", "UNIT"],
};

/** Whether two kinds of unit may be one. */
export const sameKind = (one: string, other: string): boolean =>
  one === other || general[one]?.includes(other) === true || general[other]?.includes(one) === true;

/** Whether a unit is also written without its word: `12 Elm St 4B`. */
export const isWrittenBare = (kind: string): boolean =>
  kind !== "PMB" && general.UNIT?.includes(kind) === true;
