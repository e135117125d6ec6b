import { z } from "zod";
import { PassmusterError } from "../../base/errors.ts";
import { group, parse, sentences, text } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { holds, type Takes } from "../../base/input/types.ts";
import type { Principal, Reviewer, ReviewerRole } from "../../model/principal.ts";
import { second } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { LeasedVerification } from "../../model/waiting.ts";
import { belongsTo, type Commands, type UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { approvedBy, assignmentsOf } from "../../verdict/lifecycle/queue-facts.ts";
import { claimedBy } from "../access/leases.ts";
import { requireRole } from "../access/roles.ts";
import type { Recorder } from "../audit/recorder.ts";
import type { WaitingCore } from "./list-waiting.ts";

const mostSkipped = 100;

export const claimInput = memoise(() =>
  group({
    takeOver: z
      .boolean({ error: sentences.boolean })
      .nullish()
      .describe("`true` also takes the claim of another reviewer; needs the role `lead`."),
  }),
);

export interface ClaimInput {
  /** Also takes the claim of another reviewer; needs the role `lead`. */
  readonly takeOver?: boolean | null | undefined;
}

export const nextClaimInput = memoise(() =>
  group({
    flow: text().nullish().describe("The path of a flow. Default: every flow."),
    skip: z
      .array(text(), { error: "The :attribute field must be a list." })
      .max(mostSkipped, { error: `The :attribute field must not have more than ${mostSkipped} items.` })
      .nullish()
      .describe("Ids of verifications to pass over, at most 100."),
  }),
);

export interface NextClaimInput {
  /** The path of a flow. Default: every flow. */
  readonly flow?: string | null | undefined;
  /** Ids of verifications to pass over, at most 100. */
  readonly skip?: string[] | null | undefined;
}

holds<Takes<ReturnType<typeof claimInput>, ClaimInput>>();
holds<Takes<ReturnType<typeof nextClaimInput>, NextClaimInput>>();

/** How long a claim lasts unless it is renewed. */
const lasts = 60 * second;

type Claiming = Pick<Commands, "flow" | "find"> &
  WaitingCore & { readonly record: Pick<Recorder, "takenOver"> };

/**
 * A reviewer claims a verification in Double Check for 60 seconds, or renews the claim.
 * @throws {PassmusterError} `insufficient_scope`, `flow_not_found`, `verification_not_found`,
 * `validation_failed`, `wrong_flow`, `not_waiting`, `claimed`
 */
export async function claimVerification(core: Claiming, call: UseCaseCall): Promise<LeasedVerification> {
  const { principal } = call;
  const [found, { takeOver }] = await foundFor(core, call, () => parse(claimInput(), call.input ?? {}));
  const { email: by } = reviewerOf(principal, takeOver ? "lead" : "review");
  const { tenant } = principal;
  const now = await core.leaseClock();
  const order = { tenant, verification: found.id, by, now, until: now + lasts, takeOver: takeOver === true };
  const lease = await core.storage.desk.lease(order, takeOver ? core.record.takenOver(principal, found) : []);
  if (!lease) throw new PassmusterError("not_waiting");
  if (lease.by !== by) throw claimedBy(lease);
  return { ...lease, verification: found.id, flow: found.flow };
}

/**
 * Ends the reviewer's own claim. Another's claim stays.
 * @throws {PassmusterError} `insufficient_scope`, `flow_not_found`, `verification_not_found`, `wrong_flow`
 */
export async function releaseClaim(core: Claiming, call: Omit<UseCaseCall, "input">): Promise<void> {
  const { principal } = call;
  const [{ id: verification }] = await foundFor(core, call, () => undefined);
  const { email: by } = reviewerOf(principal);
  await core.storage.desk.release({ tenant: principal.tenant, verification, by });
}

/**
 * Claims a verification that nobody has: one assigned to this reviewer, else the most pressing that is not
 * assigned. Passes over those that this reviewer approved first. `undefined` if there is none.
 * @throws {PassmusterError} `insufficient_scope`, `validation_failed`, `flow_not_found`
 */
export async function claimNext(
  core: Claiming,
  { principal, input }: Pick<UseCaseCall, "principal" | "input">,
): Promise<LeasedVerification | undefined> {
  const { flow, skip } = parse(nextClaimInput(), input ?? {});
  const flows = flow ? [core.flow(principal, flow).path] : principal.flows;
  const { email: by } = reviewerOf(principal);
  const { tenant } = principal;
  const now = await core.leaseClock();
  return core.storage.desk.leaseNext({
    tenant,
    by,
    now,
    until: now + lasts,
    ...(flows && { flows }),
    skip: skip ?? [],
    except: [approvedBy(by)],
    assigned: assignmentsOf(principal),
  });
}

function reviewerOf(principal: Principal, role: ReviewerRole = "review"): Reviewer {
  requireRole(principal, role);
  if (principal.reviewer) return principal.reviewer;
  throw new PassmusterError("insufficient_scope", { message: "Only a reviewer's session can claim." });
}

/** In the order of the contract: found, `input` valid, in this flow. */
async function foundFor<Input>(
  core: Claiming,
  { principal, flow: path, id }: Omit<UseCaseCall, "input">,
  input: () => Input,
): Promise<readonly [found: Verification, input: Input]> {
  const flow = core.flow(principal, path);
  const found = await core.find(principal, { verification: id });
  const accepted = input();
  belongsTo(flow, found);
  return [found, accepted];
}
