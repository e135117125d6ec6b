import type { Confine } from "@passmuster/process-pool";
import { z } from "zod";
import { duration, durationOrFalse } from "../base/input/duration.ts";
import { memoise } from "../base/input/memoise.ts";
import { OptionsError } from "../base/input/options-error.ts";
import { type OptionProblem, problemsOf } from "../base/input/problems.ts";
import { resultOf } from "../base/input/result-of.ts";
import { secretNotSet, secretText } from "../base/input/secret.ts";
import { holds, type Optional, type Takes } from "../base/input/types.ts";
import type { Duration } from "../model/duration.ts";
import type { AuditSink } from "../ports/audit-sink.ts";
import type { Authenticator } from "../ports/authenticator.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { CapturePage } from "../ports/capture-page.ts";
import type { CaseFileWriter } from "../ports/case-file.ts";
import type { ChipVerifier } from "../ports/chip.ts";
import type { CodeSender } from "../ports/code-sender.ts";
import type { DigitalCredentials } from "../ports/credentials.ts";
import type { DeskPage } from "../ports/desk-page.ts";
import type { Environment } from "../ports/environment.ts";
import type { Extractor } from "../ports/extractor.ts";
import type { Logger } from "../ports/logger.ts";
import type { PresenceProvider } from "../ports/presence.ts";
import type { Queue } from "../ports/queue.ts";
import type { Screening } from "../ports/screening.ts";
import type { VerificationStorage } from "../ports/storage.ts";
import type { Tracer } from "../ports/tracer.ts";
import { type BrandOption, brandOption } from "../verdict/catalogue/brand.ts";
import { asksPresence, type Flow } from "../verdict/catalogue/flow.ts";
import { flows } from "../verdict/catalogue/flows.ts";
import { type Retention, retentionInput } from "../verdict/catalogue/retention.ts";
import { slugs } from "../verdict/catalogue/review.ts";

const mebibyte = 1024 * 1024;

/** Bounds on what a request may bring. */
interface Limits {
  /** Bytes of one image. Default: 10 MiB. */
  imageBytes: number;
  /** Pixels of one image. Default: 50 million. */
  imagePixels: number;
  /** Bytes of a request with images. Default: 32 MiB. */
  uploadBytes: number;
  /** Bytes of any other request, and of a request with images without these. Default: 256 KiB. */
  bodyBytes: number;
  /** Levels of nested arrays and objects in a JSON body. Default: 32. */
  jsonDepth: number;
  /**
   * Brackets, commas and strings of a JSON body, counted while it arrives; a body with more is
   * `malformed_json`. Default: 10,000.
   */
  jsonTokens: number;
  /** How long a request's body may take to arrive. Default: `"30s"`. */
  bodyTimeout: Duration;
  /**
   * Bytes of all bodies in flight in a process; a tenant may hold half of them. Beyond that a request is
   * refused with 503 or 429 and `Retry-After`. At least twice `uploadBytes`. Default: eight times
   * `uploadBytes`.
   */
  bodiesInFlight: number;
  /** Requests with images that an end user's session may have in flight. Default: 2. */
  uploadsOfSession: number;
  /** Requests with images that a tenant may have in flight in a process. Default: 64. */
  uploadsOfTenant: number;
  /**
   * Requests a minute of a token: of all processes on one Postgres database together, else of each process;
   * `false` for any number. Default: 600.
   */
  requestsPerMinute: number | false;
  /**
   * Unknown tokens that an address may try in a minute, counted like `requestsPerMinute`; `false` for any
   * number. Then tokens that this process has not seen valid are refused with 429, without a look-up. Refused
   * sessions of the desk count as unknown tokens. Default: 300.
   */
  unknownTokensPerMinute: number | false;
}

/** How messages are worked on. */
interface Work {
  /** Messages worked on at the same time. Default: 4. */
  concurrency: number;
  /** How often a pipeline run is tried before it ends in Double Check. Default: 5. */
  attempts: number;
  /** Pause before the second attempt. Each further pause is four times as long. Default: `"5s"`. */
  backoff: Duration;
  /** How long the extraction of one document may take. Default: `"60s"`. */
  extractionTimeout: Duration;
  /**
   * Whether a document is read when it is uploaded, so that its owner gets advice, or only at the submission.
   * Default: true.
   */
  readAtUpload: boolean;
  /** After this time without a heartbeat another process takes the message. Default: `"60s"`. */
  lease: Duration;
  /** How often the worker polls the outbox when nothing wakes it. Default: `"1s"`. */
  poll: Duration;
  /**
   * A worker reports itself unready on `/health/ready` when work waits longer than this; `false` never
   * reports it. Webhooks do not count. Default: `"5m"`.
   */
  lateAfter: Duration | false;
}

interface Session {
  /** How long an end user's session lasts. The verification's address starts a new one. Default: `"2h"`. */
  lasts: Duration;
  /**
   * How long a verification's address starts sessions, from its creation or renewal; `false` for ever.
   * Default: `expiresAfter`.
   */
  linkLasts: Duration | false;
  /** How long a request waits for a change before it is answered without one. Default: `"25s"`. */
  wait: Duration;
}

interface Sending {
  /** Webhooks sent at the same time; one endpoint has 4 of them, one that fails 1. Default: 64. */
  concurrency: number;
  /** How long an endpoint may take to answer. Default: `"15s"`. */
  timeout: Duration;
  /** Endpoints that a tenant may have: each event goes to every one. Default: 50. */
  endpointsOfTenant: number;
  /** How long the log of deliveries is kept, for inspection and replays. Default: `"30d"`. */
  keepLog: Duration;
  /**
   * An http or https proxy for webhooks to public addresses, used with CONNECT. The proxy resolves names and
   * must refuse internal addresses.
   */
  proxy: string;
  /**
   * Whether a token with the scope `admin` may allow private addresses and plain http. The host always may.
   * Default: false.
   */
  allowPrivateOverHttp: boolean;
}

interface Recording {
  /**
   * An Ed25519 private key in PEM form that signs the heads of the record. Default: they are signed by
   * `secret`.
   */
  key: string;
  /** How often a process that works copies new links to `auditSink`. Default: `"1m"`. */
  every: Duration;
}

/** How cases are shared among reviewers. */
interface Reviewing {
  /** The names of the pools: lower-case letters, digits and hyphens. */
  pools: readonly string[];
  /** Cases in Double Check that may be assigned to one reviewer. Default: 50. */
  casesOfReviewer: number;
  /** Cases in Double Check that may be assigned to one pool by hand. Default: 500. */
  casesOfPool: number;
}

interface GivenOptions {
  /** Where the host serves Passmuster, mount prefix included: every link starts with it. */
  readonly publicUrl: string;
  /**
   * Keys of links, capabilities and sessions are derived from it. At least 32 bytes, the same in every
   * process. Of a list the first signs and all verify: put a new one in front, and drop the old one once its
   * links have ended.
   */
  readonly secret: string | readonly string[];
  /**
   * How many of your proxies stand in front (default: 1), and the header that each of them appends to
   * (default: `x-forwarded-for`). The address that the outermost one saw counts for
   * `limits.unknownTokensPerMinute`; with `false` that of the connection. Default: false.
   */
  readonly trustProxy?: false | Optional<{ hops: number; header: string }> | undefined;
  /** When a Started verification expires; `false` for never. Default: `"30d"`. */
  readonly expiresAfter?: Duration | false | undefined;
  /**
   * How long a verification stays in a status before it is deleted: `"90d"` or `"5y"`. `false`, the default,
   * keeps it. `deleted` is how long the data of a deleted verification is kept before it is erased: `"0s"` by
   * default. A flow's own `retention` takes precedence.
   */
  readonly retention?: Retention | undefined;
  /** How long a person's link to their own data works. Default: `"72h"`. */
  readonly exportLinkLasts?: Duration | undefined;
  readonly limits?: Optional<Limits> | undefined;
  readonly work?: Optional<Work> | undefined;
  readonly session?: Optional<Session> | undefined;
  readonly webhooks?: Optional<Sending> | undefined;
  readonly audit?: Optional<Recording> | undefined;
  readonly review?: Optional<Reviewing> | undefined;
  /**
   * Serves `GET /metrics` in Prometheus' format. `true` needs no authentication; with `{ token }` a request
   * must send that bearer token (16 bytes or more). Default: false.
   */
  readonly metrics?: boolean | { readonly token: string } | undefined;
  /**
   * The name, logo and colours on the page for end users: `default`, and by tenant. A tenant's comes before a
   * flow's own, and a flow's before `default`.
   */
  readonly brand?: BrandOption | undefined;
  /**
   * Documents marked as specimens, and those of `UTO` and `ATA`, which issue none: `review` sends them to a
   * person by RuleDI014. `accept` lets them pass, to try the service; every answer then has `Passmuster-Mode:
   * specimens`. With `NODE_ENV=production` only `accept-in-production` does so. Default: `"review"`.
   */
  readonly specimens?: Specimens | undefined;
  /**
   * How the processes that decode images are confined: by each layer that works (`auto`), only if their files
   * and the network can be closed (`required`; else `createPassmuster` throws), or not (`off`). Default:
   * `"auto"`.
   */
  readonly confine?: Confine | undefined;
}

type Specimens = "review" | "accept" | "accept-in-production";

const headerName = /^[\w-]+$/;
const httpUrl = (error: string) => z.url({ protocol: /^https?$/, error });

export const dataOptions = memoise(() =>
  z.strictObject({
    publicUrl: httpUrl("must be an http or https address").transform((url) => url.replace(/\/+$/, "")),
    secret: z
      .union([secretText(), z.array(secretText()).min(1)], {
        error: ({ input }) =>
          input === undefined || input === ""
            ? secretNotSet
            : "must be at least 32 random bytes, or a list of such texts",
      })
      .transform((secret) => [secret].flat()),
    trustProxy: z
      .union([
        z.literal(false),
        z.strictObject({
          hops: z.int().min(1).max(16).default(1),
          header: z
            .string()
            .regex(headerName, "must be the name of a header")
            .toLowerCase()
            .default("x-forwarded-for"),
        }),
      ])
      .default(false),
    expiresAfter: durationOrFalse("1s", "100y").default("30d"),
    retention: retentionInput().default({}),
    exportLinkLasts: duration("1m", "90d").default("72h"),
    limits: z
      .strictObject({
        imageBytes: count(10 * mebibyte),
        imagePixels: count(50_000_000),
        uploadBytes: count(32 * mebibyte),
        bodyBytes: count(256 * 1024),
        jsonDepth: count(32),
        jsonTokens: count(10_000),
        bodyTimeout: duration("1ms", "1h").default("30s"),
        bodiesInFlight: z.int().positive().optional(),
        uploadsOfSession: count(2),
        uploadsOfTenant: count(64),
        requestsPerMinute: z.union([z.int().positive(), z.literal(false)]).default(600),
        unknownTokensPerMinute: z.union([z.int().positive(), z.literal(false)]).default(300),
      })
      .refine(({ bodiesInFlight = Infinity, uploadBytes }) => bodiesInFlight >= 2 * uploadBytes, {
        path: ["bodiesInFlight"],
        error: "must be at least twice uploadBytes",
      })
      .prefault({}),
    work: z
      .strictObject({
        concurrency: z.int().min(1).max(256).default(4),
        attempts: z.int().min(1).max(50).default(5),
        backoff: duration("1ms", "1h").default("5s"),
        extractionTimeout: duration("1ms", "1d").default("60s"),
        readAtUpload: z.boolean().default(true),
        lease: duration("1s", "1d").default("60s"),
        poll: duration("1ms", "1h").default("1s"),
        lateAfter: durationOrFalse("1ms", "1y").default("5m"),
      })
      .prefault({}),
    session: z
      .strictObject({
        lasts: duration("1s", "1d").default("2h"),
        linkLasts: durationOrFalse("1s", "100y").optional(),
        wait: duration("0s", "60s").default("25s"),
      })
      .prefault({}),
    webhooks: z
      .strictObject({
        concurrency: z.int().min(1).max(1024).default(64),
        timeout: duration("1ms", "60s").default("15s"),
        endpointsOfTenant: z.int().min(1).max(10_000).default(50),
        keepLog: duration("1h", "10y").default("30d"),
        proxy: httpUrl("must be an http or https address").optional(),
        allowPrivateOverHttp: z.boolean().default(false),
      })
      .prefault({}),
    audit: z
      .strictObject({ key: z.string().optional(), every: duration("1s", "1d").default("1m") })
      .prefault({}),
    review: z
      .strictObject({
        pools: slugs().default([]),
        casesOfReviewer: count(50),
        casesOfPool: count(500),
      })
      .prefault({}),
    metrics: z
      .union([
        z.boolean(),
        z.strictObject({ token: z.string().min(16, "must be at least 16 characters long") }),
      ])
      .default(false),
    brand: brandOption().default({}),
    specimens: z
      .enum(["review", "accept", "accept-in-production"])
      .refine((value) => value !== "accept" || process.env.NODE_ENV !== "production", {
        error:
          '"accept" is for trying only; with NODE_ENV=production use "review", or "accept-in-production"',
      })
      .default("review"),
    confine: z.enum(["auto", "required", "off"]).default("auto"),
  }),
);

const count = (usual: number) => z.int().positive().default(usual);
holds<Takes<ReturnType<typeof dataOptions>, GivenOptions>>();
export type DataOptions = z.output<ReturnType<typeof dataOptions>>;

/** Everything `createPassmuster` takes. */
export interface PassmusterOptions extends GivenOptions {
  readonly storage: VerificationStorage;
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
  /**
   * Asks wallets for credentials and verifies them (`walletCredentials()` of `@passmuster/wallet`). Default:
   * no flow may take them.
   */
  readonly credentials?: DigitalCredentials;
  /**
   * Verifies the chips of passports and cards (`chipReader()` of `@passmuster/chip`). Default: uploads with a
   * chip are refused.
   */
  readonly chips?: ChipVerifier;
  /**
   * Searches lists for people (`listScreening()` of `@passmuster/screening`). Default: no list is searched.
   */
  readonly screening?: Screening;
  /**
   * The provider of presence checks (see `docs/guide/presence.md`). Default: no flow may ask for one.
   */
  readonly presence?: PresenceProvider;
  /**
   * The page behind `url` (`capturePage()` of `@passmuster/capture`). Default: none, and the host has a page
   * of its own there.
   */
  readonly capture?: CapturePage;
  /**
   * Brings persons the codes with which they download their own data by a link. Default: none, and such links
   * cannot be made.
   */
  readonly codeSender?: CodeSender;
  /** The page for reviewers at `/desk` (`desk()` of `@passmuster/desk`). Default: none. */
  readonly desk?: DeskPage;
  /**
   * Writes the file of a case as a PDF (`caseFileWriter()` of `@passmuster/case-file`). Default: no case
   * files.
   */
  readonly caseFile?: CaseFileWriter;
  /** Default: the system's clock and randomness. */
  readonly environment?: Environment;
  /** Where a copy of the record is kept. Default: nowhere. */
  readonly auditSink?: AuditSink;
  /** Where spans go: `trace.getTracer("passmuster")` of `@opentelemetry/api`. Default: nowhere. */
  readonly tracer?: Tracer;
}

export interface Settings extends DataOptions {
  readonly flows: readonly Flow[];
}

/** What makes each port, for the sentence that refuses another value. */
const ports = {
  storage: "made by sqliteStorage(), postgresStorage() or memoryStorage()",
  blobs: "made by directoryBlobs(), s3Blobs() or memoryBlobs()",
  extractor: "made by localExtractor() or sandboxExtractor()",
  flows: "a list of flows made by defineFlow()",
  authenticator: "an object with the function authenticate",
  logger: "an object with the functions debug, info, warn and error",
  queue: "made by directQueue() or pgBossQueue()",
  credentials: "made by walletCredentials()",
  chips: "made by chipReader()",
  presence: "an object with name and the functions create and result",
  screening: "made by listScreening()",
  capture: "made by capturePage()",
  codeSender: "an object with the function send",
  desk: "made by desk()",
  caseFile: "made by caseFileWriter()",
  environment: "an object with the functions now, id and random",
  auditSink: "an object with the function write",
  tracer: "a tracer of OpenTelemetry",
} as const satisfies Partial<Record<keyof PassmusterOptions, string>>;

/**
 * Reads the data options; every problem is reported at once.
 * @param refusing the function that the host called
 * @throws {OptionsError}
 */
export function readOptions(
  options: PassmusterOptions,
  refusing: (...given: never[]) => unknown = readOptions,
): Settings {
  const given: Readonly<Record<string, unknown>> = { ...options };
  const data = Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(ports, name)));
  const parsed = resultOf(dataOptions(), data);
  const ofData = parsed.success ? [] : problemsOf(dataOptions(), parsed.error.issues, data);
  const problems = [...portProblems(given), ...ofData.map(withPorts)];
  const own = Array.isArray(options.flows) ? options.flows : [];
  const unmet = options.credentials ? undefined : own.find((flow) => flow?.digitalCredentials);
  if (unmet)
    problems.unshift({
      place: "credentials",
      sentence: `is required: the flow "${unmet.path}" takes digital credentials`,
    });
  problems.push(...presenceProblems(options.presence, own));
  if (parsed.success) problems.push(...unknownPools(own, parsed.data.review.pools));
  problems.push(...screeningProblems(options.screening, own));
  if (!parsed.success || problems.length > 0)
    throw new OptionsError("Passmuster cannot start", problems, refusing);
  const merged = [...flows.filter((flow) => !own.some((other) => other.path === flow.path)), ...own];
  return Object.freeze({ ...parsed.data, flows: merged });
}

const pathForm = /^\/(?!\/)[\w./-]{1,200}$/;
const originForm = /^(https|wss):\/\/[a-z0-9.-]+(:\d{1,5})?$/;

function presenceProblems(given: unknown, own: readonly Flow[]): OptionProblem[] {
  const asking = own.find((flow) => flow?.policy && asksPresence(flow));
  if (given === undefined || given === null)
    return asking
      ? [{ place: "presence", sentence: `is required: the flow "${asking.path}" asks for a presence check` }]
      : [];
  const {
    name,
    level = "",
    script = "/a",
    connect = [],
    webAssembly = false,
    create,
    result,
  } = given as Partial<PresenceProvider>;
  const isText = (value: unknown, least: number, most: number): boolean =>
    typeof value === "string" && value.length >= least && value.length <= most;
  const checks: readonly (readonly [boolean, string, string])[] = [
    [isText(name, 1, 80), "name", "must be a text of 1 to 80 characters"],
    [isText(level, 0, 200), "level", "must be a text of up to 200 characters"],
    [pathForm.test(script), "script", 'must be a path on the page\'s origin, such as "/presence.js"'],
    [
      Array.isArray(connect) && connect.every((origin) => originForm.test(origin)),
      "connect",
      'must be a list of https or wss origins without a path, such as "wss://streaming.example"',
    ],
    [typeof webAssembly === "boolean", "webAssembly", "must be true or false"],
    [typeof create === "function", "create", "must be a function"],
    [typeof result === "function", "result", "must be a function"],
  ];
  return checks.flatMap(([fits, member, sentence]) =>
    fits ? [] : [{ place: `presence.${member}`, sentence }],
  );
}

function screeningProblems(given: unknown, own: readonly Flow[]): OptionProblem[] {
  if (given !== undefined && given !== null) return [];
  const asking = own.find((flow) => flow?.policy?.conditions?.some(({ when }) => when.hit));
  return asking
    ? [{ place: "screening", sentence: `is required: the flow "${asking.path}" has a condition on hits` }]
    : [];
}

function unknownPools(flows: readonly Flow[], pools: readonly string[]): OptionProblem[] {
  return flows.flatMap(({ path, review: { pool } = {} }) =>
    pool === undefined || pools.includes(pool)
      ? []
      : [{ place: "review.pools", sentence: `has no pool "${pool}", which the flow "${path}" names` }],
  );
}

function portProblems(given: Readonly<Record<string, unknown>>): OptionProblem[] {
  return Object.entries(ports).flatMap(([place, made]) => {
    const value = given[place];
    const isRequired = ["storage", "blobs", "extractor"].includes(place);
    if (value === undefined || value === null)
      return isRequired ? [{ place, sentence: `is required: it is ${made}` }] : [];
    const isFlows = Array.isArray(value) && value.every((one) => Array.isArray(one?.documentTypes));
    const fits = place === "flows" ? isFlows : typeof value === "object" && !Array.isArray(value);
    return fits ? [] : [{ place, sentence: `must be ${made}` }];
  });
}

/** To the names that are known, those of the ports. */
function withPorts(problem: OptionProblem): OptionProblem {
  if (!problem.allowed || /[.[]/.test(problem.place)) return problem;
  return { ...problem, allowed: [...Object.keys(ports), ...problem.allowed] };
}
