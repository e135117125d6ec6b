import { type Instant, second } from "../../model/time.ts";
import type { Environment } from "../../ports/environment.ts";
import { topics } from "../../ports/outbox.ts";
import { StorageUnavailableError, type VerificationStorage } from "../../ports/storage.ts";

/** Reasons why a process is not ready. */
export type Unready = "stopping" | "storage" | "schema" | "outbox";

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

/** A storage that takes longer counts as unreachable. */
const patience = 3_000;
/**
 * Webhooks wait for endpoints of others, so their delay says nothing about this process. Readings at upload
 * take turns, and a late one is made at the submission.
 */
const ours = topics.filter((topic) => topic !== "webhook" && topic !== "read");

export function createHealth(
  storage: Pick<VerificationStorage, "ping" | "outbox">,
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
