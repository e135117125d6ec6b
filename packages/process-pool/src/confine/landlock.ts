import type { Loader } from "./loader.ts";
import type { Processor } from "./machine-code.ts";
import type { ReadablePath } from "./readable-paths.ts";
import { commonNumber } from "./system-calls.ts";

/** Rights to files (linux/landlock.h). */
const execute = 1;
const readFile = 4;
const readDirectory = 8;
/** All rights that each version of the interface knows, from version 1. */
const fileRights = [0x1fff, 0x3fff, 0x7fff, 0x7fff, 0xffff];
const tcpRights = 3; // bind and connect, from version 4
const scopes = 3; // abstract sockets and signals of other processes, from version 6

const rulesetDescriptor = 99;
const currentDirectory = -100;
const openFlags = 0x200000 | 0x80000; // O_PATH, O_CLOEXEC

interface Restriction {
  readonly version: number;
  readonly paths: readonly ReadablePath[];
  readonly status: number;
}

/**
 * Refuses every use of files except reading these, and starting the executables among them. A path that has
 * disappeared is left out. Also separates the process from others: ptrace, /proc, and signals from version 6.
 */
export function addLandlock(loader: Loader, processor: Processor, restriction: Restriction): void {
  const { version, paths, status } = restriction;
  const number = (name: Parameters<typeof commonNumber>[0]): number => commonNumber(name, processor);
  const attributes = [
    fileRights[Math.min(version, fileRights.length) - 1] ?? 0,
    ...(version >= 4 ? [tcpRights] : []),
    ...(version >= 6 ? [scopes] : []),
  ];
  const ruleset = Buffer.alloc(attributes.length * 8);
  for (const [index, value] of attributes.entries()) ruleset.writeBigUInt64LE(BigInt(value), index * 8);
  loader.add({
    call: number("landlock_create_ruleset"),
    arguments: [loader.place(ruleset), ruleset.length, 0],
    must: "succeed",
    status,
    result: loader.argumentOf(1, 0),
  });
  loader.add({ call: number("dup3"), arguments: [0, rulesetDescriptor, 0x80000], must: "succeed", status });
  for (const { path, isDirectory, isExecutable } of paths) {
    const rights = readFile | (isDirectory ? readDirectory : 0) | (isExecutable ? execute : 0);
    const beneath = Buffer.alloc(12);
    beneath.writeBigUInt64LE(BigInt(rights));
    const rule = loader.place(beneath);
    loader.add({
      call: number("openat"),
      arguments: [currentDirectory, loader.text(path), openFlags],
      result: rule + 8,
    });
    loader.add({ call: number("landlock_add_rule"), arguments: [rulesetDescriptor, 1, rule] });
  }
  loader.add({
    call: number("landlock_restrict_self"),
    arguments: [rulesetDescriptor, 0],
    must: "succeed",
    status,
  });
  const root = loader.text("/");
  loader.add({
    call: number("openat"),
    arguments: [currentDirectory, root, 0x80000],
    must: "fail",
    status,
  });
}
