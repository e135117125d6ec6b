/** The longest time from issue to expiry that an issuer grants, including extensions. */
export interface ValidityLimit {
  readonly years: number;
  readonly source: string;
}

/** The facts that a limit may depend on. Dates are `YYYY-MM-DD`. */
export interface ValidityFacts {
  readonly typeId: number;
  /** ISO 3166-1 alpha-3 of the issuer. */
  readonly country: string;
  /** State or province. */
  readonly jurisdiction?: string;
  readonly dateOfBirth?: string;
  /** If unknown, only limits for every date of issue apply. */
  readonly issueDate?: string;
}

type Limits = (facts: ValidityFacts) => ValidityLimit | undefined;

/** The member states of the European Union. */
export const unionStates: readonly string[] =
  "AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SVK SVN SWE".split(
    " ",
  );
const licenceArea: readonly string[] = [...unionStates, "GBR", "ISL", "LIE", "NOR"];

const tenYears: ValidityLimit = {
  years: 11,
  source:
    "22 CFR 51.4(b) and its like: ten years, and up to nine months of an earlier passport (United Kingdom until 2018)",
};
const unionCard: ValidityLimit = {
  years: 11,
  source: "Regulation (EU) 2019/1157, art. 4, and what replaces it: ten years, more from the age of 70",
};
const otherCard: ValidityLimit = {
  years: 25,
  source:
    "Longest known: Viet Nam, Law on Identification 2023, art. 21 (until the ages of 25, 40 and 60); China, 20 years",
};
const unionLicence: ValidityLimit = {
  years: 16,
  source: "Directive 2006/126/EC, art. 7(2): ten or fifteen years since 19 January 2013",
};
const stateLicence: ValidityLimit = {
  years: 13,
  source: "Longest known: ten years (Colorado, South Carolina) and twelve (Montana)",
};
const longLicence: ValidityLimit = {
  years: 50,
  source: "Arizona, A.R.S. 28-3171 (until the age of 65); Georgia, O.C.G.A. 40-5-36 (veterans, until 65)",
};
const otherLicence: ValidityLimit = {
  years: 60,
  source:
    "Vienna Convention on Road Traffic, art. 41: no limit; national licences run to the age of 70 or 75",
};

/** Whether the holder had at least this age at issue; `undefined` if either date is unknown. */
function agedAtLeast(years: number, { dateOfBirth, issueDate }: ValidityFacts): boolean | undefined {
  if (!dateOfBirth || !issueDate) return undefined;
  return issueDate >= yearsAfter(dateOfBirth, years);
}

const licence: Limits = ({ country, jurisdiction, issueDate }) => {
  if (country === "CAN") return stateLicence;
  if (country === "USA") {
    return jurisdiction && !["AZ", "GA"].includes(jurisdiction) ? stateLicence : longLicence;
  }
  return licenceArea.includes(country) && issueDate && issueDate >= "2013-01-19"
    ? unionLicence
    : otherLicence;
};

/** Old holders may get cards for life, so only cards of younger holders have a limit. */
const idCard: Limits = (facts) => {
  if (unionStates.includes(facts.country)) {
    const since = facts.issueDate !== undefined && facts.issueDate >= "2021-08-02";
    return since && agedAtLeast(69, facts) === false ? unionCard : undefined;
  }
  return agedAtLeast(45, facts) === false ? otherCard : undefined;
};

const fixed =
  (years: number, source: string): Limits =>
  () => ({ years, source });

/**
 * Limits by document type id. A type without an entry has none: state identification cards, papers,
 * university cards.
 */
const limits: Readonly<Record<number, Limits>> = {
  1: licence,
  3: () => tenYears,
  4: () => tenYears,
  6: fixed(7, "FIPS 201-3: six years; DoDM 1000.13: three years"),
  7: fixed(11, "USCIS Policy Manual, volume 11, part B: ten years"),
  9: fixed(6, "Secretaría de Relaciones Exteriores, matrícula consular: five years"),
  10: fixed(7, "CBP, NEXUS: five years, and until the birthday after"),
  12: idCard,
  13: fixed(25, "No common limit is published: room beyond the longest known, of twenty years"),
  21: licence,
};

/**
 * The longest validity granted; `undefined` if there is no limit or it is unknown.
 *
 * @example
 * longestValidity({ typeId: 3, country: "NLD" })?.years; // 11
 */
export function longestValidity(facts: ValidityFacts): ValidityLimit | undefined {
  return Object.hasOwn(limits, facts.typeId) ? limits[facts.typeId]?.(facts) : undefined;
}

/** No person is known to have lived longer (Jeanne Calment, 1875–1997). */
export const oldestAge = 123;

/** The least age of a holder at issue, by document type id. */
const youngest: Readonly<Record<number, number>> = { 1: 14, 21: 14 };

export function youngestHolder(typeId: number): number | undefined {
  return Object.hasOwn(youngest, typeId) ? youngest[typeId] : undefined;
}

/** The same day some years later. The 29 February of a common year sorts before 1 March. */
export function yearsAfter(date: string, years: number): string {
  return String(Number(date.slice(0, 4)) + years).padStart(4, "0") + date.slice(4);
}
