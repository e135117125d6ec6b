import { memoise } from "../../base/input/memoise.ts";
import { unmarked } from "./unmarked.ts";

/**
 * USPS Publication 28, appendix C1: street suffixes. One street word a line: its name, the standard
 * abbreviation, then the spellings in use. Words that share a standard abbreviation share a line.
 */
const publication28 = `
  ALLEY ALY ALLEE ALLY
  ANNEX ANX ANEX ANNX
  ARCADE ARC
  AVENUE AVE AV AVEN AVENU AVN AVNUE
  BAYOU BYU BAYOO
  BEACH BCH
  BEND BND
  BLUFF BLF BLUF
  BLUFFS BLFS
  BOTTOM BTM BOT BOTTM
  BOULEVARD BLVD BOUL BOULV
  BRANCH BR BRNCH
  BRIDGE BRG BRDGE
  BROOK BRK
  BROOKS BRKS
  BURG BG
  BURGS BGS
  BYPASS BYP BYPA BYPAS BYPS
  CAMP CP CMP
  CANYON CYN CANYN CNYN
  CAPE CPE
  CAUSEWAY CSWY CAUSWA
  CENTER CTR CEN CENT CENTR CENTRE CNTER CNTR
  CENTERS CTRS
  CIRCLE CIR CIRC CIRCL CRCL CRCLE
  CIRCLES CIRS
  CLIFF CLF
  CLIFFS CLFS
  CLUB CLB
  COMMON CMN
  COMMONS CMNS
  CORNER COR
  CORNERS CORS
  COURSE CRSE
  COURT CT
  COURTS CTS
  COVE CV
  COVES CVS
  CREEK CRK
  CRESCENT CRES CRSENT CRSNT
  CREST CRST
  CROSSING XING CRSSNG
  CROSSROAD XRD
  CROSSROADS XRDS
  CURVE CURV
  DALE DL
  DAM DM
  DIVIDE DV DIV DVD
  DRIVE DR DRIV DRV
  DRIVES DRS
  ESTATE EST
  ESTATES ESTS
  EXPRESSWAY EXPY EXP EXPR EXPRESS EXPW
  EXTENSION EXT EXTN EXTNSN
  EXTENSIONS EXTS
  FALL
  FALLS FLS
  FERRY FRY FRRY
  FIELD FLD
  FIELDS FLDS
  FLAT FLT
  FLATS FLTS
  FORD FRD
  FORDS FRDS
  FOREST FRST FORESTS
  FORGE FRG FORG
  FORGES FRGS
  FORK FRK
  FORKS FRKS
  FORT FT FRT
  FREEWAY FWY FREEWY FRWAY FRWY
  GARDEN GDN GARDN GRDEN GRDN
  GARDENS GDNS GRDNS
  GATEWAY GTWY GATEWY GATWAY GTWAY
  GLEN GLN
  GLENS GLNS
  GREEN GRN
  GREENS GRNS
  GROVE GRV GROV
  GROVES GRVS
  HARBOR HBR HARB HARBR HRBOR
  HARBORS HBRS
  HAVEN HVN
  HEIGHTS HTS HT
  HIGHWAY HWY HIGHWY HIWAY HIWY HWAY
  HILL HL
  HILLS HLS
  HOLLOW HOLW HLLW HOLLOWS HOLWS
  INLET INLT
  ISLAND IS ISLND
  ISLANDS ISS ISLNDS
  ISLE ISLES
  JUNCTION JCT JCTION JCTN JUNCTN JUNCTON
  JUNCTIONS JCTS JCTNS
  KEY KY
  KEYS KYS
  KNOLL KNL KNOL
  KNOLLS KNLS
  LAKE LK
  LAKES LKS
  LAND
  LANDING LNDG LNDNG
  LANE LN
  LIGHT LGT
  LIGHTS LGTS
  LOAF LF
  LOCK LCK
  LOCKS LCKS
  LODGE LDG LDGE LODG
  LOOP LOOPS
  MALL
  MANOR MNR
  MANORS MNRS
  MEADOW MDW
  MEADOWS MDWS MDW MEDOWS
  MEWS
  MILL ML
  MILLS MLS
  MISSION MSN MISSN MSSN
  MOTORWAY MTWY
  MOUNT MT MNT
  MOUNTAIN MTN MNTAIN MNTN MOUNTIN MTIN
  MOUNTAINS MTNS MNTNS
  NECK NCK
  ORCHARD ORCH ORCHRD
  OVAL OVL
  OVERPASS OPAS
  PARK PRK PARKS
  PARKWAY PKWY PARKWY PKWAY PKY PARKWAYS PKWYS
  PASS
  PASSAGE PSGE
  PATH PATHS
  PIKE PIKES
  PINE PNE
  PINES PNES
  PLACE PL
  PLAIN PLN
  PLAINS PLNS
  PLAZA PLZ PLZA
  POINT PT
  POINTS PTS
  PORT PRT
  PORTS PRTS
  PRAIRIE PR PRR
  RADIAL RADL RAD RADIEL
  RAMP
  RANCH RNCH RANCHES RNCHS
  RAPID RPD
  RAPIDS RPDS
  REST RST
  RIDGE RDG RDGE
  RIDGES RDGS
  RIVER RIV RVR RIVR
  ROAD RD
  ROADS RDS
  ROUTE RTE
  ROW
  RUE
  RUN
  SHOAL SHL
  SHOALS SHLS
  SHORE SHR SHOAR
  SHORES SHRS SHOARS
  SKYWAY SKWY
  SPRING SPG SPNG SPRNG
  SPRINGS SPGS SPNGS SPRNGS
  SPUR SPURS
  SQUARE SQ SQR SQRE SQU
  SQUARES SQS SQRS
  STATION STA STATN STN
  STRAVENUE STRA STRAV STRAVEN STRAVN STRVN STRVNUE
  STREAM STRM STREME
  STREET ST STR STRT
  STREETS STS
  SUMMIT SMT SUMIT SUMITT
  TERRACE TER TERR
  THROUGHWAY TRWY
  TRACE TRCE TRACES
  TRACK TRAK TRACKS TRK TRKS
  TRAFFICWAY TRFY
  TRAIL TRL TRAILS TRLS
  TRAILER TRLR TRLRS
  TUNNEL TUNL TUNEL TUNLS TUNNELS TUNNL
  TURNPIKE TPKE TRNPK TURNPK
  UNDERPASS UPAS
  UNION UN
  UNIONS UNS
  VALLEY VLY VALLY VLLY
  VALLEYS VLYS
  VIADUCT VIA VDCT VIADCT
  VIEW VW
  VIEWS VWS
  VILLAGE VLG VILL VILLAG VILLG VILLIAGE
  VILLAGES VLGS
  VILLE VL
  VISTA VIS VIST VST VSTA
  WALK WALKS
  WALL
  WAY WY
  WAYS
  WELL WL
  WELLS WLS
`;

/**
 * Words that Publication 28 lacks and that mean nothing else in it: Canada Post, Australia Post (AS 4590) and
 * everyday British and German use.
 */
const elsewhere = `
  BOULEVARD BD BVD BVDE
  CIRCUIT CCT CIRCT
  CLOSE CL CLS
  CONCESSION CONC
  CORNERS CRNRS
  COURT CRT
  DIVERSION DIVERS
  DRIVE DRWY DVE
  ESPLANADE ESPL
  EXTENSION EXTEN
  GROUNDS GRNDS
  HARBOR HARBOUR HARBR
  HIGHLANDS HGHLDS
  LANDING LANDNG
  LIMITS LMTS
  LOOKOUT LKOUT
  PARADE PDE
  PATHWAY PTWAY
  PLATEAU PLAT
  PRIVATE PVT
  PROMENADE PROM
  RANGE RGE
  STREET STRASSE
  SUBDIVISION SUBDIV
  TERRACE TCE
  THICKET THICK
  TOWNLINE TLINE
  TURNABOUT TRNABT
  VILLAGE VILLGE
`;

/** Abbreviations that mean this only in one country. Countries as ISO 3166-1 alpha-3. */
const ofCountry: Readonly<Record<string, string>> = {
  // Canada Post, addressing guidelines, street types.
  CAN: "CROSSING CROSS,ESTATES ESTATE,PARK PK,PASSAGE PASS,RANGE RG,CUL CDS",
  // AS 4590 and Australia Post.
  AUS: "ALLEY ALWY,CRESCENT CR,ESPLANADE ESP,GROVE GR GV,PARKWAY PWY,CIRCLE CCL,QUAY QY,GATE GTE,LINK LNK",
  // Everyday use on British documents.
  GBR: "CRESCENT CR,ESTATE EST,GROVE GR,MEWS MWS,PARK PK,ROW RW,WALK WK,YARD YD,BUILDINGS BLDGS",
  // Everyday use on Indian documents.
  IND: "MARG MG,NAGAR NGR,COLONY COL,SECTOR SEC SECT,CROSS CRS",
};

/** These keep their abbreviation, so that a reader that lost a space still gives the same letters. */
const short = "AVENUE AVE,BOULEVARD BLVD,COURT CT,DRIVE DR,LANE LN,PLACE PL,ROAD RD,STREET ST";

const standards = memoise(
  () => new Map(short.split(",").map((entry) => entry.split(" ") as [string, string])),
);

type Meanings = ReadonlyMap<string, readonly string[]>;

function meaningsIn(lines: readonly string[]): Meanings {
  const found = new Map<string, string[]>();
  for (const line of lines) {
    const [name = "", ...spellings] = line.trim().split(" ");
    const meaning = standards().get(name) ?? name;
    for (const word of [name, ...spellings]) {
      const meanings = found.get(word) ?? [];
      if (!meanings.includes(meaning)) meanings.push(meaning);
      found.set(word, meanings);
    }
  }
  return found;
}

const common = memoise(() => meaningsIn(`${publication28.trim()}\n${elsewhere.trim()}`.split("\n")));
const countries = memoise(
  () => new Map(Object.entries(ofCountry).map(([country, lines]) => [country, meaningsIn(lines.split(","))])),
);

/**
 * The street words that a suffix may stand for. Empty if the word is not a suffix.
 * @param country ISO 3166-1 alpha-3; adds the abbreviations of that country
 */
export function suffixMeanings(word: string, country?: string): readonly string[] {
  const plain = unmarked(word);
  const own = country ? (countries().get(country)?.get(plain) ?? []) : [];
  const all = common().get(plain) ?? [];
  return own.length === 0 ? all : [...new Set([...own, ...all])];
}

/** Suffixes of most streets. Only after these may a word such as `Front` or `Side` be a unit. */
const roads = new Set(
  "AVE BLVD CT DR LN PL RD ST CIRCLE HIGHWAY LOOP PARKWAY SQUARE TERRACE TRAIL WAY ALLEY".split(" "),
);

/** Whether a word is a suffix that hardly any street has in its name. */
export const isRoad = (word: string): boolean => suffixMeanings(word).some((meaning) => roads.has(meaning));

/**
 * Whether a road's kind has a short form: streets of one letter are named with these (`Avenue N`, `E St`).
 */
export const isShortRoad = (word: string): boolean =>
  suffixMeanings(word).some((meaning) => [...standards().values()].includes(meaning));

/**
 * Standard abbreviations that are also used within a name of several words: `Oak Crk Ctr`, `Lk Shore`. Each
 * is no other word and no initials.
 */
const withinNames = new Set(
  (
    "AV AVE BCH BD BLF BLVD BRG BRK BYP CIR CRES CRK CSWY CTR CYN DR ESTS EXPY EXT FLD FLDS FLS FRST FT FWY GDN GDNS GLN " +
    "GRN GRV HBR HLS HOLW HTS HVN HWY JCT KNL LK LKS LN LNDG MDWS MNR MT MTN MTNS ORCH PKWY PL PLZ PT PTS RD RDG RDGS " +
    "RIV RNCH RTE SHR SHRS SMT SPG SPGS SQ ST STA STR STRASSE TER TPKE TRL VLG VLY VW XING"
  ).split(" "),
);

/** What an abbreviation or a name stands for inside a name of several words. */
export function nameWord(word: string): string {
  const [meaning, ...others] = suffixMeanings(word);
  if (meaning === undefined || others.length > 0) return word;
  return withinNames.has(word) || standards().get(word) === meaning ? meaning : word;
}

/** Abbreviations of Publication 28, C1 and G, after the first word of a town's name. None is another word. */
const townWords = memoise(
  () =>
    new Map([
      ..."BCH CTR CYN ESTS FLD FLS FRST GDNS GLN GRN GRV HBR HLS HOLW HTS JCT KNL LK LKS LNDG MDWS MTN MTNS PT RDG SHRS SPGS STA VLG VLY VW"
        .split(" ")
        .map((word) => [word, suffixMeanings(word)[0] ?? word] as const),
      ["TWP", "TOWNSHIP"] as const,
      ["CY", "CITY"] as const,
      ["SAINT", "ST"] as const,
      ["SAINTE", "STE"] as const,
    ]),
);

/** What a word after the first word of a town's name stands for. */
export const townWord = (word: string): string => townWords().get(word) ?? word;
