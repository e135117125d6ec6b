import { hash, type KeyObject, verify } from "node:crypto";
import { type Certificate, DerError, readCertificates, readDer } from "@passmuster/certificates";
import { der, nothing, octets, oid, sequence, setOf, smallInteger } from "./der-writing.ts";

const names = {
  data: oid("1.2.840.113549.1.7.1"),
  signedData: oid("1.2.840.113549.1.7.2"),
  contentType: oid("1.2.840.113549.1.9.3"),
  messageDigest: oid("1.2.840.113549.1.9.4"),
  signingCertificate: oid("1.2.840.113549.1.9.16.2.47"),
  sha256: oid("2.16.840.1.101.3.4.2.1"),
};

const sha256 = sequence(names.sha256);
const schemes: Readonly<Record<string, Uint8Array>> = {
  rsa: sequence(oid("1.2.840.113549.1.1.11"), nothing),
  ec: sequence(oid("1.2.840.10045.4.3.2")),
};

const digestOf = (bytes: Uint8Array): Uint8Array => hash("sha256", bytes, "buffer");

/** The algorithm of a key, as a signature names it. @throws {TypeError} neither RSA nor EC */
export function schemeFor({ asymmetricKeyType }: KeyObject): Uint8Array {
  const scheme = schemes[asymmetricKeyType ?? ""];
  if (scheme) return scheme;
  throw new TypeError(`The key that signs case files must be RSA or EC, not ${asymmetricKeyType}.`);
}

/**
 * The attributes that are signed (ETSI EN 319 142-1, level B-B). They name every certificate by its digest.
 * @param digest SHA-256 of what is signed
 */
export function signedAttributes(chain: readonly Certificate[], digest: Uint8Array): Uint8Array {
  const certificates = chain.map(({ raw }) => sequence(octets(digestOf(raw))));
  return setOf(
    attribute(names.contentType, names.data),
    attribute(names.messageDigest, octets(digest)),
    attribute(names.signingCertificate, sequence(sequence(...certificates))),
  );
}

const attribute = (name: Uint8Array, value: Uint8Array): Uint8Array => sequence(name, der(0x31, value));

/** A detached signature (RFC 5652). Equal parts give equal bytes. */
export function writeCms(
  chain: readonly Certificate[],
  digest: Uint8Array,
  signature: Uint8Array,
): Uint8Array {
  const [own] = chain;
  if (!own) throw new TypeError("A signature needs the certificate of its key.");
  const attributes = signedAttributes(chain, digest);
  const signer = sequence(
    smallInteger(1),
    issuerAndSerial(own),
    sha256,
    Buffer.concat([Buffer.from([0xa0]), attributes.subarray(1)]),
    schemeFor(own.publicKey),
    octets(signature),
  );
  const signedData = sequence(
    smallInteger(1),
    setOf(sha256),
    sequence(names.data),
    der(0xa0, ...chain.map(({ raw }) => raw)),
    setOf(signer),
  );
  return sequence(names.signedData, der(0xa0, signedData));
}

function issuerAndSerial({ raw, issuer }: Certificate): Uint8Array {
  const content = readDer(raw).children[0]?.children ?? [];
  const serial = content.find(({ tag }) => tag === 0x02);
  if (!serial) throw new DerError("type", "A certificate has no serial number.");
  return sequence(issuer.raw, serial.raw);
}

/**
 * The certificates of a signature, its own first, if it signs exactly this digest. Every byte is compared
 * with what `writeCms` writes.
 */
export function signersOf(cms: Uint8Array, digest: Uint8Array): readonly Certificate[] | undefined {
  try {
    const [, content] = readDer(cms).children;
    const parts = content?.children[0]?.children ?? [];
    const [, , , certificates, signers] = parts;
    const chain = (certificates?.children ?? []).flatMap(({ raw }) => readCertificates(raw));
    const signature = signers?.children[0]?.children.at(-1)?.value;
    const [own] = chain;
    if (!own || !signature || !Buffer.from(cms).equals(writeCms(chain, digest, signature))) return undefined;
    const isGenuine = verify("sha256", signedAttributes(chain, digest), own.publicKey, signature);
    return isGenuine ? chain : undefined;
  } catch {
    return undefined;
  }
}
