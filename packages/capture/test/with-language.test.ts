import { withLanguage } from "@passmuster/capture/embed";
import { expect, test } from "vitest";

const page = "https://host.test/identity/verify/ver_1";

test("the language stands in the query, which the server reads, before the capability, which it does not", () => {
  expect(withLanguage(`${page}#capability`, "de")).toBe(`${page}?lang=de#capability`);
  expect(withLanguage(`${page}?from=mail#capability`, "pt-BR")).toBe(
    `${page}?from=mail&lang=pt-BR#capability`,
  );
  expect(withLanguage(page, undefined)).toBe(page);
});

test.each(["", "de&lang=fr", "de#x", "d", "de_DE"])("%j is no language tag", (language) => {
  expect(() => withLanguage(page, language)).toThrow("must be a language tag");
});
