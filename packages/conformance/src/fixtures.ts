/** The data that the suites store, for your own tests. Needs no vitest, so any process can use it. */
export { plainMessage, plainToken } from "./fixtures/storage-messages.ts";
export { beginning, plainAnswer, plainClaim } from "./fixtures/storage-requests.ts";
export { decryptedUnchecked, sealerOfBefore } from "./fixtures/storage-secrets.ts";
export {
  fullDecision,
  fullDocument,
  fullVerification,
  plainDocument,
  plainHistory,
  plainVerification,
} from "./fixtures/storage-verifications.ts";
