export {
  type AuthenticatorCheck,
  type AuthenticatorUnderTest,
  authenticatorChecks,
  describeAuthenticator,
} from "./describe-authenticator.ts";
export { blobStoreChecks, describeBlobStore } from "./describe-blob-store.ts";
export {
  describeExtractor,
  type ExtractorCheck,
  type ExtractorSpecimen,
  extractorChecks,
} from "./describe-extractor.ts";
export {
  describeHttp,
  type HttpMount,
  type HttpMounted,
  type HttpProbe,
  type HttpProbing,
  httpProbes,
  runHttpProbe,
} from "./describe-http.ts";
export {
  describeKeyStore,
  type KeyStoreCheck,
  type KeyStoreUnderTest,
  keyStoreChecks,
} from "./describe-key-store.ts";
export { describeQueue, type QueueCheck, queueChecks } from "./describe-queue.ts";
export {
  describeRateStore,
  type RateStoreCheck,
  type RateStoreUnderTest,
  rateStoreChecks,
} from "./describe-rate-store.ts";
export {
  describeStorage,
  runStorageCheck,
  type StorageCheck,
  type StorageUnderTest,
  storageChecks,
} from "./describe-storage.ts";
