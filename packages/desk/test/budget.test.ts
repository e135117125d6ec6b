import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DeskOptions, desk } from "@passmuster/desk";
import { expect, test } from "vitest";
import { deskLanguages } from "../src/languages.ts";

const reviewers = { authenticate: async () => undefined };
const page = desk({ reviewers });
const own = new URL("../page/", import.meta.url).pathname;

async function document(base = "/identity"): Promise<string> {
  return Buffer.from((await page.document(base)).bytes).toString();
}

const later = (script: string): readonly string[] =>
  [...script.matchAll(/import\(\s*[`"]\.\/([^`"]+)[`"]\s*\)/g)].map(([, name = ""]) => name);

test("scripts, styles and the largest language before the first case are at most 64 kB in Brotli", async () => {
  const names = [...(await document()).matchAll(/(?:src|href)="\/identity\/desk\/([^"]+)"/g)].map(
    ([, name = ""]) => name,
  );
  // The icon is too small to be prepared.
  const sizeOf = async (name: string): Promise<number> => {
    const file = await page.file(name);
    return (name.endsWith(".svg") ? file?.bytes : file?.brotli)?.length ?? Number.NaN;
  };
  const sizes = await Promise.all(names.map(sizeOf));
  expect(names.filter((name) => /\.(js|css)$/.test(name))).toHaveLength(2);
  const entry = names.find((name) => name.endsWith(".js")) ?? "";
  const script = Buffer.from((await page.file(entry))?.bytes ?? "").toString();
  const languages = later(script);
  // English is part of the entry, and a language imports no other file.
  expect(languages.map((name) => name.slice(0, 2)).sort()).toEqual(
    deskLanguages.filter((code) => code !== "en").sort(),
  );
  for (const name of languages)
    expect(Buffer.from((await page.file(name))?.bytes ?? "").toString()).not.toMatch(
      /(?:from|import)\s*[("]/,
    );
  const largest = Math.max(...(await Promise.all(languages.map(sizeOf))));
  const total = sizes.reduce((a, b) => a + b, 0) + largest;
  expect(largest).toBeGreaterThan(5000);
  expect(total).toBeGreaterThan(20_000);
  expect(total).toBeLessThan(64_000);
});

test("the document has no inline script or style, and loads nothing from elsewhere", async () => {
  const html = await document();
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/i);
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThan(2);
  for (const address of addresses)
    expect(address).toMatch(/^\/identity\/desk\/[\w-]+-[\w-]{8,}\.(js|css|svg)$/);
});

test("every file of the document exists, and no other file is served", async () => {
  for (const [, name = ""] of (await document()).matchAll(/\/identity\/desk\/([^"]+)"/g))
    expect(await page.file(name)).toBeDefined();
  for (const other of ["manifest.json", "../package.json", "main.js", ""])
    expect(await page.file(other)).toBeUndefined();
});

test("host texts cannot break out of their place", async () => {
  const brand = '"><script>alert(1)</script>';
  const templates = [{ act: "reject", title: "</meta><b>", comment: "<b>" }] as const;
  const html = Buffer.from((await desk({ reviewers, brand, templates }).document("")).bytes).toString();
  expect(html).not.toMatch(/<script>|<b>/);
});

test("the page gets the host's language and texts, and none where the reviewer's apply", async () => {
  const settingsOf = async (options: Partial<DeskOptions>): Promise<unknown> => {
    const html = Buffer.from((await desk({ reviewers, ...options }).document("")).bytes).toString();
    const [, content = ""] = /name="passmuster" content="([^"]+)"/.exec(html) ?? [];
    return JSON.parse(content.replaceAll("&#34;", '"'));
  };
  const templates = [{ act: "hold", title: "One", comment: "A sentence." }] as const;
  expect(await settingsOf({})).toEqual({ base: "" });
  expect(await settingsOf({ lang: "ja", templates })).toEqual({ base: "", lang: "ja", templates });
});

test("the document is in the language of the address, else the host's, else the browser's", async () => {
  const headOf = async (
    lang: DeskOptions["lang"],
    asked: string | undefined,
    ...accepted: readonly string[]
  ) => {
    const page = desk({ reviewers, brand: "Bank", ...(lang && { lang }) });
    const html = Buffer.from((await page.document("", { asked, accepted })).bytes).toString();
    return [/<html ([^>]+)>/.exec(html)?.[1], /<title>(.*)<\/title>/.exec(html)?.[1]];
  };
  expect(await headOf("fr", "ar", "de")).toEqual(['lang="ar" dir="rtl"', "مكتب المراجعة · Bank"]);
  expect(await headOf("fr", undefined, "de")).toEqual(['lang="fr" dir="ltr"', "Poste de contrôle · Bank"]);
  expect(await headOf(undefined, "../x", "fi", "de-AT")).toEqual(['lang="de" dir="ltr"', "Prüfplatz · Bank"]);
  expect(await headOf(undefined, undefined)).toEqual(['lang="en" dir="ltr"', "Review desk · Bank"]);
});

test("an option that the API would refuse is refused at once", () => {
  const made = (options: object) => () => desk({ reviewers, ...options } as DeskOptions);
  const template = { act: "reject", title: "One", comment: "A sentence." };
  expect(made({ reviewers: {} })).toThrow(/reviewers\.authenticate/);
  expect(made({ templates: [{ ...template, comment: " " }] })).toThrow(/templates\[0\]\.comment/);
  expect(made({ templates: [template, { ...template, act: "approve" }] })).toThrow(/templates\[1\]\.act/);
  expect(made({ templates: [{ ...template, comment: "x".repeat(5001) }] })).toThrow(/5000/);
  expect(made({ templates: [template] })).not.toThrow();
  expect(made({ lang: "xx" })).toThrow(/lang must be one of ar, /);
  expect(made({ lang: "de" })).not.toThrow();
  for (const signOutUrl of ["sign-out", "//evil.example", "/\\evil.example", "https://evil.example/out"])
    expect(made({ signOutUrl }), signOutUrl).toThrow("signOutUrl must be a path");
  expect(made({ signOutUrl: "/sign-out" })).not.toThrow();
});

test("no code of the page makes markup from text, or keeps anything in the browser's storage", () => {
  const forbidden =
    /innerHTML|outerHTML|insertAdjacent|dangerously|document\.write|DOMParser|srcdoc|localStorage|sessionStorage|indexedDB|document\.cookie|caches\.|\beval\(|new Function/;
  const sources = globSync("**/*.{ts,tsx}", { cwd: own });
  expect(sources.length).toBeGreaterThan(30);
  expect(sources.filter((name) => forbidden.test(readFileSync(join(own, name), "utf8")))).toEqual([]);
});
