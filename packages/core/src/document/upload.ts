import type { z } from "zod";
import { sidesOf } from "../catalogue/document-types.ts";
import { filled, group, integer, parse } from "../input/fields.ts";
import { lazily } from "../input/memoise.ts";
import type { Takes } from "../input/types.ts";
import { announce } from "../lifecycle/announce.ts";
import type { Change, Scope } from "../lifecycle/change.ts";
import { belongsTo, type Call, type Commands } from "../lifecycle/commands.ts";
import { system } from "../lifecycle/effects.ts";
import { removedFrom } from "../lifecycle/removed.ts";
import { step } from "../lifecycle/verification-step.ts";
import type { AcceptedImage } from "../media/image.ts";
import type { CountryCode } from "../model/country-code.generated.ts";
import type { VerificationDocument } from "../model/document.ts";
import type { ContextType, VerificationDocumentType } from "../model/document-type.ts";
import type { BlobKey } from "../model/ids.ts";
import type { Open } from "../model/open.ts";
import type { Verification } from "../model/verification.ts";
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
import { acceptFront, acceptImage, printsOf, type Storing, withStoredImages, withText } from "./pictures.ts";

export const uploadInput = lazily(() =>
  group({
    verification: filled(),
    document: group({
      contextType: contextType(),
      type: integer(),
      country: countryCode(),
      frontSideData: imageInput(),
      backSideData: imageInput(),
    }),
  }),
);

export interface UploadInput {
  readonly verification: string;
  readonly document: UploadedImages & {
    readonly contextType: Open<ContextType>;
    readonly type: number;
    readonly country: Open<CountryCode>;
  };
}

const fits: Takes<ReturnType<typeof uploadInput>, UploadInput> = true;
void fits;
type Accepted = z.output<ReturnType<typeof uploadInput>>["document"];

/**
 * Uploads a document to a Started verification.
 * @param instead a document that the same change removes
 * @throws {PassmusterError} in this order: `flow_not_found`, `validation_failed`, `verification_not_found`,
 * `wrong_flow`, `verification_canceled`, `not_started`, `type_not_allowed`, `validation_failed`,
 * `duplicate_document_type`, `image_missing`, `image_invalid`
 */
export async function uploadDocument(
  core: Commands & Storing,
  { principal, flow: flowPath, input: body }: Omit<Call, "id">,
  instead?: VerificationDocument["id"],
): Promise<{ readonly verification: Verification; readonly document: VerificationDocument }> {
  const flow = core.flow(principal, flowPath);
  const input = parse(uploadInput(), body);
  const target = { verification: input.verification };
  const before = await core.find(principal, target);
  belongsTo(flow, before);
  const id = core.environment.id("doc");
  const order = { id, instead };
  const { type } = admitUpload(before, input.document, core.scope(flow), order);
  const sides = sidesOf(type, input.document.country);
  const front = await acceptFront(core, before, type, input.document.frontSideData);
  const images =
    sides === 2 ? [front, await acceptImage(core, before, input.document.backSideData)] : [front];
  const verification = await withStoredImages(core, before, withText(images), (keys) =>
    core.change({
      principal,
      flow,
      target,
      input: () => input.document,
      step: (current, accepted, scope) =>
        addDocument(
          admitUpload(current, accepted, scope, order).change,
          { id, ...assignKeys(images, keys) },
          accepted,
          scope,
        ),
    }),
  );
  return { verification, document: documentIn(verification, id) };
}

/** The new document, and the one that it replaces. */
interface Order {
  readonly id: VerificationDocument["id"];
  readonly instead: VerificationDocument["id"] | undefined;
}

/** Every refusal that needs no image. */
function admitUpload(
  current: Verification,
  input: Accepted,
  scope: Scope,
  { id, instead }: Order,
): { readonly change: Change; readonly type: VerificationDocumentType } {
  const standing = current.documents.find((document) => document.id === instead);
  const comment = `Document ${id} was uploaded${standing ? ` in place of ${standing.id}` : ""}.`;
  const admitted = step(current, { type: "upload_document", by: system, comment }, scope);
  const change = standing ? removedFrom(admitted, standing, scope) : admitted;
  const type = allowedType(scope.flow, input.type);
  refuseMisfits(type, input);
  refuseDuplicate(change.verification.documents, type);
  return { change, type };
}

type Stored = Pick<VerificationDocument, "id" | "front" | "back" | "frontText" | "prints">;

/** The keys under which `withText(sides)` was stored. */
function assignKeys(sides: readonly AcceptedImage[], keys: readonly BlobKey[]): Omit<Stored, "id"> {
  return {
    front: keys[0] as BlobKey,
    back: (sides.length > 1 ? keys[1] : undefined) ?? null,
    frontText: keys[sides.length] ?? null,
    prints: printsOf(sides),
  };
}

function addDocument(change: Change, stored: Stored, input: Accepted, scope: Scope): Change {
  const document: VerificationDocument = {
    ...stored,
    typeId: input.type,
    country: input.country,
    status: "uploaded",
    createdAt: scope.at,
    updatedAt: scope.at,
    extracted: null,
    rules: null,
    parts: null,
    judged: null,
    decisions: [],
  };
  const { verification } = change;
  const next = {
    ...change,
    verification: { ...verification, documents: [...verification.documents, document] },
  };
  return announce(next, { type: "document.uploaded", document }, scope);
}
