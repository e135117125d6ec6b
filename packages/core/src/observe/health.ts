import { type Instant, second } from "../model/time.ts";
import type { Environment } from "../ports/environment.ts";
import { type Storage, StorageUnavailableError } from "../ports/storage.ts";
import { topics } from "./queue-families.ts";

/** What keeps a process from being ready. */
export type Unready = "stopping" | "storage" | "schema" | "outbox";

/** What a process says of itself on `/health/ready`. */
export interface Health {
  /** From now on this process works on the outbox: it is late when the outbox is. */
  works(): void;
  /** From now on this process is not ready, so that nobody sends it more; what comes all the same is answered. */
  stops(): void;
  stopping(): boolean;
  /** Empty when it is ready. */
  unready(): Promise<readonly Unready[]>;
}

/** Longer than this and the storage counts as silent. */
const patience = 3_000;
/** Webhooks wait for endpoints that are not ours: how late they are says nothing of this process. */
const ours = topics.filter((topic) => topic !== "webhook");

export function createHealth(
  storage: Pick<Storage, "ping" | "outbox">,
  environment: Pick<Environment, "now">,
  lateSeconds: number | false,
): Health {
  let working = false;
  let stopping = false;

  const isLate = async (now: Instant): Promise<boolean> => {
    if (!working || lateSeconds === false) return false;
    const { oldestDueAt } = await storage.outbox.depth(now, ours);
    return oldestDueAt !== undefined && now - oldestDueAt > lateSeconds * second;
  };

  const look = async (): Promise<readonly Unready[]> => {
    try {
      await storage.ping();
      return (await isLate(environment.now())) ? ["outbox"] : [];
    } catch (error) {
      return [error instanceof StorageUnavailableError ? "storage" : "schema"];
    }
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
      const looked = await within(patience, look(), ["storage"] as const);
      return stopping ? ["stopping", ...looked] : looked;
    },
  };
}

async function within<T>(milliseconds: number, task: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, milliseconds, otherwise);
  });
  return Promise.race([task, over]).finally(() => clearTimeout(timer));
}
