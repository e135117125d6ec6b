/**
 * How the licences and identification cards of one province or territory of Canada are read by their barcode.
 */
export interface ProvinceForm {
  /** Abbreviation by Canada Post. */
  readonly code: string;
  readonly name: string;
  /** Issuer identification numbers; the first is the one that AAMVA lists. */
  readonly issuerIds: readonly string[];
  readonly form: "AAMVA" | "magnetic stripe";
  /** What the code does not state, or states in another way than the standard. */
  readonly limits: readonly string[];
  readonly source: string;
}

const numbers =
  "AAMVA, Issuer Identification Numbers, https://www.aamva.org/identity/issuer-identification-numbers-(iin)";

const untold = "no published example: read by the standard";

/** AAMVA's standard, unless told otherwise. */
const aamva = (
  code: string,
  name: string,
  issuerIds: readonly string[],
  limits: readonly string[] = [untold],
  source = numbers,
): ProvinceForm => ({ code, name, issuerIds, form: "AAMVA", limits, source });

/**
 * The thirteen provinces and territories, each with the form that is read. Dates are `CCYYMMDD`, as the
 * standard has them for Canada; the other order is read too.
 */
export const provinceForms: readonly ProvinceForm[] = [
  aamva(
    "AB",
    "Alberta",
    ["604432", "990876"],
    ["older cards have 990876, which AAMVA does not list"],
    `${numbers}; https://github.com/jonsagara/IdParser.Core`,
  ),
  {
    code: "BC",
    name: "British Columbia",
    issuerIds: ["636028"],
    form: "magnetic stripe",
    limits: [
      "the expiry has no day: it is the birthday in the month of birth, else unread",
      "no date of issue",
      "the kind of card is the title's on its front",
      "a name of 35 characters and a city of 13 may be cut",
    ],
    source:
      "Ministry of Health, Teleplan Specifications 4.4, 4.2.4; https://github.com/bcgov/bc-wallet-mobile (DriversLicenseBarcodeDecoder)",
  },
  aamva("MB", "Manitoba", ["636048"]),
  aamva("NB", "New Brunswick", ["636017"]),
  aamva("NL", "Newfoundland and Labrador", ["636016"], ["older cards abbreviate the province NF"]),
  aamva("NS", "Nova Scotia", ["636013"]),
  aamva("NT", "Northwest Territories", ["604434"]),
  aamva("NU", "Nunavut", ["604433"]),
  aamva(
    "ON",
    "Ontario",
    ["636012"],
    [
      "version 3: offset 0, all given names in DCT, commas after name and street, no colour of eyes",
      "the number has hyphens",
    ],
    `${numbers}; https://github.com/rechner/py-aamva/issues/2`,
  ),
  aamva("PE", "Prince Edward Island", ["604426"]),
  aamva("QC", "Quebec", ["604428"], ["older cards abbreviate the province PQ"]),
  aamva("SK", "Saskatchewan", ["636044"]),
  aamva("YT", "Yukon", ["604429"]),
];
