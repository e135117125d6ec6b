import { type Flow, requirementOf, typeNamed } from "../catalogue/flow.ts";
import type { VerificationDocument } from "../model/document.ts";
import type { Category, VerificationDocumentType } from "../model/document-type.ts";
import type { Verification } from "../model/verification.ts";

const required: readonly Category[] = ["photo_id", "proof_of_address", "selfie"];

/** The document types that a submission requires: one of each required category, of the expected type. */
export function requiredTypes(
  verification: Verification,
  flow: Flow,
): readonly (VerificationDocumentType | undefined)[] {
  return required
    .filter((category) => requirementOf(flow, category) === "required")
    .map((category) => requiredType(verification, flow, category));
}

function requiredType(
  verification: Verification,
  flow: Flow,
  category: Category,
): VerificationDocumentType | undefined {
  if (category === "selfie") return flow.documentTypes.find((type) => type.category === "selfie");
  const { photoId, proofOfAddress } = verification.expected.documents;
  const expected = category === "photo_id" ? photoId : proofOfAddress;
  return expected && typeNamed(flow, category, expected.type);
}

/** Whether every required document is among `documents`. */
export function hasRequired(
  verification: Verification,
  flow: Flow,
  documents: readonly VerificationDocument[],
): boolean {
  return requiredTypes(verification, flow).every(
    (type) => type !== undefined && documents.some((document) => document.typeId === type.id),
  );
}
