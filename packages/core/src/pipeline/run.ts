import type { Flow } from "../catalogue/flow.ts";
import { PassmusterError } from "../errors.ts";
import { approvalGaps } from "../lifecycle/approval.ts";
import { type Change, type Scope, withDocument } from "../lifecycle/change.ts";
import type { Commands } from "../lifecycle/commands.ts";
import type { Outcome } from "../lifecycle/decide.ts";
import { documentStep } from "../lifecycle/document-step.ts";
import { system } from "../lifecycle/effects.ts";
import type { WorkAttempt } from "../lifecycle/messages.ts";
import { decidedByPerson } from "../lifecycle/since-submission.ts";
import { standingDocuments } from "../lifecycle/standing.ts";
import { systemPrincipal } from "../lifecycle/system-principal.ts";
import { step } from "../lifecycle/verification-step.ts";
import type { VerificationDocument } from "../model/document.ts";
import type { DocumentId } from "../model/ids.ts";
import type { Principal } from "../model/principal.ts";
import type { Verification } from "../model/verification.ts";
import { errorName } from "../observe/error-name.ts";
import type { Ports } from "../ports/ports.ts";
import { StorageUnavailableError } from "../ports/storage.ts";
import { type Extracting, extract } from "./extract.ts";
import { isSelfie, judgeDocument, unread } from "./judge.ts";
import { outcomeOf, outcomeOfAll } from "./outcome.ts";
import { reusedSince, withLateReuse } from "./reuse-late.ts";

/** A person, a newer run or the end of the verification overtook the run. */
class OvertakenError extends Error {
  override readonly name = "OvertakenError";
}

/** The ports of a run. */
interface Running extends Commands, Extracting, Pick<Ports, "logger" | "storage"> {}

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
  const found = await core.storage.load(message.tenant, message.verification);
  const number = message.payload.run;
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
      (change, document) =>
        withDocument(change, { ...documentStep(document, "begin", scope.at), judged: null }),
      step(current, { type: "read_document", by: system }, scope),
    ),
  );
  for (const document of standingDocuments(begun)) await readDocument(run, begun, document, signal);
  const reused = await reusedSince(core, flow, begun);
  await advance(run, (current, scope) => {
    const known = withLateReuse(current, reused, flow);
    return settle(known, outcomesOf(known, flow), scope);
  });
}

async function readDocument(
  run: Run,
  verification: Verification,
  document: VerificationDocument,
  signal: AbortSignal,
): Promise<void> {
  const found = isSelfie(run.flow, document)
    ? unread
    : await judgeDocument(
        run.core,
        { ...run, verification, document },
        await extract(run.core, { ...run, verification, document }, signal),
      );
  await advance(run, (current, scope) => {
    const now = current.documents.find(({ id, status }) => id === document.id && status === "in_progress");
    const change = step(current, { type: "read_document", by: system }, scope);
    if (!now) return change;
    const read = documentStep(now, "extract", scope.at);
    return withDocument(change, { ...read, ...found, judged: verification.revision });
  });
}

function outcomesOf(current: Verification, flow: Flow): ReadonlyMap<DocumentId, Outcome> {
  return new Map(
    standingDocuments(current).map((document) => [
      document.id,
      outcomeOf(document, isSelfie(flow, document)),
    ]),
  );
}

/** Settles the outcome of the documents. Approved requires that no condition is missing. */
function settle(
  current: Verification,
  given: ReadonlyMap<DocumentId, Outcome>,
  scope: Scope,
  reason?: string,
): Change {
  const gaps = approvalGaps(current, scope.flow);
  const unproven = gaps.map(({ document }) => document);
  const outcomes = new Map(
    [...given].map(([id, outcome]) => [
      id,
      outcome === "approved" && unproven.includes(id) ? "double_check" : outcome,
    ]),
  );
  const outcome = outcomeOfAll([...outcomes.values()]);
  const type =
    outcome === "approved" && gaps.length > 0 ? "settle_double_check" : (`settle_${outcome}` as const);
  const comment =
    reason ??
    gaps.find(({ condition }) => ["documents", "decision", "revision"].includes(condition))?.sentence;
  const open = new Map([...outcomes].filter(([id]) => !isDecidedByHand(current, id)));
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
    const outcomes = new Map(standingDocuments(current).map(({ id }) => [id, "double_check" as const]));
    return settle(current, outcomes, scope, gaveUp);
  });
}

/** Takes one step of the run, unless it was overtaken. */
async function advance(
  { core, principal, flow, id, number }: Run,
  take: (current: Verification, scope: Scope) => Change,
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
