import { z } from "zod";
import { group, parse, refuse, sentences, text } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { holds, type Takes } from "../../base/input/types.ts";
import { isDuration, microsecondsIn } from "../../model/duration.ts";
import { isId, type VerificationId } from "../../model/ids.ts";
import type { Principal } from "../../model/principal.ts";
import { type Instant, second, timestamp } from "../../model/time.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { ruleTitle } from "../../verdict/rules/rule-title.ts";
import { atMost } from "../access/at-once.ts";
import { requireRole } from "../access/roles.ts";
import { policyOf } from "../audit/settings.ts";
import type { Settings } from "../options.ts";
import { candidatesOf } from "./candidate.ts";
import { flowsOf } from "./list.ts";
import {
  createTally,
  type DocumentChange,
  type PolicyReplay,
  type RuleChange,
  type VerificationChange,
} from "./replay-decisions.ts";
import { walkDecisions } from "./walk.ts";

const longest = 100_000;
const usualPeriod = "90d";
/** What one request reads. The rest is for the next one. */
const most = { verifications: 2000, time: 3 * second };

/** A place of a walk, opaque to callers: since when, and the last id. */
const cursor = () => text().transform((value, context) => placeOf(value) ?? refuse(context, value));

export const policyDiffInput = memoise(() =>
  group({
    policy: z
      .string({ error: ({ input }) => (input == null ? sentences.required : sentences.string) })
      .max(longest, { error: sentences.longerThan(longest), abort: true })
      .describe(`The policy as JSON text, at most ${longest} characters.`),
    flow: text().nullish().describe("The path of a flow. Default: every flow; the policy has to fit each."),
    since: text()
      .refine(isDuration, { error: "The :attribute field must be a whole number with a unit, such as 90d." })
      .nullish()
      .describe(`Only decisions of this time. Default: \`${usualPeriod}\`.`),
    after: cursor().nullish().describe("`next` of the answer before; `since` is ignored."),
  }),
);

export interface PolicyDiffInput {
  /** The policy as JSON text. */
  readonly policy: string;
  /** The path of a flow. Default: every flow; the policy has to fit each. */
  readonly flow?: string | null | undefined;
  /** Only decisions of this time, such as `"90d"`, which is the default. */
  readonly since?: string | null | undefined;
  /** `next` of the answer before; `since` is ignored. */
  readonly after?: string | null | undefined;
}

holds<Takes<ReturnType<typeof policyDiffInput>, PolicyDiffInput>>();

/** A verification that the policy would have decided otherwise. */
export interface ChangeView extends Omit<VerificationChange, "verification" | "documents"> {
  readonly verification: string;
  readonly documents: readonly (Omit<DocumentChange, "document"> & { readonly document: string })[];
}

/** One part of a replay of a flow. Add up the parts. */
export interface FlowDiff extends Omit<PolicyReplay, "rules" | "changed" | "changes"> {
  readonly label: string;
  /** The digest of the flow in force. */
  readonly digest: string;
  /** Number of documents by rule whose action differs; `title` is `null` for conditions of the policy. */
  readonly rules: readonly (RuleChange & { readonly title: string | null; readonly count: number })[];
  /** In the order of creation. */
  readonly changes: readonly ChangeView[];
}

export interface PolicyDiffView {
  /** Since when decisions count. */
  readonly since: string;
  /** Number of verifications that this part looked at, of every flow. */
  readonly read: number;
  /** Whether this part is the last one. */
  readonly complete: boolean;
  /** The `after` of the next part; `null` if this is the last one. */
  readonly next: string | null;
  readonly flows: readonly FlowDiff[];
}

/** With the verifications that it shows, for the record. */
export interface PolicyDiff {
  readonly view: PolicyDiffView;
  readonly shown: readonly { readonly id: VerificationId; readonly version: number }[];
}

/** The reads of a replay slow down the decisions of others. */
const alone = atMost(1, "Another replay is at work.");

/**
 * Says whom another policy would have decided otherwise, from the readings that were kept. Reads a part of at
 * most 2,000 verifications or three seconds, and changes nothing.
 * @throws {PassmusterError} `insufficient_scope`, `validation_failed`, `flow_not_found`, `rate_limited`
 */
export async function diffPolicy(
  core: Pick<Commands, "flow"> & Pick<Ports, "storage" | "environment"> & WithFlows,
  { principal, input }: Pick<UseCaseCall, "principal" | "input">,
): Promise<PolicyDiff> {
  requireRole(principal, "lead");
  const { policy, flow: path, since, after } = parse(policyDiffInput(), input ?? {});
  const flows = path ? [core.flow(principal, path)] : flowsOf(core, principal);
  const tried = candidatesOf(flows, policy);
  const now = core.environment.now();
  const from = after?.from ?? now - microsecondsIn(since ?? usualPeriod);
  return alone(core.storage, principal, () => part(core, principal, flows, tried, from, after?.id));
}

type WithFlows = { readonly settings: Pick<Settings, "flows"> };

async function part(
  { storage, environment }: Pick<Ports, "storage" | "environment">,
  { tenant }: Principal,
  flows: readonly Flow[],
  tried: readonly Flow[],
  from: Instant,
  after: string | undefined,
): Promise<PolicyDiff> {
  const tallies = new Map(
    tried.map((flow, at) => [
      flow.path,
      { flow, tally: createTally(flow.path, policyOf(flows[at] ?? flow)) },
    ]),
  );
  const versions = new Map<VerificationId, number>();
  const start = environment.now();
  let read = 0;
  const isOver = (): boolean => read >= most.verifications || environment.now() - start >= most.time;
  const last = await walkDecisions({ storage, tenant, from, after, isOver }, (verification) => {
    read += 1;
    const own = tallies.get(verification.flow);
    if (!own) return;
    versions.set(verification.id, verification.version);
    own.tally.take(verification, own.flow, from);
  });
  const replays = flows.map((flow) => ({ flow, replay: tallies.get(flow.path)?.tally.result() }));
  const shown = replays.flatMap(({ replay }) =>
    (replay?.changes ?? []).map(({ verification: id }) => ({ id, version: versions.get(id) ?? 0 })),
  );
  const view = {
    since: timestamp(Math.max(0, from)),
    read,
    complete: last === undefined,
    next: last === undefined ? null : placeText(from, last),
    flows: replays.flatMap(({ flow, replay }) => (replay ? [presentFlow(flow, replay)] : [])),
  };
  return { view, shown };
}

function presentFlow(flow: Flow, { rules, changed: _, ...replay }: PolicyReplay): FlowDiff {
  const { label } = flow;
  const titled = rules.map((rule) => ({ ...rule, title: ruleTitle(rule.code, [flow]) }));
  return { ...replay, label, digest: policyOf(flow), rules: titled };
}

function placeText(from: Instant, id: string): string {
  return Buffer.from(`${Math.max(0, from)} ${id}`).toString("base64url");
}

function placeOf(value: string): { readonly from: Instant; readonly id: VerificationId } | undefined {
  const [from = "", id = ""] = Buffer.from(value, "base64url").toString().split(" ");
  return /^\d{1,16}$/.test(from) && isId("ver", id) ? { from: Number(from), id } : undefined;
}
