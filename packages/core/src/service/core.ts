import { errorTable, PassmusterError } from "../base/errors.ts";
import { createSerial } from "../base/runtime/serial.ts";
import type { AuditHead } from "../model/audit.ts";
import { microsecondsIn } from "../model/duration.ts";
import { isId } from "../model/ids.ts";
import type { Principal, Tenant } from "../model/principal.ts";
import type { SignedHead } from "../model/signed-head.ts";
import type { Instant } from "../model/time.ts";
import type { Verification } from "../model/verification.ts";
import type { LeaseFence } from "../ports/desk.ts";
import type { Ports } from "../ports/ports.ts";
import type { EffectRecord } from "../ports/requests.ts";
import { StaleWriteError, StorageUnavailableError } from "../ports/storage.ts";
import { type Flow, flowAt } from "../verdict/catalogue/flow.ts";
import { system } from "../verdict/lifecycle/actor.ts";
import type { StepContext } from "../verdict/lifecycle/change.ts";
import { belongsTo, type Commands, type Order, type Target } from "../verdict/lifecycle/commands.ts";
import type { WorkMessage } from "../verdict/lifecycle/messages.ts";
import { withNextNotice } from "../verdict/lifecycle/notices.ts";
import { revised } from "../verdict/lifecycle/revision.ts";
import type { DeskSessions } from "./access/desk-sessions.ts";
import { requireUnclaimed } from "./access/leases.ts";
import type { LinkSigner } from "./access/link-signer.ts";
import type { Sessions } from "./access/sessions.ts";
import type { Recorder } from "./audit/recorder.ts";
import { policyOf } from "./audit/settings.ts";
import type { ImageReader } from "./media/image.ts";
import { decisionLabelsOf } from "./observe/decision-labels.ts";
import type { Faults } from "./observe/faults.ts";
import type { Health } from "./observe/health.ts";
import type { Metrics } from "./observe/metrics.ts";
import type { Observer } from "./observe/observer.ts";
import type { Settings } from "./options.ts";
import type { HandOver } from "./outbox/hand-over.ts";
import type { LeaseClock } from "./outbox/lease-clock.ts";
import type { Readings } from "./pipeline/readings.ts";
import { createSeen, type Seen } from "./seen.ts";
import type { Follow } from "./session/follow.ts";
import type { Advise } from "./session/picture-facts.ts";
import type { SameImage } from "./session/same-image.ts";
import type { StepLimit } from "./session/step-limit.ts";
import type { Sender } from "./webhooks/send.ts";

/** What the service makes of its settings, and works with beside the ports. */
interface Services {
  readonly images: ImageReader;
  readonly links: LinkSigner;
  readonly sessions: Sessions;
  readonly deskSessions: DeskSessions;
  readonly follow: Follow;
  readonly stepLimit: StepLimit;
  /** Posts webhooks. */
  readonly sender: Sender;
  readonly observer: Observer;
  readonly faults: Faults;
  readonly health: Health;
  readonly metrics: Metrics;
  /** Signs a link as the head of its chain. */
  readonly signHead: (head: AuditHead) => SignedHead;
  /** Makes the entries of the record. */
  readonly record: Recorder;
  /** What a person is advised about their images. */
  readonly advise: Advise;
  /** Whether two stored images are one. */
  readonly sameImage: SameImage;
  /** The readings that run in this process. */
  readonly readings: Readings;
  readonly leaseClock: LeaseClock;
  readonly handOver: HandOver;
}

/** All that use cases work with; each takes the part that it uses. */
export interface Core extends Ports, Services, Commands {
  readonly settings: Settings;
  /** The same core, whose saves bear the mark of the request that they are the effect of. */
  marking(markOf: MarkOf): Core;
}

/** What a request took effect on, when this is saved. */
export type MarkOf = (next: Verification) => EffectRecord;

const attempts = 3;

/** The state that a reviewer decides on. The first of two approvals leaves it as it is. */
const stateOf = ({ status, history, approvals = [] }: Verification): string =>
  `${status} ${history.length - approvals.length}`;

const changedMeanwhile = "Another change was saved first. Read the verification again, then decide.";

export function createCore(parts: CoreParts, shared = createShared(), markOf?: MarkOf): Core {
  const { settings, environment, observer, storage } = parts;
  const { serial, seen } = shared;
  const writer: Writer = { parts, seen, markOf };
  return {
    ...parts,
    scope: (flow, principal) => contextAt(parts, environment.now(), { flow, principal }),
    find: (principal, target) => find(writer, principal, target),
    async recall(tenant, id, suffices) {
      const remembered = seen.find(tenant, id);
      return remembered && suffices(remembered) ? remembered : storage.load(tenant, id);
    },
    change: (order) =>
      observer.command(order.flow.path, async () => {
        const { principal, target, whileClaimed } = order;
        const isAct = principal.reviewer !== undefined && !whileClaimed;
        const read = isAct ? stateOf(await find(writer, principal, target)) : undefined;
        return serial(Object.values(target).join(), () => persist(writer, order, read));
      }),
    flow(principal, path) {
      const found = flowAt(settings.flows, path);
      if (found && mayUse(principal, path)) return found;
      const visible = settings.flows.filter((flow) => mayUse(principal, flow.path));
      const message = `${errorTable.flow_not_found.message} Flows: ${visible.map((flow) => flow.path).join(", ")}.`;
      throw new PassmusterError("flow_not_found", visible.length > 0 ? { message } : {});
    },
    save: (principal, flow, next, messages) =>
      store(writer, { principal, flow, at: next.createdAt }, { changed: next, messages }),
    marking: (marks) => createCore(parts, shared, marks),
  };
}

type CoreParts = Omit<Core, keyof Commands | "marking">;

/** What the cores of one process share. */
const createShared = () => ({ serial: createSerial(), seen: createSeen() });

interface Writer {
  readonly parts: CoreParts;
  readonly seen: Seen;
  readonly markOf: MarkOf | undefined;
}

interface Saved {
  /** Absent for a new verification. */
  readonly current?: Verification;
  readonly changed: Verification;
  readonly messages: readonly WorkMessage[];
  readonly fence?: LeaseFence | undefined;
}

/** Saves with the entries of the record. */
async function store(
  { parts, seen, markOf }: Writer,
  { principal, flow, at }: { readonly principal: Principal; readonly flow: Flow; readonly at: Instant },
  { current, changed, messages: given, fence }: Saved,
): Promise<Verification> {
  const { storage, environment, observer, handOver, record, follow } = parts;
  const salt = changed.salt ?? Buffer.from(environment.random(32)).toString("base64url");
  const next = { ...changed, salt };
  const entries = record.saved({ by: principal.subject, at, flow, next, ...(current && { current }) });
  const mark = markOf?.(next);
  await observer.save(given, (messages) =>
    handOver.storing(messages, at, (stored) => storage.save(next, stored, mark, entries, fence)),
  );
  seen.keep(next);
  record.appended(entries);
  const by = principal.subject === system ? "automatic" : "person";
  observer.decided(decisionLabelsOf(by, current, next));
  follow.changed(next.id);
  return next;
}

function contextAt(
  { environment, settings }: CoreParts,
  now: Instant,
  { flow, principal }: { readonly flow: Flow; readonly principal: Principal | undefined },
): StepContext {
  return {
    at: now,
    id: environment.id,
    flow,
    policy: policyOf(flow),
    retention: { ...settings.retention, ...flow.retention },
    readsAtUpload: settings.work.readAtUpload,
    ...(principal && principal.subject !== system && { token: principal.subject }),
    ...(principal?.reviewer && { reviewer: principal.reviewer.email }),
    ...(settings.expiresAfter && { expiresAfter: microsecondsIn(settings.expiresAfter) }),
  };
}

/** The history of a verification never goes back in time, even if another process has a faster clock. */
function nextContext(
  parts: CoreParts,
  by: { readonly flow: Flow; readonly principal: Principal },
  { updatedAt, history }: Verification,
): StepContext {
  const now = parts.environment.now();
  const latest = Math.max(updatedAt, history.at(-1)?.createdAt ?? updatedAt);
  return { ...contextAt(parts, Math.max(now, latest + 1), by), due: now };
}

async function load(
  { storage }: CoreParts,
  tenant: Tenant,
  target: Target,
): Promise<Verification | undefined> {
  if ("verification" in target)
    return isId("ver", target.verification) ? storage.load(tenant, target.verification) : undefined;
  return isId("doc", target.document) ? storage.loadByDocument(tenant, target.document) : undefined;
}

/** @throws {PassmusterError} `document_not_found`, `verification_not_found` */
async function find({ parts, seen }: Writer, principal: Principal, target: Target): Promise<Verification> {
  const found = await load(parts, principal.tenant, target);
  if (!found || !isVisible(principal, found))
    throw new PassmusterError("document" in target ? "document_not_found" : "verification_not_found");
  seen.keep(found);
  return found;
}

function isVisible(principal: Principal, { id, flow }: Verification): boolean {
  return mayUse(principal, flow) && (principal.verification ?? id) === id;
}

/**
 * Tries again while other changes are saved first. What this process remembers is tried first: its save is
 * refused if it is out of date. Every refusal is made on what is stored.
 */
async function persist<Input>(
  writer: Writer,
  order: Order<Input>,
  read: string | undefined,
): Promise<Verification> {
  const remembered = rememberedFor(writer, order);
  if (remembered) {
    try {
      return await attempt(writer, order, remembered);
    } catch (error) {
      writer.seen.forget(remembered.id);
      if (error instanceof StorageUnavailableError) throw error;
    }
  }
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(writer, order, await find(writer, order.principal, order.target), read);
    } catch (error) {
      if (!(error instanceof StaleWriteError)) throw error;
      if (tried >= attempts) throw new PassmusterError("unavailable", { cause: error, retryAfter: 1 });
    }
  }
}

/** A reviewer decides on what is stored. */
function rememberedFor<Input>(
  { seen }: Writer,
  { principal, target }: Order<Input>,
): Verification | undefined {
  if (principal.reviewer || !("verification" in target)) return undefined;
  const found = seen.find(principal.tenant, target.verification);
  return found && isVisible(principal, found) ? found : undefined;
}

/** @param read the state that the reviewer had seen */
async function attempt<Input>(
  writer: Writer,
  { principal, flow, input, step, whileClaimed }: Order<Input>,
  current: Verification,
  read?: string,
): Promise<Verification> {
  const { parts } = writer;
  const accepted = input(current);
  belongsTo(flow, current);
  const fence = whileClaimed ? undefined : await requireUnclaimed(parts, principal, current);
  if (read !== undefined && read !== stateOf(current))
    throw new PassmusterError("changed_since_seen", { message: changedMeanwhile });
  const context = nextContext(parts, { flow, principal }, current);
  const { verification, messages } = withNextNotice(current, step(current, accepted, context), context);
  const changed = { ...revised(current, verification, flow), version: current.version + 1 };
  return store(writer, { principal, flow, at: context.at }, { current, changed, messages, fence });
}

function mayUse({ flows }: Principal, path: string): boolean {
  return flows === undefined || flows.includes(path);
}
