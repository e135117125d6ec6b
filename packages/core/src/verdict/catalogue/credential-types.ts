import type { CredentialKind } from "../../model/credential.ts";
import type { VerificationDocumentType } from "../../model/document-type.ts";
import { documentTypes } from "./document-types.ts";

/** The part of a flow's options that its credentials depend on. */
interface CredentialOptions {
  readonly path: string;
  readonly photoId: string;
  readonly documentTypes: readonly (number | Pick<VerificationDocumentType, "id">)[];
  readonly digitalCredentials?: readonly CredentialKind[];
}

/**
 * The document types of a flow's wallet credentials.
 * @throws {TypeError} they are given as document types, or the flow takes no photo ID
 */
export function credentialTypes({
  path,
  photoId,
  documentTypes: given,
  digitalCredentials: kinds = [],
}: CredentialOptions): readonly VerificationDocumentType[] {
  const ofWallets = documentTypes.filter(({ credential }) => credential !== undefined);
  const ids = given.map((entry) => (typeof entry === "number" ? entry : entry.id));
  const uploaded = ofWallets.find(({ id }) => ids.includes(id));
  if (uploaded)
    throw new TypeError(
      `The document type ${uploaded.id} comes from wallets: name "${uploaded.credential}" in digitalCredentials instead.`,
    );
  if (kinds.length > 0 && photoId === "none")
    throw new TypeError(`The flow "${path}" takes wallet credentials but no photo ID.`);
  return ofWallets.filter(({ credential }) => credential !== undefined && kinds.includes(credential));
}
