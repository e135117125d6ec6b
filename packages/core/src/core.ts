import type { LinkSigner } from "./access/link-signer.ts";
import type { Sessions } from "./access/sessions.ts";
import type { Flow } from "./catalogue/flow.ts";
import { PassmusterError } from "./errors.ts";
import type { Change, Scope } from "./lifecycle/change.ts";
import { system } from "./lifecycle/effects.ts";
import { revised } from "./lifecycle/revision.ts";
import type { ImageReader } from "./media/image.ts";
import { isId } from "./model/ids.ts";
import type { Principal, Tenant } from "./model/principal.ts";
import { day } from "./model/time.ts";
import type { Verification } from "./model/verification.ts";
import type { Health } from "./observe/health.ts";
import type { Metrics } from "./observe/metrics.ts";
import type { Observer } from "./observe/observer.ts";
import type { Settings } from "./options.ts";
import type { BlobStore } from "./ports/blob-store.ts";
import type { CapturePage } from "./ports/capture-page.ts";
import type { Environment } from "./ports/environment.ts";
import type { Extractor } from "./ports/extractor.ts";
import type { Logger } from "./ports/logger.ts";
import type { Message } from "./ports/outbox.ts";
import type { RequestMark } from "./ports/requests.ts";
import { StaleWriteError, type Storage } from "./ports/storage.ts";
import { createSerial } from "./runtime/serial.ts";
import type { Follow } from "./session/follow.ts";
import type { Sender } from "./webhooks/send.ts";

/** What the use cases work with: the ports, the settings, and the one way to change a verification. */
export interface Core {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly blobs: BlobStore;
  readonly extractor: Extractor;
  readonly environment: Environment;
  readonly logger: Logger;
  readonly images: ImageReader;
  readonly links: LinkSigner;
  readonly sessions: Sessions;
  readonly follow: Follow;
  /** What stands behind a verification's address, where the host has it. */
  readonly capture?: CapturePage | undefined;
  /** Posts webhooks. */
  readonly sender: Sender;
  readonly observer: Observer;
  readonly health: Health;
  readonly metrics: Metrics;
  /** @throws {PassmusterError} `flow_not_found`, also for a flow that the principal may not see */
  flow(principal: Principal, path: string): Flow;
  scope(flow: Flow, principal?: Principal): Scope;
  /** @throws {PassmusterError} `verification_not_found`, `document_not_found` */
  find(principal: Principal, target: Target): Promise<Verification>;
  /**
   * Loads a verification, takes one pure step and saves it with its messages; starts over when somebody else was faster.
   * Checks in the order of the contract: found, `input` valid, of this flow, then whatever `step` refuses.
   */
  change<Input>(order: Order<Input>): Promise<Verification>;
  /** Saves a verification that is new. @throws {StaleWriteError} */
  save(next: Verification, messages: readonly Message[]): Promise<void>;
  /** The same core, whose saves bear the mark of the request that they are the effect of. */
  marking(markOf: MarkOf): Core;
}

/** What a request took effect on, when this is saved. */
export type MarkOf = (next: Verification) => RequestMark;

/** A verification by its own id, or by the id of one of its documents; ids as a caller gives them. */
export type Target = { readonly verification: string } | { readonly document: string };

export interface Order<Input> {
  readonly principal: Principal;
  readonly flow: Flow;
  readonly target: Target;
  readonly input: (current: Verification) => Input;
  readonly step: (current: Verification, input: Input, scope: Scope) => Change;
}

const attempts = 3;

export function createCore(
  parts: Omit<Core, "flow" | "scope" | "find" | "change" | "save" | "marking">,
  serial = createSerial(),
  markOf?: MarkOf,
): Core {
  const { settings, storage, environment, observer } = parts;

  const save: Core["save"] = (next, given) =>
    observer.save(given, (messages) => storage.save(next, messages, markOf?.(next)));

  const scopeOf = (flow: Flow, principal?: Principal): Scope => ({
    at: environment.now(),
    id: environment.id,
    flow,
    retention: { ...settings.retention, ...flow.retention },
    ...(principal && principal.subject !== system && { token: principal.subject }),
    ...(settings.expiresAfterDays && { expiresAfter: Math.round(settings.expiresAfterDays * day) }),
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
    const change = step(current, accepted, scopeOf(flow, principal));
    const next = { ...revised(current, change.verification), version: current.version + 1 };
    await save(next, change.messages);
    return next;
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
    const found = settings.flows.find((candidate) => candidate.path === path);
    if (!found || !mayUse(principal, found)) throw new PassmusterError("flow_not_found");
    return found;
  };

  const marking: Core["marking"] = (marks) => createCore(parts, serial, marks);

  return { ...parts, scope: scopeOf, find, change, flow, save, marking };
}

/** @throws {PassmusterError} `wrong_flow` */
export function belongsTo(flow: Flow, verification: Verification): void {
  if (verification.flow !== flow.path) throw new PassmusterError("wrong_flow");
}

function mayUse(principal: Principal, flow: Flow): boolean {
  return principal.flows === undefined || principal.flows.includes(flow.path);
}
