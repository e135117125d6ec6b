export {
  createProcessPool,
  ProcessBusyError,
  ProcessCrashedError,
  type ProcessPool,
  type ProcessPoolOptions,
  ProcessTimeoutError,
  serveProcess,
} from "./media/process-pool.ts";
