import { withLanguage } from "@passmuster/capture/embed";
import { expect, test } from "vitest";

const page = "https://host.test/identity/verify/ver_1";

test("the language stands in the fragment, also where the address has no capability", () => {
  expect(withLanguage(`${page}#capability`, "de")).toBe(`${page}#capability&lang=de`);
  expect(withLanguage(page, "pt-BR")).toBe(`${page}#&lang=pt-BR`);
  expect(withLanguage(page, undefined)).toBe(page);
});

test.each(["", "de&lang=fr", "de#x", "d", "de_DE"])("%j is no language tag", (language) => {
  expect(() => withLanguage(page, language)).toThrow("must be a language tag");
});
