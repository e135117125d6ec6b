import type { Attempt, MessageHandler } from "../../ports/queue.ts";
import type { Core } from "../../service/core.ts";
import type { Carry } from "../../service/observe/observer.ts";
import type { Listeners } from "../../service/outbox/listeners.ts";
import { createReadAtUpload } from "../../service/pipeline/read-at-upload.ts";
import { runPipeline } from "../../service/pipeline/run.ts";
import { screenAgain } from "../../service/screening/again.ts";
import { announceDates } from "../../service/verification/announce-dates.ts";
import { eraseVerification, sweepImages } from "../../service/verification/erase.ts";
import { escalateCase } from "../../service/verification/escalate.ts";
import { expireVerification } from "../../service/verification/expire.ts";
import { retireVerification } from "../../service/verification/retire.ts";
import type { Deliverer } from "../../service/webhooks/deliver.ts";
import { fanOut } from "../../service/webhooks/fan-out.ts";
import { workOf } from "../../verdict/lifecycle/messages.ts";

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
      case "escalate":
        return escalateCase(core, message);
      case "notice":
        return announceDates(core, message);
      case "screen":
        return screenAgain(core, message, signal);
    }
  };
  return (attempt, signal) => core.observer.work(attempt, (plain, carry) => take(plain, signal, carry));
}
