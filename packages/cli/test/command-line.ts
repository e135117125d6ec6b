import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { keysPath } from "@passmuster/throwaway-postgres";
import { onTestFinished, TestRunner } from "vitest";

const command = fileURLToPath(new URL("../bin/passmuster.mjs", import.meta.url));

const folders: string[] = [];

/** A temporary folder, deleted when the process of the tests ends. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "passmuster-cli-"));
  folders.push(folder);
  return folder;
}

/** A temporary folder with these files. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = emptyFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** A temporary folder with an empty database in its usual place. */
export async function folderWithStorage(): Promise<string> {
  const folder = emptyFolder();
  await run(folder, ["migrate"]);
  return folder;
}

/** The id that a command prints on stderr, after the storage that it used. */
export const idIn = ({ stderr }: Pick<Outcome, "stderr">): string => stderr.trim().split("\n").at(-1) ?? "";

/** The environment of a shell only, so that nothing of the test runner leaks in. */
function start(folder: string, line: readonly string[], environment: Record<string, string>): ChildProcess {
  const { PATH = "", HOME = "" } = process.env;
  const postgres = [...line, ...Object.values(environment)].find((text) => /^postgres(ql)?:/.test(text));
  const keys = postgres !== undefined &&
    URL.canParse(postgres) && { PASSMUSTER_KEYS: `file:${keysPath(postgres)}` };
  const env = { PATH, HOME, ...keys, ...environment };
  const child = spawn(process.execPath, [command, ...line], { cwd: folder, env });
  running.add(child);
  child.once("exit", () => running.delete(child));
  // A test that fails ends no process of its own. `beforeAll` belongs to no test.
  if (TestRunner.getCurrentTest()) onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

const running = new Set<ChildProcess>();

function leaveNothing(): void {
  for (const child of running) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
process.once("exit", leaveNothing);
// Vitest ends its processes by this signal, and then nothing hears of `exit`.
process.once("SIGTERM", () => {
  leaveNothing();
  process.kill(process.pid, "SIGTERM");
});

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command to completion. */
export async function run(
  folder: string,
  line: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const child = start(folder, line, environment);
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { status, stdout, stderr };
}

export interface Serving {
  readonly url: string;
  readonly pid: number;
  /** What the process printed to stderr, once it has ended. */
  readonly errors: Promise<string>;
  /** Sends a signal; resolves to the exit status. */
  end(signal: "SIGTERM" | "SIGINT"): Promise<{ readonly status: number | null }>;
}

/** Starts `passmuster serve` on a free port. */
export async function serve(
  folder: string,
  line: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Serving> {
  const child = start(folder, ["serve", "--port", "0", "--log-level", "silent", ...line], environment);
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const errors = text(child.stderr as NodeJS.ReadableStream);
  for await (const line of lines) {
    const url = /^passmuster listening on (http:\/\/[\d.]+:\d+)$/.exec(line)?.[1];
    if (!url) throw new Error(`Unexpected output: "${line}".`);
    return { url, pid: child.pid ?? 0, errors, end: (signal) => ended(child, signal) };
  }
  throw new Error(await errors);
}

async function ended(child: ChildProcess, signal: "SIGTERM" | "SIGINT") {
  child.kill(signal);
  const [status] = (await once(child, "exit")) as [number | null];
  return { status };
}

export interface Trial extends Pick<Serving, "pid" | "end"> {
  /** What the process printed to stdout until it was ready. */
  readonly printed: readonly string[];
}

/** Starts `passmuster dev` on a free port. */
export async function dev(folder: string, line: readonly string[] = []): Promise<Trial> {
  const child = start(folder, ["dev", ...line], {});
  const errors = text(child.stderr as NodeJS.ReadableStream);
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    printed.push(line);
    if (line === "Press Ctrl+C to stop.")
      return { printed, pid: child.pid ?? 0, end: (signal) => ended(child, signal) };
  }
  throw new Error(await errors);
}
