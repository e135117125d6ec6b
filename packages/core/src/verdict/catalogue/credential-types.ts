import type { OptionProblem } from "../../base/input/problems.ts";
import type { CredentialKind } from "../../model/credential.ts";
import type { VerificationDocumentType } from "../../model/document-type.ts";
import { documentTypes } from "./document-types.ts";

/** The part of a flow's options that its credentials depend on. */
interface CredentialOptions {
  readonly photoId?: string;
  readonly documentTypes: readonly (number | Pick<VerificationDocumentType, "id">)[];
  readonly digitalCredentials?: readonly CredentialKind[];
}

const ofWallets = documentTypes.filter(({ credential }) => credential !== undefined);

/** Credentials that are given as document types, or to a flow that takes no photo ID. */
export function credentialProblems({
  photoId = "none",
  documentTypes: given,
  digitalCredentials: kinds = [],
}: CredentialOptions): readonly OptionProblem[] {
  const ids = given.map((entry) => (typeof entry === "number" ? entry : entry.id));
  const uploaded = ofWallets.filter(({ id }) => ids.includes(id));
  const isUnfit = kinds.length > 0 && photoId === "none";
  return [
    ...uploaded.map(({ id, credential }) => ({
      place: "documentTypes",
      sentence: `the type ${id} comes from wallets: name "${credential}" in digitalCredentials instead`,
    })),
    ...(isUnfit
      ? [{ place: "digitalCredentials", sentence: "the flow takes wallet credentials but no photo ID" }]
      : []),
  ];
}

/** The document types of a flow's wallet credentials. */
export function credentialTypes({
  digitalCredentials: kinds = [],
}: Pick<CredentialOptions, "digitalCredentials">): readonly VerificationDocumentType[] {
  return ofWallets.filter(({ credential }) => credential !== undefined && kinds.includes(credential));
}
