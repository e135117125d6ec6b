import { createHmac, timingSafeEqual } from "node:crypto";
import { isId, type VerificationId } from "../../model/ids.ts";
import type { Tenant } from "../../model/principal.ts";
import { type Instant, second } from "../../model/time.ts";
import type { Environment } from "../../ports/environment.ts";

/** The verification of a session. */
export interface SessionSubject {
  readonly tenant: Tenant;
  readonly id: VerificationId;
  /** The number of the link that opened it. Renewing the link ends earlier sessions. */
  readonly link: number;
}

/**
 * End users' sessions: `vss_`, the subject with its end, and a signature of this server. Nothing is stored.
 */
export interface Sessions {
  issue(subject: SessionSubject): { readonly token: string; readonly expiresAt: Instant };
  /** The subject of a valid token; `undefined` if it is malformed, forged or expired. */
  read(token: string): SessionSubject | undefined;
}

const form = /^vss_([\w-]{1,2000})\.([\w-]{43})$/;

/** Whether a bearer has the form of a session. Such a bearer is never an API token. */
export function isSession(token: string): boolean {
  return token.startsWith("vss_");
}

/** @param keys each at least 32 bytes, used for this purpose only. The first signs, all verify */
export function createSessions(
  keys: readonly Uint8Array[],
  { now }: Pick<Environment, "now">,
  lifetime: Instant,
): Sessions {
  const macsOf = (payload: string): readonly string[] =>
    keys.map((key) => createHmac("sha256", key).update(`session\n${payload}`).digest("base64url"));
  return {
    issue({ tenant, id, link }) {
      const until = Math.floor((now() + lifetime) / second);
      const payload = Buffer.from(
        JSON.stringify(link === 0 ? [tenant, id, until] : [tenant, id, until, link]),
      ).toString("base64url");
      return { token: `vss_${payload}.${macsOf(payload)[0]}`, expiresAt: until * second };
    },
    read(token) {
      const [, payload = "", mac = ""] = form.exec(token) ?? [];
      const shown = Buffer.from(mac.padEnd(43));
      if (!macsOf(payload).some((one) => timingSafeEqual(Buffer.from(one), shown))) return undefined;
      const [tenant, id, until, link = 0] = JSON.parse(
        Buffer.from(payload, "base64url").toString(),
      ) as readonly unknown[];
      if (typeof tenant !== "string" || typeof id !== "string" || !isId("ver", id)) return undefined;
      if (typeof until !== "number" || typeof link !== "number") return undefined;
      return now() < until * second ? { tenant, id, link } : undefined;
    },
  };
}
