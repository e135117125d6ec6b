import {
  type Certificate,
  CertificateError,
  isSignedBy,
  readCertificate,
  sameBytes,
  type TrustContent,
  validAt,
} from "@passmuster/certificates";
import { type CborNode, decodeCbor, expectArray, expectBytes, expectMap, expectText } from "../cbor/index.ts";
import { type CoseMessage, readCoseMessage, verifySign1 } from "../cose/index.ts";
import { WalletError } from "../errors.ts";
import { optionalDate, readDate, skewOf } from "./dates.ts";
import { requireVersion } from "./security-object.ts";
import { signerOf } from "./signer.ts";

export interface VicalOptions {
  /** Certificates of the list's provider: its root, or the signer itself. */
  readonly providers: readonly Certificate[];
  /** The time of the verification. */
  readonly at: Date;
  /** Default 60. */
  readonly skewSeconds?: number;
  /** Only roots that may issue one of these document types. Default: all. */
  readonly docTypes?: readonly string[];
}

/** A verified issuer certificate authority list (ISO/IEC 18013-5 Annex C). */
export interface Vical {
  readonly provider: string;
  readonly date: Date;
  /** When the provider means to publish the next list. */
  readonly nextUpdate?: Date;
  readonly roots: readonly { readonly certificate: Certificate; readonly docTypes: readonly string[] }[];
  /** One sentence for each entry that was left out. */
  readonly problems: readonly string[];
}

/** ISO/IEC 18013-5 C.1.7.1: id-mdl-kp-mdlVICAL. */
const vicalSigner = "1.0.18013.5.1.8";

/**
 * Reads a VICAL after its signature was verified. Whom the provider lists is the provider's decision: trust
 * it only as far as you trust the provider.
 *
 * @param bytes COSE_Sign1 as CBOR
 * @throws {WalletError} `vical_signature`, or of the area `format`
 * @example
 * const providers = readCertificates(await readFile("vical-provider.pem"));
 * const { roots } = readVical(await readFile("vical.cbor"), { providers, at: new Date() });
 */
export function readVical(bytes: Uint8Array, options: VicalOptions): Vical {
  const message = readCoseMessage(decodeCbor(bytes), "VICAL", 18);
  requireProvider(message, options);
  const entries = expectMap(decodeCbor(message.payload ?? new Uint8Array()), "VICAL");
  requireVersion(entries.get("version"), "VICAL");
  const date = readDate(entries.get("date"), "date");
  if (date.getTime() > options.at.getTime() + skewOf(options))
    throw new WalletError("vical_signature", "The VICAL has a date in the future.");
  const nextUpdate = optionalDate(entries.get("nextUpdate"), "nextUpdate");
  const infos = expectArray(entries.get("certificateInfos"), "certificateInfos").map(readInfo);
  const { docTypes } = options;
  return {
    provider: expectText(entries.get("vicalProvider"), "vicalProvider"),
    date,
    ...(nextUpdate && { nextUpdate }),
    roots: infos
      .filter((info) => typeof info !== "string")
      .filter((info) => !docTypes || info.docTypes.some((type) => docTypes.includes(type))),
    problems: infos.filter((info) => typeof info === "string"),
  };
}

/**
 * A reader for `trustFiles`, so that a VICAL may lie in the trust directory.
 *
 * @example
 * const providers = readCertificates(await readFile("vical-provider.pem"));
 * const vical = vicalReader({ providers, docTypes: [mdlDocType] });
 * const trust = trustFiles("/etc/passmuster/iaca", { readers: { ".vical": vical } });
 */
export function vicalReader(
  options: Omit<VicalOptions, "at"> & { readonly now?: () => Date },
): (bytes: Uint8Array) => TrustContent {
  const { now = () => new Date() } = options;
  return (bytes) => {
    const { roots, problems } = readVical(bytes, { ...options, at: now() });
    return { certificates: roots.map(({ certificate }) => certificate), problems };
  };
}

/** @throws {WalletError} `vical_signature` */
function requireProvider(message: CoseMessage, { providers, at, skewSeconds = 60 }: VicalOptions): void {
  const signer = signerOf(message);
  const isTrusted = providers.some(
    (provider) =>
      sameBytes(provider.raw, signer.raw) ||
      (provider.isCa &&
        validAt(provider, at, skewSeconds) &&
        signer.x509.checkIssued(provider.x509) &&
        isSignedBy(signer, provider)),
  );
  if (!isTrusted) throw new WalletError("vical_signature", "The provider of the VICAL is not trusted.");
  if (!validAt(signer, at, skewSeconds) || !signer.extendedKeyUsage?.oids.includes(vicalSigner))
    throw new WalletError("vical_signature", "The signer of the VICAL is expired, or may not sign one.");
  if (signer.unknownCritical.length > 0 || !verifySign1(message, signer.publicKey))
    throw new WalletError("vical_signature", "The signature of the VICAL is wrong.");
}

/** A sentence where the entry cannot be used. One bad entry does not spoil the list. */
function readInfo(node: CborNode, index: number): Vical["roots"][number] | string {
  try {
    const entries = expectMap(node, "CertificateInfo");
    const der = expectBytes(entries.get("certificate"), "certificate").slice();
    const docTypes = expectArray(entries.get("docType"), "docType").map((type) =>
      expectText(type, "docType"),
    );
    return { certificate: readCertificate(der), docTypes };
  } catch (cause) {
    if (!(cause instanceof WalletError) && !(cause instanceof CertificateError)) throw cause;
    return `Entry ${index + 1} of the VICAL: ${cause.message}`;
  }
}
