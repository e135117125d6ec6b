import { timestamp } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { CaseFile, CaseFileLink } from "../../ports/case-file.ts";
import type { Ports } from "../../ports/ports.ts";
import { flowAt } from "../../verdict/catalogue/flow.ts";
import { policyOf } from "../audit/settings.ts";
import type { Presenting } from "../document/present.ts";
import { presentHold } from "../verification/hold.ts";
import { presentDetail, type VerificationDetailAnswer } from "../verification/present.ts";
import { caseFileDocument } from "./document.ts";
import { causesOf, provenOf } from "./in-words.ts";
import type { GatheredPictures } from "./pictures.ts";

/** What the content is made of. */
export interface Gathered {
  readonly verification: Verification;
  /** An e-mail address or the id of a token. */
  readonly madeBy: string;
  readonly pictures: GatheredPictures;
  readonly record: readonly CaseFileLink[];
}

/** Everything that a case file says, private comments included. */
export async function caseFileContent(
  core: Presenting & Pick<Ports, "environment">,
  { verification, madeBy, pictures, record }: Gathered,
): Promise<CaseFile> {
  const flow = flowAt(core.settings.flows, verification.flow);
  const viewer = { scopes: ["read", "review"], withPrivate: true } as const;
  const detail = await presentDetail(core, verification, viewer);
  const documents = detail.documents.map((view, index) =>
    caseFileDocument(verification.documents[index], view, { flow, pictures }),
  );
  return {
    format: "passmuster case file 1",
    madeAt: timestamp(core.environment.now()),
    madeBy,
    tenant: verification.tenant,
    verification: {
      id: detail.id,
      version: verification.version,
      flow: detail.flow,
      status: detail.statusLabel,
      vendorReference: detail.vendorReference,
      createdAt: detail.createdAt,
      submittedAt: detail.submittedAt,
      updatedAt: detail.updatedAt,
      expected: detail.expectedData,
    },
    proven: provenOf(documents),
    causes: causesOf(documents, detail),
    documents,
    ...told(detail),
    mailbox: detail.postal ?? null,
    screening: detail.screening ?? null,
    presence: detail.presence ?? null,
    legalHold: presentHold(verification),
    policy: flow
      ? { digest: policyOf(flow), version: flow.policy.version ?? null, content: flow.policy }
      : null,
    record,
  };
}

/** What people did and said, oldest first. */
function told({ history, comments, approvals = [], consent = null }: VerificationDetailAnswer) {
  return {
    history: history.toReversed().map(({ createdAt, fromStatus, toStatus, user, comment }) => ({
      at: createdAt,
      from: fromStatus,
      to: toStatus,
      by: user,
      comment,
    })),
    comments: comments.toReversed().map(({ createdAt, author = "", private: isPrivate, content }) => ({
      at: createdAt,
      by: author,
      private: isPrivate === true,
      content,
    })),
    approvals: approvals.map(({ by, createdAt }) => ({ by, at: createdAt })),
    consent,
  };
}
