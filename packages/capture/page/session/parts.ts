import type { Session, SessionDocument, SessionDocumentType } from "@passmuster/client";

export type Context = SessionDocument["context"];
export type Side = "front" | "back";

/** The next part of the verification that needs an action. */
export function nextPart(
  { documents }: Pick<Session, "documents">,
  skipped: readonly string[],
): SessionDocument | undefined {
  const isDue = (part: SessionDocument): boolean => missingSide(part) !== undefined || part.retake;
  return documents.find(
    (part) => isDue(part) && (part.uploaded || part.required || !skipped.includes(part.context)),
  );
}

/** Whether the presence check comes next: before the selfie, or last where there is none. */
export function isPresenceDue(session: Session, skipped: readonly string[]): boolean {
  const { presence } = session;
  if (!presence || presence.outcome === "passed" || skipped.includes(presenceMark(session))) return false;
  const context = nextPart(session, skipped)?.context;
  return context === undefined || context === "selfie";
}

/** Names the check of this attempt among what was skipped. */
export const presenceMark = ({ attempts }: Session): string => `presence ${attempts.made}`;

/** The side that is still to be taken, if there is one. */
export function missingSide({ uploaded, types }: SessionDocument): Side | undefined {
  if (!uploaded) return "front";
  const type = types.find(({ id }) => id === uploaded.type);
  const sides = type ? sidesOf(type, uploaded.country) : 1;
  return uploaded.sides.length < sides ? "back" : undefined;
}

export function partOf(session: Session, context: Context): SessionDocument | undefined {
  return session.documents.find((part) => part.context === context);
}

/** Whether files are allowed; a flow may require the camera. */
export function takesFiles(session: Session): boolean {
  return !session.require_camera;
}

/** Number of sides of this document type if issued by `country`. */
export function sidesOf(type: SessionDocumentType, country: string): 1 | 2 {
  return type.single_sided_countries.includes(country) ? 1 : type.sides === 2 ? 2 : 1;
}

/** The document that the person takes. */
export interface Chosen {
  readonly type: SessionDocumentType;
  readonly country: string;
}

/** A type with its country: the wanted one, or the only one that issues it. */
export function chosenOf(type: SessionDocumentType, wanted: string): Chosen {
  const { countries } = type;
  if (countries === null || countries.includes(wanted)) return { type, country: wanted };
  return { type, country: countries.length === 1 ? (countries[0] ?? "") : "" };
}

/** Another type. A country that the former type prescribed was not chosen, so it is not kept. */
export function withType({ type: { countries }, country }: Chosen, next: SessionDocumentType): Chosen {
  return chosenOf(next, countries?.length === 1 ? "" : country);
}
