import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import type { Packed } from "../release/pack.ts";

/** Serves packed packages as npm's registry does. */
export interface Registry {
  readonly url: string;
  close(): void;
}

/**
 * Starts a registry of these packages on a free port of this machine. It hands on what the `upstream`
 * registry answers about others.
 */
export async function serveRegistry(packages: readonly Packed[], upstream: string): Promise<Registry> {
  const named = new Map(packages.map((packed) => [packed.manifest.name, packed]));
  const files = new Map(packages.map(({ file }) => [basename(file), file]));
  const server = createServer(({ url = "/", headers: { accept } }, response) => {
    const path = decodeURIComponent(url.slice(1));
    const [packed, file] = [named.get(path), files.get(path)];
    if (packed) response.end(JSON.stringify(listingOf(packed, address())));
    else if (file) response.end(readFileSync(file));
    else void handOn(new URL(url, upstream), accept, response);
  });
  const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: address(), close: () => server.close() };
}

async function handOn(address: URL, accept: string | undefined, response: ServerResponse): Promise<void> {
  try {
    const answer = await fetch(address, { headers: { accept: accept ?? "*/*" } });
    const type = answer.headers.get("content-type") ?? "application/octet-stream";
    response.writeHead(answer.status, { "content-type": type });
    response.end(Buffer.from(await answer.arrayBuffer()));
  } catch (error) {
    response.writeHead(502).end(JSON.stringify({ error: String(error) }));
  }
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
