import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIP } from "node:net";

/** The answers for a name: the addresses of the first query, of the second, and of all later ones. */
export type Rounds = readonly (readonly string[])[];

/** A DNS server over UDP (RFC 1035) for `A` and `AAAA`, with no time to live. */
export interface DnsServer {
  readonly names: Map<string, Rounds>;
  close(): void;
}

const types: Readonly<Record<number, 4 | 6>> = { 1: 4, 28: 6 };

export async function startDns(port: number): Promise<DnsServer> {
  const names = new Map<string, Rounds>();
  const asked = new Map<string, number>();
  const socket: Socket = createSocket("udp4");
  socket.on("message", (query, { port: from, address }) => {
    const { name, type, end } = questionOf(query);
    const family = types[type];
    const key = `${name} ${type}`;
    const round = asked.get(key) ?? 0;
    asked.set(key, round + 1);
    const rounds = names.get(name);
    const addresses = rounds?.[Math.min(round, rounds.length - 1)] ?? [];
    const answers = addresses.filter((one) => isIP(one) === family).map((one) => record(type, one));
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(rounds ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), from, address);
  });
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  return { names, close: () => socket.close() };
}

function questionOf(query: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join("."), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** The name by a pointer to the question, class IN, no time to live. */
function record(type: number, address: string): Buffer {
  const data = isIP(address) === 4 ? Buffer.from(address.split(".").map(Number)) : groups(address);
  const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
}

function groups(address: string): Buffer {
  const { hostname } = new URL(`http://[${address}]/`);
  const [before = "", after] = hostname.slice(1, -1).split("::");
  const parts = (side: string | undefined) => (side ? side.split(":").map((one) => parseInt(one, 16)) : []);
  const [head, tail] = [parts(before), parts(after)];
  const all = [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]));
}
