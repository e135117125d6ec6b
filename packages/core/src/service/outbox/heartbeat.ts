import { errorName } from "../../base/error-name.ts";
import type { MessageId } from "../../model/ids.ts";
import { second } from "../../model/time.ts";
import type { Logger } from "../../ports/logger.ts";
import type { Outbox } from "../../ports/outbox.ts";
import type { LeaseClock } from "./lease-clock.ts";

/** Extends the leases of messages in progress. */
export interface Heartbeat {
  begin(id: MessageId): void;
  end(id: MessageId): void;
  stop(): void;
}

export function createHeartbeat(options: {
  readonly outbox: Outbox;
  readonly leaseClock: LeaseClock;
  readonly logger: Logger;
  readonly leaseSeconds: number;
}): Heartbeat {
  const held = new Set<MessageId>();
  let timer: NodeJS.Timeout | undefined;
  const extend = async (): Promise<void> => {
    const until = (await options.leaseClock()) + options.leaseSeconds * second;
    await options.outbox.extend([...held], until);
  };
  const beat = (): void => {
    extend().catch((error: unknown) => {
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
