import type { Certificate } from "./certificate.ts";
import { readCertificates } from "./certificate.ts";
import { type RevocationList, readRevocationList } from "./revocation-list.ts";
import { directoryReader } from "./trust-directory.ts";

/** Whom a host trusts. Hosts may write their own, for example over a database. */
export interface TrustSource {
  /** Trust anchors, and certificates that lead to them. */
  certificates(): Promise<readonly Certificate[]>;
  revocationLists(): Promise<readonly RevocationList[]>;
  /** One sentence for each file or entry that cannot be used. Show them to an operator. */
  problems(): readonly string[];
}

/** What one file of a trust directory holds. */
export interface TrustContent {
  readonly certificates?: readonly Certificate[];
  readonly revocationLists?: readonly RevocationList[];
  /** Sentences on entries that were left out. */
  readonly problems?: readonly string[];
}

export interface TrustFilesOptions {
  /**
   * Readers by file ending, such as `{ ".ml": readMasterList }`. They may throw: the file is then reported and its
   * last good content stands.
   */
  readonly readers?: Readonly<Record<string, (bytes: Uint8Array) => TrustContent | Promise<TrustContent>>>;
  /** Seconds after which changed files are looked for again. Default 60. */
  readonly everySeconds?: number;
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly now?: () => number;
}

/**
 * Trusts exactly these certificates.
 *
 * @param certificates PEM bundles, DER, or certificates that were read
 * @param revocationLists PEM, DER, or lists that were read
 * @throws {CertificateError}
 * @example
 * const trust = trustedCertificates([await readFile("iaca.pem")]);
 */
export function trustedCertificates(
  certificates: readonly (string | Uint8Array | Certificate)[],
  revocationLists: readonly (string | Uint8Array | RevocationList)[] = [],
): TrustSource {
  const all = certificates.flatMap((one) => (isBytes(one) ? readCertificates(one) : [one]));
  const lists = revocationLists.map((one) => (isBytes(one) ? readRevocationList(one) : one));
  return { certificates: async () => all, revocationLists: async () => lists, problems: () => [] };
}

const isBytes = (value: unknown): value is string | Uint8Array =>
  typeof value === "string" || value instanceof Uint8Array;

/**
 * Trusts the files of a directory: `.pem`, `.crt`, `.cer`, `.der` (certificates) and `.crl`. Files of other endings
 * are read by `options.readers`, or reported. Changed, new and removed files are noticed every 60 seconds.
 * A file that becomes unreadable is reported by `problems()`, and its last good content stands.
 *
 * @example
 * const trust = trustFiles("/etc/passmuster/iaca", { everySeconds: 600 });
 */
export function trustFiles(directory: string, options: TrustFilesOptions = {}): TrustSource {
  const read = directoryReader(directory, options);
  return {
    certificates: async () => (await read()).certificates,
    revocationLists: async () => (await read()).revocationLists,
    problems: () => read.problems(),
  };
}
