import { readdirSync, readFileSync } from "node:fs";
import { capturePage } from "@passmuster/capture";
import { expect, test } from "vitest";
import { ownTitles } from "../src/own-titles.ts";
import { messageFiles } from "./messages.ts";

const folder = new URL("../own-languages/", import.meta.url);
const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  readdirSync(folder).map((name) => [
    name.replace(".json", ""),
    JSON.parse(readFileSync(new URL(name, folder), "utf8")),
  ]),
);
const ends = (text = ""): boolean => /[.!?:;؟。！？：।]$/u.test(text);

test("the page of an export link has every text in every language of the capture page", () => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(messageFiles).sort());
  for (const [code, own] of Object.entries(texts)) {
    expect([code, Object.keys(own)]).toEqual([code, Object.keys(texts.en ?? {})]);
    for (const [name, text] of Object.entries(own)) {
      expect([code, name, ends(text)]).toEqual([code, name, ends(texts.en?.[name])]);
      expect([code, text]).toEqual([code, expect.not.stringMatching(/["'{}]|^ | $| {2}/)]);
      if (code !== "en" && text.length > 20) expect([code, text]).not.toEqual([code, texts.en?.[name]]);
    }
  }
});

test("the server calls the page of an export link what it calls itself", async () => {
  expect(ownTitles).toEqual(
    Object.fromEntries(Object.entries(texts).map(([code, { title }]) => [code, title])),
  );
  const page = capturePage({ brand: "Example Bank" });
  const document = await page.exportDocument?.("/id", { asked: "de", accepted: [] });
  const html = Buffer.from(document?.bytes ?? "").toString();
  expect(html).toContain('<html lang="de" dir="ltr">');
  expect(html).toContain("<title>Ihre Daten herunterladen · Example Bank</title>");
  const [, script = ""] = /src="\/id\/capture\/([^"]+)"/.exec(html) ?? [];
  expect(script).toMatch(/^own-/);
  expect(Buffer.from((await page.file(script))?.bytes ?? "").toString()).toContain("one-time-code");
});
