import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type CborInput, decodeCbor, encodeCbor } from "../../src/cbor/index.ts";
import {
  type CoseMessage,
  type CoseSignatureAlgorithm,
  coseKeyOf,
  readCoseKey,
  readCoseMessage,
  signSign1,
  verifyMac0,
  verifySign1,
} from "../../src/cose/index.ts";
import type { WalletError } from "../../src/errors.ts";

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "hex"));
const payload = hex("a10102");
const curves: readonly (readonly [CoseSignatureAlgorithm, string])[] = [
  ["ES256", "prime256v1"],
  ["ES256", "brainpoolP256r1"],
  ["ES384", "secp384r1"],
  ["ES384", "brainpoolP320r1"],
  ["ES384", "brainpoolP384r1"],
  ["ES512", "secp521r1"],
  ["ES512", "brainpoolP512r1"],
  ["ESP256", "prime256v1"],
  ["ESB384", "brainpoolP384r1"],
];

describe("verifySign1", () => {
  test.each(curves)("verifies %s with a key of %s", (algorithm, namedCurve) => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve });
    const message = parsed(signSign1({ key: privateKey, algorithm, payload }));
    expect(verifySign1(message, publicKey)).toBe(true);
    expect(verifySign1({ ...message, payload: hex("a10103") }, publicKey)).toBe(false);
    expect(verifySign1({ ...message, proof: message.proof.subarray(1) }, publicKey)).toBe(false);
  });

  test.each(["ed25519", "ed448"] as const)("verifies EdDSA with a key of %s", (type) => {
    const { privateKey, publicKey } = keyPair(type);
    expect(verifySign1(parsed(signSign1({ key: privateKey, algorithm: "EdDSA", payload })), publicKey)).toBe(
      true,
    );
  });

  // RFC 9052 appendix C.2.1, key "11" of appendix C.7.1.
  test("verifies the example of RFC 9052", () => {
    const message = decodeCbor(
      hex(
        "d28443a10126a10442313154546869732069732074686520636f6e74656e742e58408eb33e4ca31d1c465ab05aac34cc6b23d58fef5c083106c4d25a91aef0b0117e2af9a291aa32e14ab834dc56ed2a223444547e01f11d3b0916e5a4c345cacb36",
      ),
    );
    const key = readCoseKey(
      decodeCbor(
        encodeCbor(
          new Map<number, CborInput>([
            [1, 2],
            [-1, 1],
            [-2, hex("bac5b11cad8f99f9c72b05cf4b9e26d244dc189f745228255a219a86d6a09eff")],
            [-3, hex("20138bf82dc1b6d562be0fa54ab7804a3a64b6d72ccfed6b6fb6ed28bbfc117e")],
          ]),
        ),
      ),
    );
    expect(verifySign1(readCoseMessage(message, "example", 18), key)).toBe(true);
    expect(() => readCoseMessage(message, "example")).toThrow("must be an array");
  });

  test("refuses an algorithm of another curve, and one that is not allowed", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
    const other = generateKeyPairSync("ec", { namedCurve: "secp384r1" }).publicKey;
    const message = parsed(signSign1({ key: privateKey, algorithm: "ES256", payload }));
    expect(codeOf(() => verifySign1(message, other))).toBe("cose_algorithm");
    expect(codeOf(() => verifySign1(message, other, { algorithms: ["ES384"] }))).toBe("cose_algorithm");
  });

  test("reads the algorithm from the protected header only", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
    const [, , content, signature] = signSign1({
      key: privateKey,
      algorithm: "ES256",
      payload,
    }) as CborInput[];
    const moved = parsed([new Uint8Array(), new Map([[1, -7]]), content, signature]);
    expect(codeOf(() => verifySign1(moved, publicKey))).toBe("cose_algorithm");
  });

  test("refuses an attached payload where a detached one is verified", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
    const attached = parsed(signSign1({ key: privateKey, algorithm: "ES256", payload }));
    expect(codeOf(() => verifySign1(attached, publicKey, { detachedPayload: payload }))).toBe(
      "cose_malformed",
    );
    const detached = parsed(signSign1({ key: privateKey, algorithm: "ES256", payload, detached: true }));
    expect(verifySign1(detached, publicKey, { detachedPayload: payload })).toBe(true);
    expect(codeOf(() => verifySign1(detached, publicKey))).toBe("cose_malformed");
  });

  test.each<readonly [string, CborInput]>([
    ["a header in both parts", [encodeCbor(new Map([[1, -7]])), new Map([[1, -7]]), payload, payload]],
    ["a critical header", [encodeCbor(new Map([[2, [1]]])), new Map(), payload, payload]],
  ])("refuses %s", (_, message) => {
    expect(codeOf(() => parsed(message))).toBe("cose_malformed");
  });
});

test("verifyMac0 accepts HMAC 256/256 only", () => {
  // RFC 9052 appendix C.6.1 uses HMAC 256/64: the algorithm is not one of ISO/IEC 18013-5.
  const message = parsed([encodeCbor(new Map([[1, 4]])), new Map(), payload, hex("00".repeat(8))]);
  expect(codeOf(() => verifyMac0(message, hex("00".repeat(32))))).toBe("cose_algorithm");
});

describe("readCoseKey", () => {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const entries = coseKeyOf(publicKey.export({ format: "jwk" }));
  const changed = (label: number, value: CborInput): Uint8Array =>
    encodeCbor(new Map([...entries, [label, value]]));

  test("reads what coseKeyOf wrote", () => {
    expect(readCoseKey(decodeCbor(encodeCbor(entries))).equals(publicKey)).toBe(true);
    const ed25519 = keyPair("ed25519").publicKey;
    const bytes = encodeCbor(coseKeyOf(ed25519.export({ format: "jwk" })));
    expect(readCoseKey(decodeCbor(bytes)).equals(ed25519)).toBe(true);
  });

  test("reads a compressed point", () => {
    const y = entries.get(-3) as Uint8Array;
    const key = readCoseKey(decodeCbor(changed(-3, (y.at(-1) ?? 0) % 2 === 1)));
    expect(key.equals(publicKey)).toBe(true);
  });

  test.each<readonly [string, Uint8Array]>([
    ["a point off the curve", changed(-3, hex("01".repeat(32)))],
    ["a coordinate that is too short", changed(-2, hex("01".repeat(31)))],
    ["an unknown curve", changed(-1, 99)],
    ["secp256k1", changed(-1, 8)],
    ["a symmetric key", changed(1, 4)],
    ["a private key", changed(-4, hex("01".repeat(32)))],
  ])("refuses %s", (_, bytes) => {
    expect(codeOf(() => readCoseKey(decodeCbor(bytes)))).toBe("cose_key");
  });
});

function keyPair(type: "ed25519" | "ed448"): {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
} {
  return type === "ed25519" ? generateKeyPairSync("ed25519") : generateKeyPairSync("ed448");
}

function parsed(message: CborInput): CoseMessage {
  return readCoseMessage(decodeCbor(encodeCbor(message)), "message");
}

function codeOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as WalletError).code;
  }
}
