/** A guarantee with the test that shows it. */
export interface Experiment {
  readonly guarantee: string;
  readonly file: string;
  /** A bug that was put in, and the test failed. */
  readonly seededBug?: string;
}

export const experiments: readonly Experiment[] = [
  {
    guarantee: "A killed server loses no acknowledged action, invents none and leaves none stuck",
    file: "packages/cli/test/assurance/kill.deep.test.ts",
  },
  {
    guarantee: "The database may go away: 503, no exit, no duplicate effect",
    file: "packages/storage-postgres/test/assurance/away.deep.test.ts",
  },
  {
    guarantee: "Concurrent actions are linearizable",
    file: "packages/storage-postgres/test/assurance/linear.deep.test.ts",
  },
  {
    guarantee: "Interleaved commands act once each",
    file: "packages/core/test/verification/interleavings.test.ts",
    seededBug: "a save without its version",
  },
  {
    guarantee: "All storages answer alike",
    file: "packages/storage-postgres/test/model.deep.test.ts",
  },
  {
    guarantee: "No tenant sees another's data",
    file: "packages/core/test/http/matrix.test.ts",
    seededBug: "the tenant left out of a query",
  },
  {
    guarantee: "Hostile images crash nothing but their process",
    file: "packages/extractor-local/test/hostile/hostile.deep.test.ts",
  },
  {
    guarantee: "Webhooks reach no internal address",
    file: "packages/core/test/webhooks/inside.deep.test.ts",
  },
  {
    guarantee: "Webhooks arrive",
    file: "packages/core/test/webhooks/arrival.test.ts",
    seededBug: "reading on from the last id instead of leasing",
  },
  {
    guarantee: "A rolling restart fails no request",
    file: "examples/fleet/test/fleet.deep.test.ts",
  },
  {
    guarantee: "No input breaks a parser of the core",
    file: "packages/core/test/fuzz/fuzz.deep.test.ts",
    seededBug: "one in each parser: no depth limit, 60 of 64 characters of a signature compared, …",
  },
  {
    guarantee: "No input breaks a parser of the reader",
    file: "packages/extractor-local/test/fuzz/fuzz.deep.test.ts",
    seededBug: "dates not checked",
  },
];
