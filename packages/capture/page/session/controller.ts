import type { Session } from "@passmuster/client";
import { type Api, Refusal } from "./api.ts";
import type { Memory } from "./memory.ts";
import { isPassing, type Lost, lostBy } from "./retry.ts";
import type { Address } from "./settings.ts";

/** The reason why a visitor cannot continue. */
export type Problem = "link" | "session" | "server";

export interface State {
  readonly session?: Session;
  readonly problem?: Problem;
  /** Why the last attempt to follow the session failed, if another one may succeed. */
  readonly lost?: Lost | undefined;
}

/** Keeps the session current, after changes of this page and of other devices. */
export interface Controller {
  readonly state: () => State;
  subscribe(listener: () => void): () => void;
  /** Applies the result of a call. */
  took(session: Session): void;
  /** Applies the failure of a call. */
  failed(error: unknown): void;
  /** Starts, or restarts after a problem. */
  begin(): Promise<void>;
  /** Reads the session again, in the language of now. */
  again(): void;
}

const over: readonly Session["state"][] = ["approved", "rejected", "expired", "closed"];

/** What a session is opened with. */
interface Means {
  readonly address: Address;
  readonly api: Api;
  readonly memory: Memory;
  readonly setToken: (token: string | undefined) => void;
}

/**
 * @param meet prepares the page for a session before it is shown; with `true` the session is read again
 */
export function createController(
  address: Address,
  api: Api,
  memory: Memory,
  setToken: (token: string | undefined) => void,
  meet: (session: Session) => Promise<boolean>,
): Controller {
  const { state, set, subscribe } = createState();

  const took = (session: Session): void => {
    const current = state().session;
    if (current && current.version > session.version) return;
    set({ session });
  };

  const failed = (error: unknown): void => {
    if (!(error instanceof Refusal)) return;
    if (isPassing(error)) {
      set({ ...state(), lost: lostBy(error) });
    } else if (error.status === 401) {
      following.stop();
      set({ problem: "session" });
    } else if (error.code === "verification_not_found") set({ problem: "link" });
    else if (error.code === "not_started" || error.code === "verification_canceled") void begin();
    else if (error.code === "consent_missing") again();
  };

  const following = createFollowing(api, { state, took, failed });

  const again = (): void => {
    api.get().then(took, failed);
    following.start();
  };

  const begin = async (): Promise<void> => {
    set({});
    try {
      const session = await open({ address, api, memory, setToken });
      took((await meet(session)) ? await api.get() : session);
      following.start();
    } catch (error) {
      failed(error);
      if (!state().problem) set({ problem: "server" });
    }
  };

  return { state, subscribe, took, failed, begin, again };
}

function createState() {
  let state: State = {};
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    set(next: State): void {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Waits for changes of the session, one call after another, until it is over. */
function createFollowing(api: Api, { state, took, failed }: Pick<Controller, "state" | "took" | "failed">) {
  let current: AbortController | undefined;

  const follow = async (own: AbortController): Promise<void> => {
    for (let failures = 0; !own.signal.aborted; ) {
      const { session } = state();
      if (!session || over.includes(session.state)) return;
      try {
        const asked = Date.now();
        const next = await api.after(session.version, own.signal);
        took(next);
        failures = 0;
        // A server with too many followers answers at once.
        if (next.version === session.version && Date.now() - asked < 1000) await pause(2000);
      } catch (error) {
        if (own.signal.aborted) return;
        failed(error);
        failures += 1;
        await pause(Math.min(1000 * 2 ** failures, 15_000));
      }
    }
  };

  return {
    /** Follows the session; ends an earlier `start`. */
    start(): void {
      current?.abort();
      current = new AbortController();
      void follow(current);
    },
    stop: () => current?.abort(),
  };
}

/** The session of this tab, or a new one by the link's capability. */
async function open({ address, api, memory, setToken }: Means): Promise<Session> {
  const { verification, capability } = address;
  const { token } = memory.get();
  if (token !== undefined) {
    setToken(token);
    try {
      return await api.get();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401 || capability === undefined) throw error;
    }
  }
  if (capability === undefined) throw new Refusal(404, "verification_not_found", "");
  const started = await api.start(verification, capability);
  setToken(started.token);
  memory.keep({ token: started.token });
  return started.session;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
