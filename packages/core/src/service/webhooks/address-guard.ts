import { ipVersion } from "../access/ip-version.ts";

/**
 * IPv4 blocks outside the public internet: IANA's special-purpose registry (RFC 6890), multicast (RFC 5771),
 * and Azure's metadata address. The metadata addresses of other clouds are link-local, shared or unique
 * local.
 */
const closedV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
].map((block) => {
  const [base = "", length = "32"] = block.split("/");
  return { base: numberOf(base), size: 2 ** (32 - Number(length)) };
});

/**
 * Exceptions within 2000::/3, the block of global unicast IPv6 addresses (RFC 4291 §2.4): protocol
 * assignments with Teredo (2001::/23), documentation (2001:db8::/32, 3fff::/20) and 6to4 (2002::/16), whose
 * addresses hold an IPv4 address.
 */
const closedV6: readonly ((groups: readonly number[]) => boolean)[] = [
  ([a = 0]) => a < 0x2000 || a > 0x3fff,
  ([a, b = 0]) => a === 0x2001 && b < 0x0200,
  ([a, b]) => a === 0x2001 && b === 0x0db8,
  ([a]) => a === 0x2002,
  ([a, b = 0]) => a === 0x3fff && b < 0x1000,
];

/**
 * Whether an IP address is on the public internet. IPv4-mapped, IPv4-compatible and NAT64 forms are outside
 * 2000::/3, so they are not. Neither is a text that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  const version = ipVersion(address);
  if (version === 4) {
    const number = numberOf(address);
    return !closedV4.some(({ base, size }) => number >= base && number < base + size);
  }
  if (version === 6) {
    const groups = groupsOf(address);
    return !closedV6.some((closes) => closes(groups));
  }
  return false;
}

function numberOf(dotted: string): number {
  return dotted.split(".").reduce((number, part) => number * 256 + Number(part), 0);
}

/** The eight groups of an address that `isIP` accepted, without its zone (RFC 4007 §11). */
function groupsOf(address: string): readonly number[] {
  const [bare = ""] = address.split("%");
  const plain = bare.replace(/\d+\.\d+\.\d+\.\d+$/, (dotted) => {
    const number = numberOf(dotted);
    return `${Math.floor(number / 65_536).toString(16)}:${(number % 65_536).toString(16)}`;
  });
  const [head = "", tail] = plain.split("::");
  const parse = (part: string | undefined): number[] =>
    part ? part.split(":").map((group) => Number.parseInt(group, 16)) : [];
  const [before, after] = [parse(head), parse(tail)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** Names of this machine or this network, whatever they resolve to (RFC 6761, 6762, 8375). */
const closedNames = /(^|\.)(localhost|local|internal|intranet|home\.arpa|localdomain)\.?$/i;

/** Whether the host of a URL is refused before any look-up. */
export function isClosedHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return ipVersion(host) === 0 ? closedNames.test(host) : !isPublicAddress(host);
}
