import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineVersion, makeNativePackages, publishManifest } from "./release/native.ts";
import { root } from "./workspace.ts";

/**
 * The release workflow's publish command. Publishes the packages of the native engine that the registry does
 * not have, then those of this repository. Changes the reader's manifest in this checkout.
 *
 *   scripts/release-publish.ts [--notices FILE]
 *
 * Without `--notices` it gets the notices of third parties from ONNX Runtime's repository.
 */
const folder = mkdtempSync(join(tmpdir(), "passmuster-native-"));
const given = process.argv.indexOf("--notices");

async function notices(): Promise<string> {
  if (given > 0) return readFileSync(process.argv[given + 1] ?? "", "utf8");
  const address = `https://raw.githubusercontent.com/microsoft/onnxruntime/v${engineVersion}/ThirdPartyNotices.txt`;
  const response = await fetch(address);
  const text = await response.text();
  if (!response.ok || !text.startsWith("THIRD PARTY SOFTWARE NOTICES"))
    throw new Error(`${address} answered ${response.status}, without the notices that must be published.`);
  return text;
}

function isPublished(place: string): boolean {
  const { name, version } = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
  const { status } = spawnSync("npm", ["view", `${name}@${version}`, "version"], { cwd: place });
  return status === 0;
}

try {
  for (const place of makeNativePackages(folder, await notices())) {
    if (isPublished(place)) continue;
    execFileSync("npm", ["publish", "--ignore-scripts"], { cwd: place, stdio: "inherit" });
  }
  publishManifest(join(root, "packages/extractor-local/package.json"));
  execFileSync("npm", ["exec", "--no", "--", "changeset", "publish"], { cwd: root, stdio: "inherit" });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
