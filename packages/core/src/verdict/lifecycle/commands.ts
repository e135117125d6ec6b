import { PassmusterError } from "../../base/errors.ts";
import type { VerificationId } from "../../model/ids.ts";
import type { Principal, Tenant } from "../../model/principal.ts";
import type { Verification } from "../../model/verification.ts";
import type { Flow } from "../catalogue/flow.ts";
import type { Change, StepContext } from "./change.ts";
import type { WorkMessage } from "./messages.ts";

/** A verification by its own id or by the id of one of its documents, as the caller gave it. */
export type Target = { readonly verification: string } | { readonly document: string };

export interface Order<Input> {
  readonly principal: Principal;
  readonly flow: Flow;
  readonly target: Target;
  readonly input: (current: Verification) => Input;
  readonly step: (current: Verification, input: Input, scope: StepContext) => Change;
  /** A reviewer may do it while another works on the verification. */
  readonly whileClaimed?: true;
}

/** How use cases find and change verifications. */
export interface Commands {
  /** @throws {PassmusterError} `flow_not_found`, also for a flow that the principal may not see */
  flow(principal: Principal, path: string): Flow;
  scope(flow: Flow, principal?: Principal): StepContext;
  /** @throws {PassmusterError} `verification_not_found`, `document_not_found` */
  find(principal: Principal, target: Target): Promise<Verification>;
  /**
   * For work whose next step is a change: as this process last saw it if that `suffices`, without a look at
   * what is stored. Otherwise as it is stored.
   */
  recall(
    tenant: Tenant,
    id: VerificationId,
    suffices: (verification: Verification) => boolean,
  ): Promise<Verification | undefined>;
  /**
   * Loads a verification, takes one pure step and saves it with its messages. Starts over if another command
   * saved first. Checks in the order of the contract: found, `input` valid, in this flow, then the refusals
   * of `step`. A reviewer's order is refused with `claimed` while another reviewer has the lease, up to the
   * save, and with `changed_since_seen` if another order was saved after it came.
   */
  change<Input>(order: Order<Input>): Promise<Verification>;
  /** Saves a new verification. @throws {StaleWriteError} */
  save(
    principal: Principal,
    flow: Flow,
    next: Verification,
    messages: readonly WorkMessage[],
  ): Promise<Verification>;
}

/** The arguments of a use case. */
export interface UseCaseCall {
  readonly principal: Principal;
  /** The path of the flow. */
  readonly flow: string;
  /** The verification, or the document if the use case is about one. */
  readonly id: string;
  /** Validated by the use case. */
  readonly input: unknown;
}

/** @throws {PassmusterError} `wrong_flow` */
export function belongsTo(flow: Flow, verification: Verification): void {
  if (verification.flow !== flow.path) throw new PassmusterError("wrong_flow");
}
