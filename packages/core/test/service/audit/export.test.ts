import { generateKeyPairSync } from "node:crypto";
import { memoryStorage } from "@passmuster/core";
import { createAudit, lineOf, verifyExport } from "@passmuster/core/admin";
import type { AuditEntry } from "@passmuster/core/storage";
import { newYear } from "@passmuster/core/testing";
import { beforeAll, expect, inject, test } from "vitest";

const pair = generateKeyPairSync("ed25519", {
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const storage = memoryStorage();
const audit = createAudit(storage, { key: pair.privateKey });
/** One place in so many is edited; with 11, each of the eight bits is flipped. */
const step = inject("size") < 1 ? 11 : 1;
const lengths = { acme: 5, globex: 1, initech: 3 };

async function linesOf(query: Parameters<typeof audit.export>[0] = {}): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const link of audit.export(query)) lines.push(lineOf(link));
  return lines;
}

let lines: readonly string[];
beforeAll(async () => {
  for (const [tenant, length] of Object.entries(lengths))
    for (let index = 0; index < length; index += 1) {
      const at = newYear + index;
      const body = JSON.stringify({ at, kind: "reading", by: "tok_1", what: "é", verification: index });
      await storage.audit.append([{ tenant, at, body } satisfies AuditEntry]);
    }
  lines = await linesOf();
});

const defectsOf = async (given: readonly string[], options: Parameters<typeof verifyExport>[1] = {}) =>
  (await verifyExport(given, options)).flatMap(({ tenant, defects }) =>
    defects.map(({ sentence }) => `${tenant}: ${sentence}`),
  );

const isFound = async (given: readonly string[]) => {
  const verdicts = await verifyExport(given);
  return verdicts.length === 0 || verdicts.some(({ defects }) => defects.length > 0);
};

test("an export is intact as it was written, whole, of one tenant, and from a later link on", async () => {
  expect(await verifyExport([...lines, ""])).toStrictEqual(
    Object.entries(lengths).map(([tenant, links]) => ({ tenant, links, last: links, defects: [] })),
  );
  const later = await linesOf({ tenant: "acme", since: { sequence: 3 } });
  expect(await verifyExport(later)).toStrictEqual([{ tenant: "acme", links: 3, last: 5, defects: [] }]);
});

test("a flipped bit of any byte of an export is found", async () => {
  for (const given of [lines, await linesOf({ tenant: "acme", since: { sequence: 4 } })]) {
    const text = Buffer.from(given.join("\n"));
    const unseen: number[] = [];
    for (let at = 0; at < text.length; at += step) {
      const edited = Buffer.from(text);
      edited[at] = (text[at] ?? 0) ^ (1 << (at % 8));
      if (!(await isFound(edited.toString("utf8").split("\n")))) unseen.push(at);
    }
    expect(unseen).toStrictEqual([]);
  }
});

test("an export that was cut off anywhere is found", async () => {
  const text = lines.join("\n");
  const ends = Object.values(lengths).map((_, index) =>
    lines
      .slice(
        0,
        Object.values(lengths)
          .slice(0, index + 1)
          .reduce((sum, one) => sum + one),
      )
      .join("\n"),
  );
  // Without a kept head, whole chains of tenants at the end can be left out.
  const whole = ends.slice(0, -1).flatMap((part) => [part.length, part.length + 1]);
  const unseen: number[] = [];
  for (let end = 0; end < text.length; end += 1) {
    if (end % step > 0 && !whole.includes(end)) continue;
    if (!(await isFound(text.slice(0, end).split("\n")))) unseen.push(end);
  }
  expect(unseen).toStrictEqual(whole);
});

test("an export that was cut at its end is found although its lines claim the new end", async () => {
  const acme = lines.slice(0, 5);
  for (const given of [acme, await linesOf({ tenant: "acme", since: { sequence: 2 } })])
    for (let length = 1; length < given.length; length += 1) {
      const kept = given.slice(0, length);
      const of = JSON.parse(kept.at(-1) ?? "").sequence;
      const claimed = kept.map((line) => lineOf({ ...JSON.parse(line), of }));
      expect(await defectsOf(claimed)).toStrictEqual([
        `acme: The hash of the export does not fit its end at link ${of}: its lines were cut or changed.`,
      ]);
      const silent = kept.map((line) => lineOf({ ...JSON.parse(line), of, end: undefined }));
      expect(await isFound(silent)).toBe(true);
    }
});

test("removed, repeated and swapped lines are found, also across two tenants", async () => {
  for (const at of lines.keys()) {
    const removed = lines.filter((_, index) => index !== at);
    const isWhole = JSON.parse(lines[at] ?? "").tenant === "globex";
    expect([at, await isFound(removed)]).toStrictEqual([at, !isWhole]);
    expect([at, await isFound([...lines.slice(0, at + 1), ...lines.slice(at)])]).toStrictEqual([at, true]);
    for (const other of lines.keys()) {
      if (other <= at) continue;
      const swapped = lines.with(at, lines[other] ?? "").with(other, lines[at] ?? "");
      expect([at, other, await isFound(swapped)]).toStrictEqual([at, other, true]);
    }
  }
});

test("kept heads and hashes show a removed tenant and a rewritten export, and only signed heads count", async () => {
  const heads = await audit.heads();
  const key = pair.publicKey;
  expect(await defectsOf(lines, { heads, key })).toStrictEqual([]);
  expect(await defectsOf(lines, { hashes: [JSON.parse(lines[2] ?? "").hash.toUpperCase()] })).toStrictEqual(
    [],
  );
  expect(await defectsOf(lines.slice(0, 6), { heads, key })).toStrictEqual([
    expect.stringMatching(/^initech: Links 1 to 3 are missing at the end: the head of/),
  ]);
  expect(await defectsOf(lines, { heads })).toHaveLength(3);
  const other = memoryStorage();
  const body = JSON.stringify({ at: newYear, kind: "reading" });
  for (let index = 0; index < 5; index += 1)
    await other.audit.append([{ tenant: "acme", at: newYear, body }]);
  const rewritten: string[] = [];
  for await (const link of createAudit(other).export()) rewritten.push(lineOf(link));
  expect(await defectsOf(rewritten)).toStrictEqual([]);
  const [acme] = heads;
  expect(await defectsOf(rewritten, { heads: acme ? [acme] : [], key })).toStrictEqual([
    expect.stringContaining("the chain was rewritten"),
  ]);
  expect(await defectsOf(rewritten, { hashes: [acme?.hash ?? ""] })).toStrictEqual([
    expect.stringContaining("No link has the kept hash"),
  ]);
});

test("lines that do not say where the export ends, or what stands before it, are no proof", async () => {
  const without = (names: readonly string[], given: readonly string[]) =>
    given.map((line) =>
      JSON.stringify(JSON.parse(line, (name, value) => (names.includes(name) ? undefined : value))),
    );
  const acme = lines.slice(0, 5);
  for (const name of ["of", "end"])
    expect(await defectsOf(without([name], acme))).toStrictEqual([
      expect.stringContaining("do not say which link is the last"),
    ]);
  const heads = await audit.heads("acme");
  expect(await defectsOf(without(["of"], acme), { heads, key: pair.publicKey })).toStrictEqual([]);
  const later = await linesOf({ tenant: "acme", since: { sequence: 3 } });
  expect((await defectsOf(without(["after"], later))).join()).toContain("without the hash before it");
  expect(await verifyExport([])).toStrictEqual([]);
});
