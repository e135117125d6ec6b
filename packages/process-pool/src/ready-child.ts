import type { Child } from "./child-process.ts";
import type { Confine } from "./confine/confinement.ts";
import { giveUp, noteConfinedStart, tryAgain } from "./confine/probe.ts";
import { ProcessCrashedError } from "./process-errors.ts";

/**
 * Holds a child and awaits its start. With `auto`, a system on which the first confined process does not
 * start has unconfined ones: then the child of `startAgain` is held instead.
 */
export async function holdWhenReady(child: Child, confine: Confine, startAgain: () => Child): Promise<Child> {
  child.hold();
  try {
    await child.ready;
    if (confine !== "off") noteConfinedStart();
    return child;
  } catch (error) {
    child.release();
    const failed = error instanceof ProcessCrashedError && error.reason === "start";
    if (!failed || confine !== "auto" || !giveUp(`a process did not start confined: ${error.message}`))
      throw error;
    return await holdUnconfined(startAgain(), error);
  }
}

async function holdUnconfined(child: Child, confinedFailure: Error): Promise<Child> {
  child.hold();
  try {
    await child.ready;
  } catch {
    child.release();
    tryAgain();
    throw confinedFailure;
  }
  process.emitWarning(
    `Decoders do not start confined on this system, so they run unconfined. ${confinedFailure.message}`,
    { code: "PASSMUSTER_UNCONFINED" },
  );
  return child;
}
