import { memoise } from "../../base/input/memoise.ts";
import { type Country, countryOf } from "./countries.ts";

/**
 * Issuers of documents without a code of ISO 3166-1: code, `iso2` in general use or `-`, English name. From
 * ICAO Doc 9303-3, section 5, parts B to E. Kosovo's code is in its passports (`RKS`); `XKX` and `XXK` are
 * user-assigned codes in general use. `ZIM` stands in Zimbabwe's older passports, `UTO` in ICAO's examples.
 */
const beyondIso = memoise(
  (): ReadonlyMap<string, Country> =>
    new Map(
      `EUE EU European Union
GBD GB United Kingdom (British Overseas Territories citizen)
GBN GB United Kingdom (British National Overseas)
GBO GB United Kingdom (British Overseas citizen)
GBP GB United Kingdom (British protected person)
GBS GB United Kingdom (British subject)
IAO - International Civil Aviation Organization
RKS XK Kosovo
XKX XK Kosovo
XXK XK Kosovo
UNA UN Specialized agency of the United Nations
UNK XK United Nations Interim Administration Mission in Kosovo
UNO UN United Nations
UTO - Utopia
XBA - African Development Bank
XCC - Caribbean Community
XCE - Council of Europe
XCO - Common Market for Eastern and Southern Africa
XDC - Southern African Development Community
XEC - Economic Community of West African States
XES - Organization of Eastern Caribbean States
XIM - African Export-Import Bank
XMP - Parliamentary Assembly of the Mediterranean
XOM - Sovereign Military Order of Malta
XPO - Interpol
XXA - Stateless person
XXB - Refugee
XXC - Refugee, not of the 1951 Convention
XXX - Unspecified nationality
ZIM ZW Zimbabwe`
        .split("\n")
        .map((row) => {
          const [iso3 = "", iso2 = "", ...name] = row.split(" ");
          return [iso3, { iso3, iso2: iso2 === "-" ? "" : iso2, name: name.join(" ") }];
        }),
    ),
);

/**
 * The state or organisation that issues documents under a code: of ISO 3166-1 alpha-3, or of ICAO Doc 9303-3
 * section 5. `iso2` is empty where none is in general use.
 *
 * @param code upper case; `D` is Germany
 * @example
 * issuerOf("RKS"); // { iso3: "RKS", iso2: "XK", name: "Kosovo" }
 */
export function issuerOf(code: string): Country | undefined {
  return code === "D" ? countryOf("DEU") : (countryOf(code) ?? beyondIso().get(code));
}

/** The codes of issuers that ISO 3166-1 does not have. */
export const codesBeyondIso = (): readonly string[] => [...beyondIso().keys()];

/** Two codes of one issuer. */
const aliases: Readonly<Record<string, string>> = { D: "DEU", XKX: "RKS", XXK: "RKS", ZIM: "ZWE" };

/** A group of territories and the issuers that their documents may name, the usual one first. */
export interface TerritoryGroup {
  readonly territories: string;
  readonly issuers: string;
  readonly source: string;
}

/** Whose code stands in the documents of territories. Their own code may stand there too. */
export const territoryGroups: readonly TerritoryGroup[] = [
  { territories: "HKG", issuers: "CHN", source: "Basic Law of the Hong Kong SAR, article 154" },
  { territories: "MAC", issuers: "CHN", source: "Basic Law of the Macao SAR, article 139" },
  {
    territories: "AIA BMU CYM FLK GIB IOT MSR PCN SGS SHN TCA VGB",
    issuers: "GBD GBR",
    source: "British Nationality Act 1981, schedule 6; ICAO Doc 9303-3, section 5 part B",
  },
  {
    territories: "GGY IMN JEY",
    issuers: "GBR",
    source: "British Nationality Act 1981, section 50(1): the Islands are part of the United Kingdom",
  },
  {
    territories: "GBD GBN GBO GBP GBS",
    issuers: "GBR",
    source: "ICAO Doc 9303-3, section 5 part B: codes within the United Kingdom",
  },
  {
    territories: "ASM GUM MNP PRI UMI VIR",
    issuers: "USA",
    source: "8 U.S.C. 1101(a)(29) and (38); 48 U.S.C. 1801 (covenant of the Northern Mariana Islands)",
  },
  {
    territories: "ATF BLM GLP GUF MAF MTQ MYT NCL PYF REU SPM WLF",
    issuers: "FRA",
    source: "Constitution of France, articles 72-3 and 77",
  },
  { territories: "FRO GRL", issuers: "DNK", source: "Constitutional Act of Denmark of 1953, section 1" },
  {
    territories: "ABW BES CUW SXM",
    issuers: "NLD",
    source: "Charter for the Kingdom of the Netherlands, article 3(1)(c)",
  },
  { territories: "ALA", issuers: "FIN", source: "Act on the Autonomy of Åland 1144/1991, section 30" },
  {
    territories: "BVT SJM",
    issuers: "NOR",
    source: "Svalbard Act of 17 July 1925; Dependencies Act of 1930",
  },
  {
    territories: "CCK CXR HMD NFK",
    issuers: "AUS",
    source: "Australian Citizenship Act 2007, section 3: external territories",
  },
  { territories: "COK NIU TKL", issuers: "NZL", source: "Citizenship Act 1977 (New Zealand), section 29" },
];

const issuersOfTerritory = memoise(
  () =>
    new Map(
      territoryGroups.flatMap(({ territories, issuers }) =>
        territories.split(" ").map((territory) => [territory, issuers.split(" ")] as const),
      ),
    ),
);

/**
 * Whether two codes name one issuer: two codes of one state, or a territory and the state whose documents its
 * people carry. Two territories of one state are two issuers.
 *
 * @example
 * isSameIssuer("HKG", "CHN"); // true
 * isSameIssuer("HKG", "MAC"); // false
 */
export function isSameIssuer(one: string, other: string): boolean {
  const [a, b] = [aliases[one] ?? one, aliases[other] ?? other];
  const names = (territory: string, issuer: string): boolean =>
    issuersOfTerritory().get(territory)?.includes(issuer) ?? false;
  return a === b || names(a, b) || names(b, a);
}
