import type { Duration } from "@passmuster/core";
import { Webhook } from "standardwebhooks";
import { createService } from "../../service.ts";
import { createReceiver, type Received } from "./receiver.ts";

export type Sending = Awaited<ReturnType<typeof createSending>>;

/** A service on a clock that stands still, and a real receiver of its webhooks. */
export async function createSending(timeout: Duration = "500ms") {
  const service = await createService({ webhooks: { timeout } });
  const receiver = await createReceiver();
  const { webhooks, flow, drain } = service.passmuster;
  return {
    service,
    receiver,
    webhooks,
    add: (more: object = {}) => webhooks.add({ url: receiver.url, allowPrivate: true, ...more }),
    /** Creates a verification, which emits one event. */
    async start() {
      const { id } = await flow("identity").verifications.create({
        person: { firstName: "Ines", lastName: "Marlow", dateOfBirth: "1990-04-12" },
        documents: { photoId: { type: "Passport", number: "X1234567", country: "ATA" } },
      });
      return id;
    },
    drain,
    advance: (microseconds: number) => service.environment.advance(microseconds),
    ids: () => receiver.received.map(({ headers }) => headers["webhook-id"]),
    log: async (id: string) => (await webhooks.deliveries(id)).items,
    async close() {
      await service.passmuster.close();
      await receiver.close();
    },
  };
}

/** The last request received. */
export function last(received: readonly Received[]): Received {
  const found = received.at(-1);
  if (!found) throw new Error("Nothing was received.");
  return found;
}

/**
 * Verifies at the time of the attempt, since the official library refuses timestamps more than five minutes
 * off its clock.
 */
export function verified(secret: string, { body, headers }: Received): unknown {
  const real = Date.now;
  Date.now = () => Number(headers["webhook-timestamp"]) * 1000;
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    Date.now = real;
  }
}
