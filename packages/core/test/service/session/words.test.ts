import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import english from "../../../languages/en.json" with { type: "json" };
import { pictureAdviceCodes } from "../../../src/model/picture-advice.ts";
import { adviceCodes } from "../../../src/service/session/advice.ts";
import type { SessionWords } from "../../../src/service/session/words/translate.ts";
import { postalBody, type Service } from "../../service.ts";
import { patternedText } from "./patterned.ts";
import { type Opened, opened, sessionPath, sessionService } from "./service.ts";

const folder = new URL("../../../languages/", import.meta.url);
const wordsOf = (code: string): SessionWords =>
  JSON.parse(readFileSync(new URL(`${code}.json`, folder), "utf8"));
const codes = readdirSync(folder)
  .map((name) => name.replace(".json", ""))
  .filter((code) => code !== "en");

let service: Service;
let user: Opened;
beforeAll(async () => {
  service = await sessionService();
  user = await opened(service, postalBody, "postal1583");
  const document = { type: 1, country: "USA", front_side_data: patternedText, back_side_data: patternedText };
  await user.user("PUT", `${sessionPath}/uploads/photo-id`, { document });
});
afterAll(() => service.passmuster.close());

/** The sentence on a back that repeats the front, in the language of a header. */
async function told(header?: string): Promise<string> {
  const headers: Record<string, string> = header === undefined ? {} : { "accept-language": header };
  const { status, json } = await user.user("GET", sessionPath, undefined, headers);
  expect(status).toBe(200);
  const [{ uploaded }] = json.data.documents;
  expect(uploaded.advice).toMatchObject([{ code: "same_picture" }]);
  return uploaded.advice[0].text;
}

test("the server writes to end users in English and 24 more languages", () => {
  expect(Object.keys(english).sort()).toEqual([...new Set([...adviceCodes, ...pictureAdviceCodes])].sort());
  expect(codes).toEqual("ar cs da de el es fi fr hi hu id it ja ko nl pl pt ro ru sv tr uk vi zh".split(" "));
});

test.each(codes)("%s has each sentence, in its own words, whole, and without placeholders", (code) => {
  const words = wordsOf(code);
  expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
  expect(new Set(Object.values(words)).size).toBe(Object.keys(english).length);
  for (const [key, text] of Object.entries(words)) {
    expect([key, text]).not.toEqual([key, english[key as keyof SessionWords]]);
    expect([key, text]).toEqual([key, expect.stringMatching(/^\S.{4,}[.।。]$/u)]);
    expect([key, text]).toEqual([key, expect.not.stringMatching(/[{}"'<>]| {2}/)]);
  }
});

test.each(codes)("a session is answered in %s if the browser asks for it", async (code) => {
  expect(await told(code)).toBe(wordsOf(code).same_picture);
});

test("no two languages share a sentence", () => {
  const all = ["en", ...codes].map(wordsOf);
  const texts = all.flatMap((words) => Object.values(words));
  expect(new Set(texts).size).toBe(texts.length);
});

test("the weights of the header decide, regions and letter case do not", async () => {
  const german = wordsOf("de").same_picture;
  for (const header of [
    "de-CH;q=0.8, en;q=0.5",
    "en;q=0.5, de-CH;q=0.8",
    "DE-ch",
    "gsw, tlh;q=0.9, de;q=0.1",
    "en;q=0, de;q=0.001",
  ])
    expect([header, await told(header)]).toEqual([header, german]);
  expect(await told("en-GB, de;q=0.9")).toBe(english.same_picture);
});

test("an unknown or hostile header is answered in English", async () => {
  for (const header of [
    undefined,
    "",
    "*",
    "tlh",
    "de;q=0",
    "de;q=2",
    "de;q=NaN",
    "__proto__",
    "constructor, toString, hasOwnProperty",
    "../../secret, ./de.ts, de/../fr",
    "{}, {de}, <de>",
    ",".repeat(100_000),
    `${"x".repeat(600)}, de`,
    `${";q=".repeat(50_000)}de`,
  ])
    expect([header?.slice(0, 40), await told(header)]).toEqual([header?.slice(0, 40), english.same_picture]);
});

test("the first answer of a session is in the language of the browser", async () => {
  const { json } = await service.callerWith(undefined)(
    "POST",
    sessionPath,
    { verification: user.id, capability: user.capability },
    { "accept-language": "fr-CA" },
  );
  const [{ uploaded }] = json.data.session.documents;
  expect(uploaded.advice[0].text).toBe(wordsOf("fr").same_picture);
});
