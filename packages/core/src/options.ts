import { z } from "zod";
import type { Flow } from "./catalogue/flow.ts";
import { flows } from "./catalogue/flows.ts";
import type { Tracer } from "./observe/tracing.ts";
import type { Authenticator } from "./ports/authenticator.ts";
import type { BlobStore } from "./ports/blob-store.ts";
import type { CapturePage } from "./ports/capture-page.ts";
import type { Environment } from "./ports/environment.ts";
import type { Extractor } from "./ports/extractor.ts";
import type { Logger } from "./ports/logger.ts";
import type { Queue } from "./ports/queue.ts";
import type { Storage } from "./ports/storage.ts";
import { retentionInput } from "./retention.ts";

const mebibyte = 1024 * 1024;
const days = z.number().positive().max(36_500);

const dataOptions = z.strictObject({
  /** Where the host serves Vouchsafe, mount prefix included: every link starts with it. */
  publicUrl: z
    .url({ protocol: /^https?$/, error: "publicUrl must be an http or https address" })
    .transform((url) => url.replace(/\/+$/, "")),
  /** Keys of links, capabilities and fingerprints are derived from it. At least 32 bytes, the same in every process. */
  secret: z
    .string({ error: "secret is required: at least 32 random bytes, the same in every process" })
    .refine(
      (secret) => new TextEncoder().encode(secret).length >= 32,
      "secret must be at least 32 bytes long",
    ),
  /** Days until a Started verification expires by itself; `false` for never. */
  expiresAfterDays: z.union([days, z.literal(false)]).default(30),
  /**
   * How long a verification stays in a status before it is deleted, `"90d"` or `"5y"`; what is left out, or `false`, stays. `deleted`: how long the data of
   * a deleted one is kept before it is erased; 0, the default, is at once. A flow's own `retention` goes before.
   */
  retention: retentionInput.default({}),
  limits: z
    .strictObject({
      imageBytes: z
        .int()
        .positive()
        .default(10 * mebibyte),
      imagePixels: z.int().positive().default(50_000_000),
      uploadBytes: z
        .int()
        .positive()
        .default(32 * mebibyte),
      bodyBytes: z
        .int()
        .positive()
        .default(256 * 1024),
      jsonDepth: z.int().positive().default(32),
      /** Seconds in which a request's body must have arrived. */
      bodySeconds: z.number().positive().default(30),
      /** Requests a minute that a token may make of each process; `false` for any number. */
      requestsPerMinute: z.union([z.int().positive(), z.literal(false)]).default(600),
    })
    .prefault({}),
  work: z
    .strictObject({
      /** Messages worked on at the same time. */
      concurrency: z.int().min(1).max(256).default(4),
      /** How often a pipeline run is tried before it ends in Double Check. */
      attempts: z.int().min(1).max(50).default(5),
      /** Seconds before the second attempt; each further one waits four times as long. */
      backoffSeconds: z.number().positive().default(5),
      /** Seconds that reading one document may take. */
      extractionSeconds: z.number().positive().default(60),
      /** Seconds that a process may be silent about a message before another takes it. */
      leaseSeconds: z.number().min(1).default(60),
      /** Seconds between looks into the outbox when nothing wakes the worker. */
      pollSeconds: z.number().positive().default(1),
      /** Seconds that work may wait before a process that works says on `/health/ready` that it is not; `false` for any time. Webhooks do not count. */
      lateSeconds: z.union([z.number().positive(), z.literal(false)]).default(300),
    })
    .prefault({}),
  session: z
    .strictObject({
      /** Minutes that an end user's session lasts; the verification's address begins a new one. */
      minutes: z.number().positive().max(1440).default(120),
      /** Seconds that a request waits for a change before it is answered without one. */
      waitSeconds: z.number().min(0).max(60).default(25),
    })
    .prefault({}),
  webhooks: z
    .strictObject({
      /** Webhooks sent at the same time; one endpoint has 4 of them, one that fails 1. */
      concurrency: z.int().min(1).max(1024).default(64),
      /** Seconds in which an endpoint must have answered. */
      timeoutSeconds: z.number().positive().max(60).default(15),
      /** Days that the log of deliveries is kept, for looking and for replays. */
      keepLogDays: z.number().positive().max(3650).default(30),
      /** An http or https proxy that webhooks to public addresses are sent through, by CONNECT; it resolves the names and has to refuse what is inside. */
      proxy: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
      /** Whether a token with the scope `admin` may allow private addresses and plain http too; the host itself always may. */
      allowPrivateOverHttp: z.boolean().default(false),
    })
    .prefault({}),
  /** Whether `GET /metrics` answers, in Prometheus' format: to everybody, or to whoever sends the bearer token (16 bytes or more). */
  metrics: z
    .union([
      z.boolean(),
      z.strictObject({ token: z.string().min(16, "metrics.token must be at least 16 characters long") }),
    ])
    .default(false),
});

export type DataOptions = z.output<typeof dataOptions>;

/** Everything `createVouchsafe` takes. */
export interface VouchsafeOptions extends z.input<typeof dataOptions> {
  readonly storage: Storage;
  readonly blobs: BlobStore;
  readonly extractor: Extractor;
  /** Flows besides, or instead of (same path), the shipped ones. */
  readonly flows?: readonly Flow[];
  /** Default: API tokens kept in the storage. */
  readonly authenticator?: Authenticator;
  /** Default: nothing is logged. */
  readonly logger?: Logger;
  /** Default: work is done in this process, straight off the outbox. */
  readonly queue?: Queue;
  /** The page behind `url` (`capturePage()` of `@vouchsafe/capture`). Default: none, and the host has a page of its own there. */
  readonly capture?: CapturePage;
  /** Default: the system's clock and randomness. */
  readonly environment?: Environment;
  /** Where spans go: `trace.getTracer("vouchsafe")` of `@opentelemetry/api`. Default: nowhere. */
  readonly tracer?: Tracer;
}

export interface Settings extends DataOptions {
  readonly flows: readonly Flow[];
}

/**
 * Reads the data options; every problem is reported at once.
 * @throws {TypeError}
 */
export function readOptions(options: VouchsafeOptions): Settings {
  const {
    storage,
    blobs,
    extractor,
    flows: own,
    authenticator,
    logger,
    queue,
    environment,
    capture,
    tracer,
    ...data
  } = options;
  const parsed = dataOptions.safeParse(data);
  const missing = Object.entries({ storage, blobs, extractor })
    .filter(([, port]) => !port)
    .map(([name]) => `${name} is required`);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".") || "options"}: ${issue.message}`);
  if (!parsed.success || missing.length > 0) {
    throw new TypeError(`Vouchsafe cannot start:\n- ${[...missing, ...problems].join("\n- ")}`);
  }
  const merged = [...flows.filter((flow) => !own?.some((other) => other.path === flow.path)), ...(own ?? [])];
  return Object.freeze({ ...parsed.data, flows: merged });
}
