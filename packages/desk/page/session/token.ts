import { Refusal } from "./refusal.ts";
import type { DeskSession } from "./wire.ts";

/** The desk's session. Its token stays in this closure and is renewed before it expires. */
export interface Token {
  renew(): Promise<DeskSession>;
  /** Ends every session of the reviewer at the host, and forgets the token. Rejects with a `Refusal`. */
  signOut(url: string): Promise<void>;
  /** The present token. It is renewed first if it expires within a minute. */
  bearer(): Promise<string>;
  /** The last token, for requests while the page closes. */
  last(): string | undefined;
  /** The e-mail address of the reviewer that the last token is of. */
  who(): string | undefined;
  isExpired(): boolean;
}

const early = 60_000;

/** @param onRenewed also hears of a session of another reviewer, who signed in in another window */
export function createToken(
  base: string,
  onLost: () => void,
  onRenewed: (session: DeskSession) => void,
): Token {
  let session: DeskSession | undefined;
  let expires = 0;
  let asking: Promise<DeskSession> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (): Promise<DeskSession> => {
    const begun = performance.now();
    const response = await asked(`${base}/api/v1/desk/session`, "POST");
    const body = (await response.json().catch(() => undefined)) as
      | { data?: DeskSession; code?: string; message?: string }
      | undefined;
    if (!response.ok || !body?.data) {
      if (response.status === 401) onLost();
      throw new Refusal(response.status, body?.code ?? "internal", body?.message ?? "");
    }
    session = body.data;
    // The clocks of server and browser may differ: the server's own date measures the lifetime.
    const now = Date.parse(response.headers.get("date") ?? "") || Date.now();
    const lifetime = Math.max(Date.parse(session.expires_at) - now, early + 1000);
    expires = begun + lifetime;
    clearTimeout(timer);
    timer = setTimeout(() => void renew().catch(() => undefined), lifetime - early);
    onRenewed(session);
    return session;
  };

  const renew = (): Promise<DeskSession> => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return {
    renew,
    async signOut(url) {
      const { ok, status } = await asked(url, "DELETE");
      if (!ok) throw new Refusal(status, "internal", "");
      session = undefined;
      clearTimeout(timer);
      onLost();
    },
    async bearer() {
      if (session && performance.now() < expires - early / 2) return session.token;
      return (await renew()).token;
    },
    last: () => session?.token,
    who: () => session?.reviewer.email,
    isExpired: () => session !== undefined && performance.now() >= expires,
  };
}

/** A request that shows the host whose it is. */
function asked(url: string, method: "POST" | "DELETE"): Promise<Response> {
  return fetch(url, {
    method,
    headers: { accept: "application/json", "passmuster-desk": "1" },
    credentials: "same-origin",
    cache: "no-store",
  }).catch(() => {
    throw new Refusal(0, "connection", "");
  });
}
