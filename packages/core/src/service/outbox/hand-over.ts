import { type Instant, second } from "../../model/time.ts";
import type { Message, NewMessage } from "../../ports/outbox.ts";
import type { LeaseClock } from "./lease-clock.ts";

/** Room that is kept for a message until it is stored. */
export interface Room {
  /** @param endpoints the revision of the tenant's endpoints */
  begin(endpoints: string | undefined): void;
  release(): void;
}

/** Works on messages of its topics. */
export interface Taker {
  /** `undefined` if it is full, or if others may wait before the message. */
  roomFor(message: Message): Room | undefined;
}

/** Hands due messages of a save to the relays of this process, where nobody has to look for them. */
export interface HandOver {
  join(taker: Taker): void;
  /**
   * Stores messages, those that are taken as claimed. They begin once `store` resolves.
   * @param at the time of the change: what is due later is not taken
   */
  storing(
    messages: readonly Message[],
    at: Instant,
    store: (messages: readonly NewMessage[]) => Promise<string | undefined>,
  ): Promise<void>;
}

export function createHandOver(leaseClock: LeaseClock, leaseSeconds: number): HandOver {
  const takers = new Set<Taker>();
  const roomFor = (message: Message): Room | undefined => {
    for (const taker of takers) {
      const room = taker.roomFor(message);
      if (room) return room;
    }
    return undefined;
  };
  return {
    join: (taker) => void takers.add(taker),
    async storing(messages, at, store) {
      const heldUntil =
        takers.size > 0 && messages.length > 0 ? await leaseFrom(leaseClock, leaseSeconds) : undefined;
      const rooms: Room[] = [];
      const stored = messages.map((message): NewMessage => {
        if (message.dueAt > at) return { ...message, wakes: false };
        if (heldUntil === undefined) return message;
        const room = roomFor(message);
        if (!room) return message;
        rooms.push(room);
        return { ...message, heldUntil };
      });
      let endpoints: string | undefined;
      try {
        endpoints = await store(stored);
      } catch (error) {
        for (const room of rooms) room.release();
        throw error;
      }
      for (const room of rooms) room.begin(endpoints);
    },
  };
}

/** `undefined` while the clock is out of reach: the messages are then looked for. */
async function leaseFrom(leaseClock: LeaseClock, leaseSeconds: number): Promise<Instant | undefined> {
  return leaseClock().then(
    (at) => at + leaseSeconds * second,
    () => undefined,
  );
}
