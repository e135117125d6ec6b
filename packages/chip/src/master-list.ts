import {
  type Certificate,
  CertificateError,
  DerError,
  type DerNode,
  derTags,
  expectTag,
  type RevocationList,
  readCertificate,
  readDer,
  readRevocationList,
  sequenceOf,
  smallIntegerOf,
  type TrustContent,
} from "@passmuster/certificates";
import { findAuthorities } from "./authorities.ts";
import { readSignedContent } from "./cms.ts";
import { ChipError } from "./errors.ts";
import { entriesOfLdif } from "./ldif.ts";

export interface MasterListOptions {
  /**
   * The country roots of the states whose lists you trust. A list is refused if none of them signed its
   * signer.
   */
  readonly signers: readonly Certificate[];
  /** Default: now. */
  readonly at?: () => Date;
}

const masterList = "2.23.136.1.1.2";
const masterListSigner = "2.23.136.1.1.3";
/** In entries: the largest published list has about 600. */
const most = 5_000;

/**
 * Reads a master list (ICAO 9303-12, 9): CMS as ICAO, the BSI and others publish it (`.ml`). Its signer must
 * be entitled to sign master lists, and lead to one of the roots in `signers`. An entry that cannot be read
 * is left out and reported.
 *
 * @throws {ChipError} @throws {DerError} @throws {CertificateError}
 */
export function readMasterList(bytes: Uint8Array, options: MasterListOptions): Required<TrustContent> {
  const { signers, at = () => new Date() } = options;
  const { content, signer, others } = readSignedContent(bytes, masterList, { indefinite: true });
  if (!signer.extendedKeyUsage?.oids.includes(masterListSigner))
    throw new ChipError("not_a_list_signer", "The signer may not sign master lists (ICAO 9303-12, 7.1.1).");
  if (signer.keyUsage && !signer.keyUsage.uses.has("digitalSignature"))
    throw new ChipError("key_usage", "The signer of the master list may not sign.");
  findAuthorities(signer, {
    trusted: signers,
    links: others,
    revocationLists: [],
    at: at(),
    requireRevocationList: false,
  });
  const [version, list, ...more] = sequenceOf(readDer(content));
  if (smallIntegerOf(version) !== 0 || more.length > 0)
    throw new ChipError("unsupported", "The master list has an unknown version.");
  return certificatesIn(expectTag(list, derTags.set).children);
}

function certificatesIn(nodes: readonly DerNode[]): Required<TrustContent> {
  if (nodes.length > most) throw new ChipError("too_large", `The master list has more than ${most} entries.`);
  const certificates: Certificate[] = [];
  const problems: string[] = [];
  for (const [at, { raw }] of nodes.entries()) {
    const found = readOr(() => readCertificate(raw), `Entry ${at + 1} of the master list`);
    if (typeof found === "string") problems.push(found);
    else certificates.push(found);
  }
  return { certificates, revocationLists: [], problems };
}

/**
 * A reader for files of `trustFiles`.
 *
 * @example
 * const signers = readCertificates(await readFile("csca-of-germany.pem"));
 * const trust = trustFiles("/etc/passmuster/csca", { readers: { ".ml": masterListReader({ signers }) } });
 */
export function masterListReader(options: MasterListOptions): (bytes: Uint8Array) => TrustContent {
  return (bytes) => readMasterList(bytes, options);
}

/**
 * A reader for the LDIF files of the ICAO PKD: master lists whose signer leads to one of `signers`, and
 * revocation lists. A list of another signer is left out and reported. Document signers are ignored: EF.SOD
 * contains its own.
 */
export function ldifReader(options: MasterListOptions): (bytes: Uint8Array) => TrustContent {
  return (bytes) => {
    const certificates: Certificate[] = [];
    const revocationLists: RevocationList[] = [];
    const problems: string[] = [];
    for (const { attribute, value, line } of entriesOfLdif(bytes)) {
      const what = `Line ${line}`;
      if (attribute === "pkdmasterlistcontent") {
        const list = readOr(() => readMasterList(value, options), what);
        if (typeof list === "string") problems.push(list);
        else {
          certificates.push(...list.certificates);
          problems.push(...list.problems.map((problem) => `${what}: ${problem}`));
        }
      } else {
        const list = readOr(() => readRevocationList(value), what);
        if (typeof list === "string") problems.push(list);
        else revocationLists.push(list);
      }
    }
    return { certificates, revocationLists, problems };
  };
}

/** What was read, or a sentence on why not. */
function readOr<Value>(read: () => Value, what: string): Value | string {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof ChipError || cause instanceof CertificateError || cause instanceof DerError)
      return `${what}: ${cause.message}`;
    throw cause;
  }
}
