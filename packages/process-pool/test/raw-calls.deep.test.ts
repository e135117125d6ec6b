import { spawnSync } from "node:child_process";
import { confinement } from "@passmuster/process-pool";
import { describe, expect, it } from "vitest";
import { addConfinement } from "../src/confine/confined-start.ts";
import { withExecutable } from "../src/confine/executable.ts";
import { createLoader } from "../src/confine/loader.ts";
import { supportedLayers } from "../src/confine/probe.ts";
import { commonNumber } from "../src/confine/system-calls.ts";
import { rawCalls } from "./raw-calls.ts";

const { processor } = supportedLayers();
const succeeded = 77;
/** The status of `/bin/false`, which the program becomes if an `execve` succeeds. */
const replaced = 1;

/** Whether a machine program that makes one call, as native code in a decoder could, gets it. */
function works(name: string, seccomp: boolean): boolean {
  if (!processor) throw new Error("There is no loader.");
  const loader = createLoader(processor);
  const program = loader.text("/nowhere");
  const target = loader.text("/bin/false");
  const room = loader.place(new Uint8Array(256));
  // Without Landlock, which would refuse some of them too.
  addConfinement(loader, { processor, landlock: 0, seccomp, paths: [] }, program);
  const call = rawCalls(process.pid, target, room)[name];
  const number = call?.numbers[processor === "x64" ? 0 : 1];
  if (!call || number === undefined) return false;
  loader.add({ call: number, arguments: call.arguments, must: "fail", status: succeeded });
  loader.add({ call: commonNumber("exit_group", processor) });
  return withExecutable(loader.build(), (path) => {
    const { status, signal } = spawnSync(path, [], { env: {}, stdio: "ignore", timeout: 5_000 });
    if (status === succeeded || status === replaced) return true;
    if (status !== 0) throw new Error(`The program ended with ${status ?? signal}.`);
    return false;
  }) as boolean;
}

describe.skipIf(process.platform !== "linux")("native code in a decoder", () => {
  it("meets a filter: the kernel of a machine that tests has seccomp", () => {
    expect(confinement()).toMatchObject({ network: true });
  });

  it.each(Object.keys(rawCalls(1, 1, 1)))("cannot make the call: %s", (name) => {
    expect(works(name, true)).toBe(false);
  });

  it.each([
    "an IPv4 socket",
    "a socket pair",
    "fork",
    "clone of a process",
    "kill of the parent",
    "pidfd_open",
    "tgkill of the parent",
    "prlimit of the parent",
    "a mapping in the loader's range",
    "memfd_create",
    "a mapping that grows down",
    "personality",
    "execve of another program",
    "execveat",
    "inotify_init1",
  ])("could make it without the filter: %s", (name) => {
    expect(works(name, false)).toBe(true);
  });
});
