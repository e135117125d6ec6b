import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeNativePackages, publishManifest } from "./native.ts";

export interface Packed {
  readonly manifest: { readonly name: string; readonly version: string };
  /** The path of the tarball. */
  readonly file: string;
}

const readManifest = (folder: string): Packed["manifest"] & { readonly optionalDependencies?: object } =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

function packFolder(source: string, destination: string): Packed {
  const line = ["pack", "--silent", "--ignore-scripts", "--pack-destination", destination];
  const output = execFileSync("npm", line, { cwd: source, encoding: "utf8" });
  return { manifest: readManifest(source), file: join(destination, output.trim()) };
}

/** Packs a package of this checkout as the release publishes it, replacing an older tarball. */
export function pack(source: string, destination: string): Packed {
  mkdirSync(destination, { recursive: true });
  if (!readManifest(source).optionalDependencies) return packFolder(source, destination);
  const unpacked = mkdtempSync(join(tmpdir(), "passmuster-pack-"));
  try {
    execFileSync("tar", ["-xzf", packFolder(source, unpacked).file], { cwd: unpacked });
    publishManifest(join(unpacked, "package/package.json"));
    return packFolder(join(unpacked, "package"), destination);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

/** Packs the packages of the native engine, with a placeholder for the notices: not to be published. */
export function packNative(destination: string): readonly Packed[] {
  const folders = mkdtempSync(join(tmpdir(), "passmuster-native-"));
  try {
    return makeNativePackages(folders, "Not for publication.\n").map((folder) =>
      packFolder(folder, destination),
    );
  } finally {
    rmSync(folders, { recursive: true, force: true });
  }
}
