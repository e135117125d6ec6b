import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentReading } from "../../model/document-reading.ts";
import type { DocumentId } from "../../model/ids.ts";
import type { HostFinding, SettledDocument, Settlement } from "../../model/settlement.ts";
import { dateOf, type Instant } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Extractor } from "../../ports/extractor.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import { type ApprovalGap, beyondPolicy } from "../../verdict/lifecycle/approval.ts";
import type { Outcome } from "../../verdict/lifecycle/decide.ts";
import { standingDocuments } from "../../verdict/lifecycle/standing.ts";
import { outcomeOf, outcomeOfAll } from "../../verdict/rules/outcome.ts";
import type { HostResult, RuleInput } from "../../verdict/rules/rule.ts";
import { selfieOf } from "./extract.ts";
import { isSelfie } from "./judge.ts";
import type { LateReuse } from "./reuse-late.ts";
import type { Screened } from "./screen.ts";

/** The outcome of a run: of each standing document, and of all. */
export interface Outcomes {
  readonly each: ReadonlyMap<DocumentId, Outcome>;
  readonly all: Outcome;
}

export function outcomesOf(current: Verification, flow: Flow): ReadonlyMap<DocumentId, Outcome> {
  return new Map(
    standingDocuments(current).map((document) => [
      document.id,
      outcomeOf(document, current, isSelfie(flow, document)),
    ]),
  );
}

/** Approved requires that no condition is missing. */
export function withGaps(
  given: ReadonlyMap<DocumentId, Outcome>,
  gaps: readonly Pick<ApprovalGap, "document">[],
): Outcomes {
  const unproven = gaps.map(({ document }) => document);
  const each = new Map(
    [...given].map(([id, outcome]) => [
      id,
      outcome === "approved" && unproven.includes(id) ? "double_check" : outcome,
    ]),
  );
  const all = outcomeOfAll([...each.values()]);
  return { each, all: all === "approved" && gaps.length > 0 ? "double_check" : all };
}

/** What a run did with a document: the reading that it judged and what the rules were given. */
export interface RunDocument {
  readonly reading?: DocumentReading;
  readonly input?: RuleInput;
  readonly screened?: Screened;
}

/** A run as it settles. */
export interface Settling {
  /** The verification as it was when the run began: the rules saw this one. */
  readonly begun: Verification;
  readonly judged: ReadonlyMap<DocumentId, RunDocument>;
  readonly reused: LateReuse;
  readonly gaps: readonly ApprovalGap[];
  readonly outcomes: Outcomes;
}

/**
 * What the decision is made of; `undefined` if a document has no judgement of this run, such as a corrected
 * one.
 */
export function settlementOf(
  current: Verification,
  { begun, judged, reused, gaps, outcomes }: Settling,
  { flow, policy, at, extractor }: { flow: Flow; policy: string; at: Instant; extractor: Extractor },
): Settlement | undefined {
  const standing = standingDocuments(current);
  if (standing.some(({ id, judged: as }) => !judged.has(id) || as !== begun.revision)) return undefined;
  const bars = gaps.filter(({ condition }) => beyondPolicy.includes(condition));
  const { faces, quality, sandbox } = extractor.capabilities();
  return {
    at,
    policy,
    outcome: outcomes.all,
    expected: begun.expected,
    vendorState: begun.vendorState,
    ...(begun.presence?.result && { presence: begun.presence.result.outcome }),
    withSelfie: selfieOf(begun, flow) !== undefined,
    ...([...judged.values()].some(({ input }) => input?.acceptsSpecimens) && { acceptsSpecimens: true }),
    reader: { faces, quality, sandbox, confirms: extractor.confirm !== undefined },
    barred: bars.some(({ document }) => document === undefined),
    documents: standing.map((document): SettledDocument => {
      const { id } = document;
      const { reading, input } = judged.get(id) ?? {};
      const late = reused.get(id);
      const reuse = input?.reuse ?? { number: false, image: false, sidesAlike: false };
      return {
        ...settledFacts(begun, document),
        outcome: outcomes.each.get(id) ?? "double_check",
        today: input?.today ?? dateOf(at),
        ...(input?.lastDay !== undefined && { lastDay: input.lastDay }),
        reuse: {
          ...reuse,
          number: reuse.number || late?.number === true,
          image: reuse.image || late?.image === true,
        },
        barred: bars.some((gap) => gap.document === id),
        reading: reading ? { at: reading.at, selfie: reading.of.selfie ?? null } : null,
        actions: document.rules?.actions ?? {},
        ...(document.judged !== current.revision && { stale: true as const }),
        ...(input?.presenceFace !== undefined && { presenceFace: input.presenceFace }),
        ...(input?.screening && { openHits: input.screening.open }),
        ...(input?.hostResults?.size && { host: findingsOf(input.hostResults) }),
      };
    }),
  };
}

/** Type and country as the run judged them. */
function settledFacts(begun: Verification, document: VerificationDocument) {
  const { id, typeId, country } = begun.documents.find((each) => each.id === document.id) ?? document;
  return { id, typeId, country };
}

function findingsOf(results: ReadonlyMap<string, HostResult>): Readonly<Record<string, HostFinding>> {
  return Object.fromEntries([...results].map(([code, result]) => [code, findingOf(result)]));
}

function findingOf(result: HostResult): HostFinding {
  if ("reason" in result) return "not_applicable";
  if ("broken" in result || result.extracted === "") return "unread";
  return result.passed ? "passed" : "failed";
}
