import { bareLatin } from "./latin.ts";
import type { Person } from "./person.ts";

export interface LicenceOptions {
  readonly number: string;
  readonly issueDate: string;
  readonly expiryDate: string;
  /** Six digits of the barcode. Default: one that is not assigned; in a stripe's text, British Columbia's. */
  readonly issuerId?: string;
}

/** An unassigned issuer number: AAMVA's begin with 636 and 604. */
const unassigned = "999999";

/** MMDDCCYY, as on licences of the USA (AAMVA DL/ID Card Design Standard 2020, table D.3). */
const usaDate = (iso: string): string => `${iso.slice(5, 7)}${iso.slice(8, 10)}${iso.slice(0, 4)}`;

export const feetAndInches = (cm: number): string => {
  const inches = Math.round(cm / 2.54);
  return `${Math.floor(inches / 12)}′-${String(inches % 12).padStart(2, "0")}″`;
};

const elements = (person: Person, { number, issueDate, expiryDate }: LicenceOptions): string[] => {
  const [first = "", ...middle] = bareLatin(person.givenNames).split(" ");
  const { street, city, state, zip } = person.address;
  return [
    `DAQ${number}`,
    `DCS${bareLatin(person.surname)}`,
    "DDEN",
    `DAC${first}`,
    "DDFN",
    `DAD${middle.join(" ") || "NONE"}`,
    "DDGN",
    "DCAD",
    "DCBNONE",
    "DCDNONE",
    `DBD${usaDate(issueDate)}`,
    `DBB${usaDate(person.dateOfBirth)}`,
    `DBA${usaDate(expiryDate)}`,
    `DBC${person.sex === "M" ? 1 : 2}`,
    `DAU${String(Math.round(person.heightCm / 2.54)).padStart(3, "0")} in`,
    "DAYBRO",
    `DAG${street.toUpperCase()}`,
    `DAI${city.toUpperCase()}`,
    `DAJ${state}`,
    `DAK${zip.padEnd(9, "0")}  `,
    `DCF${number}SPECIMEN`,
    "DCGUSA",
  ];
};

/**
 * The content of a licence's PDF417, version 10 of AAMVA DL/ID Card Design Standard 2020, annex D.12: header,
 * designators, subfiles.
 */
export const aamva = (person: Person, options: LicenceOptions): string => {
  const subfiles = [
    { type: "DL", body: `DL${elements(person, options).join("\n")}\r` },
    { type: "ZS", body: "ZSZSASPECIMEN NOT A LICENSE\r" },
  ];
  const header = `@\n\u001e\rANSI ${options.issuerId ?? unassigned}1000${String(subfiles.length).padStart(2, "0")}`;
  let offset = header.length + 10 * subfiles.length;
  const designators = subfiles.map(({ type, body }) => {
    const at = offset;
    offset += body.length;
    return `${type}${String(at).padStart(4, "0")}${String(body.length).padStart(4, "0")}`;
  });
  return header + designators.join("") + subfiles.map(({ body }) => body).join("");
};
