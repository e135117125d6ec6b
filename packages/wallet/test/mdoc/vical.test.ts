import { readCertificate } from "@passmuster/certificates";
import { describe, expect, test } from "vitest";
import { type CborInput, decodeCbor, encodeCbor, expectArray } from "../../src/cbor/index.ts";
import { readCoseMessage, signSign1 } from "../../src/cose/index.ts";
import { mdlDocType, pidDocType, readVical, vicalReader } from "../../src/mdoc/index.ts";
import { signerOf } from "../../src/mdoc/signer.ts";
import { outcomeOf } from "./outcome.ts";
import { type CertificateFields, makeCertificate, uses } from "./test-certificates.ts";
import { date, makeIssuer, now } from "./test-issuer.ts";
import { bytesOf, hasVectors, vector } from "./vectors.ts";

const dates = { notBefore: "2025-06-01T00:00:00Z", notAfter: "2026-08-01T00:00:00Z" };
const provider = makeCertificate({ name: "Provider", ...dates, isCa: true, usage: uses.authority });
const at = new Date(now);
const root = makeIssuer().root.der;

function vical(
  signerFields: Partial<CertificateFields> = {},
  infos: readonly CborInput[] = [infoOf(root)],
  day = "2026-01-01T00:00:00Z",
) {
  const fields = { name: "Signer", ...dates, usage: uses.digitalSignature, extendedUsage: "1.0.18013.5.1.8" };
  const signer = makeCertificate({ ...fields, ...signerFields }, provider);
  const payload = encodeCbor(
    new Map<string, CborInput>([
      ["version", "1.0"],
      ["vicalProvider", "Test"],
      ["date", date(day)],
      ["certificateInfos", infos],
    ]),
  );
  return encodeCbor(signSign1({ key: signer.key, algorithm: "ES256", payload, chain: [signer.der] }));
}

function infoOf(certificate: Uint8Array): CborInput {
  return new Map<string, CborInput>([
    ["certificate", certificate],
    ["docType", [mdlDocType]],
  ]);
}

const providers = [readCertificate(provider.der)];
const codeOf = (bytes: Uint8Array, trusted = providers) =>
  outcomeOf(() => readVical(bytes, { providers: trusted, at }));

test("reads the roots of a signed list", () => {
  const { roots, problems, provider: name } = readVical(vical(), { providers, at });
  expect(roots.map(({ certificate }) => certificate.subject.commonName)).toEqual(["Test IACA"]);
  expect([name, problems]).toEqual(["Test", []]);
});

test("leaves out roots of other document types", () => {
  expect(readVical(vical(), { providers, at, docTypes: [pidDocType] }).roots).toEqual([]);
});

test("leaves out and reports an entry that cannot be read", () => {
  const { roots, problems } = readVical(vical({}, [infoOf(Uint8Array.of(0x30, 0)), infoOf(root), 7]), {
    providers,
    at,
  });
  expect(roots).toHaveLength(1);
  expect(problems.map((text) => text.slice(0, 20))).toEqual(["Entry 1 of the VICAL", "Entry 3 of the VICAL"]);
});

test("refuses a list of another provider, of a signer for other purposes, expired, or from the future", async () => {
  expect(await codeOf(vical(), [])).toBe("vical_signature");
  expect(await codeOf(vical({ extendedUsage: "1.0.18013.5.1.2" }))).toBe("vical_signature");
  expect(await codeOf(vical({ notAfter: "2026-01-01T00:00:00Z" }))).toBe("vical_signature");
  expect(await codeOf(vical({}, [], "2026-02-01T00:00:00Z"))).toBe("vical_signature");
});

test("refuses a list that was changed", async () => {
  const bytes = vical();
  bytes[bytes.length - 100] = 255 - (bytes[bytes.length - 100] ?? 0);
  expect(await codeOf(bytes)).not.toBe("ok");
});

test("is a reader of trust files", () => {
  const read = vicalReader({ providers, now: () => at });
  expect(read(vical()).certificates).toHaveLength(1);
});

describe.skipIf(!hasVectors)("vical-rdw-test", () => {
  const item = () => ({
    bytes: bytesOf(vector("vical-rdw-test").file),
    at: new Date(vector("vical-rdw-test").inputs.clock),
  });

  test("is read with its signer as the trusted provider", () => {
    const { bytes, at } = item();
    const signer = signerOf(readCoseMessage(decodeCbor(bytes), "VICAL", 18));
    const list = readVical(bytes, { providers: [signer], at });
    expect([list.provider, list.roots.length + list.problems.length]).toEqual(["RDW", 45]);
    expect(list.problems).toEqual([]);
  });

  test("is refused with one signature byte changed", async () => {
    const { bytes, at } = item();
    const signer = signerOf(readCoseMessage(decodeCbor(bytes), "VICAL", 18));
    expect(expectArray(decodeCbor(bytes), "VICAL", 4)).toHaveLength(4);
    bytes[bytes.length - 1] = 255 - (bytes.at(-1) ?? 0);
    expect(await outcomeOf(() => readVical(bytes, { providers: [signer], at }))).toBe("vical_signature");
  });
});
