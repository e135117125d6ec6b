import type { TextLine } from "../../print/page.ts";
import { distance } from "../../print/similar.ts";
import { contextOf } from "../linking/context.ts";
import { labelsOn } from "../linking/labels.ts";
import { headingOf } from "./heading.ts";
import { issuedKinds } from "./issued-kinds.ts";
import { issuers } from "./issuers/index.ts";
import type { IssuedKind, Issuer } from "./issuers/issuer.ts";
import { headingProves } from "./issuers/proof.ts";
import { titleForm, windowsOf } from "./titles.ts";

/** The kind and issuer that the host announced. The picture must prove them. */
export interface Announced {
  /** The id in the catalogue of document types. */
  readonly type: number;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
}

/** Share of a title's letters that may be misread if the title was announced. */
const tolerance = 0.36;
const shortest = 8;
const fewestLabels = 3;

/**
 * Whether a card is of the announced kind although its title is badly legible: it names the announced issuer,
 * has the fields of a card, and no other kind's title is nearer. Licences have numbered fields.
 *
 * @param printed the lines, and titles over two lines
 */
export function isAnnounced(
  printed: readonly TextLine[],
  lines: readonly TextLine[],
  { type, country }: Announced,
): boolean {
  const [kind, issuer] = [issuedKinds[type], issuers.get(country)];
  if (!kind || !issuer || !headingProves(headingOf(lines), issuer)) return false;
  if (kind === "licence" && isNumberedLicence(lines)) return true;
  return labelsOn(lines).length >= fewestLabels && printed.some((line) => isNearest(line, issuer, kind));
}

/** Field 4 of licences has parts; numbered fields of passports have none. */
export const isNumberedLicence = (lines: readonly TextLine[], fewestParts = 1): boolean =>
  contextOf(lines).numbering === "eu" && partsOfFour(lines).size >= fewestParts;

const partsOfFour = (lines: readonly TextLine[]): ReadonlySet<string> =>
  new Set(labelsOn(lines, "eu").flatMap(({ number = "" }) => (/^4[a-d]$/.test(number) ? [number] : [])));

function isNearest(line: TextLine, { titles }: Issuer, kind: IssuedKind): boolean {
  const own = titles[kind] ?? [];
  const others = Object.entries(titles).flatMap(([other, all]) => (other === kind ? [] : all));
  return [...windowsOf(line)].some(({ text }) => {
    const wrong = leastMisread(text, own);
    return wrong !== undefined && wrong < (leastMisread(text, others) ?? Number.POSITIVE_INFINITY);
  });
}

/** First words that cards of shops and clubs have too: `Carta fedeltà` is no misread `Carta d'identità`. */
const ofAnyCard = /^(?:carta|carte|carne|karta|kart|tarjeta|tessera)/;

/** Share of misread letters against the nearest of some titles. */
function leastMisread(text: string, titles: readonly string[]): number | undefined {
  const shares = titles.map(titleForm).flatMap((title) => {
    if (title.length < shortest) return [];
    const [shared = ""] = ofAnyCard.exec(title) ?? [];
    const telling = text.startsWith(shared) ? title.length - shared.length : title.length;
    const wrong = distance(text, title, Math.floor(tolerance * telling));
    return wrong === undefined ? [] : [wrong / title.length];
  });
  return shares.length > 0 ? Math.min(...shares) : undefined;
}
