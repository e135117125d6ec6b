import { readFileSync } from "node:fs";
import type { PassmusterOptions } from "@passmuster/core";
import type { Config } from "../config/config.ts";
import type {
  CaseFileConfig,
  ChipsConfig,
  ScreeningConfig,
  SecretReference,
  WalletsConfig,
} from "../config/define.ts";
import type { Environment } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { chipTrust, walletTrust } from "./trust.ts";

type FromFile = Pick<PassmusterOptions, "flows" | "credentials" | "chips" | "caseFile" | "screening"> &
  Config["options"];

/**
 * The options of `createPassmuster` that the configuration file gives. Every command passes the same ones:
 * the record names them, and retention is theirs.
 * @throws {UsageError} the signer of wallet requests or of case files is not valid
 */
export async function optionsOf(config: Config, environment: Environment): Promise<FromFile> {
  const { options, flows, wallets, chips, caseFile = {}, screening } = config;
  return {
    ...options,
    ...(flows.length > 0 && { flows }),
    ...(wallets && { credentials: await credentialsOf(wallets, environment) }),
    ...(chips && { chips: await chipsOf(chips) }),
    caseFile: await caseFileOf(caseFile, environment),
    ...(screening && { screening: await listsOf(screening) }),
  };
}

async function credentialsOf(given: WalletsConfig, environment: Environment) {
  const { walletCredentials } = await import("@passmuster/wallet");
  const { signer, trust: _, ...others } = given;
  const key = signer && keyAt(signer.key, "wallets", environment);
  try {
    return walletCredentials({
      ...others,
      trust: await walletTrust(given),
      ...(signer && { signer: { ...signer, key: key ?? "", chain: readFileSync(signer.chain) } }),
    });
  } catch (error) {
    throw new UsageError(`wallets.signer: ${(error as Error).message}`);
  }
}

async function chipsOf(given: ChipsConfig) {
  const { chipReader } = await import("@passmuster/chip");
  const { signers: _, trust: __, ...others } = given;
  return chipReader({ ...others, trust: await chipTrust(given) });
}

async function listsOf({ lists }: ScreeningConfig) {
  const { listScreening } = await import("@passmuster/screening");
  return listScreening({ directory: lists });
}

async function caseFileOf({ signer }: CaseFileConfig, environment: Environment) {
  const { caseFileWriter } = await import("@passmuster/case-file");
  if (!signer) return caseFileWriter();
  const key = keyAt(signer.key, "caseFile", environment);
  try {
    return caseFileWriter({ signer: { key, chain: readFileSync(signer.chain) } });
  } catch (error) {
    throw new UsageError(`caseFile.signer: ${(error as Error).message}`);
  }
}

/** The key of a signer. */
function keyAt(key: SecretReference, group: string, environment: Environment): string {
  if ("environment" in key) return environment[key.environment] ?? "";
  try {
    return readFileSync(key.file, "utf8");
  } catch {
    throw new UsageError(`${group}.signer.key.file: ${key.file} cannot be read.`);
  }
}
