import { type Duration, microsecondsIn, requireDuration } from "../../model/duration.ts";
import type { DocumentId, VerificationId } from "../../model/ids.ts";
import type { Tenant } from "../../model/principal.ts";
import type { RuleAction } from "../../model/rule-code.ts";
import type { Outcome, Settlement } from "../../model/settlement.ts";
import type { Instant } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import { type Flow, withPolicy } from "../../verdict/catalogue/flow.ts";
import type { PolicyOptions } from "../../verdict/catalogue/policy.ts";
import { workflow } from "../../verdict/lifecycle/decide.ts";
import { type Replayed, replaySettlement } from "../pipeline/replay.ts";
import { type Walk, walkDecisions } from "./walk.ts";

/** What a replay is asked. */
export interface PolicyReplayInput {
  /** The policy to try. Default: the one in force. */
  readonly policy?: PolicyOptions;
  /** Only decisions of this time: `"90d"`. Default: all. */
  readonly since?: Duration;
  /** The most changes that are listed; all are counted. Default: 10,000. */
  readonly mostChanges?: number;
  /** Ends the replay early: it rejects. */
  readonly signal?: AbortSignal;
}

/** The action on a rule: `passed` also stands for rules that are off or do not apply. */
export type RuleEffect = RuleAction | "passed";

export interface RuleChange {
  readonly code: string;
  readonly from: RuleEffect;
  readonly to: RuleEffect;
}

export interface DocumentChange {
  readonly document: DocumentId;
  readonly from: Outcome;
  readonly to: Outcome;
  /** Rules whose action differs. */
  readonly rules: readonly RuleChange[];
}

/** A verification that the policy would have decided otherwise. */
export interface VerificationChange {
  readonly verification: VerificationId;
  readonly from: Outcome;
  readonly to: Outcome;
  /** The documents with another outcome, or with rules of another action. */
  readonly documents: readonly DocumentChange[];
}

/** Who would change from what to what. It names ids and rules, no personal data. */
export interface PolicyReplay {
  readonly flow: string;
  /** Verifications whose last automatic decision was made again. */
  readonly replayed: number;
  /**
   * Of these, decisions made under another flow than the one in force: another policy, documents or rules.
   */
  readonly otherPolicy: number;
  /** Automatic decisions that cannot be made again: a reading is not kept, or the run was given up. */
  readonly notReplayed: number;
  /** Number of verifications by outcome before and after, the most frequent first. */
  readonly outcomes: readonly { readonly from: Outcome; readonly to: Outcome; readonly count: number }[];
  /** Number of documents by rule whose action differs on a changed verification. */
  readonly rules: readonly (RuleChange & { readonly count: number })[];
  /** Verifications that the policy would have decided otherwise. */
  readonly changed: number;
  /** The first `mostChanges` of them, in the order of creation. */
  readonly changes: readonly VerificationChange[];
}

export interface Replaying {
  readonly storage: Walk["storage"];
  readonly tenant: Tenant;
  readonly flow: Flow;
  readonly now: Instant;
  /** The digest of the flow in force. */
  readonly inForce: string;
}

/** Changes that are listed: 4 MB. */
const usualChanges = 10_000;

/**
 * Decides again, from the readings that were kept, what was decided automatically. Reads the storage and
 * changes nothing.
 * @throws {TypeError} the policy does not fit the flow
 */
export async function replayDecisions(
  { storage, tenant, flow, now, inForce }: Replaying,
  { policy, since, mostChanges, signal }: PolicyReplayInput,
): Promise<PolicyReplay> {
  const tried = policy === undefined ? flow : withPolicy(flow, policy);
  const from = since === undefined ? -Infinity : now - microsecondsIn(requireDuration("since", since));
  const tally = createTally(flow.path, inForce, mostChanges);
  await walkDecisions({ storage, tenant, from, signal }, (verification) => {
    if (verification.flow === flow.path) tally.take(verification, tried, from);
  });
  return tally.result();
}

/** Whether a document has an automatic decision that stands. */
function isDecidedSince({ documents }: Verification, from: Instant): boolean {
  return documents.some(({ decisions }) =>
    decisions.some(
      ({ workflow: how, status, createdAt }) =>
        how === workflow.automatic && status !== "canceled" && createdAt >= from,
    ),
  );
}

/** Counts the decisions of one flow. `inForce` is the digest of the flow in force. */
export function createTally(flow: string, inForce: string, mostChanges = usualChanges) {
  let [replayed, otherPolicy, notReplayed, changed] = [0, 0, 0, 0];
  const outcomes = new Map<string, { from: Outcome; to: Outcome; count: number }>();
  const rules = new Map<string, RuleChange & { count: number }>();
  const changes: VerificationChange[] = [];
  const add = ({ id }: Verification, settled: Settlement, again: Replayed | undefined): void => {
    if (!again) {
      notReplayed += 1;
      return;
    }
    replayed += 1;
    if (settled.policy !== inForce) otherPolicy += 1;
    const { outcome: from } = settled;
    const { outcome: to } = again;
    count(outcomes, `${from} ${to}`, { from, to });
    const documents = changesOf(settled, again);
    if (from === to && documents.every((one) => one.from === one.to)) return;
    changed += 1;
    if (changes.length < mostChanges) changes.push({ verification: id, from, to, documents });
    for (const change of documents.flatMap((one) => one.rules))
      count(rules, `${change.code} ${change.from} ${change.to}`, change);
  };
  return {
    /** Decides a verification of the flow again, if it was decided automatically since `from`. */
    take(verification: Verification, tried: Flow, from: Instant): void {
      const { settled } = verification;
      if (!settled && isDecidedSince(verification, from)) notReplayed += 1;
      if (settled && settled.at >= from)
        add(verification, settled, replaySettlement(verification, settled, tried));
    },
    result(): PolicyReplay {
      const sorted = <Counted extends { count: number }>(counts: Map<string, Counted>) =>
        [...counts.values()].sort((one, other) => other.count - one.count);
      return {
        flow,
        replayed,
        otherPolicy,
        notReplayed,
        outcomes: sorted(outcomes),
        rules: sorted(rules),
        changed,
        changes,
      };
    },
  };
}

function count<Counted>(counts: Map<string, Counted & { count: number }>, key: string, value: Counted): void {
  const entry = counts.get(key) ?? { ...value, count: 0 };
  entry.count += 1;
  counts.set(key, entry);
}

function changesOf(settled: Settlement, again: Replayed): readonly DocumentChange[] {
  return settled.documents.flatMap((before): readonly DocumentChange[] => {
    const after = again.documents.find(({ id }) => id === before.id);
    if (!after) return [];
    const codes = [...new Set([...Object.keys(before.actions), ...Object.keys(after.actions)])].sort();
    const rules = codes
      .map((code) => ({
        code,
        from: before.actions[code] ?? ("passed" as const),
        to: after.actions[code] ?? ("passed" as const),
      }))
      .filter(({ from, to }) => from !== to);
    const isSame = before.outcome === after.outcome && rules.length === 0;
    return isSame ? [] : [{ document: before.id, from: before.outcome, to: after.outcome, rules }];
  });
}
