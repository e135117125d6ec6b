import type { Authenticator } from "@passmuster/core";
import type { Users } from "./users.ts";

/** The host's sessions open Passmuster's API too: members of the staff may look and decide, nobody else may do anything. */
export function staffOnly(users: Users): Authenticator {
  return {
    async authenticate(session) {
      const user = users.bySession(session);
      if (!user?.staff) return undefined;
      return { subject: user.email, tenant: "default", scopes: ["read", "review"] };
    },
  };
}
