import type { CredentialField, CredentialKind } from "../../model/credential.ts";
import type { VerificationDocumentType } from "../../model/document-type.ts";
import type { RuleCode } from "../../model/rule-code.ts";
import type { Verification } from "../../model/verification.ts";
import { asksPresence, type Flow, typeNamed, typeWithId } from "../../verdict/catalogue/flow.ts";
import { expectedIn, servesTwice } from "../../verdict/lifecycle/chosen.ts";
import { standingDocuments } from "../../verdict/lifecycle/standing.ts";

/** The flow's document type for a kind of credential. */
export function typeOfKind(flow: Flow, kind: CredentialKind): VerificationDocumentType | undefined {
  return flow.documentTypes.find(({ credential }) => credential === kind);
}

/**
 * The kinds that may serve as this verification's photo ID. Where the caller expects a credential, only that
 * one; a mobile driving licence not beside the same licence as proof of address.
 */
export function offeredKinds(
  verification: Pick<Verification, "expected" | "documents">,
  flow: Flow,
): readonly CredentialKind[] {
  const expected = typeNamed(flow, "photo_id", expectedIn(verification, "photo_id")?.type ?? "");
  const proofs = proofTypes(verification, flow);
  return (flow.digitalCredentials ?? []).filter((kind) => {
    const type = typeOfKind(flow, kind);
    if (!type || (expected?.credential && expected.credential !== kind)) return false;
    return !proofs.some((proof) => servesTwice(type, proof));
  });
}

function proofTypes(
  verification: Pick<Verification, "expected" | "documents">,
  flow: Flow,
): readonly VerificationDocumentType[] {
  const name = expectedIn(verification, "proof_of_address")?.type ?? "";
  const uploaded = standingDocuments(verification).flatMap(({ typeId }) => typeWithId(flow, typeId) ?? []);
  return [typeNamed(flow, "proof_of_address", name), ...uploaded].filter(
    (type) => type !== undefined && type.category === "proof_of_address",
  ) as readonly VerificationDocumentType[];
}

/** The values that the rules of a flow look at. A wallet is asked for nothing else. */
export function neededFields(flow: Flow): readonly CredentialField[] {
  const { policy, selfie } = flow;
  const runs = (...codes: readonly RuleCode[]) => codes.some((code) => policy.actions[code] !== "off");
  return [
    ...(["surname", "givenNames"] as const),
    ...(runs("RulePH002") ? (["dateOfBirth"] as const) : []),
    ...(runs("RulePH003", "RuleDI005") ? (["number"] as const) : []),
    ...(runs("RulePH006") ? (["expirationDate"] as const) : []),
    ...(runs("RuleDI011") ? (["issueDate"] as const) : []),
    ...(["issuingCountry"] as const),
    ...(selfie === "none" && !asksPresence(flow) ? [] : (["portrait"] as const)),
  ];
}

/** The kinds of credentials that a page may ask a wallet for. */
export interface OfferedCredentials {
  readonly kinds: readonly CredentialKind[];
}

export function presentOffered(verification: Verification, flow: Flow): OfferedCredentials | null {
  const kinds = offeredKinds(verification, flow);
  return kinds.length > 0 ? { kinds } : null;
}
