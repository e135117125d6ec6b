import type { Session, SessionDocument, SessionDocumentType } from "@passmuster/client";

export type Context = SessionDocument["context"];
export type Side = "front" | "back";

/** The next part of the verification that needs an action. */
export function nextPart(
  { documents }: Pick<Session, "documents">,
  skipped: readonly string[],
): SessionDocument | undefined {
  return documents.find(
    ({ uploaded, required, context }) => !uploaded && (required || !skipped.includes(context)),
  );
}

export function partOf(session: Session, context: Context): SessionDocument | undefined {
  return session.documents.find((part) => part.context === context);
}

/** Number of sides of this document type if issued by `country`. */
export function sidesOf(type: SessionDocumentType, country: string): 1 | 2 {
  return type.single_sided_countries.includes(country) ? 1 : type.sides === 2 ? 2 : 1;
}

export interface Country {
  readonly code: string;
  readonly name: string;
}

/** Country names in a language, in its order. */
export function countriesIn(language: string, only: readonly string[] | null): readonly Country[] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  return __COUNTRIES__
    .split(" ")
    .map((both) => ({ code: both.slice(0, 3), name: names.of(both.slice(3)) ?? both.slice(0, 3) }))
    .filter(({ code }) => only === null || only.includes(code))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
