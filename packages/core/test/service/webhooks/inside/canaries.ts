import { once } from "node:events";
import { createServer } from "node:https";
import { BlockList, isIPv4, type Socket } from "node:net";
import type { SecureVersion } from "node:tls";

/** Internal addresses, written independently of the guard's own list. */
const insideV4 = ["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "168.63.129.16/32"];
const alsoV4 = ["169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.168.0.0/16"];
const restV4 = ["198.18.0.0/15", "203.0.113.0/24", "224.0.0.0/3"];
const insideV6 = ["::/96", "::ffff:0:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/32"];
const alsoV6 = ["2001:10::/27", "2001:db8::/32", "2002::/16", "3fff::/20", "4000::/2", "8000::/1"];

const inside = new BlockList();
for (const block of [...insideV4, ...alsoV4, ...restV4, ...insideV6, ...alsoV6]) {
  const [address = "", length] = block.split("/");
  inside.addSubnet(address, Number(length), isIPv4(address) ? "ipv4" : "ipv6");
}

export function isInside(address: string): boolean {
  return inside.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

/**
 * TLS without certificates (RFC 5246 §A.5, `TLS_ECDH_anon`), so that an attempt gets as far as a response.
 */
export const anonymous = {
  ciphers: "aNULL:@SECLEVEL=0",
  maxVersion: "TLSv1.2" as SecureVersion,
  rejectUnauthorized: false,
};

export interface Canaries {
  /** The address of each connection. */
  readonly reached: string[];
  close(): Promise<void>;
}

/** Listens on every address and redirects every client to the inside. */
export async function startCanaries(ports: readonly number[]): Promise<Canaries> {
  const reached: string[] = [];
  const servers = ports.map((port) => {
    const server = createServer(anonymous, (_request, response) => {
      const location = reached.length % 2 ? "https://10.0.0.1/" : "http://169.254.169.254/latest/meta-data/";
      response.writeHead(reached.length % 3 ? 307 : 302, { location }).end();
    });
    server.on("connection", (socket) => {
      const { localAddress = "" } = socket as Socket;
      reached.push(localAddress.replace(/^::ffff:(?=\d+\.)/, ""));
    });
    server.on("tlsClientError", () => undefined);
    return server.listen(port, "::");
  });
  await Promise.all(servers.map((server) => server.listening || once(server, "listening")));
  return {
    reached,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
