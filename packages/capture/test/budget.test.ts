import { gzipSync } from "node:zlib";
import { capturePage } from "@passmuster/capture";
import { expect, test } from "vitest";
import { en } from "../src/messages/en.ts";
import { messageFiles } from "./messages.ts";

const page = capturePage();
const text = async (name: string) => Buffer.from((await page.file(name))?.bytes ?? "").toString();

async function document(base = "/identity"): Promise<string> {
  return Buffer.from((await page.document(base)).bytes).toString();
}

test("the script before the first interaction is at most 60 kB gzipped", async () => {
  const [, entry = ""] = /src="\/identity\/capture\/(main-[\w-]+\.js)"/.exec(await document()) ?? [];
  const script = await text(entry);
  const eager = [...script.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, name = ""]) => name);
  const files = [script, ...(await Promise.all(eager.map(text)))];
  const sizes = files.map((file) => gzipSync(file).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(5_000);
  expect(total).toBeLessThan(60_000);
}, 30_000);

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

test("every language has every text, with the same placeholders", () => {
  const gaps = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort();
  for (const [code, messages] of Object.entries(messageFiles)) {
    expect([code, Object.keys(messages).sort()]).toEqual([code, Object.keys(en).sort()]);
    for (const [key, sentence] of Object.entries(en)) {
      const said = messages[key as keyof typeof en];
      expect([code, key, gaps(said)]).toEqual([code, key, gaps(sentence)]);
      expect(said.trim()).not.toBe("");
    }
  }
});
