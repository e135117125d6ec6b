import { usStates } from "@passmuster/core/geography";
import { countryNamed } from "../fields/countries.ts";
import { isLabel } from "../fields/labelled.ts";
import { plain } from "../fields/similar.ts";
import { contextOf } from "../linking/context.ts";
import { looksAlike } from "../look-alike.ts";
import type { TextLine } from "../page.ts";
import type { CardKind } from "./card-kinds.ts";
import { titleIn } from "./card-kinds.ts";
import { isNumbered } from "./numbered.ts";
import { otherStates } from "./titles-in-other-scripts.ts";

/** Names of states as they print them on documents. */
const officialNames: readonly (readonly [string, string])[] = (
  "Bundesrepublik Deutschland=DEU|République française=FRA|Reino de España=ESP|Repubblica italiana=ITA|Koninkrijk der Nederlanden=NLD" +
  "|Royaume de Belgique=BEL|Koninkrijk België=BEL|Königreich Belgien=BEL|Republik Österreich=AUT|Rzeczpospolita Polska=POL" +
  "|República Portuguesa=PRT|Konungariket Sverige=SWE|Kongeriget Danmark=DNK|Česká republika=CZE|Slovenská republika=SVK" +
  "|Republika Hrvatska=HRV|Republika Slovenija=SVN|Suomi Finland=FIN|Eesti Vabariik=EST|Latvijas Republika=LVA" +
  "|Lietuvos Respublika=LTU|Schweizerische Eidgenossenschaft=CHE|Confédération suisse=CHE|Estados Unidos Mexicanos=MEX" +
  "|República Federativa do Brasil=BRA|República Argentina=ARG|República de Chile=CHL|República de Colombia=COL|República del Perú=PER" +
  "|United Kingdom of Great Britain=GBR|United States of America=USA|Commonwealth of Australia=AUS|Republic of Ireland=IRL|New Zealand=NZL" +
  "|Government of India=IND|Republic of India=IND|Republik Indonesia=IDN|Republika ng Pilipinas=PHL|Republic of the Philippines=PHL" +
  "|Türkiye Cumhuriyeti=TUR|Republic of Türkiye=TUR|Republic of Turkey=TUR|Royaume du Maroc=MAR|República Dominicana=DOM|República del Ecuador=ECU" +
  "|República Oriental del Uruguay=URY|República del Paraguay=PRY|República Bolivariana de Venezuela=VEN|Estado Plurinacional de Bolivia=BOL" +
  "|República de Panamá=PAN|República de Costa Rica=CRI|República de Guatemala=GTM|República de El Salvador=SLV|República de Honduras=HND" +
  "|Federal Republic of Nigeria=NGA|Republic of Kenya=KEN|Republic of South Africa=ZAF|Republic of Ghana=GHA|Republic of Singapore=SGP" +
  "|Islamic Republic of Pakistan=PAK|Kingdom of Saudi Arabia=SAU|State of Israel=ISR|Instituto Nacional Electoral=MEX|" +
  otherStates
)
  .split("|")
  .map((entry) => {
    const [name = "", code = ""] = entry.split("=");
    return [plain(looksAlike(name)), code] as const;
  });

/** Licences are also identified as American by their address and fields. */
const ofStates: readonly number[] = [1];

const states = new Set(Object.values(usStates).map(plain));

/**
 * The issuing country, from a state's name in the heading: the lines above the first field. `Georgia` beside
 * "License" is the state of the United States. Absent if the heading names two states.
 */
export function issuingCountry(
  lines: readonly TextLine[],
  { id, titles, country }: CardKind,
): string | undefined {
  if (country) return country;
  const fields = lines.filter((line) => !titleIn(line, titles) && (isNumbered(line) || isLabel(line.text)));
  const first = Math.min(...fields.map(({ top }) => top));
  const heading = lines.filter(({ top }) => top <= first);
  if (ofStates.includes(id) && contextOf(lines).american) return "USA";
  const american = heading.some(({ text }) => /\blicense\b/i.test(text));
  const named = heading.flatMap(
    (line) => countryIn(titleIn(line, titles)?.rest ?? line.text, american) ?? [],
  );
  return new Set(named).size === 1 ? named[0] : undefined;
}

function countryIn(text: string, american: boolean): string | undefined {
  const whole = plain(looksAlike(text));
  if (american && states.has(whole)) return "USA";
  const official = officialNames.find(([name]) => whole.includes(name));
  if (official) return official[1];
  const parts = [text, ...text.split(/[/|·,]/)].map((part) => part.replace(/[^\p{L}\s.'-]/gu, "").trim());
  const named = parts.map(countryNamed).find((code) => code !== undefined);
  return named ?? inSeveralLanguages(text);
}

/** `SVERIGE SWEDEN SUÈDE` */
function inSeveralLanguages(text: string): string | undefined {
  const codes = new Set(text.split(/[\s/·-]+/).map(countryNamed));
  const [only] = codes;
  return codes.size === 1 ? only : undefined;
}
