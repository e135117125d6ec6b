import { describe, expect, it } from "vitest";
import { parseDate, parseScore } from "../../../src/verdict/comparison/parse.ts";

describe("a reader's date", () => {
  it.each(["2024-02-29", "1987-06-05", "2099-12-31"])("%s is a calendar day", (text) => {
    expect(parseDate(text)).toBe(text);
  });

  it.each([
    undefined,
    "",
    "N/A",
    "never",
    "31/12/2020",
    "2023-02-30",
    "2023-02-29",
    "2023-13-01",
    "2023-00-10",
    "0000-01-01",
    "2023-1-1",
    "20230101",
    " 2023-01-01",
    "2023-01-01 ",
    "2023-01-01\n",
    "2023-01-01T00:00:00Z",
    "９９９９-12-31",
    "+002023-01-01",
    "9999999-01-01",
  ])("%j counts as unread", (text) => {
    expect(parseDate(text)).toBeUndefined();
  });
});

describe("a reader's score", () => {
  it.each([
    ["0", 0],
    ["80", 80],
    ["100", 100],
    ["99.25", 99.25],
    ["100.0", 100],
  ])("%s is a score", (text, score) => {
    expect(parseScore(text)).toBe(score);
  });

  it.each([
    undefined,
    "",
    " ",
    " 80",
    "80 ",
    "80\n",
    "Infinity",
    "-Infinity",
    "NaN",
    "1e3",
    "1e1",
    "0x50",
    "0b1",
    "-1",
    "+80",
    "080",
    "80.",
    ".8",
    "80,5",
    "80%",
    "100.01",
    "101",
    "999",
    "８０",
    "true",
    "N/A",
  ])("%j counts as unread", (text) => {
    expect(parseScore(text)).toBeUndefined();
  });
});
