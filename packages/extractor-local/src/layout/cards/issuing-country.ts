import { usStates } from "@passmuster/core/geography";
import type { TextLine } from "../../print/page.ts";
import { plain } from "../../print/similar.ts";
import { contextOf } from "../linking/context.ts";
import { countryNamed } from "../pages/countries.ts";
import type { Announced } from "./announced.ts";
import type { CardKind } from "./card-kinds.ts";
import { headingOf } from "./heading.ts";
import { issuers } from "./issuers/index.ts";
import { provesIssuer } from "./issuers/proof.ts";
import { titleForm, titleIn } from "./titles.ts";

/** Names of states without a file of their own, as they print them. */
const otherNames =
  "United States of America=USA|República Bolivariana de Venezuela=VEN|República de El Salvador=SLV" +
  "|República de Honduras=HND|Kingdom of Saudi Arabia=SAU|Рэспубліка Беларусь=BLR|Республика Беларусь=BLR" +
  "|Кыргыз Республикасы=KGZ|Кыргызская Республика=KGZ|Монгол Улс=MNG";

/** Shorter names are parts of others: `New Mexico`. They are found as whole texts alone. */
const shortest = 10;

const officialNames: readonly (readonly [string, string])[] = [
  ...otherNames.split("|").map((entry) => entry.split("=") as [string, string]),
  ...[...issuers.values()].flatMap(({ code, names }) => names.map((name) => [name, code] as const)),
].map(([name, code]) => [titleForm(name), code] as const);

/** Licences are also identified as American by their address and fields. */
const ofStates: readonly number[] = [1];

const states = new Set(Object.values(usStates).map(plain));

/**
 * The issuing country, from a state's name in the heading: the lines above the first field. `Georgia` beside
 * "License" is the state of the United States. Absent if the heading names two states. If it names none, the
 * announced one's sign, authority or title proves it.
 */
export function issuingCountry(
  lines: readonly TextLine[],
  { id, titles, country }: CardKind,
  announced?: Announced,
): string | undefined {
  if (country) return country;
  const heading = headingOf(lines, titles);
  if (ofStates.includes(id) && contextOf(lines).american) return "USA";
  const american = heading.some(({ text }) => /\blicense\b/i.test(text));
  const named = heading.flatMap(
    (line) => countryIn(titleIn(line, titles)?.rest ?? line.text, american) ?? [],
  );
  if (named.length > 0) return new Set(named).size === 1 ? named[0] : undefined;
  const issuer = announced?.type === id ? issuers.get(announced.country) : undefined;
  return issuer && provesIssuer({ heading, lines, id }, issuer) ? issuer.code : undefined;
}

function countryIn(text: string, american: boolean): string | undefined {
  const whole = titleForm(text);
  if (american && states.has(whole)) return "USA";
  const official = officialNames.find(
    ([name]) => whole === name || (name.length >= shortest && whole.includes(name)),
  );
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
