import { generateKeyPairSync } from "node:crypto";
import { readCertificates } from "@passmuster/certificates";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type CaseFileVerdict, verifyCaseFile } from "../src/index.ts";
import { fileService, headKey, signerBelow } from "./made.ts";

const { root, signer } = signerBelow("Example Bank");
const files = new Map<string, Uint8Array>();
let closes: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const [signed, plain] = [await fileService(signer), await fileService()];
  closes = [signed.close, plain.close];
  files.set("signed", await signed.file(signed.id));
  files.set("bound to the record", await plain.file(plain.id));
});
afterAll(() => Promise.all(closes.map((close) => close())));

const file = (name: string): Uint8Array => files.get(name) ?? new Uint8Array();
const failed = ({ findings }: CaseFileVerdict) =>
  findings.filter(({ holds }) => holds === false).map(({ check }) => check);
const stateOf = ({ findings }: CaseFileVerdict, check: string) =>
  findings.find((one) => one.check === check)?.holds;

/** Mulberry32: the same positions in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** 20 positions in the fast ring, 200 in the deep one, 2,000 and more at night. */
const count = Math.round(200 * inject("size"));

describe.each(["signed", "bound to the record"])("a file that is %s", (name) => {
  test("holds in every check, and says what it is about", async () => {
    const verdict = await verifyCaseFile(file(name), { key: headKey });
    expect(failed(verdict)).toEqual([]);
    expect(verdict).toMatchObject({ intact: true, verification: { status: "Double Check" } });
    expect(stateOf(verdict, "head")).toBe(true);
    expect(stateOf(verdict, "signature")).toBe(name === "signed" ? true : null);
  });

  test("is broken by one changed bit at any place, without any key", async () => {
    const bytes = file(name);
    const random = seeded(20_261_129);
    for (let turn = 0; turn < count; turn += 1) {
      const at = Math.floor(random() * bytes.length);
      const changed = Uint8Array.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      expect((await verifyCaseFile(changed)).intact, `byte ${at}`).toBe(false);
    }
  });

  test("is broken by each changed byte of its proof and of its signature", async () => {
    const bytes = Buffer.from(file(name));
    const places = ['{"link":', ...(name === "signed" ? ["/Contents <"] : [])].map((mark) =>
      bytes.indexOf(mark),
    );
    const step = inject("size") >= 1 ? 1 : 97;
    for (const from of places)
      for (let at = from; at < from + 5000; at += step) {
        const changed = Uint8Array.from(bytes);
        changed[at] = (bytes[at] ?? 0) ^ 0x20;
        expect((await verifyCaseFile(changed)).intact, `byte ${at}`).toBe(false);
      }
  });

  test("is broken by what is cut off, added or swapped", async () => {
    const bytes = file(name);
    const half = bytes.length >> 1;
    const broken = [
      bytes.subarray(0, bytes.length - 1),
      Buffer.concat([bytes, Buffer.from("\n")]),
      Buffer.concat([bytes, bytes]),
      Buffer.concat([bytes.subarray(half), bytes.subarray(0, half)]),
      new Uint8Array(),
      Buffer.from("%PDF-1.7\n%%EOF\n"),
    ];
    for (const each of broken) expect((await verifyCaseFile(each)).intact).toBe(false);
  });
});

test("a head signed by another key fails, and none is checked without a key", async () => {
  const { close, file: makeFile, id } = await fileService();
  const other = generateKeyPairSync("ed25519").publicKey;
  const bytes = await makeFile(id);
  const verdict = await verifyCaseFile(bytes, {
    key: other.export({ type: "spki", format: "pem" }).toString(),
  });
  expect(failed(verdict)).toEqual(["head"]);
  expect(stateOf(await verifyCaseFile(bytes), "head")).toBe(null);
  await close();
});

test("a signature leads to the given certificate, or the file is not intact", async () => {
  const strange = signerBelow("Somebody Else");
  const trusting = (text: string) => ({ certificates: readCertificates(text) });
  const trusted = await verifyCaseFile(file("signed"), trusting(root.toString()));
  expect(trusted.findings.at(-1)).toEqual({
    check: "signature",
    holds: true,
    sentence: "Signed by C=FR, CN=Example Bank, which leads to a trusted certificate.",
  });
  const other = trusting(strange.root.toString());
  expect(failed(await verifyCaseFile(file("signed"), other))).toEqual(["signature"]);
  expect(failed(await verifyCaseFile(file("bound to the record"), other))).toEqual(["signature"]);
});

test("an RSA key signs too", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: inject("size") >= 1 ? 4096 : 2048 });
  const { close, file: makeFile, id } = await fileService(signerBelow("RSA Bank", privateKey).signer);
  const verdict = await verifyCaseFile(await makeFile(id));
  expect(verdict.intact).toBe(true);
  expect(verdict.findings.at(-1)?.sentence).toMatch(/^Signed by C=FR, CN=RSA Bank\./);
  await close();
});
