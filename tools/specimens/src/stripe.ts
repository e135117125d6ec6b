import type { LicenceOptions } from "./aamva.ts";
import { bareLatin } from "./latin.ts";
import type { Person } from "./person.ts";

/** `FIELD^`, or the field without its end mark if it fills its length. */
const field = (value: string, longest: number): string =>
  value.length < longest ? `${value}^` : value.slice(0, longest);

/**
 * The content of the PDF417 of British Columbia's cards: the three tracks of AAMVA's magnetic stripe
 * (Ministry of Health, Teleplan Specifications 4.4, 4.2.4, tables 7 and 8). Track 2 has the expiry's year and
 * month only.
 */
export const stripe = (
  person: Person,
  { number, expiryDate, issuerId = "636028" }: LicenceOptions,
): string => {
  const { street, city, state, zip } = person.address;
  const [town, home] = [city.toUpperCase(), street.toUpperCase()];
  const name = `${bareLatin(person.surname)},$${bareLatin(person.givenNames)}`;
  const first = `%${state}${field(town, 13)}${field(name, 35)}${home}$${town} ${state}  ${zip}^?`;
  const until = expiryDate.slice(2, 4) + expiryDate.slice(5, 7);
  const second = `;${issuerId}${number}=${until}${person.dateOfBirth.replace(/-/g, "")}=?`;
  const described = `${person.sex}${person.heightCm} 61BRNHAZ`;
  const third = `_%0A${zip.replace(" ", "").padEnd(11)}${"".padEnd(16)}${described}${"".padEnd(26)}SPECIMENS?`;
  return first + second + third;
};
