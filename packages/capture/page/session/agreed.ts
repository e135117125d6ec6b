import type { Session } from "@passmuster/client";
import type { Kept } from "./memory.ts";

type Asked = Pick<Session, "consent">;

/** The person agreed on this page, and to the flow's consent if it asks for one. */
export function hasAgreed(session: Asked, { agreed = false }: Kept): boolean {
  return agreed && !lacksConsent(session);
}

/** The flow asks for a consent that it does not have. */
export function lacksConsent({ consent }: Asked): boolean {
  return consent !== null && consent.given_at === null;
}
