export { blobStoreChecks, describeBlobStore } from "./describe-blob-store.ts";
export {
  describeHttp,
  type HttpMount,
  type HttpMounted,
  type HttpProbe,
  type HttpProbing,
  httpProbes,
  runHttpProbe,
} from "./describe-http.ts";
export { describeQueue, type QueueCheck, queueChecks } from "./describe-queue.ts";
export {
  describeStorage,
  type StorageCheck,
  type StorageUnderTest,
  storageChecks,
} from "./describe-storage.ts";
export { plainMessage, plainToken } from "./fixtures/storage-messages.ts";
export { beginning, plainAnswer, plainClaim } from "./fixtures/storage-requests.ts";
export { createSeeded, newYear, type Seeded } from "./fixtures/storage-seed.ts";
export {
  fullVerification,
  plainDocument,
  plainHistory,
  plainVerification,
} from "./fixtures/storage-verifications.ts";
export { type ManualEnvironment, manualEnvironment } from "./manual-environment.ts";
export { type Script, type ScriptedExtractor, scriptedExtractor } from "./scripted-extractor.ts";
