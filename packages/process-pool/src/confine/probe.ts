import { confinedStart } from "./confined-start.ts";
import { withExecutable } from "./executable.ts";
import { createLoader } from "./loader.ts";
import type { Processor } from "./machine-code.ts";
import { commonNumber } from "./system-calls.ts";

/** What this system lets a process without privileges give up. */
export interface Support {
  readonly processor: Processor | undefined;
  /** Version of Landlock's interface; 0 if the kernel has none. */
  readonly landlock: number;
  readonly seccomp: boolean;
  /** Why a layer is missing. */
  readonly reason?: string;
  /** No process started confined, so none is. */
  readonly givenUp?: true;
}

let support: Support | undefined;
let hasStarted = false;

/** Tries each layer in a process that ends at once. The result is kept. */
export function supportedLayers(): Support {
  support ??= tryLayers();
  return support;
}

/** A confined process has started: from now on `giveUp` has no effect. */
export function noteConfinedStart(): void {
  hasStarted = true;
}

/**
 * Starts later processes unconfined, because the first one does not start here. Untrusted input cannot cause
 * that: it has reached no process yet. Returns whether confinement was given up.
 */
export function giveUp(reason: string): boolean {
  if (hasStarted || support?.givenUp) return false;
  support = { processor: undefined, landlock: 0, seccomp: false, reason, givenUp: true };
  return true;
}

/** Unconfined processes do not start either. */
export function tryAgain(): void {
  support = undefined;
}

function tryLayers(): Support {
  const none = { processor: undefined, landlock: 0, seccomp: false };
  const { platform, arch } = process;
  if (platform !== "linux") return { ...none, reason: `${platform} has no Landlock and no seccomp` };
  if (arch !== "x64" && arch !== "arm64") return { ...none, reason: `there is no loader for ${arch}` };
  const offered = statusOf(landlockVersion(arch));
  if (offered === undefined)
    return { ...none, reason: "no folder for temporary files may hold an executable: set TMPDIR" };
  const version = offered > 0 && offered < 64 ? offered : 0;
  const works = (landlock: number, seccomp: boolean): boolean =>
    statusOf(confinedStart({ processor: arch, landlock, seccomp, paths: [] })) === 0;
  if (version > 0 && works(version, true)) return { processor: arch, landlock: version, seccomp: true };
  const landlock = version > 0 && works(version, false) ? version : 0;
  const seccomp = landlock === 0 && works(0, true);
  const missing = [...(landlock > 0 ? [] : ["Landlock"]), ...(seccomp ? [] : ["seccomp"])].join(" and ");
  return { processor: arch, landlock, seccomp, reason: `the kernel or the container refuses ${missing}` };
}

/** Exits with the version of Landlock's interface: above 63 is an error number. */
function landlockVersion(processor: Processor): Uint8Array {
  const loader = createLoader(processor);
  const askVersion = 1;
  loader.add({
    call: commonNumber("landlock_create_ruleset", processor),
    arguments: [0, 0, askVersion],
    result: loader.argumentOf(1, 0),
  });
  loader.add({ call: commonNumber("exit_group", processor) });
  return loader.build();
}

function statusOf(executable: Uint8Array): number | undefined {
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  return withExecutable(executable, (path) => {
    const { status, error } = spawnSync(path, [], { env: {}, stdio: "ignore", timeout: 5_000 });
    if (error) throw error;
    return status ?? -1;
  });
}
