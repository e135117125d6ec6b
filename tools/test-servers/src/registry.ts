import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A manifest as the registry shows it. */
export interface PublishedManifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dist: { readonly integrity: string; readonly tarball: string };
  readonly [field: string]: unknown;
}

interface Packument {
  readonly name: string;
  readonly "dist-tags": Record<string, string>;
  readonly versions: Record<string, PublishedManifest>;
}

interface Publication extends Packument {
  readonly access?: string;
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

export interface Registry {
  /** `http://127.0.0.1:port`. */
  readonly endpoint: string;
  /** The newest manifest of each published package. */
  published(): readonly PublishedManifest[];
  close(): Promise<void>;
}

type Reply = readonly [status: number, body: object | Buffer];

/**
 * A registry of npm for one scope, in memory: publish, packument, tarball. It refuses what npmjs.org refuses:
 * a version that exists, a scoped package without public access, private packages, other bytes than
 * announced, and a publication without a token.
 */
export async function startRegistry(): Promise<Registry> {
  const packages = new Map<string, Packument>();
  const tarballs = new Map<string, Buffer>();
  let endpoint = "";

  const publish = (name: string, sent: Publication): Reply => {
    const [manifest] = Object.values(sent.versions);
    const [attachment] = Object.values(sent._attachments);
    if (!manifest || !attachment || manifest.name !== name) return [400, { error: "not a publication" }];
    if (manifest.private) return [400, { error: "the package is private" }];
    if (sent.access !== "public") return [402, { error: "a private scoped package needs a paid account" }];
    const { version, dist } = manifest;
    const known = packages.get(name);
    if (known?.versions[version])
      return [403, { error: "You cannot publish over the previously published versions" }];
    const bytes = Buffer.from(attachment.data, "base64");
    const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
    if (integrity !== dist.integrity) return [400, { error: "the tarball has another digest" }];
    const path = `/${name}/-/${name.replace(/^@[^/]+\//, "")}-${version}.tgz`;
    tarballs.set(path, bytes);
    packages.set(name, {
      name,
      "dist-tags": { ...known?.["dist-tags"], ...sent["dist-tags"] },
      versions: {
        ...known?.versions,
        [version]: { ...manifest, dist: { ...dist, tarball: endpoint + path } },
      },
    });
    return [201, { success: true }];
  };

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? "/").split("?")[0] ?? "/");
    const name = path.slice(1);
    const reply = async (): Promise<Reply> => {
      if (request.method === "PUT") {
        if (!request.headers.authorization?.startsWith("Bearer ")) return [401, { error: "no token" }];
        return publish(name, (await json(request)) as Publication);
      }
      const found = tarballs.get(path) ?? packages.get(name);
      return found ? [200, found] : [404, { error: "not found" }];
    };
    const [status, body] = await reply();
    const isTarball = Buffer.isBuffer(body);
    // Without it each run would stay in the cache of npm.
    const headers = { "cache-control": "no-store" };
    response.writeHead(status, {
      ...headers,
      "content-type": isTarball ? "application/octet-stream" : "application/json",
    });
    response.end(isTarball ? body : JSON.stringify(body));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    published: () =>
      [...packages.values()].flatMap((one) => one.versions[one["dist-tags"].latest ?? ""] ?? []),
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
