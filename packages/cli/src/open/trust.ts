import { readFileSync } from "node:fs";
import { readCertificates, type TrustSource, trustFiles } from "@passmuster/certificates";
import type { Config } from "../config/config.ts";
import type { ChipsConfig, WalletsConfig } from "../config/define.ts";
import { UsageError } from "../usage-error.ts";

/** The issuers' roots: one source, or one of each kind. */
export async function walletTrust({ trust }: WalletsConfig) {
  if (typeof trust === "string") return trustFiles(trust);
  return Object.fromEntries(
    Object.entries(trust).map(([kind, folder]) => [kind, trustFiles(folder)]),
  ) as Partial<Record<"mdl" | "eu-pid", TrustSource>>;
}

/** @throws {UsageError} the file of the signers has no certificate */
export async function chipTrust({ trust, signers: file }: ChipsConfig): Promise<TrustSource> {
  if (file === undefined) return trustFiles(trust);
  const { ldifReader, masterListReader } = await import("@passmuster/chip");
  const signers = certificatesIn(file);
  return trustFiles(trust, {
    readers: { ".ml": masterListReader({ signers }), ".ldif": ldifReader({ signers }) },
  });
}

function certificatesIn(file: string) {
  try {
    return readCertificates(readFileSync(file));
  } catch {
    throw new UsageError(`chips.signers: ${file} has no certificate in PEM or DER.`);
  }
}

/**
 * Reads every trust folder. Resolves to one sentence.
 * @throws {Error} a file cannot be used, or a folder has no certificate
 */
export async function trustReport({ wallets, chips }: Config): Promise<string> {
  const ofWallets = wallets && (await walletTrust(wallets));
  const sources = [
    ...Object.entries(isSource(ofWallets) ? { wallets: ofWallets } : (ofWallets ?? {})),
    ...(chips ? [["chips", await chipTrust(chips)] as const] : []),
  ];
  const parts: string[] = [];
  for (const [name, source] of sources) {
    const found = await source.certificates();
    const [problem] = source.problems();
    if (problem !== undefined) throw new Error(`${name}: ${problem}`);
    if (found.length === 0) throw new Error(`${name}: the folder has no certificate.`);
    parts.push(`${name} ${found.length} certificates`);
  }
  return parts.join(", ");
}

const isSource = (value: object | undefined): value is TrustSource =>
  value !== undefined && "certificates" in value;
