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
