import type { SendOrder } from "../../service/webhooks/post.ts";
import type { Sender } from "../../service/webhooks/send.ts";

/** A webhook as it would have left the house. */
export interface CapturedWebhook {
  readonly url: string;
  /** `webhook-id`, `webhook-timestamp` and `webhook-signature` among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The signed bytes, as text. */
  readonly body: string;
  /** `body`, parsed. */
  readonly event: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

/** Gives the status that an endpoint answers with. */
export type Receiver = (webhook: CapturedWebhook) => number | Promise<number>;

export interface WebhookLog {
  /** Every attempt so far, oldest first. */
  readonly sent: readonly CapturedWebhook[];
  /** Replaces what endpoints answer; 204 by default. */
  answer(receiver: Receiver): void;
}

export type CapturedWebhooks = Sender & WebhookLog;

/** Opens no connection: records deliveries and replies as the test sets. */
export function captureWebhooks(): CapturedWebhooks {
  const sent: CapturedWebhook[] = [];
  let receiver: Receiver = () => 204;
  const capture = ({ url, headers, body }: SendOrder): CapturedWebhook => {
    const webhook = { url, headers, body, event: JSON.parse(body) as CapturedWebhook["event"] };
    sent.push(webhook);
    return webhook;
  };
  return {
    sent,
    answer(next) {
      receiver = next;
    },
    async send(order, signal) {
      const status = await receiver(capture(order));
      signal.throwIfAborted();
      const failure = status >= 200 && status < 300 ? null : "status";
      return { status, failure, response: "", retryAfter: null };
    },
    close: async () => undefined,
  };
}
