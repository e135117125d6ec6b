import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { testPassmuster } from "@passmuster/core/testing";
import { makeCertificate, newKey } from "@passmuster/test-wallet";
import { caseFileWriter } from "../src/index.ts";

type SignerOptions = NonNullable<Parameters<typeof caseFileWriter>[0]>["signer"];

const pemOf = (key: KeyObject): string =>
  key.export({ type: key.type === "private" ? "pkcs8" : "spki", format: "pem" }).toString();

/** A key with a certificate below a root. */
export function signerBelow(name: string, key: KeyObject = newKey()) {
  const rootKey = newKey();
  const validity = { notBefore: new Date("2025-01-01"), notAfter: new Date("2045-01-01") };
  const root = makeCertificate({
    country: "FR",
    name: `${name} root`,
    key: rootKey,
    isCa: true,
    ...validity,
  });
  const issuer = { certificate: root, key: rootKey };
  const own = makeCertificate({ country: "FR", name, key, issuer, ...validity });
  return { root, signer: { key: pemOf(key), chain: `${own}\n${root}` } };
}

const heads = generateKeyPairSync("ed25519");
/** The public key of the heads of every service here. */
export const headKey = pemOf(heads.publicKey);

/** A service that makes case files, and one verification that waits for a person. */
export async function fileService(signer?: SignerOptions) {
  const service = await testPassmuster({
    audit: { key: pemOf(heads.privateKey) },
    caseFile: caseFileWriter(signer && { signer }),
  });
  const { id, vendorReference } = await service.decided({ scenario: "SANDBOX-NUMBER" });
  const { verifications } = service.passmuster.flow("identity");
  const email = "rita@example.test";
  await verifications.comment(id, { content: "张伟 has a new address. 👍", private: true, email });
  return { ...service, id, vendorReference, file: verifications.file };
}
