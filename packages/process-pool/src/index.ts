export { fileOfPackage, moduleBeside } from "./beside.ts";
export {
  type Confine,
  type Confinement,
  ConfinementError,
  confinement,
  createProcessPool,
  ProcessBusyError,
  ProcessCrashedError,
  type ProcessPool,
  type ProcessPoolOptions,
  ProcessTimeoutError,
  requireConfinement,
  type Shape,
  serveProcess,
  shapes,
} from "./process-pool.ts";
export { sharePool } from "./shared-pool.ts";
