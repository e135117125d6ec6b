import { readdirSync } from "node:fs";
import { documentOf, namedFile } from "@passmuster/page-kit";
import { filled, firstOffered, languageNames } from "@passmuster/page-kit/languages";
import { en } from "@passmuster/page-kit/words/en";
import type { Words } from "@passmuster/page-kit/words/words";
import { expect, test } from "vitest";

const folder = new URL("../src/words/", import.meta.url);

test("each language of the menu has its words, alone in a file", async () => {
  const files = readdirSync(folder).filter((name) => name !== "words.ts");
  expect(files.map((name) => name.replace(".ts", "")).sort()).toEqual(Object.keys(languageNames).sort());
  for (const file of files) {
    const [words, ...more] = Object.values(
      (await import(new URL(file, folder).href)) as Record<string, Words>,
    );
    expect([file, Object.keys(words ?? {}), more]).toEqual([file, Object.keys(en), []]);
  }
});

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

test("a file is named by its content, and has a known type", () => {
  const bytes = new TextEncoder().encode("a{}");
  const { name, contentType } = namedFile("theme.css", bytes);
  expect(name).toMatch(/^theme-[0-9a-f]{10}\.css$/);
  expect(contentType).toBe("text/css; charset=utf-8");
  expect(() => namedFile("page.exe", bytes)).toThrow(/unknown type: "\.exe"/);
});
