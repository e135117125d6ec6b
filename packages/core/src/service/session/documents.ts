import { PassmusterError } from "../../base/errors.ts";
import { group, parse } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import type { VerificationDocument } from "../../model/document.ts";
import { type Category, categories } from "../../model/document-type.ts";
import type { Verification } from "../../model/verification.ts";
import { BlobNotFoundError } from "../../ports/blob-store.ts";
import type { Ports } from "../../ports/ports.ts";
import { issuer } from "../../verdict/catalogue/country-field.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import type { Change, StepContext } from "../../verdict/lifecycle/change.ts";
import { expectedIn, isChosenByPerson } from "../../verdict/lifecycle/chosen.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { removalOf, removedFrom } from "../../verdict/lifecycle/removed.ts";
import { standingDocuments } from "../../verdict/lifecycle/standing.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import type { Recorder } from "../audit/recorder.ts";
import { imageInput, typeNumber } from "../document/accept.ts";
import { sessionChipInput } from "../document/chip-input.ts";
import type { TakingChips } from "../document/given-chip.ts";
import { replaceDocument } from "../document/replace.ts";
import { uploadDocument } from "../document/upload.ts";
import { requireConsent } from "./consent.ts";
import { contexts, type SessionContext, uploadedIn } from "./view.ts";

/** One document with all its sides. A selfie has neither type nor country. */
export const sessionDocumentInput = memoise(() =>
  group({
    document: group({
      type: typeNumber().optional(),
      country: issuer().optional(),
      frontSideData: imageInput(),
      backSideData: imageInput(),
      chip: sessionChipInput(),
    }).describe("The document with its images."),
  }),
);

/** About one part of a verification, as the session's paths name it. */
interface PartCall extends Pick<UseCaseCall, "principal" | "id"> {
  readonly context: string;
}

interface PictureCall extends Pick<UseCaseCall, "principal" | "id"> {
  readonly document: string;
  readonly side: string;
}

/**
 * Uploads the document of a part of the verification, or puts it in the place of the one that is there. The
 * front may come alone, and the back after it.
 * @throws {PassmusterError} `verification_not_found`, `document_not_found` (no such part), `consent_missing`,
 *   and what `uploadDocument` refuses with
 */
export async function putSessionDocument(
  core: Commands & TakingChips,
  { principal, id, context, input: body }: PartCall & Pick<UseCaseCall, "input">,
): Promise<Verification> {
  const current = await core.find(principal, { verification: id });
  const flow = core.flow(principal, current.flow);
  const category = categoryOf(context);
  if (current.status === "started") requireConsent(current, flow);
  const { type, country: given, ...pictures } = parse(sessionDocumentInput(), body).document;
  const chosen = isChosenByPerson(current, flow, category);
  const usual = flow.documentTypes.find((one) => one.category === category)?.id ?? 0;
  const document = {
    contextType: categories[category].contextType,
    type: type ?? (chosen ? undefined : usual),
    country: given ?? (chosen ? undefined : countryBeside(current)),
    ...pictures,
  };
  const input = { verification: current.id, document };
  const before = uploadedIn(current, flow, category);
  // A document from a wallet, or judged before the verification was restarted, cannot be replaced, only
  // uploaded again.
  const { verification } =
    before?.status === "uploaded" && !before.credential
      ? await replaceDocument(
          core,
          { principal, flow: flow.path, id: before.id, input },
          { frontFirst: true },
        )
      : await uploadDocument(
          core,
          { principal, flow: flow.path, input },
          { instead: before?.id, frontFirst: true },
        );
  return verification;
}

/** The country of a document that names none. A selfie has no issuer. */
function countryBeside({ expected, documents }: Verification): string {
  const named = expectedIn({ expected }, "photo_id")?.country ?? "USA";
  return named || (documents[0]?.country ?? "USA");
}

/**
 * Takes back the document of a part of the verification; where there is none, nothing changes.
 * @throws {PassmusterError} `verification_not_found`, `document_not_found` (no such part),
 *   `verification_canceled`, `not_started`
 */
export async function removeSessionDocument(
  core: Commands,
  { principal, id, context }: PartCall,
): Promise<Verification> {
  const found = await core.find(principal, { verification: id });
  const flow = core.flow(principal, found.flow);
  const category = categoryOf(context);
  const without = (current: Verification, scope: StepContext): Change => {
    const document = uploadedIn(current, flow, category);
    const command = { type: "change_document", by: system, ...(document && removalOf(document.id)) } as const;
    const change = step(current, command, scope);
    return document ? removedFrom(change, document, scope) : { ...change, verification: current };
  };
  if (without(found, core.scope(flow)).messages.length === 0) return found;
  return core.change({
    principal,
    flow,
    target: { verification: id },
    input: () => undefined,
    step: (current, _, scope) => without(current, scope),
  });
}

/**
 * A picture that was uploaded, while the verification is Started.
 * @throws {PassmusterError} `document_not_found`
 */
export async function getSessionPicture(
  core: Pick<Commands, "find"> & Pick<Ports, "pictures"> & { readonly record: Recorder },
  { principal, id, document, side }: PictureCall,
): Promise<Uint8Array> {
  const verification = await core.find(principal, { verification: id });
  const key = verification.status === "started" && keyOf(standingDocuments(verification), document, side);
  if (!key) throw new PassmusterError("document_not_found");
  try {
    const { bytes } = await core.pictures.get(verification, key);
    await core.record.read(principal, { what: "image", verifications: [verification], image: key });
    return bytes;
  } catch (error) {
    throw error instanceof BlobNotFoundError ? new PassmusterError("document_not_found") : error;
  }
}

function keyOf(documents: readonly VerificationDocument[], id: string, side: string) {
  const found = documents.find((document) => document.id === id);
  return side === "front" ? found?.front : side === "back" ? found?.back : undefined;
}

/** @throws {PassmusterError} `document_not_found` */
export function categoryOf(context: string): Category {
  if (!Object.hasOwn(contexts, context)) throw new PassmusterError("document_not_found");
  return contexts[context as SessionContext];
}
