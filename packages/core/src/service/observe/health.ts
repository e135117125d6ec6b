import type { BlobKey } from "../../model/ids.ts";
import { type Instant, second } from "../../model/time.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Environment } from "../../ports/environment.ts";
import { topics } from "../../ports/outbox.ts";
import { StorageUnavailableError, type VerificationStorage } from "../../ports/storage.ts";
import { type FaultPart, type Faults, using } from "./faults.ts";

/** Why a process is not ready. */
export interface Unready {
  readonly part: "stopping" | "schema" | "outbox" | FaultPart;
  /** The cause, such as `SQLITE_FULL`, if it is known. */
  readonly code?: string;
}

/** The state of a process for `/health/ready`. */
export interface Health {
  /** From now on this process works on the outbox and is not ready while the outbox is late. */
  works(): void;
  /** From now on this process is not ready, so that balancers stop sending. It still answers requests. */
  stops(): void;
  stopping(): boolean;
  /** Empty if it is ready. */
  unready(): Promise<readonly Unready[]>;
}

export interface HealthParts {
  readonly storage: Pick<VerificationStorage, "ping" | "probe" | "outbox">;
  readonly blobs: BlobStore;
  readonly faults: Faults;
  readonly environment: Pick<Environment, "now" | "id">;
  /** Age of a due message from which work is late. */
  readonly lateSeconds: number | false;
}

/** A part that takes longer counts as unreachable. */
const patience = 3_000;
/** Seconds for which a write that succeeded is not repeated. S3 charges for each. */
const known = { storage: 5, blobs: 30 };
/** The same after a failure. */
const doubted = 2;
/**
 * Webhooks wait for endpoints of others, so their delay says nothing about this process. Readings at upload
 * take turns, and a late one is made at the submission.
 */
const ours = topics.filter((topic) => topic !== "webhook" && topic !== "read");

type Looked = readonly Unready[];

export function createHealth({ storage, blobs, faults, environment, lateSeconds }: HealthParts): Health {
  let working = false;
  let stopping = false;

  const isLate = async (now: Instant): Promise<boolean> => {
    if (!working || lateSeconds === false) return false;
    const { oldestDueAt } = await storage.outbox.depth(now, ours);
    return oldestDueAt !== undefined && now - oldestDueAt > lateSeconds * second;
  };

  const failed = (error: unknown): Looked => {
    const { part, code } = faults.note(error);
    return [error instanceof Error && error.name === code ? { part } : { part, code }];
  };

  const writes = (part: keyof typeof known, write: () => Promise<void>) =>
    remembered(environment, part, () => write().then((): Looked => [], failed));
  const writeRow = writes("storage", async () => storage.probe?.());
  const writeImage = writes("blobs", () => using("blobs", () => putAndDelete(blobs, environment.id("img"))));

  const lookAtStorage = async (): Promise<Looked> => {
    try {
      await storage.ping();
      if (await isLate(environment.now())) return [{ part: "outbox" }];
    } catch (error) {
      return error instanceof StorageUnavailableError ? failed(error) : [{ part: "schema" }];
    }
    return writeRow();
  };

  return {
    works() {
      working = true;
    },
    stops() {
      stopping = true;
    },
    stopping: () => stopping,
    async unready() {
      const looked = await Promise.all([
        within(patience, lookAtStorage(), [{ part: "storage" }] as const),
        writeImage(),
      ]);
      return [...(stopping ? [{ part: "stopping" } as const] : []), ...looked.flat()];
    },
  };
}

/**
 * Looks again once the last result is old, and never twice at the same time. While a look takes too long, the
 * last failure stands.
 */
function remembered(
  { now }: Pick<Environment, "now">,
  part: keyof typeof known,
  look: () => Promise<Looked>,
): () => Promise<Looked> {
  let looking: Promise<Looked> | undefined;
  let last: Looked = [];
  let endsAt = 0;
  return async () => {
    if (!looking && now() < endsAt) return last;
    looking ??= look().then((found) => {
      endsAt = now() + (found.length === 0 ? known[part] : doubted) * second;
      last = found;
      looking = undefined;
      return found;
    });
    return within(patience, looking, last.length > 0 ? last : [{ part }]);
  };
}

async function putAndDelete(blobs: BlobStore, key: BlobKey): Promise<void> {
  try {
    await blobs.put(key, { bytes: Uint8Array.of(0), mediaType: "application/octet-stream" });
  } finally {
    await blobs.delete([key]);
  }
}

async function within<T>(milliseconds: number, task: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, milliseconds, otherwise);
  });
  return Promise.race([task, over]).finally(() => clearTimeout(timer));
}
