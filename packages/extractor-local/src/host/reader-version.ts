import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { fileOfPackage } from "@passmuster/process-pool";

const models = fileOfPackage(import.meta.url, "models/");
const manifest = fileOfPackage(import.meta.url, "package.json");
const samples = 32;
const sampleBytes = 1024;

let cachedVersion: string | undefined;

/**
 * The package's version and a digest of the models. Of each file the digest covers the size and 32 samples:
 * 40 MB need not be read when a server starts.
 */
export function readerVersion(): string {
  cachedVersion ??= `${versionOfPackage()} ${digestOfModels()}`;
  return cachedVersion;
}

function versionOfPackage(): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(manifest, "utf8"));
  return version;
}

function digestOfModels(): string {
  const digest = createHash("sha256");
  const names = readdirSync(models).filter((name) => /\.(onnx|json|bin)$/.test(name));
  for (const name of names.sort()) {
    const file = openSync(new URL(name, models), "r");
    try {
      const stats = fstatSync(file);
      if (!stats.isFile()) continue;
      digest.update(`${name} ${stats.size}\n`);
      const part = Buffer.alloc(sampleBytes);
      for (let index = 0; index < samples; index += 1) {
        const at = Math.floor((stats.size * index) / samples);
        digest.update(part.subarray(0, readSync(file, part, 0, sampleBytes, at)));
      }
    } finally {
      closeSync(file);
    }
  }
  return digest.digest("base64url").slice(0, 11);
}
