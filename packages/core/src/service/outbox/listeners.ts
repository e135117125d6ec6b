import {
  type EventType,
  eventCodes,
  namedOnly,
  type VerificationEvent,
  type WebhookDisabledEvent,
} from "../../model/event.ts";
import type { WorkMessage } from "../../verdict/lifecycle/messages.ts";

/** The events that a host may listen to; `*` is every event of a verification but those of `namedOnly`. */
export type EventFilter = EventType | "*" | WebhookDisabledEvent["type"];

type Heard<Type extends EventFilter> = Type extends WebhookDisabledEvent["type"]
  ? WebhookDisabledEvent
  : Type extends EventType
    ? VerificationEvent & { readonly type: Type }
    : VerificationEvent;

/** Handles an event in process. `id` is the same on every retry. */
export type VerificationEventListener<Type extends EventFilter = "*"> = (
  event: Heard<Type> & { readonly id: string },
) => void | Promise<void>;

export interface Listeners {
  /** @returns a function that unsubscribes */
  on<Type extends EventFilter>(type: Type, listener: VerificationEventListener<Type>): () => void;
  /** Rejects if a listener did. The event is then offered again, to all of them. */
  deliver(message: WorkMessage<"event">): Promise<void>;
}

type Called = (event: object) => void | Promise<void>;

export function createListeners(): Listeners {
  const listeners = new Map<string, Set<Called>>();
  return {
    on(type, listener) {
      if (type !== "*" && type !== "webhook.disabled" && !(type in eventCodes))
        throw new TypeError(`There is no event "${type}".`);
      const set = listeners.get(type) ?? new Set();
      listeners.set(type, set.add(listener as Called));
      return () => {
        set.delete(listener as Called);
      };
    },
    async deliver({ id, payload }) {
      const { type } = payload;
      const isCommon = type !== "webhook.disabled" && !namedOnly.includes(type);
      const every = isCommon ? (listeners.get("*") ?? []) : [];
      for (const listener of [...(listeners.get(type) ?? []), ...every]) await listener({ ...payload, id });
    },
  };
}
