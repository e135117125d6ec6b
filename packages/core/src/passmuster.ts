import { confinement } from "@passmuster/process-pool";
import type { KnownTenant } from "./api/host/known-names.ts";
import { tenantUseCases } from "./api/host/later.ts";
import type { TenantUseCases } from "./api/host/use-cases.ts";
import type { Handle } from "./api/http/handle.ts";
import { openApiContent } from "./api/http/openapi/answer.ts";
import { memoise } from "./base/input/memoise.ts";
import { withoutLineEnd } from "./base/input/secret.ts";
import { toWire } from "./base/input/to-wire.ts";
import { systemEnvironment } from "./base/runtime/environment.ts";
import { createBackfill } from "./base/search/backfill.ts";
import { microsecondsIn, secondsIn } from "./model/duration.ts";
import type { Tenant } from "./model/principal.ts";
import type { Authenticator } from "./ports/authenticator.ts";
import type { Logger } from "./ports/logger.ts";
import type { MessageHandler, Queue } from "./ports/queue.ts";
import { createDeskSessions } from "./service/access/desk-sessions.ts";
import { deriveKey } from "./service/access/keys.ts";
import { createLinkSigner } from "./service/access/link-signer.ts";
import { createSessions } from "./service/access/sessions.ts";
import { sharedRates } from "./service/access/shared-rates.ts";
import { createTokens, type Tokens, tokenAuthenticator } from "./service/access/tokens.ts";
import { type Audit, tenantsAudit } from "./service/audit/audit.ts";
import { auditParts } from "./service/audit/open.ts";
import { createPublisher, type Publisher } from "./service/audit/publish.ts";
import { createRecorder } from "./service/audit/recorder.ts";
import { type Core, createCore } from "./service/core.ts";
import { type RekeyTally, rekey } from "./service/document/rekey.ts";
import { createImageReader } from "./service/media/image.ts";
import { createSealedPictures } from "./service/media/sealed-pictures.ts";
import { logConfinement } from "./service/observe/confinement.ts";
import { createFaults, type Faults } from "./service/observe/faults.ts";
import { createHealth } from "./service/observe/health.ts";
import { createMetrics } from "./service/observe/metrics.ts";
import { createObserver } from "./service/observe/observer.ts";
import { logEngine } from "./service/observe/reader-engine.ts";
import { createRegistry, type Registry } from "./service/observe/registry.ts";
import { logSpecimens } from "./service/observe/specimens.ts";
import { logStart, warnOfSlowReader } from "./service/observe/start-line.ts";
import { type PassmusterOptions, readOptions, type Settings } from "./service/options.ts";
import { directQueue } from "./service/outbox/direct-queue.ts";
import { createFinished } from "./service/outbox/finished.ts";
import { createHandOver } from "./service/outbox/hand-over.ts";
import { createLeaseClock } from "./service/outbox/lease-clock.ts";
import {
  createListeners,
  type EventFilter,
  type Listeners,
  type VerificationEventListener,
} from "./service/outbox/listeners.ts";
import { type PurgeOptions, type PurgeTally, purge } from "./service/outbox/purge.ts";
import { createRelay, type Relay, type RelayOptions } from "./service/outbox/relay.ts";
import { createReadings } from "./service/pipeline/readings.ts";
import { createListWatch } from "./service/screening/watch.ts";
import { createFollow } from "./service/session/follow.ts";
import { createAdvise } from "./service/session/picture-facts.ts";
import { createSameImage } from "./service/session/same-image.ts";
import { createStepLimit } from "./service/session/step-limit.ts";
import { createDeliverer } from "./service/webhooks/deliver.ts";
import { observeSender } from "./service/webhooks/observe-sender.ts";
import { createSender } from "./service/webhooks/send.ts";
import type { ShippedTypeName } from "./verdict/catalogue/document-types.ts";
import type { Flow } from "./verdict/catalogue/flow.ts";
import type { ShippedPath } from "./verdict/catalogue/flows.ts";
import { bulk } from "./verdict/lifecycle/priority.ts";

export interface StartOptions {
  /** Work on pipeline runs, events, erasures and expiries in this process: `true` by default. */
  readonly work?: boolean;
  /**
   * Load what reads pictures and documents, and the API description, now instead of with the first request:
   * `false` by default.
   */
  readonly warmUp?: boolean;
}

/** Identity verification in your own server: the use cases, the HTTP side and the work behind both. */
export interface Passmuster extends TenantUseCases {
  /** The same use cases for another tenant than `default`. */
  forTenant(tenant: Tenant): TenantUseCases;
  readonly tokens: Tokens;
  /** The record of what was done and seen, of every tenant. `publish` copies new links to `auditSink` now. */
  readonly audit: Audit & Pick<Publisher, "publish">;
  /** Answers one HTTP request; what adapters call. Never rejects. */
  readonly handle: Handle;
  /** The same for `/health/*` and `/metrics` alone: for workers that serve no API. */
  readonly health: Handle;
  /** The text of `GET /metrics`, also if that route is off: for hosts with metrics of their own. */
  metrics(): Promise<string>;
  /**
   * Calls `listener` for each event of a type, at least once, in any order, also after a restart. `*` stands
   * for all events of verifications but those with the codes 9 to 13, which are named; `webhook.disabled`
   * reports endpoints that were disabled after failures. A listener that rejects is called again later.
   * @returns a function that removes the listener
   * @throws {TypeError} the event type does not exist
   * @example passmuster.on("verification.finished", ({ verificationId, statusLabel }) =>
   *   console.log(verificationId, statusLabel))
   */
  on<Type extends EventFilter>(type: Type, listener: VerificationEventListener<Type>): () => void;
  /** Migrates the storage and starts the background work. @throws {StorageUnavailableError} */
  start(options?: StartOptions): Promise<void>;
  /** Works until nothing is due: for tests, and for scripts that never `start`. */
  drain(): Promise<void>;
  /**
   * Deletes and erases everything that is due, and deletes expired idempotency records. Workers do this by
   * themselves; this call is for deployments without one. Needs no `start`. @throws {StorageUnavailableError}
   */
  purge(options?: PurgeOptions): Promise<PurgeTally>;
  /**
   * Wraps every data key with the current key-encryption key, and seals rows and images from earlier versions
   * again. Safe while requests run. The next call continues a call that ended early.
   * @throws {StorageUnavailableError}
   */
  rekey(): Promise<RekeyTally>;
  /**
   * Takes no new work, waits up to eight seconds for running work, and reports unready on `/health/ready`.
   * Requests are still answered. To shut down, call `stop`, close the listener, then call `close`.
   */
  stop(): Promise<void>;
  /** Takes no new work, waits up to eight seconds for running work, and closes every port. */
  close(): Promise<void>;
}

/**
 * `Passmuster` where literals are flows and document types of the service. A `string` that only the run of
 * the program gives is taken too.
 */
export interface KnownPassmuster<Path extends string, TypeName extends string>
  extends Omit<Passmuster, "flow" | "forTenant">,
    Pick<KnownTenant<Path, TypeName>, "flow"> {
  /** The same use cases for another tenant than `default`. */
  forTenant(tenant: Tenant): KnownTenant<Path, TypeName>;
}

/**
 * Joins ports and settings to a verification service.
 *
 * @example
 * const passmuster = createPassmuster({
 *   publicUrl: "https://example.com/identity", secret: process.env.PASSMUSTER_SECRET ?? "",
 *   storage: sqliteStorage("passmuster.db"), blobs: directoryBlobs("blobs"), extractor: localExtractor(),
 * });
 * await passmuster.start();
 * @throws {TypeError} naming every option that is wrong
 * @throws {ConfinementError} `confine` is `required`, and this system cannot confine files and network
 */
export function createPassmuster<const Flows extends readonly Flow[] = readonly []>(
  options: PassmusterOptions & { readonly flows?: Flows },
): KnownPassmuster<
  ShippedPath | Flows[number]["path"],
  ShippedTypeName | Flows[number]["documentTypes"][number]["name"]
> {
  return joinPassmuster(options, {}, createPassmuster);
}

type Parts = Partial<Pick<Core, "images" | "sender">>;

/** `createPassmuster`, with what the testing kit does not take from processes and sockets. */
export function joinPassmuster(
  options: PassmusterOptions,
  parts: Parts,
  called: (...given: never[]) => unknown = joinPassmuster,
): Passmuster {
  const base = baseOf(options, readOptions(options, called), parts);
  const { settings, storage, environment, logger } = base;
  const recorded = recordedIn(base);
  const publisher = createPublisher(options.auditSink, recorded, {
    logger,
    every: microsecondsIn(settings.audit.every) / 1000,
  });
  const core = joinCore(options, base, (head) => recorded.signer.sign(head, environment.now()));
  const requests = handlingOf(core, options.authenticator ?? tokenAuthenticator(storage.tokens, environment));
  const listeners = createListeners();
  const work = joinWork(core, { base, publisher, listeners });
  const close = memoise(async () => {
    await work.stop();
    await base.queue.close();
    await Promise.all([core.extractor.close?.(), core.images.close(), core.sender.close()]);
    await storage.close();
  });
  return {
    ...tenantUseCases(core, "default"),
    forTenant: (tenant) => tenantUseCases(core, tenant),
    tokens: createTokens(storage.tokens, environment),
    audit: { ...tenantsAudit(recorded), publish: publisher.publish },
    handle: async (request) => (await requests()).handle(request),
    health: async (request) => (await requests()).health(request),
    metrics: core.metrics.print,
    on: listeners.on,
    async start({ work: works = true, warmUp = false } = {}) {
      await Promise.all([storage.migrate(), requests(), works && work.load()]);
      const describe = () => openApiContent(settings.publicUrl);
      if (warmUp) await Promise.all([core.extractor.warmUp?.(), core.images.warmUp(), describe()]);
      logConfinement(logger, base.decoders());
      logStart(logger, { ...core, works });
      if (works && !options.logger) warnOfSlowReader(core.extractor);
      if (works) work.start();
    },
    drain: () => work.drain(),
    purge: (given = {}) => purge(storage, work.options, work.handle, given),
    rekey: () => rekey(core),
    stop: () => work.stop(),
    close,
  };
}

/** What the parts of the service share: ports with their defaults, and what observes them. */
interface Base extends Pick<Core, "settings" | "storage" | "environment" | "logger" | "images" | "sender"> {
  readonly queue: Queue;
  readonly registry: Registry;
  readonly faults: Faults;
  readonly observer: Core["observer"];
  readonly decoders: () => ReturnType<typeof confinement> | undefined;
}

function baseOf(options: PassmusterOptions, settings: Settings, parts: Parts): Base {
  const environment = options.environment ?? systemEnvironment();
  const logger = options.logger ?? silent;
  if ([options.secret].flat().some((secret) => secret !== withoutLineEnd(secret)))
    logger.warn({}, "secret ends with a line feed, which is left out");
  const queue = options.queue ?? directQueue();
  const { imageBytes, imagePixels } = settings.limits;
  const images =
    parts.images ??
    createImageReader({ maxBytes: imageBytes, maxPixels: imagePixels, confine: settings.confine });
  const { timeout, proxy } = settings.webhooks;
  const registry = createRegistry();
  const observer = createObserver(environment, registry, options.tracer);
  const sender = parts.sender ?? createSender({ timeoutSeconds: secondsIn(timeout), proxy });
  return {
    settings,
    storage: options.storage,
    environment,
    logger,
    queue,
    images,
    registry,
    faults: createFaults(logger, registry),
    observer,
    decoders: () => (parts.images ? undefined : confinement(settings.confine)),
    sender: observeSender(sender, observer),
  };
}

function recordedIn({ storage, settings: { secret, audit }, environment }: Base) {
  return auditParts(storage, { secret, key: audit.key }, environment.now);
}

function joinCore(options: PassmusterOptions, base: Base, signHead: Core["signHead"]): Core {
  const { blobs, extractor, capture, credentials, chips, presence, screening, codeSender, desk, caseFile } =
    options;
  const { settings, storage, environment, logger, images, sender, observer, registry, faults, decoders } =
    base;
  const keysOf = (purpose: string) => settings.secret.map((one) => deriveKey(one, purpose));
  const { lateAfter, lease } = settings.work;
  const sameImage = createSameImage();
  const leaseClock = createLeaseClock(storage, environment);
  return createCore({
    settings,
    storage,
    pictures: createSealedPictures(blobs, storage),
    extractor,
    environment,
    logger,
    images,
    links: createLinkSigner(keysOf("links")),
    sessions: createSessions(keysOf("sessions"), environment, microsecondsIn(settings.session.lasts)),
    deskSessions: createDeskSessions(keysOf("desk"), environment),
    follow: createFollow(secondsIn(settings.session.wait)),
    stepLimit: createStepLimit(environment, sharedRates({ storage, logger, settings }, "event")),
    capture,
    codeSender,
    credentials,
    chips,
    presence,
    screening,
    desk,
    caseFile,
    signHead,
    sender,
    observer,
    faults,
    health: createHealth({
      storage,
      blobs,
      faults,
      environment,
      lateSeconds: lateAfter !== false && secondsIn(lateAfter),
    }),
    metrics: createMetrics(registry, storage, environment, { decoders, extractor }),
    record: createRecorder({
      audit: storage.audit,
      environment,
      settings,
      key: deriveKey(settings.secret.at(-1) ?? "", "record"),
    }),
    advise: createAdvise({ settings, extractor, environment, sameImage }),
    sameImage,
    readings: createReadings(),
    leaseClock,
    handOver: createHandOver(leaseClock, secondsIn(lease)),
  });
}

/** Loads what answers requests with the first one. */
function handlingOf(core: Core, authenticator: Authenticator) {
  return memoise(async () => {
    const [{ createHandle, isHealth }, { withDeskEntry }] = await Promise.all([
      import("./api/http/handle.ts"),
      import("./api/http/desk-entry.ts"),
    ]);
    return {
      handle: withDeskEntry(core.desk, createHandle(core, authenticator)),
      health: createHandle(core, authenticator, isHealth),
    };
  });
}

interface WorkParts {
  readonly base: Base;
  readonly publisher: Publisher;
  readonly listeners: Listeners;
}

/** What is done without a request: readings, events, erasures, webhooks, copies of the record. */
interface Work {
  readonly options: Omit<RelayOptions, "topics">;
  readonly handle: MessageHandler;
  /** Loads the code that handles messages. */
  load(): Promise<unknown>;
  start(): void;
  /** Works until no message is due. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

function joinWork(core: Core, { base, publisher, listeners }: WorkParts): Work {
  const { queue, storage, logger, settings } = base;
  const webhooks = delivererOf(core);
  const load = memoise(async () =>
    (await import("./api/host/work-on.ts")).workOn(core, listeners.deliver, webhooks),
  );
  const handle: MessageHandler = async (attempt, signal) => (await load())(attempt, signal);
  const options = relayOptionsOf(core, base);
  const relays = relaysOf(core, options, webhooks);
  const backfill = createBackfill(storage, logger);
  const lists = createListWatch(core);
  // A process that only answers takes nothing from the queue either.
  const consume = memoise(() => queue.consume(handle));
  const stopped = memoise(() =>
    Promise.all([publisher.stop(), backfill.stop(), ...relays.map((relay) => relay.stop(8))]),
  );
  return {
    options,
    handle,
    load,
    start() {
      logEngine(logger, core.extractor.capabilities());
      logSpecimens(logger, settings);
      core.health.works();
      consume();
      for (const relay of relays) {
        relay.start();
        core.handOver.join(relay);
      }
      publisher.start();
      backfill.start();
      lists.start();
    },
    async drain() {
      consume();
      await backfill.drain();
      await lists.look();
      for (let taken = 1; taken > 0; ) {
        taken = 0;
        for (const relay of relays) taken += await relay.drain();
      }
      await core.record.flush();
    },
    async stop() {
      core.health.stops();
      lists.stop();
      await stopped();
      await core.record
        .flush("all")
        .catch(() => logger.warn({}, "what tokens read in this hour was not recorded"));
    },
  };
}

function delivererOf(core: Core) {
  const { storage, environment, logger, sender, observer, settings } = core;
  return createDeliverer({
    storage,
    environment,
    logger,
    sender,
    keepLog: settings.webhooks.keepLog,
    observer,
    async body(endpoint, event) {
      const { webhookBody } = await import("./service/webhooks/body.ts");
      return JSON.stringify(toWire(await webhookBody(core, endpoint, event)));
    },
  });
}

function relayOptionsOf(
  { leaseClock }: Core,
  { storage, queue, environment, logger, faults, settings }: Base,
): Work["options"] {
  const { concurrency, attempts, backoff, lease, poll } = settings.work;
  return {
    outbox: storage.outbox,
    queue,
    environment,
    logger,
    faults,
    leaseClock,
    finished: createFinished(storage.outbox),
    concurrency,
    attempts,
    backoffSeconds: secondsIn(backoff),
    leaseSeconds: secondsIn(lease),
    pollSeconds: secondsIn(poll),
  };
}

function relaysOf(
  { extractor, settings }: Core,
  work: Work["options"],
  webhooks: ReturnType<typeof delivererOf>,
): readonly Relay[] {
  const { concurrency } = settings.webhooks;
  const readingBackoff = (seconds: number) =>
    extractor.capabilities().sandbox ? Math.min(seconds, sandboxBackoff) : seconds;
  return [
    createRelay({
      ...work,
      backoffSeconds: readingBackoff(work.backoffSeconds),
      topics: ["pipeline"],
      lastLane: bulk,
    }),
    createRelay({ ...work, topics: ["read"], concurrency: readsClaimed, laneLimit: () => readsOfTenant }),
    createRelay({ ...work, topics: ["event", "erase", "sweep", "expire", "retire", "escalate", "notice"] }),
    createRelay({ ...work, topics: ["screen"], concurrency: 1 }),
    createRelay({ ...work, topics: ["webhook"], concurrency, laneLimit: webhooks.laneLimit }),
  ];
}

/**
 * Readings at upload that a process claims, and of one tenant. They wait for their turn here: a tenant's turn
 * comes once it has one that is claimed.
 */
const readsClaimed = 32;
const readsOfTenant = 4;

/** Seconds before the first retry: what a sandbox plays to fail ends after 4 s, not after 7 minutes. */
const sandboxBackoff = 0.05;

const nothing = (): void => undefined;
const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
