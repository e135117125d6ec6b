import { memoise } from "../../base/input/memoise.ts";

type Rule = readonly [pattern: string, written: string];

/**
 * Boxes and routes that stand for a street: USPS Publication 28, 225 and 238 (military), 24 (rural routes),
 * 25 (highway contract routes), 26 (general delivery), 28 (boxes) and 29 (Puerto Rico). A number sign is `#`.
 */
const boxes: readonly Rule[] = [
  ["(?<![^ ])(?:(?:P ?O|POST OFFICE) (?:BOX|BX)|POBOX|POB)(?: #)? ", "POBOX "],
  ["^(?:(?:P ?O|POST OFFICE) )?(?:FIRM CALLER|CALLER|LOCK ?BOX|DRAWER|BIN)(?: #)? (?=[^ ]+$)", "POBOX "],
  ["^(?:BOX|BX)(?: #)? (?=[^ ]+$)", "POBOX "],
  ["(?<![^ ])(?:RURAL (?:ROUTE|RTE|RT)|RFD(?: (?:ROUTE|RTE|RT))?|R ?R|RUTA RURAL)(?: #)? ?0*(?=\\d)", "RR "],
  ["^(?:RD|RT|RTE|ROUTE)(?: #)? 0*(?=\\d+ (?:BOX|BX|#|BUZON) )", "RR "],
  ["^(?:HIGHWAY CONTRACT(?: (?:ROUTE|RTE|RT))?|H ?C ?R?|STAR (?:ROUTE|RTE|RT))(?: #)? ?0*(?=\\d)", "HC "],
  ["^((?:RR|HC) \\d+) (?:BOX|BX|#|BUZON)(?: #)? ", "$1 BOX "],
  ["^POSTAL SERVICE CENTER ", "PSC "],
  ["^COMMUNITY MAIL ROOM ", "CMR "],
  ["^(UNIT|PSC|CMR) ?(\\d+[A-Z]?) (?:BOX|BX|#) (?=[^ ]+$)", "MILITARY$1 $2 BOX "],
  ["^(?:GENERAL|GEN) (?:DELIVERY|DEL|DLVY|DELIV)(?=$| )", "GENERALDELIVERY"],
];

/** Canada Post, addressing guidelines: boxes, general delivery and stations in English and French. */
const canadianBoxes: readonly Rule[] = [
  ["^(?:C ?P|CASE POSTALE)(?: #)? (?=\\d)", "POBOX "],
  ["^(?:G ?D|P ?R|POSTE RESTANTE)(?=$| )", "GENERALDELIVERY"],
  ["(?<=^(?:POBOX [^ ]+|GENERALDELIVERY|RR \\d+) )(?:STN|STATION|STA|SUCC|SUCCURSALE)(?= )", "STATION"],
  [
    "(?<=^(?:POBOX [^ ]+|GENERALDELIVERY|RR \\d+) )(?:RPO|RETAIL POSTAL OUTLET|CSP|COMPTOIR POSTAL)(?= )",
    "RPO",
  ],
  [
    "(?<=^(?:POBOX [^ ]+|GENERALDELIVERY|RR \\d+) )(?:LCD|LETTER CARRIER DEPOT|PDF|POSTE DE FACTEURS)(?= )",
    "LCD",
  ],
];

/** Boxes of other posts, each with its own number range. */
const otherBoxes: readonly Rule[] = [
  ["^(?:B ?P|BOITE POSTALE)(?: #)? (?=\\d)", "BP "],
  ["^(?:CX|CAIXA) POSTAL(?: #)? (?=\\d)", "CAIXAPOSTAL "],
  ["^(?:CAS|CASELLA) POSTALE(?: #)? (?=\\d)", "CASELLAPOSTALE "],
  ["^(?:APDO|APARTADO)(?: DE CORREOS| POSTAL)?(?: #)? (?=\\d)", "APARTADO "],
  ["^(?:GPO|G P O) (?:BOX|BX) ", "GPOBOX "],
];

const highway = "(?:HIGHWAY|HWY|HIGHWY|HIWAY|HIWY|HWAY)";
const route = "(?:ROUTE|RTE|RT)";
const road = "(?:ROAD|RD)";
const county = "(?:COUNTY|CNTY|CO|CTY)";
const township = "(?:TOWNSHIP|TWP|TWNSHP)";
/** A number, or the letters of a lettered highway. */
const named = "(?=(?:\\d+[A-Z]?|[A-Z]{1,2})(?: |$))";
const numbered = "(?=\\d+[A-Z]?(?: |$))";

/**
 * USPS Publication 28, appendix F: county, state and local highways. `SR` is a state road or a state route,
 * as the appendix has it.
 */
const highways: readonly Rule[] = [
  [`${highway} (?=FM \\d)`, ""],
  [`(?:FARM TO MARKET|FM)(?: ${road})? ${numbered}`, "FM "],
  [`(?:RANCH TO MARKET|RM)(?: ${road})? ${numbered}`, "RM "],
  [`RANCH ${road} ${numbered}`, "RANCHROAD "],
  [`(?:INTERSTATE|IH|I)(?: ${highway})? ?${numbered}`, "INTERSTATE "],
  [
    `(?:US|U S|UNITED STATES)(?: (?:${highway}|${route}))? ?(\\d+[A-Z]?)(?: ${highway})?(?= |$)`,
    "USHIGHWAY $1",
  ],
  [`(?:CR ${numbered}|${county} ${road} ${named})`, "COUNTYROAD "],
  [`${county} ${highway} ${named}`, "COUNTYHIGHWAY "],
  [`${county} ${route} ${named}`, "COUNTYROUTE "],
  [`(?:STATE|ST) ${highway} ${named}`, "STATEHIGHWAY "],
  [`SH ${numbered}`, "STATEHIGHWAY "],
  [`(?:STATE|ST) ${road} ${numbered}`, "STATEROAD "],
  [`(?:STATE|ST) ${route} ${named}`, "STATEROUTE "],
  [`SR ${named}`, "STATER "],
  [`(?:${township} ${road}|TSR) ${numbered}`, "TOWNSHIPROAD "],
  [`(?:RANGE|RGE) ${road} ${numbered}`, "RANGEROAD "],
  [`${highway} ${named}`, "HIGHWAY "],
  [`${route} ${numbered}`, "ROUTE "],
  [`(?<=^(?:\\d+ )?)${road} ${numbered}`, "ROAD "],
];

/** The words that a highway's abbreviation may stand for. */
export const highwayMeanings: Readonly<Record<string, readonly string[]>> = {
  STATER: ["STATEROAD", "STATEROUTE"],
};

const patterns = (rules: readonly Rule[], before = "") =>
  memoise(() => rules.map(([source, written]) => [new RegExp(`${before}${source}`), written] as const));

const boxPatterns = patterns([...boxes, ...otherBoxes]);
const canadianPatterns = patterns([...boxes, ...canadianBoxes]);
const highwayPatterns = patterns(highways, "(?<![^ ])");

const written = (text: string, rules: readonly (readonly [RegExp, string])[]): string =>
  rules.reduce((all, [pattern, form]) => all.replace(pattern, form), text);

/**
 * Writes boxes, rural and highway contract routes and military addresses in one form.
 * @param country ISO 3166-1 alpha-3; `CP` is a box in Canada only
 */
export function withBoxes(words: readonly string[], country: string | undefined): readonly string[] {
  const rules = country === "CAN" ? canadianPatterns() : boxPatterns();
  return written(words.join(" "), rules).split(" ");
}

/**
 * Abbreviations of states that are no other word of an address. `CT`, `FL`, `NE` and `CO` are (court, floor,
 * north-east, county).
 */
const states = memoise(() => {
  const table =
    "AL ALABAMA,AK ALASKA,AZ ARIZONA,AR ARKANSAS,CA CALIFORNIA,GA GEORGIA,IA IOWA,ID IDAHO,IL ILLINOIS,KS KANSAS,KY KENTUCKY," +
    "MA MASSACHUSETTS,MD MARYLAND,MI MICHIGAN,MN MINNESOTA,MO MISSOURI,MS MISSISSIPPI,NC NORTH CAROLINA,ND NORTH DAKOTA,NH NEW HAMPSHIRE," +
    "NJ NEW JERSEY,NM NEW MEXICO,NV NEVADA,NY NEW YORK,OH OHIO,OK OKLAHOMA,PA PENNSYLVANIA,RI RHODE ISLAND,SC SOUTH CAROLINA," +
    "SD SOUTH DAKOTA,TN TENNESSEE,TX TEXAS,UT UTAH,VA VIRGINIA,VT VERMONT,WA WASHINGTON,WI WISCONSIN,WV WEST VIRGINIA,WY WYOMING";
  const short = new Map(table.split(",").map((entry) => [entry.slice(3), entry.slice(0, 2)] as const));
  const names = [...short.keys(), ...short.values()].join("|");
  const kind = `(?:(?:STATE |ST )?${highway}|${county} ${road}|CR)`;
  return {
    short,
    pattern: new RegExp(`(?<=^(?:\\d+ )?)(${names})(?: (${kind}))? ${numbered}`),
  };
});

/** Writes `KENTUCKY 440`, `KY HWY 440` and `KY HIGHWAY 440` as one highway of that state. */
function withStates(text: string): string {
  const { pattern, short } = states();
  return text.replace(pattern, (_, state: string, kind: string | undefined) => {
    return `${short.get(state) ?? state}_ ${kind ?? "HIGHWAY"} `;
  });
}

/** Writes numbered highways in one form. Kinds of highways stay different. */
export function withHighways(words: readonly string[]): readonly string[] {
  const text = words.join(" ");
  return /\d| [A-Z]{1,2}$/.test(text) ? written(withStates(text), highwayPatterns()).split(" ") : words;
}
