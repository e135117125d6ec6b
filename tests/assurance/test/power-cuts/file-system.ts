/** What may be on the disk after a power cut: each operation since the last flush may be missing. */
export type Operation = { readonly id: number } & (
  | { readonly kind: "write"; readonly file: FileNode; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: "truncate"; readonly file: FileNode; readonly size: number }
  /** Names that change together: a rename has two. */
  | { readonly kind: "names"; readonly changes: readonly NameChange[] }
);

export interface NameChange {
  readonly folder: FolderNode;
  readonly name: string;
  /** Absent if the name is removed. */
  readonly node?: Node;
}

export interface FileNode {
  readonly kind: "file";
  readonly flushed: Contents;
}

/** The first `size` bytes of a buffer that doubles when it is full. */
export interface Contents {
  bytes: Buffer;
  size: number;
}

export interface FolderNode {
  readonly kind: "folder";
  readonly flushed: Map<string, Node>;
  /** As running processes see it. */
  readonly live: Map<string, Node>;
}

export type Node = FileNode | FolderNode;

export function newFile(): FileNode {
  return { kind: "file", flushed: { bytes: Buffer.alloc(0), size: 0 } };
}

export function newFolder(): FolderNode {
  return { kind: "folder", flushed: new Map(), live: new Map() };
}

export function concerns(operation: Operation, node: Node): boolean {
  if (operation.kind === "names") return operation.changes.some(({ folder }) => folder === node);
  return operation.file === node;
}

export function apply(contents: Contents, operation: Exclude<Operation, { readonly kind: "names" }>): void {
  if (operation.kind === "truncate") resize(contents, operation.size);
  else {
    const { at, bytes } = operation;
    resize(contents, Math.max(contents.size, at + bytes.length));
    contents.bytes.set(bytes, at);
  }
}

/** Bytes beyond the size are 0, as they are in a file that grows. */
function resize(contents: Contents, size: number): void {
  if (size > contents.bytes.length) {
    const grown = Buffer.alloc(Math.max(size, 2 * contents.bytes.length));
    grown.set(contents.bytes.subarray(0, contents.size));
    contents.bytes = grown;
  }
  if (size < contents.size) contents.bytes.fill(0, size, contents.size);
  contents.size = size;
}

export function copyOf({ bytes, size }: Contents): Contents {
  return { bytes: Buffer.from(bytes.subarray(0, size)), size };
}

/** Makes an operation durable. Later operations on other nodes stay open. */
export function flush(operation: Operation): void {
  if (operation.kind !== "names") {
    apply(operation.file.flushed, operation);
    return;
  }
  for (const { folder, name, node } of operation.changes) rename(folder.flushed, name, node);
}

export function rename(names: Map<string, Node>, name: string, node: Node | undefined): void {
  if (node) names.set(name, node);
  else names.delete(name);
}
