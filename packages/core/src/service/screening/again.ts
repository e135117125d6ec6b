import { PassmusterError } from "../../base/errors.ts";
import type { ScreeningResult } from "../../model/screening.ts";
import type { Verification } from "../../model/verification.ts";
import type { VerificationStatus } from "../../model/verification-status.ts";
import type { Ports } from "../../ports/ports.ts";
import { IntegrityError, StorageUnavailableError, type StoredState } from "../../ports/storage.ts";
import { type Flow, flowAt } from "../../verdict/catalogue/flow.ts";
import type { Commands } from "../../verdict/lifecycle/commands.ts";
import type { WorkMessage } from "../../verdict/lifecycle/messages.ts";
import { screenedAgain } from "../../verdict/lifecycle/screened-again.ts";
import { systemPrincipal } from "../../verdict/lifecycle/system-principal.ts";
import type { Settings } from "../options.ts";
import { listsNow } from "../pipeline/screen.ts";
import { type Results, searchAll, withResults } from "./search.ts";
import { listsDigest, walkMessage } from "./walk-message.ts";

type Screening = Commands &
  Pick<Ports, "storage" | "screening" | "environment" | "logger"> & {
    readonly settings: Pick<Settings, "flows">;
  };

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
  if (!screening || listsDigest(await listsNow(screening)) !== digest) return;
  const states = await storage.states({ limit: atOnce, ...(after !== null && { after }) });
  const due = states.filter(({ deletedAt, status }) => deletedAt === null && screened.includes(status));
  const failures: unknown[] = [];
  for (let from = 0; from < due.length; from += together) {
    signal.throwIfAborted();
    const group = due.slice(from, from + together);
    const ends = await Promise.allSettled(group.map((state) => screenOne(core, state, digest, signal)));
    for (const end of ends) if (end.status === "rejected") failures.push(end.reason);
    // Somebody for whom the lists cannot be searched keeps nobody else from it.
    const away = failures.find((error) => error instanceof StorageUnavailableError);
    if (away) throw away;
  }
  const last = states.at(-1)?.id;
  if (last !== undefined && states.length === atOnce)
    await storage.outbox.add([walkMessage(digest, last, environment.now())]);
  if (failures.length > 0) throw failures[0];
}

async function screenOne(
  core: Screening,
  { tenant, id }: StoredState,
  digest: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const found = await core.storage.load(tenant, id);
      const flow = found && flowAt(core.settings.flows, found.flow);
      if (!flow || !screened.includes(found.status) || isCurrent(found.screening, digest)) return;
      const results = await searchAll(core, found, flow, signal);
      if (results.size === 0 || (await save(core, found, flow, results))) return;
    }
    throw new OvertakenError("The verification kept changing while the lists were searched.");
  } catch (error) {
    if (!(error instanceof IntegrityError)) throw error;
    core.logger.error({ verification: id, reason: error.message }, "a verification cannot be screened");
  }
}

/** The verification changed while the lists were searched: what they said is of another person, perhaps. */
class OvertakenError extends Error {
  override readonly name = "OvertakenError";
}

const attempts = 3;

const isCurrent = (screening: ScreeningResult | undefined, digest: string): boolean =>
  screening !== undefined && listsDigest(screening.lists) === digest;

/** Whether nothing else was saved since the lists were searched. */
async function save(core: Screening, found: Verification, flow: Flow, results: Results): Promise<boolean> {
  try {
    await core.change({
      principal: systemPrincipal(found.tenant),
      flow,
      target: { verification: found.id },
      input: () => undefined,
      step: (current, _, scope) => {
        if (current.version !== found.version) throw new OvertakenError();
        return screenedAgain(current, withResults(current, results, scope.at).screening, scope);
      },
    });
    return true;
  } catch (error) {
    const isGone = error instanceof PassmusterError && error.code !== "unavailable";
    if (!isGone && !(error instanceof OvertakenError)) throw error;
    return false;
  }
}
