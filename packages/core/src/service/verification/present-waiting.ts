import type { Principal } from "../../model/principal.ts";
import type { QualityCode } from "../../model/quality-code.ts";
import type { RuleAction } from "../../model/rule-code.ts";
import { timestamp } from "../../model/time.ts";
import type { LeasedVerification, WaitingReason } from "../../model/waiting.ts";
import { documentTypes } from "../../verdict/catalogue/document-types.ts";
import { flowAt } from "../../verdict/catalogue/flow.ts";
import { qualityCodes } from "../../verdict/catalogue/quality-codes.ts";
import { rules } from "../../verdict/rules/rules.ts";
import type { Presenting } from "../document/present.ts";
import type { ListedVerification } from "./listed.ts";
import {
  type ApprovalView,
  presentApprovals,
  presentVerification,
  seesCase,
  type VerificationAnswer,
  type Viewer,
} from "./present.ts";
import { type CaseView, presentCase } from "./present-case.ts";

export interface ReasonView {
  /** The id of the document. */
  readonly document: string;
  /** The name of its type. */
  readonly type: string;
  /** `null` if the document was not judged or not identified. */
  readonly rule: string | null;
  readonly message: string;
  readonly action: RuleAction;
  readonly quality?: readonly QualityCode[];
}

/** Members of an item of the queue. */
export interface WaitingView {
  readonly status: "double_check";
  readonly waitingSince: string;
  readonly reasons: readonly ReasonView[];
  /** Who works on it. `by` is shown to reviewers and to principals with `review`. */
  readonly claim: { readonly by?: string; readonly until: string } | null;
  /** The first of two approvals. Shown like `by`. */
  readonly approvals?: readonly ApprovalView[];
  /** What the team noted about it. Shown like `by`. */
  readonly case?: CaseView;
}

/** An item of a list; in the queue with the members of `WaitingView`. */
export type ListedView = VerificationAnswer &
  Partial<WaitingView> & {
    /** The path of its flow; only in the queue and for reviewers. Two flows may have one name. */
    readonly flowPath?: string;
  };

export interface ClaimView {
  readonly verification: string;
  readonly by: string;
  readonly until: string;
}

export interface NextClaimView extends ClaimView {
  /** The path of the flow. */
  readonly flow: string;
}

type ListViewer = Viewer & Pick<Principal, "reviewer">;

export function presentListed(core: Presenting, item: ListedVerification, viewer: ListViewer): ListedView {
  const view = presentVerification(core, item, viewer);
  const { waiting, flow: flowPath } = item;
  if (!waiting) return viewer.reviewer ? { ...view, flowPath } : view;
  const showsHolder = seesCase(viewer);
  const { since, reasons, lease } = waiting;
  return {
    ...view,
    flowPath,
    status: "double_check",
    waitingSince: timestamp(since),
    reasons: reasons.map((reason) => presentReason(core, item.flow, reason)),
    ...(showsHolder && { ...presentApprovals(item), case: presentCase(core, item) }),
    claim: lease && { ...(showsHolder && { by: lease.by }), until: timestamp(lease.until) },
  };
}

export function presentNextClaim({ verification, flow, by, until }: LeasedVerification): NextClaimView {
  return { verification, flow, by, until: timestamp(until) };
}

export function presentClaim(claim: LeasedVerification): ClaimView {
  const { flow: _, ...view } = presentNextClaim(claim);
  return view;
}

function presentReason(
  { settings }: Presenting,
  path: string,
  { document, typeId, rule, action, quality }: WaitingReason,
): ReasonView {
  const types = [...(flowAt(settings.flows, path)?.documentTypes ?? []), ...documentTypes];
  const type = types.find(({ id }) => id === typeId)?.name ?? "";
  const catalogueRule = rules.find(({ code }) => code === rule);
  const message = catalogueRule?.hint ?? (rule === null ? notJudged : rule);
  const defects = quality?.map((code) => qualityCodes[code].title).join(" ");
  return { document, type, rule, message: defects ?? message, action, ...(quality && { quality }) };
}

const notJudged =
  "The document was not judged: it could not be read or identified, the lists could not be searched, or a person changed it since.";
