import type { z } from "zod";
import { PassmusterError, type Problem } from "../../base/errors.ts";
import {
  commentText,
  daily,
  email,
  group,
  parse,
  sentences,
  status,
  whole,
} from "../../base/input/fields.ts";
import { holds, type Nullish, type Optional, type Takes } from "../../base/input/types.ts";
import type { ExpectedAddress, ExpectedData, ExpectedPerson } from "../../model/expected-data.ts";
import type { Literal, Open } from "../../model/open.ts";
import { dateOf } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import { type VerificationStatus, verificationStatuses } from "../../model/verification-status.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import type { Change, StepContext } from "../../verdict/lifecycle/change.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { withNewHitsFailed } from "../../verdict/lifecycle/screened-again.ts";
import type { VerificationAction } from "../../verdict/lifecycle/verification-machine.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { requireReversal } from "../access/reversal.ts";
import { type Searched, withApproval } from "../screening/search.ts";
import { changedFields } from "./changed-fields.ts";
import { expectedPatch, expectedProblems, type NamedDocument, vendorInput } from "./expected-input.ts";
import { requireSeen, seenEntry } from "./review.ts";

export const updateInput = daily((today) => {
  const shape = group({
    ...vendorInput(),
    status: status(verificationStatuses),
    comment: commentText().nullish(),
    email: email().nullish(),
    seen: seenEntry(),
    ...expectedPatch(today),
  });
  return whole(shape, statusProblems);
});

type Accepted = z.output<ReturnType<typeof updateInput>>;
type StatusValue = (typeof verificationStatuses)[VerificationStatus]["value"];

/** Changes the given fields. `status` is the API's value, 1 to 8, and needs `comment` and `email`. */
export interface UpdateInput
  extends Nullish<{
    vendorReference: string;
    vendorState: string;
    status: Open<StatusValue>;
    comment: string;
    email: string;
    /**
     * The id of the newest history entry that the reviewer saw. A newer one refuses the change of the status.
     */
    seen: string;
    person: Optional<ExpectedPerson>;
    address: Optional<ExpectedAddress>;
    documents: Nullish<{ photoId: Optional<NamedDocument>; proofOfAddress: Optional<NamedDocument> }>;
  }> {}

holds<Takes<ReturnType<typeof updateInput>, UpdateInput>>();

/** `UpdateInput` where a literal is one of the statuses. */
export type KnownUpdate<Status extends number> = UpdateInput &
  Nullish<{ status: Literal<Status, StatusValue> }>;

/** A PATCH of the status is an act of a reviewer: it needs a reason and an e-mail address. */
function statusProblems(value: unknown): readonly Problem[] {
  const given = (value ?? {}) as { status?: unknown; comment?: unknown; email?: unknown };
  if (given.status === undefined || given.status === null) return [];
  return (["comment", "email"] as const)
    .filter((name) => given[name] === undefined || given[name] === null)
    .map((name) => ({ path: [name], sentence: sentences.required }));
}

/**
 * Merges the given fields into the expected data and, with `status`, sets the verification's status. Lists
 * are searched again for another name or birth date of a person whose documents were read.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `validation_failed`, `wrong_flow`,
 * `verification_canceled`, `insufficient_scope`, `changed_since_seen`, `four_eyes`,
 * `checklist_open`, `hits_open`, `unavailable`
 */
export function updateVerification(
  core: Commands & Pick<Ports, "environment" | "logger" | "screening">,
  { principal, flow: flowPath, id, input: body }: UseCaseCall,
): Promise<Verification> {
  const flow = core.flow(principal, flowPath);
  return withApproval(core, { flow, tenant: principal.tenant, id }, (searched) =>
    core.change({
      principal,
      flow,
      target: { verification: id },
      input: (current) => {
        const patch = parse(updateInput(dateOf(core.environment.now())), body);
        const expected = mergePatch(current.expected, patch);
        refuseProblems(flow, patch, expected);
        return { patch, expected };
      },
      step: (current, { patch, expected }, scope): Change => {
        const next: Verification = {
          ...current,
          vendorReference:
            patch.vendorReference === undefined ? current.vendorReference : patch.vendorReference,
          vendorState: patch.vendorState === undefined ? current.vendorState : patch.vendorState,
        };
        const by = patch.email ?? "system";
        const revision = revise(next, expected, by, { ...scope, searched });
        const update = (): Change => step(next, { type: "update", by }, scope);
        if (!patch.status) return revision ?? update();
        requireSeen(current, patch);
        const action = actionFor(current.status, patch.status);
        const isTagged =
          next.vendorState !== current.vendorState || next.vendorReference !== current.vendorReference;
        const act = (from: Verification): Change =>
          step(from, { type: action, by, ...(patch.comment && { comment: patch.comment }) }, scope);
        const change = after(revision ?? (isTagged ? update() : undefined), next, (from) =>
          action === "approve" ? searched.approve(from, scope.at, act) : act(from),
        );
        if (action !== "note") requireReversal(principal, current);
        return change;
      },
    }),
  );
}

/** Changes the expected data if they differ. The history names the fields, never their values. */
function revise(
  current: Verification,
  expected: ExpectedData,
  by: string,
  { searched, ...scope }: StepContext & { readonly searched: Searched },
): Change | undefined {
  const fields = changedFields(current.expected, expected);
  if (fields.length === 0) return undefined;
  const comment = `Expected data changed: ${fields.join(", ")}.`;
  const isOfPerson = fields.some((field) => field.startsWith("person."));
  const event = isOfPerson && ({ event: "person_changed" } as const);
  const next = withNewHitsFailed(current, searched.change(current, { ...current, expected }, scope.at));
  return step(next, { type: "revise", by, comment, ...event }, scope);
}

/** A second step on the result of the first, saved together. */
function after(
  first: Change | undefined,
  current: Verification,
  next: (from: Verification) => Change,
): Change {
  if (!first) return next(current);
  const second = next(first.verification);
  return { ...second, messages: [...first.messages, ...second.messages] };
}

/**
 * The action for a PATCH of the status. The present status is only noted, except that 5 always runs the
 * pipeline again.
 */
export function actionFor(current: VerificationStatus, wanted: VerificationStatus): VerificationAction {
  if (current === "canceled") return "update";
  if (wanted === "double_check") return "recheck";
  if (wanted === current) return "note";
  const actions = {
    started: "mark_started",
    submitted: "mark_submitted",
    approved: "approve",
    rejected: "reject",
    expired: "mark_expired",
    canceled: "cancel",
    hold: "mark_hold",
  } as const;
  return actions[wanted];
}

function mergePatch(expected: ExpectedData, patch: Accepted): ExpectedData {
  const { photoId, proofOfAddress } = patch.documents ?? {};
  const document = { type: "", number: "", country: "" };
  return {
    ...expected,
    ...(patch.person && {
      person: { firstName: "", lastName: "", dateOfBirth: "", ...expected.person, ...given(patch.person) },
    }),
    ...(patch.address && {
      address: {
        street: "",
        city: "",
        state: "",
        postalCode: "",
        country: "",
        ...expected.address,
        ...given(patch.address),
      },
    }),
    documents: {
      ...expected.documents,
      ...(photoId && { photoId: { ...document, ...expected.documents.photoId, ...given(photoId) } }),
      ...(proofOfAddress && {
        proofOfAddress: { ...document, ...expected.documents.proofOfAddress, ...given(proofOfAddress) },
      }),
    },
  };
}

/** Without the omitted members. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** Rules over several fields apply to the merged result, if the request touches one of those fields. */
function refuseProblems(flow: Flow, patch: Accepted, expected: ExpectedData): void {
  const touchesName = patch.person?.firstName !== undefined || patch.person?.lastName !== undefined;
  const touchesAddress = patch.address?.state !== undefined || patch.address?.country !== undefined;
  const { photoId, proofOfAddress } = patch.documents ?? {};
  const touchesDocuments = [photoId, proofOfAddress].some(
    (document) => document?.type !== undefined || document?.country !== undefined,
  );
  const problems = [
    ...companionProblems("photoId", photoId, ["number", "country"]),
    ...companionProblems("proofOfAddress", proofOfAddress, ["country"]),
    ...expectedProblems(flow, {
      ...(touchesName && { person: expected.person }),
      ...(touchesAddress && { address: expected.address }),
      ...(touchesDocuments && { documents: expected.documents }),
    }),
  ];
  if (problems.length > 0) throw new PassmusterError("validation_failed", { problems });
}

/** The specification: `number` and `country` are required when `type` is present. */
function companionProblems(
  member: string,
  document: Readonly<Record<string, unknown>> | null | undefined,
  companions: readonly string[],
): readonly Problem[] {
  if (document?.type === undefined) return [];
  return companions
    .filter((name) => document[name] === undefined)
    .map((name) => ({ path: ["documents", member, name], sentence: sentences.required }));
}
