/** What the server counted about its requests since the beginning. */
export interface Figures {
  /** The most that one request did. */
  readonly most: Readonly<Record<Counted, number>>;
  /** Method, target and status of the request that did it. */
  readonly of: Readonly<Record<Counted, string>>;
  /** The most bytes of bodies that all requests at the same time had read and not answered yet. */
  readonly held: number;
  /** Of the last answer; its client may have lost it. */
  readonly status: number;
}

/** Bytes of the body that were read, characters that were parsed as JSON, and calls of the storage. */
export type Counted = "read" | "parsed" | "calls";

export interface Started {
  readonly port: number;
  readonly express: string;
  readonly fastify: string;
  readonly tokens: readonly string[];
  /** A token of another tenant. */
  readonly other: string;
}
