import type { MessageId } from "../model/ids.ts";
import { second } from "../model/time.ts";
import { errorName } from "../observe/error-name.ts";
import type { Environment } from "../ports/environment.ts";
import type { Logger } from "../ports/logger.ts";
import type { Outbox } from "../ports/outbox.ts";

/** Extends the leases of messages in progress. */
export interface Heartbeat {
  begin(id: MessageId): void;
  end(id: MessageId): void;
  stop(): void;
}

export function createHeartbeat(options: {
  readonly outbox: Outbox;
  readonly environment: Environment;
  readonly logger: Logger;
  readonly leaseSeconds: number;
}): Heartbeat {
  const held = new Set<MessageId>();
  let timer: NodeJS.Timeout | undefined;
  const beat = (): void => {
    const until = options.environment.now() + options.leaseSeconds * second;
    options.outbox.extend([...held], until).catch((error: unknown) => {
      options.logger.warn({ reason: errorName(error) }, "leases not extended");
    });
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    begin(id) {
      held.add(id);
      timer ??= setInterval(beat, (options.leaseSeconds * 1000) / 3).unref();
    },
    end(id) {
      held.delete(id);
      if (held.size === 0) stop();
    },
    stop,
  };
}
