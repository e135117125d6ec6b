import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  CertificateError,
  readCertificate,
  readCertificates,
  trustedCertificates,
  trustFiles,
} from "../src/index.ts";
import { isrgRoot, letsEncryptRoots } from "./published-roots.ts";

const subjectsIn = (certificates: readonly { readonly subject: { readonly commonName?: string } }[]) =>
  certificates.map(({ subject }) => subject.commonName).sort();

let directory = "";
let now = 0;
const write = async (name: string, content: string | Uint8Array, second = 1) => {
  await writeFile(join(directory, name), content);
  await utimes(join(directory, name), second, second);
};
const open = (readers = {}) => trustFiles(directory, { now: () => now, everySeconds: 60, readers });

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "trust-"));
  now = 1_000_000;
});
afterEach(() => rm(directory, { recursive: true }));

const [first = "", second = ""] = letsEncryptRoots;

describe("a trust directory", () => {
  test("is read with all its certificates, each once", async () => {
    await write("one.pem", first);
    await write("two.crt", `${second}\n${first}`);
    await write("three.der", readCertificate(second).raw);
    const trust = open();
    expect(subjectsIn(await trust.certificates())).toEqual(["ISRG Root X1", "ISRG Root X2"]);
    expect(await trust.revocationLists()).toEqual([]);
    expect(trust.problems()).toEqual([]);
  });

  test("is looked at again after its seconds, not before", async () => {
    await write("one.pem", first);
    const trust = open();
    expect(await trust.certificates()).toHaveLength(1);
    await write("two.pem", second);
    now += 59_999;
    expect(await trust.certificates()).toHaveLength(1);
    now += 1;
    expect(await trust.certificates()).toHaveLength(2);
    await rm(join(directory, "one.pem"));
    now += 60_000;
    expect(subjectsIn(await trust.certificates())).toEqual(["ISRG Root X2"]);
  });

  test("reports a file that breaks, and its last good content stands until it is mended", async () => {
    await write("one.pem", first);
    const trust = open();
    const [before] = await trust.certificates();
    await write("one.pem", "-----BEGIN CERTIFICATE-----\nbroken", 2);
    now += 60_000;
    expect(await trust.certificates()).toEqual([before]);
    expect(trust.problems()).toEqual(["one.pem: A PEM block is malformed."]);
    now += 60_000;
    await trust.certificates();
    expect(trust.problems()).toHaveLength(1);
    await write("one.pem", second, 3);
    now += 60_000;
    expect(subjectsIn(await trust.certificates())).toEqual(["ISRG Root X2"]);
    expect(trust.problems()).toEqual([]);
  });

  test("reports files that nobody reads, and ignores hidden ones", async () => {
    await write(".hidden", "");
    await write("notes.txt", "");
    const trust = open();
    expect(await trust.certificates()).toEqual([]);
    expect(trust.problems()).toEqual(["notes.txt: there is no reader for this ending."]);
  });

  test("takes readers for other endings, with their problems", async () => {
    await write("list.ml", "content");
    const trust = open({
      ".ml": () => ({ certificates: readCertificates(first), problems: ["Entry 2 was left out."] }),
    });
    expect(await trust.certificates()).toHaveLength(1);
    expect(trust.problems()).toEqual(["Entry 2 was left out."]);
  });

  test("that disappears keeps its last state and says so", async () => {
    await write("one.pem", first);
    const trust = open();
    expect(await trust.certificates()).toHaveLength(1);
    await rm(directory, { recursive: true });
    now += 60_000;
    expect(await trust.certificates()).toHaveLength(1);
    expect(trust.problems()).toEqual(["The trust directory cannot be read (ENOENT). The last state stands."]);
    directory = await mkdtemp(join(tmpdir(), "trust-"));
  });

  test("is read once for callers at the same time", async () => {
    await write("list.ml", "content");
    let reads = 0;
    const reader = () => {
      reads += 1;
      return {};
    };
    const trust = open({ ".ml": reader });
    await Promise.all([trust.certificates(), trust.revocationLists(), trust.certificates()]);
    expect(reads).toBe(1);
  });
});

test("given certificates are trusted as PEM, as DER and as read", async () => {
  const { raw } = readCertificate(first);
  const trust = trustedCertificates([first, raw, readCertificate(second)]);
  expect(await trust.certificates()).toHaveLength(3);
  expect(() => trustedCertificates(["no PEM"])).toThrow(CertificateError);
});

describe("a certificate", () => {
  test("gives what it states", () => {
    expect(readCertificate(isrgRoot)).toMatchObject({
      subject: {
        country: "US",
        organization: "Internet Security Research Group",
        commonName: "ISRG Root X1",
      },
      serial: "8210cfb0d240e3594463e0bb63828b00",
      isCa: true,
      notBefore: new Date("2015-06-04T11:04:38Z"),
      notAfter: new Date("2035-06-04T11:04:38Z"),
      subjectKeyId: "79b459e67bb6e5e40173800888c81a58f6e99b6e",
      dnsNames: [],
      crlUrls: [],
      unknownCritical: [],
    });
  });

  test.each([
    ["is empty", new Uint8Array()],
    ["is cut off", readCertificate(isrgRoot).raw.subarray(0, -1)],
    ["has bytes behind it", new Uint8Array([...readCertificate(isrgRoot).raw, 0])],
    ["is another structure", new Uint8Array([0x30, 3, 2, 1, 0])],
  ])("is refused if it %s", (_, bytes) => {
    expect(() => readCertificate(bytes)).toThrow(expect.objectContaining({ code: "malformed" }));
  });

  test("is refused if it is longer than any", () => {
    const bytes = new Uint8Array(70_000);
    bytes[0] = 0x30;
    expect(() => readCertificate(bytes)).toThrow(expect.objectContaining({ code: "too_large" }));
  });

  test("alone is what readCertificate takes", () => {
    expect(() => readCertificate(first + second)).toThrow("There are 2 certificates instead of one.");
  });
});
