import { availableParallelism, totalmem } from "node:os";

const gibibyte = 2 ** 30;
/** Memory from which two processes of 500 MB leave room for the host and its database. */
const roomForTwo = 3 * gibibyte;

/** Two where there are two cores and the memory for it, by the limits of this process; else one. */
export function usualProcesses(
  cores: number = availableParallelism(),
  memory: number = memoryOfProcess(),
): 1 | 2 {
  return cores >= 2 && memory >= roomForTwo ? 2 : 1;
}

/**
 * The memory of the machine, or the limit of this process's control group. 0 and absurd limits stand for
 * none.
 */
function memoryOfProcess(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
