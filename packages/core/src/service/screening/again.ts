import { PassmusterError } from "../../base/errors.ts";
import type { ScreeningResult } from "../../model/screening.ts";
import type { Verification } from "../../model/verification.ts";
import type { VerificationStatus } from "../../model/verification-status.ts";
import type { Ports } from "../../ports/ports.ts";
import { IntegrityError, type StoredState } from "../../ports/storage.ts";
import { type Flow, flowAt } from "../../verdict/catalogue/flow.ts";
import type { Commands } from "../../verdict/lifecycle/commands.ts";
import type { WorkMessage } from "../../verdict/lifecycle/messages.ts";
import { screenedAgain } from "../../verdict/lifecycle/screened-again.ts";
import { systemPrincipal } from "../../verdict/lifecycle/system-principal.ts";
import type { Settings } from "../options.ts";
import { type Results, samePeople, searchAll, withResults } from "./search.ts";
import { listsDigest, walkMessage } from "./walk-message.ts";

type Screening = Commands &
  Pick<Ports, "storage" | "screening" | "environment" | "logger"> & {
    readonly settings: Pick<Settings, "flows">;
  };

/** Searches for one person who is corrected each time. */
const mostSearches = 5;

/** Verifications that one message looks at. */
export const atOnce = 200;

/** Verifications that share a commit: four searches, at 2 ms of the event loop each, are one turn. */
const together = 4;

/** People who were let in, or about whom a person is to decide. */
const screened: readonly (VerificationStatus | null)[] = ["approved", "double_check", "hold"];

/**
 * Screens people again after a list changed, some at a time, in the order of their ids: a message for each
 * part of the way. Ends when the lists changed again, since another way began then. Who was screened against
 * these lists is left out, so that a part can be repeated.
 */
export async function screenAgain(
  core: Screening,
  { payload: { digest, after } }: WorkMessage<"screen">,
  signal: AbortSignal,
): Promise<void> {
  const { screening, storage, environment } = core;
  if (!screening || listsDigest(await screening.lists()) !== digest) return;
  const states = await storage.states({ limit: atOnce, ...(after !== null && { after }) });
  const due = states.filter(({ deletedAt, status }) => deletedAt === null && screened.includes(status));
  for (let from = 0; from < due.length; from += together) {
    signal.throwIfAborted();
    const group = due.slice(from, from + together);
    const ends = await Promise.allSettled(group.map((state) => screenOne(core, state, digest, signal)));
    const failed = ends.find((end) => end.status === "rejected");
    if (failed) throw failed.reason;
  }
  const last = states.at(-1)?.id;
  if (last !== undefined && states.length === atOnce)
    await storage.outbox.add([walkMessage(digest, last, environment.now())]);
}

async function screenOne(
  core: Screening,
  { tenant, id }: StoredState,
  digest: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (let tried = 0; tried < mostSearches; tried += 1) {
      const found = await core.storage.load(tenant, id);
      const flow = found && flowAt(core.settings.flows, found.flow);
      if (!flow || isCurrent(found.screening, digest)) return;
      const results = await searchAll(core, found, flow, signal);
      if (results.size === 0 || (await save(core, found, flow, results))) return;
    }
    throw new PassmusterError("unavailable", { retryAfter: 1 });
  } catch (error) {
    if (!(error instanceof IntegrityError)) throw error;
    core.logger.error({ verification: id, reason: error.message }, "a verification cannot be screened");
  }
}

const isCurrent = (screening: ScreeningResult | undefined, digest: string): boolean =>
  screening !== undefined && listsDigest(screening.lists) === digest;

/** Who was corrected since the search is searched for again. */
class CorrectedError extends Error {
  override readonly name = "CorrectedError";
}

/**
 * Whether it was saved: not if a person was corrected since the search. A new attempt is screened by its own
 * run.
 */
async function save(core: Screening, found: Verification, flow: Flow, results: Results): Promise<boolean> {
  try {
    await core.change({
      principal: systemPrincipal(found.tenant),
      flow,
      target: { verification: found.id },
      input: () => undefined,
      step: (current, _, scope) => {
        if (!screened.includes(current.status)) throw new PassmusterError("not_waiting");
        if (!samePeople(flow, current, found)) throw new CorrectedError();
        return screenedAgain(current, withResults(current, results, scope.at).screening, scope);
      },
    });
    return true;
  } catch (error) {
    if (error instanceof CorrectedError) return false;
    if (!(error instanceof PassmusterError) || error.code === "unavailable") throw error;
    return true;
  }
}
