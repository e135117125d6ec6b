import { z } from "zod";
import { errorTable, PassmusterError, type Problem } from "../../base/errors.ts";
import { allowedOnly, filled, integer, sentences } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import type { Nullish } from "../../base/input/types.ts";
import type { VerificationDocument } from "../../model/document.ts";
import { categories, type VerificationDocumentType } from "../../model/document-type.ts";
import type { Verification } from "../../model/verification.ts";
import { issuerCodeOf } from "../../verdict/catalogue/country-field.ts";
import { takesChip } from "../../verdict/catalogue/document-parts.ts";
import { sidesOf } from "../../verdict/catalogue/document-types.ts";
import { type Flow, takesCountry, typeWithId } from "../../verdict/catalogue/flow.ts";
import { issuerOf } from "../../verdict/catalogue/issuers.ts";
import { UndecodedImage } from "../media/undecoded-image.ts";
import type { ImageInput } from "./pictures.ts";

/** Base64 text or bytes from a caller in process; over HTTP the decoded bytes, or why there are none. */
export const imageInput = memoise(
  () =>
    z
      .union([z.string(), z.instanceof(Uint8Array), z.instanceof(UndecodedImage)], {
        error: sentences.string,
      })
      .nullish()
      .describe("An image in base64.") as z.ZodOptional<z.ZodNullable<z.ZodType<ImageInput, ImageInput>>>,
);

const contextTypes = [
  categories.photo_id.contextType,
  categories.proof_of_address.contextType,
  categories.selfie.contextType,
] as const;

export const contextType = memoise(() =>
  filled()
    .pipe(z.enum(contextTypes, { error: sentences.oneOf(contextTypes) }))
    .describe("The part of the verification that the document is for."),
);

/**
 * The issuer's code in either case. Other text stays unchanged and is then refused as a country that the
 * type does not take.
 */
export const countryCode = memoise(() =>
  filled()
    .transform(issuerCodeOf)
    .describe("The issuer: ISO 3166-1 alpha-3, or a code of ICAO Doc 9303-3, in either case."),
);

/** The number of a document type. */
export const typeNumber = memoise(() => integer().describe("The id of one of the flow's document types."));

export const verificationOf = memoise(() => filled().describe("The id of the document's verification."));

/** The sides of a document. */
export type UploadedImages = Nullish<Record<"frontSideData" | "backSideData", ImageInput>>;

/** @throws {PassmusterError} `type_not_allowed` */
export function allowedType(flow: Flow, id: number): VerificationDocumentType {
  const type = typeWithId(flow, id);
  if (type) return type;
  const uploaded = flow.documentTypes.filter(({ credential }) => !credential);
  const allowed = allowedOnly(
    uploaded.map(({ id: own, name }) => `${own} (${name})`),
    `GET /api/v1/${flow.path}/document-types`,
  );
  throw new PassmusterError("type_not_allowed", {
    message: `${errorTable.type_not_allowed.message} ${allowed}`,
  });
}

/**
 * A type whose images are uploaded.
 * @throws {PassmusterError} `type_not_allowed`
 */
export function uploadedType(flow: Flow, id: number): VerificationDocumentType {
  const type = allowedType(flow, id);
  if (type.credential) throw new PassmusterError("type_not_allowed", { message: fromWallet });
  return type;
}

/** The refusal of images for a document that a wallet gives. */
export const fromWallet = "Documents of this type come from a wallet, without images.";

interface Description {
  readonly contextType?: string | undefined;
  readonly country: string;
  readonly backSideData?: ImageInput | null | undefined;
  readonly chip?: object | null | undefined;
}

/**
 * @throws {PassmusterError} `validation_failed`: the context type, the country, or a back or chip that the
 * document type does not have
 */
export function refuseMisfits(
  type: VerificationDocumentType,
  { contextType, country, backSideData, chip }: Description,
): void {
  const problems: Problem[] = [];
  if (contextType !== undefined && contextType !== categories[type.category].contextType) {
    const allowed = [categories[type.category].contextType];
    problems.push({ path: ["document", "contextType"], sentence: sentences.oneOf(allowed) });
  }
  if (!issuerOf(country) || !takesCountry(type, country)) {
    problems.push({ path: ["document", "country"], sentence: countrySentence(type) });
  }
  if (sidesOf(type, country) === 1 && backSideData && backSideData.length > 0) {
    problems.push({ path: ["document", "backSideData"], sentence: sentences.prohibited });
  }
  if (chip && !takesChip(type)) problems.push({ path: ["document", "chip"], sentence: sentences.prohibited });
  if (problems.length > 0) throw new PassmusterError("validation_failed", { problems });
}

function countrySentence({ countries, forbiddenCountries = [] }: VerificationDocumentType): string {
  if (countries) return sentences.oneOf(countries, "GET /api/v1/{flow}/document-types");
  const except = forbiddenCountries.length > 0 ? `, except ${forbiddenCountries.join(", ")}` : "";
  return sentences.issuer.replace(/\.$/, `${except}.`);
}

/** @throws {PassmusterError} `duplicate_document_type` */
export function refuseDuplicate(
  others: readonly VerificationDocument[],
  type: VerificationDocumentType,
): void {
  if (others.some((other) => other.typeId === type.id)) throw new PassmusterError("duplicate_document_type");
}

/** @throws {PassmusterError} `document_not_found` */
export function documentIn(verification: Verification, id: string): VerificationDocument {
  const found = verification.documents.find((document) => document.id === id);
  if (!found) throw new PassmusterError("document_not_found");
  return found;
}
