import type { Session } from "@passmuster/client";
import { type Api, Refusal } from "./api.ts";
import type { Memory } from "./memory.ts";
import { isPassing } from "./retry.ts";
import type { Address } from "./settings.ts";

/** The reason why a visitor cannot continue. */
export type Problem = "link" | "session" | "server";

export interface State {
  readonly session?: Session;
  readonly problem?: Problem;
  /** Whether the server was unreachable at the last attempt. */
  readonly lost: boolean;
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
}

const over: readonly Session["state"][] = ["approved", "rejected", "expired", "closed"];

export function createController(
  { verification, capability }: Address,
  api: Api,
  memory: Memory,
  setToken: (token: string | undefined) => void,
): Controller {
  let state: State = { lost: false };
  let following: AbortController | undefined;
  const listeners = new Set<() => void>();
  const set = (next: State): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const took = (session: Session): void => {
    if (state.session && state.session.version > session.version) return;
    set({ session, lost: false });
    if (session.state !== "started" && memory.get().pending) {
      const { pending: _, ...rest } = memory.get();
      memory.forget();
      memory.keep(rest);
    }
  };

  const failed = (error: unknown): void => {
    if (!(error instanceof Refusal)) return;
    if (isPassing(error)) {
      set({ ...state, lost: true });
    } else if (error.status === 401) {
      following?.abort();
      set({ lost: false, problem: "session" });
    } else if (error.code === "verification_not_found") set({ lost: false, problem: "link" });
  };

  const follow = async (): Promise<void> => {
    following?.abort();
    const own = new AbortController();
    following = own;
    for (let failures = 0; !own.signal.aborted; ) {
      const { session } = state;
      if (!session || over.includes(session.state)) return;
      try {
        took(await api.after(session.version, own.signal));
        failures = 0;
      } catch (error) {
        if (own.signal.aborted) return;
        failed(error);
        failures += 1;
        await pause(Math.min(1000 * 2 ** failures, 15_000));
      }
    }
  };

  const open = async (): Promise<Session> => {
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
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    took,
    failed,
    async begin() {
      set({ lost: false });
      try {
        took(await open());
        void follow();
      } catch (error) {
        failed(error);
        if (!state.problem) set({ lost: false, problem: "server" });
      }
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
