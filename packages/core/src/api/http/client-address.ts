import { ipVersion } from "../../service/access/ip-version.ts";
import type { Settings } from "../../service/options.ts";
import { type HttpRequest, headerOf } from "./message.ts";

/**
 * The address by which a caller is counted: that of the connection, or with trusted proxies the one that the
 * outermost of them saw. An IPv6 address counts as its network of 64 bits, which one subscriber has
 * (RFC 6177 §2).
 */
export function clientAddress(
  request: Pick<HttpRequest, "headers" | "address">,
  trustProxy: Settings["trustProxy"],
): string | undefined {
  const forwarded = trustProxy && headerOf(request, trustProxy.header)?.split(",").at(-trustProxy.hops);
  return networkOf(forwarded || undefined) ?? networkOf(request.address);
}

/** `undefined` for any other text. Proxies add ports, and brackets around IPv6. */
function networkOf(text: string | undefined): string | undefined {
  const [, bracketed, dotted] =
    /^\s*(?:\[([^\]]{2,50})\]|(\d+(?:\.\d+){3}))(?::\d+)?\s*$/.exec(text ?? "") ?? [];
  const address = bracketed ?? dotted ?? text?.trim() ?? "";
  const plain = address.replace(/%.*$/s, "");
  if (ipVersion(plain) === 4) return plain;
  return ipVersion(plain) === 6 ? networkOfSix(plain) : undefined;
}

function networkOfSix(address: string): string {
  // The URL standard's serializer writes the address in its one canonical form.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical) ?? [];
  if (high !== undefined && low !== undefined) return [high, low].flatMap(bytesOf).join(".");
  const [head = "", tail] = canonical.split("::");
  const [before, after] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}

function groupsOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(":");
}

function bytesOf(group: string): readonly number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
