export const frameworks = ["express", "fastify"] as const;
export const storages = ["sqlite", "postgres"] as const;

/** What a starter is written for. */
export interface Choices {
  /** Of the package: the folder's. */
  readonly name: string;
  readonly framework: (typeof frameworks)[number];
  readonly storage: (typeof storages)[number];
  /** The release of Passmuster that it depends on. */
  readonly version: string;
  /** At least 32 bytes, of this starter alone. */
  readonly secret: string;
}

/** Files of a starter by their path. */
export type Files = Readonly<Record<string, string>>;
