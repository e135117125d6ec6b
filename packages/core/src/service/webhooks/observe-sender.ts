import type { Observer } from "../observe/observer.ts";
import type { Sender } from "./send.ts";

/** A sender with a span around every post. */
export function observeSender(sender: Sender, { sending }: Observer): Sender {
  return {
    send: (order, signal) => sending(order.url, () => sender.send(order, signal)),
    close: () => sender.close(),
  };
}
