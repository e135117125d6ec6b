import { createHmac, timingSafeEqual } from "node:crypto";
import type { Principal } from "../../model/principal.ts";
import { type Instant, minute, second } from "../../model/time.ts";
import type { DeskReviewer } from "../../ports/desk-page.ts";
import type { Environment } from "../../ports/environment.ts";
import { reviewerRoles, scopesOfRole } from "./roles.ts";

/** A reviewer whom the host removed is out after this time. */
export const deskSessionLasts: Instant = 5 * minute;

/**
 * Reviewers' sessions: `vsd_`, the reviewer with the end, and a signature of this server. Nothing is stored.
 */
export interface DeskSessions {
  issue(reviewer: DeskReviewer): { readonly token: string; readonly expiresAt: Instant };
  /** The principal of a valid token; `undefined` if it is malformed, forged or expired. */
  read(token: string): Principal | undefined;
}

const form = /^vsd_([\w-]{1,8000})\.([\w-]{43})$/;

/** Whether a bearer has the form of a reviewer's session. Such a bearer is never an API token. */
export function isDeskSession(token: string): boolean {
  return token.startsWith("vsd_");
}

/** The caller that a reviewer is: their e-mail is the subject, and their role gives the scopes. */
export function reviewerPrincipal({ email, name, role, tenant, flows, pools }: DeskReviewer): Principal {
  return {
    subject: email,
    tenant: tenant ?? "default",
    scopes: scopesOfRole[role],
    ...(flows && { flows }),
    reviewer: { email, ...(name !== undefined && { name }), role, ...(pools && { pools }) },
  };
}

/** @param keys each at least 32 bytes, used for this purpose only. The first signs, all verify */
export function createDeskSessions(
  keys: readonly Uint8Array[],
  { now }: Pick<Environment, "now">,
): DeskSessions {
  const macsOf = (payload: string): readonly string[] =>
    keys.map((key) => createHmac("sha256", key).update(`desk\n${payload}`).digest("base64url"));
  return {
    issue({ email, name, role, tenant, flows, pools }) {
      const until = Math.floor((now() + deskSessionLasts) / second);
      const reviewer: DeskReviewer = { email, name, role, tenant, flows, pools };
      const payload = Buffer.from(JSON.stringify([until, reviewer])).toString("base64url");
      return { token: `vsd_${payload}.${macsOf(payload)[0]}`, expiresAt: until * second };
    },
    read(token) {
      const [, payload = "", mac = ""] = form.exec(token) ?? [];
      const shown = Buffer.from(mac.padEnd(43));
      // No early end: the time tells nothing about the keys.
      const matches = macsOf(payload).filter((one) => timingSafeEqual(Buffer.from(one), shown));
      if (matches.length === 0) return undefined;
      const [until, reviewer] = JSON.parse(Buffer.from(payload, "base64url").toString()) as readonly [
        number,
        DeskReviewer,
      ];
      if (now() >= until * second || !reviewerRoles.includes(reviewer.role)) return undefined;
      return reviewerPrincipal(reviewer);
    },
  };
}
