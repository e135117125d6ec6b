import { PassmusterError } from "../base/errors.ts";
import { createSerial } from "../base/runtime/serial.ts";
import { microsecondsIn } from "../model/duration.ts";
import { isId } from "../model/ids.ts";
import type { Principal, Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";
import type { Verification } from "../model/verification.ts";
import type { LeaseFence } from "../ports/desk.ts";
import type { Ports } from "../ports/ports.ts";
import type { EffectRecord } from "../ports/requests.ts";
import { StaleWriteError } from "../ports/storage.ts";
import { type Flow, flowAt } from "../verdict/catalogue/flow.ts";
import { system } from "../verdict/lifecycle/actor.ts";
import type { StepContext } from "../verdict/lifecycle/change.ts";
import { belongsTo, type Commands, type Order, type Target } from "../verdict/lifecycle/commands.ts";
import type { WorkMessage } from "../verdict/lifecycle/messages.ts";
import { revised } from "../verdict/lifecycle/revision.ts";
import type { DeskSessions } from "./access/desk-sessions.ts";
import { requireUnclaimed } from "./access/leases.ts";
import type { LinkSigner } from "./access/link-signer.ts";
import type { Sessions } from "./access/sessions.ts";
import type { Recorder } from "./audit/recorder.ts";
import { policyOf } from "./audit/settings.ts";
import type { ImageReader } from "./media/image.ts";
import { decisionLabelsOf } from "./observe/decision-labels.ts";
import type { Health } from "./observe/health.ts";
import type { Metrics } from "./observe/metrics.ts";
import type { Observer } from "./observe/observer.ts";
import type { Settings } from "./options.ts";
import type { LeaseClock } from "./outbox/lease-clock.ts";
import type { Readings } from "./pipeline/readings.ts";
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
  readonly health: Health;
  readonly metrics: Metrics;
  /** Makes the entries of the record. */
  readonly record: Recorder;
  /** What a person is advised about their images. */
  readonly advise: Advise;
  /** Whether two stored images are one. */
  readonly sameImage: SameImage;
  /** The readings that run in this process. */
  readonly readings: Readings;
  readonly leaseClock: LeaseClock;
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

export function createCore(
  parts: Omit<Core, keyof Commands | "marking">,
  serial = createSerial(),
  markOf?: MarkOf,
): Core {
  const { settings, storage, environment, observer, record, follow } = parts;

  /** Saves with the entries of the record. */
  const store = async (
    { principal, flow, at }: { principal: Principal; flow: Flow; at: Instant },
    current: Verification | undefined,
    changed: Verification,
    given: readonly WorkMessage[],
    fence?: LeaseFence,
  ): Promise<Verification> => {
    const salt = changed.salt ?? Buffer.from(environment.random(32)).toString("base64url");
    const next = { ...changed, salt };
    const entries = record.saved({ by: principal.subject, at, flow, next, ...(current && { current }) });
    await observer.save(given, (messages) => storage.save(next, messages, markOf?.(next), entries, fence));
    record.appended(entries);
    const by = principal.subject === system ? "automatic" : "person";
    observer.decided(decisionLabelsOf(by, current, next));
    follow.changed(next.id);
    return next;
  };

  const save: Core["save"] = (principal, flow, next, given) =>
    store({ principal, flow, at: next.createdAt }, undefined, next, given);

  const scopeAt = (now: Instant, flow: Flow, principal?: Principal): StepContext => ({
    at: now,
    id: environment.id,
    flow,
    policy: policyOf(flow),
    retention: { ...settings.retention, ...flow.retention },
    readsAtUpload: settings.work.readAtUpload,
    ...(principal && principal.subject !== system && { token: principal.subject }),
    ...(principal?.reviewer && { reviewer: principal.reviewer.email }),
    ...(settings.expiresAfter && { expiresAfter: microsecondsIn(settings.expiresAfter) }),
  });

  const scopeOf: Core["scope"] = (flow, principal) => scopeAt(environment.now(), flow, principal);

  /** The history of a verification never goes back in time, even if another process has a faster clock. */
  const nextScope = (flow: Flow, principal: Principal, { updatedAt, history }: Verification): StepContext => {
    const now = environment.now();
    const latest = Math.max(updatedAt, history.at(-1)?.createdAt ?? updatedAt);
    return { ...scopeAt(Math.max(now, latest + 1), flow, principal), due: now };
  };

  const load = async (tenant: Tenant, target: Target): Promise<Verification | undefined> => {
    if ("verification" in target) {
      return isId("ver", target.verification) ? storage.load(tenant, target.verification) : undefined;
    }
    return isId("doc", target.document) ? storage.loadByDocument(tenant, target.document) : undefined;
  };

  const find: Core["find"] = async (principal, target) => {
    const found = await load(principal.tenant, target);
    const isVisible =
      found && mayUse(principal, found.flow) && (principal.verification ?? found.id) === found.id;
    if (!isVisible)
      throw new PassmusterError("document" in target ? "document_not_found" : "verification_not_found");
    return found;
  };

  const attempt = async <Input>(
    { principal, flow, target, input, step, whileClaimed }: Order<Input>,
    read: string | undefined,
  ): Promise<Verification> => {
    const current = await find(principal, target);
    const accepted = input(current);
    belongsTo(flow, current);
    const fence = whileClaimed ? undefined : await requireUnclaimed(parts, principal, current);
    if (read !== undefined && read !== stateOf(current))
      throw new PassmusterError("changed_since_seen", { message: changedMeanwhile });
    const scope = nextScope(flow, principal, current);
    const change = step(current, accepted, scope);
    const next = { ...revised(current, change.verification, flow), version: current.version + 1 };
    return store({ principal, flow, at: scope.at }, current, next, change.messages, fence);
  };

  const persist = async <Input>(order: Order<Input>, read: string | undefined): Promise<Verification> => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt(order, read);
      } catch (error) {
        if (!(error instanceof StaleWriteError)) throw error;
        if (tried >= attempts) throw new PassmusterError("unavailable", { cause: error, retryAfter: 1 });
      }
    }
  };

  const change = <Input>(order: Order<Input>): Promise<Verification> =>
    observer.command(order.flow.path, async () => {
      const { principal, target, whileClaimed } = order;
      const isAct = principal.reviewer !== undefined && !whileClaimed;
      const read = isAct ? stateOf(await find(principal, target)) : undefined;
      return serial(Object.values(target).join(), () => persist(order, read));
    });

  const flow: Core["flow"] = (principal, path) => {
    const found = flowAt(settings.flows, path);
    if (!found || !mayUse(principal, path)) throw new PassmusterError("flow_not_found");
    return found;
  };

  const marking: Core["marking"] = (marks) => createCore(parts, serial, marks);

  return { ...parts, scope: scopeOf, find, change, flow, save, marking };
}

function mayUse({ flows }: Principal, path: string): boolean {
  return flows === undefined || flows.includes(path);
}
