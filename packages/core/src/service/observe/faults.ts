import { PassmusterError } from "../../base/errors.ts";
import type { Logger } from "../../ports/logger.ts";
import { StorageUnavailableError } from "../../ports/storage.ts";
import type { Registry } from "./registry.ts";

/** What a process works with, and what can be away. */
export type FaultPart = "storage" | "keys" | "blobs" | "system";

/** An outage, as logs and metrics name it: no data of a person, no key, no password. */
export interface Fault {
  readonly part: FaultPart;
  /** Of the database, the system or the service: `SQLITE_FULL`, `ECONNREFUSED`, `NoSuchBucket`. */
  readonly code: string;
  /** A host with its port, or a file of the operator. */
  readonly at?: string;
}

/** Counts the outages of this process, and logs each cause once a minute. */
export interface Faults {
  /** @param part what was used, if the error does not say it */
  note(error: unknown, part?: FaultPart): Fault;
}

/** Milliseconds between two lines about one cause. */
const quiet = 60_000;

export function createFaults(logger: Logger, registry: Registry): Faults {
  const count = registry.counter(
    "passmuster_failures_total",
    "Failures of what a process works with: storage, keys, blobs, system.",
    ["part", "cause"],
  );
  const silenced = new Map<string, { fault: Fault; count: number }>();

  const say = (cause: string, fault: Fault, times: number): void => {
    logger.error({ ...fault, count: times }, `${fault.part} unavailable`);
    silenced.set(cause, { fault, count: 0 });
    setTimeout(() => {
      const since = silenced.get(cause);
      silenced.delete(cause);
      if (since && since.count > 0) say(cause, since.fault, since.count);
    }, quiet).unref();
  };

  return {
    note(error, part = "system") {
      const fault = outageOf(error) ?? { part, code: codeIn(error) ?? nameOf(error) };
      count([fault.part, fault.code]);
      const cause = `${fault.part} ${fault.code}`;
      const since = silenced.get(cause);
      if (since) silenced.set(cause, { fault, count: since.count + 1 });
      else say(cause, fault, 1);
      return fault;
    },
  };
}

const failedParts = new WeakMap<object, FaultPart>();

/** Runs a task on a part. If it rejects, `outageOf` knows the part. */
export async function using<T>(part: FaultPart, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof Error) failedParts.set(error, part);
    throw error;
  }
}

/** POSIX codes of a disk, a network or a machine that takes nothing more; see errno(3). */
const ofSystem =
  /^E(ACCES|AI_AGAIN|CONNREFUSED|CONNRESET|DQUOT|FBIG|HOSTUNREACH|IO|MFILE|NETUNREACH|NFILE|NOMEM|NOSPC|NOTFOUND|PERM|PIPE|ROFS|TIMEDOUT)$/;
/** A blob store answered, and what it stores is wrong: a repetition does not help. */
const ofContent = /^(ERR_.*|EEXIST|Digest|Encryption|MediaType|PreconditionFailed)$/;

/** The outage behind an error; `undefined` if the error is none, so that a repetition does not help. */
export function outageOf(error: unknown): Fault | undefined {
  if (error instanceof PassmusterError) return undefined;
  const at = placeIn(error);
  const where = at === undefined ? {} : { at };
  const code = codeIn(error);
  if (error instanceof StorageUnavailableError)
    return { part: error.part, code: code ?? error.name, ...where };
  if (!(error instanceof Error) || code === undefined) return undefined;
  const part = failedParts.get(error);
  if (part ? ofContent.test(code) : !ofSystem.test(code)) return undefined;
  return { part: part ?? "system", code, ...where };
}

/** A code has no spaces, but that of S3 without one of its own: `HTTP 503`. */
const codeForm = /^(HTTP \d{3}|[\w.]{2,64})$/;

/** The first code of an error, its causes and its parts. */
function codeIn(error: unknown): string | undefined {
  for (const one of chainOf(error))
    if ("code" in one && typeof one.code === "string" && codeForm.test(one.code)) return one.code;
  return undefined;
}

interface Named {
  readonly at?: unknown;
  readonly address?: unknown;
  readonly hostname?: unknown;
  readonly port?: unknown;
  readonly path?: unknown;
}

/** The first place of an error, its causes and its parts, as Node names it. */
function placeIn(error: unknown): string | undefined {
  for (const one of chainOf(error)) {
    const { at, address, hostname, port, path } = one as Error & Named;
    const host = address ?? hostname;
    if (typeof at === "string") return at;
    if (typeof host === "string") return port === undefined ? host : `${host}:${port}`;
    if (typeof path === "string") return path;
  }
  return undefined;
}

function* chainOf(error: unknown): Generator<Error> {
  for (let one = error, depth = 0; one instanceof Error && depth < 8; depth += 1) {
    yield one;
    one = one instanceof AggregateError ? one.errors[0] : one.cause;
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "unknown");
