import { sameText } from "./compare.ts";

/** USPS Publication 28, appendix C1 (the common suffixes), B (directionals) and C2 (secondary units). */
const abbreviations: Readonly<Record<string, string>> = {
  ALLEY: "ALY",
  AVENUE: "AVE",
  AV: "AVE",
  BOULEVARD: "BLVD",
  CIRCLE: "CIR",
  COURT: "CT",
  DRIVE: "DR",
  EXPRESSWAY: "EXPY",
  HIGHWAY: "HWY",
  LANE: "LN",
  PARKWAY: "PKWY",
  PLACE: "PL",
  PLAZA: "PLZ",
  ROAD: "RD",
  SQUARE: "SQ",
  STREET: "ST",
  STR: "ST",
  TERRACE: "TER",
  TRAIL: "TRL",
  TURNPIKE: "TPKE",
  NORTH: "N",
  SOUTH: "S",
  EAST: "E",
  WEST: "W",
  NORTHEAST: "NE",
  NORTHWEST: "NW",
  SOUTHEAST: "SE",
  SOUTHWEST: "SW",
  APARTMENT: "UNIT",
  APT: "UNIT",
  SUITE: "UNIT",
  STE: "UNIT",
  NUMBER: "UNIT",
  NO: "UNIT",
  FLOOR: "FL",
};

function streetWords(street: string): readonly string[] {
  const spaced = street
    .toUpperCase()
    .replace(/P\.?\s*O\.?\s*BOX/g, "POBOX")
    .replace(/#/g, " UNIT ");
  return spaced
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => abbreviations[word] ?? word);
}

/** Whether two streets are the same place; a unit that only one of them names does not matter, two different units do. */
export function sameStreet(one: string, other: string): boolean {
  const [a, b] = [splitUnit(streetWords(one)), splitUnit(streetWords(other))];
  const sameUnit = a.unit === "" || b.unit === "" || a.unit === b.unit;
  return a.street !== "" && sameUnit && sameText(a.street, b.street);
}

function splitUnit(words: readonly string[]): { readonly street: string; readonly unit: string } {
  const at = words.indexOf("UNIT");
  if (at <= 0) return { street: words.join(" "), unit: "" };
  return {
    street: words.slice(0, at).join(" "),
    unit: words
      .slice(at)
      .filter((word) => word !== "UNIT")
      .join(" "),
  };
}

/** Whether two postal codes are the same; of a ZIP+4 the first five digits count. */
export function samePostalCode(one: string, other: string): boolean {
  const plain = (code: string) => {
    const compact = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
    return /^\d{9}$/.test(compact) ? compact.slice(0, 5) : compact;
  };
  return plain(one) !== "" && plain(one) === plain(other);
}

/** USPS Publication 28, appendix B. */
const states: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia," +
    "FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine," +
    "MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada," +
    "NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon," +
    "PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont," +
    "VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,GU Guam,VI Virgin Islands,AS American Samoa"
  )
    .split(",")
    .map((entry) => [entry.slice(3).toUpperCase(), entry.slice(0, 2)]),
);

/** Whether two states or provinces are the same, in full or by their USPS abbreviation. */
export function sameState(one: string, other: string): boolean {
  const short = (state: string) => states[state.trim().toUpperCase()] ?? state;
  return sameText(short(one), short(other));
}
