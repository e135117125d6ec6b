import type { NumberForm } from "./number-form.ts";

const purview = (page: string): string =>
  `Microsoft Purview, definitions of sensitive information (https://learn.microsoft.com/purview/sit-defn-${page})`;

type Row = readonly [
  country: string,
  issuer: string,
  form: string,
  valid: string,
  invalid: string,
  source: string,
];

/** After an issuer changed its form, the old one stays while such passports are valid. */
const rows: readonly Row[] = [
  [
    "USA",
    "the United States",
    "9N or 1A+8N",
    "A48201736",
    "AB4820173",
    "U.S. Department of State, Next Generation Passport; 22 CFR 51; older books of nine digits",
  ],
  [
    "CAN",
    "Canada",
    "2A+6N or 1A+6N+2A",
    "P482017XY",
    "P48201736",
    "Immigration, Refugees and Citizenship Canada, Passport number: two letters and six digits; new form since 2023",
  ],
  [
    "GBR",
    "the United Kingdom",
    "9N",
    "482017365",
    "4820173",
    "HM Passport Office, GOV.UK: passport numbers have nine digits",
  ],
  ["AUS", "Australia", "1-2A+7N", "PX4820173", "P482017", "Australian Passport Office, passport number"],
  [
    "NZL",
    "New Zealand",
    "1-2A+6N",
    "LX482017",
    "482017365",
    "Department of Internal Affairs, passport number",
  ],
  ["IND", "India", "1-2A+6-7N", "Z4820173", "482017365", "Ministry of External Affairs, Passport Seva"],
  ["JPN", "Japan", "2A+7N", "TZ4820173", "T48201736", purview("japan-passport-number")],
  [
    "KOR",
    "the Republic of Korea",
    "1A+8N or 2A+7N or 1A+3N+1A+4N",
    "M482Z0173",
    "M4820173",
    "Ministry of Foreign Affairs, next-generation passport (2021)",
  ],
  [
    "SGP",
    "Singapore",
    "1A+7N+1A",
    "K4820173Z",
    "K48201736",
    "Immigration & Checkpoints Authority, passport number",
  ],
  [
    "RUS",
    "the Russian Federation",
    "9-10N",
    "482017365",
    "A48201736",
    purview("russia-passport-number-international"),
  ],
  ["FRA", "France", "2N+2A+5N", "48ZZ20173", "482017365", purview("france-passport-number")],
  ["FIN", "Finland", "2A+7N", "XZ4820173", "X48201736", purview("finland-passport-number")],
  ["POL", "Poland", "2A+7N", "ZZ4820173", "Z48201736", purview("poland-passport-number")],
  [
    "NLD",
    "the Netherlands",
    "2[ABCDEFGHIJKLMNPQRSTUVWXYZ]+6[ABCDEFGHIJKLMNPQRSTUVWXYZ0-9]+1N",
    "XZ48R2017",
    "XZ48O2017",
    "Rijksdienst voor Identiteitsgegevens, Documentnummer: nine characters without the letter O",
  ],
  [
    "DEU",
    "Germany",
    "9-10[CFGHJKLMNPRTVWXYZ0-9] or 1A+7N",
    "C48R2T017",
    "B48R2T017",
    "Passgesetz, § 4; Bundesministerium des Innern, Seriennummer: digits and C F G H J K L M N P R T V W X Y Z",
  ],
];

export const passports = (): readonly NumberForm[] => [
  ...rows.map(
    ([country, issuer, form, valid, invalid, source]): NumberForm => ({
      country,
      document: "passport",
      label: `Passport of ${issuer}`,
      form,
      source,
      examples: { valid: [valid], invalid: [invalid] },
    }),
  ),
  {
    country: "USA",
    document: "passport card",
    label: "U.S. passport card",
    form: "1A+8N or 9N",
    source: "U.S. Department of State, passport card; 22 CFR 51.1",
    examples: { valid: ["C48201736"], invalid: ["CC4820173"] },
  },
];

/** The passport form of every other issuer. */
export const icaoPassport: NumberForm = {
  document: "passport",
  label: "Passport",
  form: "1-9X",
  source: "ICAO Doc 9303-4, 4.2.2.2: nine characters, A–Z and 0–9",
  examples: { valid: ["X1234567", "4"], invalid: ["X123456789", ""] },
};

/** ICAO's sample issuer, and Antarctica, which has no issuer. */
export const withoutPassports: readonly string[] = ["UTO", "ATA"];
