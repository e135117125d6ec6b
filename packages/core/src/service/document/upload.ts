import type { z } from "zod";
import { group, parse } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { holds, type Takes } from "../../base/input/types.ts";
import type { CountryCode } from "../../model/country-code.generated.ts";
import type { VerificationDocument } from "../../model/document.ts";
import type { ContextType, VerificationDocumentType } from "../../model/document-type.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { Literal, Open } from "../../model/open.ts";
import type { Verification } from "../../model/verification.ts";
import { sidesOf } from "../../verdict/catalogue/document-types.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import { announce } from "../../verdict/lifecycle/announce.ts";
import type { Change, StepContext } from "../../verdict/lifecycle/change.ts";
import { belongsTo, type Commands, type UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { removedFrom } from "../../verdict/lifecycle/removed.ts";
import { scheduleReading } from "../../verdict/lifecycle/schedule-reading.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import type { AcceptedImage } from "../media/image.ts";
import {
  contextType,
  countryCode,
  documentIn,
  imageInput,
  refuseDuplicate,
  refuseMisfits,
  typeNumber,
  type UploadedImages,
  uploadedType,
  verificationOf,
} from "./accept.ts";
import type { VerifiedChip } from "./chip.ts";
import { type ChipInput, chipInput } from "./chip-input.ts";
import { refuseChip, type TakingChips, verifyGivenChip } from "./given-chip.ts";
import { acceptFront, acceptImage, isGiven, printsOf, withStoredImages, withText } from "./pictures.ts";

export const uploadInput = memoise(() =>
  group({
    verification: verificationOf(),
    document: group({
      contextType: contextType(),
      type: typeNumber(),
      country: countryCode(),
      frontSideData: imageInput(),
      backSideData: imageInput(),
      chip: chipInput(),
    }).describe("The document with its images."),
  }),
);

export interface UploadInput {
  readonly verification: string;
  readonly document: UploadedImages & {
    readonly contextType: Open<ContextType>;
    readonly type: number;
    readonly country: Open<CountryCode>;
    /** The chip, for types with a machine-readable zone. Needs the option `chips`. */
    readonly chip?: ChipInput | null | undefined;
  };
}

holds<Takes<ReturnType<typeof uploadInput>, UploadInput>>();

/** `UploadInput` where a literal is a context that there is. */
export type KnownUpload<Context extends string> = UploadInput & {
  readonly document: { readonly contextType: Literal<Context, ContextType> };
};
type Accepted = z.output<ReturnType<typeof uploadInput>>["document"];

/** How a session's upload differs from a caller's. */
export interface SessionUpload {
  /** A document that the same change removes. */
  readonly instead?: VerificationDocument["id"] | undefined;
  /** The front may come before the back. */
  readonly frontFirst?: true;
}

/**
 * Uploads a document to a Started verification.
 * @throws {PassmusterError} in this order: `flow_not_found`, `validation_failed`, `verification_not_found`,
 * `wrong_flow`, `verification_canceled`, `not_started`, `type_not_allowed`, `validation_failed`,
 * `duplicate_document_type`, `image_missing`, `image_invalid`
 */
export async function uploadDocument(
  core: Commands & TakingChips,
  { principal, flow: flowPath, input: body }: Omit<UseCaseCall, "id">,
  { instead, frontFirst }: SessionUpload = {},
): Promise<{ readonly verification: Verification; readonly document: VerificationDocument }> {
  const flow = core.flow(principal, flowPath);
  const input = parse(uploadInput(), body);
  const target = { verification: input.verification };
  const before = await core.find(principal, target);
  belongsTo(flow, before);
  const id = core.environment.id("doc");
  const order = { id, instead };
  const { type } = admitUpload(before, input.document, core.scope(flow), order);
  const { country, frontSideData, backSideData } = input.document;
  refuseChip(core, input.document.chip);
  const front = await acceptFront(core, before, type, frontSideData);
  const hasBack = sidesOf(type, country) === 2 && !(frontFirst && !isGiven(backSideData));
  const images = hasBack ? [front, await acceptImage(core, before, backSideData)] : [front];
  const chip = await verifyGivenChip(core, before, input.document.chip);
  const sides = withText(images);
  const stored = chip?.portrait ? [...sides, chip.portrait] : sides;
  const verification = await withStoredImages(core, before, stored, (keys) =>
    core.change({
      principal,
      flow,
      target,
      input: () => input.document,
      step: (current, accepted, scope) =>
        addDocument(
          admitUpload(current, accepted, scope, order).change,
          { id, ...assignKeys(images, keys), ...(chip && { chip, portrait: keys[sides.length] }) },
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
  scope: StepContext,
  { id, instead }: Order,
): { readonly change: Change; readonly type: VerificationDocumentType } {
  const standing = current.documents.find((document) => document.id === instead);
  const comment = `Document ${id} was uploaded${standing ? ` in place of ${standing.id}` : ""}.`;
  const admitted = step(current, { type: "upload_document", by: system, comment }, scope);
  const change = standing ? removedFrom(admitted, standing, scope) : admitted;
  const type = uploadedType(scope.flow, input.type);
  refuseMisfits(type, input);
  refuseDuplicate(change.verification.documents, type);
  return { change, type };
}

type Stored = Pick<VerificationDocument, "id" | "front" | "back" | "frontText" | "prints">;

interface StoredWithChip extends Stored {
  readonly chip?: VerifiedChip;
  readonly portrait?: BlobKey | undefined;
}

/** The keys under which `withText(sides)` was stored. */
function assignKeys(sides: readonly AcceptedImage[], keys: readonly BlobKey[]): Omit<Stored, "id"> {
  return {
    front: keys[0] as BlobKey,
    back: (sides.length > 1 ? keys[1] : undefined) ?? null,
    frontText: (sides[0]?.text && keys[sides.length]) ?? null,
    prints: printsOf(sides),
  };
}

function addDocument(
  change: Change,
  { chip, portrait, ...stored }: StoredWithChip,
  { type: typeId, country }: Accepted,
  scope: StepContext,
): Change {
  const plain = newDocument({ ...stored, typeId, country }, scope);
  if (!chip) return withUploaded(change, plain, scope);
  const placed = chip.place(change, plain, portrait);
  return withUploaded(placed.change, placed.document, scope);
}

/** An Uploaded document that nobody read. */
export function newDocument(
  given: Stored & Pick<VerificationDocument, "typeId" | "country" | "credential">,
  { at }: StepContext,
): VerificationDocument {
  return {
    ...given,
    status: "uploaded",
    createdAt: at,
    updatedAt: at,
    extracted: null,
    rules: null,
    parts: null,
    judged: null,
    decisions: [],
    reading: null,
    look: null,
    readingSince: null,
    insisted: false,
  };
}

/** Adds a document, announces it and has it read. */
export function withUploaded(change: Change, document: VerificationDocument, scope: StepContext): Change {
  const { verification } = change;
  const next = {
    ...change,
    verification: { ...verification, documents: [...verification.documents, document] },
  };
  const uploaded = announce(next, { type: "document.uploaded", document }, scope);
  return scheduleReading(uploaded, document, scope);
}
