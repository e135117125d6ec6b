import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Seeded } from "@passmuster/core/testing";
import {
  apply,
  type Contents,
  copyOf,
  type FileNode,
  type FolderNode,
  type Node,
  type Operation,
  rename,
} from "./file-system.ts";
import type { Disk } from "./replay.ts";

/** What the disk made of an operation that was not flushed. */
type Fate = "kept" | "dropped" | "halved" | "torn";

/** Which unflushed operations survive a crash. */
const manners = ["none", "all", "any", "but one", "only one", "prefix", "halves", "sectors"] as const;

const sector = 512;

export interface CrashState {
  /** Two crashes with one name leave the same disk and the same marks. */
  readonly name: string;
  /** Writes the state to an empty folder. */
  write(folder: string): void;
}

export function drawCrash({ root, open, stamp }: Disk, chance: Seeded): CrashState {
  const manner = manners[chance.below(manners.length)] ?? "none";
  const chosen = chance.below(Math.max(1, open.length));
  const fates = new Map<number, Fate>();
  const sectors = new Map<number, readonly boolean[]>();
  open.forEach((operation, index) => {
    const fate = fateOf(manner, index, chosen, chance);
    const whole = operation.kind !== "write" && (fate === "halved" || fate === "torn");
    fates.set(operation.id, whole ? "kept" : fate);
    if (operation.kind !== "write" || fate !== "torn") return;
    const { at, bytes } = operation;
    const count = Math.floor((at + bytes.length - 1) / sector) - Math.floor(at / sector) + 1;
    sectors.set(
      operation.id,
      Array.from({ length: count }, () => chance.below(2) === 0),
    );
  });
  const name = JSON.stringify([stamp, [...fates], [...sectors]]);
  return {
    name: createHash("sha256").update(name).digest("base64"),
    write: (folder) => writeDisk(folder, root, survivors(open, fates, sectors)),
  };
}

function fateOf(manner: (typeof manners)[number], index: number, chosen: number, chance: Seeded): Fate {
  switch (manner) {
    case "none":
      return "dropped";
    case "all":
      return "kept";
    case "any":
      return chance.below(2) === 0 ? "kept" : "dropped";
    case "but one":
      return index === chosen ? "dropped" : "kept";
    case "only one":
      return index === chosen ? "kept" : "dropped";
    case "prefix":
      return index < chosen ? "kept" : index === chosen ? "torn" : "dropped";
    case "halves":
      return (["kept", "dropped", "halved"] as const)[chance.below(3)] ?? "kept";
    case "sectors":
      return (["kept", "dropped", "torn"] as const)[chance.below(3)] ?? "kept";
  }
}

function survivors(
  open: readonly Operation[],
  fates: ReadonlyMap<number, Fate>,
  sectors: ReadonlyMap<number, readonly boolean[]>,
): readonly Operation[] {
  return open.flatMap((operation): readonly Operation[] => {
    const fate = fates.get(operation.id);
    if (fate === "kept") return [operation];
    if (operation.kind !== "write" || fate === "dropped" || fate === undefined) return [];
    const { at, bytes } = operation;
    if (fate === "halved") return [{ ...operation, bytes: bytes.subarray(0, bytes.length >> 1) }];
    const first = Math.floor(at / sector);
    return (sectors.get(operation.id) ?? []).flatMap((isKept, index) => {
      const from = Math.max(at, (first + index) * sector);
      const to = Math.min(at + bytes.length, (first + index + 1) * sector);
      return isKept ? [{ ...operation, at: from, bytes: bytes.subarray(from - at, to - at) }] : [];
    });
  });
}

/** Only the running user can read what is written: a key file of another mode is refused. */
function writeDisk(folder: string, root: FolderNode, survived: readonly Operation[]): void {
  const names = new Map<FolderNode, Map<string, Node>>();
  const contents = new Map<FileNode, Contents>();
  for (const operation of survived) {
    if (operation.kind === "names") {
      for (const change of operation.changes) {
        const known = names.get(change.folder) ?? new Map(change.folder.flushed);
        names.set(change.folder, known);
        rename(known, change.name, change.node);
      }
    } else {
      const known = contents.get(operation.file) ?? copyOf(operation.file.flushed);
      contents.set(operation.file, known);
      apply(known, operation);
    }
  }
  const write = (path: string, node: Node): void => {
    if (node.kind === "file") {
      const { bytes, size } = contents.get(node) ?? node.flushed;
      writeFileSync(path, bytes.subarray(0, size), { mode: 0o600 });
    } else {
      mkdirSync(path, { mode: 0o700 });
      for (const [name, child] of names.get(node) ?? node.flushed) write(join(path, name), child);
    }
  };
  rmSync(folder, { recursive: true, force: true });
  write(folder, root);
}
