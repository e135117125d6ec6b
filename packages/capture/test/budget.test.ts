import { capturePage } from "@passmuster/capture";
import { expect, test } from "vitest";

const page = capturePage();
/** The size of a file as browsers get it: in Brotli. */
const sent = async (name: string) => (await page.file(name))?.brotli?.length ?? Number.NaN;
const text = async (name: string) => Buffer.from((await page.file(name))?.bytes ?? "").toString();

async function document(base = "/identity"): Promise<string> {
  return Buffer.from((await page.document(base)).bytes).toString();
}

const loads = (script: string): readonly string[] =>
  [...script.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, name = ""]) => name);
const later = (script: string): readonly string[] =>
  [...script.matchAll(/import\(\s*[`"]\.\/([^`"]+)[`"]\s*\)/g)].map(([, name = ""]) => name);

/** The size of a script and of all that it imports before it runs. */
async function sizeOf(name: string, seen = new Set<string>()): Promise<number> {
  if (seen.has(name)) return 0;
  seen.add(name);
  let size = await sent(name);
  for (const eager of loads(await text(name))) size += await sizeOf(eager, seen);
  return size;
}

test("the page is at most 31 kB in Brotli before the camera, and 145 kB with it", async () => {
  const html = await document();
  const [, entry = ""] = /src="\/identity\/capture\/(main-[\w-]+\.js)"/.exec(html) ?? [];
  const [, sheet = ""] = /href="\/identity\/capture\/([\w-]+\.css)"/.exec(html) ?? [];
  const before = (await sizeOf(entry)) + (await sent(sheet));
  const camera = later(await text(entry)).find((name) => name.startsWith("camera-")) ?? "";
  const own = new Set([entry, ...loads(await text(entry))]);
  const step = await sizeOf(camera, own);
  const detector = later(await text(camera));
  const network = (await Promise.all(detector.map((name) => sizeOf(name, own)))).reduce((a, b) => a + b, 0);
  expect(detector.join()).toContain("face-weights");
  expect(before).toBeGreaterThan(10_000);
  expect(before).toBeLessThan(31_000);
  expect(network).toBeGreaterThan(20_000);
  expect(before + step + network).toBeLessThan(145_000);
  const raw = await Promise.all(detector.map(async (name) => (await text(name)).length));
  expect(raw.reduce((a, b) => a + b, 0)).toBeLessThan(300_000);
});

test("the scripts use nothing newer than the browsers that the guide names", async () => {
  const newer =
    /AbortSignal\.any|withResolvers|Object\.groupBy|Map\.groupBy|fromAsync|\.isSubsetOf|\.symmetricDifference|URL\.parse\(|\.toWellFormed|Promise\.try|Uint8Array\.from(?:Hex|Base64)|\.toBase64\(|Iterator\.from/;
  const html = await document();
  const [, entry = ""] = /src="\/identity\/capture\/(main-[\w-]+\.js)"/.exec(html) ?? [];
  const seen = new Set<string>();
  const open = [entry, "element.js"];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const script = await text(name);
    expect([name, newer.exec(script)?.[0]]).toEqual([name, undefined]);
    open.push(...loads(script), ...later(script));
  }
  expect(seen.size).toBeGreaterThan(30);
});

test("the document has no inline script or style, and loads nothing from elsewhere", async () => {
  const html = await document();
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/i);
  for (const [, address] of html.matchAll(/(?:src|href)="([^"]+)"/g))
    expect(address).toMatch(/^\/identity\/capture\//);
});

test("every file of the document exists, with a content hash in its name", async () => {
  for (const [, name = ""] of (await document()).matchAll(/\/identity\/capture\/([^"]+)"/g)) {
    expect(name).toMatch(/-[\w-]{8,}\.(js|css|svg)$/);
    expect(await page.file(name)).toBeDefined();
  }
  for (const other of ["manifest.json", "../package.json", "main.js", ""])
    expect(await page.file(other)).toBeUndefined();
});

test("host texts cannot break out of their place", async () => {
  const hostile = capturePage({
    brand: '"><script>alert(1)</script>',
    messages: { it: { start: "</meta><b>" } },
  });
  const html = Buffer.from((await hostile.document("")).bytes).toString();
  expect(html).not.toMatch(/<script>|<b>/);
  expect(() => capturePage({ theme: { accent: "red;} body{display:none" } })).toThrow(/theme\.accent/);
  expect(() => capturePage({ frameAncestors: ["https://a.test/path"] })).toThrow(/frameAncestors/);
  expect(() => capturePage({ frameAncestors: ["*"] })).toThrow(/frameAncestors/);
  expect(() => capturePage({ helpUrl: "javascript:alert(1)" })).toThrow(/helpUrl/);
});
