import { countryOf } from "@passmuster/core/geography";
import type { TextLine } from "../../../print/page.ts";
import { misread } from "../../../print/similar.ts";
import { issuedKinds } from "../issued-kinds.ts";
import { explainedBy, isPartOf, titleForm, windowsOf } from "../titles.ts";
import { issuers } from "./index.ts";
import type { IssuedKind, Issuer } from "./issuer.ts";
import { isNamed } from "./named.ts";

interface Printed {
  /** The lines above the first field. */
  readonly heading: readonly TextLine[];
  readonly lines: readonly TextLine[];
  /** The id of the document's type in the catalogue. */
  readonly id: number;
}

/**
 * Whether a card proves an announced issuer: by its name with misread letters, its sign, an authority, or a
 * title in a language that no other state prints. Another state's sign in the heading refutes all of them.
 */
export function provesIssuer({ heading, lines, id }: Printed, issuer: Issuer): boolean {
  const kind = issuedKinds[id];
  if (!kind || bearsSignOfOther(heading, issuer)) return false;
  const titles = titlesOn(lines, kind);
  return (
    isNamed(heading, issuer) ||
    (bearsSign(heading, issuer, nearestOf(titles).includes(issuer) ? 1 : 2) &&
      !namesOther(heading, issuer)) ||
    isInOwnLanguage(titles, issuer) ||
    lines.some((line) => namesAuthority(line, issuer))
  );
}

const namesOther = (heading: readonly TextLine[], issuer: Issuer): boolean =>
  [...issuers.values()].some((other) => other !== issuer && isNamed(heading, other));

/** Whether a heading without a legible title proves an issuer. */
export const headingProves = (heading: readonly TextLine[], issuer: Issuer): boolean =>
  !bearsSignOfOther(heading, issuer) && (isNamed(heading, issuer) || bearsSign(heading, issuer, 2));

const bearsSign = (heading: readonly TextLine[], issuer: Issuer, shortest: number): boolean =>
  heading.some(
    ({ text }) =>
      text.length >= shortest && [...signsOf(issuer), countryOf(issuer.code)?.iso2].includes(text),
  );

/**
 * The signs of vehicles, and the code in a machine-readable zone. The flag of the European Union has two
 * letters.
 */
const signsOf = ({ signs, code }: Issuer): readonly string[] => [...signs, code];

/** One letter may be any field. */
const bearsSignOfOther = (heading: readonly TextLine[], issuer: Issuer): boolean =>
  heading.some(
    ({ text }) =>
      text.length > 1 &&
      !signsOf(issuer).includes(text) &&
      [...issuers.values()].some((other) => signsOf(other).includes(text)),
  );

/** The title of any other issuer must have this many more misread letters. */
const apart = 1;

/** A title on a card, and the issuers that print it. */
interface Title {
  readonly of: readonly Issuer[];
  /** Misread letters. */
  readonly wrong: number;
}

/** The titles on a card. `ISIKUTUNNISTUS IDENTITY CARD` has two, in two places. */
function titlesOn(lines: readonly TextLine[], kind: IssuedKind): readonly Title[] {
  const places = lines.flatMap((line) =>
    [...windowsOf(line)].flatMap(({ text, start, end }) => {
      const seen = [...titlesOfKind[kind]].flatMap(([title, of]) => {
        const wrong = misread(text, title);
        return wrong === undefined ? [] : [{ of, wrong, explained: explainedBy(title, wrong) }];
      });
      const least = Math.min(...seen.map(({ wrong }) => wrong));
      const near = seen.filter(({ wrong }) => wrong <= least + apart);
      const of = [...new Set(near.flatMap((one) => one.of))];
      const explained = Math.max(...near.map((one) => one.explained));
      return of.length > 0 ? [{ line, start, end, of, explained, wrong: least }] : [];
    }),
  );
  return places.filter((place) => !isPartOf(place, places, false));
}

/** The issuers of the titles that are least misread. */
function nearestOf(titles: readonly Title[]): readonly Issuer[] {
  const least = Math.min(...titles.map(({ wrong }) => wrong));
  return titles.flatMap(({ of, wrong }) => (wrong === least ? of : []));
}

/** Whether the only titles in a language of one state are those of this issuer. */
function isInOwnLanguage(titles: readonly Title[], issuer: Issuer): boolean {
  const alone = titles.flatMap(({ of: [first, ...more] }) => (first && more.length === 0 ? [first] : []));
  const own = new Set(alone.filter(({ ownLanguage }) => ownLanguage));
  return own.size === 1 && own.has(issuer);
}

const byTitle = (kind: IssuedKind): ReadonlyMap<string, readonly Issuer[]> => {
  const all = new Map<string, readonly Issuer[]>();
  for (const issuer of issuers.values())
    for (const title of (issuer.titles[kind] ?? []).map(titleForm))
      all.set(title, [...(all.get(title) ?? []), issuer]);
  return all;
};

const titlesOfKind: Readonly<Record<IssuedKind, ReadonlyMap<string, readonly Issuer[]>>> = {
  licence: byTitle("licence"),
  identityCard: byTitle("identityCard"),
  residencePermit: byTitle("residencePermit"),
};

/** An authority of this issuer alone. `DVLA` is one of the United Kingdom and of Ghana. */
function namesAuthority(line: TextLine, issuer: Issuer): boolean {
  const own = (issuer.authorities ?? []).filter((name) => issuersOf(name).length === 1).map(titleForm);
  return own.length > 0 && [...windowsOf(line)].some(({ text }) => own.includes(text));
}

const issuersOf = (authority: string): readonly Issuer[] =>
  [...issuers.values()].filter(({ authorities = [] }) => authorities.includes(authority));
