import { createPrivateKey, webcrypto, X509Certificate } from "node:crypto";
import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";

/** A certificate for a local https server, and its key. */
export interface LocalCertificate {
  readonly cert: string;
  readonly key: string;
  /** The path of the certificate, for `curl --cacert`. */
  readonly file: string;
  /** SHA-256 of the certificate: hexadecimal pairs between colons. */
  readonly fingerprint: string;
}

const day = 86_400_000;
/** iOS accepts at most 825 days. */
const lasts = 90 * day;

/**
 * The certificate in a folder, if it names all addresses and is valid for another day; otherwise a new one.
 * The key never leaves the folder, and only its owner can read it.
 */
export async function localCertificate(
  folder: string,
  addresses: readonly string[],
): Promise<LocalCertificate> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = { cert: join(folder, "certificate.pem"), key: join(folder, "key.pem") };
  const kept = keptIn(files, addresses) ?? (await written(files, addresses));
  return { ...kept, file: files.cert, fingerprint: new X509Certificate(kept.cert).fingerprint256 };
}

type Pair = Pick<LocalCertificate, "cert" | "key">;

function keptIn(files: Pair, addresses: readonly string[]): Pair | undefined {
  try {
    if (process.platform !== "win32" && (lstatSync(files.key).mode & 0o077) !== 0) return undefined;
    const [cert, key] = [readFileSync(files.cert, "utf8"), readFileSync(files.key, "utf8")];
    const read = new X509Certificate(cert);
    const names = (address: string) =>
      (isIP(address) ? read.checkIP(address) : read.checkHost(address)) !== undefined;
    const isFresh = Date.parse(read.validTo) - Date.now() > day;
    return isFresh && addresses.every(names) && read.checkPrivateKey(createPrivateKey(key))
      ? { cert, key }
      : undefined;
  } catch {
    return undefined;
  }
}

async function written(files: Pair, addresses: readonly string[]): Promise<Pair> {
  const pair = await created(addresses);
  for (const name of ["key", "cert"] as const) {
    rmSync(files[name], { force: true });
    writeFileSync(files[name], pair[name], { mode: 0o600, flag: "wx" });
  }
  return pair;
}

async function created(addresses: readonly string[]): Promise<Pair> {
  // tsyringe, below it, needs the polyfill first.
  await import("reflect-metadata");
  const x509 = await import("@peculiar/x509");
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const cert = await x509.X509CertificateGenerator.createSelfSigned(
    {
      name: "CN=passmuster dev",
      keys,
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + lasts),
      signingAlgorithm: algorithm,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension(
          addresses.map((value) => ({ type: isIP(value) ? ("ip" as const) : ("dns" as const), value })),
        ),
      ],
    },
    webcrypto as never,
  );
  const key = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey));
  return {
    cert: `${cert.toString("pem")}\n`,
    key: createPrivateKey({ key, format: "der", type: "pkcs8" }).export({
      format: "pem",
      type: "pkcs8",
    }) as string,
  };
}
