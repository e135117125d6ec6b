import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { trustFiles } from "@passmuster/certificates";
import {
  at as clock,
  ecKey,
  evidenceOf,
  issue,
  ldifOf,
  masterListOf,
  revocationListOf,
} from "@passmuster/test-chip";
import { describe, expect, test } from "vitest";
import { ldifReader, masterListReader, readMasterList, verifyChip } from "../src/index.ts";

const at = () => clock;
const root = issue({ name: "Root", isCa: true, serial: 1 });
const listSigner = issue({ name: "List signer", by: root, listSigner: true });
const roots = ["a", "b", "c"].map((which) =>
  issue({ name: which, isCa: true, key: ecKey("prime256v1", "named", which) }),
);
const entries = roots.map(({ certificate }) => certificate.raw);
const signers = [root.certificate];
const refusal = (code: string) => expect.objectContaining({ code });

describe("a master list", () => {
  test("gives its certificates", () => {
    const { certificates, problems } = readMasterList(masterListOf({ signer: listSigner, entries }), {
      signers,
      at,
    });
    expect(certificates.map(({ subject }) => subject.commonName)).toEqual(["a", "b", "c"]);
    expect(problems).toEqual([]);
  });

  test("may have indefinite lengths", () => {
    const bytes = masterListOf({ signer: listSigner, entries, isIndefinite: true });
    expect(readMasterList(bytes, { signers, at }).certificates).toHaveLength(3);
  });

  test("leaves out an entry that cannot be read, and says so", () => {
    const bytes = masterListOf({ signer: listSigner, entries: [...entries, Buffer.from("3000", "hex")] });
    const { certificates, problems } = readMasterList(bytes, { signers, at });
    expect([certificates.length, problems.length]).toEqual([3, 1]);
    expect(problems[0]).toMatch(/^Entry 4 of the master list: The certificate is malformed\./);
  });

  test("is read if a link certificate in it leads from the pinned root to its signer", () => {
    const key = ecKey("secp384r1", "named", "next");
    const next = issue({ name: "Next", key, isCa: true });
    const link = issue({ name: "Next", key, by: root, isCa: true });
    const signer = issue({ name: "List signer", by: next, listSigner: true });
    const bytes = masterListOf({ signer, entries, others: [next, link] });
    expect(readMasterList(bytes, { signers, at }).certificates).toHaveLength(3);
    expect(() => readMasterList(masterListOf({ signer, entries, others: [next] }), { signers, at })).toThrow(
      refusal("no_path"),
    );
  });

  test.each([
    ["its signer may sign documents only", issue({ name: "Signer", by: root }), "not_a_list_signer"],
    [
      "its signer has expired",
      issue({ name: "S", by: root, listSigner: true, to: "2025-01-01" }),
      "signer_not_valid",
    ],
    [
      "its signer is of another country",
      issue({ name: "S", by: root, listSigner: true, country: "DE" }),
      "country_mismatch",
    ],
    [
      "no pinned root signed its signer",
      issue({ name: "S", by: roots[0] ?? root, listSigner: true }),
      "no_path",
    ],
    ["its signer signed itself", issue({ name: "S", listSigner: true }), "no_path"],
  ])("is refused if %s", (_, signer, code) => {
    expect(() => readMasterList(masterListOf({ signer, entries }), { signers, at })).toThrow(refusal(code));
  });

  test("is refused if it was changed", () => {
    const bytes = masterListOf({ signer: listSigner, entries });
    const place = Buffer.from(bytes).indexOf(Buffer.from(entries[1] ?? [])) + 100;
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    expect(() => readMasterList(bytes, { signers, at })).toThrow(refusal("digest_mismatch"));
  });

  test("is refused in a version that is not known", () => {
    const bytes = masterListOf({ signer: listSigner, entries, version: 1 });
    expect(() => readMasterList(bytes, { signers, at })).toThrow(refusal("unsupported"));
  });
});

describe("a file of the ICAO PKD", () => {
  const list = masterListOf({ signer: listSigner, entries });
  const crl = revocationListOf({ by: root, serials: [500] });

  test("gives the lists of pinned states and all revocation lists", () => {
    const other = issue({ name: "Other", isCa: true, key: ecKey("prime256v1", "named", "x") });
    const foreign = masterListOf({ signer: issue({ name: "S", by: other, listSigner: true }), entries });
    const bytes = ldifOf([
      ["pkdMasterListContent", list],
      ["pkdMasterListContent", foreign],
      ["certificateRevocationList;binary", crl],
      ["userCertificate;binary", listSigner.certificate.raw],
    ]);
    const { certificates, revocationLists, problems } = ldifReader({ signers, at })(bytes);
    expect([certificates?.length, revocationLists?.length]).toEqual([3, 1]);
    expect(problems).toEqual([expect.stringMatching(/^Line \d+: No trusted country root leads to/)]);
  });
});

test("a trust directory of lists verifies a document, and its revocation lists count", async () => {
  const directory = await mkdtemp(join(tmpdir(), "csca-"));
  const [authority = root] = roots;
  const signer = issue({ name: "Signer", by: authority, serial: 500 });
  await writeFile(join(directory, "ut.ml"), masterListOf({ signer: listSigner, entries }));
  const readers = { ".ml": masterListReader({ signers, at }), ".ldif": ldifReader({ signers, at }) };
  const found = async () => {
    const trust = trustFiles(directory, { readers, everySeconds: 0 });
    const { issuerTrusted } = await verifyChip(evidenceOf({ signer }), { trust, at: clock });
    return [issuerTrusted, trust.problems()];
  };
  expect(await found()).toEqual([{ passed: true }, []]);
  const crl = revocationListOf({ by: authority, serials: [500] });
  await writeFile(join(directory, "ut.ldif"), ldifOf([["certificateRevocationList;binary", crl]]));
  expect(await found()).toEqual([{ passed: false, code: "revoked" }, []]);
  await rm(directory, { recursive: true });
});
