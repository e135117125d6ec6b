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
    guarantee: "A power cut loses no acknowledged action and leaves no half one (SQLite, images, keys)",
    file: "tests/assurance/test/power-cuts/power-cuts.deep.test.ts",
    seededBug: "no flush of the log, an image, the key file, or a folder after a rename",
  },
  {
    guarantee: "The database may go away: 503, no exit, no duplicate effect",
    file: "packages/storage-postgres/test/assurance/away.night.test.ts",
  },
  {
    guarantee: "Concurrent actions are linearizable",
    file: "packages/storage-postgres/test/assurance/linear.night.test.ts",
  },
  {
    guarantee:
      "Clocks 5 minutes apart or jumping by 2 hours steal no lease, lengthen no link and reorder nothing",
    file: "tests/assurance/test/clocks/clocks.night.test.ts",
    seededBug: "leases by the node's own clock; a history by the clocks of the nodes",
  },
  {
    guarantee: "Nobody below a lead changes what is decided",
    file: "packages/core/test/verdict/lifecycle/decided-stays.test.ts",
    seededBug: "no reversal's check in one of the acts; a correction that keeps the approval",
  },
  {
    guarantee: "Interleaved commands act once each",
    file: "packages/core/test/service/verification/interleavings.test.ts",
    seededBug: "a save without its version",
  },
  {
    guarantee: "All storages answer alike",
    file: "packages/storage-postgres/test/model.deep.test.ts",
  },
  {
    guarantee: "No tenant sees another's data",
    file: "packages/core/test/api/http/matrix.test.ts",
    seededBug: "the tenant left out of a query",
  },
  {
    guarantee: "Hostile requests get an answer of the contract, and cost little",
    file: "tests/assurance/test/requests/hostile-requests.deep.test.ts",
    seededBug: "an unvalidated field",
  },
  {
    guarantee: "An edit of the record is found",
    file: "packages/core/test/service/audit/chain.test.ts",
    seededBug: "a hash without the previous hash",
  },
  {
    guarantee: "A million links verify within a minute of processor time",
    file: "packages/storage-sqlite/test/audit-million.night.test.ts",
  },
  {
    guarantee: "Documents that break their reader end in review",
    file: "packages/core/test/service/pipeline/poison.night.test.ts",
    seededBug: "no time limit; no kill on abort; retries before older work",
  },
  {
    guarantee: "A decoder reaches no file, socket, process or environment",
    file: "packages/process-pool/test/escape.deep.test.ts",
    seededBug: "Landlock not installed",
  },
  {
    guarantee: "Erased data is unreadable everywhere (SQLite)",
    file: "packages/storage-sqlite/test/erased-everywhere.test.ts",
    seededBug: "the secret not destroyed; a webhook's response sealed with the endpoint's key only",
  },
  {
    guarantee: "Erased data is unreadable everywhere (Postgres)",
    file: "packages/storage-postgres/test/erased-everywhere.deep.test.ts",
    seededBug: "the secret not destroyed; a webhook's response sealed with the endpoint's key only",
  },
  {
    guarantee: "Erased lives leave nothing in rows, S3 objects, temporary files and logs",
    file: "packages/cli/test/assurance/erased.night.test.ts",
    seededBug: "images not sealed",
  },
  {
    guarantee: "Nothing personal and no secret leaks, whatever fails",
    file: "packages/cli/test/assurance/leaks.night.test.ts",
    seededBug: "the URL of a request in its log line",
  },
  {
    guarantee: "Tokens and links work only as issued",
    file: "tests/assurance/test/tokens/tokens.test.ts",
    seededBug: "the end of a token ignored; the end of a signature ignored",
  },
  {
    guarantee: "What is stored is sealed to its place",
    file: "packages/storage-sqlite/test/sealing.test.ts",
    seededBug: "no bound text; one nonce for all",
  },
  {
    guarantee: "Hostile images crash nothing but their process",
    file: "packages/extractor-local/test/hostile/hostile.night.test.ts",
  },
  {
    guarantee: "Webhooks reach no internal address",
    file: "packages/core/test/service/webhooks/inside.deep.test.ts",
  },
  {
    guarantee: "Webhooks arrive",
    file: "packages/core/test/service/webhooks/arrival.night.test.ts",
    seededBug: "reading on from the last id instead of leasing",
  },
  {
    guarantee: "A rolling restart fails no request",
    file: "examples/fleet/test/fleet.night.test.ts",
  },
  {
    guarantee: "No input breaks a parser of the core",
    file: "packages/core/test/fuzz/fuzz.night.test.ts",
    seededBug: "one in each parser: no depth limit, 60 of 64 characters of a signature compared, …",
  },
  {
    guarantee: "No input breaks a parser of the reader",
    file: "packages/extractor-local/test/fuzz/fuzz.night.test.ts",
    seededBug: "dates not checked",
  },
  {
    guarantee: "Nothing unverified of a credential or a chip is shown, stored or approved",
    file: "packages/core/test/evidence/nothing-unverified.test.ts",
    seededBug: "values kept although the status did not pass",
  },
  {
    guarantee: "A changed mdoc is never accepted",
    file: "packages/wallet/test/mdoc/mutations.deep.test.ts",
    seededBug: "a digest, the device's signature or the origin not looked at",
  },
  {
    guarantee: "A changed answer of a wallet is never accepted",
    file: "packages/wallet/test/mutations/mutations.deep.test.ts",
    seededBug: "a disclosure, key binding or status not looked at",
  },
  {
    guarantee: "A changed chip is never accepted",
    file: "packages/chip/test/mutations.deep.test.ts",
    seededBug: "a hash, a signature, a country or a list not looked at",
  },
  {
    guarantee: "A replay of the policy in force makes every automatic decision again",
    file: "packages/core/test/service/policy/replay.test.ts",
  },
  {
    guarantee: "A replay of readings takes at most seven times the processor time of loading them",
    file: "packages/core/test/service/policy/many-readings.night.test.ts",
  },
];
