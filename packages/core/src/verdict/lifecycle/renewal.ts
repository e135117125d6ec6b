import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentReading } from "../../model/document-reading.ts";
import type { Category } from "../../model/document-type.ts";
import type { BlobKey, VerificationId } from "../../model/ids.ts";
import { dateIn, dateOf, day, dayNumber, type Instant } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import { type Flow, typeWithId } from "../catalogue/flow.ts";
import { system } from "./actor.ts";
import { announce } from "./announce.ts";
import type { Change, StepContext } from "./change.ts";
import { documentEnds } from "./document-ends.ts";
import { standingDocuments } from "./standing.ts";
import { step } from "./verification-step.ts";

/** The last day on which a document counts as about to end, `YYYY-MM-DD`. */
function horizonOf({ expiring = [], timeZone = "UTC" }: Flow, now: Instant): string {
  return dateOf((dayNumber(dateIn(now, timeZone)) + Math.max(0, ...expiring)) * day);
}

function endedIn(verification: Verification, flow: Flow, now: Instant): readonly VerificationDocument[] {
  const horizon = horizonOf(flow, now);
  return documentEnds(verification)
    .filter(({ day: last }) => last <= horizon)
    .map(({ document }) => document);
}

/** The parts whose documents have ended, or are about to. */
export function endedParts(verification: Verification, flow: Flow, now: Instant): readonly Category[] {
  const parts = endedIn(verification, flow, now).flatMap(
    ({ typeId }) => typeWithId(flow, typeId)?.category ?? [],
  );
  return [...new Set(parts)];
}

/**
 * The documents that a renewal carries over, by the flow's option `renew`: Approved without a failed rule,
 * and not about to end. A selfie has no rules: those of the photo ID count. Documents from wallets are never
 * carried over, since their evidence is bound to one request.
 */
export function keptDocuments(
  verification: Verification,
  flow: Flow,
  now: Instant,
): readonly VerificationDocument[] {
  const keep = flow.renew?.keep ?? [];
  const ended = endedIn(verification, flow, now);
  const standing = standingDocuments(verification);
  const categoryOf = ({ typeId }: VerificationDocument) => typeWithId(flow, typeId)?.category;
  const isPassed = (document: VerificationDocument) =>
    document.rules !== null &&
    Object.keys({ ...document.rules.failed, ...document.rules.actions }).length === 0;
  const isProven = (document: VerificationDocument) =>
    categoryOf(document) === "selfie"
      ? standing.filter((one) => categoryOf(one) === "photo_id").every(isPassed)
      : isPassed(document);
  return standing.filter((document) => {
    const category = categoryOf(document);
    const isAsked = category === undefined || !keep.includes(category) || ended.includes(document);
    return !isAsked && document.status === "approved" && !document.credential && isProven(document);
  });
}

/**
 * Notes on a verification which other one renews it.
 * @throws {PassmusterError} `not_approved`, `verification_canceled`
 */
export function noteRenewal(current: Verification, successor: VerificationId, scope: StepContext): Change {
  const comment = `Renewed by ${successor}.`;
  const noted = step(current, { type: "renew", by: system, comment }, scope);
  return { ...noted, verification: { ...noted.verification, renewedBy: successor } };
}

/**
 * Adds documents of the renewed verification, with their readings, whose images were copied.
 * @param copies the new key of each image
 * @throws {PassmusterError} `not_started`
 */
export function carryOver(
  current: Verification,
  documents: readonly VerificationDocument[],
  copies: ReadonlyMap<BlobKey, BlobKey>,
  scope: StepContext,
): Change {
  return documents.reduce<Change>(
    (change, document) => {
      const carried = copied(document, copies, scope);
      const comment = `Document ${carried.id} was carried over from ${document.id}.`;
      const admitted = step(change.verification, { type: "upload_document", by: system, comment }, scope);
      const { verification } = admitted;
      const next = {
        verification: { ...verification, documents: [...verification.documents, carried] },
        messages: [...change.messages, ...admitted.messages],
      };
      return announce(next, { type: "document.uploaded", document: carried }, scope);
    },
    { verification: current, messages: [] },
  );
}

/** Uploaded and not judged: the rules run again with the submission. */
function copied(
  document: VerificationDocument,
  copies: ReadonlyMap<BlobKey, BlobKey>,
  scope: StepContext,
): VerificationDocument {
  const { chipPortrait, front, back, frontText, reading } = document;
  const copyOf = (key: BlobKey): BlobKey => copies.get(key) ?? key;
  return {
    ...document,
    id: scope.id("doc"),
    front: copyOf(front),
    back: back && copyOf(back),
    frontText: frontText && copyOf(frontText),
    ...(chipPortrait && { chipPortrait: copyOf(chipPortrait) }),
    status: "uploaded",
    createdAt: scope.at,
    updatedAt: scope.at,
    extracted: null,
    rules: null,
    parts: null,
    judged: null,
    decisions: [],
    look: null,
    readingSince: null,
    reading: reading && readingOfCopy(reading, copyOf),
  };
}

function readingOfCopy(reading: DocumentReading, copyOf: (key: BlobKey) => BlobKey): DocumentReading {
  const { front, back, frontText, selfie } = reading.of;
  const of = {
    ...reading.of,
    front: copyOf(front),
    back: back && copyOf(back),
    frontText: frontText && copyOf(frontText),
    ...(selfie && { selfie: copyOf(selfie) }),
  };
  // A presence check counts for its own verification alone.
  const { likeness, presence: _, ...rest } = reading;
  return {
    ...rest,
    of,
    ...(likeness && { likeness: { ...likeness, portrait: copyOf(likeness.portrait) } }),
  };
}
