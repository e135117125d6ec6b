import { type Certificate, readCertificates } from "./certificate.ts";
import { type RevocationList, readRevocationList } from "./revocation-list.ts";
import { directoryReader } from "./trust-directory.ts";
import type { TrustFilesOptions, TrustSource } from "./trust-source.ts";

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
 * Trusts the files of a directory: `.pem`, `.crt`, `.cer`, `.der` (certificates) and `.crl`. Files of other
 * endings are read by `options.readers`, or reported. Changed, new and removed files are noticed every 60
 * seconds. A file that becomes unreadable is reported by `problems()`, and its last good content stands.
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
