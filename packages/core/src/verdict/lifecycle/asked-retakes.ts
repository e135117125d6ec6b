import type { VerificationDocument } from "../../model/document.ts";
import type { Retake, RetakeAdvice } from "../../model/retake.ts";
import type { Verification } from "../../model/verification.ts";
import { type Flow, typeWithId } from "../catalogue/flow.ts";
import { mendFailures } from "./mendable.ts";
import { retakeOf } from "./second-chance.ts";
import { standingDocuments } from "./standing.ts";

/** A reviewer's request for new pictures. */
export interface RetakeRequest {
  /** The documents to retake; by default those that failed. */
  readonly documents?: readonly string[] | null | undefined;
  /** The reviewer's sentence, which the person sees. */
  readonly message: string;
}

/** The retakes of a reviewer's request. Documents that do not stand have none. */
export function askedRetakes(
  verification: Verification,
  flow: Flow,
  { documents, message }: RetakeRequest,
): readonly Retake[] {
  const standing = standingDocuments(verification);
  const asked = documents ? standing.filter(({ id }) => documents.includes(id)) : failedOf(standing, flow);
  return asked.flatMap((document) => {
    const retake = retakeOf(flow, document, adviceOn(document, standing, flow));
    return retake ? [{ ...retake, message }] : [];
  });
}

/** The documents that failed; all if none did. A selfie fails by a rule of the photo ID. */
function failedOf(standing: readonly VerificationDocument[], flow: Flow): readonly VerificationDocument[] {
  const failed = standing.filter((document) => {
    if (isSelfie(document, flow)) return adviceOn(document, standing, flow).length > 0;
    const advice = mendedBy(document);
    const isOfSelfie = advice.length > 0 && advice.every((each) => each === "retake_selfie");
    return hasFailed(document) && !isOfSelfie;
  });
  return failed.length > 0 ? failed : standing;
}

const hasFailed = ({ rules, status }: VerificationDocument): boolean =>
  rules === null || Object.keys(rules.failed).length > 0 || status === "double_check";

/** What the failed rules of a document advise, if new pictures can mend them all. */
const mendedBy = ({ rules }: VerificationDocument): readonly RetakeAdvice[] =>
  mendFailures(rules?.failed ?? {}) ?? [];

function adviceOn(
  document: VerificationDocument,
  standing: readonly VerificationDocument[],
  flow: Flow,
): readonly RetakeAdvice[] {
  if (!isSelfie(document, flow)) return mendedBy(document).filter((each) => each !== "retake_selfie");
  return standing.some((other) => mendedBy(other).includes("retake_selfie")) ? ["retake_selfie"] : [];
}

function isSelfie({ typeId }: VerificationDocument, flow: Flow): boolean {
  return typeWithId(flow, typeId)?.category === "selfie";
}
