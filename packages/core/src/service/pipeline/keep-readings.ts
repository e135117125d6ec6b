import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentLook, DocumentReading } from "../../model/document-reading.ts";
import type { DocumentId } from "../../model/ids.ts";
import type { Principal } from "../../model/principal.ts";
import { second } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import { sidesOf } from "../../verdict/catalogue/document-types.ts";
import { type Flow, typeWithId } from "../../verdict/catalogue/flow.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import { announce } from "../../verdict/lifecycle/announce.ts";
import { type Change, type StepContext, withDocument, withMessage } from "../../verdict/lifecycle/change.ts";
import type { Commands } from "../../verdict/lifecycle/commands.ts";
import {
  isReadingOf,
  type ReadingScope,
  readingKeyOf,
  readingOf,
} from "../../verdict/lifecycle/reading-of.ts";
import { withoutSelfie } from "../../verdict/lifecycle/selfie-findings.ts";
import { standingDocuments } from "../../verdict/lifecycle/standing.ts";
import { storedKeys } from "../../verdict/lifecycle/stored-keys.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import type { Observer } from "../observe/observer.ts";

/** The document was replaced or removed, and no reading fits another one. */
export class NoReadingLeftError extends Error {
  override readonly name = "NoReadingLeftError";
}

interface Keeping {
  readonly principal: Principal;
  readonly flow: Flow;
  readonly id: Verification["id"];
  /** The document whose reading ended, as it was at the beginning. */
  readonly document: VerificationDocument;
  readonly newReadings: ReadonlyMap<DocumentId, DocumentReading>;
  /** The reading followed a look: a selfie that came meanwhile did not wait for it. */
  readonly isRest?: boolean;
}

/**
 * Keeps each reading with its document if it is still one of its images, and ends the wait for the
 * document's.
 * @throws {NoReadingLeftError} nothing was saved
 */
export async function storeReadings(
  core: Commands & Pick<Ports, "extractor"> & { readonly observer: Pick<Observer, "reading"> },
  { principal, flow, id, document, newReadings, isRest = false }: Keeping,
): Promise<void> {
  let kept = 0;
  await core.change({
    principal,
    flow,
    target: { verification: id },
    input: () => undefined,
    step: (current, _, scope) => {
      const readings = { flow, verification: current, extractor: core.extractor };
      const fitting = standingDocuments(current).flatMap((each) => {
        const reading = keepable(newReadings.get(each.id), each, readings);
        return reading ? [{ ...each, reading }] : [];
      });
      kept = fitting.length;
      const ended = current.documents.find((each) => each.id === document.id && isSame(each, document));
      if (kept === 0 && !ended) throw new NoReadingLeftError();
      const begun = step(current, { type: "keep_reading", by: system }, scope);
      const stored = fitting.reduce<Change>(
        (change, read) =>
          announce(
            withDocument(change, { ...read, look: null }),
            { type: "document.read", document: read },
            scope,
          ),
        begun,
      );
      const last = ended && stored.verification.documents.find((each) => each.id === ended.id);
      const settled = last ? withDocument(stored, { ...last, readingSince: null }) : stored;
      const read = isRest ? fitting : standingDocuments(settled.verification);
      return askComparison(settled, read, readings, scope);
    },
  });
  for (let count = 0; count < kept; count += 1) core.observer.reading("kept");
  for (let count = kept; count < newReadings.size; count += 1) core.observer.reading("dropped");
}

/** Asks for the comparison with a selfie where a document was read without it. */
function askComparison(
  change: Change,
  read: readonly VerificationDocument[],
  readings: ReadingScope,
  scope: StepContext,
): Change {
  const selfies = read.flatMap((document) => {
    const { selfie } = readingKeyOf(document, readings);
    const reading = readingOf(document, readings);
    return selfie && reading && reading.of.selfie !== selfie ? [selfie] : [];
  });
  const uncompared = standingDocuments(change.verification).find(({ front }) => selfies.includes(front));
  return uncompared ? askRest(change, uncompared, scope) : change;
}

/** Asks for a reading for which nobody waits. It has a lane of its own. */
function askRest(change: Change, { id }: VerificationDocument, scope: StepContext, dueAt = scope.at): Change {
  const work = { topic: "read", payload: { document: id, rest: true } } as const;
  const asked = withMessage({ ...change, messages: [] }, work, scope, dueAt);
  const lane = `rest ${change.verification.tenant}`;
  const laned = asked.messages.map((message) => ({ ...message, lane }));
  return { ...asked, messages: [...change.messages, ...laned] };
}

/** How long the reading of a front waits for its back: both are then read at once. */
const backFollows = 10 * second;

/**
 * Keeps a first look with its document, and asks for the reading. The advice is shown from now on.
 * @throws {NoReadingLeftError} the document was replaced or removed, and nothing was saved
 */
export async function storeLook(
  core: Commands,
  { principal, flow, id, document, look }: Omit<Keeping, "newReadings"> & { readonly look: DocumentLook },
): Promise<void> {
  await core.change({
    principal,
    flow,
    target: { verification: id },
    input: () => undefined,
    step: (current, _, scope) => {
      const looked = current.documents.find((each) => each.id === document.id && isSame(each, document));
      if (!looked) throw new NoReadingLeftError();
      const begun = step(current, { type: "keep_reading", by: system }, scope);
      const dueAt = awaitsBack(flow, looked) ? scope.at + backFollows : scope.at;
      return askRest(withDocument(begun, { ...looked, look }), looked, scope, dueAt);
    },
  });
}

function awaitsBack(flow: Flow, { typeId, country, back }: VerificationDocument): boolean {
  const type = typeWithId(flow, typeId);
  return back === null && type !== undefined && sidesOf(type, country) === 2;
}

/** The same upload: its wait has not begun again. */
function isSame(one: VerificationDocument, other: VerificationDocument): boolean {
  return one.readingSince === other.readingSince && storedKeys(one).join() === storedKeys(other).join();
}

/** The reading as it may be stored with a document; without a selfie that is no longer there. */
export function keepable(
  reading: DocumentReading | undefined,
  document: VerificationDocument,
  scope: ReadingScope,
): DocumentReading | undefined {
  const key = readingKeyOf(document, scope);
  if (!reading || !isReadingOf(reading, key)) return undefined;
  const { selfie } = reading.of;
  return !selfie || selfie === key.selfie ? reading : withoutSelfie(reading);
}
