import {
  concerns,
  type FolderNode,
  flush,
  type NameChange,
  type Node,
  newFile,
  newFolder,
  type Operation,
  rename,
} from "./file-system.ts";
import type { Call } from "./trace.ts";

/** The disk between two calls. */
export interface Disk {
  readonly root: FolderNode;
  /** Operations that no flush covers, in order. */
  readonly open: readonly Operation[];
  /** Changes with every operation and every flush. */
  readonly stamp: string;
  readonly begun: ReadonlySet<number>;
  readonly acknowledged: ReadonlySet<number>;
}

/** Replays the calls on the folder `root`, and calls `between` after each that changed the disk or a mark. */
export async function replay(
  calls: readonly Call[],
  root: string,
  between: (disk: Disk) => Promise<void> | void,
): Promise<void> {
  const tree = newFolder();
  const descriptors = new Map<number, { readonly node: Node; position: number }>();
  const begun = new Set<number>();
  const acknowledged = new Set<number>();
  /** The line of the trace after which each operation stands. */
  const since = new Map<Operation, number>();
  let open: Operation[] = [];
  let ids = 0;
  let flushes = 0;

  const add = (ended: number, operation: Operation): void => {
    open.push(operation);
    since.set(operation, ended);
  };
  const place = (bytes: Buffer | number | string | undefined): Place | undefined => {
    const path = String(bytes);
    if (path === root) return { folder: tree, name: "", node: tree };
    if (!path.startsWith(`${root}/`)) return undefined;
    const names = path
      .slice(root.length + 1)
      .split("/")
      .filter(Boolean);
    const name = names.pop() ?? "";
    let folder = tree;
    for (const one of names) {
      const next = folder.live.get(one);
      if (next?.kind !== "folder") throw new Error(`${path} lies in no known folder.`);
      folder = next;
    }
    return { folder, name, node: folder.live.get(name) };
  };
  const setNames = (ended: number, ...changes: NameChange[]): void => {
    for (const { folder, name, node } of changes) rename(folder.live, name, node);
    ids += 1;
    add(ended, { id: ids, kind: "names", changes });
  };

  const take = ({ name, args, result, began, ended }: Call): void => {
    const numbered = descriptors.get(Number(args[0]));
    const write = (at: number, bytes: unknown): void => {
      if (numbered?.node.kind !== "file") return;
      ids += 1;
      const written = (bytes as Buffer).subarray(0, result);
      if (written.length !== result) throw new Error("The trace holds a shortened write.");
      add(ended, { id: ids, kind: "write", file: numbered.node, at, bytes: written });
    };
    const truncate = (node: Node | undefined, size: number): void => {
      if (node?.kind !== "file") return;
      ids += 1;
      add(ended, { id: ids, kind: "truncate", file: node, size });
    };
    switch (name) {
      case "openat": {
        descriptors.delete(result);
        const found = place(args[1]);
        if (!found) return;
        const flags = String(args[2]);
        const node = found.node ?? newFile();
        if (!found.node) setNames(ended, { ...found, node });
        if (flags.includes("O_TRUNC") && found.node) truncate(node, 0);
        descriptors.set(result, { node, position: 0 });
        return;
      }
      case "close":
        descriptors.delete(Number(args[0]));
        return;
      case "write":
        if (!numbered) return;
        write(numbered.position, args[1]);
        numbered.position += result;
        return;
      case "pwrite64":
        write(Number(args[3]), args[1]);
        return;
      case "ftruncate":
        truncate(numbered?.node, Number(args[1]));
        return;
      case "fsync":
      case "fdatasync": {
        if (!numbered) return;
        const { node } = numbered;
        flushes += 1;
        const covered = open.filter((one) => concerns(one, node) && (since.get(one) ?? 0) < began);
        for (const one of covered) flush(one);
        open = open.filter((one) => !covered.includes(one));
        return;
      }
      case "mkdir": {
        const found = place(args[0]);
        if (found) setNames(ended, { ...found, node: newFolder() });
        return;
      }
      case "unlink":
      case "rmdir": {
        const found = place(args[0]);
        if (found) setNames(ended, { folder: found.folder, name: found.name });
        return;
      }
      case "link":
      case "rename": {
        const [from, to] = [place(args[0]), place(args[1])];
        if (!from || !to) return;
        const linked = { folder: to.folder, name: to.name, node: from.node as Node };
        if (name === "link") setNames(ended, linked);
        else setNames(ended, { folder: from.folder, name: from.name }, linked);
        return;
      }
      case "access": {
        const [, kind, number] = /^\/power-cut\/(begun|acknowledged)\/(\d+)$/.exec(String(args[0])) ?? [];
        if (kind === "begun") begun.add(Number(number));
        if (kind === "acknowledged") acknowledged.add(Number(number));
        return;
      }
      case "clone":
      case "clone3":
        return;
      default:
        if (!numbered && args.every((one) => place(one) === undefined)) return;
        throw new Error(`The model of the disk has no ${name}.`);
    }
  };

  const stampOf = (): string => `${ids} ${flushes} ${begun.size} ${acknowledged.size}`;
  for (const call of calls) {
    const before = stampOf();
    take(call);
    if (stampOf() !== before) await between({ root: tree, open, stamp: stampOf(), begun, acknowledged });
  }
}

interface Place {
  readonly folder: FolderNode;
  readonly name: string;
  readonly node: Node | undefined;
}
