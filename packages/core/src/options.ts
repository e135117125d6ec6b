import { z } from "zod";
import type { Flow } from "./catalogue/flow.ts";
import { flows } from "./catalogue/flows.ts";
import { type Retention, retentionInput } from "./catalogue/retention.ts";
import type { Optional, Takes } from "./input/types.ts";
import type { Authenticator } from "./ports/authenticator.ts";
import type { BlobStore } from "./ports/blob-store.ts";
import type { CapturePage } from "./ports/capture-page.ts";
import type { Environment } from "./ports/environment.ts";
import type { Extractor } from "./ports/extractor.ts";
import type { Logger } from "./ports/logger.ts";
import type { Queue } from "./ports/queue.ts";
import type { Storage } from "./ports/storage.ts";
import type { Tracer } from "./ports/tracer.ts";

const mebibyte = 1024 * 1024;

/** Bounds on what a request may bring. */
interface Limits {
  /** Default: 10 MiB. */
  imageBytes: number;
  /** Default: 50 million. */
  imagePixels: number;
  /** Of a request with pictures in it. Default: 32 MiB. */
  uploadBytes: number;
  /** Of any other request. Default: 256 KiB. */
  bodyBytes: number;
  /** Default: 32. */
  jsonDepth: number;
  /** Brackets, commas and strings of a JSON body, counted before it is parsed; a body with more is `malformed_json`. Default: 10,000. */
  jsonTokens: number;
  /** Seconds in which a request's body must have arrived. Default: 30. */
  bodySeconds: number;
  /** Requests a minute that a token may make of each process; `false` for any number. Default: 600. */
  requestsPerMinute: number | false;
}

/** How messages are worked on. */
interface Work {
  /** Messages worked on at the same time. Default: 4. */
  concurrency: number;
  /** How often a pipeline run is tried before it ends in Double Check. Default: 5. */
  attempts: number;
  /** Seconds before the second attempt; each further one waits four times as long. Default: 5. */
  backoffSeconds: number;
  /** Seconds that reading one document may take. Default: 60. */
  extractionSeconds: number;
  /** Seconds that a process may be silent about a message before another takes it. Default: 60. */
  leaseSeconds: number;
  /** Seconds between looks into the outbox when nothing wakes the worker. Default: 1. */
  pollSeconds: number;
  /**
   * Seconds that work may wait before a process that works says on `/health/ready` that it is not; `false` for any time. Webhooks do not count.
   * Default: 300.
   */
  lateSeconds: number | false;
}

interface Session {
  /** Minutes that an end user's session lasts; the verification's address begins a new one. Default: 120. */
  minutes: number;
  /** Days that a verification's address opens sessions, from its making or renewal; `false` for ever. Default: `expiresAfterDays`. */
  linkDays: number | false;
  /** Seconds that a request waits for a change before it is answered without one. Default: 25. */
  waitSeconds: number;
}

interface Sending {
  /** Webhooks sent at the same time; one endpoint has 4 of them, one that fails 1. Default: 64. */
  concurrency: number;
  /** Seconds in which an endpoint must have answered. Default: 15. */
  timeoutSeconds: number;
  /** Days that the log of deliveries is kept, for looking and for replays. Default: 30. */
  keepLogDays: number;
  /** An http or https proxy that webhooks to public addresses are sent through, by CONNECT; it resolves the names and has to refuse what is inside. */
  proxy: string;
  /** Whether a token with the scope `admin` may allow private addresses and plain http too; the host itself always may. Default: false. */
  allowPrivateOverHttp: boolean;
}

interface Given {
  /** Where the host serves Passmuster, mount prefix included: every link starts with it. */
  readonly publicUrl: string;
  /** Keys of links and capabilities are derived from it. At least 32 bytes, the same in every process. */
  readonly secret: string;
  /** Days until a Started verification expires by itself; `false` for never. Default: 30. */
  readonly expiresAfterDays?: number | false | undefined;
  /**
   * How long a verification stays in a status before it is deleted, `"90d"` or `"5y"`; what is left out, or `false`, stays. `deleted`: how long the data of
   * a deleted one is kept before it is erased; 0, the default, is at once. A flow's own `retention` goes before.
   */
  readonly retention?: Retention | undefined;
  readonly limits?: Optional<Limits> | undefined;
  readonly work?: Optional<Work> | undefined;
  readonly session?: Optional<Session> | undefined;
  readonly webhooks?: Optional<Sending> | undefined;
  /**
   * Whether `GET /metrics` answers, in Prometheus' format: to everybody, or to whoever sends the bearer token (16 bytes or more).
   * Default: false.
   */
  readonly metrics?: boolean | { readonly token: string } | undefined;
}

const days = () => z.number().positive().max(36_500);
const httpUrl = (error: string) => z.url({ protocol: /^https?$/, error });

const dataOptions = () =>
  z.strictObject({
    publicUrl: httpUrl("publicUrl must be an http or https address").transform((url) =>
      url.replace(/\/+$/, ""),
    ),
    secret: z
      .string({ error: "secret is required: at least 32 random bytes, the same in every process" })
      .refine(
        (secret) => new TextEncoder().encode(secret).length >= 32,
        "secret must be at least 32 bytes long",
      ),
    expiresAfterDays: z.union([days(), z.literal(false)]).default(30),
    retention: retentionInput().default({}),
    limits: z
      .strictObject({
        imageBytes: count(10 * mebibyte),
        imagePixels: count(50_000_000),
        uploadBytes: count(32 * mebibyte),
        bodyBytes: count(256 * 1024),
        jsonDepth: count(32),
        jsonTokens: count(10_000),
        bodySeconds: z.number().positive().default(30),
        requestsPerMinute: z.union([z.int().positive(), z.literal(false)]).default(600),
      })
      .prefault({}),
    work: z
      .strictObject({
        concurrency: z.int().min(1).max(256).default(4),
        attempts: z.int().min(1).max(50).default(5),
        backoffSeconds: z.number().positive().default(5),
        extractionSeconds: z.number().positive().default(60),
        leaseSeconds: z.number().min(1).default(60),
        pollSeconds: z.number().positive().default(1),
        lateSeconds: z.union([z.number().positive(), z.literal(false)]).default(300),
      })
      .prefault({}),
    session: z
      .strictObject({
        minutes: z.number().positive().max(1440).default(120),
        linkDays: z.union([days(), z.literal(false)]).optional(),
        waitSeconds: z.number().min(0).max(60).default(25),
      })
      .prefault({}),
    webhooks: z
      .strictObject({
        concurrency: z.int().min(1).max(1024).default(64),
        timeoutSeconds: z.number().positive().max(60).default(15),
        keepLogDays: z.number().positive().max(3650).default(30),
        proxy: httpUrl("must be an http or https address").optional(),
        allowPrivateOverHttp: z.boolean().default(false),
      })
      .prefault({}),
    metrics: z
      .union([
        z.boolean(),
        z.strictObject({ token: z.string().min(16, "metrics.token must be at least 16 characters long") }),
      ])
      .default(false),
  });

const count = (usual: number) => z.int().positive().default(usual);

const fits: Takes<ReturnType<typeof dataOptions>, Given> = true;
void fits;

export type DataOptions = z.output<ReturnType<typeof dataOptions>>;

/** Everything `createPassmuster` takes. */
export interface PassmusterOptions extends Given {
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
  /** The page behind `url` (`capturePage()` of `@passmuster/capture`). Default: none, and the host has a page of its own there. */
  readonly capture?: CapturePage;
  /** Default: the system's clock and randomness. */
  readonly environment?: Environment;
  /** Where spans go: `trace.getTracer("passmuster")` of `@opentelemetry/api`. Default: nowhere. */
  readonly tracer?: Tracer;
}

export interface Settings extends DataOptions {
  readonly flows: readonly Flow[];
}

/**
 * Reads the data options; every problem is reported at once.
 * @throws {TypeError}
 */
export function readOptions(options: PassmusterOptions): Settings {
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
  const parsed = dataOptions().safeParse(data);
  const missing = Object.entries({ storage, blobs, extractor })
    .filter(([, port]) => !port)
    .map(([name]) => `${name} is required`);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".") || "options"}: ${issue.message}`);
  if (!parsed.success || missing.length > 0) {
    throw new TypeError(`Passmuster cannot start:\n- ${[...missing, ...problems].join("\n- ")}`);
  }
  const merged = [...flows.filter((flow) => !own?.some((other) => other.path === flow.path)), ...(own ?? [])];
  return Object.freeze({ ...parsed.data, flows: merged });
}
