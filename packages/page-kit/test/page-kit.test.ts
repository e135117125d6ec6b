import { documentOf, namedFile } from "@passmuster/page-kit";
import { filled, firstOffered } from "@passmuster/page-kit/languages";
import { expect, test } from "vitest";

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
