import type { z } from "zod";
import { sidesOf } from "../catalogue/document-types.ts";
import { PassmusterError, type Problem } from "../errors.ts";
import { email, filled, group, integer, parse, sentences, status, whole } from "../input/fields.ts";
import { lazily } from "../input/memoise.ts";
import type { Nullish, Takes } from "../input/types.ts";
import { announce } from "../lifecycle/announce.ts";
import { type Change, type Scope, withDocument, withMessage } from "../lifecycle/change.ts";
import { belongsTo, type Call, type Commands } from "../lifecycle/commands.ts";
import { cancelDocument, decide, workflow } from "../lifecycle/decide.ts";
import { markFor } from "../lifecycle/document-machine.ts";
import { documentStep } from "../lifecycle/document-step.ts";
import { type Command, system } from "../lifecycle/effects.ts";
import { storedKeys } from "../lifecycle/stored-keys.ts";
import { step } from "../lifecycle/verification-step.ts";
import type { CountryCode } from "../model/country-code.generated.ts";
import type { VerificationDocument } from "../model/document.ts";
import { type DocumentStatus, documentStatuses } from "../model/document-status.ts";
import type { ContextType, VerificationDocumentType } from "../model/document-type.ts";
import type { BlobKey } from "../model/ids.ts";
import type { Open } from "../model/open.ts";
import type { Verification } from "../model/verification.ts";
import type { StoredImage } from "../ports/blob-store.ts";
import {
  allowedType,
  contextType,
  countryCode,
  documentIn,
  imageInput,
  refuseDuplicate,
  refuseMisfits,
  type UploadedImages,
} from "./accept.ts";
import {
  acceptFront,
  acceptImage,
  type ImageInput,
  type Storing,
  withStoredImages,
  withText,
} from "./pictures.ts";

export const replaceInput = lazily(() =>
  whole(
    group({
      verification: filled(),
      status: status(documentStatuses).nullish(),
      email: email().nullish(),
      document: group({
        contextType: contextType().nullish(),
        type: integer().nullish(),
        country: countryCode().nullish(),
        frontSideData: imageInput(),
        backSideData: imageInput(),
      }).nullish(),
    }),
    emailProblems,
  ),
);

export interface ReplaceInput
  extends Nullish<{
    status: Open<(typeof documentStatuses)[DocumentStatus]["value"]>;
    /** Required with `status`. */
    email: string;
    document: UploadedImages &
      Nullish<{ contextType: Open<ContextType>; type: number; country: Open<CountryCode> }>;
  }> {
  readonly verification: string;
}

const fits: Takes<ReturnType<typeof replaceInput>, ReplaceInput> = true;
void fits;
/** A PATCH of the status is an act of a reviewer and needs an e-mail address. */
function emailProblems(value: unknown): readonly Problem[] {
  const { status, email: given } = (value ?? {}) as { readonly status?: unknown; readonly email?: unknown };
  const isMissing = given === undefined || given === null;
  return isMissing && status !== undefined && status !== null
    ? [{ path: ["email"], sentence: sentences.required }]
    : [];
}

type Accepted = z.output<ReturnType<typeof replaceInput>>;

/**
 * Replaces the given fields of an Uploaded document in a Started verification, or sets the document's status.
 * @throws {PassmusterError} `flow_not_found`, `document_not_found`, `validation_failed`, `wrong_flow`,
 * `verification_canceled`, `not_started`, `document_not_uploaded`, `type_not_allowed`,
 * `duplicate_document_type`, `image_missing`, `image_invalid`
 */
export async function replaceDocument(
  core: Commands & Storing,
  { principal, flow: flowPath, id, input: body }: Call,
): Promise<{ readonly verification: Verification; readonly document: VerificationDocument }> {
  const flow = core.flow(principal, flowPath);
  const accept = (current: Verification): Accepted => {
    const input = parse(replaceInput(), body);
    if (input.verification !== current.id) {
      const problem = { path: ["verification"], sentence: sentences.selected };
      throw new PassmusterError("validation_failed", { problems: [problem] });
    }
    return input;
  };
  const target = { document: id };
  const before = await core.find(principal, target);
  const input = accept(before);
  belongsTo(flow, before);
  const admitted = admitReplacement(before, id, input, core.scope(flow)).document;
  const uploads = await newImages(core, before, admitted, allowedType(flow, admitted.typeId), input);
  const verification = await withStoredImages(core, before, uploads.images, (keys) =>
    core.change({
      principal,
      flow,
      target,
      input: accept,
      step: (current, accepted, scope) => {
        const { change, document } = admitReplacement(current, id, accepted, scope);
        const stored = { ...document, ...uploads.place(keys, document) };
        return setStatus(applyReplacement(change, stored, accepted, scope), id, accepted, scope);
      },
    }),
  );
  return { verification, document: documentIn(verification, id) };
}

/** The document with its new type and country. */
function admitReplacement(
  current: Verification,
  id: string,
  input: Accepted,
  scope: Scope,
): { readonly change: Change; readonly document: VerificationDocument } {
  const { document: given } = input;
  const change = step(current, commandFor(id, input), scope);
  const document = documentStep(documentIn(current, id), "replace", scope.at);
  if (!given) return { change, document };
  const type = allowedType(scope.flow, given.type ?? document.typeId);
  const country = given.country ?? document.country;
  refuseMisfits(type, {
    contextType: given.contextType ?? undefined,
    country,
    backSideData: given.backSideData,
  });
  refuseDuplicate(
    current.documents.filter((other) => other.id !== id),
    type,
  );
  const back = sidesOf(type, country) === 1 ? null : document.back;
  const prints = { ...document.prints, ...(back ? {} : { back: null }) };
  return { change, document: { ...document, typeId: type.id, country, back, prints } };
}

function commandFor(id: string, { document, status, email: by }: Accepted): Command {
  const label = status && documentStatuses[status].label;
  const did = [...(document || !label ? ["was replaced"] : []), ...(label ? [`was set to ${label}`] : [])];
  const comment = `Document ${id} ${did.join(" and ")}.`;
  return { type: "change_document", by: (status && by) ?? system, comment };
}

interface NewImages {
  readonly images: readonly StoredImage[];
  /** Assigns the keys under which `images` were stored. */
  place(
    keys: readonly BlobKey[],
    document: VerificationDocument,
  ): Pick<VerificationDocument, "front" | "back" | "frontText" | "prints">;
}

async function newImages(
  core: Storing,
  owner: Verification,
  document: VerificationDocument,
  type: VerificationDocumentType,
  { document: given }: Accepted,
): Promise<NewImages> {
  const hasFront = isGiven(given?.frontSideData);
  const sides = sidesOf(type, document.country);
  const hasBack = sides === 2 && isGiven(given?.backSideData);
  if (sides === 2 && !document.back && !hasBack) throw new PassmusterError("image_missing");
  const images = [
    ...(hasFront ? [await acceptFront(core, owner, type, given?.frontSideData)] : []),
    ...(hasBack ? [await acceptImage(core, owner, given?.backSideData)] : []),
  ];
  return {
    images: withText(images),
    place: (keys, current) => ({
      front: (hasFront ? keys[0] : undefined) ?? current.front,
      back: (hasBack ? keys[images.length - 1] : undefined) ?? current.back,
      frontText: hasFront ? (keys[images.length] ?? null) : current.frontText,
      prints: {
        front: hasFront ? (images[0]?.print ?? null) : current.prints.front,
        back: hasBack ? (images.at(-1)?.print ?? null) : sides === 2 ? current.prints.back : null,
      },
    }),
  };
}

function isGiven(input: ImageInput | null | undefined): boolean {
  return input !== undefined && input !== null;
}

function applyReplacement(
  change: Change,
  document: VerificationDocument,
  input: Accepted,
  scope: Scope,
): Change {
  const kept = storedKeys(document);
  const orphans = storedKeys(documentIn(change.verification, document.id)).filter(
    (key) => !kept.includes(key),
  );
  const stored = withDocument(change, document);
  const swept =
    orphans.length > 0
      ? withMessage(stored, { topic: "sweep", payload: { images: orphans } }, scope)
      : stored;
  const statusOnly = input.status && !input.document;
  return statusOnly ? swept : announce(swept, { type: "document.uploaded", document }, scope);
}

const outcomes = { approved: "approved", rejected: "rejected", double_check: "double_check" } as const;

/** A reviewer's status. An outcome is recorded as their decision; any other value only changes the status. */
function setStatus(change: Change, id: string, { status, email: by }: Accepted, scope: Scope): Change {
  if (!status) return change;
  const document = documentIn(change.verification, id);
  if (isOutcome(status))
    return decide(
      change,
      document,
      { status: outcomes[status], workflow: workflow.manualBy(by ?? system) },
      scope,
    );
  if (status === "canceled") return cancelDocument(change, document, scope);
  return withDocument(change, documentStep(document, markFor(status), scope.at));
}

function isOutcome(status: DocumentStatus): status is keyof typeof outcomes {
  return status in outcomes;
}
