import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";

const named = (name: string): string =>
  rootCertificates.find((pem) => new X509Certificate(pem).subject.includes(`CN=${name}`)) ?? "";

/** Roots that Node.js has built in, as PEM: one with an RSA key, one with an EC key. */
export const letsEncryptRoots: readonly string[] = ["ISRG Root X1", "ISRG Root X2"].map(named);
export const isrgRoot: string = letsEncryptRoots[0] ?? "";
