import { readCertificates } from "@passmuster/certificates";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  readMasterList,
  readPortrait,
  sessionKeys,
  verifyActive,
  verifyChip,
  verifyChipAuthentication,
} from "../src/index.ts";
import {
  certificatesIn,
  chipVector,
  hasVectors,
  readVectorFile,
  readVectorJson,
  type Vector,
  vectorsOf,
} from "./vectors.ts";

const bytesOf = (hex = "") => new Uint8Array(Buffer.from(hex, "hex"));

/** The findings that these vectors must have, `authentic` first. */
const reasons: Readonly<Record<string, readonly [string | undefined, string | undefined]>> = {
  "neg-sod-country": [undefined, "state_mismatch"],
  "neg-sod-dg1": ["hash_mismatch", undefined],
  "neg-sod-extra-dg": ["hash_missing", undefined],
  "neg-sod-link-missing": [undefined, "no_path"],
  "neg-sod-messagedigest": ["digest_mismatch", "not_checked"],
  "neg-sod-revoked": [undefined, "revoked"],
  "neg-sod-signature": ["signature_mismatch", "not_checked"],
  "neg-sod-wrong-csca": [undefined, "no_path"],
  "selfxyz-bp256-explicit": [undefined, "key_usage"],
  "selfxyz-rsa4096-sha256": [undefined, "key_usage"],
  "selfxyz-rsapss-sha384": [undefined, "key_usage"],
  "zkr-johnny-silverhand-ecdsa-p256-sha256": ["malformed", "not_checked"],
  "zkr-johnny-silverhand-rsa-2048-sha256": ["malformed", "not_checked"],
};

describe.skipIf(!hasVectors)("published and synthetic vectors", () => {
  test.each(vectorsOf("passport-lds", "passport-sod"))("$id: $what", async (vector) => {
    const { evidence, options } = chipVector(vector);
    const reading = await verifyChip(evidence, options);
    const { authentic, issuerTrusted, mrz, portrait } = reading;
    expect(authentic.passed && issuerTrusted.passed).toBe(vector.expected.valid);
    expect([authentic.code, issuerTrusted.code]).toEqual(reasons[vector.id] ?? [undefined, undefined]);
    expect(mrz?.lines.join("")).toBe(vector.expected.valid ? vector.expected.mrz : undefined);
    expect(portrait?.format).toBe(vector.expected.valid ? portraitOf(vector) : undefined);
  });

  test.each(vectorsOf("passport-lds").filter(({ expected }) => expected.core))(
    "$id passes if a missing key usage is allowed",
    async (vector) => {
      const { evidence, options } = chipVector(vector);
      const { authentic, issuerTrusted } = await verifyChip(evidence, {
        ...options,
        allowMissingKeyUsage: true,
      });
      expect([authentic, issuerTrusted]).toEqual([{ passed: true }, { passed: true }]);
    },
  );

  test("the JPEG 2000 portrait of a specimen becomes a picture of its size", async () => {
    const [vector] = vectorsOf("passport-lds").filter(({ expected }) => expected.portrait?.format === "jp2");
    if (!vector) throw new Error("The vector is missing.");
    const { evidence, options } = chipVector(vector);
    const { portrait } = await verifyChip(evidence, options);
    const picture = sharp(portrait?.picture);
    expect(await picture.metadata()).toMatchObject({ format: "png", width: 413, height: 531, channels: 3 });
    expect((await picture.stats()).entropy).toBeGreaterThan(6);
  });

  test.each(vectorsOf("passport-dg"))("$id: $what", ({ file, expected }) => {
    expect(readPortrait(readVectorFile(file)).format).toBe(expected.portrait?.format);
  });

  test.each(vectorsOf("active-authentication"))(
    "active authentication: $id, $what",
    ({ file, inputs, expected }) => {
      const { DG15 = "", DG14, response } = readVectorJson(file);
      const check = () =>
        verifyActive({
          dg15: new Uint8Array(Buffer.from(DG15, "base64")),
          challenge: bytesOf(inputs.challenge),
          response: bytesOf(response),
          ...(DG14 && { dg14: new Uint8Array(Buffer.from(DG14, "base64")) }),
        });
      if (expected.valid) expect(check()).toBeUndefined();
      else expect(check).toThrow(expect.objectContaining({ code: "response_mismatch" }));
    },
  );

  test.each(vectorsOf("chip-authentication"))(
    "chip authentication: $id, $what",
    ({ file, inputs, expected }) => {
      const dg14 = new Uint8Array(Buffer.from(readVectorJson(file).DG14 ?? "", "base64"));
      const proof = {
        dg14,
        privateKey: bytesOf(inputs.terminalPrivateKey),
        response: bytesOf(inputs.smResponse),
      };
      if (!expected.valid) {
        const refusal = expect.objectContaining({ code: "response_mismatch" });
        expect(() => verifyChipAuthentication(proof)).toThrow(refusal);
        return;
      }
      expect(verifyChipAuthentication(proof)).toBeUndefined();
      const { cipher, encryption, mac } = sessionKeys(proof);
      const keys = [encryption, mac].map((key) => Buffer.from(key).toString("hex"));
      expect([cipher, ...keys]).toEqual([expected.algorithm, expected.ksEnc, expected.ksMac]);
    },
  );

  test.each(vectorsOf("master-list"))("$id: $what", ({ file, inputs, expected }) => {
    const bytes = new Uint8Array(Buffer.concat((inputs.parts ?? [file]).map(readVectorFile)));
    const at = () => new Date(inputs.clock);
    const read = () => readMasterList(bytes, { signers: certificatesIn(inputs.mlRoots), at });
    if (!expected.valid) {
      expect(read).toThrow(expect.objectContaining({ code: "not_a_list_signer" }));
      return;
    }
    const { certificates, problems } = read();
    expect(certificates).toHaveLength(expected.certificates ?? 0);
    expect(problems).toEqual([]);
  });

  test("a master list is refused if its signer's root is not pinned", () => {
    const bytes = readVectorFile("chip/masterlist/ml-small.ml");
    const signers = readCertificates(readVectorFile("chip/roots/utopia-csca-old.pem"));
    const refusal = expect.objectContaining({ code: "no_path" });
    expect(() => readMasterList(bytes, { signers, at: () => new Date("2026-01-15") })).toThrow(refusal);
  });
});

const portraitOf = ({ id }: Vector): string => (id.startsWith("bdr-") ? "jp2" : "jpeg");
