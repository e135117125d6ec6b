import { lazily } from "../input/memoise.ts";

/**
 * USPS Publication 28, appendices B (directionals), C1 (suffixes) and C2 (secondary units), and common words
 * of other countries.
 */
const table =
  "ALLEY ALY,AVENUE AVE,AV AVE,AVENIDA AVE,AVDA AVE,BEND BND,BOULEVARD BLVD,BD BLVD,BRANCH BR,BRIDGE BRG,CAUSEWAY CSWY,CENTER CTR," +
  "CENTRE CTR,CIRCLE CIR,CLOSE CL,COURT CT,COVE CV,CREEK CRK,CRESCENT CRES,CROSSING XING,DRIVE DR,ESTATES ESTS,EXPRESSWAY EXPY," +
  "FIELD FLD,FIELDS FLDS,FOREST FRST,FORT FT,FREEWAY FWY,GARDENS GDNS,GLEN GLN,GREEN GRN,GROVE GRV,HARBOR HBR,HARBOUR HBR," +
  "HEIGHTS HTS,HIGHWAY HWY,HILL HL,HILLS HLS,HOLLOW HOLW,ISLAND IS,JUNCTION JCT,KNOLL KNL,LAKE LK,LANDING LNDG,LANE LN," +
  "MEADOWS MDWS,MOUNT MT,MOUNTAIN MTN,ORCHARD ORCH,PARKWAY PKWY,PLACE PL,PLAZA PLZ,POINT PT,RIDGE RDG,ROAD RD,ROUTE RTE," +
  "SAINT ST,SHORE SHR,SPRINGS SPGS,SQUARE SQ,STATION STA,STREET ST,STR ST,STRASSE ST,SUMMIT SMT,TERRACE TER,TRAIL TRL,TURNPIKE TPKE," +
  "VALLEY VLY,VIEW VW,VILLAGE VLG,NORTH N,SOUTH S,EAST E,WEST W,NORTHEAST NE,NORTHWEST NW,SOUTHEAST SE,SOUTHWEST SW," +
  "FIRST 1ST,SECOND 2ND,THIRD 3RD,FOURTH 4TH,FIFTH 5TH,SIXTH 6TH,SEVENTH 7TH,EIGHTH 8TH,NINTH 9TH,TENTH 10TH";

/** Maps a street word to the short form that all its forms share. */
export const streetWords = lazily(
  (): ReadonlyMap<string, string> =>
    new Map(
      table.split(",").map((entry) => {
        const [word = "", short = ""] = entry.split(" ");
        return [word, short] as const;
      }),
    ),
);

/** Maps unit words to their short form. `UNIT` matches any apartment or suite. */
export const unitWords: ReadonlyMap<string, string> = new Map([
  ["UNIT", "UNIT"],
  ["APARTMENT", "APT"],
  ["APT", "APT"],
  ["FLAT", "APT"],
  ["SUITE", "STE"],
  ["STE", "STE"],
  ["FLOOR", "FL"],
  ["FL", "FL"],
  ["BUILDING", "BLDG"],
  ["BLDG", "BLDG"],
  ["ROOM", "RM"],
  ["RM", "RM"],
  ["LOT", "LOT"],
]);

/** Short forms of directions. */
export const directions: ReadonlySet<string> = new Set("N S E W NE NW SE SW".split(" "));
