import { sign } from "node:crypto";
import { trustedCertificates } from "@passmuster/certificates";
import type { ChipEvidence } from "@passmuster/core/ports";
import {
  activeInfo,
  at,
  type ChipSide,
  dg14Of,
  dg15Of,
  dhChip,
  digests,
  ecChip,
  ecKey,
  evidenceOf,
  expectedCommand,
  issue,
  protectedAnswer,
  rsaAnswer,
  rsaKey,
} from "@passmuster/test-chip";
import { describe, expect, inject, test } from "vitest";
import { startChipAuthentication, verifyChip } from "../src/index.ts";
import { macOf } from "../src/message-codes.ts";

const root = issue({ name: "Root", isCa: true });
const signer = issue({ name: "Signer", by: root });
const trust = trustedCertificates([root.certificate]);
const challenge = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]);
const others = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 9]);

type Groups = Readonly<Record<number, Uint8Array>>;

async function findingOf(
  groups: Groups,
  responses: ChipEvidence["responses"],
  given: Partial<ChipEvidence> = {},
) {
  const evidence = {
    ...evidenceOf({ signer, groups }),
    challenge,
    ...(responses && { responses }),
    ...given,
  };
  const { authentic, issuerTrusted, notCloned } = await verifyChip(evidence, { trust, at });
  expect([authentic, issuerTrusted]).toEqual([{ passed: true }, { passed: true }]);
  return notCloned;
}

/** Evenly spread: every one from size 1 on. */
const some = <T>(all: readonly T[]): readonly T[] =>
  all.filter((_, at) => at % Math.ceil(1 / (3 * inject("size"))) === 0);

const passed = { passed: true };
const failed = (code: string) => ({ passed: false, code });

test("a chip that gives no proof has no finding", async () => {
  expect(await findingOf({}, undefined)).toBeUndefined();
  expect(await findingOf({}, {})).toBeUndefined();
});

describe("active authentication with RSA", () => {
  const { publicKey, privateKey } = rsaKey(2048, "chip");
  const groups = { 15: dg15Of(publicKey) };

  test.each(digests)("holds with %s", async (digest) => {
    expect(await findingOf(groups, { active: rsaAnswer({ digest, key: privateKey, challenge }) })).toEqual(
      passed,
    );
  });

  test("holds with the trailer BC", async () => {
    const active = rsaAnswer({ digest: "sha1", key: privateKey, challenge, trailer: "bc" });
    expect(await findingOf(groups, { active })).toEqual(passed);
  });

  test("holds with the other root of the signature", async () => {
    const active = rsaAnswer({ digest: "sha256", key: privateKey, challenge, isNegated: true });
    expect(await findingOf(groups, { active })).toEqual(passed);
  });

  test("fails for the response to another challenge", async () => {
    const active = rsaAnswer({ digest: "sha256", key: privateKey, challenge: others });
    expect(await findingOf(groups, { active })).toEqual(failed("response_mismatch"));
  });

  test("fails for another chip's response", async () => {
    const active = rsaAnswer({ digest: "sha256", key: rsaKey(2048).privateKey, challenge });
    expect(await findingOf(groups, { active })).toEqual(failed("response_mismatch"));
  });

  test.each([
    [new Uint8Array()],
    [new Uint8Array(256)],
    [new Uint8Array(256).fill(0xff)],
    [new Uint8Array(9)],
  ])("fails for a response of arbitrary bytes", async (active) => {
    expect(await findingOf(groups, { active })).toEqual(failed("response_mismatch"));
  });

  test("fails with another header", async () => {
    const active = rsaAnswer({ digest: "sha256", key: privateKey, challenge, header: 0x4a });
    expect(await findingOf(groups, { active })).toEqual(failed("response_mismatch"));
  });

  test("fails without a challenge of eight bytes of this service", async () => {
    const active = rsaAnswer({ digest: "sha256", key: privateKey, challenge });
    const { challenge: _, ...evidence } = { ...evidenceOf({ signer, groups }), challenge };
    const { notCloned } = await verifyChip({ ...evidence, responses: { active } }, { trust, at });
    expect(notCloned).toEqual(failed("challenge_missing"));
    const short = challenge.subarray(0, 4);
    expect(await findingOf(groups, { active }, { challenge: short })).toEqual(failed("challenge_missing"));
  });

  test("fails without DG15", async () => {
    const active = rsaAnswer({ digest: "sha256", key: privateKey, challenge });
    expect(await findingOf({}, { active })).toEqual(failed("key_missing"));
  });

  test("is not looked at if EF.SOD does not cover DG15", async () => {
    const active = rsaAnswer({ digest: "sha256", key: privateKey, challenge });
    const evidence = { ...evidenceOf({ signer }), dg15: groups[15], challenge, responses: { active } };
    const { authentic, notCloned } = await verifyChip(evidence, { trust, at });
    expect([authentic, notCloned]).toEqual([failed("hash_missing"), failed("not_checked")]);
  });

  test("is not looked at if the issuer is not trusted", async () => {
    const active = rsaAnswer({ digest: "sha256", key: privateKey, challenge });
    const evidence = { ...evidenceOf({ signer, groups }), challenge, responses: { active } };
    const { notCloned } = await verifyChip(evidence, { trust: trustedCertificates([]), at });
    expect(notCloned).toEqual(failed("not_checked"));
  });
});

describe("active authentication with ECDSA", () => {
  const curves = ["secp224r1", "prime256v1", "secp384r1", "secp521r1", "brainpoolP256r1", "brainpoolP512r1"];
  const cases = curves.flatMap((curve, index) =>
    (["ieee-p1363", "der"] as const).map((form) => ({ curve, form, digest: digests[index % 5] ?? "sha256" })),
  );

  test.each(some(cases))("holds on $curve with $digest as $form", async ({ curve, form, digest }) => {
    const { publicKey, privateKey } = ecKey(curve, "explicit", "chip");
    const groups = { 14: dg14Of(activeInfo(digest)), 15: dg15Of(publicKey) };
    const answer = (bytes: Uint8Array) =>
      new Uint8Array(sign(digest, bytes, { key: privateKey, dsaEncoding: form }));
    expect(await findingOf(groups, { active: answer(challenge) })).toEqual(passed);
    expect(await findingOf(groups, { active: answer(others) })).toEqual(failed("response_mismatch"));
  });

  test("fails if DG14 does not name the hash", async () => {
    const { publicKey, privateKey } = ecKey("prime256v1", "named", "chip");
    const active = new Uint8Array(sign("sha256", challenge, { key: privateKey, dsaEncoding: "ieee-p1363" }));
    expect(await findingOf({ 15: dg15Of(publicKey) }, { active })).toEqual(failed("algorithm_missing"));
    const groups = { 14: dg14Of(), 15: dg15Of(publicKey) };
    expect(await findingOf(groups, { active })).toEqual(failed("algorithm_missing"));
  });
});

describe("chip authentication", () => {
  const curves = [
    "prime256v1",
    "secp384r1",
    "secp521r1",
    "brainpoolP224r1",
    "brainpoolP320r1",
    "brainpoolP512r1",
  ];
  const cases = curves.flatMap((curve) =>
    (["named", "explicit"] as const).map((encoding) => ({ curve, encoding })),
  );

  /** The server begins, and the chip answers. */
  function agreed(chip: ChipSide, { status = "9000", dg14 = dg14Of(...chip.infos), keyId = 0 } = {}) {
    const { privateKey, publicKey, command } = startChipAuthentication(dg14, keyId || undefined);
    const secret = chip.agree(publicKey);
    const response = protectedAnswer(secret, status);
    return {
      groups: { 14: dg14 },
      command,
      secret,
      proof: { privateKey, response, ...(keyId && { keyId }) },
    };
  }

  test.each(some(cases))("holds on $curve with $encoding parameters", async ({ curve, encoding }) => {
    const { groups, proof, command, secret } = agreed(ecChip(curve, encoding));
    expect(Buffer.from(command)).toEqual(Buffer.from(expectedCommand(secret)));
    expect(await findingOf(groups, { chip: proof })).toEqual(passed);
    const response = new Uint8Array([...proof.response, 0x90, 0x00]);
    expect(await findingOf(groups, { chip: { ...proof, response } })).toEqual(passed);
  });

  test("holds with a DH key", async () => {
    const { groups, proof, command, secret } = agreed(dhChip());
    expect(Buffer.from(command)).toEqual(Buffer.from(expectedCommand(secret)));
    expect(await findingOf(groups, { chip: proof })).toEqual(passed);
  });

  test("tells several keys apart by their number", async () => {
    const [one, other] = [ecChip("prime256v1", "named", 1), ecChip("prime256v1", "named", 2)];
    const dg14 = dg14Of(...one.infos, ...other.infos);
    const { groups, proof } = agreed(other, { dg14, keyId: 2 });
    const { keyId: _, ...unnamed } = proof;
    expect(await findingOf(groups, { chip: proof })).toEqual(passed);
    expect(await findingOf(groups, { chip: { ...proof, keyId: 1 } })).toEqual(failed("response_mismatch"));
    expect(await findingOf(groups, { chip: { ...proof, keyId: 3 } })).toEqual(failed("key_missing"));
    expect(await findingOf(groups, { chip: unnamed })).toEqual(failed("key_missing"));
  });

  test("fails for the response of another chip", async () => {
    const [one, other] = [agreed(ecChip("prime256v1", "named")), agreed(ecChip("prime256v1", "named"))];
    const chip = { ...one.proof, response: other.proof.response };
    expect(await findingOf(one.groups, { chip })).toEqual(failed("response_mismatch"));
  });

  test("fails if the chip reports an error under its MAC", async () => {
    const { groups, proof } = agreed(ecChip("prime256v1", "named"), { status: "6988" });
    expect(await findingOf(groups, { chip: proof })).toEqual(failed("response_mismatch"));
  });

  test.each([
    ["is empty", new Uint8Array()],
    ["has no MAC", new Uint8Array([0x99, 2, 0x90, 0])],
  ])("fails if the response %s", async (_, response) => {
    const { groups, proof } = agreed(ecChip("prime256v1", "named"));
    expect(await findingOf(groups, { chip: { ...proof, response } })).toEqual(failed("malformed"));
  });

  test.each([[new Uint8Array()], [new Uint8Array(32)], [new Uint8Array(33).fill(0xff)]])(
    "fails for a private key that is none",
    async (privateKey) => {
      const { groups, proof } = agreed(ecChip("prime256v1", "named"));
      expect(await findingOf(groups, { chip: { ...proof, privateKey } })).toEqual(failed("unsupported"));
    },
  );

  test("fails without DG14", async () => {
    const { proof } = agreed(ecChip("prime256v1", "named"));
    expect(await findingOf({}, { chip: proof })).toEqual(failed("key_missing"));
  });

  test("is not begun for a DG14 without its key", () => {
    expect(() => startChipAuthentication(dg14Of())).toThrow(expect.objectContaining({ code: "key_missing" }));
  });

  test("both proofs must hold if both are given", async () => {
    const chip = ecChip("prime256v1", "named");
    const { proof } = agreed(chip);
    const { publicKey, privateKey: own } = rsaKey(2048, "chip");
    const groups = { 14: dg14Of(...chip.infos), 15: dg15Of(publicKey) };
    const active = rsaAnswer({ digest: "sha256", key: own, challenge });
    const stale = rsaAnswer({ digest: "sha256", key: own, challenge: others });
    expect(await findingOf(groups, { active, chip: proof })).toEqual(passed);
    expect(await findingOf(groups, { active: stale, chip: proof })).toEqual(failed("response_mismatch"));
    const wrong = { ...proof, response: protectedAnswer(new Uint8Array(32)) };
    expect(await findingOf(groups, { active, chip: wrong })).toEqual(failed("response_mismatch"));
  });
});

/** ICAO 9303-11, appendix D.4: the keys of basic access control, and the counters of two commands. */
test("the MAC of secure messaging is that of the standard's worked example", () => {
  const key = Buffer.from("f1cb1f1fb5adf208806b89dc579dc1f8", "hex");
  const macFor = (hex: string) => macOf("3des", key, Buffer.from(hex, "hex")).toString("hex");
  expect(macFor("887022120c06c2270ca4020c800000008709016375432908c044f6")).toBe("bf8b92d635ff24f8");
  expect(macFor("887022120c06c22899029000")).toBe("fa855a5d4c50a8ed");
  expect(macFor("887022120c06c2290cb0000080000000970104")).toBe("ed6705417e96ba55");
});
