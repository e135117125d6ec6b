/** What the suites fill a storage with, for tests of your own. Without vitest, so that it may be used in any process. */
export { plainMessage, plainToken } from "./fixtures/storage-messages.ts";
export { beginning, plainAnswer, plainClaim } from "./fixtures/storage-requests.ts";
export {
  fullDecision,
  fullDocument,
  fullVerification,
  plainDocument,
  plainHistory,
  plainVerification,
} from "./fixtures/storage-verifications.ts";
