import type { Category, VerificationDocumentType } from "../../model/document-type.ts";
import type { ExpectedDocument } from "../../model/expected-data.ts";
import type { Verification } from "../../model/verification.ts";
import type { Flow } from "../catalogue/flow.ts";

/** The expected document of a category; a selfie has none. */
export function expectedIn(
  { expected: { documents } }: Pick<Verification, "expected">,
  category: Category,
): ExpectedDocument | undefined {
  if (category === "selfie") return undefined;
  return category === "photo_id" ? documents.photoId : documents.proofOfAddress;
}

/** Whether the person chooses the document of a category: the flow allows it and the caller named no type. */
export function isChosenByPerson(
  verification: Pick<Verification, "expected">,
  flow: Flow,
  category: Category,
): boolean {
  if (flow.chosenBy !== "person" || category === "selfie") return false;
  return (expectedIn(verification, category)?.type ?? "") === "";
}

/**
 * One document cannot be both photo ID and proof of address: equal names, or two types of one identity group.
 */
export function servesTwice(photoId: VerificationDocumentType, proof: VerificationDocumentType): boolean {
  return photoId.name === proof.name || (photoId.group !== undefined && photoId.group === proof.group);
}
