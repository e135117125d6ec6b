import { z } from "zod";
import { countryOf } from "../catalogue/countries.ts";
import { sidesOf } from "../catalogue/document-types.ts";
import { type Flow, takesCountry, typeWithId } from "../catalogue/flow.ts";
import { belongsTo, type Core } from "../core.ts";
import { PassmusterError, type Problem } from "../errors.ts";
import { countryCodeOf, filled, group, integer, parse, sentences } from "../input/fields.ts";
import { lazily } from "../input/memoise.ts";
import type { Nullish, Takes } from "../input/types.ts";
import { announce } from "../lifecycle/announce.ts";
import type { Change, Scope } from "../lifecycle/change.ts";
import { system } from "../lifecycle/effects.ts";
import { removedFrom } from "../lifecycle/removed.ts";
import { step } from "../lifecycle/verification-step.ts";
import type { AcceptedImage } from "../media/image.ts";
import type { Document } from "../model/document.ts";
import { categories, type DocumentType } from "../model/document-type.ts";
import type { BlobKey } from "../model/ids.ts";
import type { Principal } from "../model/principal.ts";
import type { Verification } from "../model/verification.ts";
import {
  acceptFront,
  acceptImage,
  type ImageInput,
  printsOf,
  withStoredImages,
  withText,
} from "./pictures.ts";

/** Base64 text, or the picture's bytes where the caller is in process. */
export const imageInput = lazily(
  () =>
    z
      .union([z.string(), z.instanceof(Uint8Array)], { error: sentences.string })
      .nullish()
      .meta({ description: "A picture in base64." }) as z.ZodOptional<
      z.ZodNullable<z.ZodType<ImageInput, ImageInput>>
    >,
);

export const contextType = lazily(() =>
  filled().pipe(
    z.enum(
      [
        categories.photo_id.contextType,
        categories.proof_of_address.contextType,
        categories.selfie.contextType,
      ],
      {
        error: sentences.selected,
      },
    ),
  ),
);

/** ISO 3166-1 alpha-3 in either case. Anything else stays as it is, and is refused with the countries that the type does not take. */
export const countryCode = lazily(() => filled().transform(countryCodeOf));

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
  readonly document: UploadedPictures & {
    readonly contextType: string;
    readonly type: number;
    readonly country: string;
  };
}

/** The sides of a document. */
export type UploadedPictures = Nullish<Record<"frontSideData" | "backSideData", ImageInput>>;

const fits: Takes<ReturnType<typeof uploadInput>, UploadInput> = true;
void fits;
type Accepted = z.output<ReturnType<typeof uploadInput>>["document"];

/**
 * Uploads a document to a Started verification.
 * @param instead a document that is removed by the same change
 * @throws {PassmusterError} in this order: `flow_not_found`, `validation_failed`, `verification_not_found`, `wrong_flow`,
 *   `verification_canceled`, `not_started`, `type_not_allowed`, `validation_failed`, `duplicate_document_type`, `image_missing`, `image_invalid`
 */
export async function uploadDocument(
  core: Core,
  principal: Principal,
  flowPath: string,
  body: unknown,
  instead?: Document["id"],
): Promise<{ readonly verification: Verification; readonly document: Document }> {
  const flow = core.flow(principal, flowPath);
  const input = parse(uploadInput(), body);
  const target = { verification: input.verification };
  const before = await core.find(principal, target);
  belongsTo(flow, before);
  const id = core.environment.id("doc");
  const order = { id, instead };
  const { type } = admit(before, input.document, core.scope(flow), order);
  const sides = sidesOf(type, input.document.country);
  const front = await acceptFront(core, type, input.document.frontSideData);
  const images = sides === 2 ? [front, await acceptImage(core, input.document.backSideData)] : [front];
  const verification = await withStoredImages(core, before, withText(images), (keys) =>
    core.change({
      principal,
      flow,
      target,
      input: () => input.document,
      step: (current, accepted, scope) =>
        uploaded(
          admit(current, accepted, scope, order).change,
          { id, ...placed(images, keys) },
          accepted,
          scope,
        ),
    }),
  );
  return { verification, document: documentIn(verification, id) };
}

/** The document that will be there, and the one that it takes the place of. */
interface Order {
  readonly id: Document["id"];
  readonly instead: Document["id"] | undefined;
}

/** Everything that can be refused before a picture is looked at. */
function admit(
  current: Verification,
  input: Accepted,
  scope: Scope,
  { id, instead }: Order,
): { readonly change: Change; readonly type: DocumentType } {
  const standing = current.documents.find((document) => document.id === instead);
  const comment = `Document ${id} was uploaded${standing ? ` in place of ${standing.id}` : ""}.`;
  const admitted = step(current, { type: "upload_document", by: system, comment }, scope);
  const change = standing ? removedFrom(admitted, standing, scope) : admitted;
  const type = allowedType(scope.flow, input.type);
  refuseMisfits(type, input);
  refuseDuplicate(change.verification.documents, type);
  return { change, type };
}

/** @throws {PassmusterError} `type_not_allowed` */
export function allowedType(flow: Flow, id: number): DocumentType {
  const type = typeWithId(flow, id);
  if (!type) throw new PassmusterError("type_not_allowed");
  return type;
}

interface Description {
  readonly contextType?: string | undefined;
  readonly country: string;
  readonly backSideData?: ImageInput | null | undefined;
}

/** @throws {PassmusterError} `validation_failed`: context type, country or a second side that the document type does not have */
export function refuseMisfits(type: DocumentType, { contextType, country, backSideData }: Description): void {
  const problems: Problem[] = [];
  if (contextType !== undefined && contextType !== categories[type.category].contextType) {
    problems.push({ path: ["document", "contextType"], sentence: sentences.selected });
  }
  if (!countryOf(country) || !takesCountry(type, country)) {
    problems.push({ path: ["document", "country"], sentence: sentences.selected });
  }
  if (sidesOf(type, country) === 1 && backSideData && backSideData.length > 0) {
    problems.push({ path: ["document", "backSideData"], sentence: sentences.prohibited });
  }
  if (problems.length > 0) throw new PassmusterError("validation_failed", { problems });
}

/** @throws {PassmusterError} `duplicate_document_type` */
export function refuseDuplicate(others: readonly Document[], type: DocumentType): void {
  if (others.some((other) => other.typeId === type.id)) throw new PassmusterError("duplicate_document_type");
}

type Stored = Pick<Document, "id" | "front" | "back" | "frontText" | "prints">;

/** The keys under which `withText(sides)` was stored. */
function placed(sides: readonly AcceptedImage[], keys: readonly BlobKey[]): Omit<Stored, "id"> {
  return {
    front: keys[0] as BlobKey,
    back: (sides.length > 1 ? keys[1] : undefined) ?? null,
    frontText: keys[sides.length] ?? null,
    prints: printsOf(sides),
  };
}

function uploaded(change: Change, stored: Stored, input: Accepted, scope: Scope): Change {
  const document: Document = {
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
  return announce(next, "document.uploaded", scope, { document });
}

/** @throws {PassmusterError} `document_not_found` */
export function documentIn(verification: Verification, id: string): Document {
  const found = verification.documents.find((document) => document.id === id);
  if (!found) throw new PassmusterError("document_not_found");
  return found;
}
