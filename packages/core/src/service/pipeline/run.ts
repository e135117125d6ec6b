import { errorName } from "../../base/error-name.ts";
import { PassmusterError } from "../../base/errors.ts";
import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentId } from "../../model/ids.ts";
import type { Principal } from "../../model/principal.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import { StorageUnavailableError } from "../../ports/storage.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import { type ApprovalGap, approvalGaps } from "../../verdict/lifecycle/approval.ts";
import { type Change, type StepContext, withDocument } from "../../verdict/lifecycle/change.ts";
import type { Commands } from "../../verdict/lifecycle/commands.ts";
import { documentStep } from "../../verdict/lifecycle/document-step.ts";
import type { WorkAttempt } from "../../verdict/lifecycle/messages.ts";
import { retakeReason, retakesOf } from "../../verdict/lifecycle/second-chance.ts";
import { decidedByPerson } from "../../verdict/lifecycle/since-submission.ts";
import { standingDocuments } from "../../verdict/lifecycle/standing.ts";
import { systemPrincipal } from "../../verdict/lifecycle/system-principal.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { extract } from "./extract.ts";
import { isSelfie, type Judgement, judgeDocument, unread } from "./judge.ts";
import { keepable } from "./keep-readings.ts";
import type { Extracting } from "./read-document.ts";
import { reusedSince, withLateReuse } from "./reuse-late.ts";
import { listsNow, listsText, personOf, withScreened } from "./screen.ts";
import {
  type Outcomes,
  outcomesOf,
  type RunDocument,
  type Settling,
  settlementOf,
  withGaps,
} from "./settle.ts";

/** A person, a newer run or the end of the verification overtook the run. */
class OvertakenError extends Error {
  override readonly name = "OvertakenError";
}

/** The ports of a run. */
interface Running extends Commands, Extracting, Pick<Ports, "logger" | "storage" | "screening"> {}

interface Run {
  readonly core: Running;
  readonly principal: Principal;
  readonly flow: Flow;
  readonly id: Verification["id"];
  readonly number: number;
  readonly attempt: number;
}

/**
 * One run of the pipeline over a verification: read each document, run the rules, decide. A run that keeps
 * failing ends in Double Check with a reason. An overtaken run ends without a trace.
 */
export async function runPipeline(
  core: Running,
  { message, attempt, final }: WorkAttempt<"pipeline">,
  signal: AbortSignal,
): Promise<void> {
  const principal = systemPrincipal(message.tenant);
  const number = message.payload.run;
  const found = await core.recall(message.tenant, message.verification, ({ run }) => run === number);
  if (!found || found.run !== number) return;
  const flow = core.flow(principal, found.flow);
  const run: Run = { core, principal, flow, id: found.id, number, attempt };
  try {
    if (attempt > core.settings.work.attempts) await giveUp(run);
    else await readAndDecide(run, signal);
  } catch (error) {
    if (error instanceof OvertakenError) return;
    if (!final || error instanceof StorageUnavailableError || signal.aborted) throw error;
    core.logger.error({ verification: found.id, run: number, error: errorName(error) }, "pipeline gave up");
    await giveUp(run).catch((failure: unknown) => {
      if (!(failure instanceof OvertakenError)) throw failure;
    });
  }
}

async function readAndDecide(run: Run, signal: AbortSignal): Promise<void> {
  const { core, flow } = run;
  const begun = await advance(run, (current, scope) =>
    standingDocuments(current).reduce<Change>(
      (change, document) => withDocument(change, begunOf(document, { flow, current, scope })),
      step(current, { type: "read_document", by: system }, scope),
    ),
  );
  let latest = begun;
  const judged = new Map<DocumentId, RunDocument>();
  for (const document of standingDocuments(begun)) {
    judged.set(document.id, {});
    if (isSelfie(flow, document)) continue;
    const { reading = null } = latest.documents.find(({ id }) => id === document.id) ?? {};
    const { saved, runDocument } = await judgeRead(run, begun, { ...document, reading }, signal);
    judged.set(document.id, runDocument);
    latest = saved;
  }
  const inputs = new Map([...judged].flatMap(([id, { input }]) => (input ? [[id, input] as const] : [])));
  const reused = await reusedSince(core, flow, latest);
  await requireSameLists(core, [...judged.values()]);
  await advance(run, (current, scope) => {
    const verification = withLateReuse(current, reused, inputs);
    return askAgain(verification, scope) ?? settle(verification, { run, begun, judged, reused }, scope);
  });
}

/** The run begins with this document. A selfie is judged with the photo ID: nothing more is done for it. */
function begunOf(
  document: VerificationDocument,
  {
    flow,
    current,
    scope,
  }: { readonly flow: Flow; readonly current: Verification; readonly scope: StepContext },
): VerificationDocument {
  const begun = documentStep(document, "begin", scope.at);
  if (!isSelfie(flow, document)) return { ...begun, judged: null };
  const extracted = documentStep(begun, "extract", scope.at);
  return { ...extracted, ...unread, look: null, readingSince: null, judged: current.revision };
}

async function judgeRead(
  run: Run,
  verification: Verification,
  document: VerificationDocument,
  signal: AbortSignal,
): Promise<{ readonly saved: Verification; readonly runDocument: RunDocument }> {
  const { core, flow } = run;
  const work = { ...run, verification, document };
  const read = await extract(core, work, signal);
  const { judgement, input, screened } = await judgeDocument(core, work, read, signal);
  const saved = await advance(run, (current, scope) => {
    const now = current.documents.find(({ id, status }) => id === document.id && status === "in_progress");
    const change = step(current, { type: "read_document", by: system }, scope);
    if (!now) return change;
    if (screened && !isSamePerson(verification, current, now, judgement))
      throw new PassmusterError("unavailable");
    const extracted = documentStep(now, "extract", scope.at);
    const kept = keepable(read.reading, now, { flow, verification: current, extractor: core.extractor });
    const reading = kept ?? now.reading;
    const judgedAs = { ...extracted, ...judgement, reading, look: null, readingSince: null };
    const next = withDocument(change, { ...judgedAs, judged: verification.revision });
    if (!screened) return next;
    return { ...next, verification: withScreened(next.verification, now.id, screened, scope.at) };
  });
  return {
    saved,
    runDocument: {
      ...(read.reading && { reading: read.reading }),
      ...(input && { input }),
      ...(screened && { screened }),
    },
  };
}

/** Lists changed while a run searched them. The run is repeated: screening people again passed it by. */
class ListsChangedError extends Error {
  override readonly name = "ListsChangedError";
}

/** @throws {ListsChangedError} a document's person was searched for in other lists than those of now */
async function requireSameLists({ screening }: Running, judged: readonly RunDocument[]): Promise<void> {
  const searched = judged.flatMap(({ screened }) => screened ?? []);
  if (!screening || searched.length === 0) return;
  const now = listsText(await listsNow(screening));
  if (searched.some(({ lists }) => listsText(lists) !== now))
    throw new ListsChangedError("The lists changed while they were searched.");
}

/** Whether the lists were searched for the person that the document has now. */
function isSamePerson(
  judged: Verification,
  current: Verification,
  document: VerificationDocument,
  { extracted }: Judgement,
): boolean {
  const [then, now] = [judged, current].map((one) =>
    JSON.stringify(personOf(one, document, extracted ?? {})),
  );
  return then === now;
}

/** Returns the verification for new pictures, if they can mend what failed and attempts are left. */
function askAgain(current: Verification, scope: StepContext): Change | undefined {
  const retakes = current.status === "submitted" ? retakesOf(current, scope.flow) : undefined;
  if (!retakes) return undefined;
  const comment = retakeReason(current, scope.flow, retakes);
  return step(current, { type: "settle_retake", by: system, comment, retakes }, scope);
}

/** Settles the outcome of the documents, with what it was made of. */
function settle(
  current: Verification,
  { run, ...basis }: Pick<Settling, "begun" | "judged" | "reused"> & { readonly run: Run },
  scope: StepContext,
): Change {
  const gaps = approvalGaps(current, scope.flow);
  const outcomes = withGaps(outcomesOf(current, scope.flow), gaps);
  const { extractor } = run.core;
  const settled = settlementOf(current, { ...basis, gaps, outcomes }, { ...scope, extractor });
  const comment = commentOn(current, gaps);
  return settleAs(withSettlement(current, settled), outcomes, scope, comment);
}

/**
 * The gap that no failed rule reports. Without any failed rule it is the first gap, so that each has a
 * reason.
 */
function commentOn(current: Verification, gaps: readonly ApprovalGap[]): string | undefined {
  const untold = ["documents", "chosen", "decision", "revision"];
  const hasFailed = standingDocuments(current).some(
    ({ rules }) => Object.keys(rules?.failed ?? {}).length > 0,
  );
  const gap = gaps.find(({ condition }) => untold.includes(condition)) ?? (hasFailed ? undefined : gaps[0]);
  return gap?.sentence;
}

function withSettlement(
  { settled: _, ...current }: Verification,
  settled: Verification["settled"],
): Verification {
  return { ...current, ...(settled && { settled }) };
}

function settleAs(
  current: Verification,
  { each, all }: Outcomes,
  scope: StepContext,
  comment: string | undefined,
): Change {
  const open = new Map([...each].filter(([id]) => !isDecidedByHand(current, id)));
  const type = `settle_${all}` as const;
  return step(current, { type, by: system, outcomes: open, ...(comment && { comment }) }, scope);
}

/** A person's decision since the submission stands, unless the document was read after it. */
function isDecidedByHand(current: Verification, id: DocumentId): boolean {
  const document = current.documents.find((each) => each.id === id);
  return document !== undefined && decidedByPerson(current, document)?.status === document.status;
}

const gaveUp = "The documents could not be processed automatically. A person has to look at them.";

async function giveUp(run: Run): Promise<void> {
  await advance(run, (current, scope) => {
    const each = new Map(standingDocuments(current).map(({ id }) => [id, "double_check" as const]));
    return settleAs(withSettlement(current, undefined), { each, all: "double_check" }, scope, gaveUp);
  });
}

/** Takes one step of the run, unless it was overtaken. */
async function advance(
  { core, principal, flow, id, number }: Run,
  take: (current: Verification, scope: StepContext) => Change,
): Promise<Verification> {
  try {
    return await core.change({
      principal,
      flow,
      target: { verification: id },
      input: (current) => {
        if (current.run !== number) throw new OvertakenError();
      },
      step: (current, _, scope) => take(current, scope),
    });
  } catch (error) {
    const gone = error instanceof PassmusterError && error.code !== "unavailable";
    throw gone ? new OvertakenError("", { cause: error }) : error;
  }
}
