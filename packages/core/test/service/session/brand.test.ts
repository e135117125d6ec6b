import { defineFlow, type PassmusterOptions } from "@passmuster/core";
import { expect, test } from "vitest";
import { createService, identityBody } from "../../service.ts";
import { opened, sessionPath, sessionService } from "./service.ts";

const [ours, theirs, usual] = ["Ours", "Theirs", "Usual"].map((name) => ({ name })) as [
  { name: string },
  { name: string },
  { name: string },
];
const branded = defineFlow({
  path: "branded",
  label: "Branded",
  photoId: "required",
  documentTypes: [3],
  brand: {
    ...ours,
    logo: "/logo.svg",
    colours: { light: { accent: "#0a5c4a", onAccent: "#fff" }, dark: { accent: "#7be0c4" } },
  },
});

test("the brand is the tenant's, else the flow's, else the usual one", async () => {
  const service = await sessionService({
    flows: [branded],
    brand: { default: usual, tenants: { globex: theirs } },
  });
  const globex = await service.as(["read", "write"], { tenant: "globex" });
  const shown = async (call: typeof globex, flow: string) => {
    const { user } = await opened({ ...service, call }, identityBody, flow);
    return (await user("GET", sessionPath)).json.data.brand;
  };
  expect(await shown(service.call, "branded")).toEqual({
    name: "Ours",
    logo: "/logo.svg",
    colours: { light: { accent: "#0a5c4a", on_accent: "#fff" }, dark: { accent: "#7be0c4" } },
  });
  expect(await shown(service.call, "identity")).toEqual(usual);
  expect(await shown(globex, "branded")).toEqual(theirs);
  await service.passmuster.close();
});

test("without options there is no brand, and the language is the device's", async () => {
  const service = await sessionService();
  const { user } = await opened(service);
  expect((await user("GET", sessionPath)).json.data).toMatchObject({ brand: null, language: null });
  await service.passmuster.close();
});

const png = `data:image/png;base64,${Buffer.alloc(300, 1).toString("base64")}`;

test.each([
  "https://elsewhere.example/logo.svg",
  "//elsewhere.example/logo.svg",
  "/\\elsewhere.example/logo.svg",
  "logo.svg",
  "javascript:alert(1)",
  "data:text/html;base64,PGI+",
  "data:image/svg+xml,<svg/>",
  '/logo.svg"onerror="x',
  `data:image/png;base64,${"A".repeat(65_536)}`,
])("a logo from elsewhere, or of another kind, does not start: %.40s", async (logo) => {
  const brand = { name: "Ours", logo };
  expect(() => defineFlow({ ...branded, documentTypes: [3], brand })).toThrow("a logo is a path");
  await expect(createService({ brand: { default: brand } })).rejects.toThrow("brand.default.logo");
});

test.each(["red", "url(https://elsewhere.example)", "#12345", "#0a5c4a;", "var(--x)"])(
  "a colour that is not hexadecimal does not start: %s",
  async (accent) => {
    const brand: PassmusterOptions["brand"] = {
      tenants: { globex: { ...theirs, colours: { dark: { accent } } } },
    };
    await expect(createService({ brand })).rejects.toThrow("a colour is hexadecimal");
  },
);

test("a data: URL of a picture is a logo", () => {
  expect(defineFlow({ ...branded, documentTypes: [3], brand: { name: "Ours", logo: png } }).brand?.logo).toBe(
    png,
  );
});

test("the caller names the language of the page, in any spelling", async () => {
  const service = await sessionService();
  for (const [given, shown] of [
    ["de", "de"],
    ["PT-br", "pt-BR"],
    ["zh-hant", "zh-Hant"],
    [null, null],
  ]) {
    const { user } = await opened(service, { ...identityBody, language: given });
    expect((await user("GET", sessionPath)).json.data.language).toBe(shown);
  }
  for (const language of ["", "english", "de_DE", "x-klingon", "de-u-ca-buddhist", 'de"><script>', 7]) {
    const refused = await service.call("POST", "/api/v1/identity/verifications", {
      ...identityBody,
      language,
    });
    expect([language, refused.status, Object.keys(refused.json.errors)]).toEqual([
      language,
      422,
      ["language"],
    ]);
  }
  await service.passmuster.close();
});
