import { randomBytes } from "node:crypto";

export interface IssuedCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly expiration?: Date;
}

/** The credentials that a double of AWS accepts. Times are those of `Date`. */
export interface Issuer {
  /** Issues temporary credentials. */
  issue(): Required<IssuedCredentials>;
  /** Adds permanent credentials. */
  add(credentials: IssuedCredentials): void;
  find(accessKeyId: string): IssuedCredentials | undefined;
  /** How many temporary credentials were issued. */
  readonly issued: number;
}

/** Issues credentials that end after `lifetime` milliseconds. */
export function createIssuer({ lifetime = 3_600_000 }: { readonly lifetime?: number } = {}): Issuer {
  const known = new Map<string, IssuedCredentials>();
  let issued = 0;
  return {
    issue() {
      issued += 1;
      const credentials = {
        accessKeyId: `ASIA${randomBytes(8).toString("hex").toUpperCase()}`,
        secretAccessKey: randomBytes(30).toString("base64"),
        sessionToken: randomBytes(60).toString("base64"),
        // The services of AWS state whole seconds.
        expiration: new Date(Math.floor((Date.now() + lifetime) / 1_000) * 1_000),
      };
      known.set(credentials.accessKeyId, credentials);
      return credentials;
    },
    add: (credentials) => void known.set(credentials.accessKeyId, credentials),
    find: (accessKeyId) => known.get(accessKeyId),
    get issued() {
      return issued;
    },
  };
}
