import assert from "node:assert/strict";
import { BlockList, isIP } from "node:net";
import { fuzzTarget } from "@passmuster/fuzzer/main";
import { isClosedHost, isPublicAddress } from "../../src/service/webhooks/address-guard.ts";

/** Two lists: Node compares an IPv4 address with IPv6 blocks in its mapped form. */
const [inside, inside6] = [new BlockList(), new BlockList()];
for (const [address, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(address, bits, "ipv4");
for (const [address, bits] of [
  ["::", 3],
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  inside6.addSubnet(address, bits, "ipv6");

/** What a URL parser makes of the text is what will be connected to. */
function hostOf(text: string): string | undefined {
  const url = `https://${text}/`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

fuzzTarget({
  name: "hosts",
  seeds: [
    "127.0.0.1",
    "[::1]",
    "[::ffff:10.0.0.1]",
    "0x7f.1",
    "2130706433",
    "[64:ff9b::a00:1]",
    "localhost",
    "8.8.8.8",
  ],
  words: [
    "0x",
    "0",
    ".",
    "::",
    ":",
    "[",
    "]",
    "ffff",
    "127",
    "192.168",
    "%25",
    "@",
    "localhost",
    "。",
    "①",
    "2001:",
    "fe80",
  ],
  run(bytes) {
    const host = hostOf(Buffer.from(bytes).toString("utf8"));
    if (host === undefined) return;
    const address = host.replace(/^\[|\]$/g, "");
    const version = isIP(address);
    if (version === 0) return void isClosedHost(host);
    assert.equal(isClosedHost(host), !isPublicAddress(address));
    const isInside = version === 4 ? inside.check(address, "ipv4") : inside6.check(address, "ipv6");
    if (isInside) assert(isClosedHost(host), address);
  },
});
