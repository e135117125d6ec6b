export {
  createProcessPool,
  ProcessBusyError,
  ProcessCrashedError,
  type ProcessPool,
  type ProcessPoolOptions,
  ProcessTimeoutError,
  serveProcess,
} from "./process-pool.ts";
