import { closedSpellings, publicAddresses } from "../spellings.ts";
import type { Rounds } from "./dns-server.ts";

/** One attempt to reach the inside: a URL, and the answers for its name. */
export interface Try {
  readonly url: string;
  readonly name?: { readonly host: string; readonly rounds: Rounds };
}

const inside = [
  "10.0.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "100.64.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "0.0.0.0",
  "168.63.129.16",
  "::1",
  "::",
  "fd00::1",
  "fd00:ec2::254",
  "fe80::1",
  "::ffff:10.0.0.1",
  "::ffff:7f00:1",
  "::10.0.0.1",
  "64:ff9b::10.0.0.1",
  "64:ff9b:1::a9fe:a9fe",
  "2002:a00:1::1",
  "2002:7f00:1::1",
  "2001:0:4136:e378:8000:63bf:f5ff:fffe",
  "2001:0:a00:1::1",
];

/** URL forms around a host in which two parsers may see two hosts (WHATWG URL §4.4). */
const around: readonly ((host: string, port: number) => string)[] = [
  (host, port) => `https://${host}:${port}/hooks`,
  (host, port) => `HTTPS://${host}:${port}`,
  (host, port) => `https:\\\\${host}:${port}\\hooks`,
  (host, port) => `https:/${host}:${port}/`,
  (host, port) => `https:${host}:${port}/`,
  (host, port) => ` https://${host}:${port}/ `,
  (host, port) => `ht\ttps://${host}:${port}\n/`,
  (host, port) => `https://1.1.1.1@${host}:${port}/`,
  (host, port) => `https://1.1.1.1:443@${host}:${port}/`,
  (host, port) => `https://${host}:${port}#@1.1.1.1/`,
  (host, port) => `https://${host}:${port}\\@1.1.1.1/`,
  (host, port) => `https://${host}:${port}?@1.1.1.1/`,
  (host, port) => `http://${host}:${port}/`,
];

/** The attempts of a seed: spellings, changing names, mixed answers, and redirects. */
export function tries(count: number, seed: number): readonly Try[] {
  const draw = mulberry(seed);
  const any = <Item>(items: readonly Item[]): Item => items[Math.floor(draw() * items.length)] as Item;
  const port = () => any([443, 8443]);
  const lies: readonly ((closed: string, open: string) => Rounds)[] = [
    (closed) => [[closed]],
    (closed, open) => [[open], [closed]],
    (closed, open) => [[open], [open], [closed]],
    (closed, open) => [[open, closed]],
    (closed, open) => [[closed, open]],
    (closed, open) => [[open, closed, "8.8.8.8"], [closed]],
    (closed, open) => [[open], [open, closed]],
  ];
  return Array.from({ length: count }, (_, index): Try => {
    if (index < closedSpellings.length)
      return { url: (around[0] as (typeof around)[0])(closedSpellings[index] ?? "", port()) };
    if (draw() < 0.4) return { url: any(around)(any(closedSpellings), port()) };
    const host = `hooks-${index}.example.test`;
    const rounds = draw() < 0.15 ? [[any(publicAddresses)]] : any(lies)(any(inside), any(publicAddresses));
    return { url: `https://${host}:${port()}/hooks`, name: { host, rounds } };
  });
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
