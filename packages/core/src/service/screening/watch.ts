import { errorName } from "../../base/error-name.ts";
import type { Ports } from "../../ports/ports.ts";
import { listsNow } from "../pipeline/screen.ts";
import { listsDigest, walkMessage } from "./walk-message.ts";

/** Sees that a list changed, and sends the message that screens people again. */
export interface ListWatch {
  start(): void;
  /** Looks now. Rejects if the lists cannot be searched. */
  look(): Promise<void>;
  stop(): void;
}

const every = 60_000;

/** Looks at the start and once a minute. Several processes that see the same change send one message. */
export function createListWatch({
  screening,
  storage,
  environment,
  logger,
}: Pick<Ports, "screening" | "storage" | "environment" | "logger">): ListWatch {
  let timer: NodeJS.Timeout | undefined;
  let seen: string | undefined;
  const look = async (): Promise<void> => {
    if (!screening) return;
    const digest = listsDigest(await listsNow(screening));
    if (digest === seen) return;
    await storage.outbox.add([walkMessage(digest, null, environment.now())]);
    seen = digest;
  };
  const report = (error: unknown): void =>
    logger.warn(
      { error: errorName(error) },
      "the lists cannot be searched; they are tried again in a minute",
    );
  return {
    start() {
      if (!screening || timer) return;
      void look().catch(report);
      timer = setInterval(() => void look().catch(report), every).unref();
    },
    look,
    stop: () => clearInterval(timer),
  };
}
