import { trustedCertificates } from "@passmuster/certificates";
import {
  at,
  type Digest,
  digests,
  ecKey,
  evidenceOf,
  issue,
  type KeyPair,
  rsaKey,
  type Scheme,
  signatureAlgorithm,
  zone,
} from "@passmuster/test-chip";
import { expect, inject, test } from "vitest";
import { verifyChip } from "../src/index.ts";

interface Case {
  readonly title: string;
  readonly scheme: Scheme;
  readonly key: () => KeyPair;
  readonly digest: Digest;
  readonly version: 0 | 1;
  readonly named: "issuer" | "key";
}

const curves = [
  "prime192v1",
  "secp224r1",
  "prime256v1",
  "secp384r1",
  "secp521r1",
  "brainpoolP224r1",
  "brainpoolP256r1",
  "brainpoolP320r1",
  "brainpoolP384r1",
  "brainpoolP512r1",
];

const rsa2048 = () => rsaKey(2048);
const rsaSchemes: readonly Scheme[] = digests.flatMap((digest): Scheme[] => [
  { kind: "rsa", digest },
  { kind: "rsa-bare", digest },
  { kind: "rsa-pss", digest },
  { kind: "rsa-pss", digest, salt: 20 },
  { kind: "rsa-pss", digest, salt: 0 },
  { kind: "rsa-pss", digest, mask: digest === "sha1" ? "sha256" : "sha1" },
]);

const titleOf = ({ kind, digest, mask, salt }: Scheme): string =>
  [kind, digest, mask && `mask ${mask}`, salt !== undefined && `salt ${salt}`].filter(Boolean).join(" ");

/** Every scheme; the hash of the data groups, the version and the naming of the signer go round. */
const cases: readonly Case[] = [
  ...rsaSchemes.map((scheme) => ({ title: `RSA, ${titleOf(scheme)}`, scheme, key: rsa2048 })),
  ...curves.flatMap((curve) =>
    (["named", "explicit"] as const).flatMap((encoding, one) =>
      digests
        .filter((_, index) => (index + one) % 2 === 0)
        .map((digest) => {
          const scheme: Scheme = { kind: "ecdsa", digest };
          return { title: `${curve} ${encoding}, ${digest}`, scheme, key: () => ecKey(curve, encoding) };
        }),
    ),
  ),
].map((one, index) => ({
  ...one,
  digest: digests[index % digests.length] ?? "sha256",
  version: index % 2 === 0 ? 0 : 1,
  named: index % 3 === 0 ? "key" : "issuer",
}));

test("more than 60 combinations are covered", () => {
  expect(cases.length).toBeGreaterThan(60);
});

test.each(cases.filter((_, at) => at % Math.ceil(1 / (4 * inject("size"))) === 0))(
  "$title, data groups by $digest, version $version, signer by $named",
  async (one) => {
    const { scheme, key, digest, version, named } = one;
    const certificateScheme: Scheme =
      scheme.kind === "rsa-bare" ? { kind: "rsa", digest: scheme.digest } : scheme;
    const root = issue({ name: "Root", key: key(), scheme: certificateScheme, isCa: true });
    const signer = issue({ name: "Signer", key: key(), by: root, scheme: certificateScheme });
    const evidence = evidenceOf({ signer, scheme, digest, version, named });
    const trust = trustedCertificates([root.certificate]);
    const { authentic, issuerTrusted, mrz, details } = await verifyChip(evidence, { trust, at });
    expect([authentic, issuerTrusted]).toEqual([{ passed: true }, { passed: true }]);
    expect(mrz?.lines.join("")).toBe(zone);
    expect(details).toMatchObject({ digest, groups: [1, 2], root: root.certificate });
  },
);

test.each([
  ["has no separator before its salt", { separator: 2 }, {}],
  ["has a longer salt than it states", { salt: 32 }, { salt: 20 }],
  ["has a shorter salt than it states", { salt: 20 }, { salt: 32 }],
  ["has another mask than it states", { mask: "sha1" }, { mask: "sha384" }],
] as const)("a signature of PSS is refused if it %s", async (_, signed, stated) => {
  const kind = "rsa-pss";
  const root = issue({ name: "Root", isCa: true });
  const signer = issue({ name: "Signer", key: rsa2048(), by: root });
  const signedScheme: Scheme = { kind, digest: "sha256", mask: "sha1", ...signed };
  const statedScheme: Scheme = { kind, digest: "sha256", mask: "sha1", ...stated };
  const edit = {
    signerInfo: (parts: Buffer[]) => parts.with(-2, signatureAlgorithm(statedScheme)),
  };
  const trust = trustedCertificates([root.certificate]);
  const { authentic } = await verifyChip(evidenceOf({ signer, scheme: signedScheme, edit }), { trust, at });
  expect(authentic).toEqual({ passed: false, code: "signature_mismatch" });
});
