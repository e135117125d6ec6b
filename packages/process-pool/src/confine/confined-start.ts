import { readFileSync } from "node:fs";
import { assemble } from "./filter-program.ts";
import { addLandlock } from "./landlock.ts";
import { createLoader, type Loader } from "./loader.ts";
import type { Processor } from "./machine-code.ts";
import type { ReadablePath } from "./readable-paths.ts";
import { seccompFilter } from "./seccomp-filter.ts";
import { commonNumber } from "./system-calls.ts";

/** Exit status of a loader whose step failed, by step. */
export const failedAt = { privileges: 121, limits: 122, landlock: 123, seccomp: 124, start: 125 };

export interface ConfinedStart {
  readonly processor: Processor;
  /** Version of Landlock's interface; 0 leaves it out. */
  readonly landlock: number;
  readonly seccomp: boolean;
  readonly paths: readonly ReadablePath[];
  /** The absolute path of the program that the loader becomes. Without one it exits with status 0. */
  readonly program?: string;
  readonly arguments?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Builds an executable that gives up every right that its program does not need, then becomes the program.
 */
export function confinedStart(start: ConfinedStart): Uint8Array {
  const { processor, program = "/" } = start;
  const loader = createLoader(processor);
  const path = loader.text(program);
  addConfinement(loader, start, path);
  if (start.program === undefined) {
    loader.add({ call: commonNumber("exit_group", processor), arguments: [0] });
  } else {
    const environment = Object.entries(start.environment ?? {}).map(([name, value]) => `${name}=${value}`);
    loader.add({
      call: commonNumber("execve", processor),
      arguments: [path, list(loader, [program, ...(start.arguments ?? [])]), list(loader, environment)],
      must: "succeed",
      status: failedAt.start,
    });
  }
  return loader.build();
}

/** @param path the address of the only path that may still be started */
export function addConfinement(
  loader: Loader,
  {
    processor,
    landlock,
    seccomp,
    paths,
  }: Pick<ConfinedStart, "processor" | "landlock" | "seccomp" | "paths">,
  path: number,
): void {
  dropPrivileges(loader, processor);
  limitResources(loader, processor);
  if (landlock > 0) addLandlock(loader, processor, { version: landlock, paths, status: failedAt.landlock });
  if (seccomp) addSeccomp(loader, processor, path);
}

/** Of root's rights only those to pass over the modes of files stay: Landlock still decides which files. */
function dropPrivileges(loader: Loader, processor: Processor): void {
  const status = failedAt.privileges;
  const [noNewPrivileges, firstDescriptor] = [38, 4];
  loader.add({ call: commonNumber("close_range", processor), arguments: [firstDescriptor, 0xffffffff, 0] });
  loader.add({
    call: commonNumber("prctl", processor),
    arguments: [noNewPrivileges, 1, 0, 0, 0],
    must: "succeed",
    status,
  });
  const header = Buffer.alloc(8);
  header.writeUInt32LE(0x20080522); // _LINUX_CAPABILITY_VERSION_3
  const kept = Buffer.alloc(24);
  kept.writeUInt32LE(fileCapabilities(), 0);
  kept.writeUInt32LE(fileCapabilities(), 4);
  loader.add({
    call: commonNumber("capset", processor),
    arguments: [loader.place(header), loader.place(kept)],
    must: "succeed",
    status,
  });
}

/** CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH, as far as this process has them. */
function fileCapabilities(): number {
  const permitted = /^CapPrm:\s+([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
  return Number(BigInt(`0x${permitted}`) & 6n);
}

/** Resource, its limit, and whether the system accepts that limit from everybody. */
const limits = [
  [1, 0, true], // RLIMIT_FSIZE
  [4, 1, false], // RLIMIT_CORE: with 1 no core is piped to a program either, core(5)
  [7, 512, false], // RLIMIT_NOFILE
  [8, 0, true], // RLIMIT_MEMLOCK
  [12, 0, true], // RLIMIT_MSGQUEUE
] as const;

function limitResources(loader: Loader, processor: Processor): void {
  for (const [resource, limit, always] of limits) {
    const pair = Buffer.alloc(16);
    pair.writeBigUInt64LE(BigInt(limit), 0);
    pair.writeBigUInt64LE(BigInt(limit), 8);
    loader.add({
      call: commonNumber("prlimit64", processor),
      arguments: [0, resource, loader.place(pair), 0],
      ...(always && { must: "succeed", status: failedAt.limits }),
    });
  }
}

function addSeccomp(loader: Loader, processor: Processor, path: number): void {
  const status = failedAt.seccomp;
  const { instructions, ownProcess } = seccompFilter(processor, path);
  const code = loader.place(assemble(instructions));
  const program = Buffer.alloc(16);
  program.writeUInt16LE(instructions.length);
  program.writeBigUInt64LE(BigInt(code), 8);
  for (const index of ownProcess)
    loader.add({ call: commonNumber("getpid", processor), result: code + index * 8 + 4 });
  const [setModeFilter, internet, stream] = [1, 2, 1];
  loader.add({
    call: commonNumber("seccomp", processor),
    arguments: [setModeFilter, 0, loader.place(program)],
    must: "succeed",
    status,
  });
  const socket = commonNumber("socket", processor);
  loader.add({ call: socket, arguments: [internet, stream, 0], must: "fail", status });
}

/** A list of strings as `execve` takes it: their addresses and a zero. */
function list(loader: Loader, values: readonly string[]): number {
  const addresses = Buffer.alloc((values.length + 1) * 8);
  for (const [index, value] of values.entries())
    addresses.writeBigUInt64LE(BigInt(loader.text(value)), index * 8);
  return loader.place(addresses);
}
