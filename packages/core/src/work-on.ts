import type { Core } from "./core.ts";
import { workOf } from "./lifecycle/messages.ts";
import type { Carry } from "./observe/observer.ts";
import type { Listeners } from "./outbox/listeners.ts";
import { createReadAtUpload } from "./pipeline/read-at-upload.ts";
import { runPipeline } from "./pipeline/run.ts";
import type { Attempt, MessageHandler } from "./ports/queue.ts";
import { eraseVerification, sweepImages } from "./verification/erase.ts";
import { expireVerification } from "./verification/expire.ts";
import { retireVerification } from "./verification/retire.ts";
import type { Deliverer } from "./webhooks/deliver.ts";
import { fanOut } from "./webhooks/fan-out.ts";

/** Handles each message by its topic. */
export function workOn(
  core: Core,
  listen: Listeners["deliver"],
  webhooks: Pick<Deliverer, "deliver">,
): MessageHandler {
  const readAtUpload = createReadAtUpload(Math.ceil(core.settings.work.concurrency / 2));
  const take = async (given: Attempt, signal: AbortSignal, carry: Carry): Promise<void> => {
    const message = workOf(given.message);
    switch (message.topic) {
      case "pipeline":
        return runPipeline(core, { ...given, message }, signal);
      case "read":
        return readAtUpload(core, { ...given, message }, signal);
      case "event":
        await fanOut(core.storage, message, carry);
        return listen(message);
      case "webhook":
        return webhooks.deliver(message, signal);
      case "erase":
        return eraseVerification(core, message);
      case "sweep":
        return sweepImages(core, message);
      case "expire":
        return expireVerification(core, message);
      case "retire":
        return retireVerification(core, message);
    }
  };
  return (attempt, signal) => core.observer.work(attempt, (plain, carry) => take(plain, signal, carry));
}
