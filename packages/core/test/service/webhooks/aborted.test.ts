import { expect, test } from "vitest";
import { createSender } from "../../../src/service/webhooks/send.ts";
import { createReceiver, hangs } from "./receiver.ts";

test("an abort ends attempts in progress without an outcome, and prevents later ones", async () => {
  const receiver = await createReceiver();
  const sender = createSender({ timeoutSeconds: 60 });
  const order = { url: receiver.url, allowPrivate: true, body: "{}", headers: {} };
  const ending = new AbortController();
  const other = new AbortController();
  expect(await sender.send(order, ending.signal)).toMatchObject({ status: 204, failure: null });
  receiver.reply(hangs);
  const underway = Array.from({ length: 3 }, () => sender.send(order, ending.signal));
  while (receiver.received.length < 4) await new Promise((resolve) => setImmediate(resolve));
  ending.abort(new Error("the work has ended"));
  for (const outcome of await Promise.allSettled(underway))
    expect(outcome).toMatchObject({ status: "rejected", reason: { message: "the work has ended" } });
  await expect(sender.send(order, ending.signal)).rejects.toThrow("the work has ended");
  receiver.reply(200);
  expect(await sender.send(order, other.signal)).toMatchObject({ status: 200, failure: null });
  expect(receiver.received).toHaveLength(5);
  await sender.close();
  await receiver.close();
});
