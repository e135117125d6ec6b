import type { KeyObject } from "node:crypto";

export type CoseSignatureAlgorithm = keyof typeof identifiers;

interface EcdsaAlgorithm {
  readonly hash: "sha256" | "sha384" | "sha512";
  /** Curves by the names of OpenSSL. */
  readonly curves: readonly string[];
}

/** Identifiers of the IANA registry "COSE Algorithms". */
const identifiers = {
  ES256: -7,
  ES384: -35,
  ES512: -36,
  EdDSA: -8,
  ESP256: -9,
  ESP384: -51,
  ESP512: -52,
  Ed25519: -19,
  Ed448: -53,
  ESB256: -265,
  ESB320: -266,
  ESB384: -267,
  ESB512: -268,
} as const;

/**
 * Which curves go with which algorithm: ISO/IEC 18013-5 table 22, and the fully specified ones of RFC 9864.
 */
const ecdsa: Partial<Record<CoseSignatureAlgorithm, EcdsaAlgorithm>> = {
  ES256: { hash: "sha256", curves: ["prime256v1", "brainpoolP256r1"] },
  ES384: { hash: "sha384", curves: ["secp384r1", "brainpoolP320r1", "brainpoolP384r1"] },
  ES512: { hash: "sha512", curves: ["secp521r1", "brainpoolP512r1"] },
  ESP256: { hash: "sha256", curves: ["prime256v1"] },
  ESP384: { hash: "sha384", curves: ["secp384r1"] },
  ESP512: { hash: "sha512", curves: ["secp521r1"] },
  ESB256: { hash: "sha256", curves: ["brainpoolP256r1"] },
  ESB320: { hash: "sha384", curves: ["brainpoolP320r1"] },
  ESB384: { hash: "sha384", curves: ["brainpoolP384r1"] },
  ESB512: { hash: "sha512", curves: ["brainpoolP512r1"] },
};

const edwards: Partial<Record<CoseSignatureAlgorithm, readonly string[]>> = {
  EdDSA: ["ed25519", "ed448"],
  Ed25519: ["ed25519"],
  Ed448: ["ed448"],
};

/** Bytes of r and of s. */
const fieldBytes: Readonly<Record<string, number>> = {
  prime256v1: 32,
  secp384r1: 48,
  secp521r1: 66,
  brainpoolP256r1: 32,
  brainpoolP320r1: 40,
  brainpoolP384r1: 48,
  brainpoolP512r1: 64,
};

const names = new Map<unknown, CoseSignatureAlgorithm>(
  Object.entries(identifiers).map(([name, id]) => [id, name as CoseSignatureAlgorithm]),
);

export function algorithmOf(identifier: unknown): CoseSignatureAlgorithm | undefined {
  return names.get(identifier);
}

export function identifierOf(algorithm: CoseSignatureAlgorithm): number {
  return identifiers[algorithm];
}

/** How the key checks a signature of the algorithm, or undefined where the key does not belong to it. */
export function schemeFor(
  algorithm: CoseSignatureAlgorithm,
  key: KeyObject,
): { readonly hash: string | null; readonly signatureBytes: number } | undefined {
  const curve = key.asymmetricKeyDetails?.namedCurve ?? "";
  const scheme = ecdsa[algorithm];
  if (key.asymmetricKeyType === "ec" && scheme?.curves.includes(curve))
    return { hash: scheme.hash, signatureBytes: 2 * (fieldBytes[curve] ?? 0) };
  const type = key.asymmetricKeyType ?? "";
  if (edwards[algorithm]?.includes(type))
    return { hash: null, signatureBytes: type === "ed25519" ? 64 : 114 };
  return undefined;
}
