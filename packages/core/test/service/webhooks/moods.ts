import { createHash } from "node:crypto";
import type { RequestListener } from "node:http";
import { Webhook } from "standardwebhooks";
import { createReceiver, endlessly, hangs, type Receiver } from "./receiver.ts";

type Reply = number | { readonly status: number; readonly headers: Record<string, string> } | RequestListener;

/** The replies of a receiver, and the share of each. */
const moods: readonly (readonly [share: number, mood: () => Reply])[] = [
  [0.12, () => 500],
  [0.05, () => ({ status: 429, headers: { "retry-after": "120" } })],
  [0.05, () => ({ status: 302, headers: { location: "http://169.254.169.254/" } })],
  [0.04, () => endlessly().reply],
  [0.002, () => hangs],
  [1, () => 204],
];

/** Depends only on the text, in [0, 1). */
function chance(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
}

/** A receiver whose mood changes with each request; `gone` is the request that it answers with 410. */
export async function moodyReceiver(seed: number, gone = Number.POSITIVE_INFINITY): Promise<Receiver> {
  const receiver = await createReceiver();
  receiver.replies((count) => {
    if (count === gone) return 410;
    let drawn = chance(`${seed} ${count}`);
    for (const [share, mood] of moods) {
      if (drawn < share) return mood();
      drawn -= share;
    }
    return 204;
  });
  return receiver;
}

/** The verifications that a receiver heard of, with their ids. Refuses unsigned messages. */
export function heardOf(receiver: Receiver, secret: string): ReadonlyMap<string, ReadonlySet<string>> {
  const heard = new Map<string, Set<string>>();
  for (const { json, headers, body } of receiver.received) {
    const id = String(headers["webhook-id"]);
    const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
    const expected = new Webhook(secret).sign(id, at, body);
    if (headers["webhook-signature"] !== expected) throw new Error(`${id} is not signed.`);
    const { verification_id: verification } = json.data;
    heard.set(verification, (heard.get(verification) ?? new Set()).add(id));
  }
  return heard;
}
