import type { VerificationDocument } from "../../model/document.ts";
import type { Instant } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Environment } from "../../ports/environment.ts";
import type { Flow } from "../catalogue/flow.ts";
import type { Retention } from "../catalogue/retention.ts";
import type { Work, WorkMessage } from "./messages.ts";

/** The next state of a verification and its messages. Both are saved together or not at all. */
export interface Change {
  readonly verification: Verification;
  readonly messages: readonly WorkMessage[];
}

/** The context of a pure step: the time of the command, new ids, the flow. */
export interface StepContext {
  readonly at: Instant;
  /** When a message without a time of its own is due; `at` if absent. */
  readonly due?: Instant;
  readonly id: Environment["id"];
  readonly flow: Flow;
  /** The digest of the flow: decisions bear it. */
  readonly policy: string;
  /** The token of the request; absent if the service acts by itself. */
  readonly token?: string;
  /** The e-mail address of the reviewer whose session acts. */
  readonly reviewer?: string;
  /** How long this flow keeps each status, and deleted verifications. */
  readonly retention: Retention;
  /** Whether documents are read when they are uploaded. */
  readonly readsAtUpload?: boolean;
  /** Microseconds after which a Started verification expires; absent for never. */
  readonly expiresAfter?: Instant;
}

export function withDocument(change: Change, document: VerificationDocument): Change {
  const { verification } = change;
  const documents = verification.documents.map((other) => (other.id === document.id ? document : other));
  return { ...change, verification: { ...verification, documents } };
}

/** Adds a message to send after the save. */
export function withMessage(
  change: Change,
  work: Work,
  scope: Pick<StepContext, "at" | "due" | "id">,
  dueAt: Instant = scope.due ?? scope.at,
): Change {
  const { id, tenant } = change.verification;
  const message: WorkMessage = { ...work, id: scope.id("msg"), tenant, verification: id, dueAt };
  return { ...change, messages: [...change.messages, message] };
}
