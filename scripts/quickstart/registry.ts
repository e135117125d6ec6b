import { createHash } from "node:crypto";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { npm } from "./npm.ts";

interface Packed {
  readonly manifest: { readonly name: string; readonly version: string };
  readonly file: string;
}

/** Serves packed packages as npm's registry does. */
export interface Registry {
  readonly url: string;
  close(): void;
}

/** Packs a package into the folder, as `npm publish` would. */
export function pack(source: string, folder: string): Packed {
  const before = new Set(globSync("*.tgz", { cwd: folder }));
  npm(source, "pack", "--silent", "--ignore-scripts", "--pack-destination", folder);
  const [file] = globSync("*.tgz", { cwd: folder }).filter((name) => !before.has(name));
  if (!file) throw new Error(`npm packed nothing of ${source}.`);
  return {
    manifest: JSON.parse(readFileSync(join(source, "package.json"), "utf8")),
    file: join(folder, file),
  };
}

/** Starts a registry of these packages on a free port of this machine. */
export async function serveRegistry(packages: readonly Packed[]): Promise<Registry> {
  const named = new Map(packages.map((packed) => [packed.manifest.name, packed]));
  const files = new Map(packages.map(({ file }) => [basename(file), file]));
  const server = createServer(({ url = "/" }, response) => {
    const path = decodeURIComponent(url.slice(1));
    const [packed, file] = [named.get(path), files.get(path)];
    if (packed) response.end(JSON.stringify(listingOf(packed, address())));
    else if (file) response.end(readFileSync(file));
    else response.writeHead(404).end(JSON.stringify({ error: `The registry has no ${path}.` }));
  });
  const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: address(), close: () => server.close() };
}

/** A package's listing with its only version. */
function listingOf({ manifest, file }: Packed, url: string): object {
  const integrity = `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;
  const version = { ...manifest, dist: { integrity, tarball: `${url}${basename(file)}` } };
  return {
    name: manifest.name,
    "dist-tags": { latest: manifest.version },
    versions: { [manifest.version]: version },
  };
}
