import type { Authenticator } from "passmuster/ports";
import type { Users } from "./users.ts";

/**
 * Lets the host's sessions access Passmuster's API. Members of the staff may read and decide; other users
 * have no access.
 */
export function staffOnly(users: Users): Authenticator {
  return {
    async authenticate(session) {
      const user = users.bySession(session);
      if (!user?.staff) return undefined;
      return { subject: user.email, tenant: "default", scopes: ["read", "review"] };
    },
  };
}
