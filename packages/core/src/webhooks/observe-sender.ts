import type { Observer } from "../observe/observer.ts";
import type { Sender } from "./send.ts";

/** A sender whose every post has a span. */
export function observeSender(sender: Sender, { sending }: Observer): Sender {
  return {
    send: (order, signal) => sending(order.url, () => sender.send(order, signal)),
    close: () => sender.close(),
  };
}
