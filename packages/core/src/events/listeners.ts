import type { Attempt } from "../ports/queue.ts";
import { type Event, type EventType, eventCodes } from "./event.ts";

/** Acts on an event in process. `id` is the same on every repetition. */
export type EventListener = (event: Event & { readonly id: string }) => void | Promise<void>;

export interface Listeners {
  /** @returns a function that ends it */
  on(type: EventType | "*", listener: EventListener): () => void;
  /** Rejects when a listener did: the event is offered again, to all of them. */
  deliver(attempt: Attempt): Promise<void>;
}

export function createListeners(): Listeners {
  const listeners = new Map<string, Set<EventListener>>();
  return {
    on(type, listener) {
      if (type !== "*" && !(type in eventCodes)) throw new TypeError(`There is no event "${type}".`);
      const set = listeners.get(type) ?? new Set();
      listeners.set(type, set.add(listener));
      return () => {
        set.delete(listener);
      };
    },
    async deliver({ message }) {
      const event = message.payload as unknown as Event;
      const called = [...(listeners.get(event.type) ?? []), ...(listeners.get("*") ?? [])];
      for (const listener of called) await listener({ ...event, id: message.id });
    },
  };
}
