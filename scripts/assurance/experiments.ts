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
    guarantee: "Hostile requests get an answer of the contract, and cost little",
    file: "tests/assurance/test/requests/hostile-requests.deep.test.ts",
    seededBug: "an unvalidated field",
  },
  {
    guarantee: "An edit of the record is found",
    file: "packages/core/test/audit/chain.test.ts",
    seededBug: "a hash without the previous hash",
  },
  {
    guarantee: "A million links verify within a minute of processor time",
    file: "packages/storage-sqlite/test/audit-million.deep.test.ts",
  },
  {
    guarantee: "Documents that break their reader end in review",
    file: "packages/core/test/pipeline/poison.deep.test.ts",
    seededBug: "no time limit, and no kill on abort",
  },
  {
    guarantee: "A decoder reaches no file, socket, process or environment",
    file: "packages/core/test/process-pool/escape.deep.test.ts",
    seededBug: "Landlock not installed",
  },
  {
    guarantee: "Erased data is unreadable everywhere (SQLite)",
    file: "packages/storage-sqlite/test/erased-everywhere.test.ts",
    seededBug: "the secret not destroyed",
  },
  {
    guarantee: "Erased data is unreadable everywhere (Postgres)",
    file: "packages/storage-postgres/test/erased-everywhere.deep.test.ts",
    seededBug: "the secret not destroyed",
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
