import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minute, second } from "../../../src/model/time.ts";
import { createLinkSigner } from "../../../src/service/access/link-signer.ts";

const key = Uint8Array.from(randomBytes(32));
const links = createLinkSigner([key]);
const now = 1_800_000_000_123_456;
const path = "/images/acme/ver_01/img_01jd2k3m4n5p6q7r8s9t0v1w2x";
const link = links.sign(path, now + 30 * minute);
const lasting = links.sign("/qr/ver_01");

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@";
const escaped = fc.nat(255).map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`);
/** As in RFC 3986. `fc.webPath` and `unit: "binary"` first make a table of all of Unicode. */
const segment = fc
  .array(fc.oneof({ arbitrary: fc.constantFrom(...letters), weight: 9 }, escaped), { maxLength: 12 })
  .map((characters) => characters.join(""));
const paths = fc
  .array(segment, { minLength: 1, maxLength: 5 })
  .map((segments) => `/${segments.join("/")}`)
  .filter((each) => each.length > 1);

describe("a signed link", () => {
  it("works for every signable path", () => {
    fc.assert(
      fc.property(paths, fc.option(fc.nat({ max: 2 ** 52 }), { nil: undefined }), (each, expiresAt) => {
        expect(links.verify(links.sign(each, expiresAt), expiresAt ?? now)).toBe(true);
      }),
    );
  });

  it("works for 29:59 and no longer at 30:01", () => {
    expect(links.verify(link, now + 29 * minute + 59 * second)).toBe(true);
    expect(links.verify(link, now + 30 * minute)).toBe(true);
    expect(links.verify(link, now + 30 * minute + second)).toBe(false);
  });

  it("never expires if signed without an end", () => {
    expect(links.verify(lasting, now * 4)).toBe(true);
    expect(lasting).not.toContain("expires");
  });

  it("is refused with any bit flipped", () => {
    for (const each of [link, lasting]) {
      for (let bit = 0; bit < each.length * 8; bit += 1) {
        const flipped = Buffer.from(each, "latin1");
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(links.verify(flipped.toString("latin1"), now), flipped.toString("latin1")).toBe(false);
      }
    }
  });

  it("is refused if any part is dropped, repeated, added or moved", () => {
    for (const each of [link, lasting]) {
      const [at = "", query = ""] = each.split("?");
      const parts = query.split("&");
      const queries = [
        "",
        parts.toReversed().join("&"),
        ...parts.map((_, index) => parts.toSpliced(index, 1).join("&")),
        ...parts.map((part) => [...parts, part].join("&")),
        ...parts.map((part) => [part, ...parts].join("&")),
        `&${query}`,
        `${query}&`,
        `${query}&a=b`,
        `${query}#`,
        `${query}\n`,
        `?${query}`,
        query.replace("signature", "Signature"),
        query.replace("signature", "%73ignature"),
        query.replace("expires=", "expires=0"),
        query.replace("expires=", "expires=+"),
        `expires=9999999999&${parts.at(-1)}`,
      ].filter((other) => other !== query);
      for (const other of queries) expect(links.verify(`${at}?${other}`, now), other).toBe(false);
      for (let index = 0; index < each.length; index += 1) {
        expect(links.verify(each.slice(0, index) + each.slice(index + 1), now)).toBe(false);
        expect(links.verify(each.slice(0, index) + each.charAt(index) + each.slice(index), now)).toBe(false);
      }
    }
  });

  it("does not work for another path, another key or another end", () => {
    const query = link.split("?")[1];
    for (const other of ["/images", `${path}/`, `${path}/..`, path.toUpperCase(), `/${path}`, `${path}%20`]) {
      expect(links.verify(`${other}?${query}`, now), other).toBe(false);
    }
    expect(createLinkSigner([Uint8Array.from(randomBytes(32))]).verify(link, now)).toBe(false);
    expect(links.verify(link.replace(/expires=\d+&/, ""), now)).toBe(false);
  });

  it("is refused without an error for any text", () => {
    const urls = fc.tuple(paths, segment).map(([at, query]) => `https://id.example.test${at}?${query}`);
    const anything = fc.array(fc.nat(0x10ffff)).map((points) => String.fromCodePoint(...points));
    const texts = fc.oneof(anything, urls);
    fc.assert(
      fc.property(texts, (text) => {
        expect(links.verify(text, now)).toBe(false);
        expect(links.verify(`${path}?expires=1&signature=${text}`, now)).toBe(false);
      }),
    );
  });

  it.each(["", "images", "/a?b", "/a#b", "/a b", "/a\n", "/ä", "/"])("cannot be made from %j", (each) => {
    expect(() => links.sign(each)).toThrow(TypeError);
  });

  it.each([Number.NaN, -1, 0.5, Number.POSITIVE_INFINITY])("cannot end at %d", (expiresAt) => {
    expect(() => links.sign(path, expiresAt)).toThrow(TypeError);
  });

  it("needs a key of at least 32 bytes", () => {
    expect(() => createLinkSigner([key, new Uint8Array(31)])).toThrow(TypeError);
  });

  it("is unchanged when the key's bytes are wiped later", () => {
    const lent = Uint8Array.from(key);
    const signer = createLinkSigner([lent]);
    lent.fill(0);
    expect(signer.verify(link, now)).toBe(true);
  });
});

describe("a capability", () => {
  it("opens its own id and no other", () => {
    const capability = links.capability("ver_01");
    expect(capability).toMatch(/^[\w-]{43}$/);
    expect(links.verifyCapability("ver_01", capability)).toBe(true);
    expect(links.verifyCapability("ver_02", capability)).toBe(false);
  });

  it("is refused with any bit flipped, cut off or extended", () => {
    const capability = links.capability("ver_01");
    for (let bit = 0; bit < capability.length * 8; bit += 1) {
      const flipped = Buffer.from(capability, "latin1");
      flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(links.verifyCapability("ver_01", flipped.toString("latin1"))).toBe(false);
    }
    for (const other of ["", capability.slice(1), `${capability}A`, `${capability}=`, ` ${capability}`]) {
      expect(links.verifyCapability("ver_01", other)).toBe(false);
    }
  });

  it("is not a link signature, nor a link signature a capability", () => {
    const signature = lasting.split("signature=")[1] ?? "";
    for (const id of ["/qr/ver_01", "/qr/ver_01\n", "ver_01"]) {
      expect(links.verifyCapability(id, signature)).toBe(false);
      expect(links.verify(`/qr/ver_01?signature=${links.capability(id)}`, now)).toBe(false);
    }
  });
});
