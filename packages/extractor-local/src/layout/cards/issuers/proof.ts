import { countryOf } from "@passmuster/core/geography";
import type { TextLine } from "../../../print/page.ts";
import { misread } from "../../../print/similar.ts";
import { issuedKinds } from "../issued-kinds.ts";
import { titleForm, windowsOf } from "../titles.ts";
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
 * Whether a card proves an announced issuer: by its name with misread letters, its sign, an authority, or a title
 * in a language that no other state prints. Another state's sign in the heading refutes all of them.
 */
export function provesIssuer({ heading, lines, id }: Printed, issuer: Issuer): boolean {
  const kind = issuedKinds[id];
  if (!kind || bearsSignOfOther(heading, issuer)) return false;
  const title = titleOf(lines, kind);
  return (
    isNamed(heading, issuer) ||
    bearsSign(heading, issuer, title.includes(issuer) ? 1 : 2) ||
    (issuer.ownLanguage === true && title.length === 1 && title[0] === issuer) ||
    lines.some((line) => namesAuthority(line, issuer))
  );
}

/** Whether a heading without a legible title proves an issuer. */
export const headingProves = (heading: readonly TextLine[], issuer: Issuer): boolean =>
  !bearsSignOfOther(heading, issuer) && (isNamed(heading, issuer) || bearsSign(heading, issuer, 2));

const bearsSign = (heading: readonly TextLine[], issuer: Issuer, shortest: number): boolean =>
  heading.some(
    ({ text }) =>
      text.length >= shortest && [...signsOf(issuer), countryOf(issuer.code)?.iso2].includes(text),
  );

/** The signs of vehicles, and the code in a machine-readable zone. The flag of the European Union has two letters. */
const signsOf = ({ signs, code }: Issuer): readonly string[] => [...signs, code];

/** One letter may be any field. */
const bearsSignOfOther = (heading: readonly TextLine[], issuer: Issuer): boolean =>
  heading.some(
    ({ text }) =>
      text.length > 1 &&
      !signsOf(issuer).includes(text) &&
      [...issuers.values()].some((other) => signsOf(other).includes(text)),
  );

/** The issuers of the title that is nearest to a text on the card. */
function titleOf(lines: readonly TextLine[], kind: IssuedKind): readonly Issuer[] {
  let least = Number.POSITIVE_INFINITY;
  let nearest: readonly Issuer[] = [];
  for (const { text } of lines.flatMap((line) => [...windowsOf(line)]))
    for (const [title, of] of titlesOfKind[kind]) {
      const wrong = misread(text, title);
      if (wrong === undefined || wrong > least) continue;
      nearest = wrong < least ? of : [...new Set([...nearest, ...of])];
      least = wrong;
    }
  return nearest;
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
