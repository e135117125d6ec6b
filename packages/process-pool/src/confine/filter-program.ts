/** One instruction of classic BPF (linux/filter.h). */
export interface Instruction {
  readonly code: number;
  readonly jt: number;
  readonly jf: number;
  readonly k: number;
}

/** What a filter returns for a call (linux/seccomp.h). */
export const verdicts = {
  allow: 0x7fff0000,
  kill: 0x80000000,
  /** Refused: the caller gets the error number. */
  fail: (errno: number): number => 0x00050000 + errno,
};

const operation = { load: 0x20, equal: 0x15, atLeast: 0x35, anyBit: 0x45, and: 0x54, ret: 0x06 };

/** Offsets in `struct seccomp_data`, little-endian. */
export const callNumber = 0;
export const architecture = 4;
export const argument = (index: number): { readonly low: number; readonly high: number } => ({
  low: 16 + 8 * index,
  high: 20 + 8 * index,
});

const instruction = (code: number, k: number, jt = 0, jf = 0): Instruction => ({ code, jt, jf, k });

export const load = (offset: number): Instruction => instruction(operation.load, offset);
export const and = (mask: number): Instruction => instruction(operation.and, mask);
export const ret = (verdict: number): Instruction => instruction(operation.ret, verdict);

/** Skips the next `ifSo` instructions if the test holds, else the next `ifNot`. */
export const jump = (
  test: "equal" | "atLeast" | "anyBit",
  k: number,
  { ifSo = 0, ifNot = 0 }: { readonly ifSo?: number; readonly ifNot?: number },
): Instruction => instruction(operation[test], k, ifSo, ifNot);

/** Runs the block only if the loaded value equals `k`. The block ends in a verdict. */
export const when = (k: number, block: readonly Instruction[]): readonly Instruction[] => [
  jump("equal", k, { ifNot: block.length }),
  ...block,
];

/** `struct sock_filter`, eight bytes each. */
export function assemble(instructions: readonly Instruction[]): Uint8Array {
  const bytes = Buffer.alloc(instructions.length * 8);
  for (const [index, { code, jt, jf, k }] of instructions.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(jt, index * 8 + 2);
    bytes.writeUInt8(jf, index * 8 + 3);
    bytes.writeUInt32LE(k, index * 8 + 4);
  }
  return bytes;
}
