import { generateKeyPairSync } from "node:crypto";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { caseFileWriter } from "../src/index.ts";
import { drawable } from "../src/pages/drawable.ts";
import { placesOf } from "../src/pages/values.ts";
import { fileService, signerBelow } from "./made.ts";

const { signer } = signerBelow("Example Bank");

/** The JSON that is attached. */
function contentOf(pdf: Uint8Array) {
  const file = Buffer.from(pdf);
  const from = file.indexOf("stream\n", file.indexOf("/Passmuster /Content\n")) + "stream\n".length;
  return JSON.parse(inflateSync(file.subarray(from, file.indexOf("\nendstream", from))).toString());
}

test("a file is PDF/A-3b: embedded fonts, an output intent, metadata, an id, its JSON as source", async () => {
  const { close, file, id } = await fileService(signer);
  const pdf = Buffer.from(await file(id)).toString("latin1");
  expect(pdf).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}\n/);
  expect(pdf).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B<\/pdfaid:conformance>/);
  expect(pdf).toContain("/S /GTS_PDFA1");
  expect(pdf).toMatch(/\/ID \[<[0-9a-f]+> <[0-9a-f]+>\]/);
  expect(pdf).toMatch(/\/AFRelationship \/Source\n\/F \(case\.json\)/);
  expect(pdf).toMatch(/\/AFRelationship \/Data\n\/F \(proof\.json\)/);
  expect(pdf).toContain("/SubFilter /ETSI.CAdES.detached");
  expect(pdf.match(/\/FontFile2 /g)?.length).toBe(2);
  expect(pdf).not.toMatch(/\/(Encrypt|JavaScript|NeedAppearances|LZWDecode|Helvetica)\b/);
  await close();
});

test("the JSON has every letter as it is, and the pages no empty box", async () => {
  const { close, file, id } = await fileService();
  const content = contentOf(await file(id));
  expect(content.comments[0].content).toBe("张伟 has a new address. 👍");
  expect(content).toMatchObject({ format: "passmuster case file 1", verification: { id } });
  await close();
});

test("letters that the font lacks lose their marks or are written by their number", () => {
  const latin = (point: number): boolean => point >= 0x20 && point < 0x7f;
  expect(drawable("Zoë Ｌee", latin)).toBe("Zoe Lee");
  expect(drawable("张", latin)).toBe("[U+5F20]");
  expect(drawable("a\u202eb\tc\nd", latin)).toBe("a[U+202E]b c\nd");
});

test("the same verification at the same time has the same pages without a signature", async () => {
  const [one, two] = [await fileService(), await fileService()];
  const [first, second] = [contentOf(await one.file(one.id)), contentOf(await two.file(two.id))];
  expect(first).toEqual(second);
  await Promise.all([one.close(), two.close()]);
});

test("without pictures a file shows none and names their digests", async () => {
  const { close, file, id } = await fileService();
  const pdf = await file(id, { pictures: false });
  expect(Buffer.from(pdf).includes("/DCTDecode")).toBe(false);
  const [picture] = contentOf(pdf).documents[0].pictures;
  expect(picture).toMatchObject({ shown: null, original: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await close();
});

test("a key without its certificate, of another kind or that is none is refused with what is allowed", () => {
  const other = signerBelow("Somebody Else").signer;
  const ed25519 = generateKeyPairSync("ed25519")
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
  const writing = (changes: Partial<typeof signer>) => () =>
    caseFileWriter({ signer: { ...signer, ...changes } });
  expect(writing({ chain: other.chain })).toThrow("signer.chain is not that of signer.key");
  expect(writing({ key: ed25519 })).toThrow("must be RSA or EC, not ed25519");
  expect(writing({ key: "no key" })).toThrow("signer.key is not a private key in PEM form");
});

test("a value names each place that states it, with its box and what differs", () => {
  const box = { left: 120, top: 80, width: 300, height: 24 };
  const place = { side: "front", box, standing: null } as const;
  const sources = [
    { ...place, part: "print", value: "MARLOW" },
    { ...place, part: "mrz", value: "MARLOV", box: null, standing: "contradicted" },
  ] as const;
  expect(placesOf("MARLOW", sources)).toBe("print, front 120,80 300×24\nMRZ, front: MARLOV (contradicted)");
  expect(placesOf("99", [])).toBe("the whole document");
});
