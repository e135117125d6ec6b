/** The processors that the loader is written for. */
export type Processor = "x64" | "arm64";

/** Bytes of one row of the loader's table: eleven words of eight bytes. */
export const rowBytes = 88;

/**
 * A program that performs the rows of a table, one system call a row, and has no other behaviour:
 *
 *     word 0       number of the call          words 7, 8   `flip`, `mask`
 *     words 1–6    its arguments               word 9       address that receives the result's low 32 bits
 *                                              word 10      exit status if (result ^ flip) & mask < 0
 *
 * The table needs no end: its last row is `exit_group` or an `execve` that may not fail.
 */
export function loaderCode(processor: Processor, table: number): Uint8Array {
  return processor === "x64" ? x64(table) : arm64(table);
}

/** Intel 64 manual, volume 2. RBX holds the address of the current row. */
function x64(table: number): Uint8Array {
  const address = Buffer.alloc(8);
  address.writeBigUInt64LE(BigInt(table));
  const row = [
    [0x48, 0x8b, 0x03], // mov rax, [rbx]
    [0x48, 0x8b, 0x7b, 8], // mov rdi, [rbx+8]
    [0x48, 0x8b, 0x73, 16], // mov rsi, [rbx+16]
    [0x48, 0x8b, 0x53, 24], // mov rdx, [rbx+24]
    [0x4c, 0x8b, 0x53, 32], // mov r10, [rbx+32]
    [0x4c, 0x8b, 0x43, 40], // mov r8, [rbx+40]
    [0x4c, 0x8b, 0x4b, 48], // mov r9, [rbx+48]
    [0x0f, 0x05], // syscall
    [0x48, 0x89, 0xc1], // mov rcx, rax
    [0x48, 0x33, 0x4b, 56], // xor rcx, [rbx+56]
    [0x48, 0x23, 0x4b, 64], // and rcx, [rbx+64]
  ].flat();
  const after = [
    [0x48, 0x8b, 0x4b, 72], // mov rcx, [rbx+72]
    [0x89, 0x01], // mov [rcx], eax
    [0x48, 0x83, 0xc3, rowBytes], // add rbx, 88
  ].flat();
  const short = 2;
  const failure = [0x78, after.length + short]; // js fail
  const again = [0xeb, 256 - (row.length + failure.length + after.length + short)]; // jmp row
  const fail = [
    [0x48, 0x8b, 0x7b, 80], // fail: mov rdi, [rbx+80]
    [0xb8, 231, 0, 0, 0], // mov eax, exit_group
    [0x0f, 0x05], // syscall
  ].flat();
  return Buffer.from([0x48, 0xbb, ...address, ...row, ...failure, ...after, ...again, ...fail]);
}

/** Arm Architecture Reference Manual, chapter C6. X19 holds the address of the current row. */
function arm64(table: number): Uint8Array {
  const load = (register: number, offset: number): number =>
    0xf9400000 + ((offset / 8) << 10) + (19 << 5) + register; // ldr Xn, [x19, #offset]
  const code = [
    0x58000000 + (22 << 5) + 19, // ldr x19, the literal 22 instructions ahead
    load(8, 0), // row
    ...[0, 1, 2, 3, 4, 5].map((register) => load(register, 8 + 8 * register)),
    0xd4000001, // svc #0
    load(9, 56),
    0xca090009, // eor x9, x0, x9
    load(10, 64),
    0xea0a013f, // tst x9, x10
    0x54000004 + (5 << 5), // b.mi fail, 5 instructions ahead
    load(10, 72),
    0xb9000140, // str w0, [x10]
    0x91000000 + (rowBytes << 10) + (19 << 5) + 19, // add x19, x19, #88
    0x14000000 + (2 ** 26 - 16), // b row, 16 instructions back
    load(0, 80), // fail
    0xd2800008 + (94 << 5), // mov x8, exit_group
    0xd4000001, // svc #0
    0xd503201f, // nop: the literal is aligned to 8 bytes
  ];
  const bytes = Buffer.alloc(code.length * 4 + 8);
  for (const [index, instruction] of code.entries()) bytes.writeUInt32LE(instruction, index * 4);
  bytes.writeBigUInt64LE(BigInt(table), code.length * 4);
  return bytes;
}
