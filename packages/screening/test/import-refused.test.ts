import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { importedLists, importList, type ListName } from "@passmuster/screening";
import { describe, expect, test } from "vitest";
import { altCsv, euXml, fileOf, folder, sdnCsv, sdnXml, ukCsv, ukCsvOf, unXml } from "./lists.ts";

const good: Readonly<Record<ListName, readonly string[]>> = {
  "ofac-sdn": [sdnXml],
  "ofac-non-sdn": [sdnXml],
  eu: [euXml],
  un: [unXml],
  uk: [ukCsv],
};

/** Imports a good list, then these files, which are refused. */
async function refusal(list: ListName, ...contents: readonly (string | Uint8Array)[]): Promise<string> {
  const directory = await folder();
  const filesOf = (given: typeof contents) => Promise.all(given.map((content) => fileOf(content)));
  const before = await importList({ directory, list, files: await filesOf(good[list]) });
  const error = await importList({ directory, list, files: await filesOf(contents) }).catch(
    (refused: unknown) => refused,
  );
  expect(await importedLists(directory)).toEqual([before]);
  expect(error).toMatchObject({ name: "ListFileError" });
  return String((error as Error).message);
}

const deep = `<sdnList>${"<a>".repeat(100)}${"</a>".repeat(100)}</sdnList>`;
const bomb = `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><sdnList>&b;</sdnList>`;
const login = `<!DOCTYPE html>\n<html lang="en"><head><title>Sign in</title></head><body><form></form></body></html>`;
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le");
const ukRow =
  "04/11/2026,TST0001,4000,,AL-ZUHAIRI,TAREK,NABIL,,,,Primary Name,,,,Test,Individual,07/05/1960,Iraq";

describe("a file that is refused names what to do, and the list stays", () => {
  test.each<[what: string, list: ListName, content: string | Uint8Array, sentence: string]>([
    ["a document type", "ofac-sdn", bomb, "entities are refused: download the file again"],
    ["an unknown entity", "ofac-sdn", "<sdnList><a>&b;</a></sdnList>", "entities are refused: download"],
    ["deep nesting", "ofac-sdn", deep, "nested deeper than 32 levels, which no list is: download"],
    [
      "a record of many elements",
      "un",
      `<CONSOLIDATED_LIST><INDIVIDUAL>${"<a/>".repeat(20_001)}`,
      "download",
    ],
    ["a truncated XML", "eu", euXml.slice(0, -30), "ends in the middle: download the file again"],
    ["an XML truncated in a letter", "un", Buffer.from(unXml).subarray(0, -480), "download"],
    ["a truncated CSV", "uk", ukCsvOf([ukRow, ukRow.slice(0, 60)]).trimEnd(), "ends in the middle: download"],
    ["a CSV truncated in quotes", "uk", ukCsv.slice(0, ukCsv.indexOf("NABIL")), "ends in the middle"],
    ["an endless tag", "ofac-sdn", `<sdnList ${"a".repeat(80_000)}`, "longer than a list's: download"],
    ["an endless text", "ofac-sdn", `<sdnList>${"a".repeat(1_100_000)}`, "longer than a list's: download"],
    ["an endless line", "uk", "a,".repeat(100_000), "more than 200 fields, which no list has: download"],
    ["an endless field", "uk", "a".repeat(200_000), "more than 65536 characters"],
    ["an endless field in quotes", "uk", `${ukCsv}"${"a\n".repeat(50_000)}`, "is not closed: download"],
    [
      "a login page",
      "ofac-sdn",
      login,
      "web page, such as a login or an error: open the publisher's address",
    ],
    ["a login page for a CSV", "uk", `\n${login}`, "in a browser and download UK-Sanctions-List.csv"],
    ["a page of XHTML", "eu", `<?xml version="1.0"?><html xmlns="x"></html>`, "The file is a web page"],
    ["a server's error", "un", `<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>`, "download"],
    ["JSON", "un", `{"error":"not found"}`, "The file is JSON: download consolidated.xml"],
    ["a ZIP", "ofac-sdn", Buffer.from("PK\u0003\u0004rest"), "ZIP archive or a spreadsheet: unpack it"],
    ["gzip", "ofac-sdn", gzipSync(sdnXml), "compressed with gzip: unpack it, or download SDN.XML"],
    ["a PDF", "eu", Buffer.from("%PDF-1.7 rest"), "The file is a PDF: download the list in XML"],
    ["UTF-16", "uk", utf16(ukCsv), "UTF-16, and the publisher's is UTF-8"],
    ["UTF-16 without its mark", "uk", utf16(ukCsv).subarray(2), "not UTF-8 text"],
    ["Latin-1", "un", Buffer.from("<CONSOLIDATED_LIST>é", "latin1"), "not UTF-8, as the publisher's is"],
    ["an empty file", "un", "", "The file is empty: download consolidated.xml again"],
    ["text", "ofac-sdn", "hello", "ends in the middle: download"],
    [
      "a list without people",
      "ofac-sdn",
      "<sdnList></sdnList>",
      "no person of the list ofac-sdn: download SDN.XML",
    ],
    ["SDN_ENHANCED.XML", "ofac-sdn", "<sanctionsData/>", "SDN_ENHANCED.XML or another enhanced file"],
    ["SDN_ADVANCED.XML", "ofac-sdn", "<Sanctions/>", "SDN_ADVANCED.XML or another advanced file"],
    ["version 1.0 of the EU", "eu", "<WHOLE/>", "in version 1.0: download the list in XML, version 1.1"],
    [
      "the list of another publisher",
      "un",
      euXml,
      "The file is the list of the EU: download consolidated.xml",
    ],
    ["the UK's XML", "uk", "<Designations/>", "read as CSV: download UK-Sanctions-List.csv"],
    ["a UK list without a column", "uk", ukCsv.replace("D.O.B", "Born"), 'no column "D.O.B"'],
    ["SDN.CSV without aliases", "ofac-sdn", sdnCsv, "no aliases: name ALT.CSV"],
    ["a strange row of OFAC", "ofac-sdn", "7,8,aka\n", "A row has 3 fields"],
  ])("%s", async (_, list, content, sentence) => {
    expect(await refusal(list, content)).toContain(sentence);
  });

  test("a second file that is a web page", async () => {
    expect(await refusal("ofac-sdn", sdnCsv, login)).toContain("web page");
    expect(await refusal("ofac-sdn", sdnCsv, altCsv.slice(0, 20))).toContain("ends in the middle");
  });

  test("two XML files", async () => {
    expect(await refusal("ofac-sdn", sdnXml, sdnXml)).toContain("name one file");
  });

  test("2 GB, unread", async () => {
    const file = join(await folder(), "huge.xml");
    await writeFile(file, "<sdnList>");
    await truncate(file, 2 ** 31);
    await expect(importList({ directory: await folder(), list: "un", files: [file] })).rejects.toThrow(
      "The file has 2048 MiB; a list has at most 1024 MiB: download consolidated.xml.",
    );
  });

  test("a file that is not there", async () => {
    const files = [join(await folder(), "SDN.XML")];
    await expect(importList({ directory: await folder(), list: "un", files })).rejects.toThrow(
      "cannot be read",
    );
  });
});

test("a list with fewer than half of the people is taken only if that is allowed", async () => {
  const directory = await folder();
  const rowOf = (at: number): string => ukRow.replace("TST0001", `TST${at}`);
  const fileWith = (count: number) => fileOf(ukCsvOf(Array.from({ length: count }, (_, at) => rowOf(at))));
  await importList({ directory, list: "uk", files: [await fileWith(7)] });
  const short = { directory, list: "uk", files: [await fileWith(3)] } as const;
  await expect(importList(short)).rejects.toThrow(
    "The file has 3 people, and the imported list 7: it may be cut off or another list.",
  );
  expect(await importedLists(directory)).toMatchObject([{ entries: 7 }]);
  expect(await importList({ ...short, allowFewer: true })).toMatchObject({ entries: 3 });
  await importList({ ...short, files: [await fileWith(2)] });
});
