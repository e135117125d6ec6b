/** The users of the host, as any application has them. A real one keeps them in its database. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly staff: boolean;
  /** Of the verification that was started last. */
  verification?: string;
  verified: boolean;
}

export interface Users {
  /** Whose session it is. */
  bySession(session: string | undefined): User | undefined;
  byId(id: string | null): User | undefined;
}

/** Users by the session that they are signed in with. */
export function createUsers(sessions: Readonly<Record<string, User>>): Users {
  return {
    bySession: (session) => (session && Object.hasOwn(sessions, session) ? sessions[session] : undefined),
    byId: (id) => Object.values(sessions).find((user) => user.id === id),
  };
}
