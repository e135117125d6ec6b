import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** One finished system call. */
export interface Call {
  readonly name: string;
  /** Strings as bytes, file descriptors as numbers, everything else as text. */
  readonly args: readonly (Buffer | number | string)[];
  readonly result: number;
  /** The lines of the trace on which the call began and ended. */
  readonly began: number;
  readonly ended: number;
}

interface ThreadCall extends Call {
  readonly thread: number;
}

export const tracedCalls = [
  "openat",
  "open",
  "close",
  "write",
  "writev",
  "pwrite64",
  "pwritev",
  "fsync",
  "fdatasync",
  "ftruncate",
  "rename",
  "renameat",
  "renameat2",
  "unlink",
  "unlinkat",
  "rmdir",
  "mkdir",
  "mkdirat",
  "link",
  "linkat",
  "fallocate",
  "copy_file_range",
  "sendfile",
  "symlink",
  "access",
  "dup",
  "dup2",
  "dup3",
  "clone",
  "clone3",
];

/**
 * Reads the output of `strace -f -xx`. The calls are in the order in which they took effect. Child processes
 * are left out, because each has descriptors of its own.
 */
export async function readTrace(file: string): Promise<readonly Call[]> {
  const calls: ThreadCall[] = [];
  const unfinished = new Map<string, { readonly text: string; readonly began: number }>();
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file, "latin1") })) {
    number += 1;
    const [, thread = "", text = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (text.endsWith(interrupted)) {
      unfinished.set(thread, { text: text.slice(0, -interrupted.length), began: number });
      continue;
    }
    const rest = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    const head = rest === undefined ? undefined : unfinished.get(thread);
    const call = parse(`${head?.text ?? ""}${rest ?? text}`);
    if (call) calls.push({ ...call, began: head?.began ?? number, ended: number, thread: Number(thread) });
  }
  const threads = new Set([calls[0]?.thread]);
  for (const { thread, name, args, result } of calls) {
    const isThread = name.startsWith("clone") && args.some((one) => String(one).includes("CLONE_THREAD"));
    if (isThread && threads.has(thread)) threads.add(result);
  }
  return calls
    .filter(({ thread }) => threads.has(thread))
    .sort((left, right) => effectiveAt(left) - effectiveAt(right));
}

/** A descriptor is free as soon as `close` begins: another thread may get its number before the call ends. */
function effectiveAt({ name, began, ended }: Call): number {
  return name === "close" ? began : ended;
}

const interrupted = "<unfinished ...>";

/** A failed call changes nothing, except that `access` is used as a mark. */
function parse(text: string): Pick<Call, "name" | "args" | "result"> | undefined {
  const [, name, given, result] = /^(\w+)\((.*)\) += (-?\d+)/.exec(text) ?? [];
  if (name === undefined || given === undefined) return undefined;
  if (Number(result) < 0 && name !== "access") return undefined;
  const args = (given.match(argument) ?? []).map((one) => {
    if (one.startsWith('"')) return Buffer.from(one.replaceAll(/[^0-9a-f]/g, ""), "hex");
    const number = /^(-?\d+)(?:<.*>)?$/.exec(one)?.[1];
    return number === undefined ? one : Number(number);
  });
  return { name, args, result: Number(result) };
}

const argument = /"[^"]*"(?:\.\.\.)?|[^\s,[\]{}]+/g;
