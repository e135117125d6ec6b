import type { LinkSigner } from "./access/link-signer.ts";
import type { Sessions } from "./access/sessions.ts";
import type { Recorder } from "./audit/recorder.ts";
import { type Flow, flowAt } from "./catalogue/flow.ts";
import { PassmusterError } from "./errors.ts";
import type { Scope } from "./lifecycle/change.ts";
import { belongsTo, type Commands, type Order, type Target } from "./lifecycle/commands.ts";
import { system } from "./lifecycle/effects.ts";
import type { WorkMessage } from "./lifecycle/messages.ts";
import { revised } from "./lifecycle/revision.ts";
import type { ImageReader } from "./media/image.ts";
import { microsecondsIn } from "./model/duration.ts";
import { isId } from "./model/ids.ts";
import type { Principal, Tenant } from "./model/principal.ts";
import type { Instant } from "./model/time.ts";
import type { Verification } from "./model/verification.ts";
import type { Health } from "./observe/health.ts";
import type { Metrics } from "./observe/metrics.ts";
import type { Observer } from "./observe/observer.ts";
import type { Settings } from "./options.ts";
import type { Ports } from "./ports/ports.ts";
import type { EffectRecord } from "./ports/requests.ts";
import { StaleWriteError } from "./ports/storage.ts";
import { createSerial } from "./runtime/serial.ts";
import type { Follow } from "./session/follow.ts";
import type { Sender } from "./webhooks/send.ts";

/** What the service makes of its settings, and works with beside the ports. */
interface Services {
  readonly images: ImageReader;
  readonly links: LinkSigner;
  readonly sessions: Sessions;
  readonly follow: Follow;
  /** Posts webhooks. */
  readonly sender: Sender;
  readonly observer: Observer;
  readonly health: Health;
  readonly metrics: Metrics;
  /** Makes the entries of the record. */
  readonly record: Recorder;
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

export function createCore(
  parts: Omit<Core, keyof Commands | "marking">,
  serial = createSerial(),
  markOf?: MarkOf,
): Core {
  const { settings, storage, environment, observer, record } = parts;

  /** Saves with the entries of the record. */
  const store = async (
    { principal, flow, at }: { principal: Principal; flow: Flow; at: Instant },
    current: Verification | undefined,
    changed: Verification,
    given: readonly WorkMessage[],
  ): Promise<Verification> => {
    const salt = changed.salt ?? Buffer.from(environment.random(32)).toString("base64url");
    const next = { ...changed, salt };
    const entries = record.saved({ by: principal.subject, at, flow, next, ...(current && { current }) });
    await observer.save(given, (messages) => storage.save(next, messages, markOf?.(next), entries));
    record.appended(entries);
    return next;
  };

  const save: Core["save"] = (principal, flow, next, given) =>
    store({ principal, flow, at: next.createdAt }, undefined, next, given);

  const scopeOf = (flow: Flow, principal?: Principal): Scope => ({
    at: environment.now(),
    id: environment.id,
    flow,
    retention: { ...settings.retention, ...flow.retention },
    ...(principal && principal.subject !== system && { token: principal.subject }),
    ...(settings.expiresAfter && { expiresAfter: microsecondsIn(settings.expiresAfter) }),
  });

  const load = async (tenant: Tenant, target: Target): Promise<Verification | undefined> => {
    if ("verification" in target) {
      return isId("ver", target.verification) ? storage.load(tenant, target.verification) : undefined;
    }
    return isId("doc", target.document) ? storage.loadByDocument(tenant, target.document) : undefined;
  };

  const find: Core["find"] = async (principal, target) => {
    const found = await load(principal.tenant, target);
    if (!found || (principal.verification ?? found.id) !== found.id)
      throw new PassmusterError("document" in target ? "document_not_found" : "verification_not_found");
    return found;
  };

  const attempt = async <Input>({
    principal,
    flow,
    target,
    input,
    step,
  }: Order<Input>): Promise<Verification> => {
    const current = await find(principal, target);
    const accepted = input(current);
    belongsTo(flow, current);
    const scope = scopeOf(flow, principal);
    const change = step(current, accepted, scope);
    const next = { ...revised(current, change.verification), version: current.version + 1 };
    return store({ principal, flow, at: scope.at }, current, next, change.messages);
  };

  const persist = async <Input>(order: Order<Input>): Promise<Verification> => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt(order);
      } catch (error) {
        if (!(error instanceof StaleWriteError)) throw error;
        if (tried >= attempts) throw new PassmusterError("unavailable", { cause: error, retryAfter: 1 });
      }
    }
  };

  const change = <Input>(order: Order<Input>): Promise<Verification> =>
    observer.command(order.flow.path, () => serial(Object.values(order.target).join(), () => persist(order)));

  const flow: Core["flow"] = (principal, path) => {
    const found = flowAt(settings.flows, path);
    if (!found || !mayUse(principal, found)) throw new PassmusterError("flow_not_found");
    return found;
  };

  const marking: Core["marking"] = (marks) => createCore(parts, serial, marks);

  return { ...parts, scope: scopeOf, find, change, flow, save, marking };
}

function mayUse(principal: Principal, flow: Flow): boolean {
  return principal.flows === undefined || principal.flows.includes(flow.path);
}
