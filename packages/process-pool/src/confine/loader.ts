import { loaderCode, type Processor, rowBytes } from "./machine-code.ts";

/** The operands of a row: numbers, and addresses from `Loader`. */
type Word = number | bigint;

export interface Call {
  readonly call: number;
  readonly arguments?: readonly Word[];
  /** Ends the loader with `status` unless the call succeeds or, for a self-test, fails. */
  readonly must?: "succeed" | "fail";
  readonly status?: number;
  /** The address that receives the low 32 bits of the result. */
  readonly result?: number;
}

/** A program of system calls and their operands, and the executable that performs them. */
export interface Loader {
  /** Copies bytes into the program. Returns their address. */
  place(bytes: Uint8Array): number;
  /** A string with its final zero. */
  text(value: string): number;
  add(call: Call): void;
  /** The address of an argument of the next call, or of the one `ahead` of it. */
  argumentOf(ahead: number, index: number): number;
  /** A static ELF executable. */
  build(): Uint8Array;
}

/**
 * Addresses that only the loader uses. Linkers place programs at 0x200000 or above. A confined process cannot
 * map memory here: see `seccompFilter`.
 */
export const loaderRange = { start: 0x40000, end: 0x200000 };

const rowLimit = 1024;
const page = 0x10000;
const headerBytes = 64 + 3 * 56;

export function createLoader(processor: Processor): Loader {
  const code = loaderCode(processor, 0);
  const dataOffset = align(headerBytes + code.length);
  // The file's pages are mapped twice, a page of 64 KiB apart: as code and as data.
  const base = loaderRange.start + page + dataOffset;
  const nowhere = base;
  const tableAddress = base + 8;
  const rows: Call[] = [];
  const placed: Uint8Array[] = [];
  let free = tableAddress + rowLimit * rowBytes;

  const place = (bytes: Uint8Array): number => {
    const address = free;
    const padded = Buffer.alloc(align(bytes.length));
    padded.set(bytes);
    placed.push(padded);
    free += padded.length;
    return address;
  };
  const table = (): Uint8Array => {
    const bytes = Buffer.alloc(8 + rowLimit * rowBytes);
    for (const [index, row] of rows.entries()) writeRow(bytes, 8 + index * rowBytes, row, nowhere);
    return bytes;
  };

  return {
    place,
    text: (value) => place(Buffer.from(`${value}\0`, "utf8")),
    add(call) {
      if (rows.length >= rowLimit - 1)
        throw new RangeError(`A loader performs fewer than ${rowLimit} calls.`);
      rows.push(call);
    },
    argumentOf: (ahead, index) => tableAddress + (rows.length + ahead) * rowBytes + 8 + 8 * index,
    build() {
      const data = Buffer.concat([table(), ...placed]);
      if (base + data.length > loaderRange.end) throw new RangeError("The loader's operands are too large.");
      const text = Buffer.alloc(dataOffset - headerBytes);
      text.set(loaderCode(processor, tableAddress));
      return Buffer.concat([headers(processor, dataOffset, data.length), text, data]);
    },
  };
}

const align = (length: number): number => Math.ceil(length / 8) * 8;

function writeRow(bytes: Buffer, offset: number, row: Call, nowhere: number): void {
  const { call, arguments: given = [], must, status = 1, result = nowhere } = row;
  const operands = [0, 1, 2, 3, 4, 5].map((index) => given[index] ?? 0);
  const flip = must === "fail" ? -1 : 0;
  const words = [call, ...operands, flip, must ? -1 : 0, result, status];
  for (const [index, word] of words.entries())
    bytes.writeBigUInt64LE(BigInt.asUintN(64, BigInt(word)), offset + 8 * index);
}

/** ELF-64 object file format, version 1.5: the file header and three program headers. */
function headers(processor: Processor, dataOffset: number, dataLength: number): Uint8Array {
  const bytes = Buffer.alloc(headerBytes);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]); // 64-bit, little-endian
  bytes.writeUInt16LE(2, 16); // ET_EXEC
  bytes.writeUInt16LE(processor === "x64" ? 62 : 183, 18); // EM_X86_64, EM_AARCH64
  bytes.writeUInt32LE(1, 20);
  bytes.writeBigUInt64LE(BigInt(loaderRange.start + headerBytes), 24); // entry
  bytes.writeBigUInt64LE(64n, 32); // program headers
  for (const [at, value] of [
    [52, 64],
    [54, 56],
    [56, 3],
    [58, 64],
  ] as const)
    bytes.writeUInt16LE(value, at);
  const [readExecute, readWrite] = [5, 6];
  segment(bytes, 64, {
    type: 1,
    flags: readExecute,
    offset: 0,
    address: loaderRange.start,
    length: dataOffset,
  });
  const address = loaderRange.start + page + dataOffset;
  segment(bytes, 120, { type: 1, flags: readWrite, offset: dataOffset, address, length: dataLength });
  const stack = 0x6474e551; // PT_GNU_STACK: not executable
  segment(bytes, 176, { type: stack, flags: readWrite, offset: 0, address: 0, length: 0 });
  return bytes;
}

interface Segment {
  readonly type: number;
  readonly flags: number;
  readonly offset: number;
  readonly address: number;
  readonly length: number;
}

function segment(bytes: Buffer, at: number, { type, flags, offset, address, length }: Segment): void {
  bytes.writeUInt32LE(type, at);
  bytes.writeUInt32LE(flags, at + 4);
  const words = [offset, address, address, length, length, page];
  for (const [index, word] of words.entries()) bytes.writeBigUInt64LE(BigInt(word), at + 8 + 8 * index);
}
