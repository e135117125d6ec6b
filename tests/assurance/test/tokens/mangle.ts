import type { Seeded } from "@passmuster/core/testing";

/** Whether a header still is the token's, under RFC 9110 (schemes have no case) and RFC 6750 §2.1 (1*SP). */
const isStillValid = (header: string, token: string): boolean =>
  /^bearer +(\S+)$/i.exec(header.trim())?.[1] === token;

/** Distinct wrong Authorization headers of a token. `others` are secrets that are no API tokens. */
export function mangled(
  { below }: Seeded,
  token: string,
  others: readonly string[],
  count: number,
): readonly string[] {
  const header = `Bearer ${token}`;
  const at = (): number => below(header.length);
  const cut = (from: number, to: number, between = ""): string =>
    header.slice(0, from) + between + header.slice(to);
  const character = (): string => String.fromCharCode(below(3) === 0 ? below(65_536) : below(256));
  const ways: readonly (() => string)[] = [
    () => flipped(header, below(header.length * 8)),
    () => flipped(flipped(header, below(header.length * 8)), below(header.length * 8)),
    () => cut(at(), header.length),
    () => cut(0, at()),
    () => {
      const from = at();
      return cut(from, from + 1 + below(4));
    },
    () => {
      const from = at();
      return cut(from, from, header.slice(from, from + 1 + below(4)));
    },
    () => {
      const from = at();
      return cut(from, from, character());
    },
    () => {
      const from = at();
      return cut(from, from + 1, character());
    },
    () => {
      const from = at();
      return cut(from, from + 2, [...header.slice(from, from + 2)].reverse().join(""));
    },
    () => `${schemes[below(schemes.length)]}${token}`,
    () => `Bearer ${others[below(others.length)]}${below(2) === 0 ? "" : character()}`,
    () => `Bearer pm_${Array.from({ length: 32 }, () => base32[below(32)]).join("")}`,
    () => `Bearer ${token.slice(0, 3 + below(32))}${token.toUpperCase().slice(-below(32))}`,
    () => `Bearer ${token}${separators[below(separators.length)]}${token}`,
    () => `Bearer ${token.repeat(2 + below(200))}`,
  ];
  const found = new Set<string>([...fixed]);
  while (found.size < count) {
    const one = ways[below(ways.length)]?.() ?? "";
    if (!isStillValid(one, token)) found.add(one);
  }
  return [...found];
}

/** The text with one bit of its Latin-1 bytes flipped. */
export function flipped(text: string, bit: number): string {
  const bytes = Buffer.from(text, "latin1");
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return bytes.toString("latin1");
}

const base32 = "0123456789abcdefghjkmnpqrstvwxyz";
const schemes = ["", "Basic ", "Digest ", "Token ", "Bearer", "Bearer\t", "Bearer:", "Bearer=", 'Bearer "'];
const separators = [",", " ", ";", ", Bearer ", "\n", "\r\nX: ", "\0"];
const fixed = [
  "",
  " ",
  "Bearer",
  "Bearer ",
  "Bearer null",
  "Bearer undefined",
  "Bearer __proto__",
  "Bearer constructor",
  "Bearer ' or 1=1 --",
  "Bearer %00",
  `Bearer ${"a".repeat(100_000)}`,
  "Bearer \u{1f511}",
];
