import { describe, expect, test } from "vitest";
import {
  type Certificate,
  isListSignedBy,
  isRevoked,
  isSelfSigned,
  isSignedBy,
  readCertificate,
  readRevocationList,
  validAt,
} from "../src/index.ts";
import { hasVectors, readVectorFile, vectorsOf } from "./vectors.ts";

const certificateIn = (file: string): Certificate => readCertificate(readVectorFile(file));

describe.skipIf(!hasVectors)("published CSCA certificates", () => {
  test.each(vectorsOf("csca-root"))("$id is a self-signed authority", ({ file, inputs, expected }) => {
    const root = certificateIn(file);
    expect(isSelfSigned(root)).toBe(expected.valid);
    expect(root).toMatchObject({ isCa: true, unknownCritical: [] });
    expect(expected.subject).toContain(`C=${root.subject.country}`);
    expect(root.keyUsage?.uses).toContain("keyCertSign");
    expect(validAt(root, new Date(inputs.clock ?? ""), 60)).toBe(true);
  });

  test.each(vectorsOf("csca-link"))(
    "$id is signed by the old key, not by the new one",
    ({ file, inputs }) => {
      const [link, old, next] = [file, inputs.oldCsca ?? "", inputs.newCsca ?? ""].map(certificateIn);
      if (!link || !old || !next) throw new Error("The vector lacks a certificate.");
      expect(isSignedBy(link, old)).toBe(true);
      expect(isSignedBy(link, next)).toBe(false);
      expect(isSelfSigned(link)).toBe(false);
      expect(Buffer.from(link.publicKeyInfo)).toEqual(Buffer.from(next.publicKeyInfo));
    },
  );

  test("a list of revoked certificates is verified with the key of its authority", () => {
    const list = readRevocationList(readVectorFile("chip/utopia-revoked.crl"));
    const clean = readRevocationList(readVectorFile("chip/utopia-clean.crl"));
    const authority = certificateIn("chip/roots/utopia-csca-new.pem");
    expect(isListSignedBy(list, authority)).toBe(true);
    expect(isListSignedBy(clean, authority)).toBe(true);
    expect(isListSignedBy(list, certificateIn("chip/roots/utopia-csca-old.pem"))).toBe(false);
    expect(list.serials).toContain("01f4");
    expect(clean.serials).not.toContain("01f4");
    expect(isRevoked(clean, authority)).toBe(false);
  });
});
