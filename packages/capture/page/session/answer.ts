import type { Session, SessionDocument, SessionDocumentType } from "@passmuster/client";
import type { Say } from "./context.ts";
import { partName, typeName } from "./names.ts";
import type { Side } from "./parts.ts";
import type { Place } from "./place.ts";

type Uploaded = NonNullable<SessionDocument["uploaded"]>;
export type Advice = Uploaded["advice"][number];

/** Advice that the person has neither followed nor put aside. */
export function openAdvice({ uploaded }: SessionDocument): readonly Advice[] {
  return uploaded && !uploaded.insisted ? uploaded.advice : [];
}

/** Whether new pictures may follow the advice. They do not change the format of a barcode. */
export function isMendable(advice: readonly Advice[]): boolean {
  return advice.some(({ code }) => code !== "code_unsupported");
}

export function isBeingRead({ uploaded }: SessionDocument): boolean {
  return uploaded?.reading === "reading";
}

export function readingIn({ documents }: Pick<Session, "documents">): boolean {
  return documents.some(isBeingRead);
}

/** The side to take again. */
export function sideToRetake(advice: readonly Advice[]): Side {
  return advice[0]?.side ?? "front";
}

/** Documents with open advice that the step in front does not tell by itself. */
export function advisedLate(
  { documents }: Pick<Session, "documents">,
  place: Place,
): readonly SessionDocument[] {
  if (place.step === "welcome" || place.step === "review") return [];
  return documents.filter((part) => {
    const advice = openAdvice(part);
    const isHere = "context" in place && place.context === part.context;
    const isTaken = isHere && (place.step !== "document" || place.side === sideToRetake(advice));
    return advice.length > 0 && !part.retake && !isTaken;
  });
}

/** The other type that was recognised, where the person chose the type and may choose that one. */
export function recognised(part: SessionDocument): SessionDocumentType | undefined {
  if (openAdvice(part)[0]?.code !== "other_document") return undefined;
  return part.types.find(({ id }) => id === part.uploaded?.found?.type);
}

/** What to do about a picture: the server's sentence, or both names where another document was recognised. */
export function adviceText(say: Say, { uploaded, types }: SessionDocument, { code, text }: Advice): string {
  const found = uploaded?.found;
  const asked = types.find(({ id }) => id === uploaded?.type);
  if (code !== "other_document" || found?.type == null || !asked) return text;
  const name = typeName(say, { id: found.type, name: found.type_name ?? "" });
  const key = types.length > 1 ? "otherChosen" : "otherDocument";
  return say(key, { found: name, asked: typeName(say, asked) });
}

/**
 * One sentence on a credential, on a good picture, or on one that is read later; `undefined` if nothing is
 * read.
 */
export function praiseFor(say: Say, part: SessionDocument): string | undefined {
  const { uploaded, types } = part;
  if (uploaded?.credential) return say("phoneArrived", { name: partName(say, part) });
  if (uploaded?.reading === "spent") return say("checkedLater");
  if (uploaded?.reading !== "read") return undefined;
  const { type, validUntilYear: year } = foundIn(uploaded);
  const documentType = types.find(({ id }) => id === type);
  if (!documentType) return say("pictureGood");
  if (documentType.shape === "face") return say("faceClear");
  const name = typeName(say, documentType);
  return year === null ? say("pictureShows", { name }) : say("pictureValid", { name, year: String(year) });
}

function foundIn({ found }: Uploaded) {
  return { type: found?.type ?? null, validUntilYear: found?.valid_until_year ?? null };
}
