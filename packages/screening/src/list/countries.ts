import { countryNames, countryOf } from "@passmuster/core/geography";

let codes: ReadonlyMap<string, string> | undefined;

/** Names and codes that the lists use beside those of ISO 3166, in the form of `plain`. */
const further: Readonly<Record<string, string>> = {
  bahamas: "BHS",
  "bolivia plurinational state of": "BOL",
  brunei: "BRN",
  burma: "MMR",
  "cabo verde": "CPV",
  "congo democratic republic": "COD",
  "congo democratic republic of": "COD",
  "congo democratic republic of the": "COD",
  "congo republic": "COG",
  "congo republic of the": "COG",
  "cote d ivoire": "CIV",
  cs: "SRB",
  "democratic peoples republic of korea": "PRK",
  "democratic republic of congo": "COD",
  "democratic republic of the congo": "COD",
  "dr congo": "COD",
  drc: "COD",
  el: "GRC",
  gambia: "GMB",
  "gaza strip": "PSE",
  "holy see": "VAT",
  "iran islamic republic of": "IRN",
  "islamic republic of iran": "IRN",
  "korea democratic peoples republic of": "PRK",
  "korea north": "PRK",
  "korea republic of": "KOR",
  "korea south": "KOR",
  "lao peoples democratic republic": "LAO",
  laos: "LAO",
  macau: "MAC",
  macedonia: "MKD",
  micronesia: "FSM",
  moldova: "MDA",
  "moldova republic of": "MDA",
  "myanmar burma": "MMR",
  "north korea": "PRK",
  "occupied palestinian territories": "PSE",
  "occupied palestinian territory": "PSE",
  palestine: "PSE",
  palestinian: "PSE",
  "region gaza": "PSE",
  "republic of moldova": "MDA",
  "republic of the congo": "COG",
  "south korea": "KOR",
  "st kitts and nevis": "KNA",
  swaziland: "SWZ",
  syria: "SYR",
  uk: "GBR",
  "united kingdom": "GBR",
  "united kingdom of great britain and northern ireland": "GBR",
  "venezuela bolivarian republic of": "VEN",
  "viet nam": "VNM",
  "west bank": "PSE",
};

/** Lower-case letters without accents, words apart, without the article. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’`]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ")
    .trim()
    .replace(/^the | the$/g, "");

/** Alpha-3 codes of countries given as names or codes; unknown ones are left out. */
export function countriesOf(given: readonly string[]): readonly string[] {
  codes ??= new Map(
    countryNames("en").flatMap(([name, iso3]) => {
      const iso2 = countryOf(iso3)?.iso2;
      const keys = [name, iso3, ...(iso2 ? [iso2] : [])];
      return keys.map((key): [string, string] => [plain(key), iso3]);
    }),
  );
  const found = given.flatMap((text) => further[plain(text)] ?? codes?.get(plain(text)) ?? []);
  return [...new Set(found)];
}

/** Those of a field that may have several: `Iraq`, `Iraq; Syria`, `(1) Iraq (2) Syria`. */
export function countriesIn(field: string): readonly string[] {
  const parts = field.split(/\(\d+\)|[;|\n]/).filter((part) => part.trim() !== "");
  return countriesOf(parts.flatMap((part) => (countriesOf([part]).length > 0 ? part : part.split(","))));
}
