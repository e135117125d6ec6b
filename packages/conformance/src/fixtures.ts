/** The data that the suites store, for your own tests. Needs no vitest, so any process can use it. */

export { type Planted, plant } from "./fixtures/planted.ts";
export { submitWithPrints } from "./fixtures/sandbox-verification.ts";
export { plainMessage, plainToken } from "./fixtures/storage-messages.ts";
export { beginning, plainAnswer, plainClaim } from "./fixtures/storage-requests.ts";
export { decryptedNoise, decryptedUnchecked, markersIn, sealerOfBefore } from "./fixtures/storage-secrets.ts";
export {
  fullDecision,
  fullDocument,
  fullVerification,
  plainDocument,
  plainHistory,
  plainVerification,
} from "./fixtures/storage-verifications.ts";
export { plainEndpoint } from "./fixtures/storage-webhooks.ts";
