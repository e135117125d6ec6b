import { readFileSync } from "node:fs";
import type { PassmusterOptions } from "@passmuster/core";
import type { Config } from "../config/config.ts";
import type { ChipsConfig, WalletsConfig } from "../config/define.ts";
import type { Environment } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { chipTrust, walletTrust } from "./trust.ts";

type FromFile = Pick<PassmusterOptions, "flows" | "credentials" | "chips"> & Config["options"];

/**
 * The options of `createPassmuster` that the configuration file gives. Every command passes the same ones:
 * the record names them, and retention is theirs.
 * @throws {UsageError} the signer of wallet requests is not valid
 */
export async function optionsOf(config: Config, environment: Environment): Promise<FromFile> {
  const { options, flows, wallets, chips } = config;
  return {
    ...options,
    ...(flows.length > 0 && { flows }),
    ...(wallets && { credentials: await credentialsOf(wallets, environment) }),
    ...(chips && { chips: await chipsOf(chips) }),
  };
}

async function credentialsOf(given: WalletsConfig, environment: Environment) {
  const { walletCredentials } = await import("@passmuster/wallet");
  const { signer, trust: _, ...others } = given;
  const key =
    signer && ("file" in signer.key ? textIn(signer.key.file) : environment[signer.key.environment]);
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

function textIn(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`wallets.signer.key.file: ${file} cannot be read.`);
  }
}
