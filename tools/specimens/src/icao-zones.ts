import { checkDigit } from "./zone.ts";

/** The specimens of ICAO 9303 parts 4 to 7 (issuer Utopia), and the French specimen of 1988. */
export const mrzs = {
  TD3: ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"],
  TD1: ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"],
  TD2: ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"],
  "MRV-A": ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4XXX4009078F96121096ZE184226B<<<<<<"],
  "MRV-B": ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4XXX4009078F9612109<<<<<<<<"],
  "FR-ID": ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "8806923102858CORINNE<<<<<<<6512068F6"],
} as const;

export interface Holder {
  readonly number: string;
  readonly state: string;
  readonly birth: string;
  readonly sex: "F" | "M" | "<";
  readonly expiry: string;
  readonly optional: string;
  readonly surname: string;
  readonly givenNames: string;
}

const fill = (text: string, length: number): string => text.slice(0, length).padEnd(length, "<");
const checked = (text: string): string => text + checkDigit(text);
const names = ({ surname, givenNames }: Holder, length: number): string =>
  fill(`${surname}<<${givenNames.replaceAll(" ", "<")}`, length);

/** A passport's MRZ by ICAO 9303-4, written independently of the reader's tables. */
export function passportZone(holder: Holder): string[] {
  const number = checked(fill(holder.number, 9));
  const birth = checked(holder.birth);
  const expiry = checked(holder.expiry);
  const optional = checked(fill(holder.optional, 14));
  const composite = checkDigit(number + birth + expiry + optional);
  return [
    `P<${fill(holder.state, 3)}${names(holder, 39)}`,
    number + fill(holder.state, 3) + birth + holder.sex + expiry + optional + composite,
  ];
}

/** A card's MRZ by ICAO 9303-5. */
export function cardZone(holder: Holder): string[] {
  const head = `I<${fill(holder.state, 3)}`;
  const number = checked(fill(holder.number, 9)) + fill(holder.optional, 15);
  const birth = checked(holder.birth);
  const expiry = checked(holder.expiry);
  const composite = checkDigit(`${number}${birth}${expiry}${"<".repeat(11)}`);
  return [
    head + number,
    `${birth}${holder.sex}${expiry}${fill(holder.state, 3)}${"<".repeat(11)}${composite}`,
    names(holder, 30),
  ];
}
