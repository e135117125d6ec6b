import type { VerificationDocument } from "../../model/document.ts";
import type { Verification } from "../../model/verification.ts";

/** The documents of a verification that are not canceled. */
export function standingDocuments({
  documents,
}: Pick<Verification, "documents">): readonly VerificationDocument[] {
  return documents.filter(({ status }) => status !== "canceled");
}
