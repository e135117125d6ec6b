/** The host's users. A real application keeps them in its database. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly staff: boolean;
  /** Id of the latest verification. */
  verification?: string;
  verified: boolean;
}

export interface Users {
  /** The user of a session. */
  bySession(session: string | undefined): User | undefined;
  byId(id: string | null): User | undefined;
}

/** Creates the users, by their signed-in session. */
export function createUsers(sessions: Readonly<Record<string, User>>): Users {
  return {
    bySession: (session) => (session && Object.hasOwn(sessions, session) ? sessions[session] : undefined),
    byId: (id) => Object.values(sessions).find((user) => user.id === id),
  };
}
