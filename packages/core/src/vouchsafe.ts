import { createFingerprint, deriveKey } from "./access/keys.ts";
import { createTokens, type Tokens, tokenAuthenticator } from "./access/tokens.ts";
import { type Core, createCore } from "./core.ts";
import { createDeliverer, type Deliverer } from "./events/deliver.ts";
import type { EventType } from "./events/event.ts";
import { fanOut } from "./events/fan-out.ts";
import { createListeners, type EventListener } from "./events/listeners.ts";
import { createRelay } from "./events/relay.ts";
import { createSender } from "./events/send.ts";
import { webhookBody } from "./events/webhook-body.ts";
import { createHandle, type Handle } from "./http/handle.ts";
import { toWire } from "./http/wire.ts";
import { createImageReader } from "./media/image.ts";
import { createLinkSigner } from "./media/signed-link.ts";
import { directQueue } from "./memory/queue.ts";
import { readOptions, type VouchsafeOptions } from "./options.ts";
import { runPipeline } from "./pipeline/run.ts";
import type { Tenant } from "./ports/authenticator.ts";
import type { Logger } from "./ports/logger.ts";
import type { MessageHandler } from "./ports/queue.ts";
import type { Topic } from "./ports/storage.ts";
import { systemEnvironment } from "./runtime.ts";
import { createTenantUseCases, type TenantUseCases } from "./use-cases.ts";
import { eraseVerification, sweepImages } from "./verification/erase.ts";
import { expireVerification } from "./verification/expire.ts";

export interface StartOptions {
  /** Work on pipeline runs, events, erasures and expiries in this process: `true` by default. */
  readonly work?: boolean;
  /** Load what reads pictures and documents now instead of with the first one: `false` by default. */
  readonly warmUp?: boolean;
}

/** Identity verification in your own server: the use cases, the HTTP side and the work behind both. */
export interface Vouchsafe extends TenantUseCases {
  /** The same use cases for another tenant than `default`. */
  forTenant(tenant: Tenant): TenantUseCases;
  readonly tokens: Tokens;
  /** Answers one HTTP request; what adapters call. Never rejects. */
  readonly handle: Handle;
  /**
   * Calls `listener` for each event of a type (`*` for every one): at least once, in no promised order, also after a restart.
   * A listener that rejects is called again later.
   * @returns a function that ends it
   * @throws {TypeError} there is no such event
   * @example vouchsafe.on("verification.finished", ({ verificationId, statusLabel }) => …)
   */
  on(type: EventType | "*", listener: EventListener): () => void;
  /** Brings the storage up to date and begins to work. @throws {StorageUnavailableError} */
  start(options?: StartOptions): Promise<void>;
  /** Works until nothing is due any more; for tests, and for scripts that never `start`. */
  drain(): Promise<void>;
  /** Takes no new work, waits up to eight seconds for what is under way, and closes every port that it was given. */
  close(): Promise<void>;
}

/**
 * Joins ports and settings to a verification service.
 *
 * @example
 * const vouchsafe = createVouchsafe({
 *   publicUrl: "https://example.com/identity", secret: process.env.VOUCHSAFE_SECRET,
 *   storage: sqliteStorage("vouchsafe.db"), blobs: directoryBlobs("blobs"), extractor: localExtractor(),
 * });
 * await vouchsafe.start();
 * @throws {TypeError} naming every option that is wrong
 */
export function createVouchsafe(options: VouchsafeOptions): Vouchsafe {
  const settings = readOptions(options);
  const { storage, blobs, extractor } = options;
  const environment = options.environment ?? systemEnvironment();
  const logger = options.logger ?? silent;
  const queue = options.queue ?? directQueue();
  const { imageBytes, imagePixels } = settings.limits;
  const images = createImageReader({ maxBytes: imageBytes, maxPixels: imagePixels });
  const links = createLinkSigner(deriveKey(settings.secret, "links"));
  const fingerprint = createFingerprint(settings.secret);
  const { concurrency, keepLogDays, timeoutSeconds } = settings.webhooks;
  const sender = createSender({ timeoutSeconds });
  const core = createCore({
    settings,
    storage,
    blobs,
    extractor,
    environment,
    logger,
    images,
    links,
    sender,
    fingerprint,
  });
  const listeners = createListeners();
  const webhooks = createDeliverer({
    ...{ storage, environment, logger, sender, keepLogDays },
    body: async (endpoint, event) => JSON.stringify(toWire(await webhookBody(core, endpoint, event))),
  });
  const work = { outbox: storage.outbox, queue, environment, logger, ...settings.work };
  const relays = [
    createRelay({ ...work, topics: ["pipeline", "event", "erase", "sweep", "expire"] }),
    createRelay({ ...work, topics: ["webhook"], concurrency, laneLimit: webhooks.laneLimit }),
  ];
  queue.consume(workOn(core, listeners.deliver, webhooks));
  const authenticator = options.authenticator ?? tokenAuthenticator(storage.tokens, environment);
  let closing: Promise<void> | undefined;

  const close = async (): Promise<void> => {
    await Promise.all(relays.map((relay) => relay.stop(8)));
    await queue.close();
    await Promise.all([extractor.close?.(), images.close(), sender.close()]);
    await storage.close();
  };

  return {
    ...createTenantUseCases(core, "default"),
    forTenant: (tenant) => createTenantUseCases(core, tenant),
    tokens: createTokens(storage.tokens, environment),
    handle: createHandle(core, authenticator),
    on: listeners.on,
    async start({ work = true, warmUp = false } = {}) {
      await storage.migrate();
      if (warmUp) await Promise.all([extractor.warmUp?.(), images.warmUp()]);
      if (work) for (const relay of relays) relay.start();
    },
    async drain() {
      for (const relay of relays) await relay.drain();
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

function workOn(core: Core, listen: MessageHandler, webhooks: Deliverer): MessageHandler {
  const handlers: Readonly<Record<Topic, MessageHandler>> = {
    pipeline: (attempt, signal) => runPipeline(core, attempt, signal),
    event: async (attempt, signal) => {
      await fanOut(core.storage, attempt.message);
      await listen(attempt, signal);
    },
    webhook: webhooks.deliver,
    erase: ({ message }) => eraseVerification(core, message),
    sweep: ({ message }) => sweepImages(core, message),
    expire: ({ message }) => expireVerification(core, message),
  };
  return (attempt, signal) => handlers[attempt.message.topic](attempt, signal);
}

const nothing = (): void => undefined;
const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
