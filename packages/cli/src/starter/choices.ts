export const frameworks = ["express", "fastify", "hono", "nest", "next"] as const;
export const storages = ["sqlite", "postgres"] as const;

/** The options of a starter. */
export interface Choices {
  /** The package name: the name of the folder. */
  readonly name: string;
  readonly framework: (typeof frameworks)[number];
  readonly storage: (typeof storages)[number];
  /** The release of Passmuster that the starter depends on. */
  readonly version: string;
  /** A secret of at least 32 bytes, random for each starter. */
  readonly secret: string;
}

/** The files of a starter by path. */
export type Files = Readonly<Record<string, string>>;
