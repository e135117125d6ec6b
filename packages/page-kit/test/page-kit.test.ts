import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type BuiltPage,
  documentLanguage,
  documentOf,
  languageNames,
  namedFile,
  servedPage,
} from "@passmuster/page-kit";
import { filled, firstOffered } from "@passmuster/page-kit/languages";
import { expect, onTestFinished, test } from "vitest";

test("a regional tag stands for its language, and the first wish that is offered wins", () => {
  expect(firstOffered([null, "xx", "pt-PT", "de"], ["de", "pt"])).toBe("pt");
  expect(firstOffered(["xx", undefined], ["de"])).toBeUndefined();
});

test("a placeholder without a value stays", () => {
  expect(filled("Step {step} of {steps}", { step: 1 })).toBe("Step 1 of {steps}");
});

test("a text cannot leave its place in the document", () => {
  const hostile = '"><script>alert(1)</script>';
  const bytes = documentOf({
    language: hostile,
    direction: "ltr",
    title: hostile,
    icon: hostile,
    settings: { hostile },
    script: hostile,
    styles: [hostile],
    root: hostile,
    noscript: hostile,
  });
  const text = new TextDecoder().decode(bytes);
  expect(text).not.toContain("<script>");
  expect(text.match(/<script /g)).toHaveLength(1);
});

test("a document is in the first wanted language that has a title, and English without one", () => {
  const titles = { en: "Desk", de: "Prüfplatz", ar: "مكتب", nb: "Bord" };
  expect(documentLanguage([undefined, "xx", "de-CH", "ar"], titles)).toEqual({
    language: "de",
    direction: "ltr",
    title: "Prüfplatz",
    noscript:
      "Diese Seite braucht JavaScript. Schalten Sie es ein, oder öffnen Sie die Seite in einem anderen Browser.",
  });
  expect(documentLanguage(["ar"], titles)).toMatchObject({ language: "ar", direction: "rtl" });
  expect(documentLanguage(["zz"], titles)).toMatchObject({ language: "en", title: "Desk" });
  expect(documentLanguage(["nb"], titles).noscript).toMatch(/^This page needs JavaScript/);
  const sentences = Object.keys(languageNames).map(
    (code) => documentLanguage([code], { en: "", [code]: "" }).noscript,
  );
  expect(new Set(sentences).size).toBe(sentences.length);
});

test("a file is named by its content, and has a known type", () => {
  const bytes = new TextEncoder().encode("a{}");
  const { name, contentType } = namedFile("theme.css", bytes);
  expect(name).toMatch(/^theme-[0-9a-f]{10}\.css$/);
  expect(contentType).toBe("text/css; charset=utf-8");
  expect(() => namedFile("page.exe", bytes)).toThrow(/unknown type: "\.exe"/);
});

test("a page is served from its folder, with its prepared files and the host's own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "passmuster-page-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const icon = namedFile("icon.svg", new TextEncoder().encode("<svg/>"));
  const { document, file } = servedPage({
    module: pathToFileURL(join(folder, "index.js")).href,
    elementScript: "element.js",
    files: [icon],
    document: ({ script, styles }: BuiltPage, base, wanted) => ({
      ...documentLanguage(wanted?.accepted ?? [], { en: "A page", de: "Eine Seite" }),
      icon: `${base}/${icon.name}`,
      settings: { base },
      root: "root",
      script: `${base}/${script}`,
      styles: styles.map((name) => `${base}/${name}`),
    }),
  });
  // Nothing is kept of a page that could not be read.
  await expect(file("main-1.js")).rejects.toThrow();
  mkdirSync(join(folder, "page"));
  const entry = { file: "main-1.js", css: ["main-2.css"], isEntry: true, name: "main" };
  const built = {
    "main-1.js": "a script",
    "main-1.js.br": "in Brotli",
    "main-2.css": "styles",
    "element.js": "element",
    "manifest.json": JSON.stringify({ main: entry, element: { file: "element.js", isEntry: true } }),
  };
  for (const [name, text] of Object.entries(built)) writeFileSync(join(folder, "page", name), text);
  const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);
  const script = await file("main-1.js");
  expect([textOf(script?.bytes), textOf(script?.brotli)]).toEqual(["a script", "in Brotli"]);
  expect((await file("main-2.css"))?.brotli).toBeUndefined();
  expect((await file("element.js"))?.isShared).toBe(true);
  expect(await file(icon.name)).toBe(icon);
  expect(await file("main-1.js.br")).toBeUndefined();
  const { bytes } = await document("/a");
  expect(textOf(bytes)).toContain('src="/a/main-1.js"');
  expect((await document("/a")).bytes).toBe(bytes);
  expect(textOf((await document("/a", { accepted: ["de"] })).bytes)).toContain("<title>Eine Seite");
  expect(textOf((await document("/b")).bytes)).toContain('src="/b/main-1.js"');
});
